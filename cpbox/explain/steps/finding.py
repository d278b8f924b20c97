"""Finds a proof in steps: what one word must have, and looks that close its cases.

The first step is a count: of k words together, one has at least t of any k (t - 1) + 1
letters. With t = 1 that is a scarce letter. Where no word has so many, that is all.
Otherwise each word that does, at each place in the chain, is a case. A look at some
letters that it lacks closes it: the other words, which must have them, do not. Which
looks close all cases with the fewest of them is a set cover, which CP-SAT solves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from types import MappingProxyType

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.explain.steps.supply import NEVER, Supply
from cpbox.explain.steps.values import Case, Look, Pivot, Share, StepProof
from cpbox.puzzle.arguments import Stop
from cpbox.puzzle.base import replace
from cpbox.search.optimum.cp_sat import settle
from cpbox.search.optimum.ortools_import import cp_model
from cpbox.search.results.result import Status

MOST_COUNTED = 7  # letters of which one word must have some
TRIED = 12  # such sets, those with the fewest words
SINGLE = 5  # scarce letters that are tried in any case
FEW, MORE = 3, 4  # letters of a look; more of them where few are not enough
SECONDS = 0.6  # for one set cover
ONE_MORE = 1000  # what a look costs, more than its letters ever do


class OutOfTime(Exception):  # noqa: N818
    """The time was over before a proof was found."""


@dataclass(frozen=True)
class _Start:
    """A first step, and the entries of the words that have what it names."""

    things: int
    at_least: int
    entries: Ints


@dataclass(frozen=True)
class _Row:
    """What looks can tell apart of a case: its place, its links, what it lacks."""

    place: int  # from 0
    first: int
    last: int
    lacks: int
    cost: int


@dataclass(frozen=True)
class _Atom:
    """A look that is possible: the set of things, and its place; None for any."""

    things: int
    place: int | None
    is_anywhere: bool


def find(
    supply: Supply,
    words: int,
    deadline: float,
    stop: Stop | None = None,
    without: Mapping[str, Supply] = MappingProxyType({}),
) -> StepProof | None:
    """The proof with the fewest steps that no chain has so many words.

    None where no proof of this kind is found.

    Parameters
    ----------
    supply
        The words.
    words
        How many words the chain has.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    stop
        A token that ends it as the deadline does.
    without
        The words without each of the rules of single words, as far as more are then
        played; with the numbers of `supply`.

    Raises
    ------
    OutOfTime
        When the time was over before any was found.

    """
    if words == 1 and (proof := _alone(supply)):
        return _with_rules(proof, without)
    finder = _Finder(supply, words, deadline, stop, without)
    proof = finder.find(FEW) or finder.find(MORE) or finder.find(MORE, is_any=True)
    return proof and _with_rules(proof, without)


def _with_rules(proof: StepProof, without: Mapping[str, Supply]) -> StepProof:
    """A proof whose first step names the rules of single words that it needs."""
    pivot, names = proof.pivot, list[str]()
    for name, supply in without.items():
        things = sum(1 << supply.things.index(x) for x in pivot.letters)
        has = supply.sizes[supply.has & things] >= pivot.at_least
        if proof.words == 1 and not pivot.words:
            has &= _fits_alone(supply)
        if {supply.words[i] for i in np.flatnonzero(has)} - {*pivot.words}:
            names.append(name)
    return replace(proof, pivot=replace(pivot, word_rules=tuple(names)))


def has_chain(supply: Supply, words: int) -> bool:
    """Whether there is a chain of so many words, as far as steps look at chains."""
    if supply.loop:
        return any(
            finder.need(0, first, first)[supply.full] <= supply.budget
            for finder in [_Finder(supply, words + 1, np.inf, None)]
            for first in range(len(supply.links))
        )
    table = supply.after(words, supply.may_end)[words]
    least = [supply.few_of(row)[supply.full] for row in table]
    return bool((supply.may_start + np.array(least) <= supply.budget).any())


# ------------------------------------------------------------------- the first step


def _alone(supply: Supply) -> StepProof | None:
    """That no word alone has some letters, with the rules for a first and last word."""
    every = np.ones(len(supply.has), np.bool_)
    keeps = _keeps(supply)
    under = _impossible(supply, _fits_alone(supply))
    if under is None:
        return None
    found = _impossible(supply, every)
    if found is None or found.things.bit_count() > under.things.bit_count():
        found = under
    has_all = supply.sizes[supply.has & found.things] >= found.at_least
    rules = dict(keeps)
    for name in keeps:  # those without which some word would have them
        others = [kept for other, kept in rules.items() if other != name]
        if not np.logical_and.reduce([has_all, *others]).any():
            del rules[name]
    return StepProof(
        words=1,
        most_letters=supply.most_letters,
        to_cover=supply.things[supply.required :],
        may_miss=supply.may_miss,
        pivot=_pivot(supply, found),
        looks=(),
        is_fewest=True,
        rules=tuple(x for x in rules if x != "max_letters" or supply.is_a_rule),
        is_loop=supply.loop,
    )


def _keeps(supply: Supply) -> dict[str, Bools]:
    """``[i]``: whether a word alone keeps each of the rules of a whole chain."""
    return {
        "start": supply.may_start[supply.first] == 0,
        "end": supply.may_end[supply.last] == 0,
        "loop": (supply.first == supply.last) | (not supply.loop),
        "max_letters": supply.costs <= supply.budget,
    }


def _fits_alone(supply: Supply) -> Bools:
    fits: Bools = np.logical_and.reduce([*_keeps(supply).values()])
    return fits


def _impossible(supply: Supply, fit: Bools) -> _Start | None:
    """The smallest set of which no word that fits has as many as it must."""
    has = np.unique(supply.has[fit])
    letters = supply.full >> supply.required << supply.required
    required = [1 << n for n in range(supply.required)]
    sets = [
        s for s in np.argsort(supply.sizes, kind="stable").tolist() if s & ~letters == 0
    ]
    for things in [*required, *sets]:
        missable = 0 if things in required else supply.may_miss
        at_least = things.bit_count() - missable
        if at_least > 0 and not (supply.sizes[has & things] >= at_least).any():
            return _Start(things, at_least, np.zeros(0, np.int64))
    return None


def _starts(supply: Supply, words: int) -> Iterator[_Start]:
    """First steps, those with the fewest words first; alone one that has no word."""
    has, counts = np.unique(supply.has, return_counts=True)
    ranked = list[tuple[int, int, int, int]]()
    for things in range(1, supply.full + 1):
        size = things.bit_count()
        if size > 1 and things & ((1 << supply.required) - 1):
            continue
        rest = size - (0 if things < 1 << supply.required else supply.may_miss)
        at_least = -(-rest // words)
        if (
            rest == words * (at_least - 1) + 1
            and size <= MOST_COUNTED + supply.may_miss
        ):
            having = int(counts[supply.sizes[has & things] >= at_least].sum())
            ranked.append((having, at_least, size, things))
    # Ten words that have two of some letters are as much to read as twenty with one.
    ranked.sort(key=lambda each: (each[0] > 0, each[0] * each[1], each[1:]))
    singles = [each for each in ranked if each[2] == 1]
    chosen = ranked[:1] if ranked and not ranked[0][0] else ranked[:TRIED]
    if chosen and chosen[0][0]:
        chosen = [*dict.fromkeys([*chosen, *singles[:SINGLE]])]
    for _, at_least, _, things in chosen:
        entries = np.flatnonzero(supply.sizes[supply.has & things] >= at_least)
        yield _Start(things, at_least, entries)


def _pivot(supply: Supply, start: _Start) -> Pivot:
    return Pivot(
        letters=_named(supply, start.things),
        at_least=start.at_least,
        words=tuple(sorted({supply.words[i] for i in start.entries.tolist()})),
        is_word=start.things < 1 << supply.required,
    )


def _named(supply: Supply, things: int) -> tuple[str, ...]:
    """Things, as letters; the scarcest first."""
    return tuple(x for n, x in enumerate(supply.things) if things >> n & 1)


# --------------------------------------------------------------- the cases, and looks


class _Finder:
    """Looks for the proof about chains of two words or more."""

    def __init__(
        self,
        supply: Supply,
        words: int,
        deadline: float,
        stop: Stop | None,
        without: Mapping[str, Supply] = MappingProxyType({}),
    ) -> None:
        self.supply, self.words, self._lifted = supply, words, without
        self._deadline, self._stop = deadline, stop
        self._needs: dict[tuple[int, int, int], Ints] = {}
        self._round: dict[int, list[Ints]] = {}

    # ---- what the other words have

    @cached_property
    def _after(self) -> list[Ints]:
        return self.supply.after(self.words - 1, self.supply.may_end)

    @cached_property
    def _before(self) -> list[Ints]:
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
            row = self._after[more][last]
        elif not more:
            row = self._before[place][first]
        else:
            row = supply.together(self._before[place][first], self._after[more][last])
        return row

    def need_all(self, row: _Row, things: int) -> None:
        """Find out what the other words need for a set that is large."""
        supply, more = self.supply, self.words - 1 - row.place
        need = self.need(row.place, row.first, row.last)
        if supply.loop or not row.place or not more or supply.is_small(things):
            return
        sets = np.arange(supply.full + 1)
        parts = sets[sets & ~things == 0]
        one = self._before[row.place][row.first][parts]
        other = self._after[more][row.last][things & ~parts]
        need[things] = min(int((one + other).min()), NEVER)

    def _least_anywhere(self, place: int) -> Ints:
        """``[S]``: the same, wherever they begin and end."""
        supply = self.supply
        if supply.loop:
            links = range(len(supply.links))
            every = np.stack([self.need(0, a, b) for a in links for b in links])
            least: Ints = every.min(axis=0)
            return least
        more = self.words - 1 - place
        before = self._before[place].min(axis=0)
        after = self._after[more].min(axis=0)
        if not place or not more:
            return supply.few_of(after if more else before)
        return supply.few_of(supply.together(before, after))

    # ---- the search

    def find(self, most: int, *, is_any: bool = False) -> StepProof | None:
        """The best proof whose looks are at so many letters at most.

        With `is_any`, they may also be at all that the word of a case lacks: if there
        is no chain at all, that closes it.
        """
        best: StepProof | None = None
        is_first = True
        for start in _starts(self.supply, self.words):
            if not is_first and self._is_over():
                if best is None:
                    raise OutOfTime
                break
            is_first = False
            fewer = None if best is None else len(best.looks) - 1
            if fewer == 0:
                break
            found = self._from(start, most, fewer, is_any=is_any)
            best = found or best
        return best

    def _is_over(self) -> bool:
        is_stopped = self._stop is not None and self._stop.is_set()
        return is_stopped or perf_counter() >= self._deadline

    def _from(
        self, start: _Start, most: int, fewer: int | None, *, is_any: bool
    ) -> StepProof | None:
        cases = [*self._cases(start)]
        rows = [*dict.fromkeys(row for row, _ in cases)]
        chosen, is_fewest = [], True
        if rows:
            atoms, closes = self._atoms(rows, most, is_any=is_any)
            if not len(atoms) or not closes.any(axis=0).all():
                return None
            covered = self._cover(atoms, closes, fewer)
            if covered is None:
                return None
            numbers, is_fewest = covered
            chosen = [(atoms[n], closes[n]) for n in numbers]
        supply = self.supply
        return StepProof(
            words=self.words,
            most_letters=supply.most_letters,
            to_cover=supply.things[supply.required :],
            may_miss=supply.may_miss,
            pivot=_pivot(supply, start),
            looks=tuple(self._looks(chosen, cases, rows)),
            is_fewest=is_fewest and not is_any,
            rules=("require",) if start.things < 1 << supply.required else (),
            is_loop=supply.loop,
        )

    def _cases(self, start: _Start) -> Iterator[tuple[_Row, int]]:
        """Each word of the first step at each place where it may stand."""
        supply = self.supply
        places = 1 if supply.loop else self.words
        for i in start.entries.tolist():
            first, last = int(supply.first[i]), int(supply.last[i])
            lacks, cost = supply.full & ~int(supply.has[i]), int(supply.costs[i])
            for place in range(places):
                if place == 0 and supply.may_start[first]:
                    continue
                if place == self.words - 1 and supply.may_end[last]:
                    continue
                yield _Row(place, first, last, lacks, cost), i

    def _sets(self, most: int) -> Ints:
        """The sets of things that are looked at."""
        supply = self.supply
        sets = np.arange(supply.full + 1)
        words = sets & ((1 << supply.required) - 1)
        if self.words == 2 and most == MORE:
            most = len(supply.things)
        fit = (supply.sizes <= most + supply.may_miss) & (
            (words == 0) | (supply.sizes == 1)
        )
        fit &= (supply.sizes > supply.may_miss) | (supply.sizes == 0)
        return np.flatnonzero(fit)

    def _atoms(
        self, rows: list[_Row], most: int, *, is_any: bool
    ) -> tuple[list[_Atom], Bools]:
        """The looks that close any of the rows, and ``[atom, row]``: which."""
        supply, sets = self.supply, self._sets(most)
        if is_any and not supply.may_miss:
            letters = supply.full >> supply.required << supply.required
            lacked = {row.lacks & letters for row in rows}
            sets = np.union1d(sets, np.array([*lacked], np.int64))
            for row in rows:
                self.need_all(row, row.lacks & letters)
        places = sorted({row.place for row in rows})
        nowhere = np.ones(len(sets), np.bool_)
        for place in range(1 if supply.loop else self.words):
            nowhere &= self._least_anywhere(place)[sets] >= NEVER
        closed = np.zeros((len(sets), len(rows)), np.bool_)
        for number, row in enumerate(rows):
            need = self.need(row.place, row.first, row.last)[sets]
            is_lacked = (sets & ~row.lacks) == 0
            closed[:, number] = is_lacked & (need > supply.budget - row.cost)
        at = np.array([row.place for row in rows])
        atoms, closes = list[_Atom](), list[Bools]()
        for n in np.flatnonzero(closed.any(axis=1)).tolist():
            things, is_anywhere = int(sets[n]), bool(nowhere[n])
            if is_anywhere or len(places) == 1 or self.words == 2:
                atoms.append(_Atom(things, None, is_anywhere))
                closes.append(closed[n])
                continue
            for place in places:
                here = closed[n] & (at == place)
                if here.any():
                    atoms.append(_Atom(things, place, is_anywhere=False))
                    closes.append(here)
        return atoms, np.array(closes)

    def _cover(
        self, atoms: list[_Atom], closes: Bools, fewer: int | None
    ) -> tuple[list[int], bool] | None:
        """The fewest looks that close all rows, the easiest of these; if proved."""
        model = cp_model.CpModel()
        chosen = [model.new_bool_var("") for _ in atoms]
        for row in np.unique(closes, axis=1).T:
            model.add_bool_or([chosen[n] for n in np.flatnonzero(row).tolist()])
        if fewer is not None:
            model.add(sum(chosen) <= fewer)
        efforts = [ONE_MORE + self._effort(atom) for atom in atoms]
        model.minimize(sum(x * c for x, c in zip(chosen, efforts, strict=True)))
        seconds = min(SECONDS, max(self._deadline - perf_counter(), 0.05))
        settled = settle(model, seconds, self._stop)
        if settled.interrupted:
            raise KeyboardInterrupt
        if settled.value is None:
            return None
        numbers = [n for n, x in enumerate(chosen) if settled.value(x)]
        return numbers, settled.status is Status.OPTIMAL

    def _effort(self, atom: _Atom) -> int:
        """How hard a look is: fewer letters are easier, and links are more to heed."""
        size = atom.things.bit_count()
        return size * size + (0 if atom.is_anywhere else 3 * self.words)

    # ---- the values

    def _looks(
        self,
        chosen: list[tuple[_Atom, Bools]],
        cases: list[tuple[_Row, int]],
        rows: list[_Row],
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
            yield self._look(atom, closed)

    def _look(self, atom: _Atom, closed: list[tuple[_Row, int]]) -> Look:
        supply = self.supply
        needs = [
            self.need(r.place, r.first, r.last)[atom.things] + r.cost for r, _ in closed
        ]
        least = min(needs, default=NEVER)
        number = atom.things.bit_count()
        number -= 0 if 0 < atom.things < 1 << supply.required else supply.may_miss
        most = int(supply.sizes[supply.has & atom.things].max(initial=0))
        shares = self._shares(atom, closed) if least >= NEVER else ()
        is_scan = self.words <= 2 or (
            (self.words - 1) * most < number
            if atom.is_anywhere
            else self._is_between(atom, closed)
        )
        having = np.zeros(0, np.int64)
        if self.words == 2:
            having = np.flatnonzero(supply.sizes[supply.has & atom.things] >= number)
        return Look(
            letters=_named(supply, atom.things),
            number=max(number, 0),
            place=None if atom.place is None else atom.place + 1,
            is_anywhere=atom.is_anywhere,
            cases=tuple(dict.fromkeys(self._case(*each) for each in closed)),
            rules=self._rules(atom, closed),
            word_rules=self._needed(self._with_more_words, atom, closed),
            having=len({supply.words[i] for i in having.tolist()})
            if self.words == 2
            else None,
            starts=self._texts(supply.first[having]),
            ends=self._texts(supply.last[having]),
            most_of_a_word=most,
            shares=() if is_scan else shares,
            in_a_row=1 if is_scan else self.words - 1,
            least_letters=int(least) if least < NEVER else None,
        )

    def _is_between(self, atom: _Atom, closed: list[tuple[_Row, int]]) -> bool:
        """Whether no word with one letter links to either side of the cases' words."""
        is_one = atom.things.bit_count() == 1 and not self.supply.may_miss
        if not is_one or self.words != 3 or atom.place != 1:
            return False
        return all(
            min(
                self._before[1][row.first][atom.things],
                self._after[1][row.last][atom.things],
            )
            >= NEVER
            for row, _ in closed
        )

    def _case(self, row: _Row, i: int) -> Case:
        links = self.supply.links
        return Case(
            word=self.supply.words[i],
            place=row.place + 1,
            first="".join(links[row.first]),
            last="".join(links[row.last]),
            missing=_named(self.supply, row.lacks),
        )

    def _shares(self, atom: _Atom, closed: list[tuple[_Row, int]]) -> tuple[Share, ...]:
        """How two other words might share the things, each with as few as will do."""
        supply, place, things = self.supply, atom.place, atom.things
        is_plain = self.words == 3 and place is not None and not supply.loop
        if not is_plain or supply.may_miss or not 0 < things.bit_count() <= MORE:
            return ()
        subsets = [s for s in range(things + 1) if s & ~things == 0]
        subsets.sort(key=int.bit_count)
        links = {(row.first, row.last) for row, _ in closed}
        found: dict[tuple[int, int], Share] = {}
        for first in reversed(subsets):
            second = things & ~first
            if any(a & ~first == 0 and b & ~second == 0 for a, b in found):
                continue
            pairs = [
                (a, b)
                for a in subsets
                for b in subsets
                if a & ~first == 0 and b & ~second == 0
            ]
            for a, b in sorted(pairs, key=lambda x: (x[0] | x[1]).bit_count()):
                if share := self._share(a, b, place or 0, links):
                    found[a, b] = share
                    break
        return tuple(found.values())

    def _share(
        self, first: int, second: int, place: int, links: set[tuple[int, int]]
    ) -> Share | None:
        """What two words with these things link to; None if they link after all."""
        supply = self.supply
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
            first=_named(supply, first),
            second=_named(supply, second),
            leads_to=self._texts(np.array(sorted(ends), np.int64)),
            comes_from=self._texts(np.array(sorted(starts), np.int64)),
        )

    def _texts(self, links: Ints) -> tuple[str, ...]:
        texts = {"".join(self.supply.links[n]) for n in np.unique(links).tolist()}
        return tuple(sorted(texts))

    def _rules(self, atom: _Atom, closed: list[tuple[_Row, int]]) -> tuple[str, ...]:
        """The rules without which the look would not close all of its cases."""
        required = ("require",) * (0 < atom.things < 1 << self.supply.required)
        return required + self._needed(self._without, atom, closed)

    @staticmethod
    def _needed(
        without: "dict[str, _Finder]", atom: _Atom, closed: list[tuple[_Row, int]]
    ) -> tuple[str, ...]:
        """Those without which the look would not close all of its cases."""
        needed = list[str]()
        for name, finder in without.items():
            for row, _ in closed:
                finder.need_all(row, atom.things)
                need = finder.need(row.place, row.first, row.last)[atom.things]
                if need <= finder.supply.budget - row.cost * (name != "max_letters"):
                    needed.append(name)
                    break
        return tuple(needed)

    @cached_property
    def _with_more_words(self) -> "dict[str, _Finder]":
        """What it is without each of the rules of single words."""
        return {
            name: _Finder(supply, self.words, self._deadline, self._stop)
            for name, supply in self._lifted.items()
        }

    @cached_property
    def _without(self) -> "dict[str, _Finder]":
        """What it is without each of the rules that are set."""
        lifted: dict[str, object] = {"start": None, "end": None, "most_letters": None}
        some = {k: v for k, v in lifted.items() if getattr(self.supply, k) is not v}
        return {
            "max_letters" if name == "most_letters" else name: _Finder(
                replace(self.supply, **{name: value}),
                self.words,
                self._deadline,
                self._stop,
            )
            for name, value in some.items()
            if not (self.supply.loop and name in ("start", "end"))
            and not (name == "most_letters" and not self.supply.is_a_rule)
        }
