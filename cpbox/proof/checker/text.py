"""Text from a bundle: quoted without harm, read with care, and compared."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from cpbox.proof.checker import limits
from cpbox.proof.checker.limits import Rejection

T = TypeVar("T")


def printable(text: str, most: int = 300) -> str:
    """Make text fit for a message: no escapes, on one line, not long."""
    shown = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode()
        for each in text[: most + 1]
    )
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def is_normal(text: str) -> bool:
    """Whether text is case-folded and NFC-normalised."""
    if text.isascii():
        return text == text.lower()
    return text == unicodedata.normalize("NFC", text.casefold())


def whole(digits: str) -> int:
    """Read a number as it is written: no sign, no leading zero, not too long."""
    if not (digits.isascii() and digits.isdigit() and len(digits) <= limits.DIGITS):
        raise Rejection(f"{printable(digits, 40)!r} is not a number")
    if digits[0] == "0" and digits != "0":
        raise Rejection(f"{printable(digits, 40)!r} begins with a zero")
    return int(digits)


def dotted(numbers: Iterable[int]) -> str:
    """Join numbers by dots; a hyphen stands for none."""
    return ".".join(map(str, numbers)) or "-"


def undotted(text: str) -> tuple[int, ...]:
    """Read numbers that are joined by dots."""
    return () if text == "-" else tuple(whole(each) for each in text.split("."))


def as_mask(numbers: Iterable[int], allowed: Iterable[int]) -> int:
    """Take a set of rising numbers, all of them known, as one integer."""
    if (listed := [*numbers]) != sorted(set(allowed).intersection(listed)):
        shown = printable(dotted(listed), 60)
        raise Rejection(
            f"the things {shown} do not all count here, or are not in order"
        )
    return sum(1 << number for number in listed)


def each_line(file: str, data: bytes, take: Callable[[str], T]) -> list[T]:
    """Take a file line by line, each ended by a line feed; say which one is refused."""
    try:
        *lines, rest = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise Rejection(f"{file} is not UTF-8 at byte {error.start}") from None
    if rest:
        raise Rejection(f"the last line of {file} does not end")
    taken = []
    for number, line in enumerate(lines, start=1):
        try:
            taken.append(take(line))
        except Rejection as refusal:
            raise Rejection(f"line {number} of {file}: {refusal}") from None
    return taken


def require_lines(file: str, data: bytes, lines: Iterable[str], first: int = 1) -> None:
    """A file, or what it has from some line on, is these lines and nothing more.

    Lines are written one by one, as long as they agree: so they never take more time
    than the file is long, however much a bundle asks for.
    """
    at, number = 0, first - 1
    for number, line in enumerate(lines, first):
        written = f"{line}\n".encode()
        if not data.startswith(written, at):
            rest = b"".join(data[at:].partition(b"\n")[:2]).decode(errors="replace")
            there = printable(rest, 60) or "nothing"
            raise Rejection(
                f"line {number} of {file} is {there}, "
                f"not {printable(written.decode(), 60)}"
            )
        at += len(written)
    if at != len(data):
        raise Rejection(f"line {number + 1} of {file}: the file is complete before it")
