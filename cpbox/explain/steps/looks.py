"""The looks that were chosen, as values: what each claims, and which rules it needs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cpbox.basics.letters import joined
from cpbox.candidates.arrays import Bools, Ints
from cpbox.explain.steps.first_step import named
from cpbox.explain.steps.needs import Kind, Needs
from cpbox.explain.steps.supply import NEVER, Supply
from cpbox.explain.steps.values import Case, Look, Share
from cpbox.fields.base import replace

MOST_SHARED = 4  # letters of a look of which it is said how two words might share them


@dataclass(frozen=True)
class Atom:
    """A look that is possible: the set of things, and its place; None for any."""

    things: int
    place: int | None
    is_anywhere: bool


class Looks:
    """Makes the values of looks.

    Parameters
    ----------
    needs
        What the other words of a chain have.
    lifted
        The words without each of the rules of single words.

    """

    def __init__(self, needs: Needs, lifted: Mapping[str, Supply]) -> None:
        self._needs, self._lifted = needs, lifted
        self._supply, self._words = needs.supply, needs.words

    def of(
        self,
        chosen: list[tuple[Atom, Bools]],
        cases: list[tuple[Kind, int]],
        rows: list[Kind],
    ) -> Iterator[Look]:
        """The looks, those first that close most cases, each with what is then left."""
        number = {row: n for n, row in enumerate(rows)}
        left = [(number[row], row, i) for row, i in cases]
        while chosen:
            best = max(chosen, key=lambda each: sum(each[1][n] for n, _, _ in left))
            chosen.remove(best)
            atom, closes = best
            closed = [(row, i) for n, row, i in left if closes[n]]
            left = [each for each in left if not closes[each[0]]]
            if closed:  # all, where the cover is proved to have the fewest
                yield self._look(atom, closed)

    def _look(self, atom: Atom, closed: list[tuple[Kind, int]]) -> Look:
        supply = self._supply
        needs = [
            self._needs.need(r.place, r.first, r.last)[atom.things] + r.cost
            for r, _ in closed
        ]
        least = min(needs, default=NEVER)
        number = atom.things.bit_count()
        number -= 0 if 0 < atom.things < 1 << supply.required else supply.may_miss
        most = int(supply.sizes[supply.has & atom.things].max(initial=0))
        shares = self._shares(atom, closed) if least >= NEVER else ()
        is_scan = self._words <= 2 or (
            (self._words - 1) * most < number
            if atom.is_anywhere
            else self._is_between(atom, closed)
        )
        having = np.zeros(0, np.int64)
        if self._words == 2:
            having = np.flatnonzero(supply.sizes[supply.has & atom.things] >= number)
        return Look(
            letters=named(supply, atom.things),
            number=max(number, 0),
            place=None if atom.place is None else atom.place + 1,
            is_anywhere=atom.is_anywhere,
            cases=tuple(dict.fromkeys(self._case(*each) for each in closed)),
            rules=self._rules(atom, closed),
            word_rules=self._needed(self._with_more_words, atom, closed),
            having=len({supply.words[i] for i in having.tolist()})
            if self._words == 2
            else None,
            starts=self._texts(supply.first[having]),
            ends=self._texts(supply.last[having]),
            most_of_a_word=most,
            shares=() if is_scan else shares,
            in_a_row=1 if is_scan else self._words - 1,
            least_letters=int(least) if least < NEVER else None,
        )

    def _is_between(self, atom: Atom, closed: list[tuple[Kind, int]]) -> bool:
        """Whether no word with one letter links to either side of the cases' words."""
        is_one = atom.things.bit_count() == 1 and not self._supply.may_miss
        if not is_one or self._words != 3 or atom.place != 1:
            return False
        return all(
            min(
                self._needs.before[1][row.first][atom.things],
                self._needs.after[1][row.last][atom.things],
            )
            >= NEVER
            for row, _ in closed
        )

    def _case(self, row: Kind, i: int) -> Case:
        links = self._supply.links
        return Case(
            word=self._supply.words[i],
            place=row.place + 1,
            first=joined(links[row.first]),
            last=joined(links[row.last]),
            missing=named(self._supply, row.lacks),
        )

    def _shares(self, atom: Atom, closed: list[tuple[Kind, int]]) -> tuple[Share, ...]:
        """How two other words might share the things, each with as few as will do."""
        supply, place, things = self._supply, atom.place, atom.things
        is_plain = self._words == 3 and place is not None and not supply.loop
        if not is_plain or supply.may_miss or not 0 < things.bit_count() <= MOST_SHARED:
            return ()
        subsets = [s for s in range(things + 1) if s & ~things == 0]
        subsets.sort(key=int.bit_count)
        links = {(row.first, row.last) for row, _ in closed}
        shares: dict[tuple[int, int], Share] = {}
        for first in reversed(subsets):
            second = things & ~first
            if any(a & ~first == 0 and b & ~second == 0 for a, b in shares):
                continue
            pairs = [
                (a, b)
                for a in subsets
                for b in subsets
                if a & ~first == 0 and b & ~second == 0
            ]
            for a, b in sorted(pairs, key=lambda x: (x[0] | x[1]).bit_count()):
                if share := self._share(a, b, place or 0, links):
                    shares[a, b] = share
                    break
        return tuple(shares.values())

    def _share(
        self, first: int, second: int, place: int, links: set[tuple[int, int]]
    ) -> Share | None:
        """What two words with these things link to; None if they link after all."""
        supply = self._supply
        one = (supply.has & first) == first
        other = (supply.has & second) == second
        if place == 0:
            one &= np.isin(supply.first, [last for _, last in links])
            other &= supply.may_end[supply.last] == 0
        elif place == 1:
            one &= supply.may_start[supply.first] == 0
            other &= supply.may_end[supply.last] == 0
        else:
            one &= supply.may_start[supply.first] == 0
            other &= np.isin(supply.last, [first for first, _ in links])
        ends = {*np.unique(supply.last[one]).tolist()}
        starts = {*np.unique(supply.first[other]).tolist()}
        if place == 1 and any(a in ends and b in starts for a, b in links):
            return None
        if place != 1 and ends & starts:
            return None
        return Share(
            first=named(supply, first),
            second=named(supply, second),
            leads_to=self._texts(np.array(sorted(ends), np.int64)),
            comes_from=self._texts(np.array(sorted(starts), np.int64)),
        )

    def _texts(self, links: Ints) -> tuple[str, ...]:
        texts = {joined(self._supply.links[n]) for n in np.unique(links).tolist()}
        return tuple(sorted(texts))

    def _rules(self, atom: Atom, closed: list[tuple[Kind, int]]) -> tuple[str, ...]:
        """The rules without which the look would not close all of its cases."""
        required = ("require",) * (0 < atom.things < 1 << self._supply.required)
        return required + self._needed(self._without, atom, closed)

    def _needed(
        self, without: dict[str, Needs], atom: Atom, closed: list[tuple[Kind, int]]
    ) -> tuple[str, ...]:
        """Those without which the look would not close all of its cases."""
        needed = list[str]()
        for name, needs in without.items():
            supply = needs.supply
            for row, i in closed:
                needs.need_all(row, atom.things)
                need = needs.need(row.place, row.first, row.last)[atom.things]
                cost = supply.cost_of.get(self._supply.words[i], NEVER)
                if need <= supply.budget - cost:
                    needed.append(name)
                    break
        return tuple(needed)

    @cached_property
    def _with_more_words(self) -> dict[str, Needs]:
        """What it is without each of the rules of single words."""
        return {
            name: Needs(supply, self._words) for name, supply in self._lifted.items()
        }

    @cached_property
    def _without(self) -> dict[str, Needs]:
        """What it is without each of the rules that are set."""
        lifted: dict[str, object] = {"start": None, "end": None, "most_letters": None}
        some = {k: v for k, v in lifted.items() if getattr(self._supply, k) is not v}
        return {
            "max_letters" if name == "most_letters" else name: Needs(
                replace(self._supply, **{name: value}), self._words
            )
            for name, value in some.items()
            if not (self._supply.loop and name in ("start", "end"))
            and not (name == "most_letters" and not self._supply.is_a_rule)
        }
