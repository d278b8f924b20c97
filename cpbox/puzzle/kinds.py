"""Letters, and kinds of values: what a field may hold, and in which form.

A kind is given a value and the key to blame, and gives the value in its one form, so
that what means the same is equal. The types say as much to a type checker; who runs
none is told here, in the words of the reader.
"""

import difflib
import os
import re
import unicodedata
from collections.abc import Callable, Collection, Container, Mapping
from dataclasses import fields
from math import inf
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from cpbox.puzzle.errors import InputError

LARGEST = 999_999_999

Kind = Callable[[Any, str], Any]

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


def check_new(letter: str, known: Container[str], key: str) -> None:
    """Raise for a letter that is named again."""
    if letter in known:
        problem = f"{letter!r} appears twice; name it once for all of its tiles"
        raise InputError(problem, key=key)


def is_invisible(letter: str) -> bool:
    """Whether nothing is drawn for a character."""
    return letter in _BLANK or not letter.isprintable() or letter == " "


def settle(value: object, kinds: Mapping[str, Kind], group: str = "") -> None:
    """Put each field of a frozen value into its form.

    Parameters
    ----------
    value
        A dataclass that is being made.
    kinds
        The kind of each field.
    group
        What stands before a field's name in its key.

    Raises
    ------
    InputError
        For the first field that is not of its kind.

    """
    for name, kind in kinds.items():
        given = getattr(value, name)
        settled = kind(given, f"{group}{name}")
        if settled is not given:
            object.__setattr__(value, name, settled)


def seconds(value: Any, key: str) -> float:
    """A time above 0, which may be endless."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= inf:
        raise wrong(value, key, "a number of seconds above 0", "write one such as 60")
    try:
        return float(value)
    except OverflowError:
        return inf


def letters(value: Any, key: str) -> str:
    """A word or what stands on a tile, folded."""
    if not isinstance(value, str):
        raise wrong(value, key, "letters", "write them in quotes")
    if not is_letters(value):
        what = f"{shown(value)} is not letters only" if value else "is empty"
        raise InputError(f"{what}; correct or remove it", key=key)
    return fold(value)


def path(value: Any, key: str) -> Path:
    """Where a file or folder is."""
    text = os.fspath(value) if isinstance(value, os.PathLike) else value
    if not isinstance(text, str) or not text or "\0" in text:
        raise wrong(value, key, "a path", "write it in quotes")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise wrong(value, key, "a path", "no file can have this name") from None
    return Path(text)


def paths(value: Any, key: str) -> list[Path]:
    """Where files or folders are; one of them, or a list of several."""
    if isinstance(value, str | os.PathLike):
        return [path(value, key)]
    if not isinstance(value, list | tuple) or not value:
        raise wrong(value, key, "a path or several", "write it in quotes, or a list")
    return [path(each, f"{key}[{n}]") for n, each in enumerate(value)]


def instance(cls: type, remedy: str) -> Kind:
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
    if not isinstance(value, str):
        raise wrong(value, key, "text", "write it in quotes")
    return value


def line(value: Any, key: str) -> str:
    """Text on one line."""
    return " ".join(text(value, key).split())


def notes(value: Any, key: str) -> str:
    """Text without blanks around it."""
    return text(value, key).strip()


def text(value: Any, key: str) -> str:
    """Text that a file could hold."""
    if match := unusable(label(value, key)):
        problem = f"the character U+{ord(match[0]):04X} cannot be used; remove it"
        raise InputError(problem, key=key)
    return str(value)


def wrong(value: object, key: str, noun: str, remedy: str) -> InputError:
    """Make the error for a value of another kind."""
    return InputError(f"must be {noun}, not {shown(value)}; {remedy}", key=key)


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


def changed(value: Any) -> dict[str, Any]:
    """The fields of a dataclass that are not as by default."""
    given = {field.name: getattr(value, field.name) for field in fields(value)}
    default = {field.name: field.default for field in fields(value)}
    return {name: each for name, each in given.items() if each != default[name]}
