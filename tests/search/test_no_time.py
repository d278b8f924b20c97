"""Time that is over while a model is built or listed stops a search, and is no bug."""

from collections.abc import Iterator

import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox.search import models
from cpbox.search.cp_sat import enumerate_chains, minimise
from cpbox.search.verdict import Answer, Verdict
from cpbox_models.contract import Encoding


def many(tiles: int) -> Encoding:
    """A model with a great many solutions, each of which stands for one chain."""
    model = cp_model.CpModel()
    for _ in range(tiles):
        model.new_bool_var("")

    def chains(_: object) -> Iterator[tuple[int, ...]]:
        yield (0,)

    return Encoding(model, chains, sum)


def test_without_time_left_nothing_is_known() -> None:
    answer = minimise(lambda: many(9), seconds=-0.5)
    assert answer.verdict is Verdict.UNKNOWN


def test_a_list_that_is_cut_short_is_not_called_whole() -> None:
    found: list[tuple[int, ...]] = []
    answer = enumerate_chains(lambda: many(60), 0.2, found.append)
    assert found
    assert answer.verdict is Verdict.FEASIBLE


def test_a_search_that_was_cut_short_lists_no_complete_chains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cut(*_: object) -> Answer:
        return Answer(Verdict.FEASIBLE, None)

    monkeypatch.setattr(models, "enumerate_chains", cut)
    small = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    config = cpbox.SolverConfig(relaxation=False)
    result = cpbox.solve(small, config, cpbox.Request(all_optimal=True))
    assert result.status is cpbox.Status.OPTIMAL
    assert not result.complete
