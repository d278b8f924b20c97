"""Letters: how they are compared, and what is not one."""

import unicodedata
from collections.abc import Iterable

from cpbox.errors import InputError


def fold(text: str) -> str:
    """Case-folded and in NFC: the form in which letters are compared."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def is_letters(text: str) -> bool:
    """Whether it is one letter or more, each with its combining marks."""
    return text.isalpha() or (
        text[:1].isalpha()
        and all(c.isalpha() or unicodedata.category(c)[0] == "M" for c in text)
    )


def is_one_letter(text: str) -> bool:
    """Whether it is one letter, with its combining marks."""
    return is_letters(text) and all(unicodedata.category(c)[0] == "M" for c in text[1:])


def check_letters(texts: Iterable[str], key: str) -> None:
    """Raise for the first text that is not letters only."""
    for place, text in enumerate(texts):
        if not is_letters(text):
            problem = f"{text!r} is not letters only; correct or remove it"
            raise InputError(problem, key=f"{key}[{place}]")


def check_twice(letters: Iterable[str], key: str) -> None:
    """Raise for the first letter that is named again."""
    seen = set()
    for place, letter in enumerate(letters):
        if letter in seen:
            problem = f"{letter!r} stands twice; name it once, for all of its tiles"
            raise InputError(problem, key=f"{key}[{place}]")
        seen.add(letter)
