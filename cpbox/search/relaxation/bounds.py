"""Lower bounds and survivors of a relaxed network."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Bools, Ints, Small, begins, distinct, order_by
from cpbox.search.relaxation.bound_tables import Tables
from cpbox.search.relaxation.network import (
    UNREACHABLE,
    Classes,
    Groups,
    Labels,
    Resource,
    Steps,
    Table,
    chunks,
    on_chains_within,
    pairs,
    project,
)

PER_STEP = 50  # pairs are looked at in the time that a step of a partial chain takes


class Relaxation(Tables):
    """Lower bounds over some tracked things, computed as they are asked for.

    Parameters
    ----------
    tracked
        The things whose coverage the bounds know about.

    """

    effort = 0  # of the last `survivors`: pairs of a partial chain and an arc

    def bound(self, num_words: int) -> int | None:
        """Least cost of a relaxed chain of so many words; None when there is none."""
        rows, left = self.rows, None
        fits = self.network.sources[rows.tail]
        if self._turns:
            fits = fits & self._may_open(rows.mask)
        if (amount := self.network.amount) is not None:
            left = amount.left(np.full_like(rows.amount, amount.limit), rows.amount)
            fits = fits & (left >= 0)
            left = np.maximum(left, 0)
        opens = np.flatnonzero(fits)
        place = self._place(rows.tail, left)
        place = None if place is None else place[opens]
        rest = self.rest_of(rows.mask[opens], rows.head[opens], num_words - 1, place)
        total = rest + rows.cost[opens]
        if self.priced:
            total = total + self.open_cost(self.standing[rows.tail[opens]])
        total = total[rest < UNREACHABLE]
        return self._rounded(int(total.min())) if len(total) else None

    def cheapest(self, num_words: int) -> tuple[int, list[int]] | None:
        """A cheapest relaxed chain, if order matters: its bound in units, and its arcs.

        None where tables alone do not lead to one.
        """
        rows, amount = self.rows, self.network.amount
        arcs: list[int] = []
        here = np.flatnonzero(self.network.sources[rows.tail])
        seen, so_far, bound = 0, None if amount is None else amount.limit, 0
        for left in reversed(range(num_words)):
            mask, onward = seen | rows.mask[here], None
            cost = rows.cost[here].astype(np.int64)
            cost += 0 if arcs else self.open_cost(self.standing[rows.tail[here]])
            if amount is not None and so_far is not None:
                so_far_here = np.full_like(rows.amount[here], so_far)
                onward = amount.left(so_far_here, rows.amount[here])
                cost[onward < 0] = UNREACHABLE
                onward = np.maximum(onward, 0)
            cost[(seen & rows.fresh[here] & self.exclusive) != 0] = UNREACHABLE
            cost += self.rest_of(mask, rows.head[here], left, onward)
            if not len(cost) or cost.min() >= UNREACHABLE // 2:
                return None
            best = int(cost.argmin())
            bound = bound if arcs else int(cost[best])
            arcs.append(int(rows.arcs.cheapest[here[best]]))
            seen = int(mask[best])
            so_far = None if onward is None else int(onward[best])
            here = rows.by_tail[int(rows.head[here[best]])]
        return bound - self.network.refund, arcs

    def _rounded(self, cost: int) -> int:
        """A bound in the unit of costs, which are whole numbers."""
        return -((self.network.refund - cost) // self.network.unit)

    @property
    def _turns(self) -> bool:
        """Whether it is enough to look at chains that begin in some way."""
        return self.network.rotates and bool(self.tracked)

    def _may_open(self, mask: Ints) -> Bools:
        """Whether an arc that covers these tracked things covers the scarcest one.

        If chains can be turned, it is enough to look at those that begin so.
        """
        coverage = self.network.coverage
        place = min(range(len(self.tracked)), key=lambda p: coverage[self.tracked[p]])
        opens: Bools = mask >> place & 1 == 1
        return opens

    def least(
        self, covered: Ints, state: Small, left: int, origin: Small | None = None
    ) -> Small:
        """What so many more arcs cost at least, from each state with this covered.

        What lies at the state must be covered. The origin is where the chain began, if
        tables know that. Where the arcs complete no relaxed chain, the answer is
        `UNREACHABLE` or more.
        """
        place = self._place(origin, None)
        rest = self.rest_of(self.tracked_of(covered), state, left, place)
        unit, refund = self.network.unit, self.network.refund
        if not self.priced and unit == 1 and not refund:
            return rest
        whole = -((refund - rest - self.open_cost(covered)) // unit)
        return np.where(rest < UNREACHABLE, whole, rest)

    def open_cost(self, covered: Ints) -> Ints:
        """The multipliers of what is left uncovered, less what may be left out."""
        cost = self.penalty(~covered)
        return cost - self.allowance if self.priced else cost

    @cached_property
    def _tracked_of_arc(self) -> Small:
        return self.tracked_of(self.network.mask).astype(np.int32)

    def tracked_of(self, things: Ints) -> Ints:
        """What is tracked of each set of things."""
        return project(things, self.tracked)

    def rest_of(
        self, seen: Ints, state: Small, left: int, place: Small | None = None
    ) -> Table:
        """B of so many more arcs, from each state with these tracked things covered.

        And from a place in it, as for `column`.
        """
        return self.entries(left, self._goal & ~seen, self.column(state, place))

    def _place(self, origin: Small | None, left: Ints | None) -> Small | None:
        """The place in a state of chains that began somewhere and have so much left."""
        return origin if self.network.by_origin else left

    def _plainly(self, mask: Ints, left: int) -> Ints:
        """What so many more arcs add at least to the cost of a label with this mask.

        As if nothing were tracked, and everything had a multiplier.
        """
        least = left * self.least_of_a_word - (0 if self.priced else self.allowance)
        return self.unpriced.added_up(~mask) + least

    def _start(self, num_words: int) -> Labels:
        """The chains without a word yet, one for each state in which they may begin."""
        state = np.flatnonzero(self.network.sources)
        nothing = np.zeros(len(state), np.int64)
        origin = state if self.network.closed else nothing
        cost = self.open_cost(self.standing[state])
        counters = self.network.counters
        visits = nothing if counters is None else counters.of_state[state]
        used = tuple(
            each.of_state[state] - num_words * each.per_word
            for each in self.network.resources
        )
        left = None if self.network.amount is None else nothing + self.network.depth - 1
        return Labels(origin, state, nothing, visits, left, cost, used)

    @cached_property
    def _supplies(self) -> list[tuple[Resource, "Relaxation"]]:
        """Each resource, and what chains use of it at least."""
        net, supplies = self.network, []
        for each in net.resources:
            supply = replace(
                net,
                cost=each.of_arc,
                multipliers=each.multipliers,
                unit=1,
                tuned=False,
                by_origin=False,
                resources=(),
                counters=None,
                charges=(),
            )
            relaxation = Relaxation(supply, self.tracked, self._checkpoint)
            supplies.append((each, relaxation))
        return supplies

    def survivors(
        self,
        num_words: int,
        budget: int,
        most: int = 4_000_000,
        *,
        cheapest: bool = False,
    ) -> tuple[int, list[Ints]]:
        """Arcs of each slot that lie on some chain within a budget.

        Chains here know the links, everything that must be covered, whether no tile
        may be visited twice, and whether they must close, but no other rule. Every
        chain of the puzzle within the budget consists of survivors, and some dearer
        chains may as well.

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
        slots: list[Steps] = []
        labels, most_cost = self._start(num_words), self.network.in_units(budget)
        for slot in range(num_words):
            left = num_words - 1 - slot
            steps = self._steps(labels, left, most_cost, most, is_first=not slot)
            most -= len(steps.arc)
            slots.append(steps)
            if not len(steps.arc):
                return budget, [np.empty(0, np.int64)] * num_words
            labels = steps.reached
        if cheapest:
            budget = self._rounded(int(labels.cost.min()))
        kept = on_chains_within(self.network.in_units(budget), slots)
        if self._has_pivots or self.network.rotates:
            # In some order, or turned somehow: each may stand in each slot.
            kept = [distinct(np.concatenate(kept))] * num_words
        return budget, kept

    def _steps(
        self, labels: Labels, left: int, budget: int, most: int, *, is_first: bool
    ) -> Steps:
        """Extend labels by each arc that leaves a chance to finish in `left` more.

        Labels that look alike are tried as one, and so are arcs.
        """
        rows, amount = self.rows, self.network.amount
        seen = project(labels.mask, self.tracked)
        column = self.column(labels.state, self._place(labels.origin, labels.left))
        alike = Classes(column << len(self.tracked) | seen, labels.cost)
        seen_by, seen = seen, seen[alike.cheapest]
        origin = labels.origin[alike.cheapest]
        to_add = None if labels.left is None else labels.left[alike.cheapest]
        within = min(budget, int(UNREACHABLE) // 2)  # more than any chain costs
        blocks: list[tuple[Ints, Ints]] = []
        covered_all = labels.mask | self.standing[labels.state]
        used = [
            alike.least(so_far + relaxation.open_cost(covered_all))
            for (_, relaxation), so_far in zip(self._supplies, labels.used, strict=True)
        ]
        room, unseen = within - alike.cost, self._goal & ~seen
        for group, row in self._pairs(labels.state[alike.cheapest], seen):
            self._checkpoint()
            need = unseen[group] & rows.others[row]
            head, onward = rows.head[row], None
            if amount is not None and to_add is not None:
                onward = amount.left(to_add[group], rows.amount[row])
                is_enough, onward = onward >= 0, np.maximum(onward, 0)
            place = self._place(origin[group], onward)
            least = self.entries(left, need, self.column(head, place))
            least = least + rows.cost[row]
            fits = least <= room[group]
            if amount is not None:
                fits &= is_enough
            if is_first and self._turns:
                fits &= self._may_open(rows.mask[row])
            if self.exclusive:
                fits &= (seen[group] & rows.fresh[row] & self.exclusive) == 0
            for (supply, relaxation), so_far in zip(self._supplies, used, strict=True):
                use = relaxation.entries(left, need, relaxation.column(head, onward))
                use = use + so_far[group] + relaxation.rows.cost[row]
                fits &= use <= supply.capacity
            self.effort += fits.size
            # Numpy finds places in one dimension in a small part of the time.
            if len(hits := np.flatnonzero(fits)):
                chosen = group.ravel()[hits // (fits.size // len(group))]
                along, least = row[hits % len(row)], least.ravel()[hits]
                place, label = alike.members(chosen, room[chosen] - least, most)
                spare = (within - least)[place] - labels.cost[label]
                place, arc = rows.arcs.members(along[place], spare, most)
                blocks.append((label[place], arc))
                most -= len(arc)
        self.effort += PER_STEP * sum(len(arc) for _, arc in blocks)
        return self._merge(labels, seen_by, blocks, left, within)

    @property
    def _has_pivots(self) -> bool:
        """Whether each arc must cover the scarcest tracked thing that is uncovered.

        If order means nothing and nothing may be left out, every chain can be put into
        such an order.
        """
        return self.network.unordered and not self.network.slack

    def _pairs(self, state: Ints, seen: Ints) -> Iterator[tuple[Ints, Ints]]:
        """Labels with the rows that may extend them, in blocks of bounded size."""
        if not self._has_pivots:
            yield from pairs(state, self.rows.by_tail)
            return
        yield from pairs(self._pivot(seen), self._by_pivot)

    def _pivot(self, seen: Ints) -> Ints:
        """The place of the scarcest tracked thing that is uncovered; else one more."""
        pivot = np.full(len(seen), len(self.tracked), np.int64)
        coverage = self.network.coverage
        places = sorted(
            range(len(self.tracked)), key=lambda p: coverage[self.tracked[p]]
        )
        for place in reversed(places):
            pivot[(seen >> place & 1) == 0] = place
        return pivot

    @cached_property
    def _by_pivot(self) -> Groups:
        """The rows that cover each tracked thing, and all rows after these."""
        mask, number = self.rows.mask, len(self.tracked)
        rows = [np.flatnonzero(mask >> place & 1) for place in range(number)]
        rows.append(np.arange(len(mask)))
        place = np.repeat(np.arange(number + 1), [len(each) for each in rows])
        groups = Groups(place, number + 1)
        groups.order = np.concatenate(rows)[groups.order]
        return groups

    def _merge(
        self,
        labels: Labels,
        seen: Ints,
        blocks: list[tuple[Ints, Ints]],
        left: int,
        budget: int,
    ) -> Steps:
        """Give steps that reach the same state with the same coverage one label.

        `seen` is what is tracked of what the labels cover.
        """
        none = np.empty(0, np.int64)
        # A step goes from the label `before` along `arc`; tables pruned it by what is
        # tracked, and here it is held to everything that labels know.
        before = np.concatenate([none, *(label for label, _ in blocks)])
        arc = np.concatenate([none, *(arc for _, arc in blocks)])
        parts = []
        for some in chunks(max(1, len(before))):
            start, along = before[some], arc[some]
            begun, seen_by = labels.at(start), seen[start]
            keep, added, ends = self._extended(begun, seen_by, along, left, budget)
            parts.append((start[keep], along[keep], added[keep], ends.at(keep)))
        before, arc, added, ends = parts[0]
        if len(parts) > 1:
            *columns, reached = zip(*parts, strict=True)
            before, arc, added = map(np.concatenate, columns)
            ends = Labels.joined(reached)
        return Steps(labels.cost, before, arc, added, *self._merged(ends))

    def _extended(
        self, begun: Labels, seen: Ints, arc: Ints, left: int, budget: int
    ) -> tuple[Bools, Ints, Labels]:
        """Of a step from each label: whether it may be made, its cost, a label of it.

        `seen` is what is tracked of what the labels cover.
        """
        net, visits, to_add = self.network, begun.visits, None
        if net.amount is not None and begun.left is not None:
            to_add = net.amount.left(begun.left, net.amount.of_arc[arc])
        keep = net.is_allowed(begun.origin, begun.mask, arc)
        if net.counters is not None:
            visits = visits + net.counters.of_arc[arc]
            keep &= net.counters.fits(visits)
        mask = begun.mask | net.mask[arc]
        if net.fresh is None:  # otherwise what need not be covered may block a word
            mask &= net.need
        state = net.head[arc].astype(np.int64)
        if not left:
            keep &= net.is_covered(mask)
            if net.closed:
                keep &= state == begun.origin
        added = self._added(begun.mask, arc, mask, left)
        cost = begun.cost + added
        if self.priced:  # what the arc covers anew is known only here
            place = self._place(begun.origin, to_add)
            tracked = seen | self._tracked_of_arc[arc]
            rest = self.rest_of(tracked, state, left, place) if left else 0
            keep &= cost + rest <= budget
        if self.unpriced and left:
            keep &= cost + self._plainly(mask, left) <= budget
        used = []
        for (supply, relaxation), so_far in zip(
            self._supplies, begun.used, strict=True
        ):
            used.append(so_far + supply.of_arc[arc])
            use = used[-1] + relaxation.least(mask, state, left)
            keep &= use <= supply.capacity
        ends = Labels(begun.origin, state, mask, visits, to_add, cost, tuple(used))
        return keep, added, ends

    def _added(self, covered: Ints, arc: Ints, mask: Ints, left: int) -> Ints:
        """What arcs add to the cost of labels that cover this; they then cover `mask`.

        It is what they cost, less the multipliers of what they cover anew.
        """
        net, added = self.network, self.network.cost_in_units[arc]
        if self.priced:
            already = covered | self.standing[net.tail[arc]]
            added = added - self.penalty(net.mask[arc] & ~already)
            if not left:  # what is left out costs nothing in the end
                added = added - self.open_cost(mask)
        return added

    def _merged(self, ends: Labels) -> tuple[Ints, Labels]:
        """The number of each step's label, and the labels: the cheapest of those alike.

        Steps to one state with one mask stand together, the cheapest first.
        """
        alike = [ends.mask, ends.origin * self.network.num_states + ends.state]
        alike += [] if self.network.counters is None else [ends.visits]
        alike += [] if ends.left is None else [ends.left]
        order = order_by(ends.cost, *alike)
        new = begins(*(key[order] for key in alike))
        after = np.empty(len(order), np.int64)
        after[order] = np.cumsum(new) - 1
        reached, first = ends.at(order[new]), np.flatnonzero(new)
        if not (ends.used and len(order)):
            return after, reached
        least = tuple(np.minimum.reduceat(x[order], first) for x in ends.used)
        return after, replace(reached, used=least)
