"""Loads the solving side, which takes longer than most puzzles."""

import gc
from functools import cache
from types import ModuleType


@cache
def load_search() -> ModuleType:
    """Import `cpbox.search.solver`, and ortools with it.

    What is imported stays, so the collector need not look for garbage in it, neither
    now nor later: that saves a tenth of the run.
    """
    gc.disable()
    from cpbox.search import solver as solve

    gc.freeze()
    gc.enable()
    return solve
