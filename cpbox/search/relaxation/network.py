"""The network that chains walk in."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.search.relaxation.arrays import size


@dataclass(frozen=True, eq=False)
class Network:
    """The candidates as arcs between link states.

    Parameters
    ----------
    tail, head
        State before and after each arc.
    mask
        What each arc covers: bit t for thing t, tiles first.
    cost
        What each arc costs, at least 0; a chain's cost stays below 2**28.
    sources, sinks
        Whether a chain may begin, or end, in each state.
    need
        What a chain must cover.
    loose, slack
        Of the things in `loose`, a part of `need`, a chain may leave out `slack`.
    fresh
        For chains that may visit no tile twice: the tiles that each arc visits
        beyond those that it shares with the arc before. None if they may.
    closed
        Whether a chain must end in the state in which it began.
    opening
        The tiles of each state; asked for only where chains are closed.
    unordered
        Whether the order of a chain means nothing: arcs then stand in rising order.

    """

    tail: Ints
    head: Ints
    mask: Ints
    cost: Ints
    sources: Bools
    sinks: Bools
    need: int
    loose: int = 0
    slack: int = 0
    fresh: Ints | None = None
    closed: bool = False
    opening: Ints | None = None
    unordered: bool = False

    @property
    def num_states(self) -> int:
        """Number of link states."""
        return len(self.sources)

    @cached_property
    def coverage(self) -> dict[int, int]:
        """How many arcs cover each thing that must be covered."""
        things = [t for t in range(self.need.bit_length()) if self.need >> t & 1]
        return {t: int(np.count_nonzero(self.mask & 1 << t)) for t in things}

    def lacking(self) -> list[int]:
        """Things that no arc covers, if that is too many of them."""
        missing = [t for t, n in self.coverage.items() if not n]
        strict = [t for t in missing if not self.loose >> t & 1]
        return missing if strict or len(missing) > self.slack else []

    def is_covered(self, mask: Ints) -> Bools:
        """Whether these things are enough."""
        open_ = self.need & ~mask
        if not self.slack:
            everything: Bools = open_ == 0
            return everything
        whole: Bools = (open_ & ~self.loose) == 0
        return whole & (size(open_, self.need.bit_length()) <= self.slack)

    def is_allowed(self, origin: Ints, mask: Ints, arc: Ints) -> Bools:
        """Whether arcs visit no tile that a chain, which covers the mask, may not.

        In a closed chain, the tiles on which it began may be visited once more.
        """
        if self.fresh is None:
            return np.ones(len(arc), np.bool_)
        seen = mask
        if self.closed and self.opening is not None:
            seen = mask & ~self.opening[origin]
        allowed: Bools = (self.fresh[arc] & seen) == 0
        return allowed

    def scarcest(self, number: int) -> tuple[int, ...]:
        """The things that fewest arcs cover."""
        return tuple(sorted(self.coverage, key=self.coverage.__getitem__)[:number])
