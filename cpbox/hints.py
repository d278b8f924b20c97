"""Hints: a little of the best chain at a time, or of the best way on from a word."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import reason_against
from cpbox.config import Progress, Request, SolverConfig, Watch
from cpbox.errors import InputError
from cpbox.puzzle import Objective, Puzzle, Term, fold
from cpbox.result import Status
from cpbox.search.continuation import rest
from cpbox.search.solve import Outcome, answer, outcomes
from cpbox.verify import trace

Chain = tuple[str, ...]

COUNTING = 3.0  # seconds for finding out how many chains are as good


@dataclass(frozen=True, kw_only=True)
class Hints:
    """What there is to hint at; it holds the answer.

    Parameters
    ----------
    status
        Whether `words` are proved to be the best, or that there are none.
    played
        The words that were played.
    words
        The words that are still to play, in order; None if there is no way on.
    as_good
        How many chains have as few words and letters; None where not known.
    more_as_good
        Whether there may be more of these.
    take_back
        Where there is no way on: the words whose taking back opens one; None where
        there is no chain at all, or it is not known.
    rarest
        The tile of `words` that the fewest playable words visit, as a text.
    users
        How many words visit it.
    place
        Which of `words` visits it first.
    tier
        The built-in list that `words` are from; None for words of the user's own.
    in_vain
        The lists before it, under which there is no chain.
    limit
        Chains of more words than this were not looked at, and one of them might be
        better; None where the rules forbid them, or none can be.
    interrupted
        Whether the user stopped the search.

    """

    status: Status
    played: Chain = ()
    words: Chain | None = None
    as_good: int | None = None
    more_as_good: bool = False
    take_back: Chain | None = None
    rarest: str = ""
    users: int = 0
    place: int = 0
    tier: str | None = None
    in_vain: tuple[str, ...] = ()
    limit: int | None = None
    interrupted: bool = False


def hints(
    puzzle: Puzzle,
    played: Chain = (),
    config: SolverConfig = SolverConfig(),
    watch: Watch | None = None,
) -> Hints:
    """Find the best chain, or the best way on from some words.

    Among chains that are as good by the puzzle's objective, the most familiar.

    Parameters
    ----------
    puzzle
        The puzzle.
    played
        The words that were played, in order.
    config
        How to search.
    watch
        Told of progress, but for chains.

    Raises
    ------
    InputError
        When the words cannot be read, or one that was played cannot be.

    """
    puzzle = familiar(puzzle)
    quiet = _quiet(watch)
    if chain := tuple(fold(word) for word in played):
        return _from(puzzle, chain, config, quiet)
    return hints_of(outcomes(puzzle, config, watch=quiet), config, quiet)


def hints_of(
    tried: Sequence[Outcome],
    config: SolverConfig = SolverConfig(),
    watch: Watch | None = None,
) -> Hints:
    """The hints that follow from an answer; it is that of a `familiar` puzzle.

    Parameters
    ----------
    tried
        What came of each word list.
    config, watch
        For finding out how many chains are as good.

    """
    result, board = answer(tried), tried[-1].board
    hints = Hints(
        status=result.status,
        words=result.words,
        tier=result.tier,
        in_vain=board.puzzle.words.before(result.tier),
        limit=result.limit,
        interrupted=result.interrupted,
    )
    if hints.words is None:
        return hints
    return _counted(_with_rarest(hints, board), board, config, _quiet(watch))


def familiar(puzzle: Puzzle) -> Puzzle:
    """The puzzle, with familiar words preferred among equals."""
    if puzzle.objective.has("rarity"):
        return puzzle
    terms = (*puzzle.objective.terms, Term("rarity"))
    return replace(puzzle, objective=Objective(terms))


def _quiet(watch: Watch | None) -> Watch:
    """Tells of progress, but not of chains."""

    def tell(progress: Progress) -> None:
        if watch is not None:
            watch(Progress(progress.doing, None, None, None))

    return tell


def _from(puzzle: Puzzle, played: Chain, config: SolverConfig, watch: Watch) -> Hints:
    """The best way on, under the first list that has one."""
    deadline = perf_counter() + config.time_limit
    refusal: InputError | None = None
    none: tuple[Board, Hints] | None = None
    for name in puzzle.words.tried:
        board = Board.of(puzzle, name)
        refusal = _unplayable(board, played)
        if refusal is not None:
            continue
        left = replace(config, time_limit=max(deadline - perf_counter(), 0.001))
        way = rest(board, played, left, watch)
        hint = Hints(
            status=way.status,
            played=played,
            words=way.words,
            tier=board.candidates.source.tier,
            limit=way.limit,
            interrupted=way.interrupted,
        )
        if way.words is not None:
            return _with_rarest(hint, board)
        if way.status is not Status.INFEASIBLE:
            return hint
        none = board, hint
    if none is None:
        assert refusal is not None
        raise refusal
    return _taken_back(*none, config, watch)


def _unplayable(board: Board, played: Chain) -> InputError | None:
    """What is wrong with the first of the words that is no candidate."""
    known = set(board.candidates.words)
    for word in played:
        if word not in known:
            reason = reason_against(word, board.puzzle)
            why = reason or f"not in the word list ({board.candidates.word_list})"
            problem = f"{word!r} cannot be played: {why}; name words that can"
            return InputError(problem, board.puzzle.file or None, key="--played")
    return None


def _taken_back(board: Board, hint: Hints, config: SolverConfig, watch: Watch) -> Hints:
    """Which words to take back, the last ones first, so that there is a way on."""
    for number in range(len(hint.played) - 1, 0, -1):
        way = rest(board, hint.played[:number], config, watch)
        if way.words is not None:
            back = hint.played[number:]
            return replace(hint, take_back=back, interrupted=way.interrupted)
        if way.status is not Status.INFEASIBLE:
            return replace(hint, interrupted=way.interrupted)
    whole = answer(outcomes(board.puzzle, config, watch=watch))
    if whole.words is None:
        return replace(hint, interrupted=whole.interrupted)
    return replace(hint, take_back=hint.played, interrupted=whole.interrupted)


def _with_rarest(hint: Hints, board: Board) -> Hints:
    """Add where the rarest letter goes, of those that the words visit."""
    words = hint.words or ()
    order = _ordered(board, (*hint.played, *words))
    traced = trace(board.puzzle, order)
    if traced is None or not words:
        return hint
    paths = [dict(zip(order, traced, strict=True))[word] for word in words]
    users = {t: len(set(_users(board, t))) for path in paths for t in path}
    rarest = min(users, key=lambda tile: (users[tile], tile))
    return replace(
        hint,
        rarest=board.puzzle.box.tiles[rarest],
        users=users[rarest],
        place=next(n for n, path in enumerate(paths) if rarest in path),
    )


def _ordered(board: Board, chain: Chain) -> Chain:
    """A chain as the rules have it: where words do not link, in alphabetical order."""
    return chain if board.puzzle.rules.link else tuple(sorted(chain))


def _users(board: Board, tile: int) -> Iterator[str]:
    for word, mask in zip(
        board.candidates.words, board.candidates.mask.tolist(), strict=True
    ):
        if mask >> tile & 1:
            yield word


def _counted(hint: Hints, board: Board, config: SolverConfig, watch: Watch) -> Hints:
    """Add how many chains are as good, familiar or not."""
    every_term = board.puzzle.objective.terms
    terms = tuple(x for x in every_term if "rarity" not in x.name)
    if not terms or hint.status is not Status.OPTIMAL:
        return hint
    words = board.puzzle.words.under(board.candidates.source.tier)
    puzzle = replace(board.puzzle, objective=Objective(terms), words=words)
    limited = replace(config, time_limit=min(config.time_limit, COUNTING))
    every = answer(outcomes(puzzle, limited, Request(all_optimal=True), watch=watch))
    hint = replace(hint, interrupted=hint.interrupted or every.interrupted)
    if not every.chains:
        return hint
    return replace(hint, as_good=len(every.chains), more_as_good=not every.complete)
