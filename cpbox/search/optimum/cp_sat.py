"""Runs CP-SAT on a formulation's model, and says what came of it and what it took.

CP-SAT works in a thread, so that Ctrl-C reaches us meanwhile: Python answers a signal
between two of its own steps, and CP-SAT's search is one step. CP-SAT keeps its time
limit itself, and stops when it is asked to. Only with a model of hundreds of thousands
of variables it may look at neither for many seconds; then it is not waited for.
"""

from atexit import register
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import TIMEOUT_MAX, Thread
from threading import enumerate as running
from time import perf_counter

from cpbox.basics.errors import InputError
from cpbox.fields.arguments import Stop
from cpbox.search.optimum.ortools_import import cp_model
from cpbox.search.optimum.parameters import DEFAULT, set_parameters
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig, Log
from cpbox_models.contract import Encoding, OutOfTime, Value

GRACE = 1.0  # seconds that CP-SAT is waited for after it should have stopped
LEAVING = 20.0  # seconds that a program which ends waits for it
_AGAIN = 0.02  # seconds after which it is asked again
_LOOK = 0.05  # seconds between two looks at a stop token

Chain = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Effort:
    """What a model took; None where nothing is known.

    Parameters
    ----------
    variables, constraints
        Its size before CP-SAT's presolve.
    branches, conflicts
        What the search took.
    cost, bound
        What the cheapest chain found costs, and what CP-SAT says that each costs at
        least; None, too, where none was asked for.
    build_seconds, solve_seconds
        Time to build it, and to solve it.

    """

    variables: int | None = None
    constraints: int | None = None
    branches: int | None = None
    conflicts: int | None = None
    cost: int | None = None
    bound: int | None = None
    build_seconds: float | None = None
    solve_seconds: float | None = None


@dataclass(frozen=True)
class Answer:
    """CP-SAT's answer.

    Parameters
    ----------
    status
        Whether the chain is the cheapest, and whether there is one.
    chain
        The cheapest chain found, as candidates in order.
    interrupted
        Whether the user pressed Ctrl-C meanwhile.
    effort
        What that took; of what was given up, only the time.

    """

    status: Status
    chain: Chain | None
    interrupted: bool = False
    effort: Effort = Effort()


@dataclass(frozen=True)
class Settled:
    """What CP-SAT says of a model of any kind, under its assumptions.

    Parameters
    ----------
    status
        Whether there is a solution, and whether none is better.
    value
        The value of each variable in it; None where there is none.
    interrupted
        Whether the user pressed Ctrl-C meanwhile.

    """

    status: Status
    value: Value | None
    interrupted: bool


Build = Callable[[], Encoding]
OnCosts = Callable[[int | None, int | None], None]


class Listener(cp_model.CpSolverSolutionCallback):
    """Hands each solution on, with its encoding."""

    def __init__(self, encoding: Encoding, on_solution: "OnSolution") -> None:
        super().__init__()
        self.encoding, self._on_solution = encoding, on_solution

    def on_solution_callback(self) -> None:
        """Hand it on."""
        self._on_solution(self)


OnSolution = Callable[[Listener], None]


def minimise(  # noqa: PLR0913, PLR0917  # no caller needs all of them
    build: Build,
    seconds: float,
    config: LimitedConfig = LimitedConfig(),
    log: Log | None = None,
    on_costs: OnCosts | None = None,
    on_chain: Callable[[Chain], None] | None = None,
    *,
    turn: str = "",
) -> Answer:
    """Build a model and find its cheapest chain.

    Parameters
    ----------
    build
        Makes the model; raises `OutOfTime` where that takes too long.
    seconds
        How long building and solving may take together.
    config
        How CP-SAT is to search.
    log
        Given CP-SAT's log, in pieces of a line or more.
    on_costs
        Told what the best chain costs, and of the bound, whenever one of them changes.
    on_chain
        Given each chain cheaper than those before it; not together with `on_costs`.
    turn
        Parameters besides those of the config, as text.

    """
    solver = _solver(f"{config.parameters} {turn}", config.seed, config.workers)
    if log is not None:
        solver.parameters.log_search_progress = True
        solver.parameters.log_to_stdout = False
        solver.log_callback = log
    if on_costs is not None:
        solver.best_bound_callback = lambda bound: on_costs(None, round(bound))
        return _answer(
            build,
            solver,
            seconds,
            config.stop,
            lambda listener: on_costs(round(listener.objective_value), None),
        )
    if on_chain is not None:

        def better(listener: Listener) -> None:
            on_chain(next(listener.encoding.chains(listener.value)))

        return _answer(build, solver, seconds, config.stop, better)
    return _answer(build, solver, seconds, config.stop)


def enumerate_chains(
    build: Build,
    seconds: float,
    on_chain: Callable[[Chain], None],
    config: LimitedConfig = LimitedConfig(),
) -> Answer:
    """Report every chain of a model without an objective, in no particular order.

    The status is optimal when these are all. No parameters but cpbox's own count, for
    some would let CP-SAT pass over a chain without a word.
    """
    solver = _solver(DEFAULT, config.seed, workers=1)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0  # a tenth of the time without a cost

    def tell(listener: Listener) -> None:
        for chain in listener.encoding.chains(listener.value):
            on_chain(chain)

    return _answer(build, solver, seconds, config.stop, tell)


def run(
    solver: cp_model.CpSolver, model: cp_model.CpModel, stop: Stop | None = None
) -> tuple[cp_model.CpSolverStatus, bool]:
    """Solve a model within the solver's own time limit; whether Ctrl-C came, too."""
    status, interrupted = _solved(solver, model, stop)
    return cp_model.UNKNOWN if status is None else status, interrupted


def find_solution(
    model: cp_model.CpModel, seconds: float, stop: Stop | None = None
) -> Settled:
    """Find a solution of a model, the best where it has an objective."""
    solver = _solver(DEFAULT, 0, workers=1)
    solver.parameters.max_time_in_seconds = max(seconds, 0.0)
    status, interrupted = run(solver, model, stop)
    has_solution = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    value = solver.value if has_solution else None
    return Settled(Status[status.name], value, interrupted)


def _answer(
    build: Build,
    solver: cp_model.CpSolver,
    seconds: float,
    stop: Stop | None = None,
    on_solution: OnSolution | None = None,
) -> Answer:
    """Build a model, solve it, and say what came of it."""
    started = perf_counter()
    try:
        encoding = build()
    except (OutOfTime, KeyboardInterrupt) as end:
        effort = Effort(build_seconds=perf_counter() - started)
        interrupted = isinstance(end, KeyboardInterrupt)
        return Answer(Status.UNKNOWN, None, interrupted, effort)
    built = perf_counter()
    left = started + seconds - built
    solver.parameters.max_time_in_seconds = max(left, 0.0)
    listener = on_solution and Listener(encoding, on_solution)
    status, interrupted = _solved(solver, encoding.model, stop, listener)
    took = Effort(build_seconds=built - started, solve_seconds=perf_counter() - built)
    if status is None:
        return Answer(Status.UNKNOWN, None, interrupted, took)
    effort = _effort(took, solver, encoding.model, status)
    has_solution = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    chain = next(encoding.chains(solver.value)) if has_solution else None
    return Answer(_status(status, effort), chain, interrupted, effort)


def _solved(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    stop: Stop | None = None,
    listener: Listener | None = None,
) -> tuple[cp_model.CpSolverStatus | None, bool]:
    """Solve a model; raise where CP-SAT did not even try."""
    status, interrupted = attend(solver, model, listener, stop)
    if status == cp_model.MODEL_INVALID:
        if problem := model.validate():
            raise AssertionError(f"a formulation built an invalid model: {problem}")
        problem = f"CP-SAT refuses them: {solver.solution_info().strip()}"
        raise InputError(f"{problem}; write others", key="parameters")
    return status, interrupted


def _effort(
    took: Effort,
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    status: cp_model.CpSolverStatus,
) -> Effort:
    has_objective = model.has_objective()
    has_solution = has_objective and status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    bounded = has_objective and status != cp_model.INFEASIBLE
    return replace(
        took,
        variables=len(model.proto.variables),
        constraints=len(model.proto.constraints),
        branches=solver.num_branches,
        conflicts=solver.num_conflicts,
        cost=round(solver.objective_value) if has_solution else None,
        bound=round(solver.best_objective_bound) if bounded else None,
    )


def _status(status: cp_model.CpSolverStatus, effort: Effort) -> Status:
    """CP-SAT says optimal, too, of what is as good as a limit on the gap asks for."""
    is_close = effort.cost is not None and effort.cost != effort.bound
    if status == cp_model.OPTIMAL and is_close:
        return Status.FEASIBLE
    return Status[status.name]


def _solver(parameters: str, seed: int, workers: int) -> cp_model.CpSolver:
    """A solver with its settings; parameters go before the rest."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    set_parameters(solver.parameters, parameters)
    return solver


# -------------------------------------------------------------- in a thread


class _Solving(Thread):
    """A thread that solves a model once."""

    def __init__(
        self,
        solver: cp_model.CpSolver,
        model: cp_model.CpModel,
        listener: cp_model.CpSolverSolutionCallback | None,
    ) -> None:
        super().__init__(daemon=True)
        self._solver, self._model, self._listener = solver, model, listener
        self.status: cp_model.CpSolverStatus | None = None
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.status = self._solver.solve(self._model, self._listener)
        except BaseException as error:  # noqa: BLE001  # for who waits
            self.failure = error

    def end(self, deadline: float) -> None:
        """Ask it to end, again and again, until it does or it is too late."""
        while self.is_alive() and perf_counter() < deadline:
            self._solver.stop_search()
            self.join(_AGAIN)


def attend(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    listener: cp_model.CpSolverSolutionCallback | None = None,
    stop: Stop | None = None,
) -> tuple[cp_model.CpSolverStatus | None, bool]:
    """Solve a model within the solver's time limit; say whether Ctrl-C came, too.

    A stop token that is set ends it as the time limit does.

    The status is None where CP-SAT was not waited for: it is then still at work.
    What is raised while it solves, be it by the listener, is raised here.
    """
    solver.parameters.catch_sigint_signal = False  # it would be taken from Python
    solving = _Solving(solver, model, listener)
    solving.start()
    end = perf_counter() + solver.parameters.max_time_in_seconds
    interrupted = is_over = False
    while solving.is_alive() and (left := end + GRACE - perf_counter()) > 0:
        try:
            if not is_over and stop is not None and stop.is_set():
                is_over, end = True, min(end, perf_counter())
            if is_over:
                solver.stop_search()  # it does not hear that before it has begun
            pause = _AGAIN if is_over else TIMEOUT_MAX if stop is None else _LOOK
            solving.join(min(pause, left, TIMEOUT_MAX))
        except KeyboardInterrupt:
            interrupted, is_over, end = True, True, min(end, perf_counter())
    if solving.failure is not None:
        raise solving.failure
    return solving.status, interrupted


@register
def _leave() -> None:
    """End what CP-SAT does for nobody before Python ends, which it would abort."""
    deadline = perf_counter() + LEAVING
    for thread in running():
        if isinstance(thread, _Solving):
            thread.end(deadline)


def is_at_work() -> bool:
    """Whether CP-SAT is still solving something for which nobody waits."""
    return any(isinstance(thread, _Solving) for thread in running())
