"""Kinds of single values that a puzzle file may hold.

Each puts a Python value into its form when called, as the kinds of `cpbox.puzzle.kinds`
do, reads itself from a node of a file, and has a JSON Schema.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import (
    LARGEST,
    letters,
    line,
    notes,
    shown,
    suggest,
    text,
    wrong,
)
from cpbox.puzzle.letters import fold
from cpbox.puzzle.nodes import Node, Scalar, Sequence, fault, show

Schema = dict[str, Any]

_MEANT = dict.fromkeys(("true", "yes", "on", "y", "1"), "true")
_MEANT |= dict.fromkeys(("false", "no", "off", "n", "0"), "false")


class FileKind(Protocol):
    """How to read a value from a file, and how to describe it to an editor."""

    def read(self, node: Node, key: str) -> Any:
        """Value of a node, or the error that it is not of this kind."""

    def schema(self) -> Schema:
        """JSON Schema of the value."""


class Kind(FileKind, Protocol):
    """The same of a value that Python may give, too."""

    def __call__(self, value: Any, key: str, /) -> Any:
        """Value in its form, or the error that it is not of this kind."""


def _any_scalar() -> Schema:
    return {"type": ["string", "number", "boolean", "null"]}


@dataclass(frozen=True)
class Text:
    """Text of some sort, cleaned by a function.

    To a YAML 1.2 editor the word `no` is a boolean and `1e3` a number, so its schema
    has to accept those.
    """

    given: Callable[[Any, str], str]
    clean: Callable[[str], str]
    noun: str = "text"
    form: Schema = field(default_factory=_any_scalar)

    def __call__(self, value: Any, key: str) -> str:
        """Text as Python gives it, in its clean form."""
        return self.given(value, key)

    def read(self, node: Node, key: str) -> str:
        """Text in its clean form."""
        return self.clean(scalar(node, key, self.noun))

    def schema(self) -> Schema:
        """Anything that may be read as such text."""
        return self.form


LINE = Text(line, lambda text: " ".join(text.split()))
NOTES = Text(notes, str.strip)
LETTERS = Text(letters, fold, "a word")
PATTERN = Text(
    text,
    lambda text: unicodedata.normalize("NFC", text),
    "a regular expression",
    {"type": "string", "format": "regex"},
)
DATE = Text(
    notes,
    str.strip,
    "a date",
    {"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
)


@dataclass(frozen=True)
class Whole:
    """A whole number, at least `least`, and at most `most` if that is given."""

    least: int = 0
    most: int | None = None

    def __call__(self, value: Any, key: str) -> int:
        """Number in the range."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise wrong(value, key, "a whole number", "write one such as 4")
        if value > LARGEST:
            raise InputError("is too large; write a smaller number", key=key)
        if problem := self._out_of_range(value):
            raise InputError(problem, key=key)
        return value

    def read(self, node: Node, key: str) -> int:
        """Number written in plain decimal digits."""
        text = scalar(node, key, "a whole number")
        if not re.fullmatch("-?(0|[1-9][0-9]*)", text):
            problem = f"must be a whole number, not {show(text)}"
            raise fault(node, key, f"{problem}; write plain digits, such as 4")
        if len(text) > 9:
            raise fault(node, key, f"{show(text)} is too large; write a smaller number")
        if problem := self._out_of_range(int(text)):
            raise fault(node, key, problem)
        return int(text)

    def _out_of_range(self, number: int) -> str:
        if number < self.least:
            least = f"must be at least {self.least}, not {shown(number)}"
            return f"{least}; write a larger one"
        if self.most is not None and number > self.most:
            return f"must be at most {self.most}, not {number}; write a smaller one"
        return ""

    def schema(self) -> Schema:
        """An integer."""
        schema: Schema = {"type": "integer", "minimum": self.least}
        return schema if self.most is None else schema | {"maximum": self.most}


class Flag:
    """True or false, and nothing that counts as such."""

    def __call__(self, value: Any, key: str) -> bool:
        """Whether it is True."""
        if not isinstance(value, bool):
            raise wrong(value, key, "True or False", "write one of the two")
        return value

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


FLAG = Flag()


@dataclass(frozen=True)
class Choice:
    """One of several names."""

    names: tuple[str, ...]

    def __call__(self, value: Any, key: str) -> str:
        """Name that is given."""
        if not isinstance(value, str):
            remedy = f"choose from {', '.join(self.names)}"
            raise wrong(value, key, "a name", remedy)
        if value in self.names:
            return value
        raise InputError(self._unknown(value), key=key)

    def read(self, node: Node, key: str) -> str:
        """Name that is written."""
        text = scalar(node, key, "a name")
        if text in self.names:
            return text
        raise fault(node, key, self._unknown(text))

    def _unknown(self, name: str) -> str:
        return f"{show(name)} is not known here; {suggest(name, self.names)}"

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.names)}


def scalar(node: Node, key: str, noun: str) -> str:
    """Text of a node that has to be a scalar."""
    if isinstance(node, Scalar) and not node.is_empty:
        return node.text
    if isinstance(node, Scalar):
        raise fault(node, key, "has no value; write one or remove this")
    given = "a list" if isinstance(node, Sequence) else "a mapping"
    remedy = "write one value, in quotes if it holds [ ] or { }"
    raise fault(node, key, f"must be {noun}, not {given}; {remedy}")
