"""A variant of a puzzle, and what became of it."""

from dataclasses import dataclass

from cpbox.puzzle import Puzzle
from cpbox.result import Result


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One variant, or the puzzle as it stands.

    Parameters
    ----------
    name
        What the variant is called.
    puzzle
        The puzzle with the variant's changes; without them, if they contradict it.
    result
        What was found, once it has been tried.
    problem
        Why it cannot be tried.
    usual
        Whether cpbox thought of it: then a contradiction is nobody's mistake.

    """

    name: str
    puzzle: Puzzle
    result: Result | None = None
    problem: str = ""
    usual: bool = False

    @property
    def is_base(self) -> bool:
        """Whether it is the puzzle as it stands, which the others are compared with."""
        return self.puzzle.variant is None
