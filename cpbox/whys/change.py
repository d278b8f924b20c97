"""A change of a puzzle, and how it is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from cpbox.puzzle import Puzzle
from cpbox.whys.oracle import Chain


@dataclass(frozen=True)
class Change:
    """A change of a puzzle that brings a chain back.

    Parameters
    ----------
    key
        The key in the puzzle file, such as ``rules.max_words``.
    before, after
        Its value, in the file's own words; for one of several items, such as a
        banned word, the item and nothing.
    chain
        The best chain that the changed puzzle has.
    remark
        What else the change means.
    puzzle
        The puzzle with the change.

    """

    key: str
    before: str
    after: str
    chain: Chain
    puzzle: Puzzle
    remark: str = ""


def letters_of(chain: Chain) -> int:
    """The lengths of a chain's words, added up."""
    return sum(map(len, chain))


def size(chain: Chain | None) -> tuple[int, int]:
    """Words and letters, for chains to be sorted by."""
    return (len(chain), letters_of(chain)) if chain else (0, 0)


def alternatives(texts: Sequence[str]) -> str:
    """``g, h or o``."""
    *most, last = texts
    return f"{', '.join(most)} or {last}" if most else last


def yaml_of(value: object) -> str:
    """A value as a puzzle file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
