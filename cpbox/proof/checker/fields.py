"""JSON, read strictly into values: a dataclass is the table of an object's keys.

The annotation of a field says what is taken for it: `bool`; `int` from 0 to 10^9;
`str` of moderate length; ``tuple[X, ...]`` or ``frozenset[X]`` for a list;
``Mapping[K, V]`` or another dataclass for an object; `object` for anything;
``X | None`` for null, too; and ``Annotated[X, check, …]``, where each
``check(value, where)`` raises what is wrong.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from types import NoneType, UnionType
from typing import Annotated, Any, NoReturn, TypeVar, Union, cast, get_args, get_origin

from cpbox.proof.checker import limits
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.text import is_normal, printable

T = TypeVar("T")
Check = Callable[[Any, str], None]

_HALF = re.compile("[\ud800-\udfff]")  # of a character beyond the first 2^16


def load(data: bytes) -> object:
    """Read JSON: no key twice, no fractions, no NaN, no huge numbers, not too deep."""
    try:
        return json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except UnicodeDecodeError as error:
        raise Rejection(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise Rejection(f"line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise Rejection("nested too deeply") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise Rejection(
                f"the key {printable(key, 60)!r} appears twice in one object"
            )
        result[key] = value
    return result


def _whole(digits: str) -> int:
    if len(digits) > limits.DIGITS:
        raise Rejection(f"a number of {len(digits)} digits")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise Rejection(f"{printable(text, 40)} is not a whole number")


def mapping(value: object, where: str) -> dict[str, object]:
    """Take an object with any keys."""
    if not isinstance(value, dict):
        raise Rejection(f"{where} is not an object")
    return value


def record(kind: type[T], value: object, where: str = "") -> T:
    """Take an object that has the keys of a dataclass and no others.

    `where` is its place, by keys and numbers; nothing for all that was read.
    """
    what = where or "the object"
    entries = mapping(value, what)
    expected = {each.name: each.type for each in fields(cast("Any", kind))}
    for key in sorted(entries.keys() - expected):
        raise Rejection(f"{what} has a key {printable(key, 60)!r}, which is unknown")
    for key in sorted(expected.keys() - entries.keys()):
        raise Rejection(f"{what} has no key {key!r}")
    start = f"{where}." if where else ""
    taken = {key: _read(of, entries[key], start + key) for key, of in expected.items()}
    return kind(**taken)


def _read(kind: Any, value: Any, where: str) -> object:
    """Take what an annotation says."""
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        is_none = value is None and NoneType in of
        return None if is_none else _read(_fitting(of, value), value, where)
    if origin is Mapping:
        return {
            _read(of[0], key, where): _read(of[1], each, f"{where}.{key}")
            for key, each in mapping(value, where).items()
        }
    if origin in (tuple, frozenset):
        checking(lambda x: isinstance(x, list), "is not a list")(value, where)
        return origin(_read(of[0], x, f"{where}[{i}]") for i, x in enumerate(value))
    if origin is None and kind not in _PLAIN:
        return record(kind, value, where)
    checks = of[1:] if origin is Annotated else _PLAIN[kind]
    taken = _read(of[0], value, where) if origin is Annotated else value
    for require in checks:
        require(taken, where)
    return taken


def _fitting(kinds: tuple[Any, ...], value: object) -> Any:
    """Give the kind that a list or an object fits, or else the first one."""
    origins: Mapping[type, object] = {list: tuple, dict: Mapping}
    origin = origins.get(type(value))
    fitting = (kind for kind in kinds if origin and get_origin(kind) is origin)
    return next(fitting, kinds[0])


def checking(is_right: Callable[[Any], object], problem: str) -> Check:
    """Make a check of what was taken: what must hold, and what is wrong otherwise."""

    def require(value: object, where: str) -> None:
        if not is_right(value):
            raise Rejection(f"{where} {problem}")

    return require


def within(least: int, most: int = limits.NUMBER) -> Check:
    """Make the check that a number is neither too small nor too large."""
    return checking(lambda x: least <= x <= most, f"is not from {least} to {most}")


def one_of(*choices: str) -> Check:
    """Make the check that a text is one of those that are known."""
    return checking(choices.__contains__, f"is none of {', '.join(choices)}")


_PLAIN: dict[object, Sequence[Check]] = {
    object: (),
    bool: (checking(lambda x: isinstance(x, bool), "is neither true nor false"),),
    int: (checking(lambda x: type(x) is int, "is not a whole number"), within(0)),
    str: (
        checking(lambda x: isinstance(x, str), "is not text"),
        checking(
            lambda x: len(x) <= limits.TEXT, f"has more than {limits.TEXT} characters"
        ),
        checking(lambda x: not _HALF.search(x), "holds half a character"),
    ),
}

Positive = Annotated[int, within(1)]
Line = Annotated[
    str, checking(str.isprintable, "holds a character that cannot be printed")
]
Word = Annotated[
    Line,
    checking(lambda word: word and " " not in word, "is not made of letters"),
    checking(is_normal, "is not case-folded, or not NFC-normalised"),
]
