"""The process that solves models: jobs come in, what came of them goes out."""

import os
import resource
import sys
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from time import perf_counter

from cpbox.lab.comparison.run import Costs
from cpbox.lab.comparison.worker import Done, Job
from cpbox.search.attended import is_at_work
from cpbox.search.cp_sat import minimise
from cpbox_models import formulation


def main() -> None:
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


if __name__ == "__main__":
    main()
