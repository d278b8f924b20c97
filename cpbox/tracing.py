"""Ways to trace words on the box."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cpbox.errors import InputError
from cpbox.puzzle import Box, Rules

MAX_TRACES = 50_000

Ints = NDArray[np.int64]
Trace = tuple[int, int, int]  # first tile, last tile, tiles covered


@dataclass(frozen=True, eq=False)
class Traces:
    """Traces of words, as parallel arrays.

    Parameters
    ----------
    word
        Which of the words is traced.
    first, last
        Tiles on which the trace starts and ends.
    mask
        The set of tiles on the trace, tile t as bit ``1 << t``.

    """

    word: Ints
    first: Ints
    last: Ints
    mask: Ints


def trace(words: Sequence[str], box: Box, rules: Rules) -> Traces:
    """The traces of every word: for each pair of ends, the widest sets of tiles.

    Raises
    ------
    InputError
        When a word has too many traces.

    """
    moves = _moves(box, rules)
    plain = all(len(t) == 1 for t in box.tiles) and len(set(box.tiles)) == len(
        box.tiles
    )
    if plain and words:
        return _trace_at_once(words, box, moves, distinct=rules.distinct_in_word)
    follow = [np.flatnonzero(row).tolist() for row in moves]
    found = [
        (number, first, last, mask)
        for number, word in enumerate(words)
        for first, last, mask in _traces_of(
            word, box.tiles, follow, distinct=rules.distinct_in_word
        )
    ]
    return Traces(*np.array(found, np.int64).reshape(-1, 4).T)


def _trace_at_once(
    words: Sequence[str], box: Box, moves: NDArray[np.bool_], *, distinct: bool
) -> Traces:
    """Trace all words on a box where a letter stands on one tile only."""
    codes = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)
    tile_of = np.zeros(int(codes.max()) + 1, np.int64)
    for number, letter in enumerate(box.tiles):
        if ord(letter) < len(tile_of):
            tile_of[ord(letter)] = number
    tile = tile_of[codes]
    length = np.fromiter(map(len, words), np.int64, len(words))
    end = np.cumsum(length) - 1
    start = end - length + 1
    fine = np.ones(len(tile), np.bool_)
    fine[:-1] = moves[tile[:-1], tile[1:]]
    fine[end] = True
    mask = np.bitwise_or.reduceat(np.int64(1) << tile, start)
    traceable = np.logical_and.reduceat(fine, start)
    if distinct:
        visited = np.fromiter((m.bit_count() for m in mask.tolist()), np.int64)
        traceable &= visited == length
    word = np.flatnonzero(traceable)
    return Traces(word, tile[start[word]], tile[end[word]], mask[word])


def _traces_of(
    word: str, tiles: Sequence[str], follow: Sequence[Sequence[int]], *, distinct: bool
) -> list[Trace]:
    """The widest traces of a word, each once, sorted."""
    at: list[set[Trace]] = [set() for _ in range(len(word) + 1)]
    for tile in range(len(tiles)):
        if word.startswith(tiles[tile]):
            at[len(tiles[tile])].add((tile, tile, 1 << tile))
    for i in range(1, len(word)):
        for first, last, mask in at[i]:
            for tile in follow[last]:
                if word.startswith(tiles[tile], i) and not (
                    distinct and mask >> tile & 1
                ):
                    at[i + len(tiles[tile])].add((first, tile, mask | 1 << tile))
        if len(at[i]) > MAX_TRACES:
            problem = (
                f"{word!r} can be traced in more than {MAX_TRACES:,} ways; repeat "
                "fewer letters on the box, or ban the word"
            )
            raise InputError(problem, key="sides")
    return sorted(_widest(at[-1]))


def _widest(traces: set[Trace]) -> list[Trace]:
    """Traces that no other trace with the same ends covers and exceeds.

    What a word covers by one of them it also covers by the wider one, at the same
    cost: no rule can tell which was meant.
    """
    kept: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for first, last, mask in sorted(traces, key=lambda trace: -trace[2].bit_count()):
        if all(mask & ~wider for wider in kept[first, last]):
            kept[first, last].append(mask)
    return [(*ends, mask) for ends, masks in kept.items() for mask in masks]


def _moves(box: Box, rules: Rules) -> NDArray[np.bool_]:
    """``[t, u]``: whether a word may go from tile t straight to tile u."""
    side, num_sides = np.array(box.side_of), len(box.sides)
    apart: Ints = (side[:, None] - side[None, :]) % num_sides
    allowed: NDArray[np.bool_] = apart > 0
    if rules.moves == "adjacent":
        allowed = (apart == 1) | (apart == num_sides - 1)
    elif rules.moves == "opposite":
        allowed = apart * 2 == num_sides
    return allowed | (apart == 0) if rules.same_side else allowed
