"""What a puzzle asks for, condition by condition.

A condition that is dropped is at its most permissive. The more are dropped, the more
chains there are: a chain of a puzzle is a chain without some of its conditions. A rule
is a condition where its value is not the one at which it forbids nothing.
"""

from dataclasses import dataclass
from typing import Any

from cpbox.puzzle import LISTS, Puzzle, Rules, Words
from cpbox.puzzle.rule import EVERYWHERE, check_known, table

LONGEST = 36  # words of the longest chain that is looked for without max_words

_ORDER = (  # of the rules that are there or not, the least telling first
    *("distinct_in_word", "moves", "max_length", "min_length", "loop", "end", "start"),
    *("repeat_words", "min_letters", "max_letters", "min_words", "same_side"),
)
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


def free_of(rules: Rules) -> dict[str, Any]:
    """The rules that are there or not, with the values at which they are not."""
    others = [name for name in table(rules) if name not in EVERYWHERE]
    return {name: table(rules)[name].free for name in (*_ORDER, *others)}


def _items(puzzle: Puzzle, longest: int) -> dict[str, tuple[str, ...]]:
    rules, words = puzzle.rules, puzzle.words
    given = {
        f"rules.{name}": ("",) * (getattr(rules, name) != free)
        for name, free in free_of(rules).items()
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


def value(puzzle: Puzzle, key: str) -> object:
    """What a puzzle gives for a key that is a field of its rules or its words."""
    part, name = part_and_name(key)
    return getattr(getattr(puzzle, part), name)


def check_explained(puzzle: Puzzle) -> None:
    """Raise when a rule is set of which explanations do not know what it forbids.

    Those that only their words break are known by their records.

    Raises
    ------
    InputError
        With the rule's key.

    """
    told = [name for name, record in table(puzzle.rules).items() if record.breaks]
    remedy = "ask cpbox solve, which has no reasons"
    check_known(puzzle.rules, "explanations", remedy, also=told, file=puzzle.file)
