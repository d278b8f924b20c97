"""Runs CP-SAT on a formulation's model, and says what came of it and what it took."""

from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

from cpbox.config import Log, SolverConfig
from cpbox.formulation import Value
from cpbox.parameters import DEFAULT, merge
from cpbox.search.attended import attend
from cpbox.search.job import (
    VERDICT,
    Answer,
    Build,
    Chain,
    Job,
    Listener,
    OnSolution,
    Verdict,
    check,
)

__all__ = [
    "Answer",
    "Settled",
    "Verdict",
    "enumerate_chains",
    "minimise",
    "quickly",
    "run",
    "settle",
]

Trace = Callable[[int | None, int | None], None]

# A small model is solved in the time that presolve takes; a hard one is given up.
QUICK = "cp_model_presolve: false linearization_level: 0 max_deterministic_time: 0.01"


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
    _keep_log(solver, log)
    if trace is not None:
        solver.best_bound_callback = lambda bound: trace(None, round(bound))
    return Job(build, solver, seconds, _told(trace)).answer()


def quickly(build: Build, seconds: float, seed: int, log: Log | None) -> Answer:
    """As `minimise`, for a small model; unknown when it is not done soon."""
    solver = _solver(f"{DEFAULT} {QUICK}", seed, workers=1)
    _keep_log(solver, log)
    job = Job(build, solver, seconds)
    job.build()
    return job.answer()


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
    return Job(build, solver, seconds, _listing(on_chain)).answer()


def run(
    solver: cp_model.CpSolver, model: cp_model.CpModel
) -> tuple[cp_model.CpSolverStatus, bool]:
    """Solve a model within the solver's own time limit; whether Ctrl-C came, too."""
    status = [cp_model.UNKNOWN]

    def work() -> None:
        status[0] = solver.solve(model)
        check(status[0], solver, model)

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
    has_solution = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return Settled(VERDICT[status], solver.value if has_solution else None, interrupted)


def _solver(parameters: str, seed: int, workers: int) -> cp_model.CpSolver:
    """A solver with its settings; parameters go before the rest."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    solver.parameters.catch_sigint_signal = False
    merge(solver.parameters, parameters)
    return solver


def _keep_log(solver: cp_model.CpSolver, log: Log | None) -> None:
    if log is not None:
        solver.parameters.log_search_progress = True
        solver.parameters.log_to_stdout = False
        solver.log_callback = log


def _listing(on_chain: Callable[[Chain], None]) -> OnSolution:
    def tell(listener: Listener) -> None:
        for chain in listener.encoding.chains(listener.value):
            on_chain(chain)

    return tell


def _told(trace: Trace | None) -> OnSolution | None:
    return trace and (lambda listener: trace(round(listener.objective_value), None))
