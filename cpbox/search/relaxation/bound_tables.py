"""The tables of least costs B_r, and what they say of chains of any length."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Bools, Ints, Small, distinct
from cpbox.search.relaxation.network import (
    UNREACHABLE,
    Network,
    Rows,
    Table,
    chunks,
    close,
    empty,
    exceeds,
    pairs,
    project,
)
from cpbox.search.relaxation.prices import Prices

PER_ROW = 6_000  # entries that are looked at in the time that a row takes itself
PER_PAIR = 3  # and in the time that a label joined with a row takes
PER_EFFORT = 10  # and in the time that a search takes for a partial chain and an arc
MANY_TIMES = 16  # as much work, and labels are not worth counting
UNKNOWN = np.iinfo(np.int32).min  # an entry of a table that is not made

Entries = tuple[Ints, Ints, Table]  # mask, state and cost of each


class Tables:
    """B_0, B_1, and so on, each made of the one before when it is asked for.

    Parameters
    ----------
    tracked
        The things whose coverage the tables know about.

    """

    def __init__(
        self,
        network: Network,
        tracked: Sequence[int],
        checkpoint: Callable[[], None] = lambda: None,
    ) -> None:
        self.network, self.tracked = network, tuple(sorted(tracked))
        self._checkpoint = checkpoint
        self._tables: list[Table] = []
        self._made: Entries  # the entries of the last table, before it was closed
        self._compared = 0  # tables of which it was asked what they reach
        self._reached: Bools = np.zeros((), np.bool_)
        self._is_hopeless: bool | None = None
        self._opening: Table | None = None  # of the next table, where `UNKNOWN` is not
        self.table_effort = (
            0  # of making tables, in pairs of a partial chain and an arc
        )

    @cached_property
    def rows(self) -> Rows:
        """The arcs, as the tables see them; they cost less for what they cover."""
        net, cost = self.network, self.network.cost_in_units
        if self.priced:
            cost = cost - self._worth_of_arcs()
        return Rows(net, self.tracked, cost)

    def _worth_of_arcs(self) -> Ints:
        """The multipliers of what each arc covers, but for what lies at its tail."""
        net, worth = self.network, np.empty(len(self.network.tail), np.int64)
        for some in chunks(len(worth)):
            worth[some] = self.penalty(net.mask[some] & ~self.standing[net.tail[some]])
        return worth

    @cached_property
    def priced(self) -> Prices:
        """The things with a multiplier."""
        return self._prices(self._priced)

    @cached_property
    def _priced(self) -> set[int]:
        if self.is_exact:
            return set()
        return self.network.worth_pricing().difference(self.tracked)

    @cached_property
    def unpriced(self) -> Prices:
        """The same of the other things, tracked or common, for a bound without tables.

        Nothing where tables say all that it could.
        """
        others = [] if self.is_exact else {*self.network.coverage} - self._priced
        return self._prices(others)

    def _prices(self, things: Iterable[int]) -> Prices:
        multipliers = self.network.multipliers
        return Prices({t: multipliers[t] for t in things if multipliers})

    @cached_property
    def exclusive(self) -> int:
        """The tracked things, packed, that no chain covers twice."""
        if not self._is_light:
            return 0
        return int(project(np.array([self.network.exclusive]), self.tracked)[0])

    @property
    def _shared(self) -> list[int]:
        """The places of the others."""
        places = range(len(self.tracked))
        return [place for place in places if not self.exclusive >> place & 1]

    @property
    def _is_light(self) -> bool:
        """Whether what is unreachable stays above all costs, less all multipliers."""
        return 2 * sum(self.network.multipliers) < int(UNREACHABLE)

    @property
    def is_exact(self) -> bool:
        """Whether everything that must be covered is tracked."""
        return len(self.tracked) == self.network.need.bit_count()

    @cached_property
    def least_of_a_word(self) -> int:
        """What an arc costs at least, less the multipliers of all that it covers."""
        net, least = self.network, int(UNREACHABLE)
        cost = net.cost_in_units
        for some in chunks(len(net.tail)):
            beyond = net.mask[some] & ~self.standing[net.tail[some]]
            every = self.priced.added_up(beyond) + self.unpriced.added_up(beyond)
            least = min(least, int((cost[some] - every).min()))
        return least

    @cached_property
    def standing(self) -> Ints:
        """What lies at each state."""
        lies = self.network.standing
        return np.zeros(self.network.num_states, np.int64) if lies is None else lies

    @property
    def _goal(self) -> int:
        """All tracked things, as they are packed."""
        return (1 << len(self.tracked)) - 1

    @cached_property
    def allowance(self) -> int:
        """The most that the multipliers of what a chain may leave out add up to."""
        net = self.network
        if not (net.slack and net.multipliers and (self.priced or self.unpriced)):
            return 0
        loose = [net.multipliers[t] for t in net.coverage if net.loose >> t & 1]
        return sum(sorted(loose, reverse=True)[: net.slack])

    def _price(self, left: Ints) -> Ints:
        """The multipliers of each set of tracked things that a chain leaves out."""
        price = np.zeros(len(left), np.int64)
        if self.allowance and self.priced:
            for place, thing in enumerate(self.tracked):
                price += (left >> place & 1) * self.network.multipliers[thing]
        return price

    def penalty(self, uncovered: Ints) -> Ints:
        """The multipliers of what is left uncovered, added up."""
        return self.priced.added_up(uncovered)

    def column(self, state: Small, place: Small | None) -> Small:
        """The column of each state at a place: so much left, or the origin.

        Of an amount, None is what costs least.
        """
        amount, depth = self.network.amount, self.network.depth
        if depth == 1:
            return state
        column: Ints = state.astype(np.int64) * depth
        if place is not None:
            return column + place
        assert amount is not None
        return column + (0 if amount.is_floor else amount.limit)

    def table(self, r: int) -> Table:
        """``[N, s]``: B_r(s, N), for all subsets N of the tracked things.

        With an amount, or by origin, `column` says where in a row.
        """
        while len(self._tables) <= r:
            self._checkpoint()
            table = self._next_table()
            # Those of the first are not asked for where one arc covers what it covers.
            if not self.is_whole and (self._tables or self.network.slack):
                self._made = self._entries(table)
            if self._tables:  # the first is closed: what may be left, may in part
                close(table, self._shared)
            self._tables.append(table)
            self._opening = None
        return self._tables[r]

    def entries(self, r: int, need: Ints, column: Small) -> Table:
        """B_r of some sets of tracked things, at columns; the two broadcast.

        What is asked after the first word of a chain alone is known without the rest of
        the table, if that takes far less.
        """
        at = need * self.network.num_columns + column  # several times as fast as two
        if (opening := self._after_opening(r)) is not None:
            entries = opening.ravel().take(at)
            if (entries != UNKNOWN).all():
                return entries
        return self.table(r).ravel().take(at)

    def _after_opening(self, r: int) -> Table | None:
        """B_r where a chain's first word may lead, and `UNKNOWN` elsewhere.

        None where the table is made, or takes little to make.
        """
        if r > 1 and r > len(self._tables):
            self.table(r - 1)
        if r != len(self._tables):
            return None
        if self._opening is None and r > 1 and self._is_light and not self.is_whole:
            self._opening = self._made_for_opening()
        return self._opening

    def _made_for_opening(self) -> Table | None:
        """What `_after_opening` says of the next table.

        Each of these entries is the least over the arcs out of its state.
        """
        network, rows, last = self.network, self.rows, self._tables[-1].ravel()
        opens = np.flatnonzero(network.sources[rows.tail])
        places = (self._goal & ~rows.mask[opens]) * network.num_states
        places = distinct(places + rows.head[opens])
        need, state = np.divmod(places, network.num_states)
        effort = int(rows.by_tail.count[state].sum()) * PER_PAIR
        is_dense = self._is_dense()
        if effort >= (self.whole_effort * PER_EFFORT if is_dense else self._join()):
            return None
        self.table_effort += effort // PER_EFFORT
        least = np.full(len(places), UNREACHABLE, np.int64)
        for label, row in pairs(state, rows.by_tail):
            self._checkpoint()
            left = need[label] & rows.others[row]
            rest = last.take(left * network.num_states + rows.head[row])
            rest = rest + rows.cost[row]
            if rest.ndim == 1:
                np.minimum.at(least, label, rest)
            elif rest.size:
                least[label[:, 0]] = rest.min(axis=1)
        least[least >= UNREACHABLE // 2] = UNREACHABLE
        table = np.full_like(self._tables[-1], UNKNOWN)
        table[need, state] = least
        return table

    def _entries(self, table: Table) -> Entries:
        """The finite entries of a table."""
        # Numpy finds places in one dimension in a small part of the time.
        places = np.flatnonzero(table < UNREACHABLE)
        mask, state = np.divmod(places, self.network.num_states)
        return mask, state, table.ravel()[places]

    def is_hopeless(self, num_words: int) -> bool:
        """Whether tables of up to so many arcs show that no chain covers everything.

        They do when one of them reaches nothing that those before it do not: later
        ones then reach nothing new either.
        """
        sources = np.flatnonzero(self.network.sources)
        goal = self._goal & ~project(self.standing[sources], self.tracked)
        whole = sources if self.network.by_origin else self.network.depth - 1
        start = self.column(sources, np.zeros_like(sources) + whole)
        while self._is_hopeless is None and self._compared <= num_words:
            if self._compared == num_words and self._reaches_more(num_words):
                break
            reached = self.table(self._compared) < UNREACHABLE
            if reached[goal, start].any():
                self._is_hopeless = False
            elif self._compared:
                reached |= self._reached
                if np.array_equal(reached, self._reached):
                    self._is_hopeless = True
            self._reached = reached
            self._compared += 1
        return bool(self._is_hopeless)

    def _reaches_more(self, r: int) -> bool:
        """Whether it is plain, without all of B_r, that it reaches something new."""
        if (opening := self._after_opening(r)) is None:
            return False
        is_reached = (opening != UNKNOWN) & (opening < UNREACHABLE)
        return bool((is_reached & ~self._reached).any())

    def _next_table(self) -> Table:
        """B of one arc more, from the labels of the last table; not closed yet."""
        network, rows = self.network, self.rows
        table = empty(len(self.tracked), network.num_columns)
        if not self._tables:  # no arc: all that may be left out is left
            left = self._may_be_left()
            table[np.ix_(left, self._ends())] = self._price(left)[:, None]
            return table
        if self.is_whole:
            return self._whole_next_table()
        if len(self._tables) == 1 and not network.slack:  # one arc covers it all
            last = np.flatnonzero(network.sinks[rows.head])
            np.minimum.at(table, (rows.mask[last], rows.tail[last]), rows.cost[last])
            return table
        if self._is_dense():
            return self._whole_next_table()
        self.table_effort += self._join() // PER_EFFORT
        flat = table.reshape(-1)
        need, state, cost = self._labels()
        # Each label is joined with each arc that leads to its state: together they
        # cover the sets of both. Closing the table does the subsets.
        for label, row in pairs(state, rows.by_head):
            self._checkpoint()
            at = (need[label] | rows.mask[row]) * network.num_states
            value = cost[label] + rows.cost[row]
            np.minimum.at(flat, (at + rows.tail[row]).ravel(), value.ravel())
        return table

    def _ends(self) -> Small:
        """The columns of the states in which a chain may end, with enough of all."""
        sinks, amount = np.flatnonzero(self.network.sinks), self.network.amount
        if amount is None or amount.is_floor:
            return self.column(sinks, sinks if self.network.by_origin else None)
        left = np.arange(amount.limit + 1)
        return self.column(sinks[:, None], left).ravel()

    @property
    def is_whole(self) -> bool:
        """Whether all tables are made entry by entry."""
        net = self.network
        return self.exclusive != 0 or net.amount is not None or net.by_origin

    def _is_dense(self) -> bool:
        """Whether the next table takes least if each entry of the last is looked at."""
        whole = self.whole_effort * PER_EFFORT
        if not self._is_light or self._join() <= whole:
            return False
        if self._join() < MANY_TIMES * whole:  # labels may be far fewer
            self._made = self._labels()
        return self._join() > whole

    @property
    def whole_effort(self) -> int:
        """What it takes to make a table entry by entry, in pairs."""
        return (len(self.rows.cost) * PER_ROW + self.rows.num_entries) // PER_EFFORT

    def _join(self) -> int:
        """What it takes to join the entries that were made last with all rows."""
        _, state, _ = self._made
        return int(self.rows.by_head.count[state].sum()) * PER_PAIR

    def _whole_next_table(self) -> Table:
        """B of one arc more, from all of the last table; not closed yet.

        An arc that covers M gives each superset N of M a cost by the entry for what N
        has beyond M: half of the table for each thing in M. Closing does the others,
        but for exclusive things: there, arcs cover N exactly.
        """
        network, rows, bits = self.network, self.rows, len(self.tracked)
        self.table_effort += self.whole_effort
        flat = 1 << bits, network.num_states, network.depth
        shape = network.num_states, *[2] * bits, network.depth
        last = self._tables[-1].reshape(flat).transpose(1, 0, 2)
        last = np.ascontiguousarray(last).reshape(shape)
        longer = np.full(shape, UNREACHABLE, np.int32)
        to, by = list(longer), list(last)
        for tail, head, made, of, cost in rows.parts:
            self._checkpoint()
            entries = to[tail][made]
            np.minimum(entries, by[head][of] + cost, out=entries)
        if network.amount is not None and network.amount.is_floor:  # more is enough
            down = longer[..., ::-1]
            np.minimum.accumulate(down, axis=-1, out=down)
        longer[longer >= UNREACHABLE // 2] = UNREACHABLE
        longer = longer.reshape(network.num_states, 1 << bits, network.depth)
        return np.ascontiguousarray(longer.transpose(1, 0, 2)).reshape(1 << bits, -1)

    def _labels(self) -> Entries:
        """The entries of the last table that no larger set matches.

        Closing a table gives no set a cost that a larger one does not match, so they
        are among those made before.
        """
        table, (mask, state, cost) = self._tables[-1], self._made
        keep = table[mask, state] == cost
        keep &= exceeds(table, mask, state, len(self.tracked))
        return mask[keep], state[keep], cost[keep]

    def _may_be_left(self) -> Ints:
        """The sets of tracked things that a chain may leave uncovered."""
        if not self.network.slack:
            return np.zeros(1, np.int64)
        left = np.arange(1 << len(self.tracked))
        loose = int(project(np.array([self.network.loose]), self.tracked)[0])
        allowed: Bools = (left & ~loose) == 0
        return np.flatnonzero(allowed & (np.bitwise_count(left) <= self.network.slack))
