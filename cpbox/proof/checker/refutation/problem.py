"""A goal in the terms of its formula: slots, things to cover, caps and demands.

Everything here is derived from the puzzle, the candidates and the goal; nothing of it
is read from the bundle.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cpbox.proof.checker.refutation.goals import Goal
from cpbox.proof.checker.statement.puzzle import Puzzle
from cpbox.proof.checker.statement.tracing import Candidate

ADDITIVE = ("letters", "rarity", "score")  # in the order of the formula's families


class Limit(NamedTuple):
    """A cap on a quantity, or a demand: `first` and `later` map candidates to values.

    `first` counts in the first slot, `later` in all others.
    """

    quantity: str
    amount: int
    first: Mapping[int, int]
    later: Mapping[int, int]


@dataclass(frozen=True)
class Problem:
    """What the formula of a goal is about."""

    puzzle: Puzzle
    items: Sequence[Candidate]  # all of the goal's list
    goal: Goal
    things: tuple[int, ...]  # to cover, rising; the groups follow the tiles
    covers: Mapping[int, int]  # what each candidate of the goal covers: bit g, thing g
    caps: tuple[Limit, ...]  # in the order of the formula
    demands: tuple[Limit, ...]
    slots: Sequence[list[int]] | None = None  # where a filter says who stands there
    _values: dict[object, list[int]] = field(default_factory=dict, init=False)

    def slot(self, place: int) -> list[int]:
        """Give the candidates that may stand in a slot, counted from 1, rising."""
        if self.slots is not None:
            return self.slots[place - 1]
        return self.starters() if place == 1 else self.goal.candidates

    def heads(self, place: int) -> list[tuple[int, ...]]:
        """Give the different heads of the candidates in a slot, in order."""
        return sorted({self.items[i].head for i in self.slot(place)})

    def starters(self) -> list[int]:
        """Give the candidates that may come first."""
        start, tiles = self.puzzle.rules.start, self.puzzle.tiles
        if start is None:
            return self.goal.candidates
        numbers, items = self.goal.candidates, self.items
        return [i for i in numbers if tiles[items[i].head[0]] == start]

    def may_end(self, candidate: int) -> bool:
        """Whether a candidate may come last."""
        end = self.puzzle.rules.end
        return end is None or self.puzzle.tiles[self.items[candidate].tail[-1]] == end

    def values(self, limit: Limit, place: int) -> list[int]:
        """Give the different values above 0 in a slot, rising."""
        key = (limit.quantity, place if self.slots is not None else min(place, 2))
        if key not in self._values:
            value = limit.first if place == 1 else limit.later
            self._values[key] = sorted({value[i] for i in self.slot(place)} - {0})
        return self._values[key]


def problem_of(goal: Goal, puzzle: Puzzle, items: Sequence[Candidate]) -> Problem:
    """Gather what a goal is about."""
    tiles = sum(1 << tile for tile in puzzle.to_cover)
    covers = {i: items[i].covered & tiles for i in goal.candidates}
    groups = [
        {i for i in goal.candidates if items[i].word == word}
        for word in dict.fromkeys(puzzle.rules.require)
    ]
    if goal.group_rarity is not None:
        rare = goal.group_rarity
        groups.append({i for i in goal.candidates if items[i].rarity >= rare})
    first_group = len(puzzle.tiles)
    for thing, group in enumerate(groups, start=first_group):
        for i in group:
            covers[i] |= 1 << thing
    return Problem(
        puzzle=puzzle,
        items=items,
        goal=goal,
        things=(*puzzle.to_cover, *range(first_group, first_group + len(groups))),
        covers=covers,
        caps=(
            *_limits(goal, goal.caps, puzzle, items),
            *_visits(goal.candidates, puzzle, items),
        ),
        demands=tuple(_limits(goal, goal.demands, puzzle, items)),
    )


def _limits(
    goal: Goal, amounts: Mapping[str, int], puzzle: Puzzle, items: Sequence[Candidate]
) -> Iterator[Limit]:
    for quantity in ADDITIVE:
        if quantity in amounts:
            value = {
                i: puzzle.value(quantity, items[i].word, items[i].rarity)
                for i in goal.candidates
            }
            yield Limit(quantity, amounts[quantity], value, value)


def _visits(
    numbers: Sequence[int], puzzle: Puzzle, items: Sequence[Candidate]
) -> tuple[Limit, ...]:
    """Make a cap for each tile whose visits are limited.

    The tiles on which a word starts were counted with the word before it.
    """
    if puzzle.rules.max_uses is None:
        return ()
    whole = {i: Counter(items[i].visited) for i in numbers}
    after_head = {i: whole[i] - Counter(items[i].head) for i in numbers}
    first = after_head if puzzle.rules.loop else whole
    return tuple(
        Limit(
            f"visits-{tile}",
            most,
            {i: first[i][tile] for i in numbers},
            {i: after_head[i][tile] for i in numbers},
        )
        for tile in range(len(puzzle.tiles))
        if (most := puzzle.most_visits(tile)) is not None
    )
