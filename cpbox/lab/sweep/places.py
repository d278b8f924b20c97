"""Places where tasks are done: processes on this machine, or the workers of a cluster.

A cluster is the executor of Dask's client. Dask gives a task of a worker that died to
another one. It suspects every task that was assigned to it, and gives one up when as
many workers died with it as its setting ``allowed-failures`` says, and one more. So few
tasks are on their way at a time.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import Any, TypeVar

from cpbox.lab.workers import Died, Pool
from cpbox.puzzle.errors import InputError

T = TypeVar("T")


class Place(ABC):
    """Where work can be handed in, and what is to be known of it."""

    deaths: type[Exception] = Died
    """What a task fails with when its worker died."""
    losses: tuple[type[Exception], ...] = ()
    """What a task fails with whose result was lost on its way."""
    chances = 3
    """How often a worker may die with a task alone before that is given up."""
    batch = 0.25
    """Seconds that a batch is meant to take, from when it is handed out."""
    is_shared = False
    """Whether a worker may have several tasks in hand, so that none is alone until it
    is the only one."""

    @abstractmethod
    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Hand in work."""

    @abstractmethod
    def width(self) -> int:
        """How many tasks may be on their way."""

    @abstractmethod
    def close(self, *, at_once: bool) -> None:
        """End the workers' work, at once or when they are done."""


def begin() -> None:
    """Load what every task needs, once."""
    import cpbox.lab.sweep.sweep_answer  # noqa: F401


class Here(Pool, Place):
    """Processes on this machine, one task at a time for each.

    Parameters
    ----------
    jobs
        How many.

    """

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, begin)
        self._jobs = jobs

    def width(self) -> int:
        """One task for each process."""
        return self._jobs


ANSWER = 15.0  # seconds for the scheduler to answer in, and for its first worker
REFRESH = 2.0  # seconds for which the number of workers is taken as known
EXTRA = "install cpbox with its extra `cluster`, as in pip install 'cpbox[cluster]'"


class Cluster(Place):
    """The workers behind a scheduler.

    Parameters
    ----------
    address
        That of the scheduler, such as ``tcp://10.0.0.1:8786``; or the JSON file that it
        wrote for those who look for it.

    Raises
    ------
    InputError
        When Dask is not installed, no scheduler answers, or it has no workers.

    """

    # Dask's executor takes a result for an exception when the worker that it came from
    # dies just then, and stumbles over it.
    losses = (ValueError, AttributeError)
    chances = 1  # for Dask has tried it with several workers by then
    batch = 0.8  # half of which it waits for another one; what is sent costs more here
    is_shared = True

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker  # an extra
        except ImportError as error:
            raise InputError(f"Dask is not installed; {EXTRA}", "--cluster") from error
        self.deaths = KilledWorker
        _silence()
        key = "scheduler_file" if address.endswith(".json") else "address"
        try:
            self._client = Client(
                **{key: address}, timeout=ANSWER, set_as_default=False
            )
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            problem = f"no scheduler answers there ({error}); start `dask scheduler`"
            raise InputError(problem, f"--cluster {address}") from error
        self._seen = -REFRESH
        self._threads = 0
        self._executor = self._client.get_executor(pure=False)
        try:
            self._client.wait_for_workers(1, timeout=ANSWER)
        except BaseException as error:  # Ctrl-C, too
            self.close(at_once=True)
            if not isinstance(error, TimeoutError):
                raise
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


def _silence() -> None:
    """Keep Dask's own messages, with their tracebacks, away from the user.

    Whatever matters is raised.
    """
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
