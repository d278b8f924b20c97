"""A line on standard error that shows where a long run stands."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from sys import maxsize
from threading import Event, RLock, Thread
from time import monotonic
from typing import Self, TextIO

from cpbox.cli._output import drawn_lines, style_of
from cpbox.fields.base import replace
from cpbox.puzzle import Objective
from cpbox.search.solver_config import Progress
from cpbox.show.run_facts import progress_line

PATIENCE = 0.5  # seconds before the line appears
INTERVAL = 0.1  # seconds between two drawings
RARELY = 30.0  # seconds between two lines where nothing can be redrawn


class ProgressLine:
    """The latest progress, redrawn in place by a thread while the solver works.

    Where the stream is no terminal, such as a log, it gets a line now and then. The
    bound is in the terms of `objective`; `place` stands before what is being done.
    """

    def __init__(self, objective: Objective, stream: TextIO, place: str = "") -> None:
        self._objective = objective
        self._stream, self._place = stream, place
        self._is_drawn = stream.isatty() and os.environ.get("TERM") != "dumb"
        style = style_of(stream)
        self._style = style if self._is_drawn else replace(style, width=maxsize)
        self._latest: Progress | None = None
        self._begin = monotonic()
        self._shown = False
        self._done = Event()
        self._lock = RLock()  # of who writes while the line is away already
        self._thread = Thread(target=self._redraw, daemon=True)

    def __call__(self, progress: Progress) -> None:
        """Take note of where the run stands."""
        self._latest = replace(progress, doing=f"{self._place}{progress.doing}")

    def say(self, doing: str) -> None:
        """Take note of what is being done, where that is all there is to tell."""
        self(Progress(doing, None, None, None))

    def __enter__(self) -> Self:
        self._thread.start()
        drawn_lines.append(self.away)
        return self

    def __exit__(self, *_: object) -> None:
        drawn_lines.remove(self.away)
        self._done.set()
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
        pause = PATIENCE if self._is_drawn else RARELY
        while not self._done.wait(pause):
            pause = INTERVAL if self._is_drawn else RARELY
            with self._lock:
                self._draw()

    def _draw(self) -> None:
        if self._latest is None:
            return
        seconds = monotonic() - self._begin
        line = progress_line(self._objective, self._latest, seconds, self._style)
        self._write(f"\r{line}\033[K" if self._is_drawn else f"cpbox: {line}\n")
        self._shown = self._is_drawn

    def _clear(self) -> None:
        if self._shown:
            self._write("\r\033[K")
            self._shown = False

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a terminal that is gone ends nothing
            self._stream.write(text)
            self._stream.flush()
