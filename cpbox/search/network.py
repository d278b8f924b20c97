"""From a board to the networks that the relaxation walks in."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.arrays import Ints, distinct
from cpbox.candidates.board import Board
from cpbox.search.cost import Scale
from cpbox.search.relaxation import Network

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
