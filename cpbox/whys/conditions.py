"""What a puzzle asks for, condition by condition, and the puzzle without some of them.

A condition that is dropped is at its most permissive. The more are dropped, the more
chains there are: a chain of a puzzle is a chain without some of its conditions.
"""

from dataclasses import dataclass
from typing import Any

from cpbox.puzzle import LISTS, Puzzle, Rules, Words

LONGEST = 36  # words of the longest chain that is looked for without max_words

FREE: dict[str, Any] = {
    "distinct_in_word": False,
    "moves": "any",
    "max_length": None,
    "min_length": 1,
    "loop": False,
    "end": None,
    "start": None,
    "repeat_words": True,
    "min_letters": 1,
    "max_letters": None,
    "min_words": 1,
    "same_side": True,
}
UNLINKED: dict[str, Any] = {"link": 0, "start": None, "end": None, "loop": False}


@dataclass(frozen=True)
class Condition:
    """One thing that a puzzle asks for.

    Parameters
    ----------
    key
        The key in the puzzle file, such as ``rules.max_words``.
    item
        Which of several, such as a banned word or a letter to cover.

    """

    key: str
    item: str = ""


def conditions(puzzle: Puzzle, longest: int = LONGEST) -> dict[str, list[Condition]]:
    """Everything a puzzle asks for, by key, the least telling keys first.

    What the game always asks for comes last, so that an explanation which must
    choose names as few of the rules as it can, and those that the file gives.
    """
    found = {key: list(items) for key, items in _items(puzzle, longest).items()}
    return {
        key: [Condition(key, item) for item in items]
        for key, items in found.items()
        if items
    }


def _items(puzzle: Puzzle, longest: int) -> dict[str, tuple[str, ...]]:
    rules, words = puzzle.rules, puzzle.words
    given = {
        f"rules.{key}": ("",) * (getattr(rules, key) != free)
        for key, free in FREE.items()
    }
    side = {"rules.same_side": given.pop("rules.same_side")}
    limit = {"rules.max_words": ("",) * (rules.most_words < longest)}
    is_own_limit = rules.max_words is not None
    return {
        **({} if is_own_limit else limit),
        "words.ban": tuple(dict.fromkeys(words.ban)),
        "words.ban_matching": tuple(dict.fromkeys(words.ban_matching)),
        "rules.require": tuple(dict.fromkeys(rules.require)),
        "rules.max_uses": _limited(rules),
        **given,
        words_key(words): ("",)
        * (words_key(words) != "words.list" or _may_grow(words)),
        **side,
        "rules.link": ("",) * (rules.link > 0),
        **(limit if is_own_limit else {}),
        "rules.cover": covered(puzzle),
    }


def words_key(words: Words) -> str:
    """The key under which a puzzle's words stand."""
    if words.only is not None:
        return "words.only"
    return "words.list" if words.file is None else "words.file"


def largest(words: Words) -> str:
    """The largest of the built-in lists that count."""
    return max(words.lists, key=LISTS.index)


def covered(puzzle: Puzzle) -> tuple[str, ...]:
    """The letters to cover; nothing in particular for a number of tiles."""
    asked = puzzle.rules.cover
    if isinstance(asked, int):
        return ("",) * (asked > 1)
    return tuple(dict.fromkeys(puzzle.box.tiles)) if asked is None else asked


def _limited(rules: Rules) -> tuple[str, ...]:
    if isinstance(rules.max_uses, tuple):
        return tuple(letter for letter, _ in rules.max_uses)
    return ("",) * (rules.max_uses is not None)


def _may_grow(words: Words) -> bool:
    return largest(words) != LISTS[-1]
