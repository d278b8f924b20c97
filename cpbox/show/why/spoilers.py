"""What may be told to one who asks of words, and still wants to solve the puzzle."""

from dataclasses import replace

from cpbox.explain import OfWords
from cpbox.puzzle import Puzzle

Chain = tuple[str, ...]


def unnamed(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what may tell its answer: a title, a source, notes, a file."""
    return replace(puzzle, title="", source="", notes="", file="")


def is_named(about: OfWords, chain: Chain | None) -> bool:
    """Whether all words of a chain were asked about."""
    return chain is not None and {*chain} <= {*about.words}
