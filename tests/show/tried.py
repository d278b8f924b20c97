"""Answers of a puzzle and its variants, as trials are tested with them."""

from collections.abc import Sequence

import pytest

from cpbox.candidates.vocabulary import Counts
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import ChainWord, Result, Status
from cpbox.search.results.trials import Trial
from tests.show.reported import SQUARE

Capture = pytest.CaptureFixture[str]
Values = tuple[int, ...]

PUZZLE = Puzzle(box=SQUARE, title="A box")
GRACIOUS = ("gracious", "splashy")
CHEAPER = ("oligarchy", "yups")


def result_of(
    status: str,
    words: Sequence[str] = (),
    objective: Values | None = None,
    bound: Values | None = None,
    **changes: object,
) -> Result:
    known: dict[str, object] = {
        "status": Status(status),
        "chain": tuple(ChainWord(word, (0,), 0) for word in words) or None,
        "objective": objective,
        "bound": objective if status == "optimal" else bound,
        "steps": (),
        "counts": Counts(1234, {}, 856, 856),
        "word_list": "extended",
        "seconds": 0.0123,
        "puzzle": PUZZLE,
    }
    return Result(**known | changes)  # type: ignore[arg-type]


def best(*values: int, words: Sequence[str] = GRACIOUS) -> Result:
    return result_of("optimal", words, values)


def found(*values: int, bound: Values, words: Sequence[str] = GRACIOUS) -> Result:
    return result_of("feasible", words, values, bound)


def trial_of(name: str, result: Result | None, puzzle: Puzzle = PUZZLE) -> Trial:
    variant = None if name == "as it stands" else name
    puzzle = replace(puzzle, variant=variant)
    result = result and replace(result, puzzle=puzzle)
    return Trial(name=name, puzzle=puzzle, result=result)


CONTRADICTION = "rules.start: with link 0 the words have no order; remove rules.start"
TRIALS = (
    trial_of("as it stands", best(2, 15, 1)),
    trial_of("no plurals", best(3, 17, 0, words=("hip", "pal", "lo"))),
    trial_of("rules.words.ban_matching=s$", best(2, 15, 1)),
    trial_of("short", result_of("infeasible", seconds=12.34)),
    trial_of("slow", found(2, 15, 1, bound=(1, 0, 0))),
    replace(trial_of("no chaining", None), problem=CONTRADICTION),
)
