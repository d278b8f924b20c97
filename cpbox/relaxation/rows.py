"""Arcs that the relaxation cannot tell apart, taken together."""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import pairwise

import numpy as np

from cpbox.arrays import Bools, Ints
from cpbox.relaxation.arrays import close, empty, exceeds, project
from cpbox.relaxation.network import Network

CHUNK = 1 << 20  # pairs of a label and an arc that are looked at together


class Rows:
    """Arcs that look alike to the relaxation, taken together.

    Parallel arrays, one entry for each distinct (tail, head, tracked things
    covered, cost).
    """

    def __init__(self, network: Network, tracked: tuple[int, ...]) -> None:
        net, num_tracked = network, len(tracked)
        mask = project(net.mask, tracked)
        ends, what = net.tail * net.num_states + net.head, mask << 28 | net.cost
        order = np.lexsort((what, ends))  # one key of both might not fit 64 bits
        new = np.ones(len(order), bool)
        new[1:] = (np.diff(ends[order]) != 0) | (np.diff(what[order]) != 0)
        one = order[new]
        self.tail, self.head = net.tail[one], net.head[one]
        self.mask, self.cost = mask[one], net.cost[one].astype(np.int32)
        self._arcs, self._start = order, np.append(np.flatnonzero(new), len(order))
        self._num_states, self._num_tracked = net.num_states, num_tracked

    @cached_property
    def by_tail(self) -> list[Ints]:
        """Numbers of the rows out of each state."""
        return grouped(self.tail, self._num_states)

    @cached_property
    def by_head(self) -> list[Ints]:
        """Numbers of the rows into each state."""
        return grouped(self.head, self._num_states)

    def spread(self, label: Ints, row: Ints) -> tuple[Ints, Ints]:
        """From pairs of a label and a row to pairs of a label and an arc."""
        count = self._start[row + 1] - self._start[row]
        last = np.cumsum(count)
        within = np.arange(last[-1]) - np.repeat(last - count, count)
        arcs = self._arcs[np.repeat(self._start[row], count) + within]
        return np.repeat(label, count), arcs

    def arcs(self, row: Ints) -> Ints:
        """The arcs of some rows."""
        if len(self._arcs) == len(self.tail):
            return self._arcs[row]
        return self.spread(row, row)[1]

    @cached_property
    def useful(self) -> "Rows":
        """Rows that no other row beats: same ends, covers as much, costs no more."""
        if len(self.tail) < 4000:
            return self
        keep = np.zeros(len(self.tail), bool)
        for rows in self.by_tail:
            at, cost = (self.mask[rows], self.head[rows]), self.cost[rows]
            table = empty(self._num_tracked, self._num_states)
            np.minimum.at(table, at, cost)
            close(table, self._num_tracked)
            keep[rows] = (table[at] == cost) & exceeds(table, *at, self._num_tracked)
        return self._only(keep)

    def _only(self, keep: Bools) -> "Rows":
        chosen = copy(self)
        chosen.__dict__.pop("by_tail", None)
        chosen.__dict__.pop("by_head", None)
        chosen.tail, chosen.head = self.tail[keep], self.head[keep]
        chosen.mask, chosen.cost = self.mask[keep], self.cost[keep]
        return chosen


def grouped(state: Ints, num_states: int) -> list[Ints]:
    """The places at which each state stands."""
    order = np.argsort(state, kind="stable")
    start = np.searchsorted(state[order], np.arange(num_states + 1)).tolist()
    return [order[a:b] for a, b in pairwise(start)]


def pairs(state: Ints, rows_of: Sequence[Ints]) -> Iterator[tuple[Ints, Ints]]:
    """Labels in a state with the rows of that state, in blocks of bounded size."""
    for labels, rows in zip(grouped(state, len(rows_of)), rows_of, strict=True):
        if len(rows):
            step = max(1, CHUNK // len(rows))
            for i in range(0, len(labels), step):
                yield labels[i : i + step], rows
