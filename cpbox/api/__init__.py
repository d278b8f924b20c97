"""What cpbox is in Python: the calls, and the values that they take and give.

A call checks its arguments before it loads what it needs, ortools and numpy for most.
"""

from cpbox.api.answers import attempt, solve, why, words
from cpbox.api.boxes import compose
from cpbox.api.formulations import compare, model
from cpbox.api.proofs import check, prove
from cpbox.api.puzzles import (
    load,
    load_variants,
    loads,
    read_results,
    replace,
    schema,
)
from cpbox.candidates.vocabulary import Vocabulary
from cpbox.proof.checker import Finding, Report
from cpbox.puzzle import Box, Expectation, Objective, Puzzle, Rules, Term, Words
from cpbox.puzzle.errors import Contradiction, CpboxError, InputError, Unfinished
from cpbox.search.result import ModelStatistics, Result, Statistics, Status, Step
from cpbox.search.solver_config import Progress, Request, SolverConfig
from cpbox.search.trials import Trial

__all__ = [
    "Box",
    "Contradiction",
    "CpboxError",
    "Expectation",
    "Finding",
    "InputError",
    "ModelStatistics",
    "Objective",
    "Progress",
    "Puzzle",
    "Report",
    "Request",
    "Result",
    "Rules",
    "SolverConfig",
    "Statistics",
    "Status",
    "Step",
    "Term",
    "Trial",
    "Unfinished",
    "Vocabulary",
    "Words",
    "attempt",
    "check",
    "compare",
    "compose",
    "load",
    "load_variants",
    "loads",
    "model",
    "prove",
    "read_results",
    "replace",
    "schema",
    "solve",
    "why",
    "words",
]
