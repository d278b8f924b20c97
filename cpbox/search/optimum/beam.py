"""A chain at once: a beam search over partial chains, which proves nothing.

It extends the most promising partial chains of a level, word by word, and keeps so many
of them. What is promising is said by the relaxation's bound for the rest and by what is
left to cover. It may miss every chain; what it meets is held to the definition of the
rules like any other chain, so that it need not know each rule.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.board import Board, Total
from cpbox.search.relaxation import UNREACHABLE, Network, Relaxation
from cpbox.search.relaxation.filter import SUPPORT, Family
from cpbox.search.relaxation.prices import Prices

SPARE = 4  # times as many as the beam is wide are looked at more closely
BLOCK = 1 << 15  # pairs of a partial chain and an arc that are looked at together
FAR = np.int64(1) << 60  # the rank of what cannot be completed
FINE = 16  # the price of a visit to the tile that is most in demand
BY_DEMAND = 0.7  # the power of a tile's demand that its other prices grow with
BY_RARITY = 0.25  # and the power of its rarity, for what it is worth to cover it


@dataclass(frozen=True, eq=False)
class _Front:
    """Partial chains of so many words, as parallel arrays.

    Parameters
    ----------
    arcs
        ``[n, p]``: the arcs of each.
    origin, state
        Where each began, and where it stands.
    mask, cost
        What each covers and costs.
    visits
        ``[n, t]``: visits to the tiles for which these are limited.
    sums
        ``[n, q]``: what each adds up to, of what is bounded.

    """

    arcs: Ints
    origin: Ints
    state: Ints
    mask: Ints
    cost: Ints
    visits: Ints
    sums: Ints

    def __len__(self) -> int:
        return len(self.state)


@dataclass(frozen=True)
class _Aim:
    """Chains of so many words, when so many are left to add, within a budget."""

    num_words: int
    left: int
    budget: int

    @property
    def number(self) -> int:
        """Which word is to be added, from 1 on."""
        return self.num_words - self.left


class Beam:
    """Looks for chains of a family's candidates."""

    def __init__(
        self, board: Board, family: Family, checkpoint: Callable[[], None]
    ) -> None:
        chosen = family.candidates
        self._board, self._checkpoint = board, checkpoint
        self._distinct = not SUPPORT.view(board.puzzle.rules).repeat_words
        self._word = board.candidates.words.start[chosen]  # the same of the same word
        self._most = np.array([*board.uses.values()], np.int64)
        self._opening = board.limited(board.first_visits, chosen)
        self._later = board.limited(board.new_visits, chosen)
        self._visited = [_bits(v > 0) for v in (self._opening, self._later)]
        self._totals = [Total(t.of[chosen], t.least, t.most) for t in board.totals]
        tail = board.first[chosen]
        self._by_tail = [np.flatnonzero(tail == s) for s in range(len(board.links))]
        self._covering: dict[int, Ints] = {}

    def chains(
        self,
        relaxation: Relaxation,
        num_words: int,
        budget: int,
        width: int,
        *,
        widest: bool,
    ) -> list[tuple[int, ...]]:
        """Chains of so many words within a budget, the cheapest first.

        Parameters
        ----------
        relaxation
            What says how a partial chain may end.
        num_words, budget
            Words of each chain, and the most that its candidates may cost.
        width
            How many partial chains are held.
        widest
            Whether those that cover most come first (where visits are limited, those
            that cover most for the visits that they make), or those that promise to be
            the cheapest.

        """
        self._relaxation, self._widest = relaxation, widest
        if widest and len(self._most):
            self._price, self._worth = self._frugality(relaxation.network)
            both = self._opening, self._later
            self._price_of_arc = [visits @ self._price for visits in both]
        self._projected = relaxation.tracked_of(relaxation.network.mask)
        front = self._start()
        for left in reversed(range(num_words)):
            self._checkpoint()
            front = self._longer(front, _Aim(num_words, left, budget), width)
            if not len(front):
                return []
        order = np.lexsort((*front.arcs.T[::-1], front.cost))
        return [tuple(arcs) for arcs in front.arcs[order].tolist()]

    def _frugality(self, network: Network) -> tuple[Ints, Prices]:
        """What a visit to each limited tile takes, and what covering a thing is worth.

        A tile that many words visit runs out first, and one that few words visit is
        the hardest to cover; with every thing covered, all are worth about as much as
        a visit to the tile that is most in demand, each.
        """
        demand = self._later.sum(axis=0) / np.maximum(self._most, 1)
        price = FINE * (demand / max(1, demand.max())) ** BY_DEMAND
        things = [*network.coverage]
        share = np.array([*network.coverage.values()]) / max(1, len(network.mask))
        worth = np.maximum(share, 1e-6) ** -BY_RARITY
        worth = np.rint(FINE * worth / worth.mean()).astype(int)
        worths = Prices(dict(zip(things, worth.tolist(), strict=True)))
        return np.rint(price).astype(np.int64), worths

    def _start(self) -> _Front:
        state = np.flatnonzero(self._relaxation.network.sources)
        nothing = np.zeros(len(state), np.int64)
        return _Front(
            arcs=np.empty((len(state), 0), np.int64),
            origin=state,
            state=state,
            mask=nothing,
            cost=nothing,
            visits=np.zeros((len(state), len(self._most)), np.int64),
            sums=np.zeros((len(state), len(self._totals)), np.int64),
        )

    def _longer(self, front: _Front, aim: _Aim, width: int) -> _Front:
        """The most promising partial chains of one word more.

        The last word is not interrupted: it takes little, and what it completes would
        be lost.
        """
        ranks, befores, along = [], [], []
        for before, arcs in self._blocks(front):
            if aim.left:
                self._checkpoint()
            rank = self._rank(front, before, arcs, aim)
            flat = rank.ravel()
            if len(flat) > SPARE * width:
                best = np.argpartition(flat, SPARE * width)[: SPARE * width]
            else:
                best = np.arange(len(flat))
            best = best[flat[best] < FAR]
            row, column = np.divmod(best, len(arcs))
            ranks.append(flat[best])
            befores.append(before[row])
            along.append(arcs[column])
        none = np.empty(0, np.int64)
        rank = np.concatenate([none, *ranks])
        before = np.concatenate([none, *befores])
        arc = np.concatenate([none, *along])
        order = np.lexsort((arc, before, rank))[: SPARE * width]
        return self._joined(front, before[order], arc[order], width)

    def _blocks(self, front: _Front) -> Iterator[tuple[Ints, Ints]]:
        """Partial chains in a link, with the arcs from there.

        Where order means nothing, those that lack a thing, with the arcs that cover it.
        """
        net = self._relaxation.network
        if net.unordered and not net.slack:
            groups = self._by_pivot(front)
        else:
            links = enumerate(self._by_tail)
            groups = ((np.flatnonzero(front.state == s), arcs) for s, arcs in links)
        for here, arcs in groups:
            if not len(arcs):
                continue
            step = max(1, BLOCK // len(arcs))
            for i in range(0, len(here), step):
                yield here[i : i + step], arcs

    def _by_pivot(self, front: _Front) -> Iterator[tuple[Ints, Ints]]:
        """By the scarcest thing that is uncovered."""
        net, left = self._relaxation.network, np.ones(len(front), np.bool_)
        for thing in net.scarcest(len(net.coverage)):
            here = left & (front.mask >> thing & 1 == 0)
            left &= ~here
            if here.any() and thing not in self._covering:
                self._covering[thing] = np.flatnonzero(net.mask >> thing & 1)
            if here.any():
                yield np.flatnonzero(here), self._covering[thing]
        yield np.flatnonzero(left), np.arange(len(net.tail))

    def _rank(self, front: _Front, before: Ints, arcs: Ints, aim: _Aim) -> Ints:
        """``[label, arc]``: the smaller, the more promising."""
        relaxation, net = self._relaxation, self._relaxation.network
        covered = front.mask[before][:, None] | net.mask[arcs]
        seen = relaxation.tracked_of(front.mask[before])[:, None]
        rest = relaxation.rest_of(
            seen | self._projected[arcs],
            net.head[arcs],
            aim.left,
            self._place(front, before, arcs),
        )
        uncovered = ~covered & net.need
        total = front.cost[before][:, None] + net.cost_in_units[arcs] + rest
        total = total + relaxation.open_cost(covered)
        fits: Bools = (rest < UNREACHABLE) & (total <= net.in_units(aim.budget))
        if not aim.left:
            fits &= net.is_covered(covered)
            if net.closed:
                fits &= front.origin[before][:, None] == net.head[arcs]
        short = np.zeros(total.shape, np.int64)
        for place, limit in enumerate(self._totals):
            so_far = front.sums[before, place][:, None]
            fits &= limit.may_hold(so_far, arcs, aim.left)
            missing = (
                limit.least * aim.number // aim.num_words - so_far - limit.of[arcs]
            )
            short += np.maximum(missing, 0)
        open_ = np.bitwise_count(uncovered).astype(np.int64)
        if len(self._most):
            later = front.arcs.shape[1] > 0
            full = _bits(front.visits[before] >= self._most)[:, None]
            fits &= (full & self._visited[later][arcs]) == 0
            if self._widest:
                open_ = self._worth.added_up(uncovered)
                open_ += (front.visits[before] @ self._price)[:, None]
                open_ += self._price_of_arc[later][arcs]
        rank = (open_ << 32) + total if self._widest else (total << 7) + open_
        return np.where(fits, rank + (short << 48), FAR)

    def _place(self, front: _Front, before: Ints, arcs: Ints) -> Ints | None:
        """Where chains began, or what is left of the letters, if tables know that."""
        net = self._relaxation.network
        amount = net.amount
        if amount is None:
            return front.origin[before][:, None] if net.by_origin else None
        so_far = amount.limit - front.sums[before, 0][:, None]
        return np.maximum(amount.left(so_far, amount.of_arc[arcs]), 0)

    def _joined(self, front: _Front, before: Ints, arc: Ints, width: int) -> _Front:
        """Partial chains with one arc more, of those that rules leave."""
        net = self._relaxation.network
        visits = self._later if front.arcs.shape[1] else self._opening
        visits = front.visits[before] + visits[arc]
        keep = (visits <= self._most).all(axis=1)
        if self._distinct:
            earlier = self._word[front.arcs[before]]
            keep &= (earlier != self._word[arc][:, None]).all(axis=1)
        state, mask = net.head[arc].astype(np.int64), front.mask[before] | net.mask[arc]
        origin = front.origin[before] if net.closed else np.zeros_like(state)
        alike = np.column_stack((origin, state, mask, visits))
        places = np.flatnonzero(keep)
        _, first = np.unique(alike[places], axis=0, return_index=True)
        places = places[np.sort(first)[:width]]
        before, arc = before[places], arc[places]
        sums = front.sums[before]
        for place, total in enumerate(self._totals):
            sums[:, place] += total.of[arc]
        return _Front(
            arcs=np.column_stack((front.arcs[before], arc)),
            origin=front.origin[before],
            state=state[places],
            mask=mask[places],
            cost=front.cost[before] + net.cost_in_units[arc],
            visits=visits[places],
            sums=sums,
        )


def _bits(flags: Bools) -> Ints:
    """Each row of flags as one number."""
    bits: Ints = (flags << np.arange(flags.shape[1], dtype=np.int64)).sum(axis=1)
    return bits
