"""JSON, read strictly: the exact keys, the exact types, numbers within bounds."""

import json
from collections.abc import Callable, Iterable
from typing import NoReturn, TypeVar

from cpbox.proof.checker import limits
from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.text import printable

T = TypeVar("T")
Parser = Callable[[object, str], T]


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
        raise Refusal(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise Refusal(f"line {error.lineno}: no JSON: {error.msg}") from None
    except RecursionError:
        raise Refusal("nested too deep") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise Refusal(f"the key {printable(key, 60)!r} stands twice in one object")
        result[key] = value
    return result


def _whole(digits: str) -> int:
    if len(digits) > limits.DIGITS:
        raise Refusal(f"a number of {len(digits)} digits")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise Refusal(f"{printable(text, 40)} is no whole number")


def record(value: object, where: str, keys: Iterable[str]) -> dict[str, object]:
    """Take an object that has these keys and no others."""
    fields = mapping(value, where)
    expected = set(keys)
    for key in sorted(fields.keys() - expected):
        raise Refusal(f"{where} has a key {printable(key, 60)!r}, which is unknown")
    for key in sorted(expected - fields.keys()):
        raise Refusal(f"{where} has no key {key!r}")
    return fields


def mapping(value: object, where: str) -> dict[str, object]:
    """Take an object with any keys."""
    if not isinstance(value, dict):
        raise Refusal(f"{where} is no object")
    return value


def flag(value: object, where: str) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise Refusal(f"{where} is neither true nor false")
    return value


def number(value: object, where: str, least: int = 0) -> int:
    """Take a whole number of moderate size."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(f"{where} is no whole number")
    if not least <= value <= limits.NUMBER:
        raise Refusal(f"{where} is {value}, not from {least} to {limits.NUMBER}")
    return value


def positive(value: object, where: str) -> int:
    """Take a whole number of at least 1."""
    return number(value, where, least=1)


def text(value: object, where: str) -> str:
    """Take a piece of text of moderate length that can be written as UTF-8."""
    if not isinstance(value, str):
        raise Refusal(f"{where} is no text")
    if len(value) > limits.TEXT:
        raise Refusal(f"{where} has more than {limits.TEXT} characters")
    if any("\ud800" <= each <= "\udfff" for each in value):
        raise Refusal(f"{where} holds half a character")
    return value


def line(value: object, where: str) -> str:
    """Take a piece of text that fits on a line."""
    if not text(value, where).isprintable():
        raise Refusal(f"{where} holds a character that cannot be printed")
    return text(value, where)


def items(value: object, where: str, parse: Parser[T]) -> tuple[T, ...]:
    """Take a list whose items are all of one kind."""
    if not isinstance(value, list):
        raise Refusal(f"{where} is no list")
    return tuple(parse(each, f"{where}[{i}]") for i, each in enumerate(value))


def optional(value: object, where: str, parse: Parser[T]) -> T | None:
    """Take null, or what `parse` takes."""
    return None if value is None else parse(value, where)


def choice(value: object, where: str, *known: str) -> str:
    """Take one of the texts that are known."""
    if value not in known or not isinstance(value, str):
        raise Refusal(f"{where} is none of {', '.join(known)}")
    return value
