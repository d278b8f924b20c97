"""Solve a puzzle: run the engine on its word lists, and list the chains asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from time import perf_counter

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said
from cpbox.candidates.board import Board
from cpbox.candidates.checkpoint import checking
from cpbox.candidates.refusals import PREFILTERED, objections, reasons
from cpbox.candidates.source import name_of
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle
from cpbox.search.list_run import Run
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.optimum.model_scope import Scope
from cpbox.search.relaxation.filter import SUPPORT
from cpbox.search.results.result import PHASES, Result, Statistics, Status
from cpbox.search.solver_config import (
    LimitedConfig,
    Log,
    OnBatch,
    OnChain,
    Request,
    Watch,
)

Chain = tuple[str, ...]

LOOKING = 10.0  # seconds for finding out whether a list has a chain


class Shows(Enum):
    """What the result of a word list is for."""

    BOUND = "no chain of the largest list is better in the objective's first term"
    NONE = "no chain of a smaller list is as good in that term"
    ANSWER = "the best chain of the list that counts"


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of one word list.

    Parameters
    ----------
    traced
        The puzzle and its candidates on this list; None where the time was over before
        its words were read and traced.
    result
        The answer; None where the list lacks a word that is required.
    model
        What CP-SAT was given, whose optimum is the answer; None where there is none.
    shows
        What this list was solved for.

    """

    traced: Board | None
    result: Result | None
    model: Scope | None = None
    shows: Shows = Shows.ANSWER

    @property
    def board(self) -> Board:
        """The puzzle and its candidates, for who goes on with what is found."""
        assert self.traced is not None
        return self.traced

    @property
    def tier(self) -> str | None:
        """The built-in list; None where the words are the user's own."""
        if self.result is not None:
            return self.result.tier
        return self.board.candidates.source.tier


def solve(
    puzzle: Puzzle,
    config: LimitedConfig = LimitedConfig(),
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
    config: LimitedConfig = LimitedConfig(),
    request: Request = Request(),
    *,
    watch: Watch | None = None,
    on_batch: OnBatch | None = None,
    log: Log | None = None,
) -> list[Outcome]:
    """What came of each word list, that of the answer last.

    As `cpbox.solve`, which says what the arguments are, and with the boards, for those
    who go on with them; chains that begin alike are given together. Where there are
    several lists, the largest says how good the first term of the objective can be, and
    the smallest whose best chain is as good in that is the one that counts.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When parts of cpbox disagree: a chain that was found breaks a rule, or CP-SAT
        denies what the relaxation shows. A bug.

    """
    how = _How(
        config, perf_counter() + config.time_limit, request, watch, on_batch, log
    )
    *smaller, largest = puzzle.words.lists_in_turn
    if not smaller:
        return [_solved(puzzle, largest, how)]
    bound, least = _bounded(puzzle, largest, how)
    is_stopped = bound.traced is None or how.config.is_stopped
    if bound.result is not None and (bound.result.interrupted or is_stopped):
        stopped = replace(bound.result, puzzle=puzzle)
        return [replace(bound, result=stopped, shows=Shows.ANSWER)]
    so_far = _as_good(puzzle, smaller, how, least)
    if so_far and so_far[-1].shows is Shows.ANSWER:
        return [bound, *so_far]
    batches: list[tuple[Chain, Chain]] = []  # until it is clear whether it counts
    on_batch = how.on_batch
    hold = None if on_batch is None else lambda *batch: batches.append(batch)
    whole = _solved(puzzle, largest, replace(how, on_batch=hold))
    assert whole.result is not None
    if whole.result.objective is None or whole.result.status is not Status.OPTIMAL:
        so_far = []
    elif (value := whole.result.objective[0]) != least:  # the bound was too low
        so_far = _as_good(puzzle, smaller, how, value)
        if so_far[-1].shows is Shows.ANSWER:
            return [replace(whole, shows=Shows.BOUND), *so_far]
    if on_batch is not None:
        for batch in batches:
            on_batch(*batch)
    return [*so_far, whole]


@dataclass(frozen=True)
class _How:
    """How each list is solved."""

    config: LimitedConfig
    deadline: float
    request: Request
    watch: Watch | None
    on_batch: OnBatch | None
    log: Log | None

    def board(self, puzzle: Puzzle, name: str) -> Board | None:
        """The puzzle on one list; None where there was no time for that."""
        try:
            return board_within(puzzle, name, self.config, self.deadline)
        except Stopped:
            return None

    def run(self, board: Board, value: int | None = None) -> Run:
        engine = Engine(board, self.config, self.deadline, self.watch, self.log)
        return Run(engine, self.request, self.on_batch, value)


def board_within(
    puzzle: Puzzle, name: str, config: LimitedConfig, deadline: float
) -> Board:
    """The board of a puzzle on one of its lists.

    Raises
    ------
    InputError
        When the words cannot be read, or one has too many traces.
    Stopped
        When the time is over, or the stop token set, before its words are traced.

    """

    def check() -> None:
        if perf_counter() > deadline or config.is_stopped:
            raise Stopped

    with checking(check):
        return Board.of(puzzle, name)


def _by_first_term(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the first term of its objective alone."""
    return replace(puzzle, objective=Objective(puzzle.objective.terms[:1]))


def _bounded(puzzle: Puzzle, name: str, how: _How) -> tuple[Outcome, int | None]:
    """How good the relaxation lets the first term be on a list; None for no chain."""
    started = perf_counter()
    board = how.board(_by_first_term(puzzle), name)
    if board is None:
        return _unread(puzzle, name, how, started), None
    if missing := _missing(board):
        raise missing
    prefilter = perf_counter() - started
    run = how.run(board)
    least = run.relax_only()
    result = run.result(perf_counter() - started, prefilter)
    return Outcome(board, result, shows=Shows.BOUND), least


def _as_good(
    puzzle: Puzzle, lists: Sequence[str], how: _How, value: int | None
) -> list[Outcome]:
    """What comes of lists, up to one that may have a chain as good in the first term.

    None comes of any where there is no chain.
    """
    so_far: list[Outcome] = []
    for name in lists if value is not None else ():
        so_far.append(_solved(puzzle, name, how, value))
        if so_far[-1].shows is Shows.ANSWER:
            break
    return so_far


def _solved(puzzle: Puzzle, name: str, how: _How, value: int | None = None) -> Outcome:
    """Solve on one list, up to the proof that no chain has this in its first term."""
    started = perf_counter()
    board = how.board(puzzle, name)
    if board is None:
        return _unread(puzzle, name, how, started)
    if missing := _missing(board):
        if value is None:
            raise missing
        return Outcome(board, None, shows=Shows.NONE)
    prefilter = perf_counter() - started
    run = how.run(board, value)
    run.go()
    result = run.result(perf_counter() - started, prefilter)
    if run.is_refuted:
        return Outcome(board, result, shows=Shows.NONE)
    return Outcome(board, result, run.model)


def _unread(puzzle: Puzzle, name: str, how: _How, started: float) -> Outcome:
    """What is known when the time was over before the words were traced: nothing."""
    seconds = perf_counter() - started
    is_listing = how.request != Request()
    is_kept = is_listing and not how.request.count and how.on_batch is None
    phases = dict.fromkeys(PHASES, 0.0) | {"prefilter": seconds}
    result = Result(
        status=Status.UNKNOWN,
        chain=None,
        objective=None,
        bound=None,
        steps=(),
        counts=None,
        word_list=name_of(puzzle.words, name),
        tier=None if puzzle.words.is_own else name,
        seconds=seconds,
        statistics=Statistics(seconds=phases),
        chains=() if is_kept else None,
        count=0 if is_listing else None,
        complete=not is_listing,
        puzzle=puzzle,
        request=how.request,
    )
    return Outcome(None, result)


def its_list(puzzle: Puzzle) -> str:
    """The list that counts, as far as that is known within `LOOKING` seconds.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    KeyboardInterrupt
        When the user interrupts it.

    """
    if len(puzzle.words.lists_in_turn) == 1:
        return puzzle.words.lists_in_turn[0]
    result = solve(_by_first_term(puzzle), LimitedConfig(time_limit=LOOKING))
    if result.interrupted:
        raise KeyboardInterrupt
    assert result.tier is not None
    return result.tier


def answer(outcomes: Sequence[Outcome]) -> Result:
    """The last list's result, with what is shown of the lists before it."""
    *before, last = outcomes
    assert last.result is not None
    if not before:
        return last.result
    steps = tuple(
        replace(step, claim=f"{outcome.tier} words: {step.claim}")
        for outcome in outcomes
        if outcome.result is not None
        for step in outcome.result.steps
    )
    results = [outcome.result for outcome in outcomes if outcome.result is not None]
    return replace(
        last.result,
        steps=steps,
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
    required = SUPPORT.view(puzzle.rules).require
    for word, group in zip(dict.fromkeys(required), board.required, strict=True):
        if not len(group):
            source = board.candidates.source
            why = reasons(puzzle, word, source)
            problem = f"the required word {word!r} cannot be played: {why}"
            if not why.endswith("?"):
                problem += "; require a word that `cpbox words` lists"
            every = (each.because for each in objections(puzzle, word, source))
            values = {"word": str(word), "why": next(every, PREFILTERED)}
            problem = Said(problem, "lab.refused.unplayable", **values)
            if word in puzzle.places:
                return InputError(problem, *puzzle.places[word], "rules.require")
            key = f"rules.require[{required.index(word)}]"
            return InputError(problem, puzzle.file or None, key=key)
    return None
