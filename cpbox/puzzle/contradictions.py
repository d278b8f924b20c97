"""Rules that contradict each other, whatever the box."""

from typing import TYPE_CHECKING

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted

if TYPE_CHECKING:
    from cpbox.puzzle.rule_table import Rules


def check(rules: "Rules") -> None:
    """Raise when two rules contradict each other.

    Raises
    ------
    InputError
        With the key of one of them, and the remedy.

    """
    _ranges(rules)
    _totals(rules)
    _require(rules)
    _link(rules)
    _loop(rules)


def _ranges(rules: "Rules") -> None:
    if rules.max_words is None and rules.min_words > rules.most_words:
        problem = (
            f"min_words ({rules.min_words}) is above max_words, which is "
            f"{rules.most_words} unless given; give rules.max_words too"
        )
        raise InputError(problem, key="rules.min_words")
    for key in ("length", "words", "letters"):
        least, most = getattr(rules, f"min_{key}"), getattr(rules, f"max_{key}")
        if most is not None and most < least:
            problem = (
                f"max_{key} ({most}) is below min_{key} ({least}), so nothing "
                "can satisfy both; raise the one or lower the other"
            )
            raise InputError(problem, key=f"rules.max_{key}")


def _totals(rules: "Rules") -> None:
    """Raise when the limits on words cannot give the letters asked for."""
    least = rules.min_words * rules.min_length
    if rules.max_letters is not None and least > rules.max_letters:
        problem = (
            f"{counted(rules.min_words, 'word')} (min_words) of "
            f"{counted(rules.min_length, 'letter')} (min_length) have "
            f"{counted(least, 'letter')}, more than max_letters "
            f"({rules.max_letters}); raise it or lower those"
        )
        raise InputError(problem, key="rules.max_letters")
    if rules.max_length is None:
        return
    most = rules.most_words * rules.max_length
    if most < rules.min_letters:
        problem = (
            f"{counted(rules.most_words, 'word')} (max_words) of "
            f"{counted(rules.max_length, 'letter')} (max_length) have "
            f"{counted(most, 'letter')}, fewer than min_letters "
            f"({rules.min_letters}); lower it or raise those"
        )
        raise InputError(problem, key="rules.min_letters")


def _require(rules: "Rules") -> None:
    for place, word in enumerate(rules.require):
        if problem := _wrong_length(rules, word):
            raise InputError(problem, key=f"rules.require[{place}]")
    words = set(rules.require)
    if len(words) > rules.most_words:
        problem = (
            f"{len(words)} required words do not fit into a chain of at most "
            f"{rules.most_words}; raise rules.max_words or require fewer"
        )
        raise InputError(problem, key="rules.require")
    size = sum(map(len, words))
    if rules.max_letters is not None and size > rules.max_letters:
        problem = (
            f"the required words have {counted(size, 'letter')}, more than "
            f"max_letters ({rules.max_letters}); raise rules.max_letters or "
            "require fewer"
        )
        raise InputError(problem, key="rules.require")


def _link(rules: "Rules") -> None:
    for key, place in (("start", "first"), ("end", "last")):
        if rules.link == 0 and getattr(rules, key) is not None:
            problem = (
                f"with link 0 the words have no order, so none comes {place}; "
                f"remove rules.{key}, or set rules.link to 1 or more"
            )
            raise InputError(problem, key=f"rules.{key}")


def _loop(rules: "Rules") -> None:
    if not rules.loop:
        return
    if rules.link == 0:
        problem = (
            "with link 0 the words do not link, so they cannot close a loop; "
            "remove rules.loop, or set rules.link to 1 or more"
        )
        raise InputError(problem, key="rules.loop")
    ends = {rules.start, rules.end} - {None}
    if rules.link == 1 and len(ends) == 2:
        problem = (
            f"a loop ends on the tile where it starts, which cannot hold both "
            f"{rules.start!r} and {rules.end!r}; remove rules.start or rules.end"
        )
        raise InputError(problem, key="rules.loop")


def _wrong_length(rules: "Rules", word: str) -> str:
    """What is wrong with a required word's length, if anything."""
    if len(word) < rules.min_length:
        key, limit, change = "min_length", rules.min_length, "lower"
    elif rules.max_length is not None and len(word) > rules.max_length:
        key, limit, change = "max_length", rules.max_length, "raise"
    else:
        return ""
    return (
        f"{word!r} has {counted(len(word), 'letter')}, which {key} ({limit}) "
        f"forbids; {change} rules.{key} or do not require it"
    )
