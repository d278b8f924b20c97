r"""Bounds of few arcs, by sets of sets in place of tables.

A set of sets of k things is one number of :math:`2^k` bits: bit N is there when N is.
What an arc covers is added to all sets at once: where N shares nothing with S, the bit
of their union is bit N shifted by S, and to be shifted by each of many is to be
multiplied by the number that has these bits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from cpbox.arrays import Ints
from cpbox.relaxation.bounds import Relaxation
from cpbox.relaxation.network import Network

FEW = 400  # arcs, at most: with more, tables are made as soon
SCARCE = 7  # things that mostly tell the fewest words as well as all things do
MANY = 2000  # steps of partial chains: tables do better with more

Sets = int  # of things; bit N stands for the set N
Arc = tuple[int, int, int, int]  # its number, where it leads, what it covers, its cost
Label = tuple[int, int]  # a partial chain's state, and what it covers
Step = tuple[Label, int, int, Label]  # from a label by an arc, at a cost, to another


class Sparse(Relaxation):
    """A relaxation of few arcs, which knows the shortest chains without a table.

    It knows the fewest words of a relaxed chain, and all relaxed chains of so many.
    What is asked of longer ones, tables answer.

    Parameters
    ----------
    network, tracked, checkpoint
        As for `Relaxation`; the network `suits`.

    """

    @staticmethod
    def suits(network: Network, tracked: Sequence[int]) -> bool:
        """Whether there are few arcs, no rules but these, and everything is tracked."""
        is_plain = not (network.slack or network.closed or network.fresh is not None)
        is_whole = len(tracked) == network.need.bit_count()
        return is_plain and is_whole and len(tracked) > 0 and len(network.tail) <= FEW

    def bound(self, num_words: int) -> int | None:
        """As for `Relaxation`."""
        fewest, walks = self._shortest
        if fewest is None or num_words < fewest:
            return None
        if walks is None or num_words > fewest:
            return super().bound(num_words)
        return walks.least

    def is_hopeless(self, num_words: int) -> bool:
        """As for `Relaxation`; mostly known of all numbers of words at once."""
        fewest, walks = self._shortest
        return fewest is None or (walks is None and super().is_hopeless(num_words))

    def survivors(
        self,
        num_words: int,
        budget: int,
        most: int = 4_000_000,
        *,
        cheapest: bool = False,
    ) -> tuple[int, list[Ints]]:
        """As for `Relaxation`."""
        fewest, walks = self._shortest
        if walks is None or num_words != fewest:
            return super().survivors(num_words, budget, most, cheapest=cheapest)
        self.effort = 0
        if cheapest:
            budget = min(budget, walks.least)
        return budget, walks.within(budget)

    @cached_property
    def _shortest(self) -> "tuple[int | None, _Walks | None]":
        """The fewest words that a relaxed chain may have, and all chains of so many.

        None, where no number is enough; and no walks where they are too many: then it
        is only known that fewer words are not enough.
        """
        number = min(SCARCE, len(self.tracked))
        while (rounds := self._rounds(number)) is not None:
            walks = self._walks(rounds, number)
            if walks is None or walks.whole:
                return len(rounds), walks
            number = min(number + 2, len(self.tracked))  # with all there are some
        return None, None

    @cached_property
    def _arcs(self) -> list[list[Arc]]:
        """Those that leave each state; bit 0 of what they cover is the scarcest."""
        net = self.network
        arcs: list[list[Arc]] = [[] for _ in range(net.num_states)]
        scarcest = np.array(net.scarcest(len(self.tracked)), np.int64)
        masks = ((net.mask[:, None] >> scarcest & 1) << np.arange(len(scarcest))).sum(1)
        columns = (column.tolist() for column in (net.tail, net.head, masks, net.cost))
        for number, (tail, head, mask, cost) in enumerate(zip(*columns, strict=True)):
            arcs[tail].append((number, head, mask, cost))
        return arcs

    def _rounds(self, number: int) -> list[list[Sets]] | None:
        """Which sets of the scarcest things at most 0, 1, and so on arcs cover.

        For each state, up to the last number that is not enough for a chain to cover
        all of these things; None when no number is.
        """
        net, everything = self.network, (1 << number) - 1
        into: list[list[tuple[int, Sets, Sets]]] = [[] for _ in range(net.num_states)]
        for tail, arcs in enumerate(self._arcs):
            for _, head, mask, _ in arcs:
                subsets, others = _parts(mask & everything, number)
                into[head].append((tail, subsets, others))
        sources = np.flatnonzero(net.sources).tolist()
        known: list[Sets] = net.sinks.astype(np.int64).tolist()
        changed = np.flatnonzero(net.sinks).tolist()
        rounds = [known]
        while changed:
            self._checkpoint()
            covered = known.copy()
            for head in changed:
                sets = known[head]
                for tail, subsets, others in into[head]:
                    covered[tail] |= (sets & others) * subsets
            if any(covered[source] >> everything for source in sources):
                return rounds
            changed = [s for s, sets in enumerate(covered) if sets != known[s]]
            known = covered
            rounds.append(known)
        return None

    def _walks(self, rounds: Sequence[Sequence[Sets]], number: int) -> "_Walks | None":
        """All chains of as many words as there are rounds; None when too many live.

        A chain lives as long as what it lacks of the scarcest things can be covered.
        """
        everything = (1 << number) - 1
        sources = np.flatnonzero(self.network.sources).tolist()
        labels: dict[Label, int] = {(source, 0): 0 for source in sources}
        slots: list[tuple[dict[Label, int], list[Step]]] = []
        for known in reversed(rounds):
            self._checkpoint()
            steps: list[Step] = []
            reached: dict[Label, int] = {}
            for before, spent in labels.items():
                state, seen = before
                for arc, head, mask, cost in self._arcs[state]:
                    now = seen | mask
                    if known[head] >> (everything & ~now) & 1:
                        after, total = (head, now), spent + cost
                        steps.append((before, arc, cost, after))
                        reached[after] = min(total, reached.get(after, total))
            if len(steps) > MANY:
                return None
            slots.append((labels, steps))
            labels = reached
        whole = (1 << len(self.tracked)) - 1
        return _Walks(slots, {x: cost for x, cost in labels.items() if x[1] == whole})


@dataclass(frozen=True)
class _Walks:
    """All chains of so many words.

    Parameters
    ----------
    slots
        For each slot the partial chains before it, at their least cost, and the steps
        to those after it.
    whole
        The chains that cover everything, at their least cost.

    """

    slots: list[tuple[dict[Label, int], list[Step]]]
    whole: dict[Label, int]

    @property
    def least(self) -> int:
        """What the cheapest costs."""
        return min(self.whole.values())

    def within(self, budget: int) -> list[Ints]:
        """The arcs of each slot that lie on a chain within a budget."""
        kept: list[Ints] = []
        rest = dict.fromkeys(self.whole, 0)  # what is added after each label, at least
        for labels, steps in reversed(self.slots):
            arcs: set[int] = set()
            earlier: dict[Label, int] = {}
            for before, arc, cost, after in steps:
                if after in rest and labels[before] + cost + rest[after] <= budget:
                    arcs.add(arc)
                    onward = cost + rest[after]
                    earlier[before] = min(onward, earlier.get(before, onward))
            kept.append(np.array(sorted(arcs), np.int64))
            rest = earlier
        return kept[::-1]


@lru_cache(maxsize=1 << 12)
def _parts(mask: int, number: int) -> tuple[Sets, Sets]:
    """Of so many things: the subsets of a mask, and the sets that it does not touch."""
    subsets = others = 1
    for thing in range(number):
        if mask >> thing & 1:
            subsets |= subsets << (1 << thing)
        else:
            others |= others << (1 << thing)
    return subsets, others
