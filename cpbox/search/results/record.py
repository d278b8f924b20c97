"""A result as a record for one line of JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from cpbox.candidates.how_hard import level_record, rated
from cpbox.candidates.look_twice import look_twice
from cpbox.candidates.unfit import UNFIT
from cpbox.candidates.vocabulary import Counts
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import (
    ModelStatistics,
    Result,
    Statistics,
    Step,
    has_read,
    unusual,
)
from cpbox.search.results.trials import NOT_COMPARABLE, Trial, change, compared_results
from cpbox.search.solver_config import Request
from cpbox.search.verify import rarity_in

Record = dict[str, object]

OF_CHAIN = ("chain", "words", "letters", "rarity")  # null where there is none
OF_RESULT = (
    "status",
    "proved",
    "trusted",
    *OF_CHAIN,
    "objective",
    "objective_terms",
    "bound",
    "limit",
    "candidates",
    "word_list",
    "lists",
    "expected",
    "par_like",
    "difficulty",
    "steps",
    "seconds",
    "statistics",
)

SPOILERS = {
    *OF_CHAIN,
    *("objective", "objective_terms", "bound", "steps", "statistics"),
}
_OF_PUZZLE = ("puzzle", "variant", "file", "title", "sides")
_NO_CHAIN: Record = dict.fromkeys(OF_CHAIN)
NO_RESULT: Record = dict.fromkeys(OF_RESULT) | {
    "proved": False,
    "trusted": (),
    "steps": (),
}


def record(result: Result) -> Record:
    """Everything a program may want to know; `chains` only where they were asked for.

    With ``every`` they are not repeated: each had its :func:`chain_values`.
    With ``count`` nothing gives the answer away.
    """
    puzzle, request = result.puzzle, result.request
    contents = answer_record(result) | {
        "bound": result.bound,
        "limit": result.limit,
        "candidates": None if result.counts is None else _candidates(result.counts),
        "word_list": result.word_list,
        "lists": () if puzzle.words.is_own else puzzle.words.lists_in_turn,
        "expected": None if result.expected is None else asdict(result.expected),
        **level_record(rated(puzzle)),
        "steps": [_step(step) for step in result.steps],
        "seconds": round(result.seconds, 6),
        "statistics": _statistics(result.statistics),
    }
    if request.count:
        contents = {
            key: value for key, value in contents.items() if key not in SPOILERS
        }
    if request != Request():
        contents |= {"count": result.count, "complete": result.complete}
    if (request.all_optimal or request.top is not None) and not request.count:
        chains = result.chains or ()
        contents["chains"] = chains
        contents["chain_records"] = [chain_values(puzzle, chain) for chain in chains]
    return contents


def _candidates(counts: Counts) -> Record:
    unfit = counts.dropped.get(UNFIT, 0)
    return {"read": counts.read, "unfit": unfit, "left": counts.words}


def _step(step: Step) -> Record:
    return {
        "claim": step.claim,
        "by": step.by,
        "seconds": round(step.seconds, 6),
        "together": step.together,
    }


def _statistics(statistics: Statistics) -> Record:
    """The models as they are, with their sums, and the time by phase."""
    phases = statistics.seconds.items()
    return {
        "models": [_model(model) for model in statistics.models],
        "branches": statistics.branches,
        "conflicts": statistics.conflicts,
        "seconds": {phase: round(seconds, 6) for phase, seconds in phases},
    }


def _model(model: ModelStatistics) -> Record:
    values = vars(model).items()
    return {k: round(v, 6) if isinstance(v, float) else v for k, v in values}


def answer_record(result: Result) -> Record:
    """The puzzle and its answer: what every record of an answer begins with."""
    names = [str(term) for term in result.puzzle.objective.terms]
    values = result.objective or [None] * len(names)
    return puzzle_record(result.puzzle, is_read=has_read(result)) | {
        "status": result.status.value,
        "proved": result.status.is_proof,
        "trusted": result.trusted,
        **_best(result),
        "objective": result.objective,
        "objective_terms": dict(zip(names, values, strict=True)),
    }


def _best(result: Result) -> Record:
    """The best chain, whose rarity is known without looking its words up again."""
    if result.words is None or result.chain is None:
        return _NO_CHAIN
    return _values(
        result.puzzle, result.words, sum(word.rarity for word in result.chain)
    )


def trusted_by(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The unusual formulations that an answer rests on, also of an older record.

    With those that it was compared by with what the puzzle expects.
    """
    names = record.get("trusted")
    if names is None:
        models = (record.get("statistics") or {}).get("models", ())
        names = unusual(model["formulation"] for model in models)
    compared = (record.get("expected") or {}).get("trusted", ())
    return tuple(sorted({*names, *compared}))


def puzzle_record(puzzle: Puzzle, *, is_read: bool = True) -> Record:
    """Which puzzle a record is about; `is_read` says whether its words were read."""
    return {
        "puzzle": puzzle.name,
        "variant": puzzle.variant,
        "file": puzzle.file or None,
        "title": puzzle.title or None,
        "sides": puzzle.box.sides,
        "warnings": look_twice(puzzle, is_read=is_read),
    }


def chain_values(puzzle: Puzzle, chain: Sequence[str]) -> Record:
    """A chain, and what it has of each quantity that every puzzle knows."""
    return _values(puzzle, chain, sum(rarity_in(puzzle, chain)))


def _values(puzzle: Puzzle, chain: Sequence[str], rarity: int) -> Record:
    values = (chain, len(chain), sum(map(puzzle.length, chain)), rarity)
    return dict(zip(OF_CHAIN, values, strict=True))


def error_record(file: str, variant: str | None, problem: str) -> Record:
    """A puzzle that could not be read or solved, with the keys of those that could."""
    named: Record = dict.fromkeys(_OF_PUZZLE)
    named |= {"puzzle": file, "variant": variant, "file": file, "warnings": ()}
    return named | NO_RESULT | {"status": "error", "problem": problem}


def trial_record(base: Trial, trial: Trial) -> Record:
    """A variant beside the puzzle as it stands, itself without a `change`.

    One that could not be tried has the keys of the others, and its `problem`.
    """
    changed: Record = {"change": None, "compared": None}
    if not trial.is_base:
        changed = {"change": change(base, trial), "compared": _compared(base, trial)}
    if trial.result is not None:
        return record(trial.result) | {"trusted": trial.trusted} | changed
    names = puzzle_record(trial.puzzle)
    return names | NO_RESULT | changed | {"problem": trial.problem}


def _compared(base: Trial, trial: Trial) -> Record | None:
    """The answers that the change is about, which may be of a list of their own."""
    both = compared_results(base, trial)
    if both is None or change(base, trial) == NOT_COMPARABLE:
        return None
    named = zip(("as_it_stands", "variant"), both, strict=True)
    keys = ("word_list", "objective")
    return {name: {key: getattr(x, key) for key in keys} for name, x in named}
