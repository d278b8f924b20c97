"""A process that solves models, so that one that hangs or crashes harms no other.

Jobs go in, and what came of them goes out.
"""

import os
import resource
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Self

from cpbox.lab.comparison.comparison_run import Costs
from cpbox.search.attended import GRACE, is_at_work
from cpbox.search.cp_sat import Answer, minimise
from cpbox.search.result import Status
from cpbox.search.solver_config import SolverConfig
from cpbox_models import formulation
from cpbox_models.contract import Instance

PATIENCE = 2 * GRACE  # seconds beyond the time limit; the process has its own grace
SERVE = "from cpbox.lab.comparison.model_process import serve; serve()"
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
            return Done(Answer(Status.UNKNOWN, None))
        return done

    def _start(self) -> None:
        """Start it, and wait until it is ready, lest a job's time begins before."""
        self._pipe, theirs = Pipe()
        path = os.pathsep.join(part for part in sys.path if part)
        self._process = subprocess.Popen(  # noqa: S603  # this Python, on this package
            [sys.executable, "-P", "-c", SERVE, str(theirs.fileno())],
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


def serve() -> None:
    """Do jobs until there are no more; end after one that could not be stopped."""
    _limit_memory()
    pipe: Connection[Done | Exception | str, Job] = Connection(int(sys.argv[1]))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        pipe.send("ready")
        while True:
            pipe.send(_do(pipe.recv()))
            if is_at_work():
                os._exit(0)


def _do(job: Job) -> Done | Exception:
    build, progress = formulation(job.formulation), list[Costs]()
    started, seconds = perf_counter(), job.config.time_limit
    instance = replace(job.instance, deadline=started + seconds)

    def trace(cost: int | None, bound: int | None) -> None:
        _, last_cost, last_bound = progress[-1] if progress else (0, None, None)
        cost = last_cost if cost is None else cost
        bound = last_bound if bound is None else bound
        if (cost, bound) != (last_cost, last_bound):
            progress.append((perf_counter() - started, cost, bound))

    try:
        answer = minimise(lambda: build(instance), seconds, job.config, trace=trace)
    except MemoryError:
        os._exit(1)
    except Exception as error:  # noqa: BLE001  # for who asked
        return error
    trace(answer.effort.cost, answer.effort.bound)
    return Done(answer, tuple(progress))


def _limit_memory() -> None:
    """Let a model that is too large end this process, and no other."""
    most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
