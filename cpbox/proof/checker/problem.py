"""A goal in the terms of its formula: slots, things to cover, caps and demands.

Everything here is derived from the puzzle, the candidates and the goal; nothing of it
is read from the bundle.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cpbox.proof.checker.goals import Goal
from cpbox.proof.checker.puzzle import Puzzle, Tiles
from cpbox.proof.checker.traces import Candidate

ADDITIVE = ("letters", "rarity", "score")  # in the order of the formula's families


class Limit(NamedTuple):
    """A cap on a quantity, or a demand: `first` and `later` map candidates to values.

    `first` counts in the first slot, `later` in all others.
    """

    quantity: str
    amount: int
    first: Mapping[int, int]
    later: Mapping[int, int]

    def value(self, place: int) -> Mapping[int, int]:
        """Give what counts in a slot."""
        return self.first if place == 1 else self.later


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
    slots: Sequence[list[int]]  # the candidates that may stand in each, rising
    excluded: Sequence[tuple[str, ...]] = ()  # chains that are there, as words

    @property
    def places(self) -> range:
        """The slots, by their numbers."""
        return range(1, self.goal.hi + 1)

    def slot(self, place: int) -> list[int]:
        """Give the candidates that may stand in a slot, counted from 1."""
        return self.slots[place - 1]

    def heads(self, place: int) -> list[Tiles]:
        """Give the different heads of the candidates in a slot, in order."""
        return sorted({self.items[i].head for i in self.slot(place)})

    def may_end(self, candidate: int) -> bool:
        """Whether a candidate may come last."""
        end = self.puzzle.rules.end
        return end is None or self.puzzle.tiles[self.items[candidate].tail[-1]] == end

    def values(self, limit: Limit, place: int) -> list[int]:
        """Give the different values above 0 in a slot, rising."""
        value = limit.value(place)
        return sorted({value[i] for i in self.slot(place)} - {0})

    def excluded_words(self, place: int) -> list[str]:
        """Give the different words that excluded chains have in a slot, in order."""
        chains = [chain for chain in self.excluded if len(chain) >= place]
        return sorted({chain[place - 1] for chain in chains})


def problem_of(goal: Goal, puzzle: Puzzle, items: Sequence[Candidate]) -> Problem:
    """Gather what a goal is about."""
    everyone, start, tiles = goal.candidates, puzzle.rules.start, puzzle.tiles
    starters = everyone
    if start is not None:
        starters = [i for i in everyone if tiles[items[i].head[0]] == start]
    groups = [
        {i for i in everyone if items[i].word == word}
        for word in dict.fromkeys(puzzle.rules.require)
    ]
    if (rare := goal.group_rarity) is not None:
        groups.append({i for i in everyone if items[i].rarity >= rare})
    to_cover = sum(1 << tile for tile in puzzle.to_cover)
    covers = {i: items[i].covered & to_cover for i in everyone}
    for thing, group in enumerate(groups, start=len(tiles)):
        for i in group:
            covers[i] |= 1 << thing
    caps = (*_limits(goal, goal.caps, puzzle, items), *_visits(goal, puzzle, items))
    return Problem(
        puzzle=puzzle,
        items=items,
        goal=goal,
        things=(*puzzle.to_cover, *range(len(tiles), len(tiles) + len(groups))),
        covers=covers,
        caps=caps,
        demands=tuple(_limits(goal, goal.demands, puzzle, items)),
        slots=[starters, *[everyone] * (goal.hi - 1)],
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


def _visits(goal: Goal, puzzle: Puzzle, items: Sequence[Candidate]) -> Iterator[Limit]:
    """Make a cap for each tile whose visits are limited.

    The tiles on which a word starts were counted with the word before it.
    """
    if puzzle.rules.max_uses is None:
        return
    for tile in range(len(puzzle.tiles)):
        if (most := puzzle.most_visits(tile)) is not None:
            whole = {i: items[i].visited.count(tile) for i in goal.candidates}
            later = {i: n - items[i].head.count(tile) for i, n in whole.items()}
            first = later if puzzle.rules.loop else whole
            yield Limit(f"visits-{tile}", most, first, later)
