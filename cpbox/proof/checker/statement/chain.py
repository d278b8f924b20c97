"""The chain in solution.txt: that it keeps every rule, tile by tile, and its value.

What this checks: the definitions in puzzles/README.md, one function for each, on the
tiles that solution.txt gives. Nothing here knows of candidates or formulas.
"""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.statement.claim import SOLUTION, AnswerEntry
from cpbox.proof.checker.statement.lexicon import rarity
from cpbox.proof.checker.statement.puzzle import Puzzle, Tiles
from cpbox.proof.checker.statement.tracing import objection_of
from cpbox.proof.checker.text import each_line, printable, whole


class TracedWord(NamedTuple):
    """A word of the chain, and the tiles on which it is traced."""

    word: str
    tiles: Tiles


Chain = list[TracedWord]


def check_chain(
    data: bytes, puzzle: Puzzle, words: frozenset[str], answer: AnswerEntry
) -> Chain:
    """The chain of solution.txt is the claim's, keeps all rules, and has its value."""
    chain = each_line(SOLUTION, data, _read)
    if not chain:
        raise Refusal(f"{SOLUTION} holds no word")
    if tuple(traced.word for traced in chain) != answer.chain:
        raise Refusal(f"{SOLUTION} and claim.json speak of different chains")
    for traced in chain:
        _require_word(traced, puzzle, words)
        _require_trace(traced, puzzle)
    _require_links(chain, puzzle)
    _require_ends(chain, puzzle)
    _require_words(chain, puzzle)
    _require_totals(chain, puzzle)
    _require_coverage(chain, puzzle)
    _require_uses(chain, puzzle)
    _require_value(chain, puzzle, answer)
    return chain


def _read(line: str) -> TracedWord:
    word, *tiles = line.split(" ")
    return TracedWord(word, tuple(map(whole, tiles)))


def _require_word(traced: TracedWord, puzzle: Puzzle, words: frozenset[str]) -> None:
    """It is in the list, neither too short nor too long, and not banned."""
    shown = printable(traced.word, 60)
    if traced.word not in words:
        raise Refusal(f"{shown} is not in the word list")
    if problem := objection_of(puzzle)(traced.word):
        raise Refusal(f"{shown} {problem}")


def _require_trace(traced: TracedWord, puzzle: Puzzle) -> None:
    """The tiles hold the word's letters, and each may follow the one before it."""
    texts, shown = puzzle.tiles, printable(traced.word, 60)
    if any(tile >= len(texts) for tile in traced.tiles):
        raise Refusal(f"{shown} visits a tile that is not on the box")
    if "".join(texts[tile] for tile in traced.tiles) != traced.word:
        raise Refusal(f"the tiles of {shown} do not hold its letters")
    followers = puzzle.followers()
    for one, other in pairwise(traced.tiles):
        if other not in followers[one]:
            raise Refusal(f"{shown}: tile {other} may not follow tile {one}")
    if puzzle.rules.distinct_in_word and len(set(traced.tiles)) < len(traced.tiles):
        raise Refusal(f"{shown} visits a tile twice")
    if len(traced.tiles) < puzzle.rules.link:
        raise Refusal(f"{shown} has fewer tiles than a link")


def _require_links(chain: Chain, puzzle: Puzzle) -> None:
    """Each word starts on the tiles on which the last one ended; in a loop, all do."""
    link = puzzle.rules.link
    if link == 0:
        return
    pairs = list(pairwise(chain))
    if puzzle.rules.loop:
        pairs.append((chain[-1], chain[0]))
    for one, other in pairs:
        if one.tiles[-link:] != other.tiles[:link]:
            raise Refusal(
                f"{printable(other.word, 60)} does not start where "
                f"{printable(one.word, 60)} ends"
            )


def _require_ends(chain: Chain, puzzle: Puzzle) -> None:
    """The first tile holds `start`, the last one `end`."""
    rules, texts = puzzle.rules, puzzle.tiles
    if rules.start is not None and texts[chain[0].tiles[0]] != rules.start:
        raise Refusal("the chain's first tile does not hold the start of the rules")
    if rules.end is not None and texts[chain[-1].tiles[-1]] != rules.end:
        raise Refusal("the chain's last tile does not hold the end of the rules")


def _require_words(chain: Chain, puzzle: Puzzle) -> None:
    """Neither too few words nor too many, none twice, none missing."""
    rules, words = puzzle.rules, [traced.word for traced in chain]
    if not rules.min_words <= len(words) <= rules.max_words:
        raise Refusal(f"a chain of {len(words)} words is too short or too long")
    if not rules.repeat_words and len(set(words)) < len(words):
        raise Refusal("a word stands twice in the chain")
    for word in rules.require:
        if word not in words:
            raise Refusal(f"the chain lacks {word}, which is required")


def _require_totals(chain: Chain, puzzle: Puzzle) -> None:
    """Neither too few letters nor too many."""
    rules, letters = puzzle.rules, sum(len(traced.word) for traced in chain)
    if letters < rules.min_letters:
        raise Refusal(f"the chain's {letters} letters are too few")
    if rules.max_letters is not None and letters > rules.max_letters:
        raise Refusal(f"the chain's {letters} letters are too many")


def _require_coverage(chain: Chain, puzzle: Puzzle) -> None:
    """Every tile to cover is covered, but for as many as may be missed."""
    covered = {tile for traced in chain for tile in traced.tiles}
    missed = set(puzzle.to_cover) - covered
    if len(missed) > puzzle.may_miss:
        raise Refusal(f"the chain misses {len(missed)} of the tiles to cover")


def _require_uses(chain: Chain, puzzle: Puzzle) -> None:
    """No tile is visited too often; the tiles that a link shares count once."""
    shared = puzzle.rules.link
    visits: Counter[int] = Counter()
    for place, traced in enumerate(chain):
        first_of_all = place == 0 and not puzzle.rules.loop
        visits.update(traced.tiles if first_of_all else traced.tiles[shared:])
    for tile in puzzle.visited_too_often(visits):
        most = puzzle.most_visits(tile)
        raise Refusal(f"the chain visits tile {tile} {visits[tile]} times, not {most}")


def _require_value(chain: Chain, puzzle: Puzzle, answer: AnswerEntry) -> None:
    """Each term of the objective has the value that the claim gives it."""
    ranks = [rarity(traced.word) for traced in chain]
    values = {"worst_rarity": max(ranks)}
    for quantity in puzzle.quantities - {"worst_rarity"}:
        pairs = zip(chain, ranks, strict=True)
        values[quantity] = sum(puzzle.value(quantity, s.word, r) for s, r in pairs)
    found = tuple(values[term.removeprefix("-")] for term in puzzle.objective)
    if found != answer.objective:
        raise Refusal(f"the chain's objective is {list(found)}, not what is claimed")
