"""From some of a board's candidates to the instance that a formulation is given."""

from dataclasses import dataclass

import numpy as np

from cpbox.candidates.arrays import Ints, distinct
from cpbox.candidates.board import Board
from cpbox.search.network import Family
from cpbox_models.contract import Instance


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
