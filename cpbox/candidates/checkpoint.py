"""Where reading words and tracing them, which may take long, lets itself be stopped."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

STRIDE = 1 << 12  # items between two looks at what checks
_CHECK: ContextVar[Callable[[], object]] = ContextVar("check", default=lambda: None)


def checkpoint() -> None:
    """Raise what the caller's check raises, if it is time to stop."""
    _CHECK.get()()


def paced(items: Iterable[T]) -> Iterator[T]:
    """The same items, and now and then a checkpoint."""
    for number, item in enumerate(items):
        if number % STRIDE == 0:
            checkpoint()
        yield item


@contextmanager
def checking(check: Callable[[], object]) -> Iterator[None]:
    """Let `check` be called, again and again, by whatever reads and traces words here.

    Parameters
    ----------
    check
        Raises an exception once it is time to stop.

    """
    before = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(before)
