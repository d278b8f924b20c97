"""The CP-SAT formulations, by name: each file here is one, but for what they share.

A formulation is a module with a function ``build``, and found by its file alone.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # which imports ortools
    from cpbox_models.contract import Formulation

SHARED = ("arrangement", "clauses", "contract", "rules")
DEFAULT = "slots"
UNFILTERED = "flow"  # the default on all candidates
NAMES = (
    DEFAULT,
    *sorted({file.name for file in iter_modules(__path__)} - {DEFAULT, *SHARED}),
)


def formulation(name: str) -> "Formulation":
    """The formulation of this name, one of `NAMES`."""
    build: Formulation = import_module(f"cpbox_models.{name}").build
    return build
