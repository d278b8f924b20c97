"""Letters: how they are compared, and which characters are letters."""

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Self

# What YAML cannot hold, and line breaks to YAML 1.1 that are none to editors.
_UNUSABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]"
)

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


APART = "|"


def unmarked(text: str) -> str:
    """A word as it is written, without bars between letters that stand apart."""
    return text.replace(APART, "")


class Folded(str):
    """Letters that are compared as ``ss`` and printed as they are written, as ``ß``.

    As a string it is the folded letters, and so it is equal to them; ``str``, f-strings
    and messages have the spelling. ``word[:]`` is the folded letters alone.

    Parameters
    ----------
    text
        The letters, folded.
    marked
        The same in small letters, as a user wrote them; with a bar between letters
        that no tile holds together, as in ``igaz|ság``.

    """

    __slots__ = ("marked", "written")
    marked: str
    written: str

    def __new__(cls, text: str, marked: str) -> Self:
        """Keep the spelling beside the letters."""
        self = super().__new__(cls, text[:])  # not as it is written, if it is Folded
        self.marked, self.written = marked, unmarked(marked)
        return self

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """What copies are made of."""
        return self[:], self.marked

    def __str__(self) -> str:
        return self.written

    def __repr__(self) -> str:
        return repr(self.written)


def fold(text: str) -> str:
    """Case-folded and in NFC: the form in which letters are compared.

    Where that is another spelling than the user's, as with ß and ς, it is `Folded`.
    """
    if isinstance(text, Folded):
        return text
    if text.isascii():
        return text.lower()
    whole = unicodedata.normalize("NFC", text)
    folded = unicodedata.normalize("NFC", whole.casefold())
    small = unicodedata.normalize("NFC", whole.lower())
    return folded if folded in (small, whole) else Folded(folded, small)


def respelled(value: Any) -> Any:
    """Plain values in which words and tiles are as they are written."""
    if isinstance(value, Mapping):
        return {respelled(name): respelled(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [*map(respelled, value)]
    return value.written if isinstance(value, Folded) else value


def fold_word(text: str) -> str:
    """A word, folded; bars may say which of its letters stand apart."""
    if APART not in text:
        return fold(text)
    return joined([fold(part) for part in text.split(APART)], APART)


def joined(parts: Iterable[str], mark: str = "") -> str:
    """Letters one after another, in the form in which they are compared.

    They keep their spelling, which has a mark between the parts.
    """
    parts = [*parts]
    text, spelling = "".join(part[:] for part in parts), mark.join(map(str, parts))
    return text if text == spelling else Folded(text, spelling)


def is_word(text: str) -> bool:
    """Whether it is letters, with or without bars between them."""
    return all(map(is_letters, text.split(APART)))


def joined_apart(marked: str, tiles: Iterable[str]) -> str:
    """The first tile that would join letters which a bar keeps apart; empty if none."""
    parts = (fold(part)[:] for part in marked.split(APART))
    text = APART.join(parts)
    for tile in tiles:
        letters = rf"\{APART}?".join(map(re.escape, tile))
        if any(APART in each for each in re.findall(f"(?=({letters}))", text)):
            return tile
    return ""


def marked(word: str) -> str:
    """A word as a list has it: as it is written, with its bars."""
    return word.marked if isinstance(word, Folded) else word


def as_written(value: Any) -> Any:
    """Plain values as YAML and JSON have them, and words as a list has them.

    There are lists for tuples, and texts for paths.
    """
    if isinstance(value, Mapping):
        return {respelled(name): as_written(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [*map(as_written, value)]
    if isinstance(value, str):
        return marked(value)
    return os.fspath(value) if isinstance(value, os.PathLike) else value


def spellings(words: Iterable[str]) -> dict[str, str]:
    """How words are written, of those that are written otherwise than compared."""
    return {word[:]: word.marked for word in words if type(word) is Folded}


def spelled(word: str, written: Mapping[str, str]) -> str:
    """A word in the form in which it is compared, with its spelling from a table."""
    return Folded(word, written[word]) if word in written else word


def in_text(words: Iterable[str], joint: str = " ") -> str:
    """Words or tiles in one text, as they are written, which ``str.join`` loses."""
    return joint.join(map(str, words))


def bare(text: str) -> str:
    """Letters without their accents and other marks."""
    if isinstance(text, Folded):
        return Folded(bare(text[:]), bare(text.marked))
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text)
    for mark in filter(unicodedata.combining, {*parts}):
        parts = parts.replace(mark, "")
    return unicodedata.normalize("NFC", parts)


def split_letters(text: str) -> list[str]:
    """Letters of a text, each with the combining marks that follow it."""
    if text.isascii():  # where there are no marks
        return [*text]
    text, letters = unicodedata.normalize("NFC", text), list[str]()
    if text.isalpha():  # nor here
        return [*text]
    for char in text:
        if letters and unicodedata.category(char).startswith("M"):
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def unusable(text: str) -> re.Match[str] | None:
    """Find the first character that a puzzle must not hold, escaped or not."""
    return _UNUSABLE.search(text)


def is_letters(text: str) -> bool:
    """Whether it is one letter or more, each with its combining marks."""
    return text.isalpha() or (
        text[:1].isalpha()
        and all(c.isalpha() or unicodedata.category(c)[0] == "M" for c in text)
    )


def is_one_letter(text: str) -> bool:
    """Whether it is one letter, with its combining marks."""
    if len(text) == 1:
        return text.isalpha()
    return is_letters(text) and all(unicodedata.category(c)[0] == "M" for c in text[1:])


def is_invisible(letter: str) -> bool:
    """Whether nothing is drawn for a character."""
    return letter in _BLANK or not letter.isprintable() or letter == " "


def printable(text: str) -> str:
    """On one line, without characters that command a terminal or leave it blank."""
    letters = (" " if is_invisible(letter) else letter for letter in str(text))
    return " ".join("".join(letters).split())
