"""The filter of a formula: labels that show which candidates cannot stand in a slot.

The relaxation's tables over some tracked things, forwards and backwards, hold what a
few words can cover for some cost; a candidate is left out of a slot when what can come
before it, what it covers and what can come after it are not everything within the cap.
What is written down are the tables' undominated labels. ``FORMAT.md`` says what they
must satisfy, and the independent checker verifies it by other means.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cpbox.arrays import Bools, Ints
from cpbox.candidates.tracing import Link
from cpbox.proof.prover.problem import Problem
from cpbox.relaxation import Network, Relaxation
from cpbox.relaxation.arrays import Table, project, undominated
from cpbox.relaxation.rows import grouped
from cpbox.search.network import MAX_THINGS

COSTS = ("letters", "rarity", "score")


@dataclass(frozen=True, eq=False)
class Sieve:
    """What is left of the candidates in each slot, and why.

    Parameters
    ----------
    tracked
        The things that the labels know about.
    cost
        The capped quantity that they add up, if any.
    slots
        The candidates that may stand in each slot.
    labels
        Lines of the file of labels.

    """

    tracked: tuple[int, ...]
    cost: str | None
    slots: list[Ints]
    labels: list[str]


def sieve(problem: Problem, number: int) -> Sieve:
    """Leave out candidates by tracking so many things, the scarcest."""
    return _Sieve(problem, number).result()


class _Sieve:
    def __init__(self, problem: Problem, number: int) -> None:
        board, coverage, goal = problem.board, problem.coverage, problem.goal
        self.goal, self.links = goal, board.links
        self.cost = next((name for name in COSTS if name in goal.caps), None)
        self.cap = goal.caps[self.cost] if self.cost else 0
        self.members = goal.candidates
        self.first = board.first[self.members]
        self.last = board.last[self.members]
        self.spent = np.zeros(len(self.members), np.int64)
        if self.cost:
            self.spent = board.values[self.cost][self.members]
        covered = [coverage.covered[i] for i in self.members.tolist()]
        self.mask = np.array([_mask(things) for things in covered], np.int64)
        self.everyone = problem.everyone()
        back = self._network(problem, backwards=True)
        self.back = Relaxation(back, back.scarcest(number))
        self.tracked = self.back.tracked  # rising, as the bits of the tables are
        self.front = Relaxation(self._network(problem, backwards=False), self.tracked)

    def _network(self, problem: Problem, *, backwards: bool) -> Network:
        """The candidates as arcs; `front` is the network with its arcs turned round."""
        board, coverage = problem.board, problem.coverage
        start = coverage.may_start[self.members]
        at_end = coverage.may_end[self.members]
        starts, ends = self._states(self.first[start]), self._states(self.last[at_end])
        slack = board.puzzle.may_miss if backwards else 0
        return Network(
            tail=self.first if backwards else self.last,
            head=self.last if backwards else self.first,
            mask=self.mask,
            cost=self.spent,
            sources=starts if backwards else ends,
            sinks=ends if backwards else starts,
            need=_mask(coverage.things),
            loose=board.need if slack else 0,
            slack=slack,
        )

    def _states(self, numbers: Ints) -> Bools:
        states = np.zeros(len(self.links), np.bool_)
        states[numbers] = True
        return states

    def result(self) -> Sieve:
        """The survivors and the labels."""
        slots = [self._survivors(p) for p in range(1, self.goal.most_words + 1)]
        labels = [*self._lines("front", self.front), *self._lines("back", self.back)]
        return Sieve(self.tracked, self.cost, slots, labels)

    def _lines(self, name: str, relaxation: Relaxation) -> Iterator[str]:
        for r in range(self.goal.most_words):
            mask, state, cost = undominated(relaxation.table(r), len(self.tracked))
            for m, s, c in zip(
                mask.tolist(), state.tolist(), cost.tolist(), strict=True
            ):
                if c <= self.cap:
                    things = [g for i, g in enumerate(self.tracked) if m >> i & 1]
                    yield f"{name} {r} {joined(self.links[s])} {c} {joined(things)}"

    def _survivors(self, p: int) -> Ints:
        """The candidates that can stand in slot p within the cap."""
        goal = self.goal
        least, most = max(goal.least_words - p, 0), goal.most_words - p
        after = np.minimum.reduce([self.back.table(r) for r in range(least, most + 1)])
        seen, state, cost = undominated(self.front.table(p - 1), len(self.tracked))
        covered = project(self.mask, self.tracked)
        keep = np.zeros(len(self.members), np.bool_)
        states = len(self.links)
        for labels, arcs in zip(
            grouped(state, states), grouped(self.first, states), strict=True
        ):
            if len(labels) and len(arcs):
                keep[arcs] = self._fit(
                    after, seen[labels], cost[labels], covered[arcs], arcs
                )
        return np.intersect1d(self.members[keep], self.everyone[p - 1])

    def _fit(
        self, after: Table, seen: Ints, cost: Table, covered: Ints, arcs: Ints
    ) -> Bools:
        """Whether each of some arcs fits between what comes before and after it."""
        everything = (1 << len(self.tracked)) - 1
        fits = np.zeros(len(arcs), np.bool_)
        for mask, spent in zip(seen.tolist(), cost.tolist(), strict=True):
            rest = after[everything & ~(mask | covered), self.last[arcs]]
            fits |= rest + spent + self.spent[arcs] <= self.cap
        return fits


def _mask(things: Iterable[int]) -> int:
    """A set of things as bits; what does not fit is not tracked."""
    return sum(1 << thing for thing in things if thing < MAX_THINGS)


def joined(numbers: Sequence[int] | Link) -> str:
    """Numbers with points between them, or a dash for none."""
    return ".".join(map(str, numbers)) or "-"
