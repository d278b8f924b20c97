"""From a goal on a board to what the encoder and the filter need to know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.board import Board
from cpbox.proof.prover.goals_to_show import ADDITIVE, Goal
from cpbox_models.contract import Limit, Question


@dataclass(frozen=True, eq=False)
class Coverage:
    """What chains must cover: tiles, and groups of candidates numbered after them.

    Parameters
    ----------
    board
        The board.
    groups
        Numbers of candidates of which a chain must use one, for each group.

    """

    board: Board
    groups: tuple[Ints, ...]

    @cached_property
    def things(self) -> tuple[int, ...]:
        """Numbers of the tiles and groups, rising."""
        tiles = self.board.num_tiles
        return (*self.board.puzzle.to_cover, *range(tiles, tiles + len(self.groups)))

    @cached_property
    def by(self) -> dict[int, Bools]:
        """``[thing][i]``: whether each candidate covers a thing."""
        mask, tiles = self.board.candidates.mask, self.board.puzzle.to_cover
        covers: dict[int, Bools] = {tile: (mask >> tile & 1) != 0 for tile in tiles}
        for thing, group in enumerate(self.groups, self.board.num_tiles):
            covers[thing] = np.zeros(len(mask), np.bool_)
            covers[thing][group] = True
        return covers

    @cached_property
    def masks(self) -> list[int]:
        """``[i]``: the things that each candidate covers, as bits."""
        masks: list[int] = (self.board.candidates.mask & self.board.need).tolist()
        for thing, group in enumerate(self.groups, self.board.num_tiles):
            for i in group.tolist():
                masks[i] |= 1 << thing
        return masks

    @cached_property
    def may_start(self) -> Bools:
        """``[i]``: whether a chain may start with each candidate."""
        return self.board.starts[self.board.first]

    @cached_property
    def may_end(self) -> Bools:
        """``[i]``: whether a chain may end with each candidate."""
        return self.board.ends[self.board.last]


class Problem:
    """A goal on a board, as arrays over all of the board's candidates.

    Parameters
    ----------
    board
        The board.
    goal
        What is to be shown of its chains.

    """

    def __init__(self, board: Board, goal: Goal) -> None:
        self.board, self.goal = board, goal
        groups = board.required
        if goal.rarities is not None:
            rare = np.flatnonzero(board.candidates.rarity >= goal.rarities)
            groups = (*groups, rare)
        self.coverage = Coverage(board, groups)

    def everyone(self) -> list[Ints]:
        """The goal's candidates in each slot, but for those that may not start."""
        members = self.goal.candidates
        first = members[self.coverage.may_start[members]]
        return [first, *[members] * (self.goal.most_words - 1)]

    def question(self, slots: Sequence[Ints]) -> Question:
        """What the encoder is asked about candidates in these slots."""
        board, coverage, rules = self.board, self.coverage, self.board.puzzle.rules
        used = sorted({i for slot in slots for i in slot.tolist()})
        words, links, masks = board.candidates.words, board.links, coverage.masks
        return Question(
            words={i: words[i] for i in used},
            heads={i: links[board.first[i]] for i in used},
            tails={i: links[board.last[i]] for i in used},
            covers={i: frozenset(_bits(masks[i])) for i in used},
            may_end={i: bool(coverage.may_end[i]) for i in used},
            slots=tuple(tuple(slot.tolist()) for slot in slots),
            least_words=self.goal.least_words,
            num_tiles=board.num_tiles,
            link=rules.link,
            things=coverage.things,
            slack=board.puzzle.may_miss,
            loop=rules.loop,
            repeat_words=rules.repeat_words,
            caps=(*self._limits(self.goal.caps, used), *self._visits(used)),
            demands=tuple(self._limits(self.goal.demands, used)),
        )

    def _limits(self, amounts: dict[str, int], used: Sequence[int]) -> list[Limit]:
        limits = []
        for name in ADDITIVE:
            if name in amounts:
                each = _at(used, self.board.values[name])
                limits.append(Limit(name, each, each, amounts[name]))
        return limits

    def _visits(self, used: Sequence[int]) -> list[Limit]:
        """How often the tiles may be visited where that is limited."""
        later, opening = self.board.new_visits, self.board.first_visits
        if later is None or opening is None:
            return []
        limits = []
        for tile, most in self.board.uses.items():
            each, first = _at(used, later[:, tile]), _at(used, opening[:, tile])
            limits.append(Limit(f"visits-{tile}", each, first, most))
        return limits


def _at(used: Sequence[int], values: Ints) -> dict[int, int]:
    return dict(zip(used, values[[*used]].tolist(), strict=True))


def _bits(mask: int) -> Iterator[int]:
    return (thing for thing in range(mask.bit_length()) if mask >> thing & 1)
