"""Runs CP-SAT on a formulation's model, and says what came of it and what it took."""

from collections.abc import Callable
from contextlib import suppress
from ctypes import c_ulong, py_object, pythonapi
from dataclasses import dataclass, replace
from enum import Enum
from threading import get_ident
from time import perf_counter

from ortools.sat.python import cp_model

from cpbox.config import Log, SolverConfig
from cpbox.effort import Effort
from cpbox.errors import InputError
from cpbox.formulation import Encoding, Value
from cpbox.parameters import DEFAULT, merge
from cpbox.search.attended import attend

Build = Callable[[], Encoding]
Trace = Callable[[int | None, int | None], None]
Chain = tuple[int, ...]


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
    effort
        What that took; nothing is known of what was given up.

    """

    verdict: Verdict
    chain: Chain | None
    interrupted: bool = False
    effort: Effort = Effort()


def minimise(
    build: Build,
    seconds: float,
    config: SolverConfig = SolverConfig(),
    log: Log | None = None,
    trace: Trace | None = None,
) -> Answer:
    """Build a model and find its cheapest chain.

    Parameters
    ----------
    build
        Makes the model, which is part of what may take so long.
    seconds
        How long.
    config
        How CP-SAT is to search.
    log
        Given CP-SAT's log, in pieces of a line or more.
    trace
        Told what the best chain costs, and of the bound, whenever one of them changes.

    Raises
    ------
    InputError
        When CP-SAT refuses the parameters.

    """
    solver = _solver(str(config.parameters), config.seed, config.workers)
    if log is not None:
        solver.parameters.log_search_progress = True
        solver.parameters.log_to_stdout = False
        solver.log_callback = log
    if trace is not None:
        solver.best_bound_callback = lambda bound: trace(None, round(bound))
    return _Job(build, solver, seconds, _told(trace)).answer()


def enumerate_chains(
    build: Build, seconds: float, on_chain: Callable[[Chain], None], seed: int = 0
) -> Answer:
    """Report every chain of a model without an objective, in no particular order.

    The verdict is optimal when these are all. No parameters but cpbox's own count, for
    some would let CP-SAT pass over a chain without a word.
    """
    solver = _solver(DEFAULT, seed, workers=1)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0  # a tenth of the time without a cost
    return _Job(build, solver, seconds, _listing(on_chain)).answer()


def run(
    solver: cp_model.CpSolver, model: cp_model.CpModel
) -> tuple[cp_model.CpSolverStatus, bool]:
    """Solve a model within the solver's own time limit; whether Ctrl-C came, too."""
    status = [cp_model.UNKNOWN]

    def work() -> None:
        status[0] = solver.solve(model)
        _check(status[0], solver, model)

    limit = solver.parameters.max_time_in_seconds
    interrupted = attend(work, solver.stop_search, limit)
    return status[0], interrupted


@dataclass(frozen=True)
class Settled:
    """What CP-SAT says of a model of any kind, under its assumptions.

    Parameters
    ----------
    verdict
        Whether there is a solution, and whether none is better.
    value
        The value of each variable in it; None where there is none.
    interrupted
        Whether the user pressed Ctrl-C meanwhile.

    """

    verdict: Verdict
    value: Value | None
    interrupted: bool


def settle(model: cp_model.CpModel, seconds: float) -> Settled:
    """Find a solution of a model, the best where it has an objective."""
    solver = _solver(DEFAULT, 0, workers=1)
    solver.parameters.max_time_in_seconds = max(seconds, 0.0)
    status, interrupted = run(solver, model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return Settled(_VERDICT[status], solver.value if found else None, interrupted)


def _solver(parameters: str, seed: int, workers: int) -> cp_model.CpSolver:
    """A solver with its settings; parameters go before the rest."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    solver.parameters.catch_sigint_signal = False
    merge(solver.parameters, parameters)
    return solver


class _Listener(cp_model.CpSolverSolutionCallback):
    def __init__(self, encoding: Encoding, on_solution: "OnSolution") -> None:
        super().__init__()
        self.encoding, self._on_solution = encoding, on_solution

    def on_solution_callback(self) -> None:
        self._on_solution(self)


OnSolution = Callable[[_Listener], None]


def _listing(on_chain: Callable[[Chain], None]) -> OnSolution:
    def tell(found: _Listener) -> None:
        for chain in found.encoding.chains(found.value):
            on_chain(chain)

    return tell


def _told(trace: Trace | None) -> OnSolution | None:
    return trace and (lambda found: trace(round(found.objective_value), None))


class _Halted(BaseException):
    """A model that is half-built is to be left."""


class _Job:
    """A model to build and to solve."""

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
        self._is_built = False
        self._answer: Answer | None = None

    def answer(self) -> Answer:
        """Do it in a thread, and say what came of it."""
        interrupted = attend(self._work, self._stop, self._seconds)
        if self._answer is None:  # and what it may still become is of no interest
            return Answer(Verdict.UNKNOWN, None, interrupted, self._in_vain())
        return replace(self._answer, interrupted=interrupted)

    def _in_vain(self) -> Effort:
        """What is known of a model that was given up."""
        seconds = perf_counter() - self._started
        if self._is_built:
            return Effort(solve_seconds=seconds)
        return Effort(build_seconds=seconds)

    def _work(self) -> None:
        with suppress(_Halted):
            self._builder = get_ident()
            encoding = self._build()
            self._builder = None
            self._is_built = True
            self._solve(encoding)

    def _solve(self, encoding: Encoding) -> None:
        built, solver = perf_counter(), self._solver
        left = self._started + self._seconds - built
        solver.parameters.max_time_in_seconds = max(left, 0.0)
        listener = self._on_solution and _Listener(encoding, self._on_solution)
        status = solver.solve(encoding.model, listener)
        _check(status, solver, encoding.model)
        effort = self._effort(encoding.model, status, built)
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        chain = next(encoding.chains(solver.value)) if found else None
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
        found = known and status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        bounded = known and status != cp_model.INFEASIBLE
        return Effort(
            variables=len(model.proto.variables),
            constraints=len(model.proto.constraints),
            branches=solver.num_branches,
            conflicts=solver.num_conflicts,
            cost=round(solver.objective_value) if found else None,
            bound=round(solver.best_objective_bound) if bounded else None,
            build_seconds=built - self._started,
            solve_seconds=perf_counter() - built,
        )


def _verdict(status: cp_model.CpSolverStatus, effort: Effort) -> Verdict:
    """CP-SAT says optimal, too, of what is as good as a limit on the gap asks for."""
    is_close = effort.cost is not None and effort.cost != effort.bound
    if status == cp_model.OPTIMAL and is_close:
        return Verdict.FEASIBLE
    return _VERDICT[status]


def _check(
    status: cp_model.CpSolverStatus, solver: cp_model.CpSolver, model: cp_model.CpModel
) -> None:
    """Raise where CP-SAT did not even try."""
    if status == cp_model.MODEL_INVALID:
        if problem := model.validate():
            raise AssertionError(f"a formulation built an invalid model: {problem}")
        problem = f"CP-SAT refuses them: {solver.solution_info().strip()}"
        raise InputError(f"{problem}; write others", key="parameters")
