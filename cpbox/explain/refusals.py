"""Which rule refuses a word."""

from cpbox.candidates.board import Board
from cpbox.candidates.refusals import Objection, by_rule, unlisted
from cpbox.explain.coverage import places
from cpbox.puzzle import Puzzle


def word_refusals(
    puzzle: Puzzle, word: str, board: Board | None = None
) -> list[Objection]:
    """Every rule that refuses a word by itself.

    Parameters
    ----------
    puzzle
        The puzzle.
    word
        The word, folded.
    board
        What its list is known from; without them, whether it is listed is not asked.

    """
    refusals = [*by_rule(puzzle, word)]
    if board is None:
        return refusals
    if not board.candidates.source.has(word):
        return [*refusals, unlisted(puzzle.words, word, board.candidates.source)]
    if not refusals and not places(board, word):
        refusals.append(Objection("rules", "the prefilter refuses it"))
    return refusals
