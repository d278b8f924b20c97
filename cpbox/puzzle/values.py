"""Kinds of single values: in Python, in a puzzle file, and to an editor.

A kind is called with a value and the key to blame, as those of `cpbox.puzzle.kinds`,
and gives the value in its one form. What a file holds is made a value first.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import LARGEST, letters, line, notes, shown, suggest, wrong
from cpbox.puzzle.nodes import Node, Scalar, Sequence, fault, find, placed

Schema = dict[str, Any]

_DIGITS = "-?(0|[1-9][0-9]*)"
_FLAGS = ("true", "True", "TRUE", "false", "False", "FALSE")  # to YAML
_MEANT = dict.fromkeys(("true", "yes", "on", "y", "1"), "true")
_MEANT |= dict.fromkeys(("false", "no", "off", "n", "0"), "false")


class Kind:
    """What a value has to be, wherever it is given."""

    def __call__(self, value: Any, key: str, /) -> Any:
        """Value in its form, or the error that it is not of this kind."""
        raise NotImplementedError

    def of(self, node: Node, key: str) -> Any:
        """Value that a node of a file stands for, of this kind or not."""
        raise NotImplementedError

    def read(self, node: Node, key: str) -> Any:
        """Value of a node in its form, or the error with its place in the file."""
        value = self.of(node, key)
        try:
            return self(value, key)
        except InputError as error:
            there = find(node, error.key.removeprefix(key))
            raise placed(error, there) from error

    def schema(self) -> Schema:
        """JSON Schema of the value in a file."""
        raise NotImplementedError


def _any_scalar() -> Schema:
    return {"type": ["string", "number", "boolean", "null"]}


def spelled(pattern: str) -> Schema:
    """Schema of text that is as a pattern says; no number is."""
    return {"type": ["string", "boolean", "null"], "pattern": f"^({pattern})$"}


@dataclass(frozen=True)
class Text(Kind):
    """Text of some sort, checked and cleaned by a function.

    To a YAML 1.2 editor the word `no` is a boolean and `1e3` a number, so its schema
    has to accept those.
    """

    clean: Callable[[Any, str], str]
    noun: str = "text"
    form: Schema = field(default_factory=_any_scalar)

    def __call__(self, value: Any, key: str) -> str:
        """Text in its clean form."""
        return self.clean(value, key)

    def of(self, node: Node, key: str) -> str:
        """Text as it is written."""
        return scalar(node, key, self.noun)

    def schema(self) -> Schema:
        """Anything that may be read as such text."""
        return self.form


LINE = Text(line)
NOTES = Text(notes)
LETTERS = Text(letters, "a word", spelled("[^\\x00-@\\[-`{-\\x7f]+"))


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number, at least `least`, and at most `most` if that is given."""

    least: int = 0
    most: int | None = None

    def __call__(self, value: Any, key: str) -> int:
        """Number in the range."""
        if not isinstance(value, int) or isinstance(value, bool):
            is_quoted = isinstance(value, str) and re.fullmatch(_DIGITS, value)
            remedy = "plain digits, such as 4"
            remedy = f"{value} without quotes" if is_quoted else remedy
            raise wrong(value, key, "a whole number", f"write {remedy}")
        problem = ""
        if value > LARGEST:
            problem = "is too large; write a smaller number"
        elif value < self.least:
            least = f"must be at least {self.least}, not {shown(value)}"
            problem = f"{least}; write a larger one"
        elif self.most is not None and value > self.most:
            problem = f"must be at most {self.most}, not {value}; write a smaller one"
        if problem:
            raise InputError(problem, key=key)
        return value

    def of(self, node: Node, key: str) -> int | str:
        """Number written in plain decimal digits, or else the text."""
        text = scalar(node, key, "a whole number")
        is_number = is_plain(node) and re.fullmatch(_DIGITS, text)
        return int(text[:20]) if is_number else text  # more digits are too many, too

    def schema(self) -> Schema:
        """An integer."""
        most = LARGEST if self.most is None else self.most
        return {"type": "integer", "minimum": self.least, "maximum": most}


class Flag(Kind):
    """True or false, and nothing that counts as such."""

    def __call__(self, value: Any, key: str) -> bool:
        """Whether it is true."""
        if not isinstance(value, bool):
            meant = value.lower() if isinstance(value, str) else ""
            remedy = f"write {_MEANT.get(meant, 'one of the two')}"
            remedy += " without quotes" if meant in ("true", "false") else ""
            raise wrong(value, key, "true or false", remedy)
        return value

    def of(self, node: Node, key: str) -> bool | str:
        """Whether it is `true`; `yes` and `on` are words."""
        text = scalar(node, key, "true or false")
        known = text.lower() if text in _FLAGS and is_plain(node) else ""
        return known == "true" if known else text

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


FLAG = Flag()


@dataclass(frozen=True)
class Choice(Kind):
    """One of several names; or what messages say that may be written instead."""

    names: tuple[str, ...]
    instead: str = ""

    def __call__(self, value: Any, key: str) -> str:
        """Name that is given."""
        if not isinstance(value, str):
            remedy = f"choose from {', '.join(self.names)}"
            raise wrong(value, key, "a name", remedy)
        if value not in self.names:
            remedy = suggest(value, self.names)
            if self.instead and not remedy.endswith("?"):
                remedy = f"{remedy}, or write {self.instead}"
            raise InputError(f"{shown(value)} is not known here; {remedy}", key=key)
        return value

    def of(self, node: Node, key: str) -> str:
        """Name that is written."""
        return scalar(node, key, "a name")

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.names)}


def is_plain(node: Node) -> bool:
    """Whether it is a scalar without quotes."""
    return isinstance(node, Scalar) and node.plain


def scalar(node: Node, key: str, noun: str) -> str:
    """Text of a node that has to be a scalar."""
    if isinstance(node, Scalar) and not node.is_empty:
        return node.text
    if isinstance(node, Scalar):
        raise fault(node, key, "has no value; write one or remove this")
    given = "a list" if isinstance(node, Sequence) else "a mapping"
    remedy = "write one value, in quotes if it contains [ ] or { }"
    raise fault(node, key, f"must be {noun}, not {given}; {remedy}")
