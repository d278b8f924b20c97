"""Variations of a puzzle: without some conditions, or with one changed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
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
from cpbox.explain.coverage import letters_on, traced
from cpbox.explain.oracle import Chain, Oracle
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


@dataclass(frozen=True)
class Change:
    """A change of a puzzle that brings a chain back.

    Parameters
    ----------
    key
        The key in the puzzle file, such as ``rules.max_words``.
    before, after
        Its value, in the file's own words; for one of several items, such as a
        banned word, the item and nothing.
    chain
        The best chain that the changed puzzle has.
    puzzle
        The puzzle with the change.
    leaves
        The letters of the box on a tile that the chain leaves.
    remark
        What else the change means.

    """

    key: str
    before: str
    after: str
    chain: Chain
    puzzle: Puzzle
    leaves: tuple[str, ...] = ()
    remark: str = ""


def letters_of(chain: Chain) -> int:
    """The lengths of a chain's words, added up."""
    return sum(map(len, chain))


def size(chain: Chain | None) -> tuple[int, int]:
    """Words and letters, for chains to be sorted by."""
    return (len(chain), letters_of(chain)) if chain else (0, 0)


def yaml_of(value: object) -> str:
    """A value as a puzzle file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


class Variations:
    """Makes variations of a puzzle, and asks which of them have a chain.

    Parameters
    ----------
    puzzle
        The puzzle.
    oracle
        Says what has a chain.
    longest
        Words of the longest chain that is looked for without a limit.

    """

    def __init__(self, puzzle: Puzzle, oracle: Oracle, longest: int) -> None:
        self._base, self._oracle, self._longest = bare(puzzle), oracle, longest
        self._given = puzzle

    def _rules(self, **changes: Any) -> Puzzle:
        return replace(self._base, rules=replace(self._base.rules, **changes))

    def _if_allowed(self, **changes: Any) -> Puzzle | None:
        """The puzzle with other rules, unless they contradict each other."""
        try:
            return self._rules(**changes)
        except InputError:
            return None

    def _found(
        self, key: str, before: object, after: object, puzzle: Puzzle, remark: str = ""
    ) -> Iterator[Change]:
        """The change if the changed puzzle has a chain."""
        if chain := self._oracle.chain(puzzle):
            missed = letters_on(puzzle, ~traced(puzzle, chain))
            texts = yaml_of(before), yaml_of(after)
            yield Change(key, *texts, chain, puzzle, missed, remark)

    def _nearest(
        self, values: Sequence[int], make: Callable[[int], Puzzle]
    ) -> int | None:
        """The first of some values with a chain; from the first on, all have one."""
        if not values or self._oracle.chain(make(values[-1])) is None:
            return None
        low, high = 0, len(values) - 1
        while low < high:
            middle = (low + high) // 2
            if self._oracle.chain(make(values[middle])) is None:
                low = middle + 1
            else:
                high = middle
        return values[low]
