"""A filter: why only some candidates need to stand in a goal's slots.

What this checks: the families of NAME.labels hold everything that chains can do, and
which candidates they leave in each slot. A family is a set of sets of tracked things;
over k tracked things it is one integer of 2^k bits, whose bit X says whether the set X
is in it. All families here hold the subsets of their sets.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from cpbox.proof.checker import limits
from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.refutation.problem import Problem
from cpbox.proof.checker.statement.claim import FilterEntry
from cpbox.proof.checker.statement.puzzle import Tiles
from cpbox.proof.checker.text import (
    as_mask,
    dotted,
    each_line,
    printable,
    undotted,
    whole,
)


class Transition(NamedTuple):
    """What the filter can tell apart of a candidate: from where to where, and how."""

    head: Tiles
    tail: Tiles
    covers: int  # a set of tracked things
    cost: int


class Families:
    """The families of a direction: for each number of words and state, by cost."""

    def __init__(self, sets: "SetsOfThings"):
        self._sets = sets
        self._listed: dict[tuple[int, Tiles], dict[int, int]] = {}
        self._done: dict[tuple[int, Tiles], tuple[list[int], list[int]]] = {}

    def add(self, words: int, state: Tiles, cost: int, things: int) -> None:
        """Take a line of the file."""
        families = self._listed.setdefault((words, state), {})
        families[cost] = families.get(cost, 0) | 1 << things

    def steps(self, words: int, state: Tiles) -> tuple[list[int], list[int]]:
        """Give the costs at which the family grows, and the family from each on."""
        key = (words, state)
        if key not in self._done:
            listed = self._listed.get(key, {})
            costs = sorted(listed)
            added = (self._sets.with_subsets(listed[cost]) for cost in costs)
            self._done[key] = costs, list(accumulate(added, or_))
        return self._done[key]

    def family(self, words: int, state: Tiles, cost: int) -> int:
        """Give the sets that are possible for a cost of at most so much."""
        costs, families = self.steps(words, state)
        place = bisect_right(costs, cost)
        return families[place - 1] if place else 0


class SetsOfThings:
    """Families of sets of k things, as integers of 2^k bits."""

    def __init__(self, num_things: int):
        self._size = 1 << num_things
        everything = (1 << self._size) - 1
        # For each thing, the family of all sets without it: 2^m ones, 2^m zeros, …
        self._without = [
            everything // ((1 << (2 << m)) - 1) * ((1 << (1 << m)) - 1)
            for m in range(num_things)
        ]

    def with_subsets(self, family: int) -> int:
        """Add all subsets of the sets in a family."""
        for m, without in enumerate(self._without):
            family |= family >> (1 << m) & without
        return family

    def lift(self, family: int, things: int) -> int:
        """Give the sets N such that N without some things is in the family."""
        while things:
            m = things.bit_length() - 1
            things ^= 1 << m
            without = family & self._without[m]
            family = without | without << (1 << m)
        return family

    def complements(self, family: int) -> int:
        """Replace each set in a family by the things that it lacks."""
        bits = f"{family:b}".rjust(self._size, "0")
        return int(bits[::-1], 2)


def check_filter(
    file: str, data: bytes, entry: FilterEntry, problem: Problem
) -> list[list[int]]:
    """Check a filter, and give the candidates that it leaves in each slot."""
    return _Sieve(file, data, entry, problem).slots()


class _Sieve:
    """A filter at work."""

    def __init__(self, file: str, data: bytes, entry: FilterEntry, problem: Problem):
        self._problem = problem
        self._things = _tracked(entry, problem)
        self._sets = SetsOfThings(len(self._things))
        self._most, costs = _costs(entry, problem)
        self._alike: dict[Transition, list[int]] = {}
        for i in problem.goal.candidates:
            item = problem.items[i]
            covers = self._compact(problem.covers[i])
            move = Transition(item.head, item.tail, covers, costs.get(i, 0))
            self._alike.setdefault(move, []).append(i)
        self._front, self._back = Families(self._sets), Families(self._sets)
        self._read(file, data)
        self._require_beginnings(file)
        for words in range(1, problem.goal.hi):
            for move in self._alike:
                self._require_step(file, words, move)

    def slots(self) -> list[list[int]]:
        """Give the candidates that each slot keeps."""
        goal = self._problem.goal
        starters = set(self._problem.starters())
        slots = []
        for place in range(1, goal.hi + 1):
            kept = (self._alike[move] for move in self._kept(place))
            slots.append(sorted(i for numbers in kept for i in numbers))
        slots[0] = [i for i in slots[0] if i in starters]
        return slots

    def _kept(self, place: int) -> Iterable[Transition]:
        """List the transitions that can stand in a slot of some chain."""
        goal = self._problem.goal
        rest = range(max(goal.lo, place) - place, goal.hi - place + 1)
        fronts: dict[Tiles, list[tuple[int, int]]] = {}
        lifted: dict[tuple[Tiles, int, int], int] = {}
        for move in self._alike:
            if move.head not in fronts:
                costs, families = self._front.steps(place - 1, move.head)
                complements = map(self._sets.complements, families)
                fronts[move.head] = list(zip(costs, complements, strict=True))
            for cost, lacking in fronts[move.head]:
                left = self._most - cost - move.cost
                if left < 0:
                    break
                key = (move.tail, left, move.covers)
                if key not in lifted:
                    family = 0
                    for words in rest:
                        family |= self._back.family(words, move.tail, left)
                    lifted[key] = self._sets.lift(family, move.covers)
                if lacking & lifted[key]:
                    yield move
                    break

    def _compact(self, things: int) -> int:
        """Renumber a set of things by their places among the tracked ones."""
        places = enumerate(self._things)
        return sum(1 << place for place, thing in places if things >> thing & 1)

    def _read(self, file: str, data: bytes) -> None:
        known = sum(1 << thing for thing in self._things)
        tables = {"front": self._front, "back": self._back}

        def take(line: str) -> None:
            fields = line.split(" ")
            if len(fields) != 5 or fields[0] not in tables:
                raise Refusal(f"{printable(line, 60)!r} is no label")
            direction, words, state, cost, things = fields
            mask = self._compact(as_mask(things, known))
            tables[direction].add(whole(words), undotted(state), whole(cost), mask)

        each_line(file, data, take)

    def _require_beginnings(self, file: str) -> None:
        """No word has covered nothing; no word to come covers all but a few tiles."""
        problem = self._problem
        for head in {problem.items[i].head for i in problem.starters()}:
            if not self._front.family(0, head, 0) & 1:
                raise Refusal(f"{file} lacks the beginning at {dotted(head)}")
        missable = self._missable()
        numbers = problem.goal.candidates
        for tail in {problem.items[i].tail for i in numbers if problem.may_end(i)}:
            if missable & ~self._back.family(0, tail, 0):
                raise Refusal(f"{file} lacks the end at {dotted(tail)}")

    def _missable(self) -> int:
        """Give the family of the sets of tiles that may be missed together."""
        tiles = len(self._problem.puzzle.tiles)
        most = self._problem.puzzle.may_miss
        places = [place for place, t in enumerate(self._things) if t < tiles]
        family = 1
        for _ in range(min(most, len(places))):
            fewer = family
            for place in places:
                family |= self._sets.lift(fewer, 1 << place)
        return family

    def _require_step(self, file: str, words: int, move: Transition) -> None:
        """A word more leads from what is possible to what is possible."""
        for table, start, stop in (
            (self._front, move.head, move.tail),
            (self._back, move.tail, move.head),
        ):
            costs, families = table.steps(words - 1, start)
            for cost, family in zip(costs, families, strict=True):
                total = cost + move.cost
                if total > self._most:
                    break
                reached = self._sets.lift(family, move.covers)
                if reached & ~table.family(words, stop, total):
                    raise Refusal(
                        f"{file} does not follow the step from {dotted(start)} to "
                        f"{dotted(stop)} as number {words} at a cost of {total}"
                    )


def _tracked(entry: FilterEntry, problem: Problem) -> tuple[int, ...]:
    things = entry.tracked
    if len(things) > limits.TRACKED:
        raise Refusal(f"the filter tracks more than {limits.TRACKED} things")
    if list(things) != sorted(set(things).intersection(problem.things)):
        raise Refusal("it tracks things that do not count here, or do not rise")
    return things


def _costs(entry: FilterEntry, problem: Problem) -> tuple[int, Mapping[int, int]]:
    """Give the cap on the filter's cost, and what each candidate costs."""
    if entry.cost is None:
        return 0, {}
    for cap in problem.caps:
        if cap.quantity == entry.cost and cap.first == cap.later:
            return cap.amount, cap.later
    raise Refusal(f"the filter's cost is not capped: {printable(entry.cost, 40)}")
