"""What a puzzle asks for, condition by condition.

A condition that is dropped is at its most permissive. The more are dropped, the more
chains there are: a chain of a puzzle is a chain without some of its conditions. The
conditions are read off the fields of the rules and the words: a field that nothing
here knows is a condition, too, as soon as it is not at its default.
"""

from dataclasses import dataclass, fields, replace
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
OF_CHAINS = (  # rules that say nothing of a word by itself
    *("start", "end", "require", "repeat_words", "min_words", "max_words"),
    *("min_letters", "max_letters", "cover"),
)
_KNOWN = {
    "rules": frozenset((*FREE, *OF_CHAINS, "link", "max_uses")),
    "words": frozenset(("lists", "file", "only", "add", "ban", "ban_matching")),
}


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


def part_and_name(key: str) -> tuple[str, str]:
    """The part of a puzzle that a key belongs to, and its name there."""
    part, _, name = key.partition(".")
    return part, name


def conditions(puzzle: Puzzle, longest: int = LONGEST) -> dict[str, list[Condition]]:
    """Everything a puzzle asks for, by key, the least telling keys first.

    What the game always asks for comes last, so that an explanation which must
    choose names as few of the rules as it can, and those that the file gives.
    """
    items = _items(puzzle, longest)
    return {
        key: [Condition(key, item) for item in own] for key, own in items.items() if own
    }


def _items(puzzle: Puzzle, longest: int) -> dict[str, tuple[str, ...]]:
    rules, words = puzzle.rules, puzzle.words
    given = {
        f"rules.{name}": ("",) * (getattr(rules, name) != free)
        for name, free in FREE.items()
    }
    side = {"rules.same_side": given.pop("rules.same_side")}
    limit = {"rules.max_words": ("",) * (rules.most_words < longest)}
    is_own_limit = rules.max_words is not None
    may_grow = words_key(words) != "words.list" or largest(words) != LISTS[-1]
    return {
        **({} if is_own_limit else limit),
        "words.ban": tuple(dict.fromkeys(words.ban)),
        "words.ban_matching": tuple(dict.fromkeys(words.ban_matching)),
        "rules.require": tuple(dict.fromkeys(rules.require)),
        "rules.max_uses": _limited(rules),
        **given,
        **dict.fromkeys(unknown(puzzle), ("",)),
        words_key(words): ("",) * may_grow,
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


# ---------------------------------------------------------- what nothing here knows


def unknown(puzzle: Puzzle) -> tuple[str, ...]:
    """Keys of what the puzzle asks for and no explanation knows the meaning of.

    It is left to the search and to the verifier, which know every rule.
    """
    return tuple(
        f"{part}.{field.name}"
        for part, known in _KNOWN.items()
        for field in fields(getattr(puzzle, part))
        if field.name not in known
        and value(puzzle, f"{part}.{field.name}") != _default(puzzle, part, field.name)
    )


def value(puzzle: Puzzle, key: str) -> object:
    """What a puzzle gives for a key that is a field of its rules or its words."""
    part, name = part_and_name(key)
    return getattr(getattr(puzzle, part), name)


def at_default(puzzle: Puzzle, key: str) -> Puzzle:
    """The puzzle with the default of a key that is such a field.

    Raises
    ------
    InputError
        When the rest of the puzzle contradicts it.

    """
    part, name = part_and_name(key)
    default: dict[str, Any] = {name: _default(puzzle, part, name)}
    changed: dict[str, Any] = {part: replace(getattr(puzzle, part), **default)}
    return replace(puzzle, **changed)


def _default(puzzle: Puzzle, part: str, name: str) -> object:
    return getattr(type(getattr(puzzle, part))(), name)
