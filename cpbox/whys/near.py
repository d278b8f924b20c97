"""Chains that are near one that breaks a rule."""

from itertools import islice, permutations

import numpy as np

from cpbox.arrays import Ints
from cpbox.candidates.board import Board
from cpbox.verify import in_order, violations
from cpbox.whys.change import letters_of
from cpbox.whys.coverage import coverings, places
from cpbox.whys.oracle import Chain

MOST_FIXES = 5
MOST_TRIED = 400
MOST_SHUFFLED = 6  # words of a chain that are tried in other orders


def other_order(board: Board, chain: Chain) -> list[Chain]:
    """The same words in an order that breaks no rule, if there is one."""
    if not board.puzzle.rules.link or len(chain) > MOST_SHUFFLED:
        return []
    orders = permutations(chain)
    return [*islice((x for x in orders if not violations(board.puzzle, x)), 1)]


def one_more(board: Board, chain: Chain) -> list[Chain]:
    """Chains of one word more, each once, those of fewest letters first."""
    puzzle = board.puzzle
    longer: dict[Chain, None] = {}
    for place in range(len(chain), -1, -1):
        for word in _fitting(board, chain, place):
            tried = in_order(puzzle, (*chain[:place], word, *chain[place:]))
            if not violations(puzzle, tried):
                longer[tried] = None
        if not puzzle.rules.link:
            break  # at every place they are the same
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
