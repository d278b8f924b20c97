"""The checker of proofs: it believes nothing that a bundle says.

It shares no code with the side that solves, and imports nothing but Python's standard
library. FORMAT.md, in the folder above, is the contract of both sides; `audit.py` is
the table of contents.

What FORMAT.md and puzzles/README.md speak of has one name on both sides, on purpose:
`Puzzle`, `Rules`, `Words`, `Bundle`, `Goal`, `Problem`, `Limit`, `Formula`. No module
imports both. What claim.json says of a thing is an entry (`GoalEntry`).
"""

from cpbox.proof.checker.confined import check
from cpbox.proof.checker.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
