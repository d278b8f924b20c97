"""What words in a row can bring: the fewest letters for each set of things to cover.

A thing is a letter that must be covered, or a required word. Letters on several tiles
are not told apart, nor are ways to trace a word that differ in nothing else. So there
are more chains here than on the box, and what none of them does, no chain does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Self

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.board import Board
from cpbox.puzzle import Puzzle, Rules
from cpbox.puzzle.rule_support import Support

SUPPORT = Support(  # of the other rules, those that only forbid are not needed
    "the steps of why",
    remedy="ask why without steps",
    is_bound=True,
).plus("lengths")
TRACKED = 12  # things, the scarcest
NEVER = 1 << 14  # letters: no such words
Link = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Supply:
    """The words of a board as a person sees them: what they begin and end on, and have.

    Parameters
    ----------
    things
        What must be covered, the scarcest first; at most `TRACKED`.
    required
        How many of the things are required words. They stand first.
    may_miss
        How many of the letters a chain may leave out.
    words
        The word of each entry; a word traced in several ways stands several times.
    first, last
        ``[i]``: the link that it begins and ends on, as numbers.
    has
        ``[i]``: the things that it has, thing n as bit ``1 << n``.
    letters
        ``[i]``: how long it is.
    links
        What stands on the tiles of each link.
    start, end
        What the chain begins and ends on; None for anything.
    loop
        Whether the last word links to the first.
    most_letters
        Of chains of at most so many letters; None for any.
    is_whole
        Whether these are all things that must be covered.
    is_a_rule
        Whether a rule limits these, and not who asks.

    """

    things: tuple[str, ...]
    required: int
    may_miss: int
    words: Sequence[str]
    first: Ints
    last: Ints
    has: Ints
    letters: Ints
    links: tuple[Link, ...]
    start: str | None
    end: str | None
    loop: bool
    most_letters: int | None
    is_whole: bool
    is_a_rule: bool

    @classmethod
    def of(
        cls, board: Board, most_letters: int | None, like: "Supply | None" = None
    ) -> Self:
        """What the candidates of a board are, for chains of at most so many letters.

        With `like`, things and links have the numbers that they have there.
        """
        puzzle = board.puzzle
        rules, tiles = rules_of(puzzle), puzzle.box.tiles
        masks = board.candidates.mask
        on = dict.fromkeys(tiles, 0)
        for tile, text in enumerate(tiles):
            on[text] |= 1 << tile
        letters = dict.fromkeys(tiles[t] for t in puzzle.to_cover)
        has_thing = {x: (masks & on[x]) != 0 for x in letters}
        scarce = sorted(letters, key=lambda x: int(has_thing[x].sum()))
        every = [*board.candidates.words]
        words = () if puzzle.may_miss else dict.fromkeys(rules.require)
        required = [word for word in words if word not in letters]
        for word in required:
            has_thing[word] = np.zeros(len(every), np.bool_)
            has_thing[word][board.candidates.words.places(word)] = True
        things = (*required, *scarce)[:TRACKED] if like is None else like.things
        has = np.zeros(len(every), np.int64)
        for number, thing in enumerate(things):
            has |= has_thing[thing].astype(np.int64) << number
        texts = [tuple(tiles[t] for t in link) for link in board.links]
        links = [*dict.fromkeys([*(like.links if like else ()), *texts])]
        link_of = np.array([links.index(text) for text in texts], np.int64)
        limits = [x for x in (most_letters, rules.max_letters) if x is not None]
        return cls(
            things=things,
            required=len(required),
            may_miss=puzzle.may_miss,
            words=every,
            first=link_of[board.first],
            last=link_of[board.last],
            has=has,
            letters=board.candidates.letters,
            links=tuple(links),
            start=rules.start,
            end=rules.end,
            loop=rules.loop,
            most_letters=min(limits, default=None),
            is_whole=len(things) == len(required) + len(scarce),
            is_a_rule=most_letters is None or limits[-1] < most_letters,
        )

    @property
    def is_round(self) -> bool:
        """Whether any word of a chain may be called the first."""
        return self.loop or self.links == ((),)

    @property
    def full(self) -> int:
        """The set of all things."""
        return (1 << len(self.things)) - 1

    @property
    def budget(self) -> int:
        """The most letters of a chain; what has `NEVER` is no chain."""
        return NEVER - 1 if self.most_letters is None else self.most_letters

    @cached_property
    def costs(self) -> Ints:
        """``[i]``: what each entry takes of the budget."""
        return self.letters * (self.most_letters is not None)

    @cached_property
    def cost_of(self) -> dict[str, int]:
        """The same of each word."""
        return dict(zip(self.words, self.costs.tolist(), strict=True))

    @cached_property
    def sizes(self) -> Ints:
        """``[S]``: how many things are in each set of them."""
        return np.array([s.bit_count() for s in range(self.full + 1)], np.int64)

    @cached_property
    def may_start(self) -> Ints:
        """``[a]``: 0 if a chain may begin on a link, and else `NEVER`."""
        return self._open([link[:1] for link in self.links], self.start)

    @cached_property
    def may_end(self) -> Ints:
        """``[b]``: the same of its end."""
        return self._open([link[-1:] for link in self.links], self.end)

    def _open(self, at: Sequence[Link], text: str | None) -> Ints:
        closed = [text is not None and not self.loop and text not in x for x in at]
        return np.array(closed, np.int64) * NEVER

    @cached_property
    def _rows(self) -> Ints:
        """What tells entries apart: ``[n] = first, last, has, cost``."""
        return np.unique(
            np.stack([self.first, self.last, self.has, self.costs], axis=1), axis=0
        )

    def chains(self, count: int) -> tuple[str | None, int]:
        """How many chains of so many words have the scarcest letter, which is named.

        None and the number of all chains where that letter may be missed. Words that
        are traced in several ways count once for each way to link.
        """
        is_free = bool(self.may_miss) or self.required == len(self.things)
        required = np.zeros(len(self.has), np.bool_)
        if not is_free:
            required = (self.has >> self.required & 1).astype(np.bool_)
        every, others = (
            {*zip(self.words, self.first.tolist(), self.last.tolist(), strict=True)}
            - {
                (self.words[i], int(self.first[i]), int(self.last[i]))
                for i in np.flatnonzero(left_out).tolist()
            }
            for left_out in (np.zeros_like(required), required)
        )
        number = self._rows_of(every, count)
        if is_free:
            return None, number
        return self.things[self.required], number - self._rows_of(others, count)

    def _rows_of(self, words: set[tuple[str, int, int]], count: int) -> int:
        """How many rows of so many words link, and begin and end as they may."""
        size = len(self.links)
        links = np.zeros((size, size), dtype=object)
        for _, first, last in words:
            links[first, last] += 1
        if self.loop:
            power = links
            for _ in range(count - 1):
                power = power @ links
            return int(np.trace(power))
        ways = np.array([int(x == 0) for x in self.may_start], dtype=object)
        for _ in range(count):
            ways = ways @ links
        return int(ways[self.may_end == 0].sum())

    def after(self, count: int, ends: Ints) -> list[Ints]:
        """``[r][b, S]``: the fewest letters of r words from b that have the set S.

        `ends` has 0 for the links on which they may end.
        """
        return self._tables(count, ends, self._rows)

    def before(self, count: int) -> list[Ints]:
        """``[l][a, S]``: the same of l words that end on a, and begin as they may."""
        return self._tables(count, self.may_start, self._rows[:, [1, 0, 2, 3]])

    def _tables(self, count: int, closed: Ints, rows: Ints) -> list[Ints]:
        sets = np.arange(self.full + 1)
        none = np.full((len(self.links), len(sets)), NEVER, np.int64)
        tables = [none.copy()]
        tables[0][:, 0] = closed
        for _ in range(count):
            longer = none.copy()
            for near, far, has, cost in rows.tolist():
                rest = tables[-1][far][sets & ~has] + cost
                np.minimum(longer[near], rest, out=longer[near])
            tables.append(np.minimum(longer, NEVER))
        return tables

    def few_of(self, table: Ints) -> Ints:
        """``[S]``: the fewest letters for as many of a set as must be covered."""
        for _ in range(self.may_miss):
            fewer = table.copy()
            for n in range(len(self.things)):
                with_it = np.flatnonzero(np.arange(len(table)) >> n & 1)
                less = table[with_it & ~(1 << n)]
                fewer[with_it] = np.minimum(fewer[with_it], less)
            table = fewer
        return table

    @cached_property
    def _divided(self) -> list[tuple[Ints, Ints, Ints]]:
        """Small sets of each size, and all ways to divide each between two."""
        choices = []
        for size in range(5 + self.may_miss):
            bits = [*combinations([1 << n for n in range(len(self.things))], size)]
            if not bits:
                break
            places = np.array(bits, np.int64).reshape(len(bits), size)
            ways = np.arange(1 << size)
            one = places @ (ways >> np.arange(size)[:, None] & 1)
            sets = places.sum(axis=1)
            choices.append((sets, one, sets[:, None] & ~one))
        return choices

    def is_small(self, things: int) -> bool:
        """Whether `together` looks at a set."""
        return things.bit_count() < len(self._divided)

    def together(self, one: Ints, other: Ints) -> Ints:
        """``[S]``: the fewest letters of words on both sides; 0 of large sets."""
        both = np.zeros(self.full + 1, np.int64)
        for sets, here, there in self._divided:
            both[sets] = np.minimum((one[here] + other[there]).min(axis=1), NEVER)
        return both


def rules_of(puzzle: Puzzle) -> Rules:
    """The rules of a puzzle that steps support."""
    return SUPPORT.of(puzzle)
