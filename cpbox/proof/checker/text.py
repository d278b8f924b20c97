"""Text from a bundle: quoted without harm, read with care, and compared."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import NoReturn, TypeVar

from cpbox.proof.checker import limits
from cpbox.proof.checker.limits import Refusal

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
    numbers = undotted(text)
    for number in numbers:
        if number > known.bit_length() or not known >> number & 1:
            raise Refusal(f"{number} is none of the things that count here")
    if list(numbers) != sorted(set(numbers)):
        raise Refusal(f"the numbers {printable(text, 60)} do not rise")
    return sum(1 << number for number in numbers)


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


class Comparison:
    """A file as far as it was compared.

    Lines are written one by one, as long as they agree: so they never take more time
    than the file is long, however much a bundle asks for.
    """

    def __init__(self, name: str, data: bytes, first_line: int = 1):
        self._name = name
        self._data = data
        self._at = 0
        self._line = first_line  # the next one

    def expect(self, lines: Iterable[str]) -> int:
        """Compare the next lines, and count them."""
        first = self._line
        for line in lines:
            written = f"{line}\n".encode()
            if not self._data.startswith(written, self._at):
                self._refuse(line)
            self._at += len(written)
            self._line += 1
        return self._line - first

    def expect_end(self) -> None:
        """Nothing may follow."""
        if self._at != len(self._data):
            raise Refusal(f"line {self._line} of {self._name}: the file is complete")

    def _refuse(self, expected: str) -> NoReturn:
        given, end, _ = self._data[self._at :].partition(b"\n")
        where = f"line {self._line} of {self._name}"
        if not end:
            raise Refusal(f"{where} is missing, or does not end")
        shown = _shortened(given.decode("utf-8", errors="replace"))
        raise Refusal(f"{where}: {shown} stands there, not {_shortened(expected)}")


def _shortened(text: str) -> str:
    return repr(text[:60] + "…" if len(text) > 60 else text)
