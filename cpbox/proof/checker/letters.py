"""Letters that mislead the eye: invisible ones, and those of several scripts.

Letters are code points. People see shapes, and the Latin and the Cyrillic a share one.
"""

import unicodedata
from collections.abc import Iterable, Iterator

from cpbox.proof.checker.text import is_invisible


def remarks(letters: Iterable[str]) -> Iterator[str]:
    """Say what a reader should know of letters that cannot be seen, or look alike."""
    every = sorted(set(letters))
    unseen = [each for each in every if is_invisible(each)]
    if unseen:
        yield f"look twice: invisible letters: {', '.join(map(_named, unseen))}"
    scripts: dict[str, list[str]] = {}
    for each in every:
        if each not in unseen and unicodedata.category(each).startswith("L"):
            scripts.setdefault(_script(each), []).append(each)
    if len(scripts) > 1:
        parts = (f"{script} {_shown(of)}" for script, of in sorted(scripts.items()))
        yield f"look twice: letters of several scripts: {'; '.join(parts)}"
    elif scripts.keys() - {"LATIN"}:
        yield f"script: {', '.join(scripts)}"


def _script(letter: str) -> str:
    """Give the first word of a letter's name, which is its script for most."""
    return unicodedata.name(letter, "UNNAMED").split(" ")[0]


def _shown(letters: list[str]) -> str:
    shown = letters if "".join(letters).isascii() else map(_with_code, letters)
    return " ".join(shown)


def _with_code(letter: str) -> str:
    return f"{letter} (U+{ord(letter):04X})"


def _named(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, 'UNNAMED')}"
