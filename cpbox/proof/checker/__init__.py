"""The checker of proofs: it believes nothing that a bundle says.

It shares no code with the side that solves, and imports nothing but Python's standard
library. FORMAT.md, in the folder above, is the contract of both sides; `audit.py` is
the table of contents.

What FORMAT.md and puzzles/README.md speak of has one name on both sides, on purpose: a
file of the prover and a file of the checker that are called alike are about one thing,
and so are `Puzzle`, `Rules`, `Words`, `WordList`, `Bundle`, `Goal`, `Problem`, `Limit`,
`Formula`, `Labels`. No module imports both. What claim.json says of a thing is an entry
(`GoalEntry`).
"""

from cpbox.proof.checker.confined import check
from cpbox.proof.checker.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
