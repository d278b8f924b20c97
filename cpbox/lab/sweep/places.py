"""Places where tasks are done: processes on this machine, or the workers of a cluster.

`concurrent.futures.ProcessPoolExecutor` breaks as a whole when a process dies, and then
nobody knows which of its tasks was at fault. So each process is a pool of its own here,
made anew after it died; what it had in hand fails with `BrokenProcessPool`, and nothing
else does.

A cluster is the executor of Dask's client. Dask gives a task of a worker that died to
another one. It suspects every task that was assigned to it, and gives one up when as
many workers died with it as its setting ``allowed-failures`` says, and one more. So few
tasks are on their way at a time.
"""

import gc
import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from time import monotonic
from typing import Any, ParamSpec, Protocol, TypeVar

from cpbox.puzzle.errors import InputError

P = ParamSpec("P")
T = TypeVar("T")
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Pool(Executor):
    """Processes that import once and stay, each made anew when it dies.

    Parameters
    ----------
    jobs
        How many.

    """

    def __init__(self, jobs: int) -> None:
        self._seats = [_Seat() for _ in range(jobs)]

    def submit(
        self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Have a process that is free do something; if none is, it has to wait."""
        free = (seat for seat in self._seats if seat.is_free)
        return next(free, self._seats[0]).submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as it is called in the base class
        """Let the processes end."""
        for seat in self._seats:
            seat.shutdown(wait=wait, cancel_futures=cancel_futures)

    def kill(self) -> None:
        """End the processes at once, whatever they do."""
        for seat in self._seats:
            seat.kill()


class _Seat:
    """A place for one process, and what it does now."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._future: Future[Any] | None = None
        self._process: set[BaseProcess] = set()

    @property
    def is_free(self) -> bool:
        return self._future is None or self._future.done()

    def submit(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> Future[T]:
        try:
            return self._submit(fn, *args, **kwargs)
        except BrokenProcessPool:  # it died while it had nothing to do, or just now
            self.shutdown(wait=False, cancel_futures=True)
            self._executor = None
            return self._submit(fn, *args, **kwargs)

    def _submit(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> Future[T]:
        if self._executor is None:
            context = get_context("spawn")
            others = {*active_children()}
            with deaf():  # Python's tracker of resources, too, which begins with it
                self._executor = ProcessPoolExecutor(1, context, initializer=begin)
                future = self._executor.submit(fn, *args, **kwargs)
            self._process = {*active_children()} - others
        else:
            future = self._executor.submit(fn, *args, **kwargs)
        self._future = future
        return future

    def shutdown(self, *, wait: bool, cancel_futures: bool) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait, cancel_futures=cancel_futures)

    def kill(self) -> None:
        for process in self._process:
            process.kill()


def begin() -> None:
    """Load what every task needs, once, and end when there is nobody to work for."""
    for each in ENDS:
        signal.signal(each, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    gc.disable()
    import cpbox.lab.sweep.sweep_answer  # noqa: F401

    gc.freeze()  # what is imported stays, so no garbage need be looked for in it
    gc.enable()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def deaf() -> Iterator[None]:
    """Start processes that nobody interrupts but the one that they work for."""
    if current_thread() is not main_thread():  # where signals cannot be set
        yield
        return
    before = [signal.signal(each, signal.SIG_IGN) for each in ENDS]
    try:
        yield
    finally:
        for each, handler in zip(ENDS, before, strict=True):
            signal.signal(each, handler)


class Place(Protocol):
    """An executor, and what is to be known of it."""

    executor: Executor
    deaths: type[Exception]
    """What a task fails with when its worker died."""
    losses: tuple[type[Exception], ...]
    """What a task fails with whose result was lost on its way."""
    chances: int
    """How often a worker may die with a task alone before that is given up."""
    batch: float
    """Seconds that a batch is meant to take, from when it is handed out."""
    is_shared: bool
    """Whether a worker may have several tasks in hand, so that none is alone until it
    is the only one."""

    def width(self) -> int:
        """How many tasks may be on their way."""

    def close(self, *, at_once: bool) -> None:
        """End the workers' work, at once or when they are done."""


class Here:
    """Processes on this machine.

    Parameters
    ----------
    jobs
        How many.

    """

    deaths: type[Exception] = BrokenProcessPool
    losses: tuple[type[Exception], ...] = ()
    chances = 3
    batch = 0.25
    is_shared = False

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = Pool(jobs)
        self.executor: Executor = self._pool

    def width(self) -> int:
        """One task for each process."""
        return self._jobs

    def close(self, *, at_once: bool) -> None:
        """End the processes, at once or when they are done."""
        if at_once:
            self._pool.kill()
        self._pool.shutdown(cancel_futures=True)


ANSWER = 15.0  # seconds for the scheduler to answer in, and for its first worker
REFRESH = 2.0  # seconds for which the number of workers is taken as known
EXTRA = "install cpbox with its extra `cluster`, as in pip install 'cpbox[cluster]'"


class Cluster:
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
    losses: tuple[type[Exception], ...] = (ValueError, AttributeError)
    chances = 1  # for Dask has tried it with several workers by then
    batch = 0.8  # half of which it waits for another one; what is sent costs more here
    is_shared = True

    def __init__(self, address: str) -> None:
        client_type, self.deaths = _imported()
        _silence()
        key = "scheduler_file" if address.endswith(".json") else "address"
        try:
            self._client = client_type(
                **{key: address}, timeout=ANSWER, set_as_default=False
            )
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            problem = f"no scheduler answers there ({error}); start `dask scheduler`"
            raise InputError(problem, f"--cluster {address}") from error
        self._seen = -REFRESH
        self._threads = 0
        self.executor: Executor = self._client.get_executor(pure=False)
        try:
            self._client.wait_for_workers(1, timeout=ANSWER)
        except TimeoutError:
            self.close(at_once=True)
            problem = "the scheduler has no workers; start some with `dask worker`"
            raise InputError(problem, f"--cluster {address}") from None
        except BaseException:  # Ctrl-C
            self.close(at_once=True)
            raise

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
        self.executor.shutdown(wait=not at_once)
        self._client.close(timeout=ANSWER)


def _silence() -> None:
    """Keep Dask's own messages, with their tracebacks, away from the user.

    Whatever matters is raised.
    """
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _imported() -> tuple[Any, type[Exception]]:
    """Dask's client, and what a task fails with whose workers died."""
    try:
        from distributed import Client, KilledWorker  # an extra
    except ImportError as error:
        raise InputError(f"Dask is not installed; {EXTRA}", "--cluster") from error
    return Client, KilledWorker
