"""What a variant changes, in a word or two that are no more than what is proved."""

from cpbox.puzzle import Objective, Puzzle
from cpbox.result import Result, Status
from cpbox.trials import Trial

SAME_CHAIN = "same chain"
NOT_TRIED = "not tried"
NOT_COMPARABLE = "not comparable"


def change(base: Trial, other: Trial) -> str:
    """Say how a variant's answer compares with that of the puzzle as it stands.

    Better and worse are meant in the order of the objective. ``so far`` follows where
    a run that was stopped leaves it open; two answers that have nothing in common are
    ``not comparable``.
    """
    if other.result is None:
        return NOT_TRIED
    if other.result.chain is None:
        is_proved = other.result.status is Status.INFEASIBLE
        return "no solution" if is_proved else "nothing found"
    if base.result is None or not _same_aim(base.puzzle, other.puzzle):
        return NOT_COMPARABLE
    if base.result.chain is None:
        is_proved = base.result.status is Status.INFEASIBLE
        return "better" if is_proved else NOT_COMPARABLE
    return _compared(base.puzzle.objective, base.result, other.result)


def _same_aim(base: Puzzle, other: Puzzle) -> bool:
    """Whether the numbers of two objectives mean the same."""
    same_values = dict(base.letter_values) == dict(other.letter_values)
    return base.objective == other.objective and (
        same_values or not base.objective.has("score")
    )


def _compared(objective: Objective, base: Result, other: Result) -> str:
    """Compare two chains, and what is known of the best ones."""
    old = objective.losses(base.objective or ())
    new = objective.losses(other.objective or ())
    if new == old:
        if not (base.status.is_proof and other.status.is_proof):
            return "same so far"
        return SAME_CHAIN if base.words == other.words else "same"
    if new < old:
        return "better" if new < _bound(objective, base) else "better so far"
    return "worse" if old < _bound(objective, other) else "worse so far"


def _bound(objective: Objective, result: Result) -> tuple[int, ...]:
    """What no chain is below; nothing is below the empty tuple."""
    proved = result.objective if result.status.is_proof else result.bound
    return objective.losses(proved or ())
