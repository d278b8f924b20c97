"""Ways to trace words on the box."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cpbox.candidates.arrays import Bools, Ints, begins
from cpbox.puzzle import Box, Rules
from cpbox.puzzle.errors import InputError

MAX_TRACES = 50_000

Link = tuple[int, ...]  # the tiles that a word shares with a neighbour


@dataclass(frozen=True, eq=False)
class Traces:
    """Traces of words, as parallel arrays.

    Parameters
    ----------
    length
        Letters of each word, traced or not.
    traceable
        Which of the words can be traced if nothing is asked of links and visits.
    linked
        Those of them that have enough tiles for a link.
    word
        Which of the words is traced.
    first, last
        What the trace shares with the word before and after it, as numbers of links.
    mask
        The set of tiles on the trace, tile t as bit ``1 << t``.
    visits
        ``[i, t]``: how often trace i visits tile t; None where no rule asks.
    links
        The links, by number.

    """

    length: Ints
    traceable: Ints
    linked: Ints
    word: Ints
    first: Ints
    last: Ints
    mask: Ints
    visits: Ints | None
    links: tuple[Link, ...]

    @property
    def traced(self) -> Ints:
        """Each of the words that has a trace, once."""
        return self.word[begins(self.word)]


def trace(words: Sequence[str], box: Box, rules: Rules) -> Traces:
    """The traces of every word that the rules of single words allow.

    Traces of a word that no rule can tell apart count once: same links, and as often
    on each tile if `max_uses` limits that; otherwise only the widest sets of tiles.

    Raises
    ------
    InputError
        When a word has too many traces.

    """
    letters = [text for text in box.tiles if len(text) == 1]
    is_plain = len(set(letters)) == len(box.tiles)
    traced = _trace_at_once if is_plain and words else _trace_each
    length = np.fromiter(map(len, words), np.int64, len(words))
    return _within_uses(traced(words, length, box, rules), box, rules)


def _within_uses(traces: Traces, box: Box, rules: Rules) -> Traces:
    """Leave out traces that alone visit a tile too often."""
    if traces.visits is None:
        return traces
    limits = [rules.uses_of(tile) for tile in box.tiles]
    most = np.array([1 << 30 if limit is None else limit for limit in limits])
    counted = traces.visits
    if rules.loop:  # the link to the word before may be the link from this one's end
        counted = counted - visits_of_links(traces.links, len(box.tiles))[traces.first]
    keep = (counted <= most).all(axis=1)
    return replace(
        traces,
        word=traces.word[keep],
        first=traces.first[keep],
        last=traces.last[keep],
        mask=traces.mask[keep],
        visits=traces.visits[keep],
    )


def visits_of_links(links: Sequence[Link], num_tiles: int) -> Ints:
    """``[s, t]``: how often link s visits tile t."""
    visits = np.zeros((len(links), num_tiles), np.int64)
    for number, link in enumerate(links):
        for tile in link:
            visits[number, tile] += 1
    return visits


# ------------------------------------------------- one tile for each letter: at once


def _trace_at_once(
    words: Sequence[str], length: Ints, box: Box, rules: Rules
) -> Traces:
    """Trace all words on a box where a letter stands on one tile only."""
    num_tiles, link = len(box.tiles), rules.link
    codes = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)
    tile_of = np.zeros(int(codes.max()) + 1, np.int64)
    for number, letter in enumerate(box.tiles):
        if ord(letter) < len(tile_of):
            tile_of[ord(letter)] = number
    tile = tile_of[codes]
    end = np.cumsum(length) - 1
    start = end - length + 1
    fine = np.ones(len(tile), np.bool_)
    fine[:-1] = moves(box, rules).ravel()[tile[:-1] * num_tiles + tile[1:]]
    fine[end] = True
    mask = np.bitwise_or.reduceat(np.int64(1) << tile, start)
    fits = np.logical_and.reduceat(fine, start)
    if rules.distinct_in_word:
        visited = np.fromiter((m.bit_count() for m in mask.tolist()), np.int64)
        fits &= visited == length
    traceable = np.flatnonzero(fits)
    word = traceable[length[traceable] >= link]
    heads = [tile[start[word] + i] for i in range(link)]
    tails = [tile[end[word] + 1 - link + i] for i in range(link)]
    first, last, links = _number(heads, tails, len(word), num_tiles)
    visits = None
    if rules.max_uses is not None:
        visits = np.zeros((len(words), num_tiles), np.int64)
        np.add.at(visits, (np.repeat(np.arange(len(words)), length), tile), 1)
        visits = visits[word]
    return Traces(length, traceable, word, word, first, last, mask[word], visits, links)


def _number(
    heads: list[Ints], tails: list[Ints], count: int, num_tiles: int
) -> tuple[Ints, Ints, tuple[Link, ...]]:
    """Number the links; with links of one tile, by the tile."""
    if not heads:
        return np.zeros(count, np.int64), np.zeros(count, np.int64), ((),)
    if len(heads) == 1:
        return heads[0], tails[0], tuple((tile,) for tile in range(num_tiles))
    both = np.concatenate([np.stack(heads), np.stack(tails)], axis=1).T
    links, number = np.unique(both, axis=0, return_inverse=True)
    number = number.reshape(-1)
    return number[:count], number[count:], tuple(map(tuple, links.tolist()))


def moves(box: Box, rules: Rules) -> Bools:
    """``[t, u]``: whether a word may go from tile t straight to tile u."""
    side, num_sides = np.array(box.side_of), len(box.sides)
    apart: Ints = (side[:, None] - side[None, :]) % num_sides
    allowed: Bools = apart > 0
    if rules.moves == "adjacent":
        allowed = (apart == 1) | (apart == num_sides - 1)
    elif rules.moves == "opposite":
        allowed = apart * 2 == num_sides
    return allowed | (apart == 0) if rules.same_side else allowed


# ------------------------------------------------------------- any box: word by word

Trace = tuple[Link, Link, int, tuple[int, ...]]  # links, tiles covered, tiles visited


def _trace_each(words: Sequence[str], length: Ints, box: Box, rules: Rules) -> Traces:
    tracer = Tracer(box, rules)
    ways = {i: ways for i, word in enumerate(words) if (ways := tracer.ways(word))}
    told_apart = {i: tracer.told_apart(of_word) for i, of_word in ways.items()}
    traced = [(i, trace) for i, traces in told_apart.items() for trace in traces]
    used: set[Link] = {link for _, trace in traced for link in trace[:2]}
    links = tuple(sorted(used)) or ((),)
    number = {link: n for n, link in enumerate(links)}
    visits = np.zeros((len(traced), len(box.tiles)), np.int64)
    for i, (_, (*_, path)) in enumerate(traced):
        np.add.at(visits[i], list(path), 1)
    return Traces(
        length,
        np.array([*ways], np.int64),
        np.array([i for i, traces in told_apart.items() if traces], np.int64),
        np.array([i for i, _ in traced], np.int64),
        np.array([number[trace[0]] for _, trace in traced], np.int64),
        np.array([number[trace[1]] for _, trace in traced], np.int64),
        np.array([trace[2] for _, trace in traced], np.int64),
        visits if rules.max_uses is not None else None,
        links,
    )


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
        self._tiles, self._rules = box.tiles, rules
        self._follow = [np.flatnonzero(row).tolist() for row in moves(box, rules)]
        self._in_order = in_order
        self._counts = in_order or rules.max_uses is not None

    def traces(self, word: str) -> list[Trace]:
        """The traces of a word, sorted.

        Raises
        ------
        InputError
            When there are too many.

        """
        return self.told_apart(self.ways(word))

    def ways(self, word: str) -> set[Trace]:
        """The ways to trace a word, also where it is too short to link."""
        return self.reached(word)[-1]

    def reached(self, word: str) -> list[set[Trace]]:
        """The ways to trace each beginning of a word, by its length.

        Raises
        ------
        InputError
            When there are too many.

        """
        at: list[set[Trace]] = [set() for _ in range(len(word) + 1)]
        for tile, text in enumerate(self._tiles):
            if word.startswith(text):
                at[len(text)].add(self._extend(((), (), 0, ()), tile))
        for i in range(1, len(word)):
            for trace in at[i]:
                for tile in self._follow[trace[1][-1]]:
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
        return not (self._rules.distinct_in_word and trace[2] >> tile & 1)

    def _extend(self, trace: Trace, tile: int) -> Trace:
        """One tile more; the last tile is kept even where nothing is shared."""
        head, tail, mask, path = trace
        link = self._rules.link
        head = (*head, tile)[:link] if len(head) < link else head
        tail = (*tail, tile)[-max(link, 1) :]
        return head, tail, mask | 1 << tile, self._visited(path, tile)

    def _visited(self, path: tuple[int, ...], tile: int) -> tuple[int, ...]:
        if self._in_order:
            return (*path, tile)
        return tuple(sorted((*path, tile))) if self._counts else ()

    def told_apart(self, traces: set[Trace]) -> list[Trace]:
        """Those with enough tiles to link that some rule can tell apart, sorted."""
        link = self._rules.link
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
