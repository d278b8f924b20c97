"""A model that is quick to make."""

from typing import Any

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import FlatIntExpr


class LeanModel(cp_model.CpModel):
    """A model that has CP-SAT's deprecated names only when one is asked for.

    To give each model ``AddBoolOr`` and sixty more takes half the time in which a small
    one is made, and ties it into a circle that only the garbage collector unties.
    """

    def minimize(self, obj: cp_model.ObjLinearExprT) -> None:
        """As for any model, but for whole numbers with one call for all variables."""
        if not (isinstance(obj, cp_model.LinearExpr) and obj.is_integer()):
            super().minimize(obj)
            return
        super().minimize(0)  # which forgets any other
        flat, objective = FlatIntExpr(obj), self.proto.objective
        objective.vars.extend([variable.index for variable in flat.vars])
        objective.coeffs.extend(flat.coeffs)
        objective.offset = flat.offset

    def _add_pre_pep8_methods(self) -> None:
        self._is_lean = True

    def __getattr__(self, name: str) -> Any:
        if not name[:1].isupper() or not self.__dict__.pop("_is_lean", False):
            raise AttributeError(f"a model has no {name!r}")
        super()._add_pre_pep8_methods()
        return getattr(self, name)
