"""A stranger's formulation need not look at the time, and is not waited for."""

from threading import Event

import pytest

import cpbox
from cpbox.basics.errors import TooLittleTime
from cpbox.search import python_model, workers
from cpbox.search.optimum import cp_sat_models
from cpbox.search.solver_config import LimitedConfig
from cpbox_models import OWN, pairs, slots
from cpbox_models.contract import Encoding, Instance

OTHERS = tuple(name for name in OWN if name != "pairs")


def test_in_a_worker_too_a_strangers_model_has_a_process_that_can_be_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`cpbox sweep` waited for half a minute beyond each limit, three times."""
    config = LimitedConfig(formulation="pairs")
    monkeypatch.setattr(workers, "is_worker", lambda: True)
    assert not cp_sat_models.is_apart(config)
    monkeypatch.setattr(cp_sat_models, "OWN", OTHERS)
    assert cp_sat_models.is_apart(config)
    assert not cp_sat_models.is_apart(LimitedConfig())


@pytest.mark.slow
def test_a_model_of_all_candidates_is_given_up_when_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()

    def slow(instance: Instance) -> Encoding:
        go_on.wait(60)
        return slots.build(instance)

    monkeypatch.setattr(python_model, "OWN", OTHERS)
    monkeypatch.setattr(python_model, "LEAST", 0.01)
    monkeypatch.setattr(pairs, "build", slow)
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    with pytest.raises(TooLittleTime, match="in time"):
        cpbox.model(puzzle, "pairs", all_candidates=True, words=2, time_limit=0.5)
    go_on.set()
    made = cpbox.model(puzzle, "pairs", all_candidates=True, words=2, time_limit=60)
    assert len(made.variables) > 0
