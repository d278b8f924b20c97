"""What the models of files share, on top of pydantic.

A model is a puzzle, a spec for composing, the configuration, or a request's body. Here
is what pydantic has no word for: values that know their line, the types of keys, lists
that add and short forms, how one file is laid over another, and mistakes, which are all
found at once and say what to do. The arguments of calls are checked by the same types
(`signature`, `arguments`).
"""
