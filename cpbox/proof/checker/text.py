"""Text from a bundle: shown without harm, read with care, and compared.

Letters are code points. People see shapes, and the Latin and the Cyrillic a share one.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import NoReturn, TypeVar

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


def remarks(letters: Iterable[str]) -> Iterator[str]:
    """Say what a reader should know of letters that cannot be seen, or look alike."""
    every = sorted(set(letters))
    unseen = [each for each in every if is_invisible(each)]
    if unseen:
        names = (f"{_code(each)} {_name(each)}" for each in unseen)
        yield f"look twice: invisible letters: {', '.join(names)}"
    scripts: dict[str, list[str]] = {}
    for each in every:
        if each not in unseen and unicodedata.category(each).startswith("L"):
            # The first word of its name, which is the script of most letters.
            script = _name(each).split(" ")[0]
            shown = each if each.isascii() else f"{each} ({_code(each)})"
            scripts.setdefault(script, []).append(shown)
    if len(scripts) > 1:
        parts = (f"{script} {' '.join(of)}" for script, of in sorted(scripts.items()))
        yield f"look twice: letters of several scripts: {'; '.join(parts)}"
    elif scripts.keys() - {"LATIN"}:
        yield f"script: {', '.join(scripts)}"


def _name(letter: str) -> str:
    return unicodedata.name(letter, "UNNAMED")


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"


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
