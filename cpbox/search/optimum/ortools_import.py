"""Imports ortools without what takes time and cpbox never uses.

Pandas takes longer to load than all the rest.

CP-SAT's Python module loads pandas for a few methods that make and take Series, and
that cpbox never calls. Here it is given a stand-in, which loads pandas when one of them
is called after all: models of cpbox are ordinary models of CP-SAT. So all of cpbox has
`cp_model` from here; formulations, which it loads afterwards, import it as usual.

Each model gives itself its methods under their names of old, such as ``NewBoolVar``,
one by one. Here it does so when one of these is called.
"""

import sys
from importlib import import_module
from types import ModuleType


class _LatePandas(ModuleType):
    """Has what pandas has, from when it is asked for."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get("pandas") is self:
            raise AttributeError(name)
        return getattr(import_module("pandas"), name)


class _Index:
    """Stands for pandas.Index in a type alias."""


class _Series:
    """Stands for pandas.Series in a type alias."""


def _import_ortools() -> None:
    if "pandas" in sys.modules:
        return
    stand_in = _LatePandas("pandas")
    vars(stand_in).update(Index=_Index, Series=_Series)
    sys.modules["pandas"] = stand_in
    try:
        import_module("ortools.sat.python.cp_model")
    finally:
        del sys.modules["pandas"]
        del stand_in.Index, stand_in.Series


_import_ortools()

from ortools.sat.python import cp_model  # noqa: E402

_NAME_METHODS = "_add_pre_pep8_methods"


def _name_methods_late(model: type[cp_model.CpModel]) -> None:
    """Have models name their methods when one is called by a name of old."""
    if (name_methods := getattr(model, _NAME_METHODS, None)) is None:
        return

    def named(self: cp_model.CpModel, name: str) -> object:
        if not name[:1].isupper():
            raise AttributeError(name, name=name, obj=self)
        name_methods(self)
        return object.__getattribute__(self, name)

    def refer_to_itself(self: cp_model.CpModel) -> None:
        # As through its methods: it then outlives a `proto` for which it was made.
        vars(self)["itself"] = self

    for name, method in ((_NAME_METHODS, refer_to_itself), ("__getattr__", named)):
        setattr(model, name, method)


_name_methods_late(cp_model.CpModel)

__all__ = ["cp_model"]
