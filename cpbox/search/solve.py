"""Solve a puzzle: run the engine on its word lists, and list the chains asked for."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from time import perf_counter

from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import reason_against
from cpbox.config import OnChain, Progress, Request, SolverConfig, Watch
from cpbox.errors import Contradiction, InputError
from cpbox.puzzle import Puzzle, Term
from cpbox.result import ChainWord, Result, Status
from cpbox.search.engine import Engine, Stopped
from cpbox.search.limit import limit
from cpbox.search.listing import Listing
from cpbox.verify import trace, violations
from cpbox.wording import counted

Chain = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of one word list.

    Parameters
    ----------
    board
        The puzzle and its candidates on this list.
    result
        The answer; None where the list lacks a word that is required.

    """

    board: Board
    result: Result | None

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
    """Find the best chain of a puzzle and establish that none is better.

    Parameters
    ----------
    puzzle
        The puzzle. Of several word lists, the first under which a chain exists
        counts.
    config
        How to search.
    request
        Which chains to list beside the best.
    watch
        Told of progress.
    on_chain
        Given each chain that ``request.every`` asks for, as it is found.

    Raises
    ------
    InputError
        When the words cannot be read, or a required word cannot be played.
    Contradiction
        When parts of cpbox disagree: a chain that was found breaks a rule, or CP-SAT
        denies what the relaxation shows. A bug.

    """
    return answer(outcomes(puzzle, config, request, watch=watch, on_chain=on_chain))


def outcomes(
    puzzle: Puzzle,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    watch: Watch | None = None,
    on_chain: OnChain | None = None,
) -> list[Outcome]:
    """What came of each word list, up to the first under which there may be a chain.

    As `solve`, and with the boards, for those who go on with them.
    """
    deadline = perf_counter() + config.time_limit
    tried: list[Outcome] = []
    for name in puzzle.words.lists:
        started = perf_counter()
        board = Board.of(puzzle, name)
        if missing := _missing(board):
            if name == puzzle.words.lists[-1]:
                raise missing
            tried.append(Outcome(board, None))
            continue
        run = _Run(
            Engine(board, config, deadline, watch or _ignore),
            request,
            on_chain or _ignore_chain,
        )
        run.go()
        tried.append(Outcome(board, run.result(perf_counter() - started)))
        if run.status is not Status.INFEASIBLE:
            break
    return tried


def answer(tried: Sequence[Outcome]) -> Result:
    """The last list's result, which says also what is known of those before it."""
    *before, last = tried
    assert last.result is not None
    earlier = tuple(
        replace(step, claim=f"{outcome.tier} words: {step.claim}")
        for outcome in before
        if outcome.result is not None
        for step in outcome.result.steps
    )
    seconds = sum(x.result.seconds for x in tried if x.result is not None)
    return replace(last.result, steps=(*earlier, *last.result.steps), seconds=seconds)


def _ignore(_: Progress) -> None:
    pass


def _ignore_chain(_: Chain) -> None:
    pass


def _missing(board: Board) -> InputError | None:
    """What is wrong with the first required word that is no candidate."""
    puzzle = board.puzzle
    for word, group in zip(
        dict.fromkeys(puzzle.rules.require), board.required, strict=True
    ):
        if not len(group):
            reason = _stuck(puzzle, word) or reason_against(word, puzzle)
            why = reason or f"not in the word list ({board.candidates.word_list})"
            problem = f"the required word {word!r} cannot be played: {why}"
            key = f"rules.require[{puzzle.rules.require.index(word)}]"
            return InputError(problem, puzzle.file or None, key=key)
    return None


def _stuck(puzzle: Puzzle, word: str) -> str:
    """Which two letters of a word stand on one side, where that is what is wrong."""
    box, rules = puzzle.box, puzzle.rules
    if rules.same_side or len({*box.tiles}) < len(box.tiles):
        return ""
    for letter, following in pairwise(word):
        for number, side in enumerate(box.sides, 1):
            if letter in side and following in side:
                return f"{letter} and {following} stand on one side (side {number})"
    return ""


class _Run:
    """One word list's worth of solving."""

    def __init__(self, engine: Engine, request: Request, on_chain: OnChain) -> None:
        self._engine, self._request = engine, request
        self._listing = Listing(engine, on_chain)
        self._chains: tuple[Chain, ...] | None = None
        self._complete = True
        self._interrupted = False
        self.status = Status.UNKNOWN

    def go(self) -> None:
        """Solve, then list the chains that were asked for."""
        with self._until_stopped():
            self._engine.optimise()
        self.status = self._status()
        self._conclude()
        if self._request != Request():
            self._complete = False
            if self.status.is_proof:
                with self._until_stopped():
                    self._list()
                    self._complete = True
            self._chains = self._listing.chains[: self._request.top]

    @contextmanager
    def _until_stopped(self) -> Iterator[None]:
        try:
            yield
        except Stopped as stop:
            self._interrupted = stop.interrupted
        except KeyboardInterrupt:
            self._interrupted = True

    def _status(self) -> Status:
        best, bound = self._engine.best, self._engine.bound
        if best is None:
            return Status.INFEASIBLE if bound is None else Status.UNKNOWN
        return Status.OPTIMAL if bound == best[0] else Status.FEASIBLE

    @property
    def limit(self) -> int | None:
        """Words of the longest chains that were looked at, where that matters."""
        engine = self._engine
        if engine.levels.is_hopeless:
            return None
        bound = None if engine.bound is None else engine.scale.unpack(engine.bound)
        return limit(engine.board, bound)

    def _conclude(self) -> None:
        """Say what the claims come to, and check the chain by the rules alone."""
        engine, puzzle = self._engine, self._engine.board.puzzle
        if self.status is Status.OPTIMAL and puzzle.objective.terms[0] != Term("words"):
            kinds = "number of words"
            if self.limit is not None:
                kinds += f" up to {self.limit}"
            if puzzle.objective.has("worst_rarity"):
                kinds += " or worst rarity"
            claim = f"no chain of another {kinds} is cheaper"
            engine.ledger.note(claim, "the claims above, and the cheapest word")
        if engine.best is not None:
            check(engine.board, engine.board.words(engine.best[1]))
            engine.ledger.note("this chain keeps every rule", "the verifier")
        elif self.status is Status.INFEASIBLE and not engine.levels.is_hopeless:
            most = counted(puzzle.rules.most_words, "word")
            engine.ledger.note(f"no chain of at most {most}", "the claims above")

    def _list(self) -> None:
        if self._request.all_optimal:
            self._listing.all_optimal()
        elif self._request.top is not None:
            self._listing.top(self._request.top)
        elif self._request.every is not None:
            self._listing.every(self._request.every)

    def result(self, seconds: float) -> Result:
        """All of it."""
        engine, bound = self._engine, self._engine.bound
        best = engine.best
        return Result(
            status=self.status,
            chain=None if best is None else _chain(engine.board, best[1]),
            objective=None if best is None else engine.scale.unpack(best[0]),
            bound=None if bound is None else engine.scale.unpack(bound),
            steps=engine.ledger.steps,
            counts=engine.board.candidates.counts,
            word_list=engine.board.candidates.word_list,
            tier=engine.board.candidates.source.tier,
            seconds=seconds,
            chains=self._chains,
            complete=self._complete,
            limit=self.limit,
            interrupted=self._interrupted,
        )


def _chain(board: Board, chain: tuple[int, ...]) -> tuple[ChainWord, ...]:
    words = board.words(chain)
    paths = trace(board.puzzle, words) or ()
    rarity = board.candidates.rarity[list(chain)].tolist()
    return tuple(map(ChainWord, words, paths, rarity))


def check(board: Board, words: Chain) -> None:
    """Check a chain by the definition of the rules and by the word list itself.

    Raises
    ------
    Contradiction
        When it breaks a rule, or a word is not in the list.

    """
    listed = board.candidates.source
    broken = [f"{word} is not listed" for word in words if not listed.has(word)]
    broken += violations(board.puzzle, words)
    if broken:
        problem = f"{' '.join(words)} was found, but {'; '.join(broken)}"
        raise Contradiction(problem)
