"""From candidates to the relaxation's network and a formulation's instance."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Bools, Ints, visits_of_links
from cpbox.formulation import Instance
from cpbox.puzzle import Puzzle
from cpbox.relaxation import Network
from cpbox.search.cost import Scale

MAX_THINGS = 62  # bits of a mask


@dataclass(frozen=True, eq=False)
class Family:
    """Candidates whose chains are comparable, and what each of these must hold.

    Parameters
    ----------
    candidates
        Numbers of the candidates, rising.
    cost
        What each adds to a chain's cost, at least 0.
    base
        What a chain of k words costs beyond that: ``base[0] + k * base[1]``.
    groups
        Candidates of which every chain must use one, for each group.

    """

    candidates: Ints
    cost: Ints
    base: tuple[int, int]
    groups: tuple[Ints, ...]


def families(
    puzzle: Puzzle, candidates: Candidates, scale: Scale
) -> Iterator[tuple[int | None, Family]]:
    """One family of all candidates; or one for each worst rarity, where that counts.

    The chains of the family with worst rarity r use a word of that rarity, and none
    above.
    """
    cost, groups = scale.costs(puzzle, candidates), _required(puzzle, candidates)
    if all(term.name != "worst_rarity" for term in scale.terms):
        everyone = np.arange(len(candidates))
        yield None, _family(everyone, cost, scale.base(0), groups)
        return
    for worst in np.unique(candidates.rarity).tolist():
        members = np.flatnonzero(candidates.rarity <= worst)
        worst_ones = np.flatnonzero(candidates.rarity == worst)
        base = scale.base(worst)
        yield worst, _family(members, cost[members], base, (*groups, worst_ones))
    if not len(candidates):
        yield None, _family(np.arange(0), cost, scale.base(0), groups)


def _family(members: Ints, cost: Ints, base: int, groups: tuple[Ints, ...]) -> Family:
    """Shift the costs so that none is below 0."""
    shift = -int(cost.min(initial=0))
    return Family(members, cost + shift, (base, -shift), groups)


def _required(puzzle: Puzzle, candidates: Candidates) -> tuple[Ints, ...]:
    """The candidates of each required word."""
    required = dict.fromkeys(puzzle.rules.require)
    words = np.array(candidates.words) if required else None
    return tuple(np.flatnonzero(words == word) for word in required)


def network(puzzle: Puzzle, candidates: Candidates, family: Family) -> Network:
    """A family's candidates as arcs between links; groups are things to cover."""
    chosen, rules = family.candidates, puzzle.rules
    need, slack = cover(puzzle)
    loose = need if slack else 0
    mask = candidates.mask[chosen]
    for bit, group in enumerate(family.groups, len(puzzle.box.tiles)):
        if bit < MAX_THINGS:
            mask = mask | np.isin(chosen, group).astype(np.int64) << bit
            need |= 1 << bit
    starts, ends = terminals(puzzle, candidates)
    return Network(
        tail=candidates.first[chosen],
        head=candidates.last[chosen],
        mask=mask,
        cost=family.cost,
        sources=starts,
        sinks=ends,
        need=need,
        loose=loose,
        slack=slack,
        fresh=_fresh(puzzle, candidates, chosen),
        closed=rules.loop,
        opening=_masks(visits_of_links(candidates.links, len(puzzle.box.tiles))),
        unordered=rules.link == 0,
    )


def cover(puzzle: Puzzle) -> tuple[int, int]:
    """The tiles to cover, and how many of them may be left out."""
    tiles, asked = puzzle.box.tiles, puzzle.rules.cover
    if isinstance(asked, tuple):
        return sum(1 << t for t, text in enumerate(tiles) if text in asked), 0
    left = 0 if asked is None else len(tiles) - asked
    return (1 << len(tiles)) - 1, left


def terminals(puzzle: Puzzle, candidates: Candidates) -> tuple[Bools, Bools]:
    """In which links a chain may begin, and end."""
    tiles, rules, links = puzzle.box.tiles, puzzle.rules, candidates.links
    begins = [[tiles[tile] for tile in link[:1]] for link in links]
    finishes = [[tiles[tile] for tile in link[-1:]] for link in links]
    starts = [rules.start is None or rules.start in texts for texts in begins]
    ends = [rules.end is None or rules.end in texts for texts in finishes]
    return np.array(starts, np.bool_), np.array(ends, np.bool_)


def beyond_link(puzzle: Puzzle, candidates: Candidates, chosen: Ints) -> Ints | None:
    """``[i, t]``: visits beyond the tiles shared with the word before."""
    if candidates.visits is None:
        return None
    shared = visits_of_links(candidates.links, len(puzzle.box.tiles))
    return candidates.visits[chosen] - shared[candidates.first[chosen]]


def keeps_uses(puzzle: Puzzle, candidates: Candidates, chain: tuple[int, ...]) -> bool:
    """Whether a chain visits no tile too often."""
    members = np.array(chain)
    beyond = beyond_link(puzzle, candidates, members)
    if beyond is None:
        return True
    visits = beyond.sum(axis=0)
    if not puzzle.rules.loop:
        shared = visits_of_links(candidates.links, len(puzzle.box.tiles))
        visits = visits + shared[candidates.first[members[0]]]
    limits = map(puzzle.rules.uses_of, puzzle.box.tiles)
    pairs = zip(visits.tolist(), limits, strict=True)
    return all(most is None or often <= most for often, most in pairs)


def _fresh(puzzle: Puzzle, candidates: Candidates, chosen: Ints) -> Ints | None:
    """Where no tile may be visited twice, the tiles that each word adds."""
    limits = {puzzle.rules.uses_of(tile) for tile in puzzle.box.tiles}
    visits = beyond_link(puzzle, candidates, chosen)
    return None if visits is None or limits != {1} else _masks(visits)


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

    """

    instance: Instance
    candidates: tuple[int, ...]

    def restore(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """A chain of the instance, as candidates among all of them."""
        chosen = tuple(self.candidates[i] for i in chain)
        return tuple(sorted(chosen)) if self.instance.unordered else chosen


def choose(
    puzzle: Puzzle,
    candidates: Candidates,
    family: Family,
    slots: list[Ints],
    *,
    within: tuple[int, int] | None = None,
) -> Chosen:
    """Hand the candidates of some slots to a formulation.

    Parameters
    ----------
    puzzle, candidates, family
        What to solve.
    slots
        The candidates that may stand in each slot, as places in the family.
    within
        Ask for all chains whose cost lies between these, and not for the cheapest.

    """
    places = np.unique(np.concatenate(slots))
    used = family.candidates[places]
    tiles = puzzle.box.tiles
    need, slack = cover(puzzle)
    starts, ends = terminals(puzzle, candidates)
    shared = visits_of_links(candidates.links, len(tiles))
    beyond = beyond_link(puzzle, candidates, used)
    limits = {t: puzzle.rules.uses_of(text) for t, text in enumerate(tiles)}
    instance = Instance(
        words=tuple(candidates.words[i] for i in used.tolist()),
        first=tuple(candidates.first[used].tolist()),
        last=tuple(candidates.last[used].tolist()),
        tiles=tuple(_members(mask & need) for mask in candidates.mask[used].tolist()),
        letters=tuple(candidates.letters[used].tolist()),
        cost=tuple(family.cost[places].tolist()),
        slots=tuple(tuple(np.searchsorted(places, s).tolist()) for s in slots),
        links=tuple(map(tuple, shared.tolist())),
        cover=_members(need),
        slack=slack,
        starts=frozenset(np.flatnonzero(starts).tolist()),
        ends=frozenset(np.flatnonzero(ends).tolist()),
        groups=tuple(
            tuple(np.flatnonzero(np.isin(used, group)).tolist())
            for group in family.groups
        ),
        visits=() if beyond is None else tuple(map(tuple, beyond.tolist())),
        uses={t: limit for t, limit in limits.items() if limit is not None},
        rules=puzzle.rules,
        least_cost=None if within is None else within[0],
        most_cost=None if within is None else within[1],
        optimise=within is None,
    )
    return Chosen(instance, tuple(used.tolist()))


def _members(mask: int) -> frozenset[int]:
    return frozenset(t for t in range(mask.bit_length()) if mask >> t & 1)
