"""The checker of proofs: it believes nothing that a bundle says.

It shares no code with the side that solves, and imports nothing but Python's standard
library. FORMAT.md, in the folder above, is its contract; `audit.py` is the table of
contents. The prover imports the goals, the filter and the formula from here, so that a
proof is what the checker would write.

What puzzles/README.md speaks of has the name that it has on the side that solves:
`Puzzle`, `Rules`, `Words`. What claim.json says of a thing is an entry (`GoalEntry`).
"""

from cpbox.proof.checker.confined import check
from cpbox.proof.checker.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
