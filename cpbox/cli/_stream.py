"""Chains that are printed as they are found, however many they are."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from time import perf_counter

from cpbox.cli._output import Whole
from cpbox.show.chain_lines import Lines

MOST = 1 << 16  # bytes that are printed together
INTERVAL = 0.1  # seconds after which fewer are

Words = tuple[str, ...]


class Stream:
    """Prints chains, many at a time while many are found.

    Parameters
    ----------
    lines
        How they are written.
    begin
        Called before the first of them is printed.
    away
        Keeps the screen free for what is printed.

    """

    def __init__(
        self,
        lines: Lines,
        begin: Callable[[], None],
        away: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._lines, self._begin, self._away = lines, begin, away
        self._out = Whole()
        self._ready: list[bytes] = []
        self._size = 0
        self._due: float | None = None  # when to print even a few; None at first

    def add(self, first: Words, last: Words) -> None:
        """Print chains that differ in the last word alone, at once or soon."""
        text = self._lines(first, last)
        self._ready.append(text)
        self._size += len(text)
        if self._size > MOST or self._due is None or perf_counter() > self._due:
            self.flush()

    def flush(self) -> None:
        """Print what is not printed yet."""
        if self._due is None and self._ready:
            self._begin()
        text = b"".join(self._ready)
        self._ready.clear()
        self._size, self._due = 0, perf_counter() + INTERVAL
        with self._away():
            self._out.write(text)
