"""The plain kinds of values: each reads itself from a node and has a JSON Schema.

They settle what type a value has. Whether the value makes sense is for
`cpbox.puzzle` to say.
"""

import re
import unicodedata
from collections.abc import Callable
from json import dumps
from typing import Any, NamedTuple, Protocol

from cpbox.puzzle import fold
from cpbox.puzzle.kinds import suggest
from cpbox.reader.nodes import Mapping, Node, Scalar, Sequence, fault, join, show

Schema = dict[str, Any]

WORDS, WHOLE = r"[^\s,]+", r"(?s).+"  # what one text that is to be a list consists of

_MEANT = dict.fromkeys(("true", "yes", "on", "y", "1"), "true")
_MEANT |= dict.fromkeys(("false", "no", "off", "n", "0"), "false")


class Kind(Protocol):
    """How to read a value, and how to describe it to an editor."""

    def read(self, node: Node, key: str) -> Any:
        """Value of a node, or the error that it is not of this kind."""

    def schema(self) -> Schema:
        """JSON Schema of the value."""


class Text(NamedTuple):
    """Text of some sort, cleaned by a function.

    To a YAML 1.2 editor the word `no` is a boolean and `1e3` a number, so its schema
    has to accept those.
    """

    clean: Callable[[str], str]
    noun: str = "text"
    form: Schema = {"type": ["string", "number", "boolean", "null"]}  # noqa: RUF012

    def read(self, node: Node, key: str) -> str:
        """Text in its clean form."""
        return self.clean(scalar(node, key, self.noun))

    def schema(self) -> Schema:
        """Anything that may be read as such text."""
        return self.form


LINE = Text(lambda text: " ".join(text.split()))
NOTES = Text(str.strip)
LETTERS = Text(fold, "a word")
PATTERN = Text(
    lambda text: unicodedata.normalize("NFC", text),
    "a regular expression",
    {"type": "string", "format": "regex"},
)
DATE = Text(
    str.strip,
    "a date",
    {"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
)


class Whole(NamedTuple):
    """A whole number, at least `least`, and at most `most` if that is given."""

    least: int = 0
    most: int | None = None

    def read(self, node: Node, key: str) -> int:
        """Number written in plain decimal digits."""
        text = scalar(node, key, "a whole number")
        if not re.fullmatch("-?(0|[1-9][0-9]*)", text):
            problem = f"must be a whole number, not {show(text)}"
            raise fault(node, key, f"{problem}; write plain digits, such as 4")
        if len(text) > 9:
            raise fault(node, key, f"{show(text)} is too large; write a smaller number")
        if int(text) < self.least:
            problem = f"must be at least {self.least}, not {text}; write a larger one"
            raise fault(node, key, problem)
        if self.most is not None and int(text) > self.most:
            problem = f"must be at most {self.most}, not {text}; write a smaller one"
            raise fault(node, key, problem)
        return int(text)

    def schema(self) -> Schema:
        """An integer."""
        schema: Schema = {"type": "integer", "minimum": self.least}
        return schema if self.most is None else schema | {"maximum": self.most}


class Flag:
    """True or false."""

    def read(self, node: Node, key: str) -> bool:
        """Whether it is `true`; `yes` and `on` are words."""
        text = scalar(node, key, "true or false")
        if text not in ("true", "false"):
            write = _MEANT.get(text.lower(), "one of the two")
            problem = f"must be true or false, not {show(text)}; write {write}"
            raise fault(node, key, problem)
        return text == "true"

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


class Choice(NamedTuple):
    """One of several names."""

    names: tuple[str, ...]

    def read(self, node: Node, key: str) -> str:
        """Name that is written."""
        text = scalar(node, key, "a name")
        if text in self.names:
            return text
        problem = f"{show(text)} is not known here; {suggest(text, self.names)}"
        raise fault(node, key, problem)

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.names)}


class ListOf(NamedTuple):
    """A list of one kind; where `or_one`, a single one counts as a list."""

    kind: Kind
    or_one: bool = False

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


class Numbers(NamedTuple):
    """A number for each of some letters."""

    number: Whole

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


def scalar(node: Node, key: str, noun: str) -> str:
    """Text of a node that has to be a scalar."""
    if isinstance(node, Scalar) and not node.is_empty:
        return node.text
    if isinstance(node, Scalar):
        raise fault(node, key, "has no value; write one or remove this")
    given = "a list" if isinstance(node, Sequence) else "a mapping"
    remedy = "write one value, in quotes if it holds [ ] or { }"
    raise fault(node, key, f"must be {noun}, not {given}; {remedy}")


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
