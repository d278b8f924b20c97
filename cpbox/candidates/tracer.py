"""Ways to trace a word on a box of any kind, one word at a time."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from cpbox.basics.errors import InputError
from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.checkpoint import checkpoint
from cpbox.puzzle import Box, Rules
from cpbox.puzzle.rule_support import Support

MAX_TRACES = 50_000
SUPPORT = Support("tracing", is_bound=True).plus("lengths")

Link = tuple[int, ...]  # the tiles that a word shares with a neighbour
Trace = tuple[Link, Link, int, tuple[int, ...]]  # links, tiles covered, tiles visited


def moves(box: Box, rules: Rules) -> Bools:
    """``[t, u]``: whether a word may go from tile t straight to tile u."""
    rules = SUPPORT.view(rules)
    side, num_sides = np.array(box.side_of), len(box.sides)
    apart: Ints = (side[:, None] - side[None, :]) % num_sides
    allowed: Bools = apart > 0
    if rules.moves == "adjacent":
        allowed = (apart == 1) | (apart == num_sides - 1)
    elif rules.moves == "opposite":
        allowed = apart * 2 == num_sides
    return allowed | (apart == 0) if rules.same_side else allowed


class Tracer:
    """Traces words on a box of any kind.

    Parameters
    ----------
    box, rules
        The box, and the rules of single words.
    in_order
        Whether every trace counts, with its tiles in order; else only those that some
        rule can tell apart.

    """

    def __init__(self, box: Box, rules: Rules, *, in_order: bool = False) -> None:
        rules = SUPPORT.view(rules)
        self._tiles, self._link = box.tiles, rules.link
        self._distinct = rules.distinct_in_word
        self._follow = [
            self._by_letter(np.flatnonzero(row).tolist()) for row in moves(box, rules)
        ]
        self._in_order = in_order
        self._counts = in_order or rules.max_uses is not None

    def _by_letter(self, tiles: Iterable[int]) -> dict[str, list[int]]:
        """Tiles by the letter with which they begin."""
        groups: dict[str, list[int]] = {}
        for tile in tiles:
            groups.setdefault(self._tiles[tile][0], []).append(tile)
        return groups

    def traces(self, word: str) -> list[Trace]:
        """The traces of a word, sorted."""
        return self.distinct(self.ways(word))

    def ways(self, word: str) -> set[Trace]:
        """The ways to trace a word, also where it is too short to link."""
        return self.reached(word)[-1]

    def reached(self, word: str) -> list[set[Trace]]:
        """The ways to trace each beginning of a word, by its length."""
        at: list[set[Trace]] = [set() for _ in range(len(word) + 1)]
        for tile, text in enumerate(self._tiles):
            if word.startswith(text):
                at[len(text)].add(self._extend(((), (), 0, ()), tile))
        for i in range(1, len(word)):
            checkpoint()
            for trace in at[i]:
                for tile in self._follow[trace[1][-1]].get(word[i], ()):
                    if word.startswith(self._tiles[tile], i) and self._may(trace, tile):
                        after = i + len(self._tiles[tile])
                        at[after].add(self._extend(trace, tile))
            if len(at[i]) > MAX_TRACES:
                problem = (
                    f"{word!r} can be traced in more than {MAX_TRACES:,} ways; repeat "
                    "fewer letters on the box, or ban the word"
                )
                raise InputError(problem, key="sides")
        return at

    def _may(self, trace: Trace, tile: int) -> bool:
        return not (self._distinct and trace[2] >> tile & 1)

    def _extend(self, trace: Trace, tile: int) -> Trace:
        """One tile more; the last tile is kept even where nothing is shared."""
        head, tail, mask, path = trace
        link = self._link
        head = (*head, tile)[:link] if len(head) < link else head
        tail = (*tail, tile)[-max(link, 1) :]
        return head, tail, mask | 1 << tile, self._visited(path, tile)

    def _visited(self, path: tuple[int, ...], tile: int) -> tuple[int, ...]:
        if self._in_order:
            return (*path, tile)
        return tuple(sorted((*path, tile))) if self._counts else ()

    def distinct(self, traces: set[Trace]) -> list[Trace]:
        """Those with enough tiles to link that some rule can tell apart, sorted."""
        checkpoint()
        link = self._link
        whole = {
            (head, tail[len(tail) - link :], mask, path)
            for head, tail, mask, path in traces
            if len(head) == len(tail[len(tail) - link :]) == link
        }
        return sorted(whole if self._counts else _widest(whole))


def _widest(traces: set[Trace]) -> set[Trace]:
    """Traces that no other with the same links covers and exceeds.

    What a word covers by one of them it also covers by the wider one, at the same
    cost.
    """
    kept: defaultdict[tuple[Link, Link], list[int]] = defaultdict(list)
    for head, tail, mask, _ in sorted(traces, key=lambda trace: -trace[2].bit_count()):
        if all(mask & ~wider for wider in kept[head, tail]):
            kept[head, tail].append(mask)
    return {(*links, mask, ()) for links, masks in kept.items() for mask in masks}
