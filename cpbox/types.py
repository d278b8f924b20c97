"""The rarer values: what answers are made of, for annotations and `isinstance`.

What calls take and give themselves stands in :mod:`cpbox`.
"""

from cpbox import _lazily

__getattr__, __dir__ = _lazily(__file__)
