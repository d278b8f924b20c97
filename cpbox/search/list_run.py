"""One word list's worth of solving: the engine, the lists of chains, and how far."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from time import perf_counter

from cpbox.basics.errors import Contradiction
from cpbox.basics.letters import in_text
from cpbox.basics.wording import counted
from cpbox.candidates.board import Board
from cpbox.puzzle import DEFAULT_MAX_WORDS
from cpbox.search.chains.listing import Listing
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.optimum.ledger import none_at_all
from cpbox.search.optimum.model_scope import Scope, answer_model
from cpbox.search.relaxation.filter import SUPPORT
from cpbox.search.results.result import ChainWord, Result, Statistics, Status
from cpbox.search.solver_config import OnBatch, Request, blaming
from cpbox.search.verify import Trace, examine


def limit(board: Board, bound: Sequence[int] | None) -> int | None:
    """Words of the longest chains that were looked at, if longer ones might be better.

    Parameters
    ----------
    bound
        What is claimed of every chain; None if it is that there is none.

    Returns
    -------
    None where the puzzle sets the limit itself, or the claim is true of chains of any
    length: no longer one can be made, or each costs more for its length alone.

    """
    if SUPPORT.view(board.puzzle.rules).max_words is not None:
        return None
    if board.room <= DEFAULT_MAX_WORDS:
        return None
    if bound is not None and _costs_more(board, bound):
        return None
    return DEFAULT_MAX_WORDS


def _costs_more(board: Board, bound: Sequence[int]) -> bool:
    """Whether every longer chain is above the bound in the first term that differs."""
    longer = DEFAULT_MAX_WORDS + 1
    for term, most in zip(board.puzzle.objective.terms, bound, strict=True):
        if term.maximised or term.name == "worst_rarity":  # does not grow, or may
            return False
        least = longer * board.ranges[term.name][0]
        if least != most:
            return least > most
    return False


Chain = tuple[str, ...]

_NO_LIST = Request()


class Run:
    """One word list's worth of solving."""

    def __init__(
        self,
        engine: Engine,
        request: Request,
        on_batch: OnBatch | None,
        as_good_as: int | None = None,
    ) -> None:
        self._engine, self._request = engine, request
        self._ceiling = inf if as_good_as is None else engine.scale.ceiling(as_good_as)
        self._listing = Listing(engine, request, on_batch)
        self._is_complete = request == _NO_LIST
        self._interrupted = False
        self._listing_seconds = self._verify_seconds = 0.0
        self._trace: Trace = ()
        self.status = Status.UNKNOWN

    def go(self) -> None:
        """Solve, then list the chains that were asked for.

        Raises
        ------
        InputError
            When a formulation that is not cpbox's own contradicts cpbox.
        Contradiction
            When cpbox contradicts itself: a bug.

        """
        with blaming(self._engine.models.formulations):
            self._go()

    def _go(self) -> None:
        with self._until_stopped():
            self._engine.optimise(self._ceiling)
        self.status = self._status()
        if self.is_refuted:
            return
        self._conclude()
        if self.status.is_proof and not self._is_complete:
            started = perf_counter()
            with self._until_stopped():
                self._listing.run()
                self._is_complete = True
            self._listing_seconds = perf_counter() - started

    def relax_only(self) -> int | None:
        """Let the relaxation bound the first term; None where it leaves no chain."""
        engine = self._engine
        with self._until_stopped():
            engine.relax_only()
        return None if engine.bound is None else engine.scale.unpack(engine.bound)[0]

    @property
    def is_refuted(self) -> bool:
        """Whether it is proved that no chain is as good as was asked for."""
        bound = self._engine.bound
        return self._ceiling < inf and (bound is None or bound > self._ceiling)

    def _count(self, chains: tuple[Chain, ...] | None) -> int | None:
        """How many chains were listed; None where an interrupt leaves that open.

        It may have come between a chain that was given away and its being counted.
        """
        if self._request == _NO_LIST:
            return None
        if chains is not None:
            return len(chains)
        is_exact = self._request.count or not self._interrupted
        return self._listing.count if is_exact else None

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

    def _limit(self, cost: int | None) -> int | None:
        """Words of the longest chains that were looked at, if longer ones matter.

        They do where one may cost less than this; None if no chain is known.
        """
        engine = self._engine
        if engine.levels.is_hopeless:
            return None
        return limit(engine.board, None if cost is None else engine.scale.unpack(cost))

    def _conclude(self) -> None:
        """Say what the claims come to, and check the chain by the rules alone."""
        engine, puzzle = self._engine, self._engine.board.puzzle
        is_ordered = puzzle.objective.is_shortest_first
        if self.status is Status.OPTIMAL and not is_ordered:
            kinds = "number of words"
            if (longest := self._limit(engine.bound)) is not None:
                kinds += f" up to {longest}"
            if puzzle.objective.has("worst_rarity"):
                kinds += " or worst rarity"
            claim = f"no chain of another {kinds} is cheaper"
            engine.ledger.note(claim, "the claims above, and the cheapest word")
        if engine.best is not None:
            started = perf_counter()
            self._trace = check_chain(engine.board, engine.board.words(engine.best[1]))
            self._verify_seconds = perf_counter() - started
            engine.ledger.note("this chain keeps every rule", "the verifier")
        elif self.status is Status.INFEASIBLE and not engine.levels.is_hopeless:
            most = SUPPORT.view(puzzle.rules).most_words
            if engine.board.room <= most:
                by = "the claims above, and the room for words"
                engine.ledger.note(none_at_all(None), by)
            else:
                claim = f"no chain of at most {counted(most, 'word')}"
                engine.ledger.note(claim, "the claims above")

    @property
    def model(self) -> Scope | None:
        """The model of the answer; None where there is none."""
        return None if self._engine.best is None else answer_model(self._engine)

    def _statistics(self, seconds: float, prefilter: float) -> Statistics:
        """What it took; all that is no other phase is the relaxation's."""
        models = tuple(self._engine.models.statistics)
        phases = {
            "prefilter": prefilter,
            "build": sum(model.build_seconds or 0 for model in models),
            "cp_sat": sum(model.solve_seconds or 0 for model in models),
            "listing": self._listing_seconds,
            "verify": self._verify_seconds,
        }
        phases["relaxation"] = max(0, seconds - sum(phases.values()))
        return Statistics(models=models, seconds=phases)

    def _chain(self, chain: tuple[int, ...]) -> tuple[ChainWord, ...]:
        board = self._engine.board
        rarity = board.candidates.rarity[list(chain)].tolist()
        return tuple(map(ChainWord, board.words(chain), self._trace, rarity))

    def result(self, seconds: float, prefilter: float) -> Result:
        """All of it, after so many seconds, the prefilter's among them."""
        engine, bound = self._engine, self._engine.bound
        best, worst = engine.best, self._listing.worst
        chains = None if self._request == _NO_LIST else self._listing.chains
        return Result(
            status=self.status,
            chain=None if best is None else self._chain(best[1]),
            objective=None if best is None else engine.scale.unpack(best[0]),
            bound=None if bound is None else engine.scale.unpack(bound),
            steps=engine.ledger.steps,
            counts=engine.board.candidates.counts,
            word_list=engine.board.candidates.word_list,
            tier=engine.board.candidates.source.tier,
            seconds=seconds,
            statistics=self._statistics(seconds, prefilter),
            chains=chains,
            count=self._count(chains),
            complete=self._is_complete,
            # After the last of the best few, too, a longer chain might come.
            limit=self._limit(bound if worst is None else worst),
            interrupted=self._interrupted,
            puzzle=engine.board.puzzle,
            request=self._request,
        )


def check_chain(board: Board, words: Chain) -> Trace:
    """Check a chain by the definition of the rules and by the word list itself.

    Returns
    -------
    Tiles of each word.

    Raises
    ------
    Contradiction
        When it breaks a rule, or a word is not in the list.

    """
    listed = board.candidates.source
    broken = [f"{word} is not listed" for word in words if not listed.has(word)]
    problems, traces = examine(board.puzzle, words)
    if broken := broken + problems:
        problem = f"{in_text(words)} was found, but {'; '.join(broken)}"
        raise Contradiction(problem)
    return traces or ()
