"""Which list of words counts, as far as that is known."""

from dataclasses import replace

from cpbox.candidates.source import source
from cpbox.explain.oracle import Chain
from cpbox.puzzle import Puzzle
from cpbox.search.result import Result, Status


def may_count(puzzle: Puzzle, result: Result | None) -> tuple[str, ...]:
    """The lists of which one counts: all without an answer, and one where it is known.

    An answer that ended undecided leaves its own list, and those after it.
    """
    tried = puzzle.words.tried
    if result is None:
        return tried
    name = result.tier or puzzle.words.lists[-1]
    if result.status is Status.UNKNOWN and name in tried:
        return tried[tried.index(name) :]
    return (name,)


def on_its_list(puzzle: Puzzle, result: Result | None) -> Puzzle:
    """The puzzle on the first of the lists that may count."""
    return replace(puzzle, words=puzzle.words.under(may_count(puzzle, result)[0]))


def torn(puzzle: Puzzle, words: Chain, lists: tuple[str, ...]) -> Chain:
    """The words that some of the lists have, and others have not."""
    sources = [source(puzzle.words, name) for name in lists]
    return tuple(
        word
        for word in dict.fromkeys(words)
        if len({each.has(word) for each in sources}) > 1
    )
