"""What the arguments of public calls may be: values in one form, or an `InputError`.

A check is called with a value and the name of the argument to blame.
"""

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from math import inf
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Protocol,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from pydantic_core import PydanticCustomError

from cpbox.basics.errors import InputError
from cpbox.basics.wording import LARGEST, shown
from cpbox.fields.key_types import OneOf, Range, Read, read_flag, read_letters
from cpbox.fields.list_types import Listed
from cpbox.fields.mistakes import says_of

Check = Callable[[Any, str], Any]
FilePath = str | os.PathLike[str]


@dataclass(frozen=True)
class Checked:
    """An argument that is read as a key of a file is."""

    read: Callable[[Any], Any]

    def __call__(self, value: Any, key: str) -> Any:
        """Value in its form."""
        try:
            return self.read(value)
        except PydanticCustomError as error:
            raise InputError(says_of(error), key=key) from None


FLAG = Checked(read_flag)
letters = Checked(read_letters)


def Whole(least: int = 0, most: int = LARGEST) -> Checked:  # noqa: N802
    """A whole number in a range."""
    return Checked(Range(least, most).read)


def Choice(names: tuple[str, ...]) -> Checked:  # noqa: N802
    """One of several names."""
    return Checked(OneOf(names).read)


@dataclass(frozen=True)
class Off:
    """Something that may be left out, as None."""

    check: Check

    def __call__(self, value: Any, key: str) -> Any:
        """Value in its form, or None."""
        return None if value is None else self.check(value, key)


@dataclass(frozen=True)
class ListOf:
    """A list or tuple of one kind."""

    check: Check

    def __call__(self, value: Any, key: str) -> tuple[Any, ...]:
        """Tuple of the items."""
        Checked(Listed().read)(value, key)
        return tuple([self.check(item, f"{key}[{n}]") for n, item in enumerate(value)])


def wrong(value: object, key: str, noun: str, remedy: str) -> InputError:
    """Make the error for a value of another kind."""
    return InputError(f"must be {noun}, not {shown(value)}; {remedy}", key=key)


def seconds(value: Any, key: str, most: float | None = None) -> float:
    """A time above 0, which may be endless unless it has a limit."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= inf:
        raise wrong(value, key, "a number of seconds above 0", "write one such as 60")
    if most is not None and value > most:
        raise wrong(value, key, f"at most {most:,.0f}", "write a smaller number")
    try:
        return float(value)
    except OverflowError:
        return inf


def path(value: Any, key: str) -> Path:
    """Where a file or folder is."""
    text = os.fspath(value) if isinstance(value, os.PathLike) else value
    if not isinstance(text, str) or not text or "\0" in text:
        remedy = "write it in quotes"
        if isinstance(value, Mapping):
            remedy = "make a puzzle of it with Puzzle.from_dict"
        raise wrong(value, key, "a path", remedy)
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise wrong(value, key, "a path", "no file can have this name") from None
    return Path(text)


def ending_of(file: Path, endings: Collection[str]) -> str:
    """How a file ends that a call is to write, where that says what to write."""
    ending = file.suffix.lower()
    if ending not in endings:
        problem = f"{str(file)!r} ends in none of {', '.join(endings)}"
        raise InputError(f"{problem}; name such a file", key="output")
    return ending


def paths(value: Any) -> list[Path]:
    """Where `files` or folders are; one of them, or a list of several."""
    key = "files"
    if isinstance(value, str | os.PathLike):
        return [path(value, key)]
    if not isinstance(value, list | tuple) or not value:
        raise wrong(value, key, "a path or several", "write it in quotes, or a list")
    return [path(each, f"{key}[{n}]") for n, each in enumerate(value)]


def instance(cls: type, remedy: str) -> Check:
    """A value of a class."""

    def read(value: Any, key: str) -> Any:
        if not isinstance(value, cls):
            raise wrong(value, key, f"of class {cls.__name__}", remedy)
        return value

    return read


def function(value: Any, key: str) -> Any:
    """What can be called, or None."""
    if value is not None and not callable(value):
        raise wrong(value, key, "a function", "name one, or leave it out")
    return value


@runtime_checkable
class Stop(Protocol):
    """What stops a call once it is set, such as a ``threading.Event``."""

    def is_set(self) -> bool:
        """Whether the call is to end."""


def stop_token(value: Any, key: str) -> Stop | None:
    """A stop token, or None."""
    if value is None or (isinstance(value, Stop) and not isinstance(value, type)):
        return value
    raise wrong(value, key, "a stop token", "give a threading.Event, or leave it out")


def label(value: Any, key: str) -> str:
    """Any text, as what stands on a command line or names a file may be odd."""
    if isinstance(value, bytes):
        raise wrong(value, key, "text", "decode it, as in value.decode()")
    if isinstance(value, list | tuple):
        raise wrong(value, key, "text", "write each on its own, as in f(*values)")
    if not isinstance(value, str):
        raise wrong(value, key, "text", "write it in quotes")
    return value


_OF_TYPES: dict[Any, Check] = {bool: FLAG, str: label, Stop: stop_token}


def of_type(kind: Any) -> Check:
    """What checks the values of a type, which may have bounds of ``annotated_types``.

    Or it may be read as a key of a file is. What it cannot tell apart is any value.
    """
    base, *bounds = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    read = next((Checked(mark.read) for mark in bounds if isinstance(mark, Read)), None)
    return read or _of_generic(base) or _of_plain(base, *limits(bounds))


def _of_generic(kind: Any) -> Check | None:
    outer, inner = get_origin(kind), get_args(kind)
    if outer in (Union, UnionType):
        some = tuple(each for each in inner if each is not NoneType)
        several: Check = path if some == get_args(FilePath) else _any
        check = of_type(some[0]) if len(some) == 1 else several
        return Off(check) if NoneType in inner else check
    if outer is Literal:
        return Choice(inner)
    if outer is Sequence or (outer is tuple and inner[1:] == (...,)):
        return ListOf(of_type(inner[0]))
    return function if outer is Callable else None


def _of_plain(kind: Any, least: int | None, most: int | None) -> Check:
    if kind is int:
        return Whole(
            -LARGEST if least is None else least, LARGEST if most is None else most
        )
    if kind is float:
        return partial(seconds, most=most)
    if is_dataclass(kind) and isinstance(kind, type):
        return instance(kind, f"make one with {kind.__name__}(…)")
    return _OF_TYPES.get(kind, _any)


def _any(value: Any, key: str) -> Any:
    del key
    return value


def limits(bounds: Iterable[Any]) -> tuple[int | None, int | None]:
    """The least and the most that some bounds allow."""
    least = [x.ge for x in bounds if getattr(x, "ge", None) is not None]
    most = [x.le for x in bounds if getattr(x, "le", None) is not None]
    return next(iter(least), None), next(iter(most), None)


@cache
def _of_fields(cls: type) -> dict[str, Check]:
    hints = get_type_hints(cls, include_extras=True)
    return {each.name: of_type(hints[each.name]) for each in fields(cls)}


def settle_fields(value: Any, group: str = "", **others: Check) -> None:
    """Put each field of a frozen dataclass that is being made into its form.

    Parameters
    ----------
    group
        What stands before the fields' names in messages.
    others
        What checks fields of which the type says too little.

    """
    cls: Any = type(value)
    for name, check in (_of_fields(cls) | others).items():
        field = getattr(value, name)
        settled = check(field, f"{group}{name}")
        if settled is not field:
            object.__setattr__(value, name, settled)
