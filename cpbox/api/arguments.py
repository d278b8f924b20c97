"""Checks of arguments: each is given to its kind, which knows what to say."""

from cpbox.puzzle import Puzzle
from cpbox.puzzle.kinds import function, instance
from cpbox.search.solver_config import Request, SolverConfig

PUZZLE = instance(Puzzle, "make one with Puzzle.of or load")
REQUEST = instance(Request, "make one with Request(top=10)")
_CONFIG = instance(SolverConfig, "make one with SolverConfig(time_limit=60)")


def searching(puzzle: object, config: object, watch: object) -> None:
    """Check what every search is given."""
    PUZZLE(puzzle, "puzzle")
    _CONFIG(config, "config")
    function(watch, "watch")
