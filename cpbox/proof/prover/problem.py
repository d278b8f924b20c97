"""From a goal to what the encoder and the filter need to know."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Bools, Ints
from cpbox.formulation import Limit, Question
from cpbox.proof.prover.goals import ADDITIVE, Goal, values
from cpbox.puzzle import Puzzle
from cpbox.search.instance import beyond_link, cover, terminals


class Asked:
    """A goal on a puzzle, as arrays over all of the puzzle's candidates.

    Parameters
    ----------
    puzzle, candidates
        What the goal is about.
    goal
        The goal; without one, chains of any kind.

    """

    def __init__(
        self, puzzle: Puzzle, candidates: Candidates, goal: Goal | None = None
    ) -> None:
        self.puzzle, self.candidates, self.goal = puzzle, candidates, goal
        self.tiles_to_cover, self.slack = cover(puzzle)
        self.num_tiles = len(puzzle.box.tiles)

    @cached_property
    def values(self) -> dict[str, Ints]:
        """What each candidate adds to each quantity."""
        return values(self.puzzle, self.candidates)

    @cached_property
    def groups(self) -> list[Bools]:
        """Whether each candidate is in each group of which a chain must use one."""
        words = np.array(self.candidates.words, dtype=object)
        groups = [words == word for word in dict.fromkeys(self.puzzle.rules.require)]
        if self.goal is not None and self.goal.rarities is not None:
            groups.append(self.candidates.rarity >= self.goal.rarities)
        return groups

    @cached_property
    def things(self) -> tuple[int, ...]:
        """What must be covered: tiles, and groups numbered after them."""
        tiles = (t for t in range(self.num_tiles) if self.tiles_to_cover >> t & 1)
        return (*tiles, *range(self.num_tiles, self.num_tiles + len(self.groups)))

    @cached_property
    def covered(self) -> list[frozenset[int]]:
        """The things that each candidate covers."""
        tiles = [t for t in self.things if t < self.num_tiles]
        found: list[set[int]] = [
            {t for t in tiles if mask >> t & 1}
            for mask in self.candidates.mask.tolist()
        ]
        for thing, group in enumerate(self.groups, self.num_tiles):
            for i in np.flatnonzero(group).tolist():
                found[i].add(thing)
        return [frozenset(things) for things in found]

    @cached_property
    def heads(self) -> list[tuple[int, ...]]:
        """The tiles on which each candidate starts."""
        return [self.candidates.links[i] for i in self.candidates.first.tolist()]

    @cached_property
    def tails(self) -> list[tuple[int, ...]]:
        """The tiles on which each candidate ends."""
        return [self.candidates.links[i] for i in self.candidates.last.tolist()]

    @cached_property
    def may_start(self) -> Bools:
        """Whether a chain may start with each candidate."""
        starts, _ = terminals(self.puzzle, self.candidates)
        return starts[self.candidates.first]

    @cached_property
    def may_end(self) -> Bools:
        """Whether a chain may end with each candidate."""
        _, ends = terminals(self.puzzle, self.candidates)
        return ends[self.candidates.last]

    def everyone(self) -> list[Ints]:
        """The goal's candidates in each slot, but for those that may not start."""
        assert self.goal is not None
        members = self.goal.candidates
        first = members[self.may_start[members]]
        return [first, *[members] * (self.goal.most_words - 1)]

    def question(self, slots: Sequence[Ints]) -> Question:
        """What the encoder is asked about candidates in these slots."""
        assert self.goal is not None
        rules = self.puzzle.rules
        return Question(
            words=tuple(self.candidates.words),
            heads=tuple(self.heads),
            tails=tuple(self.tails),
            covers=tuple(self.covered),
            may_end=tuple(self.may_end.tolist()),
            slots=tuple(tuple(slot.tolist()) for slot in slots),
            least_words=self.goal.least_words,
            num_tiles=self.num_tiles,
            link=rules.link,
            things=self.things,
            slack=self.slack,
            loop=rules.loop,
            repeat_words=rules.repeat_words,
            caps=(*self._limits(self.goal.caps), *self._visits()),
            demands=tuple(self._limits(self.goal.demands)),
        )

    def _limits(self, amounts: dict[str, int]) -> list[Limit]:
        limits = []
        for name in ADDITIVE:
            if name in amounts:
                each = tuple(self.values[name].tolist())
                limits.append(Limit(name, each, each, amounts[name]))
        return limits

    def _visits(self) -> list[Limit]:
        """How often the tiles may be visited where that is limited."""
        rules, candidates = self.puzzle.rules, self.candidates
        beyond = beyond_link(self.puzzle, candidates, np.arange(len(candidates)))
        if beyond is None or candidates.visits is None:
            return []
        opening = beyond if rules.loop else candidates.visits
        limits = []
        for tile, text in enumerate(self.puzzle.box.tiles):
            most = rules.uses_of(text)
            if most is not None:
                each, first = beyond[:, tile].tolist(), opening[:, tile].tolist()
                limits.append(Limit(f"visits-{tile}", tuple(each), tuple(first), most))
        return limits
