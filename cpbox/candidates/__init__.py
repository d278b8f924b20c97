"""Candidates: the words of the lists that can be played on the box, as arrays."""
