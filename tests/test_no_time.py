"""Time that is over while a model is built stops a search, and is no bug."""

from collections.abc import Iterator

from ortools.sat.python import cp_model

from cpbox.formulation import Encoding
from cpbox.search.cp_sat import Verdict, minimise


def test_without_time_left_nothing_is_known() -> None:
    model = cp_model.CpModel()
    model.add_exactly_one([model.new_bool_var(f"x{n}") for n in range(9)])

    def chains(_: object) -> Iterator[tuple[int, ...]]:
        yield (0,)

    answer = minimise(lambda: Encoding(model, chains, sum), seconds=-0.5)
    assert answer.verdict is Verdict.UNKNOWN
