"""Whether a puzzle has a chain, and which is the best: asked many times over."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import isinf
from time import perf_counter

from cpbox.basics.errors import InputError
from cpbox.candidates.board import SUPPORT, Board
from cpbox.candidates.prefilter import Candidates
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle, Rules
from cpbox.puzzle.rule import table
from cpbox.search.list_run import check_chain
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.results.result import Result, relied_on
from cpbox.search.solver_config import LimitedConfig, Progress, Watch, blaming
from cpbox.search.word_lists import board_within, solve

Chain = tuple[str, ...]

PATIENCE = 10.0  # seconds for one question
SHARE = 4  # of a time limit that is longer than so many times that, for each question
KEPT = 4  # prefiltered word lists, which may be large


class Unsure(Exception):  # noqa: N818
    """There was no time to find out."""


@dataclass(frozen=True)
class _Answer:
    """A chain, the best if there was time; or that there is none."""

    chain: Chain | None
    is_of_any_length: bool = False


class Oracle:
    """Answers questions about variations of a puzzle, each within some time.

    Parameters
    ----------
    config
        How to search; its time limit is that of each question together.
    deadline
        When to stop, in the time of ``time.perf_counter``.

    """

    def __init__(self, config: LimitedConfig, deadline: float, watch: Watch) -> None:
        self.config, self.watch, self.deadline = config, watch, deadline
        limit = config.time_limit
        self.patience = PATIENCE if isinf(limit) else max(PATIENCE, limit / SHARE)
        self.trusted: set[str] = set()
        """The unusual formulations that what was denied, or called best, rests on."""
        self._doing = "the conditions"
        self._prefiltered: dict[object, Candidates] = {}
        self._answers: dict[object, _Answer] = {}

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Say in the progress what the questions are about."""
        before, self._doing = self._doing, what
        yield
        self._doing = before

    def any_chain(self, puzzles: Iterable[Puzzle]) -> Chain | None:
        """A chain of the first puzzle that has one.

        Raises
        ------
        Unsure
            When there was no time to find out.

        """
        unsure = False
        for puzzle in puzzles:
            try:
                if chain := self.chain(puzzle):
                    return chain
            except Unsure:
                unsure = True
        if unsure:
            raise Unsure
        return None

    def chain(self, puzzle: Puzzle) -> Chain | None:
        """A chain of a puzzle on the last of its lists, and None if it has none.

        The best, unless the time was over before that was known.

        Raises
        ------
        Unsure
            When there was no time to find out whether there is one.

        """
        return self._answer(puzzle).chain

    def answer(self, puzzle: Puzzle) -> Result:
        """The answer of a puzzle, of several lists under the one that counts."""
        until = min(self.deadline, perf_counter() + self.patience)
        result = solve(puzzle, self.config.until(until), watch=self.report)
        if result.interrupted:
            raise KeyboardInterrupt
        self.trusted.update(result.relies_on)
        return result

    def has_none_of_any_length(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has no chain even if `max_words` is ever so large."""
        return self._answer(puzzle).is_of_any_length

    def _answer(self, puzzle: Puzzle) -> _Answer:
        key = puzzle.words, puzzle.rules, puzzle.objective, puzzle.letter_values
        if key not in self._answers:
            self._answers[key] = self._solve(puzzle)
        return self._answers[key]

    def board(self, puzzle: Puzzle) -> Board:
        """The puzzle with its candidates, from the list that comes last.

        Raises
        ------
        Unsure
            When there was no time to trace its words.

        """
        return Board(puzzle, self._candidates(puzzle))

    def _candidates(self, puzzle: Puzzle) -> Candidates:
        key = puzzle.words, _of_words(puzzle.rules)
        candidates = self._prefiltered.pop(key, None)
        if candidates is None:
            name, until = puzzle.words.lists[-1], self.deadline
            try:
                board = board_within(puzzle, name, self.config, until)
            except Stopped as stop:
                raise Unsure from stop
            candidates = board.candidates
        self._prefiltered[key] = candidates  # what was used longest ago stands first
        if len(self._prefiltered) > KEPT:
            del self._prefiltered[next(iter(self._prefiltered))]
        return candidates

    def _solve(self, puzzle: Puzzle) -> _Answer:
        if perf_counter() >= self.deadline or self.config.is_stopped:
            raise Unsure
        candidates = self._candidates(puzzle)
        own = SUPPORT.of(puzzle)
        if not all(word in candidates.words for word in own.require):
            return _Answer(None, is_of_any_length=True)
        limit = Board(puzzle, candidates).room
        most = min(own.most_words, limit)
        try:
            rules = replace(puzzle.rules, max_words=most)
        except InputError:  # the words that are asked for do not fit
            return _Answer(None, is_of_any_length=limit == most)
        board = Board(replace(puzzle, rules=rules), candidates)
        engine = self._engine(board)
        with blaming(engine.models.formulations):
            return self._chain_of(engine, is_longest=limit == most)

    def _chain_of(self, engine: Engine, *, is_longest: bool) -> _Answer:
        """What an engine finds, whose longest chains may be the longest of all."""
        try:
            engine.optimise()
        except Stopped as stop:
            if stop.interrupted:
                raise KeyboardInterrupt from stop
            if engine.best is None:
                raise Unsure from stop
        if engine.best is None:
            self.trusted.update(relied_on(engine.models.statistics))
            is_hopeless = engine.levels.is_hopeless or is_longest
            return _Answer(None, is_of_any_length=is_hopeless)
        words = engine.board.words(engine.best[1])
        check_chain(engine.board, words)
        return _Answer(words)

    def _engine(self, board: Board) -> Engine:
        """An engine with as many terms of the objective as have room."""
        deadline = min(self.deadline, perf_counter() + self.patience)
        try:
            return Engine(board, self.config, deadline, self.report)
        except InputError:
            *terms, _ = board.puzzle.objective.terms
            if not terms:
                raise
            shorter = replace(board.puzzle, objective=Objective(tuple(terms)))
            return self._engine(Board(shorter, board.candidates))

    def report(self, progress: Progress) -> None:
        """Pass progress on, with what the question is about."""
        self.watch(Progress(f"{self._doing}: {progress.doing}", None, None, None))


def _of_words(rules: Rules) -> tuple[object, ...]:
    """Everything that rules say of single words."""
    return tuple(
        getattr(rules, name)
        for name, record in table(rules).items()
        if record.about != "chain"
    )
