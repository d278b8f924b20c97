"""The run: tasks to a place, a few at a time, and their lines to the results.

Tasks travel in batches, which take about as long each: what a task costs on the way is
shared by the batch. A worker that dies takes its batch with it, and nobody knows which
task was at fault. So each of them is done again alone, when all else is done, and only
one with which a worker died alone, again and again, is given up.

A place is a pool of processes on this machine, or a cluster: the executor of Dask's
client. Dask gives a task of a worker that died to another one. It suspects every task
that was assigned to it, and gives one up when as many workers died with it as its
setting ``allowed-failures`` says, and one more. So few are on their way at a time.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from math import inf
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from cpbox.basics.errors import CpboxError, InputError
from cpbox.fields.arguments import Stop
from cpbox.lab.sweep import WORKER, How, Line, Task, error_line
from cpbox.search.solver_config import is_unusual
from cpbox.search.workers import Pool

T = TypeVar("T")

MOST = 256  # tasks in a batch
LOOK = 0.1  # seconds between two looks at a stop token
GRACE = 2.0  # seconds
BATCH = 0.4  # seconds that a batch is meant to take, from when it is handed out
CHANCES = 3  # how often a worker may die with a task alone before that is given up
DIED = "its worker died while it solved only this puzzle, perhaps out of memory"
UNUSUAL = (
    " or of its model; `cpbox solve` with the same --formulation, --no-relaxation and "
    "--param names the model"
)


class Lost(CpboxError):  # noqa: N818
    """The workers are gone, or cannot be reached."""


def answer_tasks(tasks: Sequence[Task], how: How) -> list[Line]:
    """Load the solver, where it is needed, and answer tasks there."""
    from cpbox.lab.sweep.worker import lines_of

    return lines_of(tasks, how)


class _Hand(NamedTuple):
    """What a worker has in hand, since when, and whether nobody else has anything."""

    tasks: Sequence[Task]
    since: float
    alone: bool


class Sweep:
    """A run over a work list.

    Parameters
    ----------
    tasks
        The tasks that are to be done, in order, and lines that need no task.
    write
        Called with each line.
    place
        Where the work is done.
    how
        What is asked of each task.
    stop
        When it is set, nothing is begun.
    grace
        Seconds in which what is in hand may then be finished, before it is given up.

    """

    def __init__(  # noqa: PLR0913
        self,
        tasks: Iterable[Task | Line],
        write: Callable[[Line], object],
        place: "Place",
        how: How,
        stop: Stop | None = None,
        *,
        grace: float = GRACE,
    ) -> None:
        self._tasks, self._write = iter(tasks), write
        self._place, self._how, self._stop = place, how, stop
        self._grace, self._end = grace, inf
        self._next: deque[Task] = deque()
        self._suspects: deque[Task] = deque()
        self._deaths: Counter[str] = Counter()
        self._hands: dict[Future[list[Line]], _Hand] = {}
        self._seconds = BATCH  # that a task takes

    def run(self) -> None:
        """Do all tasks, or as many as there are before it is to stop.

        Raises
        ------
        Lost
            When the workers are gone.
        InputError
            When a worker has other words than these.
        OutputError
            When a line cannot be written.

        """
        self._hand_out()
        while self._hands and not self._is_over:
            done, _ = wait(self._hands, timeout=LOOK, return_when=FIRST_COMPLETED)
            lines = [line for future in done for line in self._taken(future)]
            done.clear()  # and the results with it
            self._hand_out()
            for line in lines:
                self._write(line)
            self._fill(MOST)

    @property
    def _is_over(self) -> bool:
        """Whether it is stopped, and what is in hand has had its time."""
        if self._is_stopped and self._end == inf:
            self._end = monotonic() + self._grace
        return monotonic() >= self._end

    @property
    def _is_stopped(self) -> bool:
        return self._stop is not None and self._stop.is_set()

    def _hand_out(self) -> None:
        """Give the workers something to do, as long as they have hands free."""
        while len(self._hands) < self._place.width() and not self._is_stopped:
            size = max(1, min(MOST, int(BATCH / self._seconds)))
            self._fill(size)
            tasks = [self._next.popleft() for _ in range(min(size, len(self._next)))]
            alone = not tasks and not self._hands
            if alone and self._suspects:
                tasks = [self._suspects.popleft()]
            if not tasks:
                return
            future = self._place.submit(answer_tasks, tasks, self._how)
            self._hands[future] = _Hand(tasks, monotonic(), alone)

    def _fill(self, number: int) -> None:
        """Have so many tasks ready; what needs no task is written at once."""
        while len(self._next) < number and not self._is_stopped:
            if not (task := next(self._tasks, None)):
                return
            if isinstance(task, Line):
                self._write(task)
            else:
                self._next.append(task)

    def _taken(self, future: "Future[list[Line]]") -> list[Line]:
        """The lines of a batch; what it did not come to is to be done next."""
        hand = self._hands.pop(future)
        try:
            lines = future.result()
        except self._place.deaths:
            return [*self._mourned(hand)]
        except (CancelledError, ConnectionError) as error:
            raise Lost("the workers can no longer be reached") from error
        took = (monotonic() - hand.since) / len(lines)
        self._seconds = (self._seconds + took) / 2
        self._next.extendleft(reversed(hand.tasks[len(lines) :]))
        return lines

    def _mourned(self, hand: _Hand) -> Iterator[Line]:
        """What becomes of the tasks of a worker that died."""
        for task in hand.tasks:
            self._deaths[task.key] += hand.alone
            if self._deaths[task.key] < CHANCES:
                self._suspects.append(task)
            else:
                yield error_line(task, self._how, died(self._how), WORKER)


def died(how: How) -> str:
    """Why a puzzle is given up with which workers died."""
    return DIED + UNUSUAL * is_unusual(how.config)


ANSWER = 15.0  # seconds for the scheduler to answer in, and for its first worker
REFRESH = 2.0  # seconds for which the number of workers is taken as known
EXTRA = "install cpbox with its extra `cluster`, as in `pip install 'cpbox[cluster]'`"


class Cluster:
    """The workers behind a scheduler.

    Parameters
    ----------
    address
        That of the scheduler, such as ``tcp://10.0.0.1:8786``; or the JSON file that it
        wrote for those who look for it.

    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker  # an extra
        except ImportError as error:
            raise InputError(f"Dask is not installed; {EXTRA}", "--cluster") from error
        # Dask's executor takes a result for an exception when the worker that it came
        # from dies just then, and stumbles over it.
        self.deaths = (KilledWorker, ValueError, AttributeError)
        for name in logging.root.manager.loggerDict:  # whatever matters is raised
            if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        key = "scheduler_file" if address.endswith(".json") else "address"
        where: dict[str, Any] = {key: address}
        try:
            self._client = Client(**where, timeout=ANSWER, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            problem = f"no scheduler answers there ({error}); start `dask scheduler`"
            raise InputError(problem, f"--cluster {address}") from error
        self._seen, self._threads = -REFRESH, 0
        self._executor = self._client.get_executor(pure=False)
        try:
            self._client.wait_for_workers(1, timeout=ANSWER)
        except TimeoutError:
            self.close(at_once=True)
            problem = "the scheduler has no workers; start some with `dask worker`"
            raise InputError(problem, f"--cluster {address}") from None

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Hand in work."""
        future: Future[T] = self._executor.submit(work, *arguments)
        return future

    def width(self) -> int:
        """How many tasks may be on their way: two for each thread of a worker.

        Where all workers have just died, one waits for those that take their place.
        """
        if monotonic() - self._seen >= REFRESH:
            self._threads = sum(self._client.nthreads().values())
            self._seen = monotonic()
        return max(1, 2 * self._threads)

    def close(self, *, at_once: bool) -> None:
        """Leave, and let go of what is still on its way."""
        self._executor.shutdown(wait=not at_once)
        self._client.close(timeout=ANSWER)


Place = Pool | Cluster
