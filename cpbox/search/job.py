"""A model to build and to solve, in a thread of its own."""

from collections.abc import Callable
from contextlib import suppress
from ctypes import c_ulong, py_object, pythonapi
from dataclasses import dataclass, replace
from enum import Enum
from threading import get_ident
from time import perf_counter

from ortools.sat.python import cp_model

from cpbox.effort import Effort
from cpbox.errors import InputError
from cpbox.formulation import Encoding
from cpbox.search.attended import attend

Build = Callable[[], Encoding]
Chain = tuple[int, ...]


class Verdict(Enum):
    """What CP-SAT says of an encoding."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


VERDICT = {
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
    effort
        What that took; nothing is known of what was given up.

    """

    verdict: Verdict
    chain: Chain | None
    interrupted: bool = False
    effort: Effort = Effort()


class Listener(cp_model.CpSolverSolutionCallback):
    """Hands each solution on, with its encoding."""

    def __init__(self, encoding: Encoding, on_solution: "OnSolution") -> None:
        super().__init__()
        self.encoding, self._on_solution = encoding, on_solution

    def on_solution_callback(self) -> None:
        """Hand it on."""
        self._on_solution(self)


OnSolution = Callable[[Listener], None]


class _Halted(BaseException):
    """A model that is half-built is to be left."""


class Job:
    """A model, and the solver that it is for.

    Parameters
    ----------
    build
        Makes the model.
    solver
        Solves it.
    seconds
        How long both may take.
    on_solution
        Given each solution as it is found.

    """

    def __init__(
        self,
        build: Build,
        solver: cp_model.CpSolver,
        seconds: float,
        on_solution: OnSolution | None = None,
    ) -> None:
        self._build, self._solver, self._on_solution = build, solver, on_solution
        self._seconds, self._started = seconds, perf_counter()
        self._builder: int | None = None  # the thread, while it may be halted
        self._encoding: Encoding | None = None
        self._answer: Answer | None = None

    def build(self) -> None:
        """Make the model at once: so small a one that nobody has to wait for it."""
        self._encoding = self._build()

    def answer(self) -> Answer:
        """Do it in a thread, and say what came of it."""
        interrupted = attend(self._work, self._stop, self._seconds)
        if self._answer is None:  # and what it may still become is of no interest
            return Answer(Verdict.UNKNOWN, None, interrupted, self._in_vain())
        return replace(self._answer, interrupted=True) if interrupted else self._answer

    def _in_vain(self) -> Effort:
        """What is known of a model that was given up."""
        seconds = perf_counter() - self._started
        if self._encoding is not None:
            return Effort(solve_seconds=seconds)
        return Effort(build_seconds=seconds)

    def _work(self) -> None:
        with suppress(_Halted):
            self._builder = get_ident()
            encoding = self._encoding or self._build()
            self._builder = None
            self._encoding = encoding
            self._solve(encoding)

    def _solve(self, encoding: Encoding) -> None:
        built, solver = perf_counter(), self._solver
        left = self._started + self._seconds - built
        solver.parameters.max_time_in_seconds = max(left, 0.0)
        listener = self._on_solution and Listener(encoding, self._on_solution)
        status = solver.solve(encoding.model, listener)
        check(status, solver, encoding.model)
        effort = self._effort(encoding.model, status, built)
        has_solution = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        chain = next(encoding.chains(solver.value)) if has_solution else None
        self._answer = Answer(_verdict(status, effort), chain, effort=effort)

    def _stop(self) -> None:
        self._solver.stop_search()  # it does not hear that before it has begun
        if self._builder is not None:
            builder, self._builder = self._builder, None  # once is enough
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(builder), py_object(_Halted))

    def _effort(
        self, model: cp_model.CpModel, status: cp_model.CpSolverStatus, built: float
    ) -> Effort:
        solver, known = self._solver, model.has_objective()
        has_solution = known and status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        bounded = known and status != cp_model.INFEASIBLE
        return Effort(
            variables=len(model.proto.variables),
            constraints=len(model.proto.constraints),
            branches=solver.num_branches,
            conflicts=solver.num_conflicts,
            cost=round(solver.objective_value) if has_solution else None,
            bound=round(solver.best_objective_bound) if bounded else None,
            build_seconds=built - self._started,
            solve_seconds=perf_counter() - built,
        )


def _verdict(status: cp_model.CpSolverStatus, effort: Effort) -> Verdict:
    """CP-SAT says optimal, too, of what is as good as a limit on the gap asks for."""
    is_close = effort.cost is not None and effort.cost != effort.bound
    if status == cp_model.OPTIMAL and is_close:
        return Verdict.FEASIBLE
    return VERDICT[status]


def check(
    status: cp_model.CpSolverStatus, solver: cp_model.CpSolver, model: cp_model.CpModel
) -> None:
    """Raise where CP-SAT did not even try."""
    if status == cp_model.MODEL_INVALID:
        if problem := model.validate():
            raise AssertionError(f"a formulation built an invalid model: {problem}")
        problem = f"CP-SAT refuses them: {solver.solution_info().strip()}"
        raise InputError(f"{problem}; write others", key="parameters")
