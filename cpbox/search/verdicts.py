"""What a variant changes, in a word or two that are no more than what is proved."""

from cpbox.puzzle import Objective, Puzzle
from cpbox.search.result import Result, Status
from cpbox.search.trials import Trial, have_one_list

SAME_CHAIN = "same chain"
NOT_TRIED = "not tried"
NOT_COMPARABLE = "not comparable"
ANOTHER_LIST = "another list"


def change(base: Trial, other: Trial) -> str:
    """Say how a variant's answer compares with that of the puzzle as it stands.

    Better and worse are meant in the order of the objective. ``so far`` follows where
    a run that was stopped leaves it open; two answers that have nothing in common are
    ``not comparable``, and chains of different word lists are not compared either.
    """
    if other.result is None:
        return NOT_TRIED
    if other.result.chain is None:
        is_proved = other.result.status is Status.INFEASIBLE
        return "no solution" if is_proved else "nothing found"
    if base.result is None or not _same_aim(base.puzzle, other.puzzle):
        return NOT_COMPARABLE
    compared = compared_results(base, other)
    if compared is None:
        return ANOTHER_LIST
    before, now = compared
    if before.chain and now.chain:
        return _compared(base.puzzle.objective, before, now)
    return "better" if before.status is Status.INFEASIBLE else NOT_COMPARABLE


def compared_results(base: Trial, other: Trial) -> tuple[Result, Result] | None:
    """The answers that are compared; None where there are none, or of two lists."""
    if other.on_one_list is not None:
        return other.on_one_list
    if base.result is None or other.result is None or not have_one_list(base, other):
        return None
    return base.result, other.result


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
