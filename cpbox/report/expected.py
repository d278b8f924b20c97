"""Whether an answer is the one that the puzzle's file expects."""

from collections.abc import Iterator

from cpbox.puzzle import Puzzle
from cpbox.result import Result


def unmet(puzzle: Puzzle, result: Result, *, all_optimal: bool) -> list[str]:
    """What is proved and not as the file expects, in words; none where all is.

    How many chains are as good, and whether the one that is expected is among them, is
    known only where all of them were asked for.

    Parameters
    ----------
    puzzle
        The puzzle.
    result
        Its answer.
    all_optimal
        Whether its chains are all that are as good as the best.

    """
    if not result.status.is_proof:
        return []
    actual = dict(_found(puzzle, result, all_optimal=all_optimal))
    return [
        f"{name} is {_shown(actual[name])}, not {_shown(value)}"
        for name, value in puzzle.expect.items()
        if name in actual and actual[name] != value
    ]


def _found(
    puzzle: Puzzle, result: Result, *, all_optimal: bool
) -> Iterator[tuple[str, object]]:
    yield "status", result.status.value
    if result.words is None or result.objective is None:
        return
    for term, value in zip(puzzle.objective.terms, result.objective, strict=True):
        yield term.name, value
    if not all_optimal or result.chains is None or not result.complete:
        return
    yield "chains", len(result.chains)
    wanted = puzzle.expect.get("chain")
    yield "chain", wanted if wanted in result.chains else result.words


def _shown(value: object) -> str:
    return " → ".join(value) if isinstance(value, tuple) else str(value)
