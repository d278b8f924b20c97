"""What values can do by rooms above theirs, which say how when they are loaded.

A page of text, a picture and a puzzle read from plain values each take rooms that stand
above the value's own. Such a room registers its function here, for the class that it
serves; `cpbox.show.shown` does so for all that the calls of Python return.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import singledispatch
from html import escape
from json import dumps, loads
from reprlib import Repr
from typing import TYPE_CHECKING, Any

from cpbox.puzzle.errors import InputError

if TYPE_CHECKING:
    from pandas import DataFrame

MOST = 200  # characters of a value on a line

PAGES: dict[str, Callable[[Any], str]] = {}
"""What writes a value of a class as people read it, by the name of the class."""

TABLES: dict[str, Callable[[Any], str]] = {}
"""What writes a value as a notebook shows it, in HTML, where that is not its page."""

RECORDS: dict[str, Callable[[Any], dict[str, Any]]] = {}
"""What makes the record of a value, for programs."""

SHORT = Repr()
SHORT.maxdict = SHORT.maxtuple = SHORT.maxlist = 8
SHORT.maxstring = SHORT.maxother = 60


def frame(rows: Iterable[Any], columns: Sequence[str] | None = None) -> "DataFrame":
    """Rows as a table of pandas.

    Raises
    ------
    InputError
        When pandas is not installed.

    """
    try:
        from pandas import DataFrame
    except ImportError:
        problem = "a table needs pandas; run pip install 'cpbox[tables]'"
        raise InputError(problem) from None
    return DataFrame([*rows], columns=columns)


@singledispatch
def picture(value: object) -> str | None:
    """Draw a value, in SVG."""
    del value
    return None


class Shown:
    """A value that is a line as a ``repr``, and a page as text."""

    def __repr__(self) -> str:
        return in_short(self)

    def __str__(self) -> str:
        return PAGES.get(type(self).__name__, repr)(self)

    def _repr_html_(self) -> str | None:
        """Its table or its page, which notebooks show; None where it is a picture."""
        table = TABLES.get(type(self).__name__)
        if table is None and hasattr(self, "_repr_svg_"):
            return None
        return f"<pre>{escape(str(self))}</pre>" if table is None else table(self)


class Recorded(Shown):
    """A value that has a record, too."""

    def to_dict(self) -> dict[str, Any]:
        """The record that the shell prints with ``--json``, of plain values."""
        record: dict[str, Any] = loads(dumps(RECORDS[type(self).__name__](self)))
        return record


def in_short(value: Any) -> str:
    """A value on a line: its class, and as much of what it holds as there is room for.

    Of a dataclass these are the fields that are not as by default.
    """
    plain = [kind for kind in (dict, tuple) if isinstance(value, kind)]
    told = [SHORT.repr(kind(value)) for kind in plain]
    if is_dataclass(value):
        known = [(x, getattr(value, x.name)) for x in fields(value) if x.repr]
        told += [f"{x.name}={SHORT.repr(v)}" for x, v in known if v != x.default]
    return cut(f"{type(value).__name__}({', '.join(told)})")


def cut(line: str) -> str:
    """As much of a line as there is room for."""
    return line if len(line) <= MOST else f"{line[: MOST - 1]}…"
