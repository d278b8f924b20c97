"""Formulations: the model of an answer, and all of them side by side."""

from math import inf
from typing import TYPE_CHECKING

from cpbox.api import shown
from cpbox.api.arguments import PUZZLE, searching
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import page
from cpbox.puzzle.composite import ListOf, Off
from cpbox.puzzle.values import FLAG, Choice, Whole
from cpbox.search.solver_config import SolverConfig, Watch
from cpbox_models import DEFAULT, NAMES

if TYPE_CHECKING:
    from pandas import DataFrame

    from cpbox.search.formulated import Formulated

_NAME, _WORDS = Choice(NAMES), Off(Whole(1))
_WHOLE = ("words", "variables", "constraints", "branches", "conflicts")
_NAMES = ListOf(Choice(NAMES), example="('slots', 'pairs')")


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


def compare(
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(time_limit=10),
    formulations: tuple[str, ...] = NAMES,
    *,
    watch: Watch | None = None,
) -> "DataFrame":
    """Solve the model of a puzzle's answer by each formulation, in a table.

    cpbox solves the puzzle as a whole first. All chains of the answer's number of words
    are then a model, once on the survivors that CP-SAT had last for them, once on all
    candidates; CP-SAT minimises each formulation's, in a process apart.

    Parameters
    ----------
    puzzle
        The puzzle.
    config
        How cpbox solves the whole, and the settings of CP-SAT for all; the time limit
        is that of each run.
    formulations
        Names of the formulations to compare.
    watch
        Told of progress.

    Returns
    -------
    A row for cpbox on the whole, and one for each formulation and kind of candidates:
    the ``formulation``; whether the ``relaxation`` filtered the ``candidates`` and how
    many these are; the ``words`` of a chain; ``status``, ``chain`` and ``objective`` of
    what was found, the ``bound`` on it and the relative ``gap``; ``variables`` and
    ``constraints`` before presolve, ``branches``, ``conflicts``; seconds to build, to
    solve and in all; and ``progress``, moments of (seconds, best chain, bound) in
    ``unit``, the first term that differs. There is the first row alone where the puzzle
    has no chain, or none was found in time.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When two runs cannot both be right: a bug.

    """
    searching(puzzle, config, watch)
    names = _NAMES(formulations, "formulations")
    from pandas import DataFrame

    from cpbox.lab.comparison import compared

    runs = [run.record() for run in compared(puzzle, config, names, watch)]
    return DataFrame.from_records(runs).astype(dict.fromkeys(_WHOLE, "Int64"))
