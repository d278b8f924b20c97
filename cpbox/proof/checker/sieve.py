"""A filter: which candidates need to stand in a goal's slots.

What this finds: those that stand on a walk, pass by pass. A walk links up, covers the
things that the pass tracks, and costs no more than the cap; every chain that the goal
speaks of is one. The bundle says what is tracked, and nothing else.

A family is a set of sets of tracked things; over k tracked things it is one integer of
2^k bits, whose bit X says whether the set X is in it.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate
from operator import itemgetter, or_
from typing import NamedTuple

from cpbox.proof.checker import limits
from cpbox.proof.checker.claim import PassEntry
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.problem import ADDITIVE, Problem
from cpbox.proof.checker.puzzle import Tiles
from cpbox.proof.checker.text import as_mask, printable

Numbers = list[int]
ByCost = Mapping[int, int]  # a family for each cost
Steps = list[tuple[int, int]]  # by rising cost, the family that so much is enough for


class Move(NamedTuple):
    """What a pass can tell apart of a candidate: from where to where, and how."""

    cost: int
    covers: int  # a set of tracked things
    head: Tiles
    tail: Tiles


class SetsOfThings:
    """Families of sets of k things, as integers of 2^k bits."""

    def __init__(self, num_things: int):
        self.everything = (1 << num_things) - 1
        every = (1 << (1 << num_things)) - 1
        # For each thing, the family of all sets without it: 2^m ones, 2^m zeros, …
        self._without = [
            every // ((1 << (2 << m)) - 1) * ((1 << (1 << m)) - 1)
            for m in range(num_things)
        ]

    def lift(self, family: int, things: int) -> int:
        """Give the sets N such that N without some things is in the family."""
        for m, without in self._of(things):
            family &= without
            family |= family << (1 << m)
        return family

    def drop(self, family: int, things: int) -> int:
        """Take some things out of each set in the family."""
        for m, without in self._of(things):
            family = (family | family >> (1 << m)) & without
        return family

    def _of(self, things: int) -> Iterator[tuple[int, int]]:
        """List some things, each with the sets without it."""
        return (each for each in enumerate(self._without) if things >> each[0] & 1)


def _cumulated(added: ByCost) -> Steps:
    """A family for each cost holds what it holds for less, too."""
    costs = sorted(added)
    return [*zip(costs, accumulate((added[c] for c in costs), or_), strict=True)]


def _within(steps: Steps, cost: int) -> int:
    """Give the family for a cost of at most so much."""
    place = bisect_right(steps, cost, key=itemgetter(0))
    return steps[place - 1][1] if place else 0


def sifted(
    passes: Iterable[PassEntry], problem: Problem, pause: Callable[[], object] = bool
) -> Problem:
    """Leave those candidates in each slot that every pass leaves there.

    `pause` is called often; what it raises ends the work.
    """
    for entry in passes:
        problem = replace(problem, slots=_Pass(entry, problem, pause).slots())
    return problem


class _Pass:
    """A pass over the candidates that the passes before it left."""

    def __init__(self, entry: PassEntry, problem: Problem, pause: Callable[[], object]):
        if len(entry.tracked) > limits.TRACKED:
            raise Rejection(f"the filter tracks more than {limits.TRACKED} things")
        as_mask(entry.tracked, problem.things)
        self._problem, self._pause = problem, pause
        self._things = entry.tracked
        self._sets = SetsOfThings(len(self._things))
        self._most, self._costs = _costs(entry, problem)
        self._moves = [*map(cache(self._moves_of), map(tuple, problem.slots))]

    def _moves_of(self, candidates: Iterable[int]) -> Mapping[Move, Numbers]:
        """Take candidates together that the pass cannot tell apart."""
        self._pause()
        items, covers, costs = self._problem.items, self._problem.covers, self._costs
        places = [*enumerate(self._things)]

        @cache
        def tracked(things: int) -> int:
            return sum(1 << place for place, thing in places if things >> thing & 1)

        alike: defaultdict[Move, Numbers] = defaultdict(list)
        for i in candidates:
            item, covered = items[i], tracked(covers[i])
            alike[Move(costs.get(i, 0), covered, item.head, item.tail)].append(i)
        return alike

    def slots(self) -> list[Numbers]:
        """Give the candidates of each slot that stand on a walk.

        Slot by slot, `left` holds what beginnings of walks leave to be covered, by
        link and cost, as far as the words to come may do that for what is left to pay.
        """
        left, slots = _by_link(), list[Numbers]()
        for move in self._moves[0]:
            left[move.head][0] = 1 << self._sets.everything  # nothing is covered yet
        for moves, to_come in zip(self._moves, self._to_come()[1:], strict=True):
            after, kept = _by_link(), Numbers()
            for move, numbers in moves.items():
                self._pause()
                going_on = [*self._on(move, left[move.head], to_come)]
                for cost, family in going_on:
                    after[move.tail][cost] |= family
                kept += numbers if going_on else ()
            slots.append(sorted(kept))
            left = after
        return slots

    def _on(
        self, move: Move, left: ByCost, to_come: Mapping[Tiles, Steps]
    ) -> Iterator[tuple[int, int]]:
        """Give what is left after a move, by cost, as far as a walk can go on."""
        steps = to_come.get(move.tail, [])
        for before, family in left.items():
            cost = before + move.cost
            enough = _within(steps, self._most - cost)
            if enough and (open_ := self._sets.drop(family, move.covers) & enough):
                yield cost, open_

    def _to_come(self) -> list[Mapping[Tiles, Steps]]:
        """After each number of words: what those to come may cover, from each link.

        These families hold the subsets of their sets.
        """
        problem, missable = self._problem, self._missable()
        numbers = problem.goal.candidates
        ends = {problem.items[i].tail for i in numbers if problem.may_end(i)}
        steps: list[Mapping[Tiles, Steps]] = [{}] * (problem.goal.hi + 1)
        for words in range(problem.goal.hi, -1, -1):
            added = _by_link()
            for link in ends if words >= problem.goal.lo else ():
                added[link][0] = missable
            for move in self._moves[words] if words < problem.goal.hi else ():
                self._pause()
                for cost, family in steps[words + 1].get(move.tail, ()):
                    if (total := cost + move.cost) > self._most:
                        break
                    lifted = self._sets.lift(family, move.covers)
                    added[move.head][total] |= lifted
            steps[words] = {link: _cumulated(of) for link, of in added.items()}
        return steps

    def _missable(self) -> int:
        """Give the family of the sets of tracked tiles that may be missed together."""
        tiles = len(self._problem.puzzle.tiles)
        places = [place for place, t in enumerate(self._things) if t < tiles]
        family = 1
        for _ in range(min(self._problem.puzzle.may_miss, len(places))):
            fewer = family
            for place in places:
                family |= self._sets.lift(fewer, 1 << place)
        return family


def _by_link() -> defaultdict[Tiles, defaultdict[int, int]]:
    """Families by link and cost, each empty at first."""
    return defaultdict(lambda: defaultdict(int))


def _costs(entry: PassEntry, problem: Problem) -> tuple[int, Mapping[int, int]]:
    """Give the cap on the filter's cost, and what each candidate costs."""
    if entry.cost is None:
        return 0, {}
    for cap in problem.caps:
        if cap.quantity == entry.cost and entry.cost in ADDITIVE:
            return cap.amount, cap.later
    raise Rejection(f"the filter's cost is not capped: {printable(entry.cost, 40)}")
