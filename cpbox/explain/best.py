"""Why the best chain of a puzzle is the best: why not fewer words, or fewer letters."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from cpbox.basics.showing import in_short
from cpbox.basics.wording import Said, counted, counted_said
from cpbox.candidates.board import Board
from cpbox.candidates.refusals import Objection
from cpbox.explain.conditions import UNLINKED, bare, rules_of
from cpbox.explain.coverage import letters_on, traced
from cpbox.explain.oracle import Chain, Oracle, Unsure
from cpbox.explain.refused import chain_refusals
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle, Term
from cpbox.puzzle.rule import table
from cpbox.search.results.result import Result, Status


@dataclass(frozen=True)
class Near:
    """A chain that is nearly a solution.

    Parameters
    ----------
    chain
        Its words.
    leaves
        The letters to cover that it leaves, each as often as it leaves tiles of it.
    refusals
        Where it covers all: the other rules that it breaks.
    covers
        How many of the tiles to cover it covers.

    """

    chain: Chain
    leaves: tuple[str, ...]
    refusals: tuple[Objection, ...] = ()
    covers: int = 0


@dataclass(frozen=True, kw_only=True)
class Fewer:
    """Why there is no chain of fewer words.

    Parameters
    ----------
    words
        The fewest words of a chain; this is about one word less.
    contradiction
        The rule that alone forbids fewer words, if one does; then nothing else is said.
    widest
        A word that covers as much as any, and what it leaves.
    scarce
        The letters on which the fewest words can be played, and how many these are.
    unchained
        As many words or fewer that cover everything, whatever else the rules ask of a
        chain, and None if there are none, even so.
    is_unchained_known
        Whether `unchained` is known.
    nearest
        The chain of fewer words that covers most.

    """

    words: int
    contradiction: Objection | None = None
    widest: Near | None = None
    scarce: tuple[tuple[str, int], ...] = ()
    unchained: Chain | None = None
    is_unchained_known: bool = False
    nearest: Near | None = None


@dataclass(frozen=True)
class Floor:
    """Letters that a chain of some number of words has at least.

    Parameters
    ----------
    tiles
        So many are visited one after the other, tiles shared by a link once.
    shared
        So many are visited once more, as words share them.

    """

    tiles: int
    shared: int

    @property
    def letters(self) -> int:
        """The lengths of the words, added up."""
        return self.tiles + self.shared


@dataclass(frozen=True, kw_only=True)
class Best:
    """Why nothing is better than the best chain.

    Parameters
    ----------
    fewer
        Why fewer words are not enough, if the objective puts few words first.
    counts_letters
        Whether few letters come next after few words.
    floor
        Letters that no chain of as many words has fewer of; None where that is not
        simply said.

    """

    __repr__ = in_short

    fewer: Fewer | None = None
    counts_letters: bool = False
    floor: Floor | None = None


def explain(puzzle: Puzzle, result: Result, oracle: Oracle) -> Best:
    """Explain an answer, as much of it as is known.

    Parameters
    ----------
    puzzle
        The puzzle. That fewer words do not do is explained on the largest of its lists.

    """
    if result.status is not Status.OPTIMAL or result.words is None:
        return Best()
    number = len(result.words)
    few_first = puzzle.objective.is_shortest_first and number > 1
    counts_letters = puzzle.objective.terms[:2] == (Term("words"), Term("letters"))
    return Best(
        fewer=_fewer(puzzle, number, oracle) if few_first else None,
        counts_letters=counts_letters,
        floor=floor(puzzle, number) if counts_letters else None,
    )


def floor(puzzle: Puzzle, number: int) -> Floor | None:
    """Letters of a chain of so many words: every tile once, those of each link again.

    A loop that visits more tiles than a link has ends with a link that it began with.
    One that does not may be a single link, which every word begins and ends with.
    """
    rules = rules_of(puzzle)
    link, loop = rules.link, rules.loop
    several = any(len(tile) > 1 for tile in puzzle.box.tiles)
    if several and rules.lengths == "letters":
        return None
    to_cover = len(puzzle.to_cover) - puzzle.may_miss
    links = number if loop and to_cover > link else number - 1
    return Floor(max(to_cover, link), link * links)


def _fewer(puzzle: Puzzle, words: int, oracle: Oracle) -> Fewer:
    """Say why `words` words, which are known to be the fewest, are needed."""
    if objection := contradiction(puzzle, words - 1):
        return Fewer(words=words, contradiction=objection)
    board = oracle.board(bare(puzzle))
    with oracle.doing("fewer words"):
        is_known, unchained = _unchained(board.puzzle, words - 1, oracle)
        return Fewer(
            words=words,
            widest=_widest(board),
            scarce=_scarce(board),
            unchained=unchained,
            is_unchained_known=is_known,
            nearest=_nearest(board, words - 1, oracle) if words > 2 else None,
        )


def contradiction(puzzle: Puzzle, most: int) -> Objection | None:
    """The rule that alone forbids chains of at most so many words."""
    rules = rules_of(puzzle)
    if rules.min_words > most:
        because = f"a chain has at least {counted(rules.min_words, 'word')}"
        said = Said(because, "not_better.rule.min_words", n=rules.min_words)
        return Objection("rules.min_words", said)
    if (required := len(set(rules.require))) > most:
        because = f"{counted(required, 'word')} must be in a chain"
        said = Said(because, "not_better.rule.require", n=required)
        return Objection("rules.require", said)
    if rules.max_length is not None and most * rules.max_length < rules.min_letters:
        length = counted_said(rules.max_length, "letter")
        because = (
            f"{counted(most, 'word')} of at most {length} "
            f"cannot have the {rules.min_letters} letters that a chain must have"
        )
        values = {"n": most, "length": length, "least": rules.min_letters}
        said = Said(because, "not_better.rule.min_letters", **values)
        return Objection("rules.min_letters", said)
    return None


def _widest(board: Board) -> Near | None:
    """A word that covers most, the shortest among equals."""
    candidates = board.candidates
    if not len(candidates):
        return None
    sizes = [(mask & board.need).bit_count() for mask in candidates.mask.tolist()]
    best = int(np.lexsort((candidates.letters, -np.array(sizes)))[0])
    return _near(board, (candidates.words[best],), int(candidates.mask[best]))


def _near(board: Board, chain: Chain, tiles: int) -> Near:
    """A chain, the tiles that it covers, and what else is wrong with it."""
    texts, missed = board.puzzle.box.tiles, board.need & ~tiles
    leaves = tuple(text for t, text in enumerate(texts) if missed >> t & 1)
    covers = (tiles & board.need).bit_count()
    does = covers >= board.need.bit_count() - board.puzzle.may_miss
    refusals = chain_refusals(board, chain) if does else ()
    return Near(chain, leaves, tuple(refusals), covers)


def _scarce(board: Board) -> tuple[tuple[str, int], ...]:
    """How many words are played on each of the three scarcest letters."""
    words, masks = board.candidates.words, board.candidates.mask
    count: dict[str, int] = {}
    for letter in letters_on(board.puzzle, board.need):
        tiles = enumerate(board.puzzle.box.tiles)
        bits = sum(1 << t for t, text in tiles if text == letter) & board.need
        count[letter] = len({*words.take((masks & bits) > 0)})
    return tuple(sorted(count.items(), key=lambda each: each[1])[:3])


def freed(puzzle: Puzzle) -> dict[str, Any]:
    """The rules that words need not keep that need not chain, forbidding nothing."""
    kept = ("cover", *UNLINKED)
    return {
        name: record.lifted
        for name, record in table(puzzle.rules).items()
        if (record.about == "chain" or name == "max_uses") and name not in kept
    }


def _unchained(puzzle: Puzzle, most: int, oracle: Oracle) -> tuple[bool, Chain | None]:
    """As many words that cover everything, whatever other rules there are."""
    if rules_of(puzzle).link > 1:  # what is too short to link may not be played either
        return False, None
    free = replace(puzzle.rules, **(freed(puzzle) | UNLINKED | {"max_words": most}))
    try:
        return True, oracle.chain(replace(puzzle, rules=free))
    except Unsure:
        return False, None


def _nearest(board: Board, most: int, oracle: Oracle) -> Near | None:
    """The chain of so few words that covers most of the box, under all rules."""
    puzzle, rules = board.puzzle, rules_of(board.puzzle)
    if isinstance(rules.cover, tuple):
        return None
    enough = rules.cover or len(puzzle.box.tiles)
    try:
        for number in range(enough - 1, 0, -1):
            fewer = replace(puzzle.rules, cover=number, max_words=most)
            less = replace(puzzle, rules=fewer)
            if chain := oracle.chain(less):
                return _near(board, chain, traced(less, chain))
    except Unsure:
        pass
    return None
