r"""The state-space relaxation: lower bounds, and which candidates can still matter.

A chain is a walk in a network: each candidate is an arc from the state that a
chain must be in to use it (the tile it starts on) to the state it leaves behind
(the tile it ends on); on the way it covers tiles and adds to the cost. Let
:math:`B_r(s, N)` be the least cost of a walk of :math:`r` arcs from state
:math:`s` to a final state that covers at least the tiles :math:`N`. Then

.. math:: B_{r+1}(s, N) = \min_{(s, t, M, c)} c + B_r(t, N \setminus M),

and :math:`B` is a lower bound on every chain of the puzzle, whatever other rules
forbid. Tables over all sets of tiles do not fit for large boxes, so :math:`N`
ranges over the subsets of some *tracked* tiles only, the scarcest: the state-space
relaxation of Christofides, Mingozzi and Toth (Networks 11, 1981), with more tiles
tracked when the bound is too weak (*decremental*: Righini and Salani, Networks 51,
2008).

The tables are computed by joining labels, the states :math:`(s, N)` that occur and
that no other dominates, with the arcs, and by a closure under subsets of
:math:`N`. With them, a forward search that knows *all* tiles meets only those
partial chains that may still be completed within a budget (`survivors`).
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Table = NDArray[np.int32]

UNREACHABLE = np.int32(1 << 29)
CHUNK = 1 << 20  # pairs of a label and an arc that are looked at together


class TooMany(Exception):  # noqa: N818
    """The forward search met more partial chains than it was allowed to."""


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
        return {t: int(np.count_nonzero(self.mask >> t & 1)) for t in things}

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
        return whole & (_size(open_, self.need) <= self.slack)

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


class Relaxation:
    """Lower bounds over some tracked things, computed as they are asked for.

    Parameters
    ----------
    network
        The arcs.
    tracked
        The things whose coverage the bounds know about.
    checkpoint
        Called often; may raise to stop the work.

    """

    def __init__(
        self,
        network: Network,
        tracked: Sequence[int],
        checkpoint: Callable[[], None] = lambda: None,
    ) -> None:
        self.network = network
        self.tracked = tuple(sorted(tracked))
        self._checkpoint = checkpoint
        self._goal = (1 << len(tracked)) - 1
        self._in_place = self.tracked == tuple(range(len(tracked)))
        self._rows = _Rows(network, self.tracked)
        self._tables: list[Table] = []
        self.effort = 0  # pairs of a partial chain and an arc that `survivors` met last

    @property
    def is_exact(self) -> bool:
        """Whether everything that must be covered is tracked."""
        return len(self.tracked) == self.network.need.bit_count()

    def bound(self, num_words: int) -> int | None:
        """Least cost of a relaxed chain of so many words; None when there is none."""
        rows = self._rows
        rest = self._table(num_words - 1)[self._goal & ~rows.mask, rows.head]
        total = (rest + rows.cost)[self.network.sources[rows.tail]]
        least = int(total.min(initial=UNREACHABLE))
        return least if least < UNREACHABLE else None

    def is_hopeless(self, num_words: int) -> bool:
        """Whether it is clear that no relaxed chain of any length covers everything.

        So it is when chains of `num_words` words reach no state that shorter ones
        do not: longer ones then reach none either.
        """
        known = np.zeros(self._table(0).shape, np.bool_)
        for r in range(num_words + 1):
            reached = known | (self._table(r) < UNREACHABLE)
            if reached[self._goal, self.network.sources].any():
                return False
            if r and np.array_equal(reached, known):
                return True
            known = reached
        return False

    def survivors(
        self,
        num_words: int,
        budget: int,
        most: int = 4_000_000,
        *,
        cheapest: bool = False,
    ) -> tuple[int, list[Ints]]:
        """Arcs of each slot that lie on some chain within a budget.

        Chains here know the links and everything that must be covered, but no
        other rule. Every chain of the puzzle within the budget consists of
        survivors, and some dearer chains may as well.

        Parameters
        ----------
        num_words
            Number of slots.
        budget
            The largest cost of interest.
        most
            How many steps of partial chains may be held.
        cheapest
            Lower the budget to the cost of the cheapest chain within it, if any.

        Returns
        -------
        The budget, and the arcs of each slot.

        Raises
        ------
        TooMany
            When `most` is not enough.

        """
        self.effort = 0
        slots: list[_Steps] = []
        labels = _start(self.network)
        for slot in range(num_words):
            steps = self._steps(labels, num_words - 1 - slot, budget, most)
            most -= len(steps.arc)
            slots.append(steps)
            if not len(steps.arc):
                return budget, [np.empty(0, np.int64)] * num_words
            labels = steps.reached
        if cheapest:
            budget = int(labels.cost.min())
        return budget, _on_chains_within(budget, slots)

    def chains(self, num_words: int, budget: int) -> Iterator[tuple[int, ...]]:
        """Every chain of so many arcs within a budget, depth first.

        Like `survivors`, it knows the links and everything that must be covered,
        but no other rule. When everything is tracked, each partial chain that is
        met leads to a chain, so that the time grows with their number.
        """
        for source in np.flatnonzero(self.network.sources).tolist():
            yield from self._walk((), source, source, 0, budget, num_words)

    def _walk(  # noqa: PLR0913, PLR0917
        self,
        chain: tuple[int, ...],
        origin: int,
        state: int,
        mask: int,
        budget: int,
        left: int,
    ) -> Iterator[tuple[int, ...]]:
        self._checkpoint()
        net, rows = self.network, self._rows
        mine = rows.by_tail[state]
        seen = self._packed(mask)
        rest = self._table(left - 1)[
            self._goal & ~(rows.mask[mine] | seen), rows.head[mine]
        ]
        fits = mine[rows.cost[mine] + rest <= budget]
        if not len(fits):
            return
        arcs = rows.arcs(fits)
        if net.unordered and chain:
            arcs = arcs[arcs >= chain[-1]]
        if net.fresh is not None:
            arcs = arcs[net.is_allowed(np.array(origin), np.array(mask), arcs)]
        covered = net.mask[arcs] | mask
        if left == 1:
            last = net.is_covered(covered)
            if net.closed:
                last &= net.head[arcs] == origin
            yield from ((*chain, arc) for arc in arcs[last].tolist())
            return
        for arc, now in zip(arcs.tolist(), covered.tolist(), strict=True):
            rest_of_budget = budget - int(net.cost[arc])
            yield from self._walk(
                (*chain, arc), origin, int(net.head[arc]), now, rest_of_budget, left - 1
            )

    def _packed(self, mask: int) -> int:
        """The tracked bits of one mask, packed."""
        if self._in_place:
            return mask & self._goal
        return sum((mask >> thing & 1) << i for i, thing in enumerate(self.tracked))

    def _steps(self, labels: "_Labels", left: int, budget: int, most: int) -> "_Steps":
        """Extend labels by each arc that leaves a chance to finish in `left` more."""
        rows, table = self._rows, self._table(left)
        found: list[tuple[Ints, Ints]] = []
        for label, row in _pairs(labels.state, rows.by_tail):
            self._checkpoint()
            self.effort += len(label) * len(row)
            covered = labels.seen(label, self.tracked)[:, None] | rows.mask[row]
            rest = table[self._goal & ~covered, rows.head[row]]
            total = labels.cost[label][:, None] + rows.cost[row] + rest
            i, j = np.nonzero(total <= budget)
            if len(i):
                found.append(rows.spread(label[i], row[j]))
                most -= len(found[-1][0])
            if most < 0:
                raise TooMany
        return self._merge(labels, found, final=left == 0)

    def _merge(
        self, labels: "_Labels", found: list[tuple[Ints, Ints]], *, final: bool
    ) -> "_Steps":
        """Give steps that reach the same state with the same coverage one label."""
        none = np.empty(0, np.int64)
        before = np.concatenate([none, *(label for label, _ in found)])
        arc = np.concatenate([none, *(arc for _, arc in found)])
        net = self.network
        origin = labels.origin[before]
        keep = net.is_allowed(origin, labels.mask[before], arc)
        mask = labels.mask[before] | net.mask[arc]
        if net.fresh is None:
            mask &= net.need
        if final:
            keep &= net.is_covered(mask)
            if net.closed:
                keep &= net.head[arc] == origin
        before, arc, mask, origin = before[keep], arc[keep], mask[keep], origin[keep]
        cost = labels.cost[before] + net.cost[arc]
        state = net.head[arc]
        order = np.lexsort((cost, mask, state, origin))
        new = np.ones(len(order), np.bool_)
        new[1:] = np.any(
            [np.diff(column[order]) != 0 for column in (mask, state, origin)], axis=0
        )
        after = np.empty(len(order), np.int64)
        after[order] = np.cumsum(new) - 1
        one = order[new]
        reached = _Labels(origin[one], state[one], mask[one], cost[one])
        return _Steps(labels.cost, before, arc, net.cost[arc], after, reached)

    def _table(self, r: int) -> Table:
        """``[N, s]``: B_r(s, N), for all subsets N of the tracked things."""
        while len(self._tables) <= r:
            self._checkpoint()
            self._tables.append(self._next_table())
        return self._tables[r]

    def _may_be_left(self) -> Bools:
        """For each set of tracked things, whether a chain may leave it uncovered."""
        left = np.arange(self._goal + 1)
        loose = int(_project(np.array([self.network.loose]), self.tracked)[0])
        allowed: Bools = (left & ~loose) == 0
        return allowed & (_size(left, self._goal) <= self.network.slack)

    def _next_table(self) -> Table:
        states = self.network.num_states
        table = _empty(len(self.tracked), states)
        if not self._tables:
            done = self._may_be_left()
            table[np.ix_(done, self.network.sinks)] = 0
            return table
        if len(self._tables) == 1 and not self.network.slack:
            rows = self._rows
            last = np.flatnonzero(self.network.sinks[rows.head])
            np.minimum.at(table, (rows.mask[last], rows.tail[last]), rows.cost[last])
            return _close(table, len(self.tracked))
        rows = self._rows.useful
        flat = table.reshape(-1)
        need, state, cost = _undominated(self._tables[-1], len(self.tracked))
        for label, row in _pairs(state, rows.by_head):
            self._checkpoint()
            at = (need[label][:, None] | rows.mask[row]) * states + rows.tail[row]
            value = cost[label][:, None] + rows.cost[row]
            np.minimum.at(flat, at.ravel(), value.ravel())
        return _close(table, len(self.tracked))


@dataclass(frozen=True, eq=False)
class _Labels:
    """Partial chains that agree in state and coverage, at their least cost.

    Where chains are closed, they also agree in the state in which they began.
    """

    origin: Ints
    state: Ints
    mask: Ints
    cost: Ints

    def seen(self, label: Ints, tracked: tuple[int, ...]) -> Ints:
        """Which tracked things each of these labels has covered."""
        return _project(self.mask[label], tracked)


@dataclass(frozen=True, eq=False)
class _Steps:
    """Steps from labels before a slot to labels after it."""

    cost_before: Ints
    before: Ints
    arc: Ints
    cost: Ints
    after: Ints
    reached: _Labels


def _start(network: Network) -> _Labels:
    state = np.flatnonzero(network.sources)
    nothing = np.zeros(len(state), np.int64)
    return _Labels(state if network.closed else nothing, state, nothing, nothing)


def _on_chains_within(budget: int, slots: Sequence[_Steps]) -> list[Ints]:
    """Sweep backwards: the arcs of the steps that lead to the end in time."""
    kept: list[Ints] = []
    rest = np.zeros(len(slots[-1].reached.state), np.int64)
    for steps in reversed(slots):
        onward = steps.cost + rest[steps.after]
        fits = steps.cost_before[steps.before] + onward <= budget
        kept.append(np.unique(steps.arc[fits]))
        rest = np.full(len(steps.cost_before), np.iinfo(np.int64).max // 2)
        np.minimum.at(rest, steps.before[fits], onward[fits])
    return kept[::-1]


class _Rows:
    """Arcs that look alike to the relaxation, taken together.

    Parallel arrays, one entry for each distinct (tail, head, tracked things
    covered, cost).
    """

    def __init__(self, network: Network, tracked: tuple[int, ...]) -> None:
        net, num_tracked = network, len(tracked)
        mask = _project(net.mask, tracked)
        key = (net.tail * net.num_states + net.head << num_tracked | mask) << 28
        order = np.argsort(key | net.cost, kind="stable")
        new = np.ones(len(order), bool)
        new[1:] = np.diff((key | net.cost)[order]) != 0
        one = order[new]
        self.tail, self.head = net.tail[one], net.head[one]
        self.mask, self.cost = mask[one], net.cost[one].astype(np.int32)
        self._arcs, self._start = order, np.append(np.flatnonzero(new), len(order))
        self._num_states, self._num_tracked = net.num_states, num_tracked

    @cached_property
    def by_tail(self) -> list[Ints]:
        """Numbers of the rows out of each state."""
        return _grouped(self.tail, self._num_states)

    @cached_property
    def by_head(self) -> list[Ints]:
        """Numbers of the rows into each state."""
        return _grouped(self.head, self._num_states)

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
    def useful(self) -> "_Rows":
        """Rows that no other row beats: same ends, covers as much, costs no more."""
        if len(self.tail) < 4000:
            return self
        keep = np.zeros(len(self.tail), bool)
        for rows in self.by_tail:
            at, cost = (self.mask[rows], self.head[rows]), self.cost[rows]
            table = _empty(self._num_tracked, self._num_states)
            np.minimum.at(table, at, cost)
            _close(table, self._num_tracked)
            keep[rows] = (table[at] == cost) & _exceeds(table, *at, self._num_tracked)
        return self._only(keep)

    def _only(self, keep: Bools) -> "_Rows":
        chosen = copy(self)
        chosen.__dict__.pop("by_tail", None)
        chosen.__dict__.pop("by_head", None)
        chosen.tail, chosen.head = self.tail[keep], self.head[keep]
        chosen.mask, chosen.cost = self.mask[keep], self.cost[keep]
        return chosen


def _grouped(state: Ints, num_states: int) -> list[Ints]:
    order = np.argsort(state, kind="stable")
    return np.split(order, np.searchsorted(state[order], np.arange(1, num_states)))


def _pairs(state: Ints, rows_of: Sequence[Ints]) -> Iterator[tuple[Ints, Ints]]:
    """Labels in a state with the rows of that state, in blocks of bounded size."""
    for labels, rows in zip(_grouped(state, len(rows_of)), rows_of, strict=True):
        if len(rows):
            step = max(1, CHUNK // len(rows))
            for i in range(0, len(labels), step):
                yield labels[i : i + step], rows


def _size(mask: Ints, within: int) -> Ints:
    """Number of things in each mask."""
    things = [t for t in range(within.bit_length()) if within >> t & 1]
    return sum(((mask >> t & 1) for t in things), np.zeros(len(mask), np.int64))


def _project(mask: Ints, tracked: tuple[int, ...]) -> Ints:
    """The tracked bits of each mask, packed."""
    if tracked == tuple(range(len(tracked))):
        return mask & (1 << len(tracked)) - 1
    packed = np.zeros(len(mask), np.int64)
    for place, thing in enumerate(tracked):
        packed |= (mask >> thing & 1) << place
    return packed


def _close(table: Table, bits: int) -> Table:
    """In place: the least over all supersets of each mask."""
    for i in range(bits):
        pair = table.reshape(-1, 2, table.shape[1] << i)
        np.minimum(pair[:, 0], pair[:, 1], out=pair[:, 0])
    return table


def _exceeds(table: Table, mask: Ints, state: Ints, bits: int) -> Bools:
    """Whether a closed table grows with every thing that is added to the mask."""
    cost = table[mask, state]
    grows = np.ones(len(mask), bool)
    for i in range(bits):
        more = mask | 1 << i
        grows &= (more == mask) | (table[more, state] > cost)
    return grows


def _undominated(table: Table, bits: int) -> tuple[Ints, Ints, Table]:
    """Mask, state and cost of the entries that no larger mask matches."""
    mask, state = np.nonzero(table < UNREACHABLE)
    keep = _exceeds(table, mask, state, bits)
    return mask[keep], state[keep], table[mask[keep], state[keep]]


def _empty(bits: int, num_states: int) -> Table:
    return np.full((1 << bits, num_states), UNREACHABLE, np.int32)
