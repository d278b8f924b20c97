"""What the other words of a chain have, beside a word at some place."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.explain.steps.supply import NEVER, Supply


@dataclass(frozen=True)
class Kind:
    """What looks can tell apart of a case: its place, its links, what it lacks."""

    place: int  # from 0
    first: int
    last: int
    lacks: int
    cost: int


class Needs:
    """The fewest letters that the other words of a chain need for each set of things.

    Parameters
    ----------
    supply
        The words.
    words
        How many words the chain has.

    """

    def __init__(self, supply: Supply, words: int) -> None:
        self.supply, self.words = supply, words
        self._needs: dict[tuple[int, int, int], Ints] = {}
        self._round: dict[int, list[Ints]] = {}

    @cached_property
    def after(self) -> list[Ints]:
        """``[r][b, S]``: the fewest letters of r words from b to the chain's end."""
        return self.supply.after(self.words - 1, self.supply.may_end)

    @cached_property
    def before(self) -> list[Ints]:
        """``[l][a, S]``: the same of l words from its beginning to a."""
        return self.supply.before(self.words - 1)

    def need(self, place: int, first: int, last: int) -> Ints:
        """``[S]``: the fewest letters of the other words, which have enough of S.

        0 for sets that are too large to look at.
        """
        supply = self.supply
        key = place, first if place else -1, last
        if place == self.words - 1 and not supply.loop:
            key = place, first, -1
        if supply.loop:
            key = 0, first, last
        if key not in self._needs:
            self._needs[key] = supply.few_of(self._need(place, first, last))
        return self._needs[key]

    def _need(self, place: int, first: int, last: int) -> Ints:
        supply, more = self.supply, self.words - 1 - place
        if supply.loop:
            if first not in self._round:
                ends = np.full(len(supply.links), NEVER, np.int64)
                ends[first] = 0
                self._round[first] = supply.after(self.words - 1, ends)
            row: Ints = self._round[first][self.words - 1][last]
        elif not place:
            row = self.after[more][last]
        elif not more:
            row = self.before[place][first]
        else:
            row = supply.together(self.before[place][first], self.after[more][last])
        return row

    def need_all(self, row: Kind, things: int) -> None:
        """Find out what the other words need for a set that is large."""
        supply, more = self.supply, self.words - 1 - row.place
        need = self.need(row.place, row.first, row.last)
        if supply.loop or not row.place or not more or supply.is_small(things):
            return
        sets = np.arange(supply.full + 1)
        parts = sets[sets & ~things == 0]
        one = self.before[row.place][row.first][parts]
        other = self.after[more][row.last][things & ~parts]
        need[things] = min(int((one + other).min()), NEVER)

    def least_anywhere(self, place: int) -> Ints:
        """``[S]``: the same, wherever they begin and end."""
        supply = self.supply
        if supply.loop:
            links = range(len(supply.links))
            every = np.stack([self.need(0, a, b) for a in links for b in links])
            least: Ints = every.min(axis=0)
            return least
        more = self.words - 1 - place
        before = self.before[place].min(axis=0)
        after = self.after[more].min(axis=0)
        if not place or not more:
            return supply.few_of(after if more else before)
        return supply.few_of(supply.together(before, after))


def has_chain(supply: Supply, words: int) -> bool:
    """Whether there is a chain of so many words, as far as steps look at chains."""
    if supply.loop:
        return any(
            needs.need(0, first, first)[supply.full] <= supply.budget
            for needs in [Needs(supply, words + 1)]
            for first in range(len(supply.links))
        )
    table = supply.after(words, supply.may_end)[words]
    least = [supply.few_of(row)[supply.full] for row in table]
    return bool((supply.may_start + np.array(least) <= supply.budget).any())
