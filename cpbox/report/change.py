"""What a variant changes, in a word or two that are no more than what is proved."""

from collections.abc import Sequence

from cpbox.puzzle import Puzzle
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
    return _compared(base.puzzle.objective.terms, base.result, other.result)


def _same_aim(base: Puzzle, other: Puzzle) -> bool:
    """Whether the numbers of two objectives mean the same."""
    scored = any(term.removeprefix("-") == "score" for term in base.objective.terms)
    same_values = dict(base.letter_values) == dict(other.letter_values)
    return base.objective == other.objective and (same_values or not scored)


def _compared(terms: Sequence[str], base: Result, other: Result) -> str:
    """Compare two chains, and what is known of the best ones."""
    old, new = _cost(terms, base.objective), _cost(terms, other.objective)
    if new == old:
        if not (base.status.is_proof and other.status.is_proof):
            return "same so far"
        return SAME_CHAIN if base.words == other.words else "same"
    if new < old:
        return "better" if new < _bound(terms, base) else "better so far"
    return "worse" if old < _bound(terms, other) else "worse so far"


def _bound(terms: Sequence[str], result: Result) -> tuple[int, ...]:
    """What no chain is below; nothing is below the empty tuple."""
    proved = result.objective if result.status.is_proof else result.bound
    return _cost(terms, proved)


def _cost(terms: Sequence[str], values: Sequence[int] | None) -> tuple[int, ...]:
    """The values of an objective, so that less is better."""
    return tuple(
        -value if term.startswith("-") else value
        for term, value in zip(terms, values or (), strict=False)
    )
