"""The rest of a chain: what is still needed after some words, proved."""

from dataclasses import dataclass
from math import inf
from time import perf_counter

from cpbox.candidates.board import Board
from cpbox.config import SolverConfig, Watch
from cpbox.errors import Contradiction, InputError
from cpbox.result import Status
from cpbox.search.continued import boards_after
from cpbox.search.engine import Engine, Stopped
from cpbox.search.limit import limit
from cpbox.verify import in_order, violations, worth

Chain = tuple[str, ...]


@dataclass(frozen=True)
class Rest:
    """What is still needed.

    Parameters
    ----------
    status
        How far the search got: infeasible where no chain begins with these words.
    words
        The words to play next, in order, on the best chain that begins with these.
    interrupted
        Whether the user stopped the search.
    limit
        Whole chains of more words than this were not looked at, and one of them might
        be better; None where the rules forbid them, or none can be.

    """

    status: Status
    words: Chain | None
    interrupted: bool = False
    limit: int | None = None


def rest(
    board: Board, played: Chain, config: SolverConfig, watch: Watch | None = None
) -> Rest:
    """Find the best chain that begins with some words, of those in the board's list.

    Parameters
    ----------
    board
        The board.
    played
        The words, each of which must be a candidate.
    config
        How to search.
    watch
        Told of progress.

    Raises
    ------
    InputError
        When words do not link, and one stands twice.
    Contradiction
        When the chain that was found breaks a rule. A bug.

    """
    if not board.puzzle.rules.link and len(set(played)) < len(played):
        problem = "words that do not link have no order; name each of them once"
        raise InputError(problem, key="played")
    deadline = perf_counter() + config.time_limit
    best, is_known, interrupted = _Best(), True, False
    is_hopeless = _may_fit(board, played)
    for continued in boards_after(board, played):
        engine = Engine(continued, config, deadline, watch)
        try:
            engine.optimise()
        except Stopped as stop:
            interrupted, is_known = stop.interrupted, False
        is_hopeless = is_hopeless and engine.levels.is_hopeless
        best = min(best, _best(engine, played), key=lambda each: each.cost)
        if interrupted:
            break
    if best.words is None:
        status = Status.INFEASIBLE if is_known else Status.UNKNOWN
        most = None if is_hopeless else limit(board, None)
        return Rest(status, None, interrupted, most)
    _check(board, played, best.words)
    status = Status.OPTIMAL if is_known else Status.FEASIBLE
    most = limit(board, worth(board.puzzle, (*played, *best.words)))
    return Rest(status, best.words, interrupted, most)


def _may_fit(board: Board, played: Chain) -> bool:
    """Whether the words and those that are required are no more than a chain has."""
    rules = board.puzzle.rules
    return len(played) + len({*rules.require} - {*played}) <= rules.most_words


@dataclass(frozen=True)
class _Best:
    """The best chain so far: what it costs, and the words that are still to play."""

    cost: float = inf
    words: Chain | None = None


def _best(engine: Engine, played: Chain) -> _Best:
    if engine.best is None:
        return _Best()
    cost, chain = engine.best
    words = [*engine.board.words(chain)]
    for word in [" ".join(played)] if engine.board.puzzle.rules.link else played:
        words.remove(word)
    return _Best(cost, tuple(words))


def _check(board: Board, played: Chain, words: Chain) -> None:
    """Hold a whole chain against the definition of the rules."""
    whole = in_order(board.puzzle, (*played, *words))
    if broken := violations(board.puzzle, whole):
        raise Contradiction(f"{' '.join(whole)} was found, but {'; '.join(broken)}")
