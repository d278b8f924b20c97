"""Which tiles and letters are covered: by a chain, by pairs of words, by no word.

A set of tiles is a number whose bit ``1 << t`` stands for tile t.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import Board
from cpbox.explain.oracle import Chain
from cpbox.puzzle import Puzzle
from cpbox.search.verify import trace


def places(board: Board, word: str) -> range:
    """The candidates of a word, which stand in alphabetical order."""
    words = board.candidates.words
    return range(bisect_left(words, word), bisect_right(words, word))


def coverings(board: Board, chain: Chain, *, linked: bool = True) -> frozenset[int]:
    """The sets of tiles that ways to trace the words cover.

    With `linked`, in ways that link each word to the next; nothing where none does.
    """
    first, last = board.first.tolist(), board.last.tolist()
    mask = board.candidates.mask.tolist()
    ways: set[tuple[int | None, int]] = {(None, 0)}
    for word in chain:
        ways = {
            (last[i] if linked else None, covered | mask[i])
            for i in places(board, word)
            for end, covered in ways
            if end is None or end == first[i]
        }
    return frozenset(covered for _, covered in ways)


def widest(board: Board, coverings: frozenset[int]) -> int:
    """The set with most tiles to cover, and then with most tiles."""
    return max(
        sorted(coverings),
        key=lambda tiles: ((tiles & board.need).bit_count(), tiles.bit_count()),
        default=0,
    )


def tiles_asked(puzzle: Puzzle) -> int:
    """The tiles that must be covered, or of which enough must be."""
    return sum(1 << tile for tile in puzzle.to_cover)


def letters_on(puzzle: Puzzle, tiles: int) -> tuple[str, ...]:
    """The letters that stand on some tiles."""
    texts = (text for t, text in enumerate(puzzle.box.tiles) if tiles >> t & 1)
    return tuple(dict.fromkeys(texts))


def left(puzzle: Puzzle, tiles: int) -> tuple[str, ...]:
    """The letters to cover that have a tile beside those that are covered."""
    return letters_on(puzzle, tiles_asked(puzzle) & ~tiles)


def traced(puzzle: Puzzle, chain: Chain) -> int:
    """The tiles of a way to trace a chain that keeps every rule of the puzzle."""
    visited: Sequence[Sequence[int]] = trace(puzzle, chain) or ()
    tiles = 0
    for path in visited:
        for tile in path:
            tiles |= 1 << tile
    return tiles


def one_of(puzzle: Puzzle, letters: Sequence[str], tiles: int) -> tuple[str, ...]:
    """Letters that are left, as ``one s`` where another tile of it is covered."""
    reached = letters_on(puzzle, tiles)
    return tuple(f"one {x}" if x in reached else x for x in letters)


MANY_SETS = 6_000  # different sets of tiles among which pairs are counted


def pairs(
    words: Sequence[str], mask: Ints, need: int
) -> tuple[int | None, Chain | None]:
    """How many pairs of different words cover all, and one of them.

    None of either where words have several traces, or there are too many to count.

    Parameters
    ----------
    words, mask
        Words, each with the set of tiles that it covers.
    need
        The tiles to cover.

    """
    if len(set(words)) < len(words):
        return None, None
    sets, first, count = np.unique(mask, return_index=True, return_counts=True)
    if len(sets) > MANY_SETS:
        return None, None
    number = 0
    pair: Chain | None = None
    for i, one in enumerate(sets.tolist()):
        fits = np.flatnonzero((sets[i + 1 :] | one) == need) + i + 1
        number += int(count[i]) * int(count[fits].sum())
        if len(fits) and pair is None:
            pair = words[int(first[i])], words[int(first[fits[0]])]
    whole = np.flatnonzero(mask == need)
    number += len(whole) * (len(whole) - 1) // 2
    if len(whole) > 1 and pair is None:
        pair = words[int(whole[0])], words[int(whole[1])]
    return number, pair


MOST_STEPS = 20_000


def clique(
    neighbours: Mapping[int, AbstractSet[int]], weight: Mapping[int, int]
) -> list[int]:
    """A largest clique; of several, one of least weight.

    Bron and Kerbosch's search with Tomita's pivot. On a graph that is too large to be
    searched through, a large clique and perhaps not the largest.
    """
    best: list[int] = []
    steps = 0

    def value(clique: list[int]) -> tuple[int, int]:
        return len(clique), -sum(weight[node] for node in clique)

    def extend(chosen: list[int], some: set[int], done: set[int]) -> None:
        nonlocal best, steps
        steps += 1
        if not some and not done and value(chosen) > value(best):
            best = chosen
        if not some or steps > MOST_STEPS:
            return
        pivot = max(
            sorted(some | done), key=lambda node: len(some & set(neighbours[node]))
        )
        for node in sorted(some - set(neighbours[pivot]), key=weight.__getitem__):
            near = set(neighbours[node])
            extend([*chosen, node], some & near, done & near)
            some = some - {node}
            done = done | {node}

    extend([], set(neighbours), set())
    return sorted(best, key=lambda node: (weight[node], node))
