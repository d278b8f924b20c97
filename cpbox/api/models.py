"""Models: what CP-SAT is given, for those who go on with it."""

from math import inf
from typing import TYPE_CHECKING

from cpbox.api import shown
from cpbox.api.arguments import PUZZLE
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import page
from cpbox.puzzle.composite import Off
from cpbox.puzzle.values import FLAG, Choice, Whole
from cpbox.search.config import SolverConfig
from cpbox_models import DEFAULT, NAMES

if TYPE_CHECKING:
    from cpbox.search.formulated import Formulated

_NAME, _WORDS = Choice(NAMES), Off(Whole(1))


def model(
    puzzle: Puzzle,
    formulation: str = DEFAULT,
    *,
    words: int | None = None,
    all_candidates: bool = False,
    time_limit: float = inf,
) -> "Formulated":
    """Solve a puzzle, and give the model whose optimum is its answer.

    Parameters
    ----------
    puzzle
        The puzzle.
    formulation
        Which model: one of ``cpbox_models.NAMES``.
    words
        How many words its chains have; as many as the answer unless given.
    all_candidates
        Whether it has all candidates, or the survivors alone that the relaxation let
        through: chains that a constraint of one's own asks for are seldom among these.
    time_limit
        Seconds for the answer and the model.

    Returns
    -------
    The ``CpModel``, its variables by name, and the way back to a chain.

    Raises
    ------
    InputError
        When there is no such model, or the words cannot be read.
    KeyboardInterrupt
        When the user interrupts it.

    """
    name = _NAME(formulation, "formulation")
    number = _WORDS(words, "words")
    every = FLAG(all_candidates, "all_candidates")
    config = SolverConfig(time_limit=time_limit)
    PUZZLE(puzzle, "puzzle")
    from cpbox.search.formulated import Formulated, formulated

    page.register(Formulated, shown.formulated)
    return formulated(puzzle, config, name, words=number, all_candidates=every)
