"""Solving a puzzle to the end, within the time that there is to compose."""

from cpbox.basics.errors import CpboxError
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.search.solver_config import LimitedConfig, OnChain, Request
from cpbox.search.word_lists import solve


class TimeOver(CpboxError):  # noqa: N818
    """The time is over, and nothing is proved."""


def solved(
    puzzle: Puzzle,
    config: LimitedConfig,
    request: Request = Request(),
    on_chain: OnChain | None = None,
) -> Result:
    """The proved answer, with all chains that are asked for.

    Raises
    ------
    TimeOver
        When the engine was stopped before that.
    KeyboardInterrupt
        When the user interrupts it.

    """
    result = solve(puzzle, config, request, on_chain=on_chain)
    if result.interrupted:
        raise KeyboardInterrupt
    if not result.status.is_proof or not result.complete:
        raise TimeOver
    return result
