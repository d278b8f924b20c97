"""A result as a record for one line of JSON."""

from collections.abc import Sequence

from cpbox.config import Request
from cpbox.puzzle import Puzzle
from cpbox.report.change import change
from cpbox.result import Result, Step
from cpbox.trials import Trial

Record = dict[str, object]

OF_RESULT = (
    "status",
    "proved",
    "chain",
    "words",
    "letters",
    "objective",
    "bound",
    "limit",
    "candidates",
    "word_list",
    "steps",
    "seconds",
)


def record(puzzle: Puzzle, result: Result, request: Request) -> Record:
    """Everything a program may want to know; `chains` only where they were asked for.

    With ``request.every`` they are not repeated: each was a :func:`chain_record`.
    """
    known = answer_record(puzzle, result) | {
        "bound": result.bound,
        "limit": result.limit,
        "candidates": {"read": result.counts.read, "left": result.counts.words},
        "word_list": result.word_list,
        "steps": [_step(step) for step in result.steps],
        "seconds": round(result.seconds, 6),
    }
    if request != Request():
        known["complete"] = result.complete
    if request.all_optimal or request.top is not None:
        known["chains"] = result.chains or ()
    return known


def _step(step: Step) -> Record:
    return {
        "claim": step.claim,
        "by": step.by,
        "seconds": round(step.seconds, 6),
        "together": step.together,
    }


def answer_record(puzzle: Puzzle, result: Result) -> Record:
    """The puzzle and its answer: what every record of an answer begins with."""
    return {
        "puzzle": puzzle.name,
        "variant": puzzle.variant,
        "status": result.status.value,
        "proved": result.status.is_proof,
        "chain": result.words,
        "words": None if result.chain is None else len(result.chain),
        "letters": result.letters,
        "objective": result.objective,
    }


def chain_record(puzzle: Puzzle, chain: Sequence[str]) -> Record:
    """One chain of many."""
    return {"puzzle": puzzle.name, "chain": chain}


def trial_record(base: Trial, trial: Trial) -> Record:
    """A variant beside the puzzle as it stands, itself without a `change`.

    One that could not be tried has the keys of the others, and its `problem`.
    """
    changed = None if trial.is_base else change(base, trial)
    if trial.result is not None:
        known = record(trial.puzzle, trial.result, Request())
        return known | {"change": changed}
    names: Record = {"puzzle": trial.puzzle.name, "variant": trial.puzzle.variant}
    nothing = dict.fromkeys(OF_RESULT) | {"proved": False, "steps": ()}
    return names | nothing | {"change": changed, "problem": trial.problem}
