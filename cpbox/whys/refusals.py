"""Which rule refuses a word, also where one is set that nothing here knows."""

from collections.abc import Callable
from contextlib import suppress

from cpbox.candidates.board import Board
from cpbox.candidates.refusals import Objection, by_rule, unlisted
from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.verify import word_violations
from cpbox.whys.conditions import at_default, unknown
from cpbox.whys.coverage import places


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
    refusals = (
        of_the_verifier(puzzle, lambda some: word_violations(some, word))
        if unknown(puzzle)
        else [*by_rule(puzzle, word)]
    )
    if board is None:
        return refusals
    if not board.candidates.source.has(word):
        return [*refusals, unlisted(puzzle.words, word, board.candidates.source)]
    if not refusals and not places(board, word):
        refusals.append(Objection("rules", "the prefilter refuses it"))
    return refusals


def of_the_verifier(
    puzzle: Puzzle, violations: Callable[[Puzzle], list[str]]
) -> list[Objection]:
    """What the verifier objects to, where a rule is set that nothing here knows.

    An objection is that rule's if there is none of the kind without it.
    """
    owner: dict[str, str] = {}
    objections = list(dict.fromkeys(violations(puzzle)))
    for key in unknown(puzzle):
        with suppress(InputError):
            others = violations(at_default(puzzle, key))
            owner |= {text: key for text in objections if text not in others}
    return [Objection(owner.get(text, "rules"), text) for text in objections]
