"""From candidates to what a formulation is given, and back."""

from dataclasses import dataclass

import numpy as np

from cpbox.candidates import Candidates
from cpbox.formulation import Instance
from cpbox.puzzle import Puzzle
from cpbox.relaxation import Network
from cpbox.tracing import Ints


def network(puzzle: Puzzle, candidates: Candidates, cost: Ints) -> Network:
    """The candidates as arcs between tiles; required words are things to cover."""
    num_tiles = len(puzzle.box.tiles)
    need, mask = (1 << num_tiles) - 1, candidates.mask
    for bit, word in enumerate(dict.fromkeys(puzzle.rules.require), num_tiles):
        if bit < 62:
            mask = mask | (_is(word, candidates) << bit)
            need |= 1 << bit
    return Network(
        tail=candidates.first,
        head=candidates.last,
        mask=mask,
        cost=cost,
        sources=_holding(puzzle.rules.start, puzzle),
        sinks=_holding(puzzle.rules.end, puzzle),
        need=need,
    )


def _is(word: str, candidates: Candidates) -> Ints:
    return np.array([w == word for w in candidates.words], np.int64)


def _holding(
    letter: str | None, puzzle: Puzzle
) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
    return np.array([letter in (None, tile) for tile in puzzle.box.tiles], np.bool_)


@dataclass(frozen=True)
class Chosen:
    """Some of the candidates, renumbered.

    Parameters
    ----------
    instance
        What a formulation is given.
    candidates
        The number of each of its candidates among all of them.

    """

    instance: Instance
    candidates: tuple[int, ...]

    def restore(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """A chain of the instance, as candidates among all of them."""
        return tuple(self.candidates[i] for i in chain)


def choose(
    puzzle: Puzzle,
    candidates: Candidates,
    cost: Ints,
    slots: list[Ints],
    *,
    within: tuple[int, int] | None = None,
) -> Chosen:
    """Hand the candidates of some slots to a formulation.

    Parameters
    ----------
    puzzle, candidates, cost
        What to solve; `cost` has one entry for each candidate.
    slots
        The candidates that may stand in each slot.
    within
        Ask for all chains whose cost lies between these, and not for the cheapest.

    """
    used = np.unique(np.concatenate(slots))
    num_tiles = len(puzzle.box.tiles)
    start, end = (_holding(x, puzzle) for x in (puzzle.rules.start, puzzle.rules.end))
    instance = Instance(
        words=tuple(candidates.words[i] for i in used.tolist()),
        first=tuple(candidates.first[used].tolist()),
        last=tuple(candidates.last[used].tolist()),
        tiles=tuple(
            frozenset(t for t in range(num_tiles) if mask >> t & 1)
            for mask in candidates.mask[used].tolist()
        ),
        letters=tuple(candidates.letters[used].tolist()),
        cost=tuple(cost[used].tolist()),
        slots=tuple(tuple(np.searchsorted(used, s).tolist()) for s in slots),
        num_tiles=num_tiles,
        starts=frozenset(np.flatnonzero(start).tolist()),
        ends=frozenset(np.flatnonzero(end).tolist()),
        rules=puzzle.rules,
        least_cost=None if within is None else within[0],
        most_cost=None if within is None else within[1],
        optimise=within is None,
    )
    return Chosen(instance, tuple(used.tolist()))
