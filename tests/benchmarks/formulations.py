"""The formulations on the same models: those of the answers to puzzles and boxes.

For each puzzle in ``puzzles/`` and each box of the ladder, the model of all chains of
as many words as the answer has: on the survivors that cpbox gave CP-SAT last, and on
all candidates. Each formulation builds it and CP-SAT minimises it with one worker, as
it does by itself and with `linearization_level` 2. Time is that of the processor, for
both, and the least of a few rounds where it is short; so is the cap.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, inf, log
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time

import cpbox
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.optimum.cp_sat import minimise
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import outcomes
from cpbox_models import NAMES, formulation
from cpbox_models.contract import Instance
from tests.benchmarks.ladder import LADDER, puzzle_of
from tests.benchmarks.table import duration, grid, number

ROUNDS = 5
SHORT = 0.2  # seconds of a run that is repeated
MOST = 30_000  # candidates; only cpbox as a whole proves boxes that have more
PUZZLES = Path(__file__).parents[2] / "puzzles"
LEVELS = {
    "": LimitedConfig(),
    ", level 2": LimitedConfig(parameters={"linearization_level": 2}),
}
KINDS = {name + level: (name, level) for name in NAMES for level in LEVELS}
BASE = NAMES[0]
Times = Mapping[str, float | None]  # by kind; None where the cap was reached


@dataclass(frozen=True)
class Measured:
    """What the formulations took for the models of one puzzle.

    Parameters
    ----------
    name, words, candidates
        The puzzle, the words of its answer, and the candidates of its box.
    survivors, everyone
        The times on the survivors, and on all candidates.

    """

    name: str
    words: int
    candidates: int
    survivors: Times
    everyone: Times


def measured(parts: Sequence[str], cap: float, folder: Path) -> Iterator[Measured]:
    """Measure each puzzle and box with such a part in its name that has a chain."""
    for name, puzzle in puzzles(parts, folder):
        model = outcomes(puzzle)[-1].model
        if model is None:
            continue
        everyone = model.with_all_candidates().chosen.instance
        if len(everyone.words) <= MOST:
            yield Measured(
                name,
                model.num_words,
                len(everyone.words),
                _times(model.chosen.instance, cap),
                _times(everyone, cap),
            )


def puzzles(parts: Sequence[str], folder: Path) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles and boxes with one of these parts in their names."""
    for file in sorted(PUZZLES.glob("*.yaml")):
        if any(part in file.name for part in parts):
            yield file.name, cpbox.load(file)
    for rung in LADDER:
        if any(part in rung.sides for part in parts):
            yield rung.sides, puzzle_of(rung, folder)


def _times(instance: Instance, cap: float) -> Times:
    """The least time of each kind, in turns."""
    times: dict[str, float | None] = {}
    for turn in range(ROUNDS):
        for kind in KINDS:
            least = times.get(kind)
            if turn == 0:
                times[kind] = _time(kind, instance, cap)
            elif least is not None and least < SHORT:
                times[kind] = min(least, _time(kind, instance, cap) or least)
    return times


def _time(kind: str, instance: Instance, cap: float) -> float | None:
    """The processor's seconds; on a busy machine, the clock is given more of them."""
    name, level = KINDS[kind]
    took, clock = 0.0, 1.1 * cap
    while took < cap:
        started = process_time()
        timed = replace(instance, deadline=perf_counter() + clock)
        answer = minimise(partial(formulation(name), timed), clock, LEVELS[level])
        took = process_time() - started
        if answer.status is Status.OPTIMAL:
            return took if took <= cap else None
        clock *= 2
    return None


def markdown(rows: Sequence[Measured], cap: float) -> str:
    """Two tables for a page: all models together, and some of them one by one."""
    survivors, everyone = [
        {kind: [times[kind] for times in all_times] for kind in KINDS}
        for all_times in ([r.survivors for r in rows], [r.everyone for r in rows])
    ]
    together = [
        [kind, *_summary(survivors, kind, cap), *_summary(everyone, kind, cap)]
        for kind in KINDS
    ]
    figures = ["proved", "median", f"times {BASE}"]
    named = [f"{which}: {x}" for which in ("survivors", "all") for x in figures]
    boxes = [
        [
            f"`{row.name}`",
            f"{row.candidates:,}",
            str(row.words),
            level.strip(", ") or "usual",
            *(_cell(row.everyone[name + level], cap) for name in NAMES),
        ]
        for row in rows
        if not row.name.endswith(".yaml")
        for level in LEVELS
    ]
    head = ["all candidates of", "number", "words", "linearization", *NAMES]
    return "\n".join([grid(["", *named], together), "", grid(head, boxes)])


def _summary(
    columns: Mapping[str, Sequence[float | None]], kind: str, cap: float
) -> list[str]:
    """How many were proved; their median time; and how that compares on average."""
    times = columns[kind]
    middle = median(inf if t is None else t for t in times)
    return [
        f"{sum(time is not None for time in times)} of {len(times)}",
        _cell(middle if middle < inf else None, cap),
        _ratio(times, columns[BASE]),
    ]


def _ratio(times: Sequence[float | None], others: Sequence[float | None]) -> str:
    """The geometric mean of the ratios, where both are known."""
    both = [(x, y) for x, y in zip(times, others, strict=True) if x and y]
    return f"{number(exp(mean(log(x / y) for x, y in both)))}x" if both else "-"


def _cell(seconds: float | None, cap: float) -> str:
    if seconds is None:
        return f"> {cap:g} s"
    return duration(seconds)
