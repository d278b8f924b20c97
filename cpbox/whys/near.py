"""Chains that are near one that breaks a rule."""

from itertools import permutations

import numpy as np

from cpbox.arrays import Ints
from cpbox.candidates.prefilter import Candidates
from cpbox.puzzle import Puzzle
from cpbox.verify import violations
from cpbox.whys.change import letters_of
from cpbox.whys.coverage import coverings, places, tiles_asked
from cpbox.whys.oracle import Chain

MOST_FIXES = 5
MOST_TRIED = 400
MOST_SHUFFLED = 6  # words of a chain that are tried in other orders


def fixes(puzzle: Puzzle, candidates: Candidates, chain: Chain) -> list[Chain]:
    """Chains near one that breaks a rule: another order, or one word more."""
    if len(chain) <= MOST_SHUFFLED:
        for order in permutations(chain):
            if not violations(puzzle, order):
                return [order]
    longer: dict[Chain, None] = {}
    for place in range(len(chain), -1, -1):
        for word in _fitting(puzzle, candidates, chain, place):
            tried = (*chain[:place], word, *chain[place:])
            if not violations(puzzle, tried):
                longer[tried] = None
    return sorted(longer, key=lambda each: (letters_of(each), each))[:MOST_FIXES]


def _fitting(
    puzzle: Puzzle, candidates: Candidates, chain: Chain, place: int
) -> list[str]:
    """Words that would cover what is left and link there, the shortest first."""
    fits = np.ones(len(candidates), np.bool_)
    if puzzle.rules.link and place:
        fits &= np.isin(
            candidates.first, candidates.last[[*places(candidates, chain[place - 1])]]
        )
    if puzzle.rules.link and place < len(chain):
        fits &= np.isin(
            candidates.last, candidates.first[[*places(candidates, chain[place])]]
        )
    if not isinstance(puzzle.rules.cover, int):
        need = tiles_asked(puzzle)
        for tiles in coverings(candidates, chain, linked=False):
            need &= ~tiles
        fits &= (candidates.mask & need) == need
    fitting = np.flatnonzero(fits)
    short: Ints = fitting[np.argsort(candidates.letters[fitting], kind="stable")]
    return list(dict.fromkeys(candidates.words[i] for i in short[:MOST_TRIED].tolist()))
