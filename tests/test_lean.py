"""The model that formulations fill: quick to make, and all that CP-SAT's own is."""

from weakref import ref

import pytest
from ortools.sat.python.cp_model import OPTIMAL, CpSolver

from cpbox_models.lean import LeanModel


def test_a_lean_model_has_the_deprecated_names_when_they_are_asked_for() -> None:
    model = LeanModel()
    assert "AddBoolOr" not in vars(model)
    x, y = model.NewBoolVar("x"), model.new_bool_var("y")
    model.AddBoolOr([x, y])
    model.Maximize(y - x)
    solver = CpSolver()
    assert solver.solve(model) == OPTIMAL
    assert (solver.value(x), solver.value(y)) == (0, 1)
    for name in ("add_nonsense", "Nonsense"):
        with pytest.raises(AttributeError, match=name):
            getattr(model, name)


def test_a_lean_model_needs_no_garbage_collector() -> None:
    model = LeanModel()
    model.new_bool_var("x")
    gone = ref(model)
    del model
    assert gone() is None
