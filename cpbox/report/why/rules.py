"""What a puzzle asks for, and what is worth how much, as parts of sentences."""

from collections.abc import Sequence
from pathlib import Path

from cpbox.puzzle import Puzzle, Term
from cpbox.report.text import number, printable
from cpbox.whys.conditions import Condition, largest

MOST_NAMED = 8  # items of a list that are named

_PLAIN = {
    "rules.same_side": "two letters in a row never come from one side",
    "rules.distinct_in_word": "a word uses no tile twice",
    "rules.repeat_words": "no word stands twice",
    "rules.loop": "the last word links to the first",
    "words.only": "only the puzzle's own words count",
}
_MOVES = {
    "adjacent": "the next letter comes from a side beside the last one's",
    "opposite": "the next letter comes from the side across",
}


def asked(puzzle: Puzzle, key: str, items: Sequence[Condition]) -> str:
    """What the conditions of one key ask for, as a sentence without its full stop."""
    names = [condition.item for condition in items]
    if key in _PLAIN:
        return _PLAIN[key]
    if key.startswith("words."):
        return _of_words(puzzle, key, names)
    return _of_rules(puzzle, key.removeprefix("rules."), names)


def _of_words(puzzle: Puzzle, key: str, names: Sequence[str]) -> str:
    if key == "words.ban":
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} banned"
    if key == "words.ban_matching":
        return f"words that match {listed([repr(name) for name in names])} are banned"
    if key == "words.file":
        file = Path(puzzle.words.file or "")
        return f"only words of {printable(file.name)} count"
    return f"only words of the {largest(puzzle.words)} list count"


def _of_rules(puzzle: Puzzle, name: str, names: Sequence[str]) -> str:
    rules = puzzle.rules
    texts = {
        "moves": _MOVES.get(rules.moves, ""),
        "min_length": f"a word has at least {_letters(rules.min_length)}",
        "max_length": f"a word has at most {_letters(rules.max_length)}",
        "start": f"the chain starts on {rules.start}",
        "end": f"the chain ends on {rules.end}",
        "require": f"the chain contains {listed(names)}",
        "min_words": f"the chain has at least {number(rules.min_words, 'word')}",
        "max_words": f"the chain has at most {number(rules.most_words, 'word')}",
        "min_letters": f"the chain has at least {_letters(rules.min_letters)}",
        "max_letters": f"the chain has at most {_letters(rules.max_letters)}",
        "link": _link(rules.link),
        "max_uses": _uses(puzzle, names),
        "cover": _cover(puzzle, names),
    }
    limit = ", the limit where none is given"
    is_given = name != "max_words" or rules.max_words is not None
    return texts[name] + ("" if is_given else limit)


def _letters(count: int | None) -> str:
    return number(count or 0, "letter")


def _link(link: int) -> str:
    if link == 1:
        return "each word starts on the tile where the last one ended"
    return f"each word starts on the {link} tiles where the last one ended"


def _uses(puzzle: Puzzle, names: Sequence[str]) -> str:
    limits = puzzle.rules.max_uses
    if isinstance(limits, tuple):
        each = [f"{x} at most {times(n)}" for x, n in limits if x in names]
        return f"the chain visits {listed(each)}"
    return f"the chain visits no tile more than {times(limits or 0)}"


def _cover(puzzle: Puzzle, names: Sequence[str]) -> str:
    if isinstance(puzzle.rules.cover, int):
        return f"the chain covers {number(puzzle.rules.cover, 'tile')}"
    if len(names) > 1 and len(names) == len(set(puzzle.box.tiles)):
        return "the chain covers every letter"
    return f"the chain covers {listed(names, most=len(names))}"


def times(count: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def listed(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """``q``, ``q and j``, ``q, j and z``; only the first few of many."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most:,} more"
    *first, last = names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def more_than(terms: Sequence[Term], mine: Sequence[int], best: Sequence[int]) -> str:
    """``2 letters more``: the first term of an objective that differs."""
    for term, one, other in zip(terms, mine, best, strict=True):
        if one != other:
            gap = abs(one - other)
            if term.counts:
                amount = number(gap, term.counts)
                return f"{amount} {'more' if one > other else 'fewer'}"
            direction = "higher" if one > other else "lower"
            return f"a {term.spoken} {direction} by {gap}"
    return ""


def size(words: Sequence[str]) -> str:
    """``2 words, 13 letters``."""
    letters = sum(map(len, words))
    return f"{number(len(words), 'word')}, {number(letters, 'letter')}"


def values(terms: Sequence[Term], objective: Sequence[int]) -> str:
    """``2 words, 13 letters, rarity 2``."""
    said = []
    for term, value in zip(terms, objective, strict=True):
        said.append(
            number(value, term.counts) if term.counts else f"{term.spoken} {value}"
        )
    return ", ".join(said)
