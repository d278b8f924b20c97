"""Which tiles and letters some words cover.

A set of tiles is a number whose bit ``1 << t`` stands for tile t.
"""

from collections.abc import Sequence

from cpbox.candidates.board import Board
from cpbox.explain.oracle import Chain
from cpbox.puzzle import Puzzle
from cpbox.search.verify import trace_chain


def places(board: Board, word: str) -> list[int]:
    """The candidates of a word."""
    numbers: list[int] = board.candidates.words.places(word).tolist()
    return numbers


def coverings(board: Board, chain: Chain, *, linked: bool) -> frozenset[int]:
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


def widest_way(board: Board, chain: Chain) -> int:
    """The tiles of a way with most tiles to cover, and then with most tiles.

    Of ways that link the words, if they link.
    """
    ways = coverings(board, chain, linked=True) or coverings(board, chain, linked=False)
    return max(
        sorted(ways),
        key=lambda tiles: ((tiles & board.need).bit_count(), tiles.bit_count()),
        default=0,
    )


def letters_on(puzzle: Puzzle, tiles: int) -> tuple[str, ...]:
    """The letters that stand on some tiles."""
    texts = (text for t, text in enumerate(puzzle.box.tiles) if tiles >> t & 1)
    return tuple(dict.fromkeys(texts))


def letters_left(puzzle: Puzzle, tiles: int) -> tuple[str, ...]:
    """The letters to cover that have a tile beside those that are covered."""
    to_cover = sum(1 << tile for tile in puzzle.to_cover)
    return letters_on(puzzle, to_cover & ~tiles)


def traced(puzzle: Puzzle, chain: Chain) -> int:
    """The tiles of a way to trace a chain that keeps every rule of the puzzle."""
    visited: Sequence[Sequence[int]] = trace_chain(puzzle, chain) or ()
    return sum(1 << tile for tile in {tile for path in visited for tile in path})
