"""Climb the ladder: each method on each box, one process at a time.

What this process holds when it starts another counts as held by the other, so numpy
and the like stay out of it until the climb is over.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from cpbox.search.workers import Died, Worker
from tests.benchmarks.ladder import Rung, puzzle_of
from tests.benchmarks.methods import METHODS, Method
from tests.benchmarks.outcome import End, Outcome, Row

STOP = 5.0  # seconds in which a method that has had its time may stop by itself
RAN_OUT = (End.TIME, End.MEMORY, End.CRASHED)
IN_A_ROW = 3  # boxes on which a method may run out, one after the other


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How far a method may go.

    Parameters
    ----------
    cap
        Seconds on a box.
    gigabytes
        Memory of its process.
    every
        Whether to run a method on boxes that are no smaller than one on which it
        ran out; if not, it has one more chance at each number of letters, and none
        after it has run out three times in a row.

    """

    cap: float = 20.0
    gigabytes: float = 6.0
    every: bool = False


def climb(
    rungs: Iterable[Rung],
    methods: Sequence[Method],
    limits: Limits,
    folder: Path,
    on_outcome: Callable[[Row, str], None],
) -> list[Row]:
    """Measure the methods on the boxes; cpbox, the measure of all, always first."""
    rows: list[Row] = []
    for rung in rungs:
        row = Row(rung, {})
        for method in (METHODS[0], *(m for m in methods if m is not METHODS[0])):
            if limits.every or not _is_hopeless(method.name, row, rows):
                outcome = run(method, rung, limits, folder)
            else:
                outcome = Outcome(end=End.SKIPPED)
            row.outcomes[method.name] = outcome
            on_outcome(row, method.name)
        rows.append(row)
    return rows


def _is_hopeless(method: str, row: Row, earlier: Sequence[Row]) -> bool:
    """Whether it ran out on a box that is no larger, and ran on one of this size."""
    if not row.outcomes:
        return False
    ran = [other for other in earlier if other.outcomes[method].end is not End.SKIPPED]
    out = [
        x for x in ran if x.outcomes[method].end in (End.TIME, End.MEMORY, End.CRASHED)
    ]
    if len(ran) >= IN_A_ROW and ran[-IN_A_ROW:] == out[-IN_A_ROW:]:
        return True
    return any(len(x.rung.letters) == len(row.rung.letters) for x in ran) and any(
        all(a <= b for a, b in zip(_extent(other), _extent(row), strict=True))
        for other in out
    )


def _extent(row: Row) -> tuple[int, int, int]:
    """Letters, candidates, and words of the best chain known."""
    words = len(row.reference.chain or ()) or sys.maxsize
    return len(row.rung.letters), row.reference.candidates or 0, words


def run(method: Method, rung: Rung, limits: Limits, folder: Path) -> Outcome:
    """Measure one method on one box, in a process of its own."""
    started = perf_counter()
    with closing(Worker(_begin)) as worker:
        try:
            most = limits.cap + STOP
            return worker.do(_measured, method, rung, limits, folder, seconds=most)
        except Died:
            is_late = perf_counter() - started > limits.cap
            return Outcome(end=End.TIME if is_late else End.CRASHED)


def _begin() -> None:
    """Import what everybody needs; cpbox brings ortools along where it is called."""
    import tests.benchmarks.worker  # noqa: F401


def _measured(method: Method, rung: Rung, limits: Limits, folder: Path) -> Outcome:
    from tests.benchmarks.worker import measure  # in that process alone

    puzzle = puzzle_of(rung, folder)
    return measure(method, puzzle, limits.cap, limits.gigabytes, folder)
