"""CP-SAT is stopped by Ctrl-C or time at any moment, and asked again what was hard."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from threading import Event, Thread
from typing import Any

import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox.puzzle import Puzzle
from cpbox.search.optimum import cp_sat, cp_sat_models
from cpbox.search.optimum.cp_sat import Answer, Chain, enumerate_chains
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from cpbox_models import formulation
from cpbox_models.contract import Encoding, Formulation, Instance
from tests.processes import LIMIT

BOX = Puzzle.of("guf wpv amd tix", words={"list": "common"})


class NotBegun(cp_model.CpSolver):
    """A solver that is asked to stop before it listens."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.listens, self.stopped = Event(), Event(), Event()

    def solve(self, *_: object) -> cp_model.CpSolverStatus:
        assert self.asked.wait(LIMIT), "it was not asked"
        self.listens.set()
        assert self.stopped.wait(LIMIT), "it was not asked again"
        return cp_model.UNKNOWN

    def stop_search(self) -> None:
        if self.listens.is_set():
            self.stopped.set()
        self.asked.set()


def test_an_interrupt_before_the_search_has_begun_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    press(monkeypatch, times=1)
    answer = cp_sat.run(NotBegun(), cp_model.CpModel())
    assert answer == (cp_model.UNKNOWN, True)


class Deaf(cp_model.CpSolver):
    """A solver that hears nothing until the test is over."""

    over = Event()

    def solve(self, *_: object) -> cp_model.CpSolverStatus:
        self.over.wait(LIMIT)
        return cp_model.UNKNOWN


def test_ctrl_c_that_is_pressed_twice_is_not_waited_for_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cp_sat, "GRACE", 0.1)
    press(monkeypatch, times=2)
    answer = cp_sat.run(Deaf(), cp_model.CpModel())
    assert answer == (cp_model.UNKNOWN, True)
    assert cp_sat.is_at_work()
    Deaf.over.set()


def press(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Have Ctrl-C pressed so many times while CP-SAT is waited for."""
    wait, left = Thread.join, [KeyboardInterrupt] * times

    def join(thread: Thread, timeout: float | None = None) -> None:
        if left:
            raise left.pop()
        wait(thread, timeout)

    monkeypatch.setattr(Thread, "join", join)


def encoded(things: Iterable[int]) -> Encoding:
    """A model with a great many solutions, each of which stands for one chain."""
    model = cp_model.CpModel()
    for _ in things:
        model.new_bool_var("")

    def chains(_: object) -> Iterator[tuple[int, ...]]:
        yield (0,)

    return Encoding(model, chains, sum)


def test_a_list_that_is_cut_short_is_not_called_whole() -> None:
    stop = Event()
    config = LimitedConfig(stop=stop)
    answer = enumerate_chains(
        lambda: encoded(range(60)), 60, lambda _: stop.set(), config
    )
    assert stop.is_set()
    assert answer.status is Status.FEASIBLE


def test_a_search_that_was_cut_short_lists_no_complete_chains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cut(*_: object) -> Answer:
        return Answer(Status.FEASIBLE, None)

    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    monkeypatch.setattr(cp_sat_models, "enumerate_chains", cut)
    small = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    config = cpbox.SolverConfig(relaxation=False)
    result = cpbox.solve(small, config, all=True)
    assert result.status is cpbox.Status.OPTIMAL
    assert not result.complete


def test_a_formulation_that_minimises_something_else_proves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that somebody adds may forget the cost, or weigh it otherwise."""

    def forgetful(name: str) -> Formulation:
        def build(instance: Instance) -> Encoding:
            encoding = formulation(name)(instance)
            encoding.model.minimize(0)
            return encoding

        return build

    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    monkeypatch.setattr(cp_sat_models, "formulation", forgetful)
    small = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    with pytest.raises(cpbox.Contradiction, match="of value 0, but its words cost"):
        cpbox.solve(small, cpbox.SolverConfig(relaxation=False))


def test_a_chain_of_a_process_that_could_not_say_its_cost_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[Chain | None] = []

    def ended(*asked: Any, **how: Any) -> Answer:
        answer = cp_sat.minimise(*asked, **how)
        found.append(answer.chain)
        if len(found) > 1:
            return answer
        return replace(answer, status=Status.FEASIBLE, effort=cp_sat.Effort())

    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    monkeypatch.setattr(cp_sat_models, "minimise", ended)
    small = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    result = cpbox.solve(small, cpbox.SolverConfig(relaxation=False))
    assert found[0]
    assert (result.status, result.words) == (Status.OPTIMAL, ("bda", "acb"))


def test_a_call_leaves_the_refusal_of_strange_arguments_to_python() -> None:
    """Its message names the call, as that of any function does."""
    with pytest.raises(TypeError, match=r"solve\(\) got an unexpected keyword"):
        cpbox.solve(BOX, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"load\(\) takes 1 positional argument"):
        cpbox.load("a.yaml", "b.yaml")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"solve\(\) missing 1 required"):
        cpbox.solve()  # type: ignore[call-arg]
