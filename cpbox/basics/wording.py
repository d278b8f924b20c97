"""Parts of messages: numbers, lists of things, values, and what was probably meant."""

from collections.abc import Collection, Sequence
from typing import Any, Self

LARGEST = 999_999_999
"""The largest number that is read, or shown."""


class Said(str):
    """A text in English that other languages have, too.

    Parameters
    ----------
    english
        The text.
    key
        That of the text in the catalogue, `cpbox.show.texts`.
    values
        What stands in its places there: numbers, words and letters, and texts of this
        kind; or several of these, which are joined by commas (a list) and by "and" (a
        tuple) or "or" (`Either`) before the last.

    """

    __slots__ = ("key", "values")
    key: str
    values: dict[str, Any]

    def __new__(cls, english: str, key: str = "", **values: Any) -> Self:
        """Keep what other languages need beside the text."""
        self = super().__new__(cls, english)
        self.key, self.values = key, values
        return self


def unusable_said(char: str) -> Said:
    """What is wrong with a character that a puzzle must not hold."""
    code = f"U+{ord(char):04X}"
    says = f"the character {code} cannot be used; remove it"
    return Said(says, "lab.refused.character", code=code)


class Either(tuple[str, ...]):
    """Texts of which one counts."""

    __slots__ = ()


def counted(count: int, noun: str) -> str:
    """``1 word``, ``2 words``, ``1,234 words``."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def counted_said(count: int, noun: str) -> Said:
    """The same of a noun that the catalogue counts, such as ``letter``."""
    return Said(counted(count, noun), f"unit.{noun}s", n=count)


def times(count: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def listed(names: Sequence[str], most: int | None = None) -> str:
    """``q``, ``q and j``, ``q, j and z``; of more than `most` only the first."""
    if most is not None and len(names) > most:
        return f"{', '.join(map(str, names[:most]))} and {len(names) - most:,} more"
    return _joined(names, "and")


def alternatives(names: Sequence[str]) -> str:
    """``g, h or o``."""
    return _joined(names, "or")


def _joined(names: Sequence[str], word: str) -> str:
    *first, last = names or [""]
    return f"{', '.join(map(str, first))} {word} {last}" if first else str(last)


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


def named(value: object) -> str:
    """The same without quotes, which each language has of its own."""
    return shown(value).strip("'\"")


def close_to(
    name: str, names: Collection[str], most: int = 1, alike: float = 0.6
) -> list[str]:
    """The known names that were probably meant, of which the best comes first.

    Parameters
    ----------
    alike
        How much like `name` each is at least, from 0 to 1, as difflib measures it.

    """
    from difflib import get_close_matches  # loaded where there is a mistake

    return get_close_matches(name.strip().lower()[:60], names, most, alike)


def suggest(name: str, names: Collection[str]) -> str:
    """Ask for the known name that was probably meant."""
    near = close_to(name, names)
    return f"did you mean {near[0]}?" if near else f"choose from {', '.join(names)}"


def unknown(
    values: Sequence[str],
    names: Collection[str],
    instead: str = "",
    what: str = "value",
) -> Said:
    """What is wrong with names that there are not, and what may be written instead."""
    remedy, near = suggest(values[0], names), close_to(values[0], names)
    if instead and not near:
        remedy += f", or write {instead}"
    plural = "s" if len(values) > 1 else ""
    says = f"unknown {what}{plural} {', '.join(map(shown, values[:3]))}; {remedy}"
    value = ", ".join(map(named, values[:3]))
    if near:
        return Said(says, "lab.refused.unknown_meant", value=value, near=near[0])
    return Said(says, "lab.refused.unknown", value=value, choices=", ".join(names))
