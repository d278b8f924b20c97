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
