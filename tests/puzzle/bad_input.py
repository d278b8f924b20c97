"""What the tables of mistakes in puzzle files are made of."""

from typing import NamedTuple

from cpbox.puzzle import Box


class Bad(NamedTuple):
    """A text, and the line, the key and a part of the problem to be named."""

    text: str
    line: int
    key: str
    says: str


BOX_AB = Box((("a",), ("b",)))
SIDES = "sides: [riu, pgh, lcs, yao]\n"
RULES = f"{SIDES}rules:\n"
WORDS = f"{SIDES}words:\n"
