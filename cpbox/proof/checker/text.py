"""Text from a bundle: shown without harm, and numbers read from it with care."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from cpbox.proof.checker import limits
from cpbox.proof.checker.refusal import Refusal

T = TypeVar("T")

# Characters that nothing is drawn for, though they count as printable: fillers, the
# empty Braille pattern, joiners, and selectors of variants.
_BLANK = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
        (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0),
        (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip


def is_invisible(letter: str) -> bool:
    """Whether nothing is drawn for a character."""
    return letter in _BLANK or not letter.isprintable() or letter == " "


def printable(text: str, most: int = 300) -> str:
    """Make text fit for a terminal: nothing invisible, no escapes, not long."""
    shown = text[: most + 1]
    if not shown.isprintable() or not _BLANK.isdisjoint(shown):
        shown = "".join(
            each.encode("unicode_escape").decode()
            if is_invisible(each) and each != " "
            else each
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


def as_mask(text: str, known: int) -> int:
    """Read a set of rising numbers, all of them in `known`, as one integer."""
    mask, numbers = 0, undotted(text)
    for before, number in zip((-1, *numbers), numbers, strict=False):
        if number <= before:
            raise Refusal(f"the numbers do not rise: {number} after {before}")
        if number > known.bit_length() or not known >> number & 1:
            raise Refusal(f"{number} is none of the things that count here")
        mask |= 1 << number
    return mask


def each_line(file: str, data: bytes, take: Callable[[str], T]) -> list[T]:
    """Take a file line by line, each ended by a line feed; say which one is refused."""
    try:
        *lines, rest = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise Refusal(f"{file} is not UTF-8 at byte {error.start}") from None
    if rest:
        raise Refusal(f"the last line of {file} does not end")
    taken = []
    for number, line in enumerate(lines, start=1):
        try:
            taken.append(take(line))
        except Refusal as refusal:
            raise Refusal(f"line {number} of {file}: {refusal}") from None
    return taken
