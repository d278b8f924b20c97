"""Values of a file that know where they stand: text, and the way to it.

A file becomes plain dictionaries and lists. Every scalar and every key in them is a
`Text`: a string that remembers its source, its line, and whether it had quotes.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from cpbox.basics.errors import InputError
from cpbox.basics.wording import shown

NULL = ("", "~", "null", "Null", "NULL")  # to YAML
Loc = tuple[str | int, ...]


class TextSource(NamedTuple):
    """Where text comes from: its name in messages, and where its paths start."""

    name: str
    folder: Path = Path()
    has_lines: bool = True

    def line(self, index: int) -> int | None:
        """Number of a line counted from 0, as messages give it."""
        return index + 1 if self.has_lines else None


class Rewritten(str):
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


class Text(str):
    """A scalar or a key of a file; `plain` when it stands without quotes."""

    __slots__ = ("line", "plain", "source")
    source: TextSource
    line: int | None
    plain: bool

    def __new__(
        cls,
        text: str,
        source: TextSource,
        line: int | None = None,
        *,
        plain: bool = True,
    ) -> Self:
        """Keep the place beside the text."""
        self = super().__new__(cls, text)
        self.source, self.line, self.plain = source, line, plain
        return self

    def at(self, line: int | None) -> "Text":
        """The same on another line."""
        return Text(self, self.source, line, plain=self.plain)


class Added(list[Any]):
    """A list that adds to the one that it is merged over."""


def source_of(text: str, name: str, folder: Path) -> TextSource:
    """Where a text comes from, with lines if it is what a user wrote."""
    return TextSource(name, folder, has_lines=not isinstance(text, Rewritten))


def is_empty(value: object) -> bool:
    """Whether nothing at all is written."""
    return isinstance(value, Text) and value.plain and not value


def is_null(value: object) -> bool:
    """Whether it is YAML's null, which may be nothing at all."""
    return isinstance(value, Text) and value.plain and value in NULL


def join(path: str, name: str) -> str:
    """Dotted path of a key below another; a strange name stands in quotes."""
    name = name if re.fullmatch(r"[\w<-][\w -]{0,59}\+?", name) else shown(str(name))
    return f"{path}.{name}" if path else name


def dotted_key(loc: Iterable[str | int]) -> str:
    """Dotted path of a place in nested values: ``rules.require[2]``."""
    key = ""
    for step in loc:
        key = f"{key}[{step}]" if isinstance(step, int) else join(key, step)
    return key


def text_at(root: Any, loc: Loc) -> Text | None:
    """The text at a place, or the nearest on the way; None where no text is known.

    A list or mapping is represented by its key, which may stand a line above it.
    """
    here, place = root, first(root)
    for step in loc:
        if isinstance(here, Mapping):
            name = next((x for x in here if x in (step, f"{step}+")), None)
            if name is None:
                break
            here = here[name]
            places = as_text(here), as_text(name)
        elif isinstance(here, list | tuple) and isinstance(step, int):
            if step >= len(here):
                break
            here = here[step]
            places = first(here), None
        else:
            break
        place = next((text for text in places if text is not None), place)
    return place


def first(value: Any) -> Text | None:
    """The first text in a value."""
    if isinstance(value, Mapping | list | tuple):
        return next((x for x in map(first, value) if x is not None), None)
    return as_text(value)


def as_text(value: object) -> Text | None:
    """The value, if it knows its place."""
    return value if isinstance(value, Text) else None


def fault(place: Any, key: str, problem: str) -> InputError:
    """Make the error for a problem with this value or key."""
    where = first(place)
    if where is None:
        return InputError(problem, key=key)
    return InputError(problem, where.source.name or None, where.line, key)


def placed(error: InputError, place: Any) -> InputError:
    """Say where an error is that does not know it."""
    where = first(place)
    if error.file is not None or where is None:
        return error
    return error.changed(
        file=where.source.name or None,
        line=where.line,
        key=error.key.partition("[")[0],
    )


def plain_values(value: Any) -> Any:
    """Values without their places; what looks like a number or a flag is one."""
    if isinstance(value, Mapping):
        items = value.items()
        return {str(x): None if is_null(y) else plain_values(y) for x, y in items}
    if isinstance(value, list | tuple):
        return [*map(plain_values, value)]
    if not isinstance(value, Text):  # a number may know how it was sent
        return float(value) if isinstance(value, float) else value
    if value.plain and re.fullmatch("-?(0|[1-9][0-9]{0,19})", value):
        return int(value)
    if value.plain and value in ("true", "false"):
        return value == "true"
    return None if is_empty(value) else str(value)


def way(key: str) -> Loc:
    """The place that a key such as ``rules.require[2]`` names."""
    steps = re.findall(r"[^.\[\]]+", key)
    return tuple(int(step) if step.isdecimal() else step for step in steps)
