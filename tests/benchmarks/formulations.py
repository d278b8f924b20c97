"""The formulations on the same models: those of the answers to puzzles and boxes.

For each puzzle in ``puzzles/`` and each box of the ladder, the model of all chains of
as many words as the answer has: on the survivors that cpbox gave CP-SAT last, and on
all candidates. Each formulation builds it and CP-SAT minimises it with one worker. Time
is that of the processor, for both, and the least of a few rounds where it is short.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from pathlib import Path
from statistics import mean, median
from time import process_time

import cpbox
from cpbox.puzzle import Puzzle
from cpbox.search.cp_sat import minimise
from cpbox.search.result import Status
from cpbox.search.solver import outcomes
from cpbox_models import NAMES, formulation
from cpbox_models.contract import Instance
from tests.benchmarks.ladder import LADDER, puzzle_of
from tests.benchmarks.table import duration, grid, number

ROUNDS = 5
SHORT = 0.2  # seconds of a run that is repeated
MOST = 30_000  # candidates; the circuit of more has more arcs than memory
PUZZLES = Path(__file__).parents[2] / "puzzles"
BASE = NAMES[0]
Times = Mapping[str, float | None]  # by formulation; None where the cap was reached


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


def measured(part: str, cap: float, folder: Path) -> Iterator[Measured]:
    """Measure each puzzle and box with this part in its name that has a chain."""
    for name, puzzle in _puzzles(part, folder):
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


def _puzzles(part: str, folder: Path) -> Iterator[tuple[str, Puzzle]]:
    for file in sorted(PUZZLES.glob(f"*{part}*.yaml")):
        yield file.name, cpbox.load(file)
    for rung in LADDER:
        if part in rung.sides:
            yield rung.sides, puzzle_of(rung, folder)


def _times(instance: Instance, cap: float) -> Times:
    """The least time of each formulation, in turns."""
    times: dict[str, float | None] = {}
    for turn in range(ROUNDS):
        for name in NAMES:
            least = times.get(name)
            if turn == 0:
                times[name] = _time(name, instance, cap)
            elif least is not None and least < SHORT:
                times[name] = min(least, _time(name, instance, cap) or least)
    return times


def _time(name: str, instance: Instance, cap: float) -> float | None:
    started = process_time()
    answer = minimise(lambda: formulation(name)(instance), cap)
    took = process_time() - started
    return took if answer.status is Status.OPTIMAL else None


def markdown(rows: Sequence[Measured], cap: float) -> str:
    """Two tables for a page: all models together, and some of them one by one."""
    together = [
        *_summary("survivors", [row.survivors for row in rows], cap),
        *_summary("all candidates", [row.everyone for row in rows], cap),
    ]
    boxes = [
        [
            f"`{row.name}`",
            f"{row.candidates:,}",
            str(row.words),
            *(_cell(row.everyone[name], cap) for name in NAMES),
        ]
        for row in rows
        if not row.name.endswith(".yaml")
    ]
    return "\n".join(
        [
            grid(["", *NAMES], together),
            "",
            grid(["all candidates of", "number", "words", *NAMES], boxes),
        ]
    )


def _summary(which: str, times: Sequence[Times], cap: float) -> Iterator[list[str]]:
    """How many were proved; their median time; and how that compares on average."""
    columns = [[each[name] for each in times] for name in NAMES]
    proved = [sum(time is not None for time in column) for column in columns]
    medians = [median(inf if t is None else t for t in column) for column in columns]
    yield [f"{which}: proved", *(f"{number} of {len(times)}" for number in proved)]
    yield ["median time", *(_cell(x if x < inf else None, cap) for x in medians)]
    yield [
        f"times {BASE}, where both prove it",
        *(_ratio(column, columns[0]) for column in columns),
    ]


def _ratio(times: Sequence[float | None], others: Sequence[float | None]) -> str:
    """The geometric mean of the ratios, where both are known."""
    both = [(x, y) for x, y in zip(times, others, strict=True) if x and y]
    return f"{number(exp(mean(log(x / y) for x, y in both)))}x" if both else "-"


def _cell(seconds: float | None, cap: float) -> str:
    if seconds is None:
        return f"> {cap:g} s"
    return duration(seconds)
