"""CP-SAT in a process of its own, for models that are not the usual ones.

CP-SAT can end the process that it works in: a check of its own fails, as it did in the
presolve of some models. The models that cpbox makes by itself have never done so, and
are solved here. What a user asks for instead, another formulation, other parameters or
models of all candidates, costs at most its own puzzle: it is solved in a process that
is kept for the next such model.
"""

from collections.abc import Callable
from dataclasses import replace
from threading import local
from time import perf_counter

from cpbox.basics.errors import InputError
from cpbox.basics.wording import counted
from cpbox.search.optimum.cp_sat import (
    GRACE,
    Answer,
    Chain,
    Effort,
    enumerate_chains,
    minimise,
)
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig, Log
from cpbox.search.workers import Died, TookTooLong, Worker, tell
from cpbox_models import formulation
from cpbox_models.contract import Instance

OF_THREAD = local()  # the process that works for each thread

OnChain = Callable[[Chain], None]


def minimise_apart(
    instance: Instance, seconds: float, config: LimitedConfig, log: Log | None
) -> Answer:
    """As `minimise` of the instance's model, in another process."""

    def hear(news: Chain | str) -> None:
        if isinstance(news, tuple):
            best.append(news)
        elif log is not None:
            log(news)

    best: list[Chain] = []
    answer = _do(_minimise, instance, seconds, config, hear, log is not None)
    if answer.chain is None and best:  # it was ended before it could answer
        return replace(answer, status=Status.FEASIBLE, chain=best[-1])
    return answer


def enumerate_apart(
    instance: Instance, seconds: float, on_chain: OnChain, config: LimitedConfig
) -> Answer:
    """As `enumerate_chains` of the instance's model, in another process."""
    return _do(_enumerate, instance, seconds, config, on_chain)


def _do(
    work: Callable[..., Answer],
    instance: Instance,
    seconds: float,
    config: LimitedConfig,
    hear: Callable[..., None],
    *more: object,
) -> Answer:
    if not hasattr(OF_THREAD, "worker"):
        OF_THREAD.worker = Worker()
    worker: Worker = OF_THREAD.worker
    started, interrupted = perf_counter(), False
    plain = replace(instance, stop=None)
    try:
        return worker.do(
            work, plain, seconds, config, *more,
            seconds=seconds + 2 * GRACE, heard=hear, stop=config.stop,
        )  # fmt: skip
    except TookTooLong:
        pass
    except Died:
        raise _died(instance, config) from None
    except KeyboardInterrupt:
        interrupted = True
    except BaseException:  # as `hear` raises it
        worker.close()
        raise
    worker.close()
    effort = Effort(solve_seconds=perf_counter() - started)
    return Answer(Status.UNKNOWN, None, interrupted, effort)


def _died(instance: Instance, config: LimitedConfig) -> InputError:
    """Which model CP-SAT did not survive, and what to do."""
    name, words = config.formulations[0], instance.num_words
    size = f"{counted(words, 'word')}, {counted(len(instance.words), 'candidate')}"
    every = "" if config.relaxation else " --all-candidates"
    return InputError(
        f"CP-SAT ended abnormally on the model {name} ({size}); leave out "
        "--formulation, --no-relaxation and --param. To report it to OR-Tools, write "
        f"the model: `cpbox model FILE --formulation {name} --words {words}{every} -o "
        "model.pbtxt`",
        key="formulation",
    )


def _minimise(
    instance: Instance,
    seconds: float,
    config: LimitedConfig,
    is_logged: bool,  # noqa: FBT001  # a worker takes no names
) -> Answer:
    return minimise(
        lambda: formulation(config.formulations[0])(_timed(instance, seconds)),
        seconds,
        config,
        tell if is_logged else None,
        on_chain=tell,
    )


def _enumerate(instance: Instance, seconds: float, config: LimitedConfig) -> Answer:
    build = formulation(config.formulations[0])
    return enumerate_chains(
        lambda: build(_timed(instance, seconds)), seconds, tell, config
    )


def _timed(instance: Instance, seconds: float) -> Instance:
    return replace(instance, deadline=perf_counter() + seconds)
