"""What every long call from Python takes: its limits, a stop token and a bar."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.fields.arguments import Stop
from cpbox.search.results.result import Result
from cpbox.search.solver_config import LimitedConfig, Log, Progress, SolverConfig, Watch

LOGGER = logging.getLogger("cpbox")
OF_CP_SAT = logging.getLogger("cpbox.cp_sat")


@contextmanager
def searching(
    config: SolverConfig,
    time_limit: float | None,
    stop: Stop | None,
    watch: Watch | None,
    progress: bool,  # noqa: FBT001  # what all calls have in common
) -> Iterator[tuple[LimitedConfig, Watch | None]]:
    """How to search, and whom to tell of progress; a bar is shown meanwhile."""
    with bar(progress) as shown:
        yield limited(config, time_limit, stop), both(watch, shown)


def limited(
    config: SolverConfig, time_limit: float | None, stop: Stop | None
) -> LimitedConfig:
    """How to search, with the limits of a call."""
    limits = {"time_limit": inf if time_limit is None else time_limit, "stop": stop}
    return LimitedConfig(**vars(config) | limits)


def both(one: Watch | None, other: Watch | None) -> Watch | None:
    """Who tells two of progress."""
    if one is None or other is None:
        return one or other

    def tell(progress: Progress) -> None:
        one(progress)
        other(progress)

    return tell


@contextmanager
def bar(progress: bool) -> Iterator[Watch | None]:  # noqa: FBT001
    """Show a bar, in a notebook as one of its own; None where none is asked for."""
    if not progress:
        yield None
        return
    with new_bar() as drawn:
        yield lambda now: drawn.set_description_str(now.doing)


def new_bar() -> Any:
    """A bar of tqdm's."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        problem = "needs tqdm; install it with: `pip install 'cpbox[progress]'`"
        raise InputError(problem, key="progress") from None
    return tqdm(bar_format="{desc} [{elapsed}]", leave=False)


def logged(log: Log | None) -> Log | None:
    """Who is given CP-SAT's log: `log`, and who listens to ``cpbox.cp_sat``."""
    if not OF_CP_SAT.isEnabledFor(logging.DEBUG):
        return log

    def tell(text: str) -> None:
        OF_CP_SAT.debug("%s", text)
        if log is not None:
            log(text)

    return tell


def log_result(result: Result) -> None:
    """Say under the name ``cpbox`` what ``cpbox solve -v`` says of an answer."""
    if not LOGGER.isEnabledFor(logging.INFO):
        return
    if (counts := result.counts) is not None:
        LOGGER.info("%s: %s words read", result.puzzle.name, f"{counts.read:,}")
        for reason, number in counts.dropped.items():
            LOGGER.info("%s: %s", reason, f"{number:,}")
        LOGGER.info("left: %s", f"{counts.words:,}")
    for step in result.steps:
        LOGGER.info("%s: %s, %.3f s", step.claim, step.by, step.seconds)
    LOGGER.info("%r; word list: %s; %.3f s", result, result.word_list, result.seconds)
