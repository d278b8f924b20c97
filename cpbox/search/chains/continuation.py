"""The rest of a chain: what is still needed after some words, proved.

Where words link, those that were played become one candidate. It starts in a link of
its own, in which no other candidate ends, so that a chain which must use it begins with
it; the engine then finds the best chain as it always does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from operator import itemgetter
from sys import maxsize
from time import perf_counter

import numpy as np

from cpbox.basics.errors import Contradiction, InputError
from cpbox.basics.letters import in_text
from cpbox.candidates.arrays import Bools, Ints, Small
from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.word_column import WordColumn
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule_support import Support
from cpbox.search.list_run import Chain, limit
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.results.result import ModelStatistics, Status, relied_on
from cpbox.search.solver_config import LimitedConfig, Watch, blaming
from cpbox.search.verify import in_order, violations, worth

SUPPORT = Support("hints after words played", remedy="leave out the words played").plus(
    "lengths"
)


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
    trusted
        The unusual formulations that this rests on.

    """

    status: Status
    words: Chain | None
    interrupted: bool = False
    limit: int | None = None
    trusted: tuple[str, ...] = ()


def rest(
    board: Board, played: Chain, config: LimitedConfig, watch: Watch | None = None
) -> Rest:
    """Find the best chain that begins with some words, of those in the board's list.

    Parameters
    ----------
    played
        The words, each of which must be a candidate.

    Raises
    ------
    InputError
        When words do not link, and one stands twice.
    Contradiction
        When the chain that was found breaks a rule. A bug.

    """
    rules = SUPPORT.of(board.puzzle)
    if not rules.link and len(set(played)) < len(played):
        problem = "words that do not link have no order; name each of them once"
        raise InputError(problem, key="played")
    deadline = perf_counter() + config.time_limit
    options: list[tuple[float, Chain | None]] = [(inf, None)]
    is_known, interrupted = True, False
    is_hopeless, models = _may_fit(board, played), list[ModelStatistics]()
    for continued in _boards_after(board, played):
        engine = Engine(continued, config, deadline, watch)
        try:
            with blaming(engine.models.formulations):
                engine.optimise()
        except Stopped as stop:
            interrupted, is_known = stop.interrupted, False
        models += engine.models.statistics
        is_hopeless = is_hopeless and engine.levels.is_hopeless
        options.append(_left_to_play(engine, played))
        if interrupted:
            break
    _, words = min(options, key=itemgetter(0))
    if words is None:
        status = Status.INFEASIBLE if is_known else Status.UNKNOWN
        most = None if is_hopeless else limit(board, None)
        return Rest(status, None, interrupted, most, relied_on(models))
    with blaming(model.formulation for model in models):
        _check(board, played, words)
    status = Status.OPTIMAL if is_known else Status.FEASIBLE
    most = limit(board, worth(board.puzzle, (*played, *words)))
    return Rest(status, words, interrupted, most, relied_on(models))


def _may_fit(board: Board, played: Chain) -> bool:
    """Whether the words and those that are required are no more than a chain has."""
    rules = SUPPORT.view(board.puzzle.rules)
    return len(played) + len({*rules.require} - {*played}) <= rules.most_words


def _left_to_play(engine: Engine, played: Chain) -> tuple[float, Chain | None]:
    """What the best chain costs, and which of its words are still to be played."""
    if engine.best is None:
        return inf, None
    cost, chain = engine.best
    if isinstance(engine.board, Continued):  # it begins with what was played
        return cost, engine.board.words(chain[1:])
    left = Counter(engine.board.words(chain))
    left.subtract(played)
    return cost, tuple(left.elements())


def _together(played: Chain) -> str:
    """The words that were played as one, which is unlike any word of a list."""
    return " ".join(("", *played))


def _check(board: Board, played: Chain, words: Chain) -> None:
    """Hold a whole chain against the definition of the rules."""
    whole = in_order(board.puzzle, (*played, *words))
    if broken := violations(board.puzzle, whole):
        raise Contradiction(f"{in_text(whole)} was found, but {'; '.join(broken)}")


@dataclass(frozen=True)
class _Start:
    """A way to trace the words that were played."""

    first: int
    last: int
    mask: int
    visits: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Continued(Board):
    """A board whose last candidates are the words that were played.

    Parameters
    ----------
    place
        The number of the first of them.
    closing
        The link in which a chain must end; None for any.

    """

    place: int
    closing: int | None

    @cached_property
    def required(self) -> tuple[Ints, ...]:
        """The required words that are left, and the words that were played."""
        return (*super().required, np.arange(self.place, len(self)))

    @property
    def is_whole(self) -> bool:
        """False: the words that were played are one candidate."""
        return False

    @property
    def is_fresh(self) -> bool:
        """Never where the last word leads back to the first."""
        return self.closing is None and super().is_fresh

    def most_by_visits(self, term: str, numbers: Ints) -> Ints:  # noqa: ARG002
        """No limit: the words that were played count as one, and share links within."""
        return np.full(len(numbers), maxsize)

    def least_by_coverage(self, term: str, numbers: Ints) -> Ints:  # noqa: ARG002
        """0: the words that were played count as one of one letter."""
        return np.zeros(len(numbers), np.int64)

    @cached_property
    def ends(self) -> Bools:
        """``[s]``: whether a chain may end in each link."""
        if self.closing is None:
            return super().ends
        closes: Bools = np.arange(len(self.links)) == self.closing
        return super().ends & closes


def _boards_after(board: Board, played: Chain) -> Iterator[Board]:
    """The boards after some words; none where these cannot begin a chain.

    One for each link in which they may start if that is where a chain must close.
    """
    rules = SUPPORT.view(board.puzzle.rules)
    letters = sum(map(board.puzzle.length, played))
    too_long = rules.max_letters is not None and letters > rules.max_letters
    repeats = not rules.repeat_words and len(set(played)) < len(played)
    if too_long or repeats or len(played) > rules.most_words:
        return
    try:
        puzzle = _left(board.puzzle, played)
    except InputError:  # what is required, or asked for at least, no longer fits
        return
    if not rules.link:
        yield Board(puzzle, board.candidates)
        return
    starts = _starts(board, played)
    closings = sorted({x.first for x in starts}) if rules.loop else [None]
    for closing in closings if starts else []:
        fitting = [x for x in starts if closing in (None, x.first)]
        candidates = _with_starts(board, played, fitting)
        place = len(candidates) - len(fitting)
        yield Continued(puzzle, candidates, place, closing)


def _left(puzzle: Puzzle, played: Chain) -> Puzzle:
    """What is left of the rules when some words count as one word of one letter.

    Where words do not link, these are merely required.
    """
    rules = SUPPORT.view(puzzle.rules)
    if not rules.link:
        every = dict.fromkeys((*rules.require, *played))
        return replace(puzzle, rules=replace(puzzle.rules, require=tuple(every)))
    words = len(played) - 1
    letters = sum(map(puzzle.length, played)) - 1
    most = rules.max_letters
    left = replace(
        puzzle.rules,
        min_length=1,
        max_length=None,
        min_words=max(1, rules.min_words - words),
        max_words=rules.most_words - words,
        min_letters=max(1, rules.min_letters - letters),
        max_letters=None if most is None else most - letters,
        require=tuple(word for word in rules.require if word not in played),
        loop=False,
    )
    return replace(puzzle, rules=left)


def _starts(board: Board, played: Chain) -> list[_Start]:
    """The ways to trace the words, linked, that some rule can tell apart."""
    nothing = (0,) * board.num_tiles
    starts: set[_Start] = set()
    for number, word in enumerate(played):
        places = board.candidates.words.places(word).tolist()
        visits = board.new_visits if number else board.first_visits
        starts = {
            _Start(
                before.first if before else int(board.first[i]),
                int(board.last[i]),
                (before.mask if before else 0) | int(board.candidates.mask[i]),
                nothing
                if visits is None
                else _added(before.visits if before else nothing, visits[i]),
            )
            for before in (starts if number else [None])
            for i in places
            if before is None or board.first[i] == before.last
        }
    return sorted(starts, key=lambda x: (x.first, x.last, x.mask, x.visits))


def _added(before: tuple[int, ...], more: Ints) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(before, more.tolist(), strict=True))


def _with_starts(board: Board, played: Chain, starts: Sequence[_Start]) -> Candidates:
    """The candidates that may follow, and the words that were played as more of them.

    Each of these starts in a link of its own, on the same tiles as the first word.
    """
    own, rules = board.candidates, SUPPORT.view(board.puzzle.rules)
    keep = np.ones(len(own), np.bool_)
    for word in () if rules.repeat_words else played:
        keep[own.words.places(word)] = False
    number, links, visits = len(starts), len(own.links), None
    if own.visits is not None:
        new = np.array([start.visits for start in starts], np.int64)
        visits = np.concatenate([own.visits[keep], new])
    rarest = max(int(own.rarity[own.words.places(word)[0]]) for word in played)

    def more(array: Small, values: Sequence[int]) -> Ints:
        return np.concatenate([array[keep], np.array(values, np.int64)])

    return replace(
        own,
        words=WordColumn.of([*own.words.take(keep), *[_together(played)] * number]),
        first=more(
            own.first, range(links, links + number) if rules.link else [0] * number
        ),
        last=more(own.last, [start.last for start in starts]),
        mask=more(own.mask, [start.mask for start in starts]),
        visits=visits,
        links=(*own.links, *(own.links[start.first] for start in starts)),
        letters=more(own.letters, [1] * number),
        rarity=more(own.rarity, [rarest] * number),
    )
