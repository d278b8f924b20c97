"""What may be told to one who asks of words, and still wants to solve the puzzle."""

from dataclasses import replace

from cpbox.puzzle import Puzzle
from cpbox.whys import OfWords
from cpbox.whys.words import worth

Chain = tuple[str, ...]


def unnamed(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what may tell its answer: a title, a source, notes, a file."""
    return replace(puzzle, title="", source="", notes="", file="")


def is_named(about: OfWords, chain: Chain | None) -> bool:
    """Whether all words of a chain were asked about."""
    return chain is not None and {*chain} <= {*about.words}


def harmless_fixes(puzzle: Puzzle, about: OfWords) -> tuple[Chain, ...]:
    """The chains near one that breaks a rule, without those that tell an answer.

    That is a chain as good as the best, and any with a word of the best chain that
    was not asked about; where the best is not known, any with another word.
    """
    return tuple(chain for chain in about.fixes if _is_harmless(puzzle, about, chain))


def _is_harmless(puzzle: Puzzle, about: OfWords, chain: Chain) -> bool:
    if is_named(about, chain):
        return True
    if not about.complete or about.best is None:
        return False
    told = {*chain} - {*about.words}
    return not told & {*about.best} and worth(puzzle, chain) != about.best_objective
