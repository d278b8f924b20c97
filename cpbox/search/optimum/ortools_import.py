"""Imports ortools without what takes it longest, until that is asked for.

CP-SAT's Python module loads pandas for a few methods that make and take Series, and
that cpbox never calls. Here it is given a stand-in, which loads pandas when one of them
is called after all: models of cpbox are ordinary models of CP-SAT. So all of cpbox has
`cp_model` from here; formulations, which it loads afterwards, import it as usual.

And each model is given the names of before PEP 8, such as ``AddBoolOr``, when it is
made: a twentieth of the time of a small board, in cycles that only Python's collector
frees. Here a model is given them when one of them is used.
"""

from typing import Any

from cpbox.basics.late_modules import late


class _Index:
    """Stands for pandas.Index in a type alias."""


class _Series:
    """Stands for pandas.Series in a type alias."""


with late("pandas", Index=_Index, Series=_Series):
    from ortools.sat.python import cp_model

_add_old_names = cp_model.CpModel._add_pre_pep8_methods  # noqa: SLF001


def _old_name(model: cp_model.CpModel, name: str) -> Any:
    """What a model has under a name that it was not given when it was made."""
    if name[:1].isupper() and "AddBoolOr" not in vars(model):
        _add_old_names(model)
        return getattr(model, name)
    problem = f"{type(model).__name__!r} object has no attribute {name!r}"
    raise AttributeError(problem, name=name, obj=model)


def _no_old_names(model: cp_model.CpModel) -> None:
    """Leave a new model as it is."""


_Model: Any = cp_model.CpModel
_Model._add_pre_pep8_methods = _no_old_names  # noqa: SLF001
_Model.__getattr__ = _old_name

__all__ = ["cp_model"]
