"""A solver that does not stop when its time is over is given up, and nothing else."""

import json
import time
from threading import Event, Thread

import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox.formulation import Encoding
from cpbox.search import attended, cp_sat
from cpbox.search.cp_sat import Verdict, minimise
from tests.pressing import Pressed
from tests.processes import PYTHON, run

BOXES = ("riu pgh lcs yao", "peg ulm oir cnw")
OPTIONS = ("--words=common", "--json", "--time-limit=0.3")
HANGS_ONCE = """
import sys, time
from cpbox.search import attended, cp_sat
from ortools.sat.python.cp_model import CpSolver

honest, hung = CpSolver.solve, []
def solve(self, *arguments):
    if not hung:
        hung.append(self)
        time.sleep(600)
    return honest(self, *arguments)

CpSolver.solve, attended.GRACE = solve, 0.1
from cpbox.__main__ import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attended, "GRACE", 0.05)
    monkeypatch.setattr(attended, "given_up", list[Thread]())


def test_one_that_never_returns_does_not_stop_the_others() -> None:
    done = run(*PYTHON, "-c", HANGS_ONCE, "solve", *BOXES, *OPTIONS)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["status"], first["proved"]) == ("unknown", False)
    assert first["statistics"]["models"][-1]["variables"] is None
    assert second["status"] == "optimal"
    assert done.returncode == 3
    assert "riu pgh lcs yao: stopped before there was a proof" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_known_when_a_solver_is_given_up_stays_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest, calls = cp_model.CpSolver.solve, list[int]()
    released = Event()

    def solve(self: cp_model.CpSolver, *arguments: object) -> cp_model.CpSolverStatus:
        calls.append(1)
        if len(calls) > 1:
            released.wait(20)
        return honest(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(cp_model.CpSolver, "solve", solve)
    puzzle = cpbox.Puzzle.of(BOXES[0], words={"list": "common"})
    config = cpbox.SolverConfig(relaxation=False, time_limit=0.5)
    result = cpbox.solve(puzzle, config)
    released.set()
    assert result.status is cpbox.Status.UNKNOWN
    assert [step.claim for step in result.steps] == ["no chain of 1 word"]
    assert (result.bound or ())[0] == 2
    assert len(attended.given_up) == 1


def test_a_model_that_is_not_built_in_time_is_left_half_built() -> None:
    built = list[int]()

    def build() -> Encoding:
        while True:
            time.sleep(0.001)
            built.append(1)

    answer = minimise(build, seconds=0.1)
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.effort.variables is answer.effort.solve_seconds is None
    assert (answer.effort.build_seconds or 0) >= 0.1
    count = len(built)
    time.sleep(0.05)
    assert len(built) == count  # it has stopped
    assert attended.given_up == []


def test_what_fails_while_it_is_built_is_raised() -> None:
    def build() -> Encoding:
        raise MemoryError

    with pytest.raises(MemoryError):
        minimise(build, seconds=9)


class Deaf(cp_model.CpSolver):
    """A solver that hears nothing, and Ctrl-C that is pressed again and again."""

    def solve(self, *_: object) -> cp_model.CpSolverStatus:
        time.sleep(20)
        return cp_model.UNKNOWN


def test_a_second_ctrl_c_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attended, "GRACE", 1000.0)
    monkeypatch.setattr(attended, "SimpleQueue", Pressed.times(2))
    answer = cp_sat.run(Deaf(), cp_model.CpModel())
    assert answer == (cp_model.UNKNOWN, True)
    assert len(attended.given_up) == 1
