"""What refuses words, or how far they are from the best."""

from dataclasses import dataclass

from cpbox.basics.errors import InputError
from cpbox.basics.showing import in_short
from cpbox.candidates.board import Board
from cpbox.candidates.refusals import Objection
from cpbox.explain.conditions import rules_of
from cpbox.explain.coverage import letters_left, letters_on, widest_way
from cpbox.explain.oracle import Chain, Oracle
from cpbox.explain.refused import chain_refusals, other_order, word_refusals
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result, Status
from cpbox.search.verify import in_order, worth


@dataclass(frozen=True, kw_only=True)
class OfWords:
    """What cpbox says about a word or a chain.

    Parameters
    ----------
    words
        The words, as they are read; a chain whose words do not link by the alphabet.
    word_refusals
        For each word that cannot be played, why not.
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
        The puzzle's answer, if it is known.
    with_words
        The answer where the chain must contain the words, in any order, of the list
        that counts among those that have the words; None if it was not looked for, or
        is not known.
    limit
        Chains of more words than this were not considered, and one of them might be
        better, or contain the words; None where the rules forbid them, or none can.
    complete
        Whether all of this was decided in time.

    """

    __repr__ = in_short

    words: Chain
    word_refusals: dict[str, tuple[Objection, ...]]
    chain_refusals: tuple[Objection, ...] = ()
    tiles: int = 0
    covers: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    objective: tuple[int, ...] | None = None
    fixes: tuple[Chain, ...] = ()
    is_compared: bool = False
    best: Result | None = None
    with_words: Result | None = None
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
) -> OfWords:
    """Say which rule refuses some words, or how far they are from the best.

    Parameters
    ----------
    puzzle
        The puzzle. Its largest list counts, as each word of that may be played.
    words
        One word, or a chain; folded.
    result
        The puzzle's answer, if the words are to be compared with it.

    """
    words = in_order(puzzle, words)
    board = oracle.board(puzzle)
    about = OfWords(words=words, word_refusals=_word_by_word(board, words))
    if result is not None:
        about = _beside(about, result)
    if about.word_refusals:
        return about
    about = _as_chain(board, about)
    if result is None or not about.chain_refusals:
        return about
    return _with_words(puzzle, about, result, oracle)


def _word_by_word(board: Board, words: Chain) -> dict[str, tuple[Objection, ...]]:
    """Which of the words cannot be played, and why not."""
    return {
        word: tuple(refusals)
        for word in dict.fromkeys(words)
        if (refusals := word_refusals(board, word))
    }


def _beside(about: OfWords, result: Result) -> OfWords:
    """The words beside the best chain, if that is known."""
    is_proved = result.status.is_proof
    return replace(
        about,
        is_compared=True,
        best=result if is_proved else None,
        limit=result.limit,
        complete=about.complete and is_proved,
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
        leaves=letters_left(puzzle, tiles),
        objective=None if refusals else worth(puzzle, words),
        fixes=other_order(puzzle, words) if refusals else (),
    )


def _with_words(
    puzzle: Puzzle, about: OfWords, result: Result, oracle: Oracle
) -> OfWords:
    """The best chain that contains the words."""
    if result.status is Status.INFEASIBLE:
        return about
    if result.words is None or not {*about.words} <= {*result.words}:
        required = tuple(dict.fromkeys((*rules_of(puzzle).require, *about.words)))
        try:
            rules = replace(puzzle.rules, require=required)
        except InputError:  # as many words or letters do not fit into a chain
            own = rules_of(puzzle)
            fits = len(required) <= own.most_words or own.max_words
            return about if fits else replace(about, limit=own.most_words)
        result = oracle.answer(replace(puzzle, rules=rules))
    if not result.status.is_proof:
        return replace(about, complete=False)
    return replace(
        about,
        with_words=result,
        limit=about.limit if result.words and result.limit is None else result.limit,
    )
