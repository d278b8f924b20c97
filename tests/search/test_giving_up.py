"""A solver that does not stop when its time is over is given up, and nothing else."""

import json
import time
from itertools import count
from threading import Event
from typing import Any

import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox.candidates.board import Board
from cpbox.fields.base import replace
from cpbox.search import python_model
from cpbox.search.cost import scale
from cpbox.search.optimum import cp_sat, cp_sat_models
from cpbox.search.optimum.cp_sat import minimise
from cpbox.search.optimum.cp_sat_models import choose
from cpbox.search.relaxation.filter import families_of
from cpbox.search.results.result import Status
from cpbox_models import NAMES, formulation
from cpbox_models.contract import Encoding, Instance, OutOfTime
from tests.processes import LIMIT, PYTHON, run
from tests.search.test_cp_sat import encoded

BOXES = ("riu pgh lcs yao", "peg ulm oir cnw")
OPTIONS = ("--words=common", "--json", "--time-limit=100")
# What CP-SAT is to solve first, it never does; then the time of that puzzle is over.
HANGS_ONCE = """
import sys, time
clock, ahead = time.perf_counter, []
time.perf_counter = lambda: clock() + 1000 * len(ahead)
from cpbox.search.optimum import cp_sat
from ortools.sat.python.cp_model import CpSolver

solve, honest = CpSolver.solve, cp_sat.attend
def attend(solver, *arguments):
    CpSolver.solve = lambda *_: time.sleep(600)
    solver.parameters.max_time_in_seconds = 0
    answer = honest(solver, *arguments)
    CpSolver.solve, cp_sat.attend = solve, honest
    ahead.append(1)
    return answer

cp_sat.attend, cp_sat.GRACE = attend, 0.1
from cpbox.__main__ import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cp_sat, "GRACE", 0.05)


def test_one_that_never_returns_does_not_stop_the_others() -> None:
    done = run(*PYTHON, "-c", HANGS_ONCE, "solve", *BOXES, *OPTIONS)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["status"], first["proved"]) == ("unknown", False)
    assert first["statistics"]["models"][-1]["variables"] is None
    assert second["status"] == "optimal"
    assert done.returncode == 3
    assert "riu pgh lcs yao: stopped before the answer was proved" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_known_when_a_solver_is_given_up_stays_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest, calls = cp_sat.attend, list[int]()
    released = Event()

    def hangs(*_: object) -> cp_model.CpSolverStatus:
        released.wait(LIMIT)
        return cp_model.UNKNOWN

    def attend(solver: cp_model.CpSolver, *arguments: Any) -> Any:
        calls.append(1)
        if len(calls) > 1:  # of which the time is over before it hears of that
            monkeypatch.setattr(cp_model.CpSolver, "solve", hangs)
            monkeypatch.setattr(cp_sat_models, "perf_counter", lambda: 1e9)
            solver.parameters.max_time_in_seconds = 0
        return honest(solver, *arguments)

    monkeypatch.setattr(cp_sat_models, "is_apart", lambda _: False)
    monkeypatch.setattr(cp_sat, "attend", attend)
    puzzle = cpbox.Puzzle.of(BOXES[0], words={"list": "common"})
    config = cpbox.SolverConfig(relaxation=False)
    result = cpbox.solve(puzzle, config, time_limit=LIMIT)
    assert cp_sat.is_at_work()
    released.set()
    assert result.status is cpbox.Status.UNKNOWN
    assert [step.claim for step in result.steps] == ["no chain of 1 word"]
    assert (result.bound or ())[0] == 2


def endless() -> Instance:
    """What a formulation is given, and what it never comes to the end of."""
    board = Board.of(cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]}))
    *_, family = families_of(board, scale(board))
    instance = choose(board, family, family.everyone(2)).instance
    return replace(instance, deadline=time.perf_counter() + 0.05)


def test_a_model_that_is_not_built_in_time_is_left_half_built() -> None:
    answer = minimise(lambda: encoded(endless().in_time(count())), seconds=9)
    assert answer.status is Status.UNKNOWN
    assert answer.effort.variables is answer.effort.solve_seconds is None
    assert (answer.effort.build_seconds or 0) >= 0.05


@pytest.mark.parametrize("name", NAMES)
def test_every_formulation_asks_for_the_time(name: str) -> None:
    late = replace(endless(), deadline=time.perf_counter() - 1)
    with pytest.raises(OutOfTime):
        formulation(name)(late)


def test_a_model_to_go_on_with_is_built_in_time_or_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(python_model, "LEAST", -1.0)
    puzzle = cpbox.Puzzle.of(BOXES[0], words={"list": "common"})
    with pytest.raises(cpbox.InputError, match="built in time; give it more"):
        cpbox.model(puzzle, words=2, all_candidates=True, time_limit=1e-9)


def test_ctrl_c_while_a_model_is_built_is_answered() -> None:
    def build() -> Encoding:
        raise KeyboardInterrupt

    answer = minimise(build, seconds=9)
    assert (answer.status, answer.interrupted) == (Status.UNKNOWN, True)


def test_what_fails_while_it_is_built_is_raised() -> None:
    def build() -> Encoding:
        raise MemoryError

    with pytest.raises(MemoryError):
        minimise(build, seconds=9)


LEFT = """
import time
from ortools.sat.python import cp_model
from cpbox.search.optimum import cp_sat

cp_sat.GRACE = -100  # so that nobody waits for it
model = cp_model.CpModel()
rows = [[model.new_bool_var("") for _ in range(11)] for _ in range(12)]
for row in rows:
    model.add_bool_or(row)
for hole in zip(*rows):
    model.add_at_most_one(hole)
print(cp_sat.find_solution(model, 0.5).status.name, cp_sat.is_at_work())


class Slow:
    def __del__(self, sleep=time.sleep):
        sleep(1)  # while Python ends, CP-SAT comes to its end


slow = Slow()
"""


def test_a_program_ends_well_while_cp_sat_is_at_work_for_nobody() -> None:
    done = run(*PYTHON, "-c", LEFT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "UNKNOWN True\n"
