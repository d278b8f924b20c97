"""A puzzle without some of its conditions."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from cpbox.candidates.source import source
from cpbox.explain.conditions import (
    LONGEST,
    UNLINKED,
    Condition,
    covered,
    free_of,
    largest,
    words_key,
)
from cpbox.puzzle import LISTS, Objective, Puzzle, Rules, Words, is_letters
from cpbox.puzzle.errors import InputError


def keeping(
    puzzle: Puzzle, kept: frozenset[Condition], longest: int = LONGEST
) -> Iterator[Puzzle]:
    """Puzzles which together hold the chains that keep some of the conditions.

    Where `rules.link` is dropped, words link as before or need not, and then the
    chain has no first word and no last, which `start`, `end` and `loop` speak of.
    Where `rules.loop` is dropped, chains are closed or not: `max_uses` counts tiles
    shared by a link once. Rules that contradict each other have no chain.
    """

    def items(key: str) -> tuple[str, ...]:
        return tuple(c.item for c in kept if c.key == key)

    changes = {
        key: free
        for key, free in free_of(puzzle.rules).items()
        if Condition(f"rules.{key}") not in kept
    }
    changes |= {
        "max_words": _most_words(puzzle.rules, kept, longest),
        "require": _of(puzzle.rules.require, items("rules.require")),
        "max_uses": _uses(puzzle.rules, items("rules.max_uses")),
        "cover": _cover(puzzle, items("rules.cover")),
    }
    plain = replace(bare(puzzle), words=_words(puzzle.words, items))
    is_limited = changes["max_uses"] is not None
    for option in _options(puzzle.rules, kept, uses_are_limited=is_limited):
        with suppress(InputError):
            rules = replace(puzzle.rules, **(changes | option))
            yield replace(plain, rules=rules)


def _options(
    rules: Rules, kept: frozenset[Condition], *, uses_are_limited: bool
) -> Iterator[dict[str, Any]]:
    """What is open where links or loops are dropped."""
    yield {}
    if rules.loop and Condition("rules.loop") not in kept and uses_are_limited:
        yield {"loop": True}
    if rules.link and Condition("rules.link") not in kept:
        yield UNLINKED


def bare(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the newspaper's objective, and its largest list alone."""
    return replace(
        puzzle,
        objective=Objective(),
        rules=replace(puzzle.rules, max_words=puzzle.rules.most_words),
        words=puzzle.words.under(largest(puzzle.words)),
    )


def _of(all_items: tuple[str, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    some = frozenset(kept)
    return tuple(item for item in all_items if item in some)


def _most_words(rules: Rules, kept: frozenset[Condition], longest: int) -> int:
    is_kept = Condition("rules.max_words") in kept
    return rules.most_words if is_kept else max(longest, rules.most_words)


def _uses(
    rules: Rules, kept: tuple[str, ...]
) -> int | tuple[tuple[str, int], ...] | None:
    if isinstance(rules.max_uses, tuple):
        return tuple(pair for pair in rules.max_uses if pair[0] in kept) or None
    return rules.max_uses if kept else None


def _cover(puzzle: Puzzle, kept: tuple[str, ...]) -> int | tuple[str, ...]:
    asked = puzzle.rules.cover
    if isinstance(asked, int):
        return asked if kept else 1
    return _of(covered(puzzle), kept) or 1  # every chain covers one tile


def _words(words: Words, items: Callable[[str], tuple[str, ...]]) -> Words:
    banned: dict[str, Any] = {
        "ban": _of(words.ban, items("words.ban")),
        "ban_matching": _of(words.ban_matching, items("words.ban_matching")),
    }
    if items(words_key(words)):
        return replace(words.under(largest(words)), **banned)
    return replace(with_list(words, LISTS[-1]), **banned)


def with_list(words: Words, name: str) -> Words:
    """The words with a built-in list, beside those of the puzzle's own if any."""
    own = words.add if words_key(words) == "words.list" else _own(words)
    return replace(words, lists=(name,), file=None, only=None, add=own)


@cache
def _own(words: Words) -> tuple[str, ...]:
    """The words of a puzzle that has its own, less what no box could hold."""
    texts = source(words, LISTS[-1]).texts
    return tuple(word for text, _ in texts for word in text.split() if is_letters(word))
