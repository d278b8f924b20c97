"""Kinds of values that are made of others, such as lists, and what may be off."""

import re
from dataclasses import dataclass
from json import dumps
from typing import Any

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import wrong
from cpbox.puzzle.letters import check_twice
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Sequence, fault, join, show
from cpbox.puzzle.values import LETTERS, PATTERN, Schema, Whole, scalar

WORDS, WHOLE = r"[^\s,]+", r"(?s).+"  # what one text that is to be a list consists of


@dataclass(frozen=True)
class ListOf:
    """A list of one kind; where `or_one`, a single one in a file counts as a list."""

    kind: Any
    or_one: bool = False
    example: str = "('peg', 'gum')"

    def __call__(self, value: Any, key: str) -> tuple[Any, ...]:
        """Tuple of the items."""
        if not isinstance(value, tuple):
            raise wrong(value, key, "a tuple", f"write one such as {self.example}")
        return tuple([self.kind(item, f"{key}[{n}]") for n, item in enumerate(value)])

    def read(self, node: Node, key: str) -> tuple[Any, ...]:
        """Values of the items."""
        if self.or_one and isinstance(node, Scalar):
            return (self.kind.read(node, key),)
        parts = WHOLE if self.kind is PATTERN else WORDS
        return tuple(self.kind.read(item, key) for item in items(node, key, parts))

    def schema(self) -> Schema:
        """An array, or an item."""
        item = self.kind.schema()
        array: Schema = {"type": "array", "items": item}
        return {"anyOf": [item, array]} if self.or_one else array


@dataclass(frozen=True)
class Numbers:
    """A number for each of some letters."""

    number: Whole
    letter: Any = LETTERS

    def __call__(self, value: Any, key: str) -> tuple[tuple[str, int], ...]:
        """Pairs of a letter and its number."""
        return ListOf(self._pair, example="(('q', 10), ('z', 10))")(value, key)

    def _pair(self, value: Any, key: str) -> tuple[str, int]:
        if not isinstance(value, tuple) or len(value) != 2:
            remedy = "write them as in ('q', 10)"
            raise wrong(value, key, "a letter and a number", remedy)
        if isinstance(value[0], str):  # as a file calls it: letter_values.q
            key = f"{key.rpartition('[')[0]}.{value[0]}"
        return self.letter(value[0], key), self.number(value[1], key)

    def read(self, node: Node, key: str) -> tuple[tuple[str, int], ...]:
        """Pairs of a letter and its number."""
        if not isinstance(node, Mapping):
            problem = "must be a number for each letter; write it as in {e: 2, s: 1}"
            raise fault(node, key, problem)
        numbers: dict[str, int] = {}
        for name, (place, value) in node.entries.items():
            letter = LETTERS.read(place, join(key, name))
            if letter in numbers:
                problem = f"{show(letter)} is given twice; remove one of the two"
                raise fault(place, join(key, name), problem)
            numbers[letter] = self.number.read(value, join(key, name))
        return tuple(numbers.items())

    def schema(self) -> Schema:
        """An object with a number for each property."""
        return {"type": "object", "additionalProperties": self.number.schema()}


@dataclass(frozen=True)
class Off:
    """Something that may be switched off, as a variant does that lifts a limit."""

    kind: Any

    def __call__(self, value: Any, key: str) -> Any:
        """Value in its form, or None."""
        return None if value is None else self.kind(value, key)

    def read(self, node: Node, key: str) -> Any:
        """Value, or None for none."""
        if isinstance(node, Scalar) and node.is_null:
            return None
        return self.kind.read(node, key)

    def schema(self) -> Schema:
        """The value, or the word."""
        return {"anyOf": [self.kind.schema(), {"enum": ["none", None]}]}


class Cover:
    """What to cover: all tiles, a number of them, or those of some letters."""

    _number = Whole(1)
    _letters = ListOf(LETTERS, example="('q', 'z')")

    def __call__(self, value: Any, key: str) -> int | tuple[str, ...] | None:
        """Number or letters; None for all tiles."""
        if not isinstance(value, tuple):
            return None if value is None else self._number(value, key)
        letters = self._letters(value, key)
        if not letters:
            raise InputError("names no letter; name one, or write all", key=key)
        check_twice(letters, key)
        return letters

    def read(self, node: Node, key: str) -> int | tuple[str, ...] | None:
        """Number or letters; None for all tiles."""
        if not isinstance(node, Scalar):
            return self._letters.read(node, key)
        text = scalar(node, key, "all, a number or letters")
        if text == "all":
            return None
        if text.removeprefix("-")[:1].isdecimal():
            return self._number.read(node, key)
        problem = (
            f"must be all, a number of tiles or a list of letters, not {show(text)}"
        )
        raise fault(node, key, f"{problem}; write all, or a list as in {as_list(text)}")

    def schema(self) -> Schema:
        """The word, an integer or an array."""
        forms = [{"const": "all"}, self._number.schema()]
        return {"anyOf": [*forms, self._letters.schema() | {"minItems": 1}]}


class Uses:
    """How often tiles may be visited: a number for all, or one for each letter."""

    _number = Whole(1)
    _numbers = Numbers(_number)

    def __call__(self, value: Any, key: str) -> int | tuple[tuple[str, int], ...]:
        """Number, or pairs of a letter and its number."""
        if not isinstance(value, tuple):
            return self._number(value, key)
        numbers = self._numbers(value, key)
        if not numbers:
            problem = "names no letter; name one, or write a number for all tiles"
            raise InputError(problem, key=key)
        check_twice((letter for letter, _ in numbers), key)
        return numbers

    def read(self, node: Node, key: str) -> int | tuple[tuple[str, int], ...]:
        """Number, or pairs of a letter and its number."""
        if isinstance(node, Mapping):
            return self._numbers.read(node, key)
        return self._number.read(node, key)

    def schema(self) -> Schema:
        """An integer or an object."""
        numbers = self._numbers.schema() | {"minProperties": 1}
        return {"anyOf": [self._number.schema(), numbers]}


def items(node: Node, key: str, parts: str = WORDS) -> list[Node]:
    """Items of a node that has to be a list, and in what one text would be parted."""
    if isinstance(node, Sequence):
        return node.items
    if isinstance(node, Mapping):
        problem = "must be a list, not a mapping; write the items in [ ]"
        raise fault(node, key, problem)
    text = scalar(node, key, "a list")
    if node.is_null:
        raise fault(node, key, "has no value; write a list or remove this")
    remedy = as_list(text, parts)
    raise fault(node, key, f"must be a list, not {show(text)}; write {remedy}")


def as_list(text: str, parts: str = WORDS) -> str:
    """Text as the YAML list that was probably meant."""
    if len(text) > 60:
        return "a list in [ ]"
    return f"[{', '.join(map(_quoted, re.findall(parts, text)))}]"


def _quoted(text: str) -> str:
    """Text as YAML has it within a list."""
    return text if re.fullmatch(r"\w+", text) else dumps(text, ensure_ascii=False)
