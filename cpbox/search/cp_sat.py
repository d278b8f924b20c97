"""Runs CP-SAT on an encoding, so that time limits and Ctrl-C end it at once."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from threading import Event, Thread

from ortools.sat.python import cp_model

from cpbox.formulation import Encoding

_AGAIN = 0.02  # seconds after which to ask again to stop


class Verdict(Enum):
    """What CP-SAT says of an encoding."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


_VERDICT = {
    cp_model.OPTIMAL: Verdict.OPTIMAL,
    cp_model.FEASIBLE: Verdict.FEASIBLE,
    cp_model.INFEASIBLE: Verdict.INFEASIBLE,
    cp_model.UNKNOWN: Verdict.UNKNOWN,
}


@dataclass(frozen=True)
class Answer:
    """CP-SAT's answer.

    Parameters
    ----------
    verdict
        Whether the chain is the cheapest, and whether there is one.
    chain
        The cheapest chain found, as candidates in order.
    interrupted
        Whether the user pressed Ctrl-C meanwhile.

    """

    verdict: Verdict
    chain: tuple[int, ...] | None
    interrupted: bool = False


def minimise(encoding: Encoding, seconds: float, workers: int) -> Answer:
    """Find the cheapest chain."""
    solver = _solver(seconds, workers)
    status, interrupted = run(solver, encoding.model, None)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    chain = next(encoding.chains(solver.value)) if found else None
    return Answer(_VERDICT[status], chain, interrupted)


def enumerate_chains(
    encoding: Encoding, seconds: float, on_chain: Callable[[tuple[int, ...]], None]
) -> Answer:
    """Report every chain of a model without an objective, in no particular order.

    The verdict is optimal when these are all.
    """
    solver = _solver(seconds, 1)
    solver.parameters.enumerate_all_solutions = True
    status, interrupted = run(solver, encoding.model, _Listener(encoding, on_chain))
    return Answer(_VERDICT[status], None, interrupted)


class _Listener(cp_model.CpSolverSolutionCallback):
    def __init__(
        self, encoding: Encoding, on_chain: Callable[[tuple[int, ...]], None]
    ) -> None:
        super().__init__()
        self._encoding, self._on_chain = encoding, on_chain

    def on_solution_callback(self) -> None:
        for chain in self._encoding.chains(self.value):
            self._on_chain(chain)


def _solver(seconds: float, workers: int) -> cp_model.CpSolver:
    """Settings for many small models: little presolve, the same answer each time."""
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(seconds, 0.0)
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = 0
    solver.parameters.catch_sigint_signal = False
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    return solver


def run(
    solver: cp_model.CpSolver, model: cp_model.CpModel, listener: _Listener | None
) -> tuple[cp_model.CpSolverStatus, bool]:
    """Solve in a thread, so that Ctrl-C reaches us while CP-SAT works."""
    status: list[cp_model.CpSolverStatus] = []
    failure: list[BaseException] = []

    done = Event()

    def work() -> None:
        try:
            status.append(solver.solve(model, listener))
        except BaseException as error:  # noqa: BLE001
            failure.append(error)
        finally:
            done.set()

    Thread(target=work, daemon=True).start()
    interrupted = False
    while not done.is_set():
        try:
            done.wait(_AGAIN if interrupted else None)
        except KeyboardInterrupt:
            interrupted = True
        if interrupted:
            solver.stop_search()  # it does not hear that before it has begun
    if failure:
        raise failure[0]
    if status[0] == cp_model.MODEL_INVALID:
        raise AssertionError(
            f"a formulation built an invalid model: {model.validate()}"
        )
    return status[0], interrupted
