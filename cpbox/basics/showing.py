"""How values are shown: on a line, as a page, as a record, as a picture.

Pages, records and pictures are made by the folder ``show/``, which stands above all
values. `cpbox.show.pages` registers there what makes them, class by class; it is loaded
when a value is shown for the first time.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, singledispatch
from importlib import import_module
from json import dumps, loads
from reprlib import Repr
from typing import TYPE_CHECKING, Any

from cpbox.basics.errors import InputError
from cpbox.basics.letters import respelled

if TYPE_CHECKING:
    from pandas import DataFrame

MOST = 200  # characters of a value on a line


@singledispatch
def page(value: object) -> str:
    """Write a value as people read it."""
    return repr(value)


@singledispatch
def table(value: object) -> str | None:
    """Write a value as a notebook shows it, in HTML; None where that is its page."""
    del value
    return None


@singledispatch
def record(value: object) -> dict[str, Any]:
    """Make the record of a value, for programs."""
    raise TypeError(f"{type(value).__name__} has no record")


@singledispatch
def picture(value: object) -> str | None:
    """Draw a value, in SVG; None where it has no picture."""
    del value
    return None


@cache
def _registered() -> None:
    import_module("cpbox.show.pages")


def show(how: Callable[[Any], Any], value: object) -> Any:
    """Show a value in one of these ways."""
    _registered()
    return how(value)


SHORT = Repr()
SHORT.maxdict = SHORT.maxtuple = SHORT.maxlist = 8
SHORT.maxstring = SHORT.maxother = 60


def frame(rows: Iterable[Any], columns: Sequence[str] | None = None) -> "DataFrame":
    """Rows as a table of pandas."""
    try:
        from pandas import DataFrame
    except ImportError:
        problem = "a table needs pandas; run `pip install 'cpbox[tables]'`"
        raise InputError(problem) from None
    return DataFrame([*rows], columns=columns)


class Shown:
    """A value that is a line as a ``repr``, and a page as text."""

    def __repr__(self) -> str:
        return in_short(self)

    def __str__(self) -> str:
        return str(show(page, self))

    def _repr_html_(self) -> str | None:
        """Its table or its page, which notebooks show; None where it is a picture."""
        html: str | None = show(table, self)
        if html is None and not hasattr(self, "_repr_svg_"):
            from html import escape

            html = f"<pre>{escape(str(self))}</pre>"
        return html


class ShownFile(Shown):
    """A value that holds what a file has in it, in `data`."""

    data: bytes

    @property
    def text(self) -> str:
        """The file, as text.

        Raises
        ------
        UnicodeDecodeError
            When it is a PDF or a PNG.

        """
        return self.data.decode()


class Recorded(Shown):
    """A value that has a record, too."""

    def to_dict(self) -> dict[str, Any]:
        """The record that the shell prints with ``--json``, of plain values."""
        plain: dict[str, Any] = loads(dumps(respelled(show(record, self))))
        return plain


def in_short(value: Any) -> str:
    """A value on a line: its class, and as much of what it holds as there is room for.

    Of a dataclass these are the fields that are not as by default.
    """
    plain = [kind for kind in (dict, tuple) if isinstance(value, kind)]
    parts = [SHORT.repr(kind(value)) for kind in plain]
    if is_dataclass(value):
        values = [(x, getattr(value, x.name)) for x in fields(value) if x.repr]
        parts += [f"{x.name}={SHORT.repr(v)}" for x, v in values if v != x.default]
    return shortened(f"{type(value).__name__}({', '.join(parts)})")


def shortened(line: str) -> str:
    """As much of a line as there is room for."""
    return line if len(line) <= MOST else f"{line[: MOST - 1]}…"
