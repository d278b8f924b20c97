"""The CP-SAT formulations, by name: each file here is one, but for what they share.

A formulation is a module with a function ``build``, and found by its file alone. It is
given the rules that it supports: those that `rules` posts, unless it has a `SUPPORT` of
its own. A puzzle that sets any other rule is refused.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # which imports ortools
    from cpbox_models.contract import Encoding, Formulation, Instance

SHARED = ("arrangement", "contract", "lazy_model", "rules")
DEFAULT = "slots"
SECOND = "trail"  # takes turns with it where a model takes long
UNFILTERED = "flow"  # the default on all candidates
OWN = (DEFAULT, SECOND, UNFILTERED, "circuit", "pairs")  # a stranger wrote the others
NAMES = (
    DEFAULT,
    *sorted({file.name for file in iter_modules(__path__)} - {DEFAULT, *SHARED}),
)


def formulation(name: str) -> "Formulation":
    """The formulation of this name, one of `NAMES`."""
    module, support = _module_of(name)

    def build(instance: "Instance") -> "Encoding":
        encoding: Encoding = module.build(instance.under(support))
        return encoding

    return build


def is_able(name: str, instance: "Instance") -> bool:
    """Whether the formulation of this name supports the rules of an instance."""
    return not _module_of(name)[1].missing(instance.rules)


def _module_of(name: str) -> tuple[Any, Any]:
    """A formulation's module, and the rules that it supports."""
    from cpbox_models.rules import SUPPORT  # which imports ortools

    module = import_module(f"cpbox_models.{name}")
    return module, getattr(module, "SUPPORT", SUPPORT)
