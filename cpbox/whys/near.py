"""Chains that are near one that breaks a rule."""

from itertools import permutations

import numpy as np

from cpbox.arrays import Ints
from cpbox.candidates.board import Board
from cpbox.verify import violations
from cpbox.whys.change import letters_of
from cpbox.whys.coverage import coverings, places
from cpbox.whys.oracle import Chain

MOST_FIXES = 5
MOST_TRIED = 400
MOST_SHUFFLED = 6  # words of a chain that are tried in other orders


def fixes(board: Board, chain: Chain) -> list[Chain]:
    """Chains near one that breaks a rule: another order, or one word more."""
    puzzle = board.puzzle
    if len(chain) <= MOST_SHUFFLED:
        for order in permutations(chain):
            if not violations(puzzle, order):
                return [order]
    longer: dict[Chain, None] = {}
    for place in range(len(chain), -1, -1):
        for word in _fitting(board, chain, place):
            tried = (*chain[:place], word, *chain[place:])
            if not violations(puzzle, tried):
                longer[tried] = None
    return sorted(longer, key=lambda each: (letters_of(each), each))[:MOST_FIXES]


def _fitting(board: Board, chain: Chain, place: int) -> list[str]:
    """Words that would cover what is left and link there, the shortest first."""
    rules, candidates = board.puzzle.rules, board.candidates
    fits = np.ones(len(board), np.bool_)
    if rules.link and place:
        fits &= np.isin(
            candidates.first, candidates.last[[*places(board, chain[place - 1])]]
        )
    if rules.link and place < len(chain):
        fits &= np.isin(
            candidates.last, candidates.first[[*places(board, chain[place])]]
        )
    if not board.puzzle.may_miss:
        need = board.need
        for tiles in coverings(board, chain, linked=False):
            need &= ~tiles
        fits &= (candidates.mask & need) == need
    fitting = np.flatnonzero(fits)
    short: Ints = fitting[np.argsort(candidates.letters[fitting], kind="stable")]
    return list(dict.fromkeys(candidates.words[i] for i in short[:MOST_TRIED].tolist()))
