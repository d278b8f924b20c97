"""From a board to the networks of the relaxation and a formulation's instances."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.arrays import Ints, distinct
from cpbox.candidates.board import Board
from cpbox.search.cost import Scale
from cpbox.search.relaxation import Network
from cpbox_models.contract import Instance

MAX_THINGS = 62  # bits of a mask


@dataclass(frozen=True, eq=False)
class Family:
    """Candidates whose chains are comparable, and what each of these must hold.

    Parameters
    ----------
    worst_rarity
        That of each of its chains, where the objective asks for it; else None.
    candidates
        Numbers of the candidates, rising.
    cost
        What each adds to a chain's cost, at least 0.
    constant, per_word
        What a chain of k words costs beyond that: ``constant + k * per_word``.
    groups
        Candidates of which every chain must use one, for each group.

    """

    worst_rarity: int | None
    candidates: Ints
    cost: Ints
    constant: int
    per_word: int
    groups: tuple[Ints, ...]

    def __len__(self) -> int:
        return len(self.candidates)

    def base(self, num_words: int) -> int:
        """What a chain of so many words costs beyond the sum over its candidates."""
        return self.constant + num_words * self.per_word


def families(board: Board, scale: Scale) -> Iterator[Family]:
    """One family of all candidates; or one for each worst rarity, where that counts.

    The chains of the family with worst rarity r use a word of that rarity, and none
    above.
    """
    rarity, everyone = board.candidates.rarity, np.arange(len(board))
    if not scale.objective.has("worst_rarity") or not len(board):
        yield _family(board, scale, None, everyone, board.required)
        return
    for worst in distinct(rarity).tolist():
        members, worst_ones = everyone[rarity <= worst], everyone[rarity == worst]
        yield _family(board, scale, worst, members, (*board.required, worst_ones))


def _family(
    board: Board,
    scale: Scale,
    worst: int | None,
    members: Ints,
    groups: tuple[Ints, ...],
) -> Family:
    """Shift the costs so that none is below 0."""
    cost = scale.costs(board)[members]
    shift = -int(cost.min(initial=0))
    base = scale.base(worst or 0)
    return Family(worst, members, cost + shift, base, -shift, groups)


def network(board: Board, family: Family) -> Network:
    """A family's candidates as arcs between links; groups are things to cover."""
    chosen, rules, need = family.candidates, board.puzzle.rules, board.need
    mask = board.candidates.mask[chosen]
    for bit, group in enumerate(family.groups, board.num_tiles):
        if bit < MAX_THINGS:
            mask = mask | np.isin(chosen, group).astype(np.int64) << bit
            need |= 1 << bit
    return Network(
        tail=board.first[chosen],
        head=board.last[chosen],
        mask=mask,
        cost=family.cost,
        sources=board.starts,
        sinks=board.ends,
        need=need,
        loose=board.need if board.puzzle.may_miss else 0,
        slack=board.puzzle.may_miss,
        fresh=_fresh(board, chosen),
        closed=rules.loop,
        opening=_masks(board.link_visits) if rules.loop else None,
        unordered=rules.link == 0,
    )


def _fresh(board: Board, chosen: Ints) -> Ints | None:
    """Where no tile may be visited twice, the tiles that each word adds."""
    visits = board.new_visits
    return None if visits is None or not board.is_fresh else _masks(visits[chosen])


def _masks(visits: Ints) -> Ints:
    masks: Ints = ((visits > 0) << np.arange(visits.shape[1])).sum(axis=1)
    return masks


@dataclass(frozen=True)
class Chosen:
    """Some of the candidates, renumbered.

    Parameters
    ----------
    instance
        What a formulation is given.
    candidates
        The number of each of its candidates among all of them.
    family
        What they were chosen from.

    """

    instance: Instance
    candidates: tuple[int, ...]
    family: Family

    def restore(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """A chain of the instance, as candidates among all of them."""
        chosen = tuple(self.candidates[i] for i in chain)
        return tuple(sorted(chosen)) if self.instance.unordered else chosen


def everyone(family: Family, num_words: int) -> list[Ints]:
    """The places in a family of all candidates, for each slot."""
    return [np.arange(len(family))] * num_words


def choose(
    board: Board,
    family: Family,
    slots: list[Ints],
    *,
    within: tuple[int, int] | None = None,
) -> Chosen:
    """Hand the candidates of some slots to a formulation.

    Parameters
    ----------
    board, family
        What to solve.
    slots
        The candidates that may stand in each slot, as places in the family.
    within
        Ask for all chains whose cost lies between these, and not for the cheapest.

    """
    places = distinct(np.concatenate(slots))
    used, candidates = family.candidates[places], board.candidates
    visits, cover = board.new_visits, board.puzzle.to_cover
    instance = Instance(
        words=board.words(used.tolist()),
        first=tuple(board.first[used].tolist()),
        last=tuple(board.last[used].tolist()),
        tiles=tuple(
            frozenset([t for t in cover if mask >> t & 1])
            for mask in candidates.mask[used].tolist()
        ),
        letters=tuple(candidates.letters[used].tolist()),
        cost=tuple(family.cost[places].tolist()),
        slots=tuple(tuple(places.searchsorted(s).tolist()) for s in slots),
        links=tuple(map(tuple, board.link_visits.tolist())),
        cover=frozenset(cover),
        slack=board.puzzle.may_miss,
        starts=frozenset(np.flatnonzero(board.starts).tolist()),
        ends=frozenset(np.flatnonzero(board.ends).tolist()),
        groups=tuple(
            tuple(np.flatnonzero(np.isin(used, group)).tolist())
            for group in family.groups
        ),
        visits=() if visits is None else tuple(map(tuple, visits[used].tolist())),
        uses=board.uses,
        rules=board.puzzle.rules,
        least_cost=None if within is None else within[0],
        most_cost=None if within is None else within[1],
        optimise=within is None,
    )
    return Chosen(instance, tuple(used.tolist()), family)
