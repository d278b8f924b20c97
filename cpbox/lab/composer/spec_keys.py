"""The table of keys: what a spec may say.

A spec is a puzzle file without its box, and with what the box shall keep. The keys that
both know are the puzzle file's own.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cpbox.puzzle import Box, Puzzle, fold, split_letters
from cpbox.puzzle.box import MAX_TILES
from cpbox.puzzle.composite import ListOf
from cpbox.puzzle.dictionary import WORDS
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Group, Key, documented, entry, keys_of
from cpbox.puzzle.kinds import line
from cpbox.puzzle.nodes import Node, Scalar, fault, find
from cpbox.puzzle.reader import SCHEMA, read_file
from cpbox.puzzle.reader.file_keys import PUZZLE, VARIANTS
from cpbox.puzzle.rule_support import Support
from cpbox.puzzle.values import FLAG, LETTERS, LINE, Choice, Kind, Schema, Text, Whole

SUPPORT = Support("cpbox compose")
KEPT = (
    "title", "date", "source", "notes", "words", "rules", "objective", "letter_values",
    "variants",
)  # fmt: skip
Likeness = frozenset[tuple[tuple[str, ...], int]]
ASPIRATIONS = ("least", "most")
QUANTITIES = {
    "playable": "words that can be played",
    "starts": "words that begin a chain of at most one word more than the answer has",
    "lead_on": "of the sequences of linked words as long as the answer, how many per "
    "thousand are solutions or become one with one more word",
    "letter_share": "of the words that count, how many per thousand contain what a "
    "tile holds, averaged over the tiles",
}


def likeness(box: Box) -> Likeness:
    """What is the same of boxes that are alike.

    These have the same letters on the same sides, whatever the order of either.
    """
    sides = [tuple(sorted(side)) for side in box.sides]
    return frozenset((side, sides.count(side)) for side in sides)


def published(path: Path) -> list[Puzzle]:
    """The puzzle of a file, or those of a folder.

    Raises
    ------
    InputError
        When one cannot be read.

    """
    if not path.is_file() and not path.is_dir():
        problem = "there is no such file or folder; correct its name"
        raise InputError(f"{path}: {problem}", key="avoid.files")
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return [read_file(file) for file in files if file.is_file()]


@dataclass(frozen=True)
class Either(Kind):
    """One text, of which something is made; or what is no text."""

    text: Kind
    other: Kind
    made: Callable[[str], Any] = str

    def read(self, node: Node, key: str) -> Any:
        """What is made of the text, or the other."""
        if isinstance(node, Scalar) and not node.is_empty:
            return self.made(self.text.read(node, key))
        return self.other.read(node, key)

    def schema(self) -> Schema:
        """Any of the two."""
        return {"anyOf": [self.text.schema(), self.other.schema()]}


class Ends(ListOf):
    """The two ends of a range."""

    def __call__(self, value: Any, key: str) -> tuple[int, ...]:
        """Both, the smaller one first."""
        ends = super().__call__(value, key)
        if len(ends) != 2 or ends[0] > ends[1]:
            problem = "must be two numbers, the smaller one first"
            raise InputError(f"{problem}; write it as in [100, 300]", key=key)
        return ends

    def schema(self) -> Schema:
        """An array of two."""
        return super().schema() | {"minItems": 2, "maxItems": 2}


def _aspiration(value: Any, key: str) -> str:
    if value not in ASPIRATIONS:
        problem = "must be two numbers, least or most; write it as in [100, 300]"
        raise InputError(problem, key=key)
    return str(value)


def _tiles(text: str) -> tuple[str, ...]:
    """What stands on each tile, where each holds a letter of a text."""
    return tuple(map(fold, split_letters("".join(text.split()))))


class OfOneBox(Kind):
    """The variants of a spec, all of which have its box."""

    read = VARIANTS.read

    def schema(self) -> Schema:
        """An object of objects with the properties of a puzzle, but for its sides."""
        keys = {name: key for name, key in VARIANTS.keys.items() if name != "sides"}
        return {"type": "object", "additionalProperties": Group(keys).schema()}


AIM = Text(_aspiration, "two numbers", {"enum": [*ASPIRATIONS]})


@dataclass(frozen=True, kw_only=True)
class Promises:
    """What the box shall keep."""

    words: int | None = entry(
        Whole(1), "The best chain has this many words, and no chain has fewer."
    )
    letters: int | None = entry(
        Whole(1),
        "The answer has this many letters; no chain has fewer words, or as many "
        "words and fewer letters.",
    )
    no_one_word: bool | None = entry(FLAG, "No single word is a solution.")
    unique: str | None = entry(
        Choice(("chain", "best", "words")),
        "chain: the answer is the only chain of at most that many words; best: it is "
        "the only best chain; words: any other chain of at most that many words uses "
        "the same words.",
    )
    par: int | None = entry(
        Whole(1),
        "No chain has fewer words, and the answer has this many, all of them from "
        "`answers`.",
    )


Promises.__doc__ = documented(Promises)


class Located(Text):
    """A path, which starts at the folder of the file that names it."""

    def of(self, node: Node, key: str) -> str:
        """Where it is."""
        return str(node.source.folder / super().of(node, key))


class Avoided(Group):
    """What was published before, and must not be again."""

    def read(self, node: Node, key: str) -> Any:
        """Words, and what is the same of boxes that are alike."""
        given = super().read(node, key)
        words = {*given.get("words", ())}
        try:
            boxes = [Box.of(text) for text in given.get("boxes", ())]
        except InputError as error:
            raise fault(find(node, "boxes"), f"{key}.boxes", error.problem) from None
        for path in given.get("files", ()):
            for puzzle in published(Path(path)):
                boxes.append(puzzle.box)
                expected: Any = puzzle.expect.get("chain", ())
                words.update(expected)
        return frozenset(words), frozenset(map(likeness, boxes))


AVOID = Avoided(
    {
        "words": Key(ListOf(LETTERS), "Words that no answer may have."),
        "boxes": Key(
            ListOf(LINE), "Boxes, such as peg ulm oir cnw, that may not be repeated."
        ),
        "files": Key(
            ListOf(Located(line), or_one=True),
            "Puzzle files, or folders of them: their boxes, and the words of the "
            "answers that they expect.",
        ),
    }
)
SPEC = Group(
    {
        **{name: PUZZLE.keys[name] for name in KEPT},
        "variants": replace(PUZZLE.keys["variants"], kind=OfOneBox()),
        "words": Key(
            WORDS,
            "The words that count, from which rivals come: a list's name, or the keys "
            "of `words` in a puzzle file.",
            "extended",
        ),
        "sides": Key(ListOf(Whole(1, MAX_TILES)), "Tiles on each side.", [3, 3, 3, 3]),
        "letters": Key(
            Either(LINE, ListOf(LETTERS), _tiles),
            "The letters of the box, in any order.",
        ),
        "answer": Key(ListOf(LETTERS), "The words of the answer, in order."),
        "answers": Key(WORDS, "The list that the words of the answer must be from."),
        "guarantees": Key(
            Group(keys_of(Promises)),
            "What cpbox proves of the box; by default unique: chain.",
        ),
        "difficulty": Key(
            Group(
                {x: Key(Either(AIM, Ends(Whole())), d) for x, d in QUANTITIES.items()}
            ),
            "Measured quantities, each in a range; one may be least or most instead.",
        ),
        "avoid": Key(AVOID, "What was published before."),
    }
)


def schema() -> Schema:
    """JSON Schema (draft 2020-12) of a spec, for editors."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:cpbox:compose:{SCHEMA}",
        "title": "A request to cpbox compose",
        **SPEC.schema(),
    }
