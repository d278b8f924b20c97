"""The filter: a relaxation of some candidates, refined when it lets too many pass."""

from collections.abc import Callable

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Ints
from cpbox.puzzle import Puzzle
from cpbox.relaxation import Relaxation, TooMany
from cpbox.search.instance import Family, network

FIRST_TABLE = 1 << 17  # entries of the first bound tables
MANY_CANDIDATES = 50_000  # so many make the search dear: begin with larger tables
LARGEST_TABLE = 1 << 22  # entries of the tables after refinement
FEW_STEPS = 300_000  # partial chains to hold before the bounds are refined
SMALL_SEARCH = 30_000_000  # pairs of a partial chain and an arc: a fraction of a second
MANY_STEPS = 8_000_000  # partial chains to hold when they cannot be


class Filter:
    """Says which candidates of a family can still matter.

    Parameters
    ----------
    puzzle, candidates, family
        What to filter.
    checkpoint
        Called often; may raise to stop the work.
    relaxed
        Whether to filter at all.

    """

    def __init__(
        self,
        puzzle: Puzzle,
        candidates: Candidates,
        family: Family,
        checkpoint: Callable[[], None],
        *,
        relaxed: bool,
    ) -> None:
        self.family = family
        self.relaxation: Relaxation | None = None
        self._tiles = puzzle.box.tiles
        self._network = network(puzzle, candidates, family)
        self._checkpoint = checkpoint
        if relaxed:
            many = len(family.candidates) > MANY_CANDIDATES
            self._track(FIRST_TABLE << 2 * many)

    def lacking(self) -> str:
        """Tiles that no candidate covers although some must; empty if all is well."""
        if not len(self.family.candidates):
            return "anything"
        lacking = self._network.lacking()
        names = [self._tiles[t] for t in lacking if t < len(self._tiles)]
        return " or ".join(names) or ("what is required" if lacking else "")

    @property
    def tracked(self) -> str:
        """How much the relaxation knows, in words."""
        if self.relaxation is None or self.relaxation.is_exact:
            return "every tile"
        number, every = len(self.relaxation.tracked), self._network.need.bit_count()
        return f"{number} of {every} tiles"

    @property
    def is_cheap(self) -> bool:
        """Whether the last search was so small that a larger one may follow."""
        return self.relaxation is None or self.relaxation.effort < SMALL_SEARCH

    def survivors(
        self, num_words: int, budget: int, *, cheapest: bool, may_fail: bool
    ) -> tuple[int, list[Ints]] | None:
        """The budget, perhaps lowered, and the places in the family that matter.

        None when there were too many and the relaxation was refined instead, or
        when it is as fine as can be and the caller may try a smaller budget.
        """
        everything = [np.arange(len(self.family.candidates))] * num_words
        if self.relaxation is None:
            return budget, everything
        entries = 2 * self._network.num_states << len(self.relaxation.tracked)
        is_last = self.relaxation.is_exact or entries > LARGEST_TABLE
        most = MANY_STEPS if is_last else FEW_STEPS
        try:
            return self.relaxation.survivors(num_words, budget, most, cheapest=cheapest)
        except TooMany:
            if not is_last:
                self._track(min(4 * entries, LARGEST_TABLE))
            elif not may_fail:
                return budget, everything
            return None

    def _track(self, entries: int) -> None:
        """Track as many things as tables of so many entries allow."""
        states = max(1, self._network.num_states)  # none where nothing can be played
        number = max(1, entries // states).bit_length() - 1
        tracked = self._network.scarcest(number)
        self.relaxation = Relaxation(self._network, tracked, self._checkpoint)
