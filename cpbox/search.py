"""The loop: bound, filter, solve, widen. The only caller of the solver."""

from cpbox.config import OnChain, Request, SolverConfig, Watch
from cpbox.puzzle import Puzzle
from cpbox.result import Result


def solve(
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    watch: Watch | None = None,
    on_chain: OnChain | None = None,
) -> Result:
    """Find the best chain of a puzzle and establish that none is better."""
    raise NotImplementedError
