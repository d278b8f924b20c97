"""Which cases of one kind are tested by default, and which with ``-m slow`` alone."""

from collections.abc import Iterable
from typing import Any

import pytest


def few(number: int, cases: Iterable[Any]) -> list[Any]:
    """The first cases as they are, and those after them marked as slow."""
    fast = [*cases]
    slow = [each if isinstance(each, tuple) else (each,) for each in fast[number:]]
    return fast[:number] + [pytest.param(*x, marks=pytest.mark.slow) for x in slow]
