"""A change of a puzzle, and how it is written."""

from dataclasses import dataclass

from cpbox.explain.oracle import Chain
from cpbox.puzzle import Puzzle


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
    puzzle
        The puzzle with the change.
    leaves
        The letters of the box on a tile that the chain leaves.
    remark
        What else the change means.

    """

    key: str
    before: str
    after: str
    chain: Chain
    puzzle: Puzzle
    leaves: tuple[str, ...] = ()
    remark: str = ""


def letters_of(chain: Chain) -> int:
    """The lengths of a chain's words, added up."""
    return sum(map(len, chain))


def size(chain: Chain | None) -> tuple[int, int]:
    """Words and letters, for chains to be sorted by."""
    return (len(chain), letters_of(chain)) if chain else (0, 0)


def yaml_of(value: object) -> str:
    """A value as a puzzle file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
