"""Solve a puzzle: run the engine on its word lists, and list the chains asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from cpbox.candidates.prefilter import Candidates, prefilter, reason_against
from cpbox.config import OnChain, Progress, Request, SolverConfig, Watch
from cpbox.errors import Contradiction, InputError
from cpbox.puzzle import Puzzle
from cpbox.result import ChainWord, Result, Status, Step
from cpbox.search.claims import plural
from cpbox.search.engine import Engine, Stopped
from cpbox.search.listing import Listing
from cpbox.verify import trace, violations

Words = tuple[str, ...]


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
    started = perf_counter()
    deadline = started + config.time_limit
    lists = puzzle.words.lists
    earlier: tuple[Step, ...] = ()
    for number, name in enumerate(lists, 1):
        candidates = prefilter(puzzle, name)
        is_last = number == len(lists)
        if missing := _missing(puzzle, candidates):
            if is_last:
                raise missing
            continue
        engine = Engine(puzzle, candidates, config, deadline, watch or _ignore)
        run = _Run(engine, request, on_chain or _ignore_chain)
        run.go()
        if run.status is not Status.INFEASIBLE or is_last:
            break
        earlier += tuple(
            Step(f"{name} words: {step.claim}", step.by, step.seconds)
            for step in engine.steps
        )
    return run.result(earlier, perf_counter() - started)


def _ignore(_: Progress) -> None:
    pass


def _ignore_chain(_: Words) -> None:
    pass


def _missing(puzzle: Puzzle, candidates: Candidates) -> InputError | None:
    """What is wrong with the first required word that is no candidate."""
    for word in puzzle.rules.require:
        if word not in candidates.words:
            reason = reason_against(word, puzzle)
            why = reason or f"not in the word list ({candidates.word_list})"
            problem = f"the required word {word!r} cannot be played: {why}"
            return InputError(problem, puzzle.file or None, key="rules.require")
    return None


class _Run:
    """One word list's worth of solving."""

    def __init__(self, engine: Engine, request: Request, on_chain: OnChain) -> None:
        self._engine, self._request = engine, request
        self._listing = Listing(engine, on_chain)
        self._chains: tuple[Words, ...] | None = None
        self._complete = True
        self._interrupted = False
        self.status = Status.UNKNOWN

    def go(self) -> None:
        """Solve, then list the chains that were asked for."""
        with self._until_stopped():
            self._engine.optimise()
        self.status = self._found()
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

    def _found(self) -> Status:
        best, bound = self._engine.best, self._engine.bound
        if best is None:
            return Status.INFEASIBLE if bound is None else Status.UNKNOWN
        return Status.OPTIMAL if bound == best[0] else Status.FEASIBLE

    def _conclude(self) -> None:
        """Say what the claims come to, and check the chain by the rules alone."""
        engine = self._engine
        if self.status is Status.OPTIMAL and not engine.scale.leads_with_words:
            kinds = "number of words"
            if any(term.name == "worst_rarity" for term in engine.scale.terms):
                kinds += " or worst rarity"
            claim = f"no chain of another {kinds} is cheaper"
            engine.note(claim, "the claims above, and the cheapest word")
        if engine.best is not None:
            check(engine.puzzle, engine.candidates, engine.words(engine.best[1]))
            engine.note("this chain keeps every rule", "the verifier")
        elif self.status is Status.INFEASIBLE and not engine.is_hopeless:
            most = plural(engine.puzzle.rules.most_words, "word")
            engine.note(f"no chain of at most {most}", "the claims above")

    def _list(self) -> None:
        if self._request.all_optimal:
            self._listing.all_optimal()
        elif self._request.top is not None:
            self._listing.top(self._request.top)
        elif self._request.every is not None:
            self._listing.every(self._request.every)

    def result(self, earlier: tuple[Step, ...], seconds: float) -> Result:
        """All of it; `earlier` are the claims about earlier word lists."""
        engine = self._engine
        chain = None if engine.best is None else _chain(engine, engine.best[1])
        best = None if engine.best is None else engine.scale.unpack(engine.best[0])
        bound = engine.bound
        return Result(
            status=self.status,
            chain=chain,
            objective=best,
            bound=None if bound is None else engine.scale.unpack(bound),
            steps=(*earlier, *engine.steps),
            counts=engine.candidates.counts,
            word_list=engine.candidates.word_list,
            seconds=seconds,
            chains=self._chains,
            complete=self._complete,
            interrupted=self._interrupted,
        )


def _chain(engine: Engine, chain: tuple[int, ...]) -> tuple[ChainWord, ...]:
    words = engine.words(chain)
    paths = trace(engine.puzzle, words) or ()
    rarity = engine.candidates.rarity[list(chain)].tolist()
    return tuple(map(ChainWord, words, paths, rarity))


def check(puzzle: Puzzle, candidates: Candidates, words: Words) -> None:
    """Check a chain by the definition of the rules and by the word list itself.

    Raises
    ------
    Contradiction
        When it breaks a rule, or a word is not in the list.

    """
    listed = candidates.source
    broken = [f"{word} is not listed" for word in words if not listed.has(word)]
    broken += violations(puzzle, words)
    if broken:
        problem = f"{' '.join(words)} was found, but {'; '.join(broken)}"
        raise Contradiction(problem)
