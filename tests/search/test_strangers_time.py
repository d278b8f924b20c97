"""A stranger's formulation need not look at the time, and is not waited for."""

from math import inf
from threading import Event

import pytest

import cpbox
from cpbox.basics.errors import TooLittleTime
from cpbox.search import python_model, workers
from cpbox.search.optimum import cp_sat_models
from cpbox.search.python_model import formulated_of
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


@pytest.mark.parametrize("seconds", [1e-3, inf])
def test_a_model_is_given_up_when_the_time_is_over_or_a_stop_token_set(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, go_on = Event(), Event()

    def slow(instance: Instance) -> Encoding:
        if seconds == inf:
            stop.set()
        go_on.wait(60)
        return slots.build(instance)

    monkeypatch.setattr(python_model, "OWN", OTHERS)
    monkeypatch.setattr(python_model, "LEAST", 0.01)
    monkeypatch.setattr(pairs, "build", slow)
    puzzle = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    outcome = python_model.solved(puzzle)
    config = LimitedConfig(time_limit=seconds, stop=stop)
    with pytest.raises(TooLittleTime, match="built in time"):
        formulated_of(outcome, "pairs", words=2, all_candidates=True, config=config)
    go_on.set()
    made = formulated_of(outcome, "pairs", words=2, all_candidates=True)
    assert len(made.variables) > 0
