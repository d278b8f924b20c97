"""``verify.lisp``: the theorem that ACL2 can prove of a puzzle from its labels.

It is for readers. The checker writes it anew, from what it has verified.
"""

import re

from cpbox.candidates.board import Board
from cpbox.proof.checker.theorem.lisp import Statement, theorem
from cpbox.proof.prover.labels import Certificate
from cpbox.result import ChainWord

COSTS = ("words", "letters")


def lisp(
    board: Board, found: Certificate, chain: tuple[ChainWord, ...] | None
) -> str | None:
    """The theorem as Lisp; None where it would say less than the labels.

    It covers chains that link by one tile, and costs that are words, then letters.

    Parameters
    ----------
    board
        The board.
    found
        The labels.
    chain
        The best chain, if there is one.

    """
    puzzle, rules = board.puzzle, board.puzzle.rules
    terms = found.terms[:2]
    if (
        rules.link != 1
        or puzzle.may_miss
        or rules.require
        or terms != COSTS[: len(terms)]
    ):
        return None
    statement = Statement(
        sides=puzzle.box.sides,
        words=_words(board),
        cover=board.need,
        bound=None if found.bound is None else _pair(found.bound),
        labels={
            (None if link is None else link[0], sum(1 << g for g in rest)): _pair(cost)
            for link, rest, cost in found.labels
        },
        chain=None if chain is None else tuple(word.tiles for word in chain),
        min_length=rules.min_length,
        max_length=rules.max_length,
        same_side=rules.same_side,
        moves=rules.moves,
        distinct_in_word=rules.distinct_in_word,
        start=rules.start,
        end=rules.end,
    )
    return theorem(statement)


def _pair(cost: tuple[int, ...]) -> tuple[int, int]:
    """Words and letters, those that are not counted as 0."""
    words, letters, *_ = (*cost, 0, 0)
    return words, letters


def _words(board: Board) -> list[str]:
    """The words of the list that have letters of the box only and are not banned."""
    letters = re.escape("".join(sorted(set("".join(board.puzzle.box.tiles)))))
    spelled = board.candidates.source.matching(f"[{letters}]+")
    return [word for word in sorted(spelled) if not board.puzzle.words.is_banned(word)]
