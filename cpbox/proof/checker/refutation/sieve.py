"""A filter: which candidates need to stand in a goal's slots.

What this finds: those that stand on a walk, pass by pass. A walk links up, covers the
things that the pass tracks, and costs no more than the cap; every chain that the goal
speaks of is one. The bundle says what is tracked, and nothing else.

A family is a set of sets of tracked things; over k tracked things it is one integer of
2^k bits, whose bit X says whether the set X is in it.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from cpbox.proof.checker import limits
from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.refutation.problem import ADDITIVE, Problem
from cpbox.proof.checker.statement.claim import PassEntry
from cpbox.proof.checker.statement.puzzle import Tiles
from cpbox.proof.checker.text import printable

Numbers = list[int]
ByCost = Mapping[int, int]  # a family for each cost


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
        while things:
            m = things.bit_length() - 1
            things ^= 1 << m
            without = family & self._without[m]
            family = without | without << (1 << m)
        return family

    def drop(self, family: int, things: int) -> int:
        """Take some things out of each set in the family."""
        while things:
            m = things.bit_length() - 1
            things ^= 1 << m
            family = (family | family >> (1 << m)) & self._without[m]
        return family


class Growing:
    """A family that grows with the cost: for each link, what so much is enough for."""

    def __init__(self, added: Mapping[Tiles, ByCost]):
        self._steps = {
            link: (costs, [*accumulate((families[c] for c in costs), or_)])
            for link, families in added.items()
            if (costs := sorted(families))
        }

    def steps(self, link: Tiles) -> Iterator[tuple[int, int]]:
        """Give the costs at which the family grows, and the family from each on."""
        return zip(*self._steps.get(link, ((), ())), strict=True)

    def within(self, link: Tiles, cost: int) -> int:
        """Give the family for a cost of at most so much."""
        costs, families = self._steps.get(link, ((), ()))
        place = bisect_right(costs, cost)
        return families[place - 1] if place else 0


def sifted(passes: Iterable[PassEntry], problem: Problem) -> Problem:
    """Leave those candidates in each slot that every pass leaves there."""
    for entry in passes:
        problem = replace(problem, slots=_Pass(entry, problem).slots())
    return problem


class _Pass:
    """A pass over the candidates that the passes before it left."""

    def __init__(self, entry: PassEntry, problem: Problem):
        self._problem = problem
        self._things = _tracked(entry, problem)
        self._sets = SetsOfThings(len(self._things))
        self._most, self._costs = _costs(entry, problem)
        self._compacted: dict[int, int] = {}
        slots = [problem.slot(place) for place in range(1, problem.goal.hi + 1)]
        moves = {id(slot): self._moves_of(slot) for slot in slots}  # many are the same
        self._moves = [moves[id(slot)] for slot in slots]

    def _moves_of(self, candidates: Iterable[int]) -> Mapping[Move, Numbers]:
        """Take candidates together that the pass cannot tell apart."""
        items, covers, costs = self._problem.items, self._problem.covers, self._costs
        alike: defaultdict[Move, Numbers] = defaultdict(list)
        for i in candidates:
            item, cost = items[i], costs.get(i, 0)
            move = Move(cost, self._compact(covers[i]), item.head, item.tail)
            alike[move].append(i)
        return alike

    def _compact(self, things: int) -> int:
        """Renumber a set of things by their places among the tracked ones."""
        if things not in self._compacted:
            places = enumerate(self._things)
            bits = (1 << place for place, thing in places if things >> thing & 1)
            self._compacted[things] = sum(bits)
        return self._compacted[things]

    def slots(self) -> list[Numbers]:
        """Give the candidates of each slot that stand on a walk.

        Slot by slot, `left` holds what beginnings of walks leave to be covered, by
        link and cost, as far as the words to come may do that for what is left to pay.
        """
        nothing_yet = {0: 1 << self._sets.everything}
        left = {move.head: nothing_yet for move in self._moves[0]}
        slots: list[Numbers] = []
        for moves, to_come in zip(self._moves, self._to_come()[1:], strict=True):
            after: defaultdict[Tiles, defaultdict[int, int]]
            after = defaultdict(lambda: defaultdict(int))
            kept: Numbers = []
            for move, numbers in moves.items():
                stands = False
                for cost, family in self._on(move, left.get(move.head, {}), to_come):
                    after[move.tail][cost] |= family
                    stands = True
                if stands:
                    kept += numbers
            slots.append(sorted(kept))
            left = dict(after)
        return slots

    def _on(
        self, move: Move, left: ByCost, to_come: Growing
    ) -> Iterator[tuple[int, int]]:
        """Give what is left after a move, by cost, as far as a walk can go on."""
        for before, family in left.items():
            cost = before + move.cost
            enough = to_come.within(move.tail, self._most - cost)
            if enough and (open_ := self._sets.drop(family, move.covers) & enough):
                yield cost, open_

    def _to_come(self) -> list[Growing]:
        """After each number of words: what those to come may cover, from each link.

        These families hold the subsets of their sets, so that a move that another one
        beats adds nothing to them.
        """
        goal = self._problem.goal
        families = [Growing({})] * (goal.hi + 1)
        for words in range(goal.hi, -1, -1):
            added: defaultdict[Tiles, defaultdict[int, int]]
            added = defaultdict(lambda: defaultdict(int))
            if words >= goal.lo:
                for link in self._ends():
                    added[link][0] = self._missable()
            for move in self._unbeaten(words):
                for cost, family in families[words + 1].steps(move.tail):
                    if (total := cost + move.cost) > self._most:
                        break
                    lifted = self._sets.lift(family, move.covers)
                    added[move.head][total] |= lifted
            families[words] = Growing(added)
        return families

    def _unbeaten(self, words: int) -> Iterator[Move]:
        """List the moves after so many words that no other one beats.

        A move is beaten by one that goes the same way for no more and covers as much.
        """
        covered: defaultdict[tuple[Tiles, Tiles], int] = defaultdict(int)
        moves = self._moves[words] if words < len(self._moves) else ()
        for move in sorted(moves, key=lambda m: (m.cost, -m.covers.bit_count())):
            way = move.head, move.tail
            if not covered[way] >> move.covers & 1:
                covered[way] |= self._sets.lift(1, move.covers)
                yield move

    def _ends(self) -> set[Tiles]:
        """Give the links on which a chain may end."""
        problem, numbers = self._problem, self._problem.goal.candidates
        return {problem.items[i].tail for i in numbers if problem.may_end(i)}

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


def _tracked(entry: PassEntry, problem: Problem) -> Sequence[int]:
    things = entry.tracked
    if len(things) > limits.TRACKED:
        raise Refusal(f"the filter tracks more than {limits.TRACKED} things")
    if list(things) != sorted(set(things).intersection(problem.things)):
        raise Refusal("it tracks things that do not count here, or do not rise")
    return things


def _costs(entry: PassEntry, problem: Problem) -> tuple[int, Mapping[int, int]]:
    """Give the cap on the filter's cost, and what each candidate costs."""
    if entry.cost is None:
        return 0, {}
    for cap in problem.caps:
        if cap.quantity == entry.cost and entry.cost in ADDITIVE:
            return cap.amount, cap.later
    raise Refusal(f"the filter's cost is not capped: {printable(entry.cost, 40)}")
