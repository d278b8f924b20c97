"""The network that chains walk in, alike arcs together, and partial chains in it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from cpbox.candidates.arrays import (
    Bools,
    Ints,
    Small,
    begins,
    distinct,
    from_each,
    order_by,
)
from cpbox.search.relaxation.prices import Prices

Table = NDArray[np.int32]
Places = tuple[int | slice, ...]
Part = tuple[int, int, Places, Places, np.int32]

UNREACHABLE = np.int32(1 << 29)
SHORT = 1 << 10  # entries in a row: fewer are worth being copied to a buffer first
CHUNK = 1 << 17  # pairs of a label and an arc that are looked at together
COST_BITS = 30  # of a cost, and of `UNREACHABLE`
COMMON = 0.4  # of the arcs cover a thing without a multiplier
FEW_SCARCE = 4  # one in so many is scarce, where most are common
FEW = 1 << 12  # pairs that are looked at one by one
FEW_OF_STATE = 1 << 8  # the same for each state, of which there may be thousands


def project(mask: Ints, tracked: tuple[int, ...]) -> Ints:
    """The tracked bits of each mask, packed."""
    if tracked == tuple(range(len(tracked))):
        return mask & (1 << len(tracked)) - 1
    packed = np.zeros_like(mask)
    for place, thing in enumerate(tracked):
        bit = mask >> thing  # changed in place, as there may be millions
        bit &= 1
        bit <<= place
        packed |= bit
    return packed


def chunks(number: int) -> Iterator[slice]:
    """Parts of arrays, whose intermediate results take little memory."""
    for first in range(0, number, CHUNK):
        yield slice(first, first + CHUNK)


def close(table: Table, bits: Iterable[int]) -> Table:
    """In place: the least over all supersets of each mask, by these bits."""
    with np.errstate():  # which restores the size of buffers, too
        np.setbufsize(SHORT)
        for i in bits:
            pair = table.reshape(-1, 2, table.shape[1] << i)
            np.minimum(pair[:, 0], pair[:, 1], out=pair[:, 0])
    return table


def exceeds(table: Table, mask: Ints, state: Ints, bits: int) -> Bools:
    """Whether a closed table grows with every thing that is added to the mask."""
    cost = table[mask, state]
    grows = np.ones(len(mask), bool)
    for i in range(bits):
        more = mask | 1 << i
        grows &= (more == mask) | (table[more, state] > cost)
    return grows


def empty(bits: int, num_states: int) -> Table:
    """A table in which nothing is reachable."""
    return np.full((1 << bits, num_states), UNREACHABLE, np.int32)


@dataclass(frozen=True, eq=False)
class Resource:
    """A quantity of which a chain may use only so much.

    Parameters
    ----------
    of_arc, of_state
        What each arc uses, and what a chain uses by beginning in each state.
    multipliers
        A Lagrange multiplier for the coverage of each thing, as for a network.
    capacity, per_word
        What a chain of k words may use: ``capacity + k * per_word``.

    """

    of_arc: Ints
    of_state: Ints
    multipliers: tuple[int, ...]
    capacity: int
    per_word: int = 0


@dataclass(frozen=True, eq=False)
class Counters:
    """Visits to some tiles, each of which is limited, as the digits of one number.

    Parameters
    ----------
    of_arc, of_state
        The visits of each arc, and those of a chain that begins in each state.
    bias, guard
        What is to be added, so that a bit of the guard is set where that is too many.

    """

    of_arc: Ints
    of_state: Ints
    bias: int
    guard: int

    def fits(self, visits: Ints) -> Bools:
        """Whether no tile is visited too often."""
        fine: Bools = (visits + self.bias) & self.guard == 0
        return fine


@dataclass(frozen=True, eq=False)
class Amount:
    """A quantity that tables know exactly: what a chain adds up to of it is limited.

    Parameters
    ----------
    of_arc
        What each arc adds, at least 0.
    limit
        The least that a chain must add up to, or the most that it may.
    is_floor
        Whether it is the least.

    """

    of_arc: Ints
    limit: int
    is_floor: bool

    def left(self, before: Ints, added: Ints) -> Ints:
        """What is left of the limit; below 0 where that is exceeded."""
        left = before - added
        return np.maximum(left, 0) if self.is_floor else left


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
    standing
        The things that lie at each state, which the arcs on both sides of it cover;
        None if nothing does, or if chains are not closed and have no multiplier.
    unordered
        Whether the order of a chain means nothing: arcs then stand in rising order.
    multipliers
        The Lagrange multiplier of the coverage of each thing, should it be neither
        tracked nor, unless they are tuned, common, 0 or more; none for nothing.
    resources, counters
        Quantities of which a chain may use only so much, and visits that are limited.
    amount
        A quantity that tables know; None for none.
    rotates
        Whether chains are closed and leave nothing out, and one may begin with any of
        its arcs.
    by_origin
        Whether tables know in which state a closed chain began; not with an amount.
    once
        The tiles that each arc visits beyond its tail, of those that no chain visits
        twice; None if there are none.
    charges
        A Lagrange multiplier for each of these, 0 or more: an arc costs so much more
        for each that it visits, and a chain less, by the `refund`. None for nothing.
    unit
        Multipliers are whole numbers of this part of a cost's unit.
    tuned
        Whether the multipliers are the best that were found, and not what a visit adds.

    """

    tail: Small
    head: Small
    mask: Ints
    cost: Ints
    sources: Bools
    sinks: Bools
    need: int
    loose: int = 0
    slack: int = 0
    fresh: Ints | None = None
    closed: bool = False
    standing: Ints | None = None
    unordered: bool = False
    multipliers: tuple[int, ...] = ()
    resources: tuple[Resource, ...] = ()
    counters: Counters | None = None
    once: Ints | None = None
    charges: tuple[int, ...] = ()
    amount: Amount | None = None
    rotates: bool = False
    by_origin: bool = False
    unit: int = 1
    tuned: bool = False

    @cached_property
    def cost_in_units(self) -> Ints:
        """What each arc costs, in the unit of the multipliers."""
        cost = self.cost if self.unit == 1 else self.cost * self.unit
        if self.once is None or not self.refund:
            return cost
        return cost + Prices.of(self.charges).added_up(self.once)

    @property
    def refund(self) -> int:
        """The charges for all visits that a chain may make."""
        return sum(self.charges)

    def in_units(self, budget: int) -> int:
        """A budget for what chains cost in that unit, with charges for visits."""
        return budget * self.unit + self.refund

    @property
    def num_states(self) -> int:
        """Number of link states."""
        return len(self.sources)

    @property
    def num_columns(self) -> int:
        """Columns of a table: so many for each state."""
        return self.num_states * self.depth

    @property
    def depth(self) -> int:
        """Columns for a state: one for each amount that may be left, or each origin."""
        if self.amount is not None:
            return self.amount.limit + 1
        return self.num_states if self.by_origin else 1

    @cached_property
    def coverage(self) -> dict[int, int]:
        """How many arcs cover each thing that must be covered."""
        things = [t for t in range(self.need.bit_length()) if self.need >> t & 1]
        return {t: int(np.count_nonzero(self.mask & 1 << t)) for t in things}

    def priced_at(
        self, multipliers: tuple[int, ...], charges: tuple[int, ...], unit: int
    ) -> "Network":
        """The network with other multipliers, that were found to be good."""
        tuned = replace(
            self,
            multipliers=multipliers,
            charges=charges,
            unit=unit,
            tuned=True,
        )
        vars(tuned)["coverage"] = self.coverage  # which has nothing to do with them
        return tuned

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
        few: Bools = np.bitwise_count(open_) <= self.slack
        return whole & few

    def is_allowed(self, origin: Ints, mask: Ints, arc: Ints) -> Bools:
        """Whether arcs visit no tile that a chain, which covers the mask, may not.

        In a closed chain, the tiles on which it began may be visited once more.
        """
        if self.fresh is None:
            return np.ones(len(arc), np.bool_)
        seen = mask
        if self.closed and self.standing is not None:
            seen = mask & ~self.standing[origin]
        allowed: Bools = (self.fresh[arc] & seen) == 0
        return allowed

    @property
    def is_partition(self) -> bool:
        """Whether no tile may be visited twice: the words divide the tiles."""
        return self.once is not None and self.fresh is not None

    @cached_property
    def exclusive(self) -> int:
        """The things that no chain covers twice, but for those that lie at a state.

        What an arc covers of them is what it visits, and what lies at its tail.
        """
        if self.fresh is None or self.closed or self.standing is None:
            return 0
        before, after = self.standing[self.tail], self.standing[self.head]
        other = (self.mask & ~before) ^ self.fresh | (before | after) & ~self.mask
        return self.need & ~int(np.bitwise_or.reduce(other, initial=0))

    def worth_pricing(self) -> set[int]:
        """The things whose multipliers count where they are not tracked.

        Those that at most `COMMON` of the arcs cover: of one that many arcs cover, what
        a visit adds would be taken off for one arc after another, and weaken the bound.
        Tuned multipliers are lower there.
        """
        most = len(self.mask) if self.tuned else COMMON * len(self.mask)
        return {t for t, number in self.coverage.items() if number <= most}

    def scarcest(self, number: int) -> tuple[int, ...]:
        """The things that fewest arcs cover."""
        return tuple(sorted(self.coverage, key=self.coverage.__getitem__)[:number])

    def telling(self, number: int) -> tuple[int, ...]:
        """The things that are best tracked: the scarcest.

        Where none may be covered twice, most of them are those that most arcs cover.
        """
        order = self.scarcest(len(self.coverage))
        few = number // FEW_SCARCE if self.exclusive else number
        return (*order[:few], *order[few:][: few - number - 1 : -1])


@dataclass(frozen=True, eq=False)
class Labels:
    """Partial chains that agree in state and coverage, at their least cost.

    Where chains are closed, they also agree in the state in which they began, and where
    visits are counted, in these, and in what is left of the amount that tables know.
    The cost includes the multipliers of what is left uncovered. Of each resource, one
    of the chains uses so little.
    """

    origin: Ints
    state: Ints
    mask: Ints
    visits: Ints
    left: Ints | None
    cost: Ints
    used: tuple[Ints, ...]

    @property
    def columns(self) -> list[Ints]:
        """All that they consist of."""
        left = [] if self.left is None else [self.left]
        plain = self.origin, self.state, self.mask, self.visits, self.cost
        return [*plain, *left, *self.used]

    def having(self, columns: Iterable[Ints]) -> "Labels":
        """Labels with these columns."""
        origin, state, mask, visits, cost, *used = columns
        left = None if self.left is None else used.pop(0)
        return Labels(origin, state, mask, visits, left, cost, tuple(used))

    def at(self, chosen: Ints | Bools) -> "Labels":
        """Some of them."""
        return self.having([column[chosen] for column in self.columns])

    @staticmethod
    def joined(parts: "Sequence[Labels]") -> "Labels":
        """Those of all parts, one part after the other."""
        columns = zip(*(labels.columns for labels in parts), strict=True)
        return parts[0].having(map(np.concatenate, columns))


@dataclass(frozen=True, eq=False)
class Steps:
    """Steps from labels before a slot to labels after it.

    A step costs what it adds to the cost of its label: what its arc costs, less the
    multipliers of what that covers anew.
    """

    cost_before: Ints
    before: Ints
    arc: Ints
    cost: Ints
    after: Ints
    reached: Labels


def on_chains_within(budget: int, slots: Sequence[Steps]) -> list[Ints]:
    """Sweep backwards: the arcs of the steps that lead to the end in time."""
    kept: list[Ints] = []
    rest = np.zeros(len(slots[-1].reached.state), np.int64)
    for steps in reversed(slots):
        onward = steps.cost + rest[steps.after]
        fits = steps.cost_before[steps.before] + onward <= budget
        kept.append(distinct(steps.arc[fits]))
        rest = np.full(len(steps.cost_before), np.iinfo(np.int64).max // 2)
        np.minimum.at(rest, steps.before[fits], onward[fits])
    return kept[::-1]


class TooMany(Exception):  # noqa: N818
    """The forward search met more partial chains than it was allowed to."""


class Classes:
    """Things that look alike to the relaxation, taken together, cheapest first.

    Parameters
    ----------
    look
        How each thing looks.

    """

    def __init__(self, look: Ints, cost: Ints) -> None:
        order = order_by(cost, look).astype(np.int32)  # in half of the memory
        new = begins(look[order])
        self._start = np.flatnonzero(new)
        # Changed in place, as there may be millions.
        self._keys = np.cumsum(new, dtype=np.int64)
        self._keys -= 1
        self._keys <<= COST_BITS
        for some in chunks(len(order)):
            self._keys[some] += cost[order[some]]
        self.cheapest = order[new].astype(np.int64)
        self._order = order
        self.cost = cost[self.cheapest].astype(np.int32)

    def least(self, values: Ints) -> Ints:
        """The least value of the things in each class."""
        if not len(values):
            return values
        least: Ints = np.minimum.reduceat(values[self._order], self._start)
        return least

    def members(self, chosen: Ints, spare: Ints, most: int) -> tuple[Ints, Ints]:
        """Of each of these classes, those that cost so much more than the cheapest.

        Returns
        -------
        The place of the class among the chosen ones, and the thing, for each.

        Raises
        ------
        TooMany
            When there are more than `most`.

        """
        dearest = (chosen << COST_BITS) + self.cost[chosen] + spare
        start = self._start[chosen]
        count = np.searchsorted(self._keys, dearest, side="right") - start
        if count.sum() > most:
            raise TooMany
        things = self._order[from_each(start, count)].astype(np.int64)
        return np.repeat(np.arange(len(chosen)), count), things


class Rows:
    """Arcs that differ at most in their cost, to the relaxation, taken together.

    Parallel arrays, one entry for each distinct (tail, head, tracked things covered),
    and the same amount, with the least of the costs that are given. Of exclusive
    things, `fresh` has not those that lie at the tail.
    """

    def __init__(self, network: Network, tracked: tuple[int, ...], cost: Ints) -> None:
        net = network
        look = net.tail.astype(np.int64)
        look *= net.num_states
        look += net.head
        look <<= len(tracked)
        look |= project(net.mask, tracked)
        self._depth = net.depth
        if net.amount is not None:  # what is beyond the limit is all the same
            most = self._depth - net.amount.is_floor
            amount = np.minimum(net.amount.of_arc, most)
            look = look * (self._depth + 1) + amount
        self.arcs = Classes(look, cost)
        one = self.arcs.cheapest
        self.tail = net.tail[one].astype(np.int64)
        self.head = net.head[one].astype(np.int64)
        self.mask, self.cost = project(net.mask[one], tracked), self.arcs.cost
        self.others = ~self.mask  # what is tracked and not covered is among these
        self.amount = np.zeros_like(one) if net.amount is None else amount[one]
        self._num_states, self._bits = net.num_states, len(tracked)
        self.fresh = self.mask
        if net.exclusive and net.standing is not None:
            before = net.standing[self.tail] & net.exclusive
            self.fresh = self.mask & ~project(before, tracked)

    @cached_property
    def by_tail(self) -> "Groups":
        """Numbers of the rows out of each state."""
        return Groups(self.tail, self._num_states)

    @cached_property
    def by_head(self) -> "Groups":
        """Numbers of the rows into each state."""
        return Groups(self.head, self._num_states)

    @cached_property
    def num_entries(self) -> int:
        """How many entries of a table the rows together are joined with."""
        free = self._bits - np.bitwise_count(self.fresh).astype(int)
        return int(((1 << free) * (self._depth - self.amount)).sum())

    @cached_property
    def parts(self) -> list[Part]:
        """For each row its tail and head, the entries it makes and of which, its cost.

        As places in a table with a dimension for each thing, the last one first, and
        one for what is left of the amount, or for the origin.
        """
        bits, depth = range(self._bits)[::-1], self._depth

        def places(mask: int, amount: int) -> tuple[Places, Places]:
            ones = [1 if mask >> bit & 1 else slice(None) for bit in bits]
            zeros = [0 if mask >> bit & 1 else slice(None) for bit in bits]
            return (*ones, slice(amount, None)), (*zeros, slice(depth - amount))

        cached = cache(places)
        looks = zip(self.fresh.tolist(), self.amount.tolist(), strict=True)
        return [
            (tail, head, *cached(*look), cost)
            for tail, head, look, cost in zip(
                self.tail.tolist(), self.head.tolist(), looks, self.cost, strict=True
            )
        ]


class Groups:
    """The places at which each state stands.

    Parameters
    ----------
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
    total, here = int(count.sum()), int(np.count_nonzero(rows_of.count))
    if total <= max(FEW, min(CHUNK, FEW_OF_STATE * here)):
        if total:
            row = rows_of.order[from_each(rows_of.start[state], count)]
            yield np.repeat(np.arange(len(state)), count), row
        return
    labels_of = Groups(state, len(rows_of.count))
    for number in np.flatnonzero(rows_of.count).tolist():
        labels, rows = labels_of[number], rows_of[number]
        step = max(1, CHUNK // len(rows))
        for i in range(0, len(labels), step):
            yield labels[i : i + step, None], rows
