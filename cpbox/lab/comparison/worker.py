"""A process that solves models, so that one that hangs or crashes harms no other."""

import os
import subprocess
import sys
from dataclasses import dataclass
from multiprocessing import Pipe
from typing import Self

from cpbox.lab.comparison.run import Costs
from cpbox.search.attended import GRACE
from cpbox.search.config import SolverConfig
from cpbox.search.cp_sat import Answer, Verdict
from cpbox_models.contract import Instance

PATIENCE = 2 * GRACE  # seconds beyond the time limit; the process has its own grace
CHILD = "cpbox.lab.comparison.child"
STARTING = 60.0  # seconds that it may take to start


@dataclass(frozen=True)
class Job:
    """A model to build and to solve."""

    formulation: str
    instance: Instance
    config: SolverConfig


@dataclass(frozen=True)
class Done:
    """What came of a job."""

    answer: Answer
    progress: tuple[Costs, ...] = ()


class Worker:
    """The process, once there is a job; another one follows when it had to be ended."""

    _process: "subprocess.Popen[bytes] | None" = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def do(self, job: Job) -> Done:
        """Have a job done, and wait for it no longer than it may take.

        Raises
        ------
        Exception
            What was raised there: the model is wrong, or a parameter.

        """
        if self._process is None:
            self._start()
        limit = min(job.config.time_limit + PATIENCE, 1e9)
        try:
            self._pipe.send(job)
            done = self._pipe.recv() if self._pipe.poll(limit) else None
        except (EOFError, OSError):  # it crashed, or was ended for want of memory
            done = None
        if isinstance(done, Exception):
            raise done
        if not isinstance(done, Done):
            self._end()
            return Done(Answer(Verdict.UNKNOWN, None))
        return done

    def _start(self) -> None:
        """Start it, and wait until it is ready, lest a job's time begins before."""
        self._pipe, theirs = Pipe()
        path = os.pathsep.join(part for part in sys.path if part)
        self._process = subprocess.Popen(  # noqa: S603  # this Python, on this package
            [sys.executable, "-P", "-m", CHILD, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for who waits
            env={**os.environ, "PYTHONPATH": path},
        )
        theirs.close()
        if not self._pipe.poll(STARTING) or self._pipe.recv() != "ready":
            raise OSError("the process that solves models did not start")

    def _end(self) -> None:
        if self._process is not None:
            self._pipe.close()
            self._process.kill()
            self._process.wait()
            self._process = None
