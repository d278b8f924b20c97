"""A chain: that it keeps every rule, tile by tile, and its value.

What this checks: the definitions in puzzles/README.md, one function for each, on the
tiles that a file gives. Nothing here knows of candidates or formulas.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from cpbox.proof.checker.claim import SOLUTION, AnswerEntry
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.puzzle import Puzzle, Tiles
from cpbox.proof.checker.text import each_line, printable, whole
from cpbox.proof.checker.traces import Ranks, objection_of


class TracedWord(NamedTuple):
    """A word of the chain, and the tiles on which it is traced."""

    word: str
    tiles: Tiles


Chain = list[TracedWord]


def check_chain(
    data: bytes, puzzle: Puzzle, words: Ranks, answer: AnswerEntry
) -> Chain:
    """The chain of solution.txt is the claim's, keeps all rules, and has its value."""
    chain = each_line(SOLUTION, data, _read)
    if not chain:
        raise Rejection(f"{SOLUTION} holds no word")
    if tuple(traced.word for traced in chain) != answer.chain:
        raise Rejection(f"{SOLUTION} and claim.json give different chains")
    rules_of(puzzle, words)(chain)
    require_value(chain, puzzle, words, answer)
    return chain


def rules_of(puzzle: Puzzle, words: Ranks) -> Callable[[Chain], None]:
    """Make what refuses a chain that breaks a rule; it looks at each word once."""
    followers = puzzle.followers()

    @cache
    def objection(traced: TracedWord) -> str | None:
        return next(_objections(traced, puzzle, words, followers), None)

    def require(chain: Chain) -> None:
        for traced in chain:
            if problem := objection(traced):
                raise Rejection(f"{printable(traced.word, 60)} {problem}")
        _require_links(chain, puzzle)
        _require_words(chain, puzzle)
        _require_tiles(chain, puzzle)

    return require


def _read(line: str) -> TracedWord:
    word, *tiles = line.split(" ")
    return TracedWord(word, tuple(map(whole, tiles)))


def _objections(
    traced: TracedWord,
    puzzle: Puzzle,
    words: Ranks,
    followers: Sequence[frozenset[int]],
) -> Iterator[str]:
    """Say why a word may not be played, or not be traced on these tiles."""
    word, tiles, texts = traced.word, traced.tiles, puzzle.tiles
    if word not in words:
        yield "is not in the word list"
    if problem := objection_of(puzzle)(word):
        yield problem
    if any(tile >= len(texts) for tile in tiles):
        yield "visits a tile that is not on the box"
    if "".join(texts[tile] for tile in tiles) != word:
        yield "stands on tiles that do not hold its letters"
    for one, other in pairwise(tiles):
        if other not in followers[one]:
            yield f"visits tile {other}, which may not follow tile {one}"
    if puzzle.rules.distinct_in_word and len(set(tiles)) < len(tiles):
        yield "visits a tile twice"
    if len(tiles) < puzzle.rules.link:
        yield "has fewer tiles than a link"


def _require_links(chain: Chain, puzzle: Puzzle) -> None:
    """Each word starts on the tiles on which the last one ended; in a loop, all do.

    The first tile holds `start`, the last one `end`.
    """
    rules, texts = puzzle.rules, puzzle.tiles
    pairs = [*pairwise(chain), *[(chain[-1], chain[0])] * rules.loop]
    for one, other in pairs if rules.link else ():
        if one.tiles[-rules.link :] != other.tiles[: rules.link]:
            here, there = printable(other.word, 60), printable(one.word, 60)
            raise Rejection(f"{here} does not start where {there} ends")
    if rules.start is not None and texts[chain[0].tiles[0]] != rules.start:
        raise Rejection("the chain's first tile does not hold the start of the rules")
    if rules.end is not None and texts[chain[-1].tiles[-1]] != rules.end:
        raise Rejection("the chain's last tile does not hold the end of the rules")


def _require_words(chain: Chain, puzzle: Puzzle) -> None:
    """As many words and letters as there may be, no word twice, none missing."""
    rules, words = puzzle.rules, [traced.word for traced in chain]
    letters = sum(map(puzzle.length, words))
    if not rules.min_words <= len(words) <= rules.max_words:
        raise Rejection(f"a chain of {len(words)} words is too short or too long")
    if not rules.repeat_words and len(set(words)) < len(words):
        raise Rejection("a word appears twice in the chain")
    for word in rules.require:
        if word not in words:
            raise Rejection(f"the chain lacks {word}, which is required")
    if letters < rules.min_letters:
        raise Rejection(f"the chain's {letters} letters are too few")
    if rules.max_letters is not None and letters > rules.max_letters:
        raise Rejection(f"the chain's {letters} letters are too many")


def _require_tiles(chain: Chain, puzzle: Puzzle) -> None:
    """Few enough tiles are missed, and none is visited too often.

    The tiles that a link shares count once.
    """
    missed = set(puzzle.to_cover).difference(*(traced.tiles for traced in chain))
    if len(missed) > puzzle.may_miss:
        raise Rejection(f"the chain misses {len(missed)} of the tiles to cover")
    visits = Counter(tile for each in chain for tile in each.tiles[puzzle.rules.link :])
    if not puzzle.rules.loop:
        visits.update(chain[0].tiles[: puzzle.rules.link])
    for tile in puzzle.visited_too_often(visits):
        most = puzzle.most_visits(tile)
        raise Rejection(
            f"the chain visits tile {tile} {visits[tile]} times, not {most}"
        )


def require_value(
    chain: Chain, puzzle: Puzzle, words: Ranks, answer: AnswerEntry
) -> None:
    """Each term of the objective has the value that the answer is said to have."""
    ranked = [(traced.word, words[traced.word]) for traced in chain]
    values = {"worst_rarity": max(rank for _, rank in ranked)}
    for quantity in puzzle.quantities - {"worst_rarity"}:
        values[quantity] = sum(puzzle.value(quantity, *each) for each in ranked)
    reached = tuple(values[term.removeprefix("-")] for term in puzzle.objective)
    if reached != answer.objective:
        raise Rejection(
            f"the chain's objective is {list(reached)}, not what is claimed"
        )
