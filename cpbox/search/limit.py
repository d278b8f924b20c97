"""How far the search looked, where nobody asked for a limit and it matters."""

from collections.abc import Sequence

from cpbox.candidates.board import Board
from cpbox.puzzle import DEFAULT_MAX_WORDS


def limit(board: Board, bound: Sequence[int] | None) -> int | None:
    """Words of the longest chains that were looked at, if longer ones might be better.

    Parameters
    ----------
    board
        What was solved.
    bound
        What is claimed of every chain; None if it is that there is none.

    Returns
    -------
    None where the puzzle sets the limit itself, or the claim is true of chains of any
    length: no longer one can be made, or each costs more for its length alone.

    """
    if board.puzzle.rules.max_words is not None or not len(board):
        return None
    if _is_longest(board) or (bound is not None and _costs_more(board, bound)):
        return None
    return DEFAULT_MAX_WORDS


def _is_longest(board: Board) -> bool:
    """Whether no chain can have more words, be it for its letters or for repeats."""
    rules, candidates = board.puzzle.rules, board.candidates
    longer = DEFAULT_MAX_WORDS + 1
    if not rules.repeat_words and _are_fewer(candidates.words, longer):
        return True
    shortest, _ = board.ranges["letters"]
    return rules.max_letters is not None and longer * shortest > rules.max_letters


def _are_fewer(words: Sequence[str], number: int) -> bool:
    """Whether there are fewer different words than that."""
    different: set[str] = set()
    for word in words:
        different.add(word)
        if len(different) == number:
            return False
    return True


def _costs_more(board: Board, bound: Sequence[int]) -> bool:
    """Whether every longer chain is above the bound in the first term that differs."""
    longer = DEFAULT_MAX_WORDS + 1
    for term, most in zip(board.puzzle.objective.terms, bound, strict=True):
        if term.maximised or term.name == "worst_rarity":  # does not grow, or may
            return False
        least = longer * board.ranges[term.name][0]
        if least != most:
            return least > most
    return False
