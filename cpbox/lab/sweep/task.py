"""A task: one puzzle under one variant, small enough to travel; and its line."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from cpbox.puzzle import Puzzle
from cpbox.search.config import Request, SolverConfig

# Why a line has no proved answer.
INPUT = "input"  # what was given cannot be solved
RULES = "rules"  # a usual variant contradicts the puzzle, which is nobody's mistake
UNEXPECTED = "unexpected"  # it has one, but not the one that the file expects
TIME = "time"  # the time limit
WORKER = "worker"  # its worker died, again and again
MEMORY = "memory"  # there was not enough
BUG = "bug"  # cpbox contradicted itself, or failed
FAILURES = (INPUT, RULES, UNEXPECTED, TIME, WORKER, MEMORY, BUG)


@dataclass(frozen=True)
class Task:
    """One puzzle under one variant.

    Parameters
    ----------
    key
        What its answer depends on, as a hash.
    puzzle
        The puzzle, with the variant's changes.
    words
        The words that a game accepts, one a line, to be put into the puzzle by who
        solves it: a text travels much faster than its words. Empty if the puzzle has
        its words.
    place
        The file, and the line if it holds several, or the box that was typed.
    published
        The words of the answer that the game shows; empty where none is known.
    own_words
        The hash of the file of words that the puzzle names, if it names one.
    problem
        Why it cannot be tried; empty if it can.
    failure
        Of what kind that is.
    base
        The key of the same puzzle as it stands; its own unless given.

    """

    key: str
    puzzle: Puzzle
    place: str
    words: str = ""
    published: tuple[str, ...] = ()
    own_words: str = ""
    problem: str = ""
    failure: str | None = None
    base: str = ""

    def whole(self) -> Self:
        """The task with the words in the puzzle.

        Raises
        ------
        InputError
            When one of them is no word.

        """
        if not self.words:
            return self
        words = replace(self.puzzle.words, only=tuple(self.words.split("\n")))
        return replace(self, puzzle=replace(self.puzzle, words=words), words="")


@dataclass(frozen=True, kw_only=True)
class How:
    """What is asked of every task.

    Parameters
    ----------
    config
        How to search.
    request
        Which chains to list beside the best.
    certify
        Whether to prove each answer, and to check the proof.
    keep
        The folder where the proofs stay; None to keep their hashes alone.

    """

    config: SolverConfig = SolverConfig()
    request: Request = Request()
    certify: bool = False
    keep: str | None = None


class Line(NamedTuple):
    """One line of results: the task's key, why it has no answer, and the JSON."""

    key: str
    failure: str | None
    text: str
