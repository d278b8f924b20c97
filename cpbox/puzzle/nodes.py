"""A file as a tree of nodes that know their place, and how messages speak of them."""

import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Self

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import shown

NULL = ("", "~", "null", "Null", "NULL")  # to YAML


class Source(NamedTuple):
    """Where text comes from: its name in messages, and where its paths start."""

    name: str
    folder: Path = Path()
    has_lines: bool = True

    def line(self, index: int) -> int | None:
        """Number of a line counted from 0, as messages give it."""
        return index + 1 if self.has_lines else None


class Made(str):
    """Text that stands for what a user wrote otherwise, in other lines."""

    __slots__ = ()


class Setting(str):
    """A change of what a puzzle's file says, such as ``rules.min_length=4``.

    Parameters
    ----------
    text
        The setting itself.
    option
        The option that gave it, as messages show it; ``--set`` by default.

    """

    __slots__ = ("option",)
    option: str

    def __new__(cls, text: str, option: str = "") -> Self:
        """Keep the option beside the text."""
        setting = super().__new__(cls, text)
        setting.option = option or f"--set {text}"
        return setting


def source_of(text: str, name: str, folder: Path) -> Source:
    """Where a text comes from, with lines if it is what a user wrote."""
    return Source(name, folder, has_lines=not isinstance(text, Made))


class Scalar(NamedTuple):
    """Text, whatever it looks like; `plain` when it stands without quotes."""

    text: str
    plain: bool
    source: Source
    line: int | None

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written."""
        return self.plain and not self.text

    @property
    def is_null(self) -> bool:
        """Whether it is YAML's null, which may be nothing at all."""
        return self.plain and self.text in NULL

    @property
    def is_none(self) -> bool:
        """Whether it stands for nothing."""
        return self.is_null or self.text in ("none", "None")


class Sequence(NamedTuple):
    """A list; `adds` when it adds to the list that it is merged over."""

    items: "list[Node]"
    source: Source
    line: int | None
    adds: bool = False


class Mapping(NamedTuple):
    """Values by key, each with the node of its key."""

    entries: "dict[str, tuple[Scalar, Node]]"
    source: Source
    line: int | None


Node = Scalar | Sequence | Mapping


def fault(node: Node, key: str, problem: str) -> InputError:
    """Make the error for a problem at this node."""
    return InputError(problem, node.source.name, node.line, key)


def find(root: Node, key: str) -> Node:
    """Node that a key such as ``rules.require[2]`` leads to, or the last on the way.

    A list or mapping is represented by its key, which may stand a line above it.
    """
    here = place = root
    for step in re.findall(r"[^.\[\]]+", key):
        if isinstance(here, Mapping) and (
            known := {step, f"{step}+"} & {*here.entries}
        ):
            name, here = here.entries[known.pop()]
            place = here if isinstance(here, Scalar) else name
        elif isinstance(here, Sequence) and step.isdecimal():
            place = here = here.items[int(step)]
        else:
            break
    return place


def placed(error: InputError, place: Node) -> InputError:
    """Say where an error is that does not know it."""
    if error.file is not None:
        return error
    key = error.key.partition("[")[0]
    return replace(error, file=place.source.name, line=place.line, key=key)


def join(path: str, name: str) -> str:
    """Dotted path of a key below another; a strange name stands in quotes."""
    name = name if re.fullmatch(r"[\w<-][\w -]{0,59}\+?", name) else shown(name)
    return f"{path}.{name}" if path else name
