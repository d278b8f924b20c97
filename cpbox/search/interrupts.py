"""Ctrl-C: what was interrupted says so, and the public call raises it in the end.

A search that is interrupted first brings to an end what it has in hand, so that the
shell can show the best chain so far. What catches `KeyboardInterrupt` for that notes it
here, and a public call raises it again.
"""

from collections.abc import Callable
from functools import wraps
from threading import local
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Noted(local):
    is_so = False
    depth = 0  # of calls within calls


_NOTED = _Noted()


def note() -> None:
    """Remember that Ctrl-C came, and was caught."""
    _NOTED.is_so = True


def interruptible(wrapped: Callable[P, T]) -> Callable[P, T]:
    """Make a call raise `KeyboardInterrupt` when Ctrl-C came, whoever caught it."""

    @wraps(wrapped)
    def raising(*args: P.args, **named: P.kwargs) -> T:
        _NOTED.is_so &= _NOTED.depth > 0
        _NOTED.depth += 1
        try:
            answer = wrapped(*args, **named)
        finally:
            _NOTED.depth -= 1
        if _NOTED.is_so:
            raise KeyboardInterrupt
        return answer

    return raising
