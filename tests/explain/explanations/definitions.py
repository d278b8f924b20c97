"""What the rules mean for words and chains, and what every explanation must keep."""

import re
from functools import cache
from typing import Any

from cpbox.explain import Explanation
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.show.style import Style
from cpbox.show.why import page_of, why_record
from tests.exhaustive import (
    Chain,
    Route,
    dictionary,
    every_chain,
    every_route,
    may_play,
    uses_within,
)

STYLE = Style(width=80, unicode=True)
Ranked = list[tuple[tuple[int, ...], Chain]]  # all chains with their values, sorted


def check_pages(explanation: Explanation) -> None:
    """The page and the record are written, and no blank of the page stays empty."""
    page = page_of([explanation], STYLE)
    assert not re.search(r"without \.|leaves ?[.;)]|\bNone\b(?! (does|has))", page), (
        page
    )
    assert why_record(explanation)["complete"] is True


def has_chain(puzzle: Puzzle) -> bool:
    return next(every_chain(puzzle), None) is not None


def playable(puzzle: Puzzle) -> dict[str, set[Route]]:
    """The ways to trace each word that can be played."""
    return _playable(puzzle.box, puzzle.words, puzzle.rules)


@cache
def _playable(box: Box, own: Words, rules: Rules) -> dict[str, set[Route]]:
    puzzle = Puzzle(box=box, words=own, rules=rules)
    routes = {
        word: {r for r in every_route(puzzle, word) if uses_within(puzzle, r)}
        for word in sorted(dictionary(puzzle))
        if may_play(puzzle, word)
    }
    return {word: of_word for word, of_word in routes.items() if of_word}


def asked(puzzle: Puzzle) -> frozenset[int]:
    cover, tiles = puzzle.rules.cover, puzzle.box.tiles
    every = range(len(tiles))
    return frozenset(
        t for t in every if not isinstance(cover, tuple) or tiles[t] in cover
    )


def ways(puzzle: Puzzle, chain: Chain, *, linked: bool) -> set[frozenset[int]]:
    """The sets of tiles that a chain can cover."""
    so_far: set[tuple[Any, frozenset[int]]] = {(None, frozenset())}
    for word in chain:
        so_far = {
            (last if linked else None, covered | {*visits})
            for end, covered in so_far
            for first, last, visits in playable(puzzle)[word]
            if end is None or end == first
        }
    return {covered for _, covered in so_far}


def most_asked(puzzle: Puzzle, chain: Chain) -> int:
    """Tiles to cover that a chain covers at most; its words, if they do not link."""
    every = ways(puzzle, chain, linked=True) or ways(puzzle, chain, linked=False)
    return max(len(covered & asked(puzzle)) for covered in every)


def letters_beside(puzzle: Puzzle, covered: frozenset[int]) -> set[str]:
    return {puzzle.box.tiles[t] for t in asked(puzzle) - covered}


def holding(puzzle: Puzzle, letter: str) -> set[str]:
    """The words that can be played on a letter."""
    on = {t for t, text in enumerate(puzzle.box.tiles) if text == letter}
    return {
        word
        for word, routes in playable(puzzle).items()
        if any(on & {*route[2]} for route in routes)
    }
