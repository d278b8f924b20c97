"""Compose boxes that keep promises: the arrangement of letters is the unknown.

The letters come from the words of the answer, or are given, or both are searched for.
Which letter stands on which side is a constraint problem (`cpbox_models.arrangement`):
the answer can be played, and its rivals, the chains that would break a promise, cannot.
Rivals are found lazily, by the engine, on the arrangements that let them through.
"""
