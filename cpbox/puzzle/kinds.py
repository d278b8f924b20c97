"""Letters as they are compared, and values as messages show them."""

import difflib
import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import Protocol, runtime_checkable

LARGEST = 999_999_999

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


def fold(text: str) -> str:
    """Case-folded and in NFC: the form in which letters are compared."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def bare(text: str) -> str:
    """Letters without their accents and other marks."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text)
    kept = "".join(x for x in parts if not unicodedata.combining(x))
    return unicodedata.normalize("NFC", kept)


def split_letters(text: str) -> list[str]:
    """Letters of a text, each with the combining marks that follow it."""
    if text.isascii():  # where there are no marks
        return [*text]
    letters: list[str] = []
    for char in unicodedata.normalize("NFC", text):
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
    return is_letters(text) and all(unicodedata.category(c)[0] == "M" for c in text[1:])


def is_invisible(letter: str) -> bool:
    """Whether nothing is drawn for a character."""
    return letter in _BLANK or not letter.isprintable() or letter == " "


@runtime_checkable
class Stop(Protocol):
    """What stops a call once it is set, such as a ``threading.Event``."""

    def is_set(self) -> bool:
        """Whether the call is to end."""


def shown(value: object) -> str:
    """A value as messages show it, in a few words."""
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else f"{value[:57]}...")
    if value is None or isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST else "such a number"
    name = type(value).__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def suggest(name: str, known: Collection[str]) -> str:
    """Ask for the known name that was probably meant."""
    near = difflib.get_close_matches(name.strip().lower()[:60], known, 1)
    return f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"


def unknown(
    values: Sequence[str],
    known: Collection[str],
    instead: str = "",
    what: str = "value",
) -> str:
    """What is wrong with names that there are not, and what may be written instead."""
    remedy = suggest(values[0], known)
    if instead and not remedy.endswith("?"):
        remedy += f", or write {instead}"
    plural = "s" if len(values) > 1 else ""
    return f"unknown {what}{plural} {', '.join(map(shown, values[:3]))}; {remedy}"
