"""``VERIFY.md``: how to check a bundle, with cpbox and without."""

from cpbox.proof.statement import Json
from cpbox.puzzle import Puzzle

TRUSTED = [
    "that the word lists are the words that the puzzle means",
    "that FORMAT.md, by which the formulas are written and rebuilt, states the rules",
    "the checker itself, Python, and the machine that it runs on",
]


def guide(puzzle: Puzzle, claim: Json) -> str:
    """The text of ``VERIFY.md``."""
    return "TODO"
