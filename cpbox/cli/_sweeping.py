"""A sweep at the terminal: how far it is, how it is stopped, and what it comes to."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event
from time import monotonic
from types import FrameType

from cpbox.basics.interrupts import SIGNALS
from cpbox.cli import _exits
from cpbox.cli._output import complain
from cpbox.cli._progress import ProgressLine
from cpbox.lab.sweep import (
    BUG,
    INPUT,
    MEMORY,
    RULES,
    TIME,
    UNEXPECTED,
    WORKER,
    How,
    Line,
)
from cpbox.lab.sweep.results import Missing
from cpbox.lab.sweep.sweep_run import GRACE, Lost, Place, Sweep
from cpbox.lab.sweep.sweeping import Swept
from cpbox.puzzle import Objective

CODES = {  # of what may become of a puzzle
    None: _exits.OPTIMAL,
    RULES: _exits.OPTIMAL,
    UNEXPECTED: _exits.UNEXPECTED,
    INPUT: _exits.WRONG_INPUT,
    TIME: _exits.UNPROVED,
    WORKER: _exits.UNPROVED,
    MEMORY: _exits.UNPROVED,
    BUG: _exits.INTERNAL_ERROR,
}


class Sweeping:
    """One call of ``cpbox sweep``."""

    def __init__(self, missing: Missing, file: str) -> None:
        self._missing, self._file = missing, file
        self._stop, self._stopped_by = Event(), signal.SIGINT.value
        self._line = ProgressLine(Objective(), sys.stderr)
        self._new = 0
        self._begin = monotonic()

    def run(self, place: Place, how: How) -> int:
        """Do what is missing, say what it comes to, and return the exit code."""
        sweep = Sweep(self._missing, self._write, place, how, self._stop)
        self._line.say("no answer yet")
        with self._line, self._stoppable():
            try:
                sweep.run()
            except Lost as error:
                complain(f"{error}; {self._go_on()}")
                return _exits.UNPROVED
            except KeyboardInterrupt:
                complain(f"stopped at once; {self._go_on()}")
                raise
        self._conclude()
        if self.is_stopped:
            return _exits.SIGNALLED + self._stopped_by
        passed_over = _exits.WRONG_INPUT if self._missing.work.passed_over else 0
        outcome = self._missing.outcome.items()
        return max([passed_over, *(CODES[kind] for kind, n in outcome if n)])

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped, perhaps with work in hand."""
        return self._stop.is_set()

    def _write(self, line: Line) -> None:
        """Write a line, and have the progress line say where the sweep stands."""
        self._missing.write(line)
        self._new += 1
        outcome, total = self._missing.outcome, self._missing.total
        done, about = outcome.total(), "" if self._missing.work.read == 1 else "about "
        rate = self._new / max(monotonic() - self._begin, 1e-9)
        parts = [f"{done:,} of {about}{total:,.0f}", f"{rate:.3g}/s"]
        parts.append(f"{_time(max(total - done, 0) / rate)} left")
        if failed := done - outcome[None] - outcome[UNEXPECTED]:
            parts.append(f"{failed:,} without a proof")
        self._line.say(", ".join(parts))

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Finish what ends soon on the first Ctrl-C, and end at once on the second.

        So on the other signals that ask the program to end; what it is to ignore, as
        under ``nohup``, it ignores.
        """
        before = {number: signal.getsignal(number) for number in SIGNALS}
        heeded = {n: done for n, done in before.items() if done != signal.SIG_IGN}

        def stop(number: int, frame: FrameType | None) -> None:
            del frame
            self._stopped_by = number
            self._stop.set()
            restore()
            with suppress(OSError):  # not print, which may be at work just now
                text = f"finishing what takes no more than {GRACE:g} s"
                text += "; Ctrl-C again stops at once"
                os.write(2, f"\ncpbox: {text}\n".encode())

        def restore() -> None:
            for number, done in heeded.items():
                signal.signal(number, done)

        for number in heeded:
            signal.signal(number, stop)
        try:
            yield
        finally:
            restore()

    def _conclude(self) -> None:
        """Say what the sweep comes to."""
        missing = self._missing
        trusted = tuple(sorted(missing.trusted))
        outcome, new, twice = missing.outcome, self._new, missing.twice
        swept = Swept(self._file, outcome, new, twice, trusted=trusted)
        for line in swept.lines:
            complain(line)
        if self.is_stopped:
            complain(f"stopped; {self._go_on()}")

    def _go_on(self) -> str:
        if self._file == "-":
            return "a sweep to standard output cannot be continued"
        return "run the same command again to do the rest"


def _time(seconds: float) -> str:
    """A time to wait, in the unit that fits."""
    for unit, size in (("days", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds:.0f} s"
