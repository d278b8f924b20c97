"""Numbers and lists of things, as parts of sentences."""

from collections.abc import Sequence


def counted(count: int, noun: str) -> str:
    """``1 word``, ``2 words``, ``1,234 words``."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


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
