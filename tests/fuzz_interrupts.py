"""Interrupts at random moments: ``python -m tests.fuzz_interrupts --count 100``.

A call is made again and again, with new puzzles, until Ctrl-C comes: it must be raised.
Or a stop token is set while a call runs: the call returns, and what it says is true.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event, Timer
from time import monotonic
from typing import Any

import cpbox
from tests.explore import draw_calls
from tests.search.test_interrupts import CALLS, LARGE

SECONDS = 20.0  # within which a call must have been interrupted, or have returned
BOX = "fhmx load yngw vrpi"
STOPPED: dict[str, Callable[[Event, Path], Any]] = {  # calls that take a stop token
    "solve": lambda stop, _: cpbox.solve(LARGE, stop=stop),
    "every": lambda stop, _: cpbox.solve(LARGE, every=4, count=True, stop=stop),
    "apart": lambda stop, _: cpbox.solve(
        LARGE, cpbox.SolverConfig(relaxation=False), stop=stop
    ),
    "hint": lambda stop, _: cpbox.hint(LARGE, stop=stop),
    "why": lambda stop, _: cpbox.why(LARGE, stop=stop),
    "attempt": lambda stop, _: cpbox.attempt(LARGE, each_rule=True, stop=stop),
}


def interrupted(rng: Random, folder: Path) -> str:
    """Repeat a call until Ctrl-C comes, at some moment."""
    name = rng.choice([*CALLS])
    CALLS[name](folder)  # which loads what it needs
    timer = Timer(10 ** rng.uniform(-3, 0), os.kill, (os.getpid(), signal.SIGINT))
    end = monotonic() + SECONDS
    try:
        timer.start()
        while monotonic() < end:
            CALLS[name](folder)
    except KeyboardInterrupt:
        return f"{name}: interrupted"
    finally:
        timer.cancel()
    raise ValueError(f"{name}: Ctrl-C was swallowed")


def stopped(rng: Random, folder: Path) -> str:
    """Set a stop token at some moment; what is proved is proved nevertheless."""
    name, stop = rng.choice([*STOPPED]), Event()
    timer = Timer(10 ** rng.uniform(-4, 0), stop.set)
    started = monotonic()
    try:
        timer.start()
        answer = STOPPED[name](stop, folder)
    finally:
        timer.cancel()
    seconds = monotonic() - started
    assert seconds < SECONDS, (name, seconds)
    for result in [answer] if isinstance(answer, cpbox.Result) else []:
        if result.status is cpbox.Status.OPTIMAL:
            assert result.objective == _best().objective, (name, result)
        assert result.status is not cpbox.Status.INFEASIBLE, (name, result)
        if name == "every" and result.complete:
            assert result.count == _best().count, (name, result)
    return f"{name}: stopped" if stop.is_set() else f"{name}: ended before"


_KNOWN: list[cpbox.Result] = []


def _best() -> cpbox.Result:
    """The answer, and how many chains there are, when nothing stops it."""
    if not _KNOWN:
        _KNOWN.append(cpbox.solve(LARGE, every=4, count=True))
    return _KNOWN[0]


def fuzz(rng: Random, folder: Path) -> str:
    """Interrupt one call, in one of the two ways."""
    return (interrupted if rng.random() < 0.5 else stopped)(rng, folder)


if __name__ == "__main__":
    _best()
    sys.exit(draw_calls(__doc__ or "", fuzz))
