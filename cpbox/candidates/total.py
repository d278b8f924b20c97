"""What the words of a chain must add up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from sys import maxsize

from cpbox.candidates.arrays import Bools, Ints


@dataclass(frozen=True, eq=False)
class Total:
    """A quantity whose sum over the words of a chain is bounded.

    Parameters
    ----------
    of
        ``[i]``: what each candidate has of it, at least 0.
    least, most
        The bounds.

    """

    of: Ints
    least: int
    most: int = maxsize

    @cached_property
    def _range(self) -> tuple[int, int]:
        return int(self.of.min(initial=maxsize)), int(self.of.max(initial=0))

    def holds(self, chain: Sequence[int]) -> bool:
        """Whether a chain of candidates is within the bounds."""
        return self.least <= int(self.of[[*chain]].sum()) <= self.most

    def may_hold(self, so_far: int, candidates: Ints, more: int) -> Bools:
        """Whether it may hold after each of some candidates and then so many more."""
        low, high = self._range
        total = self.of[candidates] + so_far
        enough: Bools = total >= self.least - more * high
        return enough & (total <= self.most - more * low)
