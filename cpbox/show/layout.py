"""The chain beside the box where both fit, or below it."""

from collections.abc import Iterator
from typing import NamedTuple

from cpbox.puzzle import Puzzle
from cpbox.search.result import Result
from cpbox.show.box import columns_of, draw
from cpbox.show.chain import chain_table, joined
from cpbox.show.style import Style
from cpbox.show.text import beside, width

GAP = 5  # columns between the box and the chain
NARROW = 3  # where there is not much room


class Layout(NamedTuple):
    """The box and the chain.

    Parameters
    ----------
    lines
        Both.
    is_rated
        Whether they say how familiar each word is.

    """

    lines: list[str]
    is_rated: bool


def box_and_chain(
    puzzle: Puzzle, result: Result, style: Style, *, whole: bool = True
) -> Layout:
    """The box and the chain, side by side where both fit.

    Parameters
    ----------
    puzzle, result, style
        What was solved, what was found, and what the terminal can show.
    whole
        Whether all that is known of the words must be said; if not, some of it is
        left out where that keeps them beside the box.

    """
    box = draw(puzzle.box, style)
    if result.chain is None:
        return Layout(box, is_rated=False)
    table = chain_table(puzzle.box, result.chain, style)
    room = style.width - columns_of(box) - GAP
    words = [word.text for word in result.chain]
    if max(map(width, table)) <= room:
        chain = joined(words, room, puzzle, style)
        return Layout(beside(box, [*chain, "", *table], GAP), is_rated=True)
    for shorter in (
        () if whole else _shorter(puzzle, result, style, room + GAP - NARROW)
    ):
        if len(shorter.lines) <= len(box):
            return Layout(beside(box, shorter.lines, NARROW), shorter.is_rated)
    chain = joined(words, style.width, puzzle, style)
    return Layout([*box, "", *chain, "", *table], is_rated=True)


def _shorter(
    puzzle: Puzzle, result: Result, style: Style, room: int
) -> Iterator[Layout]:
    """The chain without the number of its letters; then without a table."""
    best = result.chain or ()
    chain = joined([word.text for word in best], room, puzzle, style)
    table = chain_table(puzzle.box, best, style, brief=True)
    if max(map(width, chain)) > room:
        return
    if max(map(width, table)) <= room:
        yield Layout([*chain, "", *table], is_rated=True)
    yield Layout(chain, is_rated=False)
