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

from cpbox.proof.prover.goals_to_show import ADDITIVE, Problem, Slots

Families = defaultdict[int, defaultdict[int, int]]  # by link and cost
Growing = Sequence[tuple[int, int]]  # costs, and what they are enough for
Move = tuple[int, int, int, int]  # the cost, the tracked things covered, from, to


class Pass(NamedTuple):
    """A pass of the filter: what it tracks, and the capped quantity that it adds up."""

    tracked: tuple[int, ...]
    cost: str | None


def next_pass(problem: Problem, number: int) -> Pass:
    """A pass that tracks so many things, the scarcest."""
    members = problem.goal.candidates
    count = {g: int(problem.by[g][members].sum()) for g in problem.things}
    tracked = sorted(sorted(count, key=count.__getitem__)[:number])
    cost = next((name for name in ADDITIVE if name in problem.goal.caps), None)
    return Pass(tuple(tracked), cost)


def sifted(problem: Problem, slots: Slots, over: Pass) -> Slots:
    """The candidates of each slot that stand on a walk of candidates of the slots."""
    return _Sieve(problem, slots, over).sifted()


class _Sieve:
    def __init__(self, problem: Problem, slots: Slots, over: Pass) -> None:
        self.problem, self.tracked = problem, over.tracked
        families = (1 << (1 << len(over.tracked))) - 1
        # For each thing the family of all sets without it: every other run of bits.
        runs = [1 << place for place in range(len(over.tracked))]
        self.without = [
            families // ((1 << 2 * run) - 1) * ((1 << run) - 1) for run in runs
        ]
        self.cap = problem.goal.caps[over.cost] if over.cost else 0
        rows = self._moves(over)
        self.moves: list[dict[Move, list[int]]] = []
        for slot in slots:
            alike: defaultdict[Move, list[int]] = defaultdict(list)
            for i in slot:
                alike[rows[i]].append(i)
            self.moves.append(alike)

    def _moves(self, over: Pass) -> list[Move]:
        """The move of each candidate."""
        board = self.problem.board
        covered = np.zeros(len(board), np.int64)
        for place, thing in enumerate(over.tracked):
            covered |= self.problem.by[thing].astype(np.int64) << place
        spent = board.values[over.cost] if over.cost else np.zeros_like(covered)
        columns = (spent, covered, board.first, board.last)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def sifted(self) -> Slots:
        """Go back from the ends of walks, as far as their beginnings reach."""
        reached, wanted, kept = self._reached(), _families(), list[list[int]]()
        complete, least = self._complete(), self.problem.goal.least_words
        ends = np.flatnonzero(self.problem.board.ends).tolist()
        for place in range(len(self.moves), 0, -1):
            for link in ends if place >= least else ():
                wanted[link][0] |= complete
            before, standing = _families(), list[int]()
            for (cost, covered, first, last), numbers in self.moves[place - 1].items():
                stands = False
                for after, family in wanted[last].items():
                    left = self.cap - after - cost
                    can = _within(reached[place - 1].get(first, ()), left)
                    if can and (needed := self._less(family, covered) & can):
                        before[first][after + cost] |= needed
                        stands = True
                standing += numbers if stands else ()
            kept.append(sorted(standing))
            wanted = before
        return kept[::-1]

    def _complete(self) -> int:
        """The family of the sets that are enough."""
        tiles = self.problem.board.num_tiles
        complete = 1 << (1 << len(self.tracked)) - 1
        for _ in range(self.problem.board.puzzle.may_miss):
            more = complete
            for place, thing in enumerate(self.tracked):
                if thing < tiles:
                    more |= self._less(complete, 1 << place)
            complete = more
        return complete

    def _reached(self) -> list[dict[int, Growing]]:
        """What so many words can cover, by the link that they lead to.

        Each is a list of costs at which more can be covered, rising, and what can then.
        Whatever covers a set covers its subsets, which stand beside it.
        """
        reached: list[dict[int, Growing]] = [
            {first: [(0, 1)] for _, _, first, _ in self.moves[0]}
        ]
        for moves in self.moves[:-1]:
            families = _families()
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


def _families() -> Families:
    """Families by link and cost, each empty at first."""
    return defaultdict(lambda: defaultdict(int))


def _growing(families: dict[int, int]) -> Growing:
    """Costs, rising, each with what is in the family of it or of a lower one."""
    costs = sorted(families)
    return [*zip(costs, accumulate((families[c] for c in costs), or_), strict=True)]


def _within(growing: Growing, cost: int) -> int:
    """The family that so much is enough for."""
    place = bisect_right(growing, cost, key=lambda step: step[0])
    return growing[place - 1][1] if place else 0
