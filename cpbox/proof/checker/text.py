"""Text from a bundle: shown without harm, and numbers read from it with care."""

import unicodedata
from collections.abc import Iterable

from cpbox.proof.checker import limits
from cpbox.proof.checker.refusal import Refusal


def printable(text: str, most: int = 300) -> str:
    """Make text fit for a terminal: no control characters, no escapes, not long."""
    shown = text[: most + 1]
    if not shown.isprintable():
        shown = "".join(
            each if each.isprintable() else each.encode("unicode_escape").decode()
            for each in shown
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
        raise Refusal(f"{printable(digits, 40)!r} is no number")
    if digits[0] == "0" and digits != "0":
        raise Refusal(f"{printable(digits, 40)!r} begins with a zero")
    return int(digits)


def dotted(numbers: Iterable[int]) -> str:
    """Join numbers by dots; a hyphen stands for none."""
    return ".".join(map(str, numbers)) or "-"


def undotted(text: str) -> tuple[int, ...]:
    """Read numbers that are joined by dots."""
    return () if text == "-" else tuple(whole(each) for each in text.split("."))


def as_mask(numbers: tuple[int, ...], known: int) -> int:
    """Make a set of rising numbers, all of them in `known`, one integer."""
    mask = 0
    for before, number in zip((-1, *numbers), numbers, strict=False):
        if number <= before:
            raise Refusal(f"the numbers do not rise: {number} after {before}")
        if number > known.bit_length() or not known >> number & 1:
            raise Refusal(f"{number} is none of the things that count here")
        mask |= 1 << number
    return mask


def lines_of(file: str, data: bytes) -> list[str]:
    """Split a file into its lines, each of which must end with a line feed."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{file} is not UTF-8 at byte {error.start}") from None
    if not text:
        return []
    if not text.endswith("\n"):
        raise Refusal(f"the last line of {file} does not end")
    return text[:-1].split("\n")
