"""What a puzzle asks for, and what is worth how much, as parts of sentences."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from cpbox.puzzle import Puzzle, Term
from cpbox.report.text import printable
from cpbox.whys.change import yaml_of
from cpbox.whys.conditions import Condition, largest, part_and_name, value
from cpbox.wording import counted, listed, times

Names = Sequence[str]
Says = Callable[[Puzzle, Names], str]

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
    part, name = part_and_name(key)
    if key in _PLAIN:
        return _PLAIN[key]
    if key in _OF_WORDS:
        return _OF_WORDS[key](puzzle, names)
    if part == "rules" and name in _OF_RULES:
        return _OF_RULES[name](puzzle, names)
    return f"{key} is {printable(yaml_of(value(puzzle, key)))}"


def _ban(_: Puzzle, names: Names) -> str:
    return f"{listed(names, MOST_NAMED)} {'is' if len(names) == 1 else 'are'} banned"


def _ban_matching(_: Puzzle, names: Names) -> str:
    patterns = [repr(name) for name in names]
    return f"words that match {listed(patterns, MOST_NAMED)} are banned"


def _file(puzzle: Puzzle, _: Names) -> str:
    file = Path(puzzle.words.file or "")
    return f"only words of {printable(file.name)} count"


def _list(puzzle: Puzzle, _: Names) -> str:
    return f"only words of the {largest(puzzle.words)} list count"


def _max_words(puzzle: Puzzle, _: Names) -> str:
    text = f"the chain has at most {counted(puzzle.rules.most_words, 'word')}"
    is_given = puzzle.rules.max_words is not None
    return text if is_given else f"{text}, the limit where none is given"


def _letters(count: int | None) -> str:
    return counted(count or 0, "letter")


def _link(puzzle: Puzzle, _: Names) -> str:
    link = puzzle.rules.link
    tiles = "tile" if link == 1 else f"{link} tiles"
    return f"each word starts on the {tiles} where the last one ended"


def _uses(puzzle: Puzzle, names: Names) -> str:
    limits = puzzle.rules.max_uses
    if isinstance(limits, tuple):
        each = [f"{x} at most {times(n)}" for x, n in limits if x in names]
        return f"the chain visits {listed(each, MOST_NAMED)}"
    return f"the chain visits no tile more than {times(limits or 0)}"


def _cover(puzzle: Puzzle, names: Names) -> str:
    if isinstance(puzzle.rules.cover, int):
        return f"the chain covers {counted(puzzle.rules.cover, 'tile')}"
    if len(names) > 1 and len(names) == len(set(puzzle.box.tiles)):
        return "the chain covers every letter"
    return f"the chain covers {listed(names)}"


_OF_WORDS: Mapping[str, Says] = {
    "words.ban": _ban,
    "words.ban_matching": _ban_matching,
    "words.file": _file,
    "words.list": _list,
}
_OF_RULES: Mapping[str, Says] = {
    "moves": lambda puzzle, _: _MOVES[puzzle.rules.moves],
    "min_length": lambda puzzle, _: (
        f"a word has at least {_letters(puzzle.rules.min_length)}"
    ),
    "max_length": lambda puzzle, _: (
        f"a word has at most {_letters(puzzle.rules.max_length)}"
    ),
    "start": lambda puzzle, _: f"the chain starts on {puzzle.rules.start}",
    "end": lambda puzzle, _: f"the chain ends on {puzzle.rules.end}",
    "require": lambda _, names: f"the chain contains {listed(names, MOST_NAMED)}",
    "min_words": lambda puzzle, _: (
        f"the chain has at least {counted(puzzle.rules.min_words, 'word')}"
    ),
    "max_words": _max_words,
    "min_letters": lambda puzzle, _: (
        f"the chain has at least {_letters(puzzle.rules.min_letters)}"
    ),
    "max_letters": lambda puzzle, _: (
        f"the chain has at most {_letters(puzzle.rules.max_letters)}"
    ),
    "link": _link,
    "max_uses": _uses,
    "cover": _cover,
}


def size(words: Sequence[str]) -> str:
    """``2 words, 13 letters``."""
    letters = sum(map(len, words))
    return f"{counted(len(words), 'word')}, {counted(letters, 'letter')}"


def values(terms: Sequence[Term], objective: Sequence[int]) -> str:
    """``2 words, 13 letters, rarity 2``."""
    said = []
    for term, amount in zip(terms, objective, strict=True):
        spoken = f"{term.spoken} {amount}"
        said.append(counted(amount, term.counts) if term.counts else spoken)
    return ", ".join(said)


def plain(puzzle: Puzzle) -> bool:
    """Whether each tile holds one letter, and each letter stands on one tile."""
    tiles = puzzle.box.tiles
    return len(set(tiles)) == len(tiles) and all(len(tile) == 1 for tile in tiles)
