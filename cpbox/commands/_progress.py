"""A line on standard error that shows where a long run stands."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import Self, TextIO

from cpbox.commands._output import style_of
from cpbox.config import Progress
from cpbox.puzzle import Objective
from cpbox.report.progress import progress_line

PATIENCE = 0.5  # seconds before the line appears
INTERVAL = 0.1  # seconds between two drawings


class ProgressLine:
    """The latest progress, redrawn in place by a thread while the solver works.

    Nothing is written when the stream is no terminal.

    Parameters
    ----------
    objective
        What the bound speaks of.
    stream
        Where to draw.

    """

    def __init__(self, objective: Objective, stream: TextIO) -> None:
        self._objective = objective
        self._stream = stream
        self._style = style_of(stream)
        self._latest: Progress | None = None
        self._begin = monotonic()
        self._shown = False
        self._done = Event()
        self._lock = Lock()
        self._thread = Thread(target=self._redraw, daemon=True)

    def __call__(self, progress: Progress) -> None:
        """Take note of where the run stands."""
        self._latest = progress

    def __enter__(self) -> Self:
        if self._stream.isatty() and os.environ.get("TERM") != "dumb":
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread.is_alive():
            self._thread.join()
        self._clear()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Keep the line off the screen while something else is written."""
        with self._lock:
            self._clear()
            yield

    def log(self, text: str) -> None:
        """Write lines that stay, terminal or not; the next drawing is below them."""
        with self.away():
            self._write(f"{text}\n")

    def _redraw(self) -> None:
        pause = PATIENCE
        while not self._done.wait(pause):
            pause = INTERVAL
            with self._lock:
                self._draw()

    def _draw(self) -> None:
        if self._latest is not None:
            seconds = monotonic() - self._begin
            line = progress_line(self._objective, self._latest, seconds, self._style)
            self._write(f"\r{line}\033[K")
            self._shown = True

    def _clear(self) -> None:
        if self._shown:
            self._write("\r\033[K")
            self._shown = False

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a terminal that is gone ends nothing
            self._stream.write(text)
            self._stream.flush()
