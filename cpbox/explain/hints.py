"""Hints: a little of the best chain at a time, or of the best way on from a word."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Literal, Self

from cpbox.basics.errors import InputError
from cpbox.basics.showing import Recorded
from cpbox.candidates.arrays import distinct
from cpbox.candidates.board import Board
from cpbox.candidates.lexicon import TIERS, rarity_of
from cpbox.candidates.refusals import reasons
from cpbox.candidates.unfit import is_unfit
from cpbox.explain.conditions import rules_of
from cpbox.fields.arguments import Whole
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle, Term
from cpbox.search.chains.continuation import Rest, rest
from cpbox.search.optimum.engine import Stopped
from cpbox.search.results.result import Result, Status, Trusting, has_read
from cpbox.search.solver_config import LimitedConfig, Progress, Request, Watch
from cpbox.search.verify import in_order, trace_chain, worth
from cpbox.search.word_lists import Outcome, Shows, answer, board_within, outcomes

COUNTING = 3.0  # seconds for finding out how many chains are as good
Chain = tuple[str, ...]
RarestOf = Literal["box", "left", "new", "way"]

MOST = 6  # the highest level
LEVEL = Whole(1, MOST)

SHORT = 5  # letters of a word of which those beside the rarest would tell too much


@dataclass(frozen=True, kw_only=True)
class PassedOver:
    """A list that was skipped, and why: no chain of it is as good as the answer.

    Parameters
    ----------
    name
        The list.
    lacks
        A word that was played, or is required, and that it lacks.
    at_least
        Of a list that lacks none: no chain of it, or none that begins with the words
        that were played, is better than this in the objective's first term; None where
        there is none.
    limit
        Chains of more words than this were not considered; one might be as good;
        None where the rules forbid them, or none can be.

    """

    name: str
    lacks: str | None = None
    at_least: int | None = None
    limit: int | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Hint(Trusting, Recorded):
    """A hint: it contains the whole answer, but shows only as much as its level.

    Parameters
    ----------
    status
        Whether `words` are proved to be the best, or that there are none.
    played
        The words already played.
    words
        The words still to play, in order; None if there is no way on.
    tiles
        What the tiles hold on which each of them is traced.
    as_good
        How many chains of that list are equal to it in every term of the puzzle's
        objective; None if unknown.
    more_as_good
        Whether there may be more of them.
    take_back
        Where there is no way on: the words whose taking back opens one, and none where
        there is no chain at all; None where that is not known, or there is a way on.
    rarest
        The tile of `words` that the fewest words visit, as a text; after words that
        were played, of those tiles that they do not visit, if any.
    rarest_of
        Of which tiles it is the rarest: of all of the `box`; of all that are `left`,
        after words that were played; of the `new` ones that `words` visit, which leave
        others out; or of all that they visit, the `way`.
    users
        How many words visit it.
    counted
        The built-in list whose words are counted, the smallest that has all of `words`;
        None for words of the user's own.
    place
        Which of `words` visits it first.
    beside
        What the tiles before and after it hold in that word, and nothing at its ends;
        None for a short word.
    tier
        The built-in list that `words` are from; None for words of the user's own.
    passed_over
        The smaller lists that were skipped, the smallest first.
    limit
        Chains of more words than this were not considered, and one of them might be
        better; None where the rules forbid them, or none can be.
    interrupted
        Whether the user stopped the search.
    trusted
        The unusual formulations that it rests on: they may leave out chains.
    puzzle
        What the hint is about.
    level
        How much it shows, from 1 to 6, as ``cpbox hint --help`` says.
    has_read
        Whether there was time to read the words.

    """

    status: Status
    played: Chain = ()
    words: Chain | None = None
    tiles: tuple[tuple[str, ...], ...] = ()
    as_good: int | None = None
    more_as_good: bool = False
    take_back: Chain | None = None
    rarest: str = ""
    rarest_of: RarestOf = "box"
    users: int = 0
    counted: str | None = None
    place: int = 0
    beside: tuple[str, str] | None = None
    tier: str | None = None
    passed_over: tuple[PassedOver, ...] = ()
    limit: int | None = None
    interrupted: bool = False
    trusted: tuple[str, ...] = ()
    puzzle: Puzzle | None = field(default=None, compare=False)
    level: int = field(default=1, compare=False)
    has_read: bool = True

    def __repr__(self) -> str:
        return f"<Hint: level {self.level} of {MOST}>"

    def at(self, level: int) -> Self:
        """The same hint, which shows as much as another level.

        Raises
        ------
        InputError
            When there is no such level.

        """
        return replace(self, level=LEVEL(level, "level"))

    @property
    def is_proved(self) -> bool:
        """Whether nothing was left open, what to take back included."""
        if self.played and self.status is Status.INFEASIBLE:
            return self.take_back is not None
        return self.status.is_proof


def hints(
    puzzle: Puzzle,
    played: Chain = (),
    config: LimitedConfig = LimitedConfig(),
    watch: Watch | None = None,
) -> Hint:
    """Find the best chain, or the best way on from some words.

    Among chains that are as good by the puzzle's objective, the most familiar.

    Parameters
    ----------
    played
        The words that were played, in order.
    config
        How to search; the time limit is that of all steps together.
    watch
        Told of progress, but for chains.

    """
    deadline = perf_counter() + config.time_limit
    searched = familiar(puzzle)
    quiet = _quiet(watch)
    spelled = puzzle.words.spelled
    if chain := tuple(spelled(word) for word in played):
        searched = _with_unfit(searched, chain)
        try:
            hint = _after(chain, _Search(searched, config, deadline, quiet))
        except Stopped:  # before the words were traced
            hint = Hint(status=Status.UNKNOWN, played=chain, has_read=False)
    else:
        by_list = outcomes(searched, config, watch=quiet)
        hint = hints_of(puzzle, by_list, config.until(deadline), quiet)
    return replace(hint, puzzle=puzzle)


def hints_of(
    puzzle: Puzzle,
    by_list: Sequence[Outcome],
    config: LimitedConfig = LimitedConfig(),
    watch: Watch | None = None,
) -> Hint:
    """The hints that follow from an answer; it is that of a `familiar` puzzle.

    Parameters
    ----------
    puzzle
        The puzzle as it stands, whose objective says which chains are as good.
    by_list
        What came of each word list.
    config, watch
        For finding out how many chains are as good, in the time of the limit.

    """
    hint = _of(answer(by_list), by_list[-1].tier, [*map(_refuted, by_list[:-1])])
    if hint.words is None:
        return hint
    board = by_list[-1].board
    counted_puzzle = replace(board.puzzle, objective=puzzle.objective)
    tier = board.candidates.source.tier
    counted_puzzle = replace(counted_puzzle, words=counted_puzzle.words.under(tier))
    return _counted(_with_rarest(hint, board), counted_puzzle, config, _quiet(watch))


def _refuted(outcome: Outcome) -> PassedOver | None:
    """A list that does not count; None for the largest, which bounds the answer."""
    if outcome.shows is not Shows.NONE or outcome.tier is None:
        return None
    result = outcome.result
    if result is None:
        board = outcome.board
        lacks = _unplayable(board, rules_of(board.puzzle).require)
        return PassedOver(name=outcome.tier, lacks=lacks)
    at_least = result.bound[0] if result.bound else None
    return PassedOver(name=outcome.tier, at_least=at_least, limit=result.limit)


def _of(
    way: Result | Rest, tier: str | None, passed_over: Sequence[PassedOver | None] = ()
) -> Hint:
    """What there is to hint at, but for the rarest letter."""
    return Hint(
        status=way.status,
        words=way.words,
        tier=tier,
        passed_over=tuple(filter(None, passed_over)),
        limit=way.limit,
        interrupted=way.interrupted,
        trusted=way.trusted,
        has_read=isinstance(way, Rest) or has_read(way),
    )


def familiar(puzzle: Puzzle) -> Puzzle:
    """The puzzle, with familiar words preferred among equals."""
    if puzzle.objective.has("rarity"):
        return puzzle
    terms = (*puzzle.objective.terms, Term("rarity"))
    return replace(puzzle, objective=Objective(terms))


def _with_unfit(puzzle: Puzzle, played: Chain) -> Puzzle:
    """The puzzle with the words unfit to print that were played all the same."""
    unfit = tuple(word for word in played if is_unfit(puzzle, word))
    words = replace(puzzle.words, add=(*puzzle.words.add, *unfit)) if unfit else None
    return puzzle if words is None else replace(puzzle, words=words)


def _quiet(watch: Watch | None) -> Watch:
    """Tells of progress, but not of chains."""

    def tell(progress: Progress) -> None:
        if watch is not None:
            watch(Progress(progress.doing, None, None, None))

    return tell


@dataclass(frozen=True)
class _Search:
    """Searches on the lists of a puzzle, all within one time limit."""

    puzzle: Puzzle
    config: LimitedConfig
    deadline: float
    watch: Watch
    boards: dict[str, Board] = field(default_factory=dict)
    trusted: set[str] = field(default_factory=set)
    """The unusual formulations that all that was found out rests on."""

    def board(self, name: str) -> Board:
        """The puzzle on one list.

        Raises
        ------
        Stopped
            When there is no time left to trace its words.

        """
        if name not in self.boards:
            board = board_within(self.puzzle, name, self.config, self.deadline)
            self.boards[name] = board
        return self.boards[name]

    def way(self, board: Board, played: Chain) -> Rest:
        """The best way on from some words."""
        way = rest(board, played, self.config.until(self.deadline), self.watch)
        self.trusted.update(way.trusted)
        return way

    def whole(self) -> Result:
        """The best chain."""
        left = self.config.until(self.deadline)
        result = answer(outcomes(self.puzzle, left, watch=self.watch))
        self.trusted.update(result.trusted)
        return result


def _after(played: Chain, search: _Search) -> Hint:
    """The best way on, or what to take back so that there is one."""
    hint, board = _way_on(played, search)
    if hint.words is not None:
        hint = _with_rarest(hint, board)
    elif hint.status is Status.INFEASIBLE:
        hint = _taken_back(hint, search)
    return replace(hint, trusted=tuple(sorted(search.trusted)))


def _way_on(played: Chain, search: _Search) -> tuple[Hint, Board]:
    """The best way on, under the list that counts of those that have the words."""
    *smaller, largest = search.puzzle.words.lists_in_turn
    board = search.board(largest)
    if (word := _unplayable(board, played)) is not None:
        raise _refusal(board, word)
    whole = search.way(board, played)
    hint = replace(_of(whole, _tier(board)), played=played)
    if whole.status is not Status.OPTIMAL:
        return hint, board
    least = _first_term(search.puzzle, played, whole)
    passed_over: list[PassedOver] = []
    for name in smaller:
        try:
            own = search.board(name)
        except Stopped:
            return replace(hint, status=Status.FEASIBLE), board
        if (word := _unplayable(own, played)) is not None:
            passed_over.append(PassedOver(name=name, lacks=word))
            continue
        way = search.way(own, played)
        value = _first_term(search.puzzle, played, way)
        if value is not None and value == least:
            return replace(_of(way, _tier(own), passed_over), played=played), own
        if not way.status.is_proof:  # whether this list counts is not known
            is_over = replace(hint, status=Status.FEASIBLE, interrupted=way.interrupted)
            return is_over, board
        passed_over.append(PassedOver(name=name, at_least=value, limit=way.limit))
    return replace(hint, passed_over=tuple(passed_over)), board


def _tier(board: Board) -> str | None:
    return board.candidates.source.tier


def _first_term(puzzle: Puzzle, played: Chain, way: Rest) -> int | None:
    """What the whole chain is worth in the first term of the objective."""
    return None if way.words is None else worth(puzzle, (*played, *way.words))[0]


def _unplayable(board: Board, words: Chain) -> str | None:
    """The first of some words that is no candidate."""
    candidates = board.candidates.words
    return next((word for word in words if word not in candidates), None)


def _refusal(board: Board, word: str) -> InputError:
    """What is wrong with a word that is no candidate."""
    why = reasons(board.puzzle, word, board.candidates.source)
    problem = f"{word!r} cannot be played: {why}"
    problem += "" if why.endswith("?") else "; name words that can"
    return InputError(problem, board.puzzle.file or None, key="played")


def _taken_back(hint: Hint, search: _Search) -> Hint:
    """Which words to take back, the last ones first, so that there is a way on."""
    for number in range(len(hint.played) - 1, -1, -1):
        kept = hint.played[:number]
        way = _way_on(kept, search)[0] if kept else search.whole()
        if way.status is not Status.INFEASIBLE:
            back = None if way.words is None else hint.played[number:]
            return replace(hint, take_back=back, interrupted=way.interrupted)
    return replace(hint, take_back=())


def _with_rarest(hint: Hint, board: Board) -> Hint:
    """Add where the rarest letter goes: of the new ones, else of all to come."""
    words = hint.words or ()
    order = in_order(board.puzzle, (*hint.played, *words))
    traced = trace_chain(board.puzzle, order)
    if traced is None or not words:
        return hint
    path_of = dict(zip(order, traced, strict=True))
    paths = [path_of[word] for word in words]
    before = {tile for word in hint.played for tile in path_of[word]}
    visited = {tile for path in paths for tile in path}
    tiles, tier = board.puzzle.box.tiles, _least_tier(board, words)
    masks = board.candidates.mask.copy()
    places = board.candidates.words.start  # the same, however a word is traced
    if tier != _tier(board):
        masks[board.candidates.rarity > TIERS.index(str(tier))] = 0
    holding = Counter[str]()  # [letters]: the set of tiles that hold them
    for tile, text in enumerate(tiles):
        holding[text] += 1 << tile
    users = {
        tile: len(distinct(places[masks & holding[tiles[tile]] > 0]))
        for tile in visited - before or visited
    }
    rarest = min(users, key=lambda tile: (users[tile], tile))
    place = next(n for n, path in enumerate(paths) if rarest in path)
    return replace(
        hint,
        tiles=tuple(tuple(tiles[tile] for tile in path) for path in paths),
        rarest=tiles[rarest],
        rarest_of=_rarest_of(before, visited, len(tiles)),
        users=users[rarest],
        counted=tier,
        place=place,
        beside=_beside([tiles[t] for t in paths[place]], paths[place].index(rarest))
        if board.puzzle.length(words[place]) > SHORT
        else None,
    )


def _rarest_of(before: set[int], visited: set[int], tiles: int) -> RarestOf:
    """Of which tiles the rarest is told, where words visit some after others."""
    if not visited - before:
        return "way"
    if len(before | visited) == tiles:
        return "left" if before else "box"
    return "new" if before else "way"


def _least_tier(board: Board, words: Chain) -> str | None:
    """The smallest built-in list that has some words, if the board's is built in.

    It is the same whatever larger lists a puzzle allows.
    """
    tier, is_rated = _tier(board), board.puzzle.words.rated_by != "none"
    rarest = max(rarity_of(words))
    is_smaller = tier and is_rated and rarest < TIERS.index(tier)
    return TIERS[rarest] if is_smaller else tier


def _beside(texts: Sequence[str], place: int) -> tuple[str, str]:
    """What stands before and after a place."""
    before, after = texts[:place][-1:], texts[place + 1 :][:1]
    return "".join(map(str, before)), "".join(map(str, after))


def _counted(hint: Hint, puzzle: Puzzle, config: LimitedConfig, watch: Watch) -> Hint:
    """Add how many chains are as good by the puzzle's own objective."""
    if hint.status is not Status.OPTIMAL or hint.interrupted:
        return hint
    limited = replace(config, time_limit=min(config.time_limit, COUNTING))
    request = Request(all_optimal=True, count=True)
    every = answer(outcomes(puzzle, limited, request, watch=watch))
    hint = replace(hint, interrupted=every.interrupted)
    if not every.count:
        return hint
    return replace(
        hint,
        as_good=every.count,
        more_as_good=not every.complete,
        trusted=tuple(sorted({*hint.trusted, *every.trusted})),
    )
