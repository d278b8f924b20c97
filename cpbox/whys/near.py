"""Chains that are near one that breaks a rule."""

from itertools import permutations

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Ints
from cpbox.puzzle import Puzzle
from cpbox.verify import violations
from cpbox.whys.chains import leaves
from cpbox.whys.change import letters_of
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
    found: list[Chain] = []
    for place in range(len(chain), -1, -1):
        for word in _fitting(puzzle, candidates, chain, place):
            longer = (*chain[:place], word, *chain[place:])
            if len(longer) <= puzzle.rules.most_words and not violations(
                puzzle, longer
            ):
                found.append(longer)
    found = list(dict.fromkeys(found))
    return sorted(found, key=lambda each: (letters_of(each), each))[:MOST_FIXES]


def _fitting(
    puzzle: Puzzle, candidates: Candidates, chain: Chain, place: int
) -> list[str]:
    """Words that would cover what is left and link there, the shortest first."""
    fits = np.ones(len(candidates), np.bool_)
    if puzzle.rules.link and place:
        fits &= np.isin(
            candidates.first, candidates.last[_traces(candidates, chain[place - 1])]
        )
    if puzzle.rules.link and place < len(chain):
        fits &= np.isin(
            candidates.last, candidates.first[_traces(candidates, chain[place])]
        )
    if not isinstance(puzzle.rules.cover, int):
        missing = leaves(puzzle, chain)
        tiles = puzzle.box.tiles
        alone = [t for t, x in enumerate(tiles) if x in missing and tiles.count(x) == 1]
        need = sum(1 << t for t in alone)
        fits &= (candidates.mask & need) == need
    places = np.flatnonzero(fits)
    short: Ints = places[np.argsort(candidates.letters[places], kind="stable")]
    return list(dict.fromkeys(candidates.words[i] for i in short[:MOST_TRIED].tolist()))


def _traces(candidates: Candidates, word: str) -> list[int]:
    """The candidates of a word."""
    return [i for i, other in enumerate(candidates.words) if other == word]
