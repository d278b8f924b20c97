"""The filter of a formula: the candidates of each slot that stand on a walk.

A walk is a sequence of candidates that links up, covers some *tracked* things and costs
no more than the goal's cap; of all else it knows nothing, so that every chain that the
goal speaks of is a walk. ``FORMAT.md`` defines it; nothing needs to be written down but
what is tracked, for whoever checks the formula sifts the candidates anew.

A *family*, a set of sets of tracked things, is one integer, whose bit X is set if the
set X, as a mask, is in it: a step takes all sets of a family along at once.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

import numpy as np

from cpbox.candidates.arrays import Ints, begins, distinct
from cpbox.proof.prover.encoder_input import Problem
from cpbox.proof.prover.goals_to_show import ADDITIVE

Slots = Sequence[Ints]
Families = dict[int, int]  # of one link, by cost
Move = tuple[int, int, int, int]  # the cost, the tracked things covered, from, to


class Pass(NamedTuple):
    """A pass of the filter: what it tracks, and the capped quantity that it adds up."""

    tracked: tuple[int, ...]
    cost: str | None


def next_pass(problem: Problem, number: int) -> Pass:
    """A pass that tracks so many things, the scarcest."""
    coverage, members = problem.coverage, problem.goal.candidates
    count = {g: int(coverage.by[g][members].sum()) for g in coverage.things}
    tracked = sorted(sorted(count, key=count.__getitem__)[:number])
    cost = next((name for name in ADDITIVE if name in problem.goal.caps), None)
    return Pass(tuple(tracked), cost)


def sifted(problem: Problem, slots: Slots, over: Pass) -> list[Ints]:
    """The candidates of each slot that stand on a walk of candidates of the slots."""
    return _Sieve(problem, slots, over).sifted()


class _Sieve:
    def __init__(self, problem: Problem, slots: Slots, over: Pass) -> None:
        self.problem, self.slots, self.tracked = problem, slots, over.tracked
        self.everything = (1 << len(over.tracked)) - 1
        families = (1 << (1 << len(over.tracked))) - 1
        # For each thing the family of all sets without it: every other run of bits.
        runs = [(1 << m, families // ((1 << (2 << m)) - 1)) for m in self._places]
        self.without = [every * ((1 << run) - 1) for run, every in runs]
        board = problem.board
        self.cap = problem.goal.caps[over.cost] if over.cost else 0
        spent = board.values[over.cost] if over.cost else np.zeros(len(board), np.int64)
        covered = np.zeros(len(board), np.int64)
        for place, thing in enumerate(over.tracked):
            covered |= problem.coverage.by[thing].astype(np.int64) << place
        self.columns = (spent, covered, board.first, board.last)
        self.moves = [self._moves(slot) for slot in slots]

    @property
    def _places(self) -> range:
        return range(len(self.tracked))

    def _moves(self, numbers: Ints) -> tuple[list[Move], Ints]:
        """The different moves of some candidates, and which of them is each one's."""
        columns = [column[numbers] for column in self.columns]
        order = np.lexsort(columns[::-1])
        new = begins(*(column[order] for column in columns))
        own = np.empty(len(order), np.int64)
        own[order] = np.cumsum(new) - 1
        one = order[new]
        rows = (column[one].tolist() for column in columns)
        return list(zip(*rows, strict=True)), own

    def sifted(self) -> list[Ints]:
        """Go back from the ends of walks, as far as their beginnings reach."""
        reached = self._reached()
        wanted: dict[int, Families] = {}
        kept: list[Ints] = []
        for place in range(len(self.slots), 0, -1):
            moves, own = self.moves[place - 1]
            if place >= self.problem.goal.least_words:
                wanted = self._with_ends(wanted)
            before: defaultdict[int, defaultdict[int, int]]
            before = defaultdict(lambda: defaultdict(int))
            stands = np.zeros(len(moves), np.bool_)
            for number, (cost, covered, first, last) in enumerate(moves):
                for after, family in wanted.get(last, {}).items():
                    total = after + cost
                    can = _within(reached[place - 1].get(first), self.cap - total)
                    if can and (needed := self._less(family, covered) & can):
                        before[first][total] |= needed
                        stands[number] = True
            kept.append(self.slots[place - 1][stands[own]])
            wanted = {link: dict(families) for link, families in before.items()}
        return kept[::-1]

    def _with_ends(self, wanted: dict[int, Families]) -> dict[int, Families]:
        """What must have been covered where a walk may end, as well."""
        whole = {link: dict(families) for link, families in wanted.items()}
        coverage = self.problem.coverage
        members = self.problem.goal.candidates
        last = self.problem.board.last[members[coverage.may_end[members]]]
        for link in distinct(last).tolist():
            families = whole.setdefault(link, {})
            families[0] = families.get(0, 0) | self._complete
        return whole

    @property
    def _complete(self) -> int:
        """The family of the sets that are enough."""
        tiles = self.problem.board.num_tiles
        complete = 1 << self.everything
        for _ in range(self.problem.board.puzzle.may_miss):
            more = complete
            for place in self._places:
                if self.tracked[place] < tiles:
                    more |= self._less(complete, 1 << place)
            complete = more
        return complete

    def _reached(self) -> list[dict[int, list[tuple[int, int]]]]:
        """What so many words can cover, by the link that they lead to.

        Each is a list of costs at which more can be covered, rising, and what can then.
        Whatever covers a set covers its subsets, which stand beside it.
        """
        heads = {first for _, _, first, _ in self.moves[0][0]}
        reached = [{link: [(0, 1)] for link in heads}]
        for moves, _ in self.moves[:-1]:
            families: defaultdict[int, defaultdict[int, int]]
            families = defaultdict(lambda: defaultdict(int))
            for cost, covered, first, last in moves:
                for before, family in reached[-1].get(first, ()):
                    if before + cost > self.cap:
                        break
                    families[last][before + cost] |= self._more(family, covered)
            reached.append({link: _growing(each) for link, each in families.items()})
        return reached

    def _more(self, family: int, things: int) -> int:
        """The sets that, but for some things, are in a family with its subsets."""
        for place, without in enumerate(self.without):
            if things >> place & 1:
                family &= without
                family |= family << (1 << place)
        return family

    def _less(self, family: int, things: int) -> int:
        """The sets of a family, each without some things."""
        for place, without in enumerate(self.without):
            if things >> place & 1:
                family = family & without | family >> (1 << place) & without
        return family


def _growing(families: Families) -> list[tuple[int, int]]:
    """Costs, rising, each with what is in the family of it or of a lower one."""
    costs = sorted(families)
    return [*zip(costs, accumulate((families[c] for c in costs), or_), strict=True)]


def _within(growing: Sequence[tuple[int, int]] | None, cost: int) -> int:
    """The family that so much is enough for."""
    if not growing:
        return 0
    place = bisect_right(growing, cost, key=lambda step: step[0])
    return growing[place - 1][1] if place else 0


def joined(numbers: Sequence[int]) -> str:
    """Numbers with points between them, or a dash for none."""
    return ".".join(map(str, numbers)) or "-"
