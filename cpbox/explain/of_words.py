"""Which list of words counts; what refuses words, or how far they are from the best."""

from dataclasses import dataclass, replace

from cpbox.candidates.board import Board
from cpbox.candidates.refusals import Objection
from cpbox.candidates.source import source
from cpbox.explain.coverage import left, letters_on, widest_way
from cpbox.explain.oracle import Chain, Oracle, Unsure
from cpbox.explain.refused import chain_refusals, other_order, word_refusals
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.result import Result, Status
from cpbox.search.verify import in_order, worth


def may_count(puzzle: Puzzle, result: Result | None) -> tuple[str, ...]:
    """The lists of which one counts: all without an answer, and one where it is known.

    An answer that ended undecided leaves its own list, and those after it.
    """
    tried = puzzle.words.tried
    if result is None:
        return tried
    name = result.tier or puzzle.words.lists[-1]
    if result.status is Status.UNKNOWN and name in tried:
        return tried[tried.index(name) :]
    return (name,)


def on_its_list(puzzle: Puzzle, result: Result | None) -> Puzzle:
    """The puzzle on the first of the lists that may count."""
    return replace(puzzle, words=puzzle.words.under(may_count(puzzle, result)[0]))


def torn(puzzle: Puzzle, words: Chain, lists: tuple[str, ...]) -> Chain:
    """The words that some of the lists have, and others have not."""
    sources = [source(puzzle.words, name) for name in lists]
    return tuple(
        word
        for word in dict.fromkeys(words)
        if len({each.has(word) for each in sources}) > 1
    )


@dataclass(frozen=True, kw_only=True)
class OfWords:
    """What there is to say of a word or a chain.

    Parameters
    ----------
    words
        The words, as they are read; a chain whose words do not link by the alphabet.
    word_refusals
        For each word that cannot be played, why not.
    undecided
        Words that some of the lists have, where it is not known which of them counts.
    chain_refusals
        What the chain breaks whose words can all be played; of one word alone, why
        it is no solution by itself.
    tiles
        How many tiles the words cover, traced so that they cover as many as they can
        of those to cover; linked, if they link.
    covers, leaves
        The letters on these tiles, and those to cover that have a tile beside them.
    objective
        What a solution is worth, in the order of the objective.
    fixes
        The words of a chain that is none in another order that breaks no rule, if any.
    is_compared
        Whether it was asked how far they are from the best chain; what follows is about
        that, but for `complete`.
    best
        The best chain of the puzzle, if it is known.
    best_objective
        What that is worth.
    with_words
        The best chain that contains the words, in any order, and None if there is
        none.
    with_objective
        What that is worth.
    limit
        Chains of more words than this were not looked at, and one of them might be
        better, or contain the words; None where the rules forbid them, or none can.
    complete
        Whether all this was found out in time.

    """

    words: Chain
    word_refusals: dict[str, tuple[Objection, ...]]
    undecided: Chain = ()
    chain_refusals: tuple[Objection, ...] = ()
    tiles: int = 0
    covers: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    objective: tuple[int, ...] | None = None
    fixes: tuple[Chain, ...] = ()
    is_compared: bool = False
    best: Chain | None = None
    best_objective: tuple[int, ...] | None = None
    with_words: Chain | None = None
    with_objective: tuple[int, ...] | None = None
    limit: int | None = None
    complete: bool = True

    @property
    def is_refused(self) -> bool:
        """Whether a rule refuses it; one word need not be a solution by itself."""
        is_chain = len(self.words) > 1
        return bool(self.word_refusals or (is_chain and self.chain_refusals))


def of_words(
    puzzle: Puzzle,
    words: Chain,
    oracle: Oracle,
    result: Result | None = None,
    undecided: Chain = (),
) -> OfWords:
    """Say which rule refuses some words, or how far they are from the best.

    Parameters
    ----------
    puzzle
        The puzzle, on one list.
    words
        One word, or a chain; folded.
    oracle
        Answers further questions.
    result
        The puzzle's answer, if the words are to be compared with it.
    undecided
        Words that another list has and this one has not, or the other way round, where
        it is not known which of the two counts.

    """
    words = in_order(puzzle, words)
    board = oracle.board(puzzle)
    about = _word_by_word(board, words, undecided)
    if result is not None:
        about = _beside(about, result)
    if about.word_refusals or about.undecided:
        return about
    about = _as_chain(board, about)
    if result is None or not about.chain_refusals:
        return about
    return _with_words(puzzle, about, result, oracle)


def _word_by_word(board: Board, words: Chain, undecided: Chain) -> OfWords:
    """Which of the words cannot be played, and of which that is not known."""
    refused = {
        word: tuple(refusals)
        for word in dict.fromkeys(words)
        if (refusals := word_refusals(board, word))
    }
    left = tuple(
        word
        for word in dict.fromkeys(words)
        if word in undecided
        and all(each.rule == "words.list" for each in refused.get(word, ()))
    )
    return OfWords(
        words=words,
        word_refusals={x: why for x, why in refused.items() if x not in left},
        undecided=left,
        complete=not left,
    )


def _beside(about: OfWords, result: Result) -> OfWords:
    """The words beside the best chain, if that is known."""
    is_known = result.status.is_proof
    return replace(
        about,
        is_compared=True,
        best=result.words if is_known else None,
        best_objective=result.objective if is_known else None,
        limit=result.limit,
        complete=about.complete and is_known,
    )


def _as_chain(board: Board, about: OfWords) -> OfWords:
    """What the words cover, and what they break or are worth as a chain."""
    puzzle, words = board.puzzle, about.words
    tiles = widest_way(board, words)
    refusals = tuple(chain_refusals(board, words))
    return replace(
        about,
        chain_refusals=refusals,
        tiles=tiles.bit_count(),
        covers=letters_on(puzzle, tiles),
        leaves=left(puzzle, tiles),
        objective=None if refusals else worth(puzzle, words),
        fixes=other_order(puzzle, words) if refusals else (),
    )


def _with_words(
    puzzle: Puzzle, about: OfWords, result: Result, oracle: Oracle
) -> OfWords:
    """The best chain that contains the words."""
    if result.status is Status.INFEASIBLE:
        return about
    best = result.words
    if best is None or not set(about.words) <= set(best):
        required = tuple(dict.fromkeys((*puzzle.rules.require, *about.words)))
        try:
            rules = replace(puzzle.rules, require=required)
            best = oracle.best(containing := replace(puzzle, rules=rules))
            is_any_length = oracle.has_none_of_any_length(containing)
        except InputError:  # as many words or letters do not fit into a chain
            best, is_any_length = None, len(required) <= puzzle.rules.most_words
        except Unsure:
            return replace(about, complete=False)
        if best is None and not is_any_length and puzzle.rules.max_words is None:
            about = replace(about, limit=puzzle.rules.most_words)
    value = None if best is None else worth(puzzle, best)
    return replace(about, with_words=best, with_objective=value)
