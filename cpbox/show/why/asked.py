"""What a puzzle asks for and may be told without spoiling it, as parts of sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cpbox.explain import OfWords
from cpbox.explain.conditions import Condition, largest, part_and_name, value
from cpbox.explain.variations import yaml_of
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import Says, table
from cpbox.puzzle.rule_table import MOST_NAMED
from cpbox.puzzle.wording import counted, listed
from cpbox.show.terminal_text import printable


def asked(puzzle: Puzzle, key: str, items: Sequence[Condition]) -> str:
    """What the conditions of one key ask for, as a sentence without its full stop."""
    part, name = part_and_name(key)
    says = table(puzzle.rules)[name].says if part == "rules" else _OF_WORDS[key]
    if not isinstance(says, str):
        return says(puzzle, [condition.item for condition in items])
    return says or f"{key} is {printable(yaml_of(value(puzzle, key)))}"


def _ban(_: Puzzle, names: Sequence[str]) -> str:
    return f"{listed(names, MOST_NAMED)} {'is' if len(names) == 1 else 'are'} banned"


def _ban_matching(_: Puzzle, names: Sequence[str]) -> str:
    patterns = [repr(name) for name in names]
    return f"words that match {listed(patterns, MOST_NAMED)} are banned"


def _file(puzzle: Puzzle, _: Sequence[str]) -> str:
    file = Path(puzzle.words.file or "")
    return f"only words of {printable(file.name)} count"


def _list(puzzle: Puzzle, _: Sequence[str]) -> str:
    return f"only words of the {largest(puzzle.words)} list count"


_OF_WORDS: Mapping[str, str | Says] = {
    "words.ban": _ban,
    "words.ban_matching": _ban_matching,
    "words.file": _file,
    "words.list": _list,
    "words.only": "only the puzzle's own words count",
}


def size(words: Sequence[str]) -> str:
    """``2 words, 13 letters``."""
    letters = sum(map(len, words))
    return f"{counted(len(words), 'word')}, {counted(letters, 'letter')}"


def plain(puzzle: Puzzle) -> bool:
    """Whether each tile holds one letter, and each letter stands on one tile."""
    tiles = puzzle.box.tiles
    return len(set(tiles)) == len(tiles) and all(len(tile) == 1 for tile in tiles)


Chain = tuple[str, ...]


def unnamed(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what may tell its answer: a title, a source, notes, a file."""
    return replace(puzzle, title="", source="", notes="", file="")


def is_named(about: OfWords, chain: Chain | None) -> bool:
    """Whether all words of a chain were asked about."""
    return chain is not None and {*chain} <= {*about.words}
