"""The rules of a puzzle that are not the newspaper's, in the language of a page."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cpbox.basics.letters import is_one_letter
from cpbox.fields.base import changed_fields
from cpbox.puzzle import Objective, Puzzle
from cpbox.puzzle.rule import table
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import Texts
from cpbox.show.texts.claims import aims

_REQUIRED = {
    "words.list": "lab.reason.list",
    "words.only": "lab.reason.own",
    "words.file": "lab.reason.own",
    "words.add": "rule.add",
    "words.ban": "lab.reason.ban",
    "words.ban_matching": "lab.reason.ban_matching",
    "words.unfit": "lab.reason.unfit",
    "rules.repeat_words": "lab.reason.once",
    "rules.same_side": "basics.other_side",
    "rules.cover": "aim.use_these",
}
"""The texts of what also a puzzle requires that sets no rule, by key."""


def unusual(puzzle: Puzzle, texts: Texts) -> list[str]:
    """A sentence without its full stop for each rule that the puzzle sets.

    A rule without a text of its own is said as the table of the rules has it.
    """
    sentences = [
        text
        for name, value in changed_fields(puzzle.rules).items()
        if name != "lengths" or not all(map(is_one_letter, puzzle.box.tiles))
        for text in _says(puzzle, name, value, texts)
    ]
    if puzzle.objective != Objective():
        sentences.append(texts("rule.objective", aims=aims(puzzle, texts)))
    return sentences


def changed_words(puzzle: Puzzle, texts: Texts) -> list[str]:
    """A sentence without its full stop for words that are added, and that are banned.

    Those with letters of the box alone are named.
    """
    letters, words = {*"".join(puzzle.box.tiles)}, puzzle.words
    added, banned = (
        [word for word in each if {*word} <= letters] for each in (words.add, words.ban)
    )
    changed = {
        "words.add": [] if words.is_own else added,
        "words.ban": banned,
        "words.ban_matching": words.ban_matching,
    }
    return [required(puzzle, key, x, texts) for key, x in changed.items() if x]


def required(puzzle: Puzzle, key: str, items: Sequence[str], texts: Texts) -> str:
    """What a puzzle asks for by a key, or by some items of it, as a sentence.

    It has no full stop, and is empty where no text says it.
    """
    name = key.rpartition(".")[2]
    if key in _REQUIRED and (items or key != "rules.cover"):
        listed = ", ".join(items if name == "ban_matching" else map(capitals, items))
        named = texts("lab.the_list", list=puzzle.words.largest)
        values = {"list": named, "listed": listed, "letters": listed}
        return texts(_REQUIRED[key], **values).rstrip(".!")
    value = getattr(puzzle.rules, "most_words" if name == "max_words" else name)
    if isinstance(value, Mapping):
        value = {letter: value[letter] for letter in items}
    elif isinstance(value, tuple):
        value = tuple(items)
    return "; ".join(_says(puzzle, name, value, texts))


def tiles_text(tiles: Sequence[str], n: int, texts: Texts) -> str:
    """So many of a box's tiles: letters, where each has one letter of its own."""
    are_letters = all(map(is_one_letter, tiles)) and len({*tiles}) == len(tiles)
    return texts("unit.letters" if are_letters else "unit.tiles", n=n)


def _says(puzzle: Puzzle, name: str, value: Any, texts: Texts) -> Iterator[str]:
    key = f"rule.{name}"
    match name, value:
        case (("start" | "end"), str()):
            yield texts(key, letter=capitals(value))
        case "moves", str():
            yield texts(f"{key}_{value}")
        case "lengths", str():
            tiles = dict.fromkeys(puzzle.box.tiles)
            several = (capitals(tile) for tile in tiles if not is_one_letter(tile))
            yield texts(key, listed=", ".join(several))
        case "link", 0:
            yield texts("rule.link_none")
        case "max_uses", Mapping():
            for letter, number in value.items():
                yield texts("rule.max_uses_of", letter=capitals(letter), n=number)
        case "cover", int():
            every = tiles_text(puzzle.box.tiles, len(puzzle.box.tiles), texts)
            yield texts("aim.use_some", n=value, all=every).rstrip(".!")
        case (("require" | "cover"), tuple()):
            yield texts(key, listed=", ".join(map(capitals, value)))
        case _, int() if key in texts.by_key:  # a flag has no place for its number
            yield texts(key, n=value)
        case _:
            says = table(puzzle.rules)[name].says
            text = says if isinstance(says, str) else says(puzzle, [])
            yield f"{text[0].upper()}{text[1:]}" if text else f"{name}: {value}"
