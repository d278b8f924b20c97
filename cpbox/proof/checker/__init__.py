"""The checker of proofs: it believes nothing that a bundle says.

It shares no code with the side that solves, and imports nothing but Python's standard
library. FORMAT.md, in the folder above, is the contract of both sides; `audit.py` is
the table of contents.
"""

from cpbox.proof.checker.parent import check
from cpbox.proof.checker.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
