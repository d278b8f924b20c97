"""CP-SAT at work in a thread, so that Ctrl-C and a stop token are heeded meanwhile.

Python answers a signal between two of its own steps, and CP-SAT's search is one step.
CP-SAT keeps its time limit itself, and stops when it is asked to. Only with a model of
hundreds of thousands of variables it may look at neither for many seconds; then it is
not waited for.
"""

from threading import TIMEOUT_MAX, Thread
from threading import enumerate as running
from time import perf_counter

from cpbox.puzzle.kinds import Stop
from cpbox.search.late_pandas import cp_model

GRACE = 1.0  # seconds that CP-SAT is waited for after it should have stopped
_AGAIN = 0.02  # seconds after which it is asked again
_LOOK = 0.05  # seconds between two looks at a stop token


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


def is_at_work() -> bool:
    """Whether CP-SAT is still solving something for which nobody waits."""
    return any(isinstance(thread, _Solving) for thread in running())
