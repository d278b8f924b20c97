"""Kinds of values that are made of others, such as lists, and what may be off."""

import re
from dataclasses import dataclass
from json import dumps
from typing import Any

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import check_new, shown, wrong
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Sequence, fault, join
from cpbox.puzzle.values import LETTERS, Choice, Kind, Schema, Whole, scalar


@dataclass(frozen=True)
class ListOf(Kind):
    """A list of one kind.

    Parameters
    ----------
    kind
        The kind of its items.
    or_one
        Whether a single item in a file counts as a list.
    example
        A tuple that messages show.
    limits
        What the schema says of an array beside its items.

    """

    kind: Any
    or_one: bool = False
    example: str = "('peg', 'gum')"
    limits: tuple[tuple[str, Any], ...] = ()

    def __call__(self, value: Any, key: str) -> tuple[Any, ...]:
        """Tuple of the items."""
        if not isinstance(value, tuple):
            raise wrong(value, key, "a tuple", f"write one such as {self.example}")
        return tuple([self.kind(item, f"{key}[{n}]") for n, item in enumerate(value)])

    def of(self, node: Node, key: str) -> tuple[Any, ...]:
        """Tuple of what the items stand for."""
        if self._is_one(node):
            return (self.kind.of(node, key),)
        return tuple([self.kind.of(item, key) for item in items(node, key)])

    def _is_one(self, node: Node) -> bool:
        """Whether it is an item; names with blanks between them are a list at fault."""
        if not (self.or_one and isinstance(node, Scalar)):
            return False
        return not (isinstance(self.kind, Choice) and re.search(r"\w[\s,]+", node.text))

    def adding(self, node: Node) -> Node:
        """The list, as one that adds to what it is merged over."""
        if self._is_one(node):
            node = Sequence([node], node.source, node.line)
        return node._replace(adds=True) if isinstance(node, Sequence) else node

    def schema(self) -> Schema:
        """An array, or an item."""
        item = self.kind.schema()
        array: Schema = {"type": "array", "items": item, **dict(self.limits)}
        return {"anyOf": [item, array]} if self.or_one else array


@dataclass(frozen=True)
class Numbers(Kind):
    """A number for each of some letters."""

    number: Whole
    letter: Any = LETTERS
    usual: tuple[tuple[str, int], ...] | None = None

    def __call__(self, value: Any, key: str) -> tuple[tuple[str, int], ...]:
        """Pairs of a letter and its number."""
        if value is self.usual is not None:  # often, and known to be right
            return self.usual
        example = "(('q', 10), ('z', 10))"
        if not isinstance(value, tuple):
            raise wrong(value, key, "a tuple", f"write one such as {example}")
        numbers: dict[str, int] = {}
        for place, pair in enumerate(value):
            if not isinstance(pair, tuple) or len(pair) != 2:
                remedy = "write them as in ('q', 10)"
                here = f"{key}[{place}]"
                raise wrong(pair, here, "a letter and a number", remedy)
            name = pair[0] if isinstance(pair[0], str) else ""
            here = join(key, name)  # as a file calls it: letter_values.q
            letter = self.letter(pair[0], here)
            check_new(letter, numbers, here)
            numbers[letter] = self.number(pair[1], here)
        return tuple(numbers.items())

    def of(self, node: Node, key: str) -> tuple[tuple[str, Any], ...]:
        """Pairs of what is written."""
        if not isinstance(node, Mapping):
            problem = "must be a number for each letter; write it as in {e: 2, s: 1}"
            raise fault(node, key, problem)
        return tuple(
            (name, self.number.of(value, join(key, name)))
            for name, (_, value) in node.entries.items()
        )

    def schema(self) -> Schema:
        """An object with a number for each property."""
        names, numbers = self.letter.schema(), self.number.schema()
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": numbers,
        }


@dataclass(frozen=True)
class Off(Kind):
    """Something that may be switched off, as a variant does that lifts a limit."""

    kind: Any

    def __call__(self, value: Any, key: str) -> Any:
        """Value in its form, or None."""
        return None if value is None else self.kind(value, key)

    def of(self, node: Node, key: str) -> Any:
        """Value, or None for none."""
        if isinstance(node, Scalar) and node.is_none:
            return None
        return self.kind.of(node, key)

    def schema(self) -> Schema:
        """The value, or the word."""
        return {"anyOf": [self.kind.schema(), {"enum": ["none", "None", None]}]}


class LettersOnce(ListOf):
    """A list of letters, each named once."""

    def __call__(self, value: Any, key: str) -> tuple[str, ...]:
        """Tuple of the letters."""
        letters: tuple[str, ...] = super().__call__(value, key)
        for place, letter in enumerate(letters):
            check_new(letter, letters[:place], f"{key}[{place}]")
        return letters


@dataclass(frozen=True)
class OfTiles(Kind):
    """A number for all tiles, or what is said of those of some letters.

    Parameters
    ----------
    some
        The kind of the latter.
    word
        What stands for None in a file, if anything does.

    """

    some: Any
    word: str = ""

    _number = Whole(1)

    def __call__(self, value: Any, key: str) -> Any:
        """Value in its form."""
        if value is None and self.word:
            return None
        if value == ():
            remedy = self.word or "a number for all tiles"
            raise InputError(f"names no letter; name one, or write {remedy}", key=key)
        return (self.some if isinstance(value, tuple) else self._number)(value, key)

    def of(self, node: Node, key: str) -> Any:
        """What is said of all tiles, or of some."""
        if not isinstance(node, Scalar) and (self.word or isinstance(node, Mapping)):
            return self.some.of(node, key)
        number = self._number.of(node, key)
        if isinstance(number, int) or not self.word:
            return number
        if number == self.word:
            return None
        problem = f"must be {self.word}, a number of tiles or a list of letters"
        remedy = f"write {self.word}, or a list as in {as_list(number)}"
        raise fault(node, key, f"{problem}, not {shown(number)}; {remedy}")

    def schema(self) -> Schema:
        """The word, an integer, or the schema of some."""
        words = [{"const": self.word}] if self.word else []
        some = self.some.schema()
        if isinstance(self.some, Numbers):
            some |= {"minProperties": 1}
        return {"anyOf": [*words, self._number.schema(), some]}


USES = OfTiles(Numbers(Whole(1)))
_ONCE = LettersOnce(
    LETTERS, example="('q', 'z')", limits=(("minItems", 1), ("uniqueItems", True))
)
COVER = OfTiles(_ONCE, "all")


def items(node: Node, key: str) -> list[Node]:
    """Items of a node that has to be a list."""
    if isinstance(node, Sequence):
        return node.items
    if isinstance(node, Mapping):
        problem = "must be a list, not a mapping; write the items in [ ]"
        raise fault(node, key, problem)
    text = scalar(node, key, "a list")
    if node.is_none:
        raise fault(node, key, "has no value; write a list or remove this")
    raise fault(node, key, f"must be a list, not {shown(text)}; write {as_list(text)}")


def as_list(text: str) -> str:
    """Text as the YAML list that was probably meant: words, or all of it."""
    if len(text) > 60:
        return "a list in [ ]"
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch(r"\w+", word) for word in words):
        words = [dumps(text, ensure_ascii=False)]
    return f"[{', '.join(words)}]"
