"""CP-SAT at work in a thread, so that Ctrl-C reaches us meanwhile.

Python answers a signal between two of its own steps, and CP-SAT's search is one step.
CP-SAT keeps its time limit itself, and stops when it is asked to. Only with a model of
hundreds of thousands of variables it may look at neither for many seconds; then it is
not waited for.
"""

from threading import TIMEOUT_MAX, Thread
from threading import enumerate as running
from time import perf_counter

from cpbox.search.late_pandas import cp_model

GRACE = 1.0  # seconds that CP-SAT is waited for after it should have stopped
_AGAIN = 0.02  # seconds after which it is asked again


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
) -> tuple[cp_model.CpSolverStatus | None, bool]:
    """Solve a model within the solver's time limit; say whether Ctrl-C came, too.

    The status is None where CP-SAT was not waited for: it is then still at work.
    What is raised while it solves, be it by the listener, is raised here.
    """
    solver.parameters.catch_sigint_signal = False  # it would be taken from Python
    solving = _Solving(solver, model, listener)
    solving.start()
    end = perf_counter() + solver.parameters.max_time_in_seconds
    interrupted = False
    while solving.is_alive() and (left := end + GRACE - perf_counter()) > 0:
        try:
            if interrupted:
                solver.stop_search()  # it does not hear that before it has begun
            solving.join(min(_AGAIN if interrupted else left, TIMEOUT_MAX))
        except KeyboardInterrupt:
            interrupted, end = True, min(end, perf_counter())
    if solving.failure is not None:
        raise solving.failure
    return solving.status, interrupted


def is_at_work() -> bool:
    """Whether CP-SAT is still solving something for which nobody waits."""
    return any(isinstance(thread, _Solving) for thread in running())
