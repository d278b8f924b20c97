"""Imports ortools without pandas, which takes longer to load than all the rest.

CP-SAT's Python module loads pandas for a few methods that make and take Series, and
that cpbox never calls. Here it is given a stand-in, which loads pandas when one of them
is called after all: models of cpbox are ordinary models of CP-SAT. So all of cpbox has
`cp_model` from here; formulations, which it loads afterwards, import it as usual.
"""

from cpbox.basics.late_modules import late


class _Index:
    """Stands for pandas.Index in a type alias."""


class _Series:
    """Stands for pandas.Series in a type alias."""


with late("pandas", Index=_Index, Series=_Series):
    from ortools.sat.python import cp_model

__all__ = ["cp_model"]
