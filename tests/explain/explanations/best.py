"""Why no chain is better: every number of it."""

from collections import Counter
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.explain import why_best
from cpbox.explain.best import Best, Fewer, Near
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import table
from tests.exhaustive import every_chain, length_of
from tests.explain.explanations.definitions import (
    Ranked,
    asked,
    check_pages,
    has_chain,
    holding,
    most_asked,
    playable,
    ways,
)
from tests.explain.explanations.words import check_refusal


def check_best(puzzle: Puzzle, chains: Ranked) -> None:
    explanation = why_best(puzzle)
    about = explanation.about
    assert isinstance(about, Best)
    result = explanation.result
    assert result is not None
    assert result.objective == chains[0][0]
    check_pages(explanation)
    number = len(result.words or ())
    if about.floor is not None:
        same = [chain for _, chain in chains if len(chain) == number]
        assert about.floor.letters <= min(length_of(puzzle, x) for x in same)
    if about.fewer is not None:
        assert about.fewer.words == number == min(len(chain) for _, chain in chains)
        check_fewer(puzzle, about.fewer)


def check_fewer(puzzle: Puzzle, fewer: Fewer) -> None:
    less = fewer.words - 1
    if fewer.contradiction is not None:
        check_contradiction(puzzle, fewer.contradiction.rule, less)
        return
    words, tiles, need = playable(puzzle), puzzle.box.tiles, asked(puzzle)
    enough = puzzle.rules.cover if isinstance(puzzle.rules.cover, int) else len(need)
    if fewer.widest is not None:
        assert fewer.widest.covers == max(most_asked(puzzle, (w,)) for w in words)
        check_near(puzzle, fewer.widest)
    for letter, count in fewer.scarce:
        assert count == len(holding(puzzle, letter))
    least = min(len(holding(puzzle, tiles[t])) for t in need)
    assert fewer.scarce[0][1] == least
    check_unchained(puzzle, fewer)
    check_nearest(puzzle, fewer.nearest, less, enough)


def check_contradiction(puzzle: Puzzle, rule: str, less: int) -> None:
    if rule == "rules.min_letters":
        assert less * (puzzle.rules.max_length or 0) < puzzle.rules.min_letters
        return
    free = {"rules.min_words": 1, "rules.require": (), "rules.min_letters": 1}
    others: dict[str, Any] = {
        key.removeprefix("rules."): value for key, value in free.items() if key != rule
    }
    try:
        replace(puzzle.rules, **others, max_words=less)
    except InputError:
        return
    raise AssertionError(rule)


def check_near(puzzle: Puzzle, near: Near) -> None:
    """What a chain covers and leaves, in a way to trace it that leaves no less."""
    tiles, need = puzzle.box.tiles, asked(puzzle)
    assert near.covers == len(need) - len(near.leaves) == most_asked(puzzle, near.chain)
    left = [
        Counter(tiles[t] for t in need - covered)
        for covered in ways(puzzle, near.chain, linked=True)
    ]
    assert Counter(near.leaves) in left
    for refusal in near.refusals:
        check_refusal(puzzle, near.chain, refusal)


def check_unchained(puzzle: Puzzle, fewer: Fewer) -> None:
    if not fewer.is_unchained_known:
        return
    of_words = ("min_length", "max_length", "same_side", "moves", "distinct_in_word")
    free: dict[str, Any] = {
        name: record.lifted
        for name, record in table(puzzle.rules).items()
        if name not in (*of_words, "cover")
    }
    free["max_words"] = fewer.words - 1
    freed = replace(puzzle, rules=replace(puzzle.rules, **free))
    if fewer.unchained is None:
        assert not has_chain(freed)
    else:
        assert fewer.unchained in every_chain(freed)


def check_nearest(puzzle: Puzzle, nearest: Near | None, less: int, enough: int) -> None:
    """The most that fewer words cover is what is said."""
    if isinstance(puzzle.rules.cover, tuple) or less < 2:
        assert nearest is None
        return
    covers = 0 if nearest is None else nearest.covers
    if covers + 1 < enough:
        rules = replace(puzzle.rules, max_words=less, cover=covers + 1)
        assert not has_chain(replace(puzzle, rules=rules))
    if nearest is not None:
        rules = replace(puzzle.rules, max_words=less, cover=covers)
        assert nearest.chain in every_chain(replace(puzzle, rules=rules))
        assert len(nearest.leaves) == len(puzzle.box.tiles) - covers
