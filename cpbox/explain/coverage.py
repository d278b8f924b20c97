"""Which tiles a chain covers, and which letters it leaves.

A set of tiles is a number whose bit ``1 << t`` stands for tile t.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

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
