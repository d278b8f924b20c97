"""Solve a puzzle: run the engine on its word lists, and list the chains asked for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from cpbox.candidates.board import Board
from cpbox.candidates.refusals import reasons
from cpbox.puzzle import Objective, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.answer_model import Model
from cpbox.search.engine import Engine
from cpbox.search.one_list import Run
from cpbox.search.result import Result, Statistics, Status
from cpbox.search.solver_config import (
    Log,
    OnBatch,
    OnChain,
    Request,
    SolverConfig,
    Watch,
)

Chain = tuple[str, ...]

LOOKING = 10.0  # seconds for finding out whether a list has a chain
QUICKEST = Objective(("words",))


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of one word list.

    Parameters
    ----------
    board
        The puzzle and its candidates on this list.
    result
        The answer; None where the list lacks a word that is required.
    model
        What CP-SAT was given, whose optimum is the answer; None where there is none.

    """

    board: Board
    result: Result | None
    model: Model | None = None

    @property
    def tier(self) -> str | None:
        """The built-in list; None where the words are the user's own."""
        return self.board.candidates.source.tier


def solve(
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    watch: Watch | None = None,
    on_chain: OnChain | None = None,
) -> Result:
    """The answer alone of what `outcomes` finds; nothing is held against it."""
    on_batch = None if on_chain is None else one_by_one(on_chain)
    return answer(outcomes(puzzle, config, request, watch=watch, on_batch=on_batch))


def outcomes(  # noqa: PLR0913
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    watch: Watch | None = None,
    on_batch: OnBatch | None = None,
    log: Log | None = None,
) -> list[Outcome]:
    """What came of each word list, up to the first under which there may be a chain.

    As `cpbox.solve`, which says what the arguments are, and with the boards, for those
    who go on with them; chains that begin alike are given together.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When parts of cpbox disagree: a chain that was found breaks a rule, or CP-SAT
        denies what the relaxation shows. A bug.

    """
    deadline = perf_counter() + config.time_limit
    tried: list[Outcome] = []
    for name in puzzle.words.tried:
        started = perf_counter()
        board = Board.of(puzzle, name)
        if missing := _missing(board):
            if name == puzzle.words.tried[-1]:
                raise missing
            tried.append(Outcome(board, None))
            continue
        prefilter = perf_counter() - started
        run = Run(
            Engine(board, config, deadline, watch, log),
            request,
            on_batch,
        )
        run.go()
        seconds = perf_counter() - started
        tried.append(Outcome(board, run.result(seconds, prefilter), run.model))
        if run.status is not Status.INFEASIBLE:
            break
    return tried


def its_list(puzzle: Puzzle) -> str:
    """The list that counts: the first under which there is a chain, or else the last.

    Also a list of which that was not known within `LOOKING` seconds.

    Raises
    ------
    InputError
        When the words cannot be read.
    KeyboardInterrupt
        When the user interrupts it.

    """
    *others, last = puzzle.words.tried
    config = SolverConfig(time_limit=LOOKING)
    for name in others:
        words = puzzle.words.under(name)
        try:
            result = solve(replace(puzzle, words=words, objective=QUICKEST), config)
        except InputError as error:
            if not error.key.startswith("rules.require"):
                raise
            continue  # the list lacks a word that is required
        if result.interrupted:
            raise KeyboardInterrupt
        if result.status is not Status.INFEASIBLE:
            return name
    return last


def answer(tried: Sequence[Outcome]) -> Result:
    """The last list's result, which says also what is known of those before it."""
    *before, last = tried
    assert last.result is not None
    if not before:
        return last.result
    earlier = tuple(
        replace(step, claim=f"{outcome.tier} words: {step.claim}")
        for outcome in before
        if outcome.result is not None
        for step in outcome.result.steps
    )
    results = [outcome.result for outcome in tried if outcome.result is not None]
    return replace(
        last.result,
        steps=(*earlier, *last.result.steps),
        seconds=sum(result.seconds for result in results),
        statistics=sum((result.statistics for result in results), Statistics()),
    )


def one_by_one(on_chain: OnChain) -> OnBatch:
    """What is told of chains together, and tells of each."""

    def on_batch(first: Chain, last: Chain) -> None:
        for word in last:
            on_chain((*first, word))

    return on_batch


def _missing(board: Board) -> InputError | None:
    """What is wrong with the first required word that is no candidate."""
    puzzle = board.puzzle
    for word, group in zip(
        dict.fromkeys(puzzle.rules.require), board.required, strict=True
    ):
        if not len(group):
            why = reasons(puzzle, word, board.candidates.source)
            problem = f"the required word {word!r} cannot be played: {why}"
            if word in puzzle.places:
                return InputError(problem, *puzzle.places[word], "rules.require")
            key = f"rules.require[{puzzle.rules.require.index(word)}]"
            return InputError(problem, puzzle.file or None, key=key)
    return None
