"""Imports ortools without pandas, which takes longer to load than all the rest.

CP-SAT's Python module loads pandas for a few methods that make and take Series, and
that cpbox never calls. Here it is given a stand-in, which loads pandas when one of them
is called after all: models of cpbox are ordinary models of CP-SAT. So all of cpbox has
`cp_model` from here; formulations, which it loads afterwards, import it as usual.
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

__all__ = ["cp_model"]
