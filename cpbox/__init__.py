"""Letter Boxed, solved and proved with constraint programming.

>>> import cpbox
>>> puzzle = cpbox.load("puzzles/gracious-splashy.yaml")
>>> result = cpbox.solve(puzzle)
>>> result.status, result.words

Names are loaded when first used: ``import cpbox`` imports no ortools.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpbox.config import Progress, Request, SolverConfig
    from cpbox.errors import Contradiction, CpboxError, InputError
    from cpbox.proof.checker import Finding, Report, check
    from cpbox.proof.prover.bundle import Bundle, prove
    from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
    from cpbox.reader import read_file as load
    from cpbox.reader import schema
    from cpbox.result import Result, Status, Step
    from cpbox.search.solve import solve

__all__ = [
    "Box",
    "Bundle",
    "Contradiction",
    "CpboxError",
    "Finding",
    "InputError",
    "Objective",
    "Progress",
    "Puzzle",
    "Report",
    "Request",
    "Result",
    "Rules",
    "SolverConfig",
    "Status",
    "Step",
    "Words",
    "check",
    "load",
    "prove",
    "schema",
    "solve",
]

_HOME = {
    "Box": "puzzle",
    "Bundle": "proof.prover.bundle",
    "Contradiction": "errors",
    "CpboxError": "errors",
    "Finding": "proof.checker",
    "InputError": "errors",
    "Objective": "puzzle",
    "Progress": "config",
    "Puzzle": "puzzle",
    "Report": "proof.checker",
    "Request": "config",
    "Result": "result",
    "Rules": "puzzle",
    "SolverConfig": "config",
    "Status": "result",
    "Step": "result",
    "Words": "puzzle",
    "check": "proof.checker",
    "load": "reader",
    "prove": "proof.prover.bundle",
    "schema": "reader",
    "solve": "search.solve",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"cpbox.{_HOME[name]}")
    value: object = getattr(home, "read_file" if name == "load" else name)
    globals()[name] = value
    return value
