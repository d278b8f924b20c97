"""The model that formulations build: CP-SAT's own, with the old names on demand."""

import pytest
from ortools.sat.python import cp_model

from cpbox_models.lazy_model import CpModel


def test_a_model_of_a_formulation_has_every_name_of_cp_sat_s_own() -> None:
    ours, theirs = CpModel(), cp_model.CpModel()
    for name in dir(theirs):
        assert callable(getattr(ours, name)) == callable(getattr(theirs, name)), name
    ours.AddExactlyOne([ours.new_bool_var("x"), ours.new_bool_var("y")])
    assert len(ours.proto.constraints) == 1


def test_a_name_that_no_model_has_is_an_error() -> None:
    for name in ("AddNothing", "add_nothing"):
        with pytest.raises(AttributeError, match=name):
            getattr(CpModel(), name)
