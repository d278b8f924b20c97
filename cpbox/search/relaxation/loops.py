"""Bounds of chains that must end in the state in which they began."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from cpbox.candidates.arrays import Ints, distinct
from cpbox.search.relaxation.bounds import Relaxation
from cpbox.search.relaxation.network import Network


class Loops(Relaxation):
    """A relaxation that knows that chains are closed.

    It takes the least over a relaxation for each state in which a chain may begin, and
    so takes as many times the work and the memory. Chains and tables are those of the
    relaxation that forgets the beginning.

    Parameters
    ----------
    network, tracked, checkpoint
        As for `Relaxation`.

    """

    def __init__(
        self,
        network: Network,
        tracked: Sequence[int],
        checkpoint: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(network, tracked, checkpoint)
        self._from_each = []
        for state in np.flatnonzero(network.sources & network.sinks).tolist():
            only = np.arange(network.num_states) == state
            round_trips = replace(network, sources=only, sinks=only)
            self._from_each.append(Relaxation(round_trips, tracked, checkpoint))

    def bound(self, num_words: int) -> int | None:
        """Least cost of a relaxed chain of so many words; None when there is none."""
        bounds = [each.bound(num_words) for each in self._from_each]
        return min((bound for bound in bounds if bound is not None), default=None)

    def is_hopeless(self, num_words: int) -> bool:
        """As for `Relaxation`."""
        return all(each.is_hopeless(num_words) for each in self._from_each)

    def survivors(
        self,
        num_words: int,
        budget: int,
        most: int = 4_000_000,
        *,
        cheapest: bool = False,
    ) -> tuple[int, list[Ints]]:
        """As for `Relaxation`."""
        self.effort = 0
        loops: list[tuple[int, list[Ints]]] = []
        for each in self._from_each:
            bound = each.bound(num_words)
            if bound is not None and bound <= budget:
                spent, slots = each.survivors(
                    num_words, budget, most, cheapest=cheapest
                )
                self.effort += each.effort
                if len(slots[0]):
                    budget = min(budget, spent)
                    loops.append((spent, slots))
        none = np.empty(0, np.int64)
        kept = [slots for spent, slots in loops if spent == budget]
        together = [[none, *(slots[p] for slots in kept)] for p in range(num_words)]
        return budget, [distinct(np.concatenate(slot)) for slot in together]
