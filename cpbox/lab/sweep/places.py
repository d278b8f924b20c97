"""Places where tasks are done: processes on this machine, or a cluster's workers."""

from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from cpbox.lab.sweep.pool import Pool


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
