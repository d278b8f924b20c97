"""Trials solved, also several at once in processes of their own."""

from collections.abc import Generator, Sequence
from functools import cache
from time import sleep

from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.search.results.trials import Solve, Trial, run_trial
from cpbox.search.solver_config import LimitedConfig, Progress, Watch
from cpbox.search.workers import LOOK, Pool


def cached_solve(config: LimitedConfig, watch: Watch | None = None) -> Solve:
    """What solves a puzzle in this process, and none twice."""
    from cpbox.search.expectation_check import solve_judged

    @cache
    def run(puzzle: Puzzle) -> Result:
        return solve_judged(puzzle, config, watch=watch)

    return run


def solve_trial(
    trial: Trial, config: LimitedConfig, watch: Watch | None = None
) -> Trial:
    """Solve one variant, or say why it cannot be solved."""
    return run_trial(trial, cached_solve(config, watch))


def several_at_once(
    trials: Sequence[Trial],
    config: LimitedConfig,
    jobs: int,
    watch: Watch | None = None,
) -> Generator[Trial, None, None]:
    """Solve in processes of their own, which Ctrl-C or a stop token ends.

    Raises
    ------
    Died
        When a process ends too early, as it does for want of memory.

    """
    pool, at_once = Pool(min(jobs, max(len(trials), 1))), True
    try:
        futures = [pool.submit(solve_trial, each, config) for each in trials]
        for number, (future, trial) in enumerate(zip(futures, trials, strict=True)):
            if watch is not None:
                doing = f"{number} of {len(futures)} solved"
                watch(Progress(doing, None, None, None))
            while config.stop is not None and not (future.done() or config.is_stopped):
                sleep(LOOK)
            is_left = config.is_stopped and not future.done()
            yield solve_trial(trial, config) if is_left else future.result()
        at_once = config.is_stopped
    finally:
        pool.close(at_once=at_once)
