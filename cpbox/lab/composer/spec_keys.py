"""The table of keys: what a spec may say.

A spec is a puzzle file without its box, and with what the box shall keep. The keys that
both know are the puzzle file's own.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from cpbox.puzzle import fold, split_letters
from cpbox.puzzle.box import MAX_TILES
from cpbox.puzzle.composite import ListOf, items
from cpbox.puzzle.dictionary import WORDS
from cpbox.puzzle.keys import Group, Key
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Sequence, fault
from cpbox.puzzle.reader.file_keys import PUZZLE, VARIANTS
from cpbox.puzzle.values import FLAG, LETTERS, LINE, Choice, Schema, Whole, scalar

KEPT = (
    "title", "date", "source", "notes", "words", "rules", "objective", "letter_values",
    "variants",
)  # fmt: skip
ASPIRATIONS = ("least", "most")
QUANTITIES = {
    "playable": "words that can be played",
    "starts": "words that begin a chain of at most one word more than the answer has",
    "lead_on": "of linked words, as many as the answer has, how many in a thousand are "
    "complete or made so by one word more",
    "letter_share": "of the words that count, how many in a thousand hold what a tile "
    "holds, on average over the tiles",
}


class Letters:
    """The letters of a box: a text, or a list of tiles."""

    def read(self, node: Node, key: str) -> tuple[str, ...]:
        """What stands on each tile."""
        if isinstance(node, Sequence):
            return tuple(LETTERS.read(item, key) for item in node.items)
        text = scalar(node, key, "letters or a list of tiles")
        return tuple(map(fold, split_letters("".join(text.split()))))

    def schema(self) -> Schema:
        """A text or an array."""
        return {"anyOf": [LINE.schema(), ListOf(LETTERS).schema()]}


class OfOneBox(NamedTuple):
    """The variants of a spec, all of which have its box."""

    def read(self, node: Node, key: str) -> Any:
        """As in a puzzle file."""
        for name, (_, variant) in getattr(node, "entries", {}).items():
            if isinstance(variant, Mapping) and "sides" in variant.entries:
                problem = "a variant of a spec has the same box; remove its sides"
                raise fault(variant.entries["sides"][0], f"{key}.{name}.sides", problem)
        return VARIANTS.read(node, key)

    def schema(self) -> Schema:
        """An object of objects with the properties of a puzzle, but for its sides."""
        kept = {k: key for k, key in VARIANTS.keys.items() if k != "sides"}
        return {"type": "object", "additionalProperties": Group(kept).schema()}


class Range(NamedTuple):
    """From one number to another; or the least, or the most, that there can be."""

    number: Whole = Whole()

    def read(self, node: Node, key: str) -> tuple[int, int] | str:
        """The two numbers, or the word."""
        if isinstance(node, Scalar):
            if node.text in ASPIRATIONS:
                return node.text
            problem = "must be two numbers, least or most"
            raise fault(node, key, f"{problem}; write it as in [100, 300]")
        ends = [self.number.read(item, key) for item in items(node, key)]
        if len(ends) != 2 or ends[0] > ends[1]:
            problem = "must be two numbers, the smaller one first"
            raise fault(node, key, f"{problem}; write it as in [100, 300]")
        return ends[0], ends[1]

    def schema(self) -> Schema:
        """An array of two, or a name."""
        two = {"type": "array", "items": self.number.schema()}
        return {
            "anyOf": [two | {"minItems": 2, "maxItems": 2}, {"enum": [*ASPIRATIONS]}]
        }


PROMISES = Group(
    {
        "words": Key(Whole(1), "The best chain has so many words, and none has fewer."),
        "letters": Key(
            Whole(1),
            "The answer has so many letters: no chain has fewer words, or as many and "
            "fewer letters.",
        ),
        "no_one_word": Key(FLAG, "No single word does it."),
        "unique": Key(
            Choice(("chain", "best", "words")),
            "chain: the answer is the only chain of at most as many words; best: the "
            "only best one; words: all others of at most as many words use the same.",
        ),
        "par": Key(
            Whole(1),
            "No chain has fewer words, and the answer, which has so many, needs none "
            "but those of `answers`.",
        ),
    }
)

AVOID = Group(
    {
        "words": Key(ListOf(LETTERS), "Words that no answer may have."),
        "boxes": Key(
            ListOf(LINE), "Boxes, such as peg ulm oir cnw, that none may be like."
        ),
        "files": Key(
            ListOf(LINE, or_one=True),
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
        "letters": Key(Letters(), "The letters of the box, in any order."),
        "answer": Key(ListOf(LETTERS), "The words of the answer, in order."),
        "answers": Key(WORDS, "The list that the words of the answer must be from."),
        "guarantees": Key(
            PROMISES, "What the box shall keep; unique: chain if nothing."
        ),
        "difficulty": Key(
            Group({name: Key(Range(), doc) for name, doc in QUANTITIES.items()}),
            "Measured quantities, each in a range, or one of them the least or most.",
        ),
        "avoid": Key(AVOID, "What was published before."),
    }
)


def schema() -> Schema:
    """JSON Schema (draft 2020-12) of a spec, for editors."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A spec for cpbox compose",
        **SPEC.schema(),
    }
