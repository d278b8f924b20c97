"""Arcs that the relaxation cannot tell apart, taken together."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Ints, begins
from cpbox.search.relaxation.network import Network, project

CHUNK = 1 << 20  # pairs of a label and an arc that are looked at together
FEW = 1 << 12  # pairs that are looked at one by one


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
        new = begins(ends[order], what[order])
        one = order[new]
        self.tail, self.head = net.tail[one], net.head[one]
        self.mask, self.cost = mask[one], net.cost[one].astype(np.int32)
        self._arcs, self._start = order, np.append(np.flatnonzero(new), len(order))
        self._num_states, self._num_tracked = net.num_states, num_tracked

    @cached_property
    def by_tail(self) -> "Groups":
        """Numbers of the rows out of each state."""
        return Groups(self.tail, self._num_states)

    @cached_property
    def by_head(self) -> "Groups":
        """Numbers of the rows into each state."""
        return Groups(self.head, self._num_states)

    def spread(self, label: Ints, row: Ints) -> tuple[Ints, Ints]:
        """From pairs of a label and a row to pairs of a label and an arc."""
        if len(self._arcs) == len(self.tail):
            return label, self._arcs[row]
        count = self._start[row + 1] - self._start[row]
        return np.repeat(label, count), self._arcs[_from_each(self._start[row], count)]


class Groups:
    """The places at which each state stands.

    Parameters
    ----------
    state
        The states.
    num_states
        How many there are.

    """

    def __init__(self, state: Ints, num_states: int) -> None:
        self.order = np.argsort(state, kind="stable")
        self.count = np.bincount(state, minlength=num_states)
        self.start = np.cumsum(self.count) - self.count

    def __getitem__(self, state: int) -> Ints:
        start = self.start[state]
        return self.order[start : start + self.count[state]]


def pairs(state: Ints, rows_of: Groups) -> Iterator[tuple[Ints, Ints]]:
    """Labels in a state with the rows of that state, in blocks of bounded size.

    Arrays that broadcast: a few pairs come one by one, which takes the fewest calls,
    and many as columns of labels with rows, which makes no copies of them.
    """
    count = rows_of.count[state]
    if (total := int(count.sum())) <= FEW:
        if total:
            row = rows_of.order[_from_each(rows_of.start[state], count)]
            yield np.repeat(np.arange(len(state)), count), row
        return
    labels_of = Groups(state, len(rows_of.count))
    for number in np.flatnonzero(rows_of.count).tolist():
        labels, rows = labels_of[number], rows_of[number]
        step = max(1, CHUNK // len(rows))
        for i in range(0, len(labels), step):
            yield labels[i : i + step, None], rows


def _from_each(start: Ints, count: Ints) -> Ints:
    """So many numbers from each start on, one after the other."""
    before: Ints = np.cumsum(count) - count
    return np.arange(count.sum()) + np.repeat(start - before, count)
