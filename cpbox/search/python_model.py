"""A formulation's model of a puzzle, for those who go on with it themselves."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from operator import index
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any, Protocol

from cpbox.basics.errors import InputError, TooLittleTime
from cpbox.basics.showing import Shown
from cpbox.fields.arguments import wrong
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.list_run import check_chain
from cpbox.search.optimum.cp_sat import run
from cpbox.search.optimum.model_scope import Scope, model_of
from cpbox.search.optimum.ortools_import import cp_model
from cpbox.search.results.result import Result
from cpbox.search.solver_config import LimitedConfig, Watch, blaming
from cpbox.search.verify import worth
from cpbox.search.word_lists import Outcome, answer, outcomes
from cpbox_models import DEFAULT, OWN, formulation
from cpbox_models.contract import Encoding, Instance, OutOfTime, Value

LEAST = 1.0  # seconds to build the model, even where the search has used them up
LOOK = 0.05  # seconds between two looks at the time while a stranger's is built


class Solution(Protocol):
    """A solution of another solver: a `ReadBack`, whose class search cannot know."""

    @property
    def words(self) -> tuple[str, ...] | None:
        """The chain; None where it is no solution."""

    @property
    def problem(self) -> str:
        """Why it is none; empty where it is one."""


@dataclass(frozen=True, eq=False, repr=False)
class Formulated(Shown):
    """A model that CP-SAT can solve, its variables, and the way back to a chain.

    Parameters
    ----------
    source
        The chains that the model is about, and its candidates.
    formulation
        The formulation's name.
    encoding
        What it made.
    answer
        What is known about the puzzle, whichever chains the model is about.
    files
        Those to which it was written.
    solution
        What a solution of another solver is, if one was read.

    """

    source: Scope = field(repr=False)
    formulation: str
    encoding: Encoding = field(repr=False)
    answer: Result
    files: tuple[Path, ...] = ()
    solution: Solution | None = None

    @property
    def model(self) -> cp_model.CpModel:
        """The model, to be added to and solved; its objective is the chain's cost."""
        return self.encoding.model

    @cached_property
    def variables(self) -> Mapping[str, cp_model.IntVar]:
        """The variables by name, as ``models/README.md`` and each formulation say."""
        model = self.model
        names = [each.name for each in model.proto.variables]
        return {n: model.get_int_var_from_proto_index(i) for i, n in enumerate(names)}

    @property
    def num_words(self) -> int:
        """Words of each chain that the model speaks of."""
        return self.source.num_words

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each candidate, in the order of their numbers."""
        return self.source.chosen.instance.words

    def total(self, value: Callable[[str], int]) -> cp_model.LinearExprT:
        """Add up over the chain what each of its words is worth.

        Parameters
        ----------
        value
            What a word is worth: a whole number, or True for 1.

        Raises
        ------
        InputError
            When it is no function, or a word is worth anything else.

        """
        if not callable(value):
            raise wrong(value, "value", "a function", "give a function of a word")
        return self.encoding.total([_worth(value(word), word) for word in self.words])

    def chain(self, solver: cp_model.CpSolver) -> tuple[str, ...]:
        """The words of the chain that a solver has found, which keeps every rule.

        Raises
        ------
        InputError
            When it has found none, or is no solver.
        Contradiction
            When the chain breaks a rule: a bug, or the model has lost a constraint.

        """
        if not isinstance(solver, cp_model.CpSolver):
            raise wrong(
                solver,
                "solver",
                "of class CpSolver",
                "give the one that solved the model",
            )
        if not _has_solution(solver):
            problem = "has found no chain; solve the model first, and check its status"
            raise InputError(problem, key="solver")
        return self.chain_of(solver.value)

    def chain_of(self, value: Value) -> tuple[str, ...]:
        """The chain of a solution that is known to keep every constraint."""
        words = self.source.words(next(self.encoding.chains(value)))
        with blaming([self.formulation]):
            check_chain(self.source.board, words)
        return words

    def keeps(self, values: Sequence[int]) -> bool:
        """Whether values of all variables, in order, keep every constraint."""
        model = self.model.clone()
        for number, value in enumerate(values):
            if not cp_model.Domain.from_flat_intervals(
                [*model.proto.variables[number].domain]
            ).contains(value):
                return False
            variable = model.get_int_var_from_proto_index(number)
            model.add(variable == value)
        status, _ = run(cp_model.CpSolver(), model)
        return status in (cp_model.OPTIMAL, cp_model.FEASIBLE)

    def objective(self, words: tuple[str, ...]) -> dict[str, int]:
        """What the puzzle's objective says of a chain, by its terms, in their order.

        Raises
        ------
        InputError
            When a word cannot be played.

        """
        playable = self.source.board.candidates.words
        for word in words:
            if word not in playable:
                problem = "cannot be played here; choose from `words`"
                raise InputError(f"{word!r} {problem}", key="words")
        return objective_of(self.source.board.puzzle, words)


def objective_of(puzzle: Puzzle, words: tuple[str, ...]) -> dict[str, int]:
    """What a puzzle's objective says of a chain, by its terms, in their order."""
    names = (term.name for term in puzzle.objective.terms)
    return dict(zip(names, worth(puzzle, words), strict=True))


def _worth(value: Any, word: str) -> int:
    try:
        return index(value.item() if hasattr(value, "item") else value)  # of NumPy
    except TypeError:
        raise wrong(
            value, f"value({word!r})", "a whole number", "multiply fractions out"
        ) from None


def _has_solution(solver: cp_model.CpSolver) -> bool:
    try:
        return len(solver.response_proto.solution) > 0
    except RuntimeError:  # it has not been asked
        return False


def formulated(  # noqa: PLR0913
    puzzle: Puzzle,
    config: LimitedConfig = LimitedConfig(),
    name: str = DEFAULT,
    *,
    words: int | None = None,
    all_candidates: bool = False,
    watch: Watch | None = None,
) -> Formulated:
    """Solve a puzzle and return the model whose optimum is its answer.

    Parameters
    ----------
    puzzle, config
        As for `solve`.
    words
        How many words the chains have that the model speaks of; those of the answer
        unless given.
    all_candidates
        Whether the model has all candidates, or those that the relaxation let through
        to CP-SAT.

    Raises
    ------
    InputError
        When there is no such model, or the puzzle cannot be solved.
    KeyboardInterrupt
        When the user interrupts it.

    """
    outcome = solved(puzzle, config, watch=watch)
    return formulated_of(
        outcome, name, words=words, all_candidates=all_candidates, config=config
    )


def solved(
    puzzle: Puzzle,
    config: LimitedConfig = LimitedConfig(),
    *,
    watch: Watch | None = None,
) -> Outcome:
    """What came of the list that decides, with the whole answer as its result.

    Raises
    ------
    InputError
        When the time was over before the words were traced.
    KeyboardInterrupt
        When the user interrupts it.

    """
    by_list = outcomes(puzzle, config, watch=watch)
    result = answer(by_list)
    if result.interrupted:
        raise KeyboardInterrupt
    if by_list[-1].traced is None:
        problem = "the words were not traced in time, so there is no model"
        raise _too_little_time(problem, puzzle.file)
    return replace(by_list[-1], result=result)


def formulated_of(
    outcome: Outcome,
    name: str,
    *,
    words: int | None = None,
    all_candidates: bool = False,
    config: LimitedConfig = LimitedConfig(),
) -> Formulated:
    """As `formulated`, of a puzzle that is solved, with what is left of the time."""
    assert outcome.result is not None
    left = max(config.time_limit - outcome.result.seconds, 1e-6)  # 0 is no limit
    deadline = perf_counter() + left
    source = model_of(
        outcome.board,
        outcome.model,
        words,
        all_candidates=all_candidates,
        config=replace(config, time_limit=left),
        is_settled=outcome.result.status.is_proof,
        trust=outcome.result.trust,
    )
    deadline = max(deadline, perf_counter() + LEAST)
    instance = replace(source.chosen.instance, deadline=deadline, stop=config.stop)
    try:
        encoding = _built(name, instance)
    except OutOfTime:
        raise not_built(outcome) from None
    return Formulated(source, name, encoding, outcome.result)


def _built(name: str, instance: Instance) -> Encoding:
    """What a formulation makes of an instance; a stranger's is not waited for.

    It is built in this process, for an encoding has functions and cannot be sent.

    Raises
    ------
    OutOfTime
        When the time is over or the stop token set, whether or not the formulation
        looks at them.

    """
    build = formulation(name)
    if name in OWN:
        return build(instance)
    building = Future[Encoding]()

    def work() -> None:
        try:
            building.set_result(build(instance))
        except BaseException as error:  # noqa: BLE001  # for who waits
            building.set_exception(error)

    Thread(target=work, daemon=True).start()
    looks = instance.in_time(repeat(LOOK))
    while not building.done():
        wait([building], next(looks))
    return building.result()


def not_built(outcome: Outcome) -> TooLittleTime:
    """What is wrong where the time did not suffice to build a model."""
    problem = "the model could not be built in time"
    return _too_little_time(problem, outcome.board.puzzle.file)


def _too_little_time(problem: str, file: str) -> TooLittleTime:
    text = f"{problem}; give it more time"
    return TooLittleTime(text, file or None, key="time_limit")
