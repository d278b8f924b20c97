"""Solves variants, one after the other or several at once, and gives them in order."""

import sys
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from multiprocessing import active_children, get_context

from cpbox.cli._progress import ProgressLine
from cpbox.cli._solver import load_search
from cpbox.lab.sweep.places import deaf
from cpbox.puzzle import Objective, Puzzle
from cpbox.search.result import Result
from cpbox.search.solver_config import Progress, Request, SolverConfig, Watch
from cpbox.search.trials import Solve, Trial, tried
from cpbox.show.terminal_text import printable


def solve_trial(
    trial: Trial, config: SolverConfig, watch: Watch | None = None
) -> Trial:
    """Solve one variant, or say why it cannot be solved."""
    return tried(trial, lambda puzzle: _solve(puzzle, config, watch))


def _solve(puzzle: Puzzle, config: SolverConfig, watch: Watch | None) -> Result:
    result: Result = load_search().solve(puzzle, config, Request(), watch=watch)
    from cpbox.search.expected import judged  # imports ortools, as the search

    return judged(puzzle, result, config, watch=watch)


def solver(config: SolverConfig) -> Solve:
    """What solves a puzzle in this process, and none twice."""

    @cache
    def solve(puzzle: Puzzle) -> Result:
        with ProgressLine(puzzle.objective, sys.stderr) as line:
            return _solve(puzzle, config, line)

    return solve


def one_by_one(
    trials: Sequence[Trial], config: SolverConfig
) -> Generator[Trial, None, None]:
    """Solve in this process, up to the one that the user interrupts."""
    for number, trial in enumerate(trials, 1):
        place = f"{number} of {len(trials)}, {printable(trial.name)}"
        solved = _watched(trial, config, place)
        yield solved
        if solved.is_interrupted:
            return


def _watched(trial: Trial, config: SolverConfig, place: str) -> Trial:
    with ProgressLine(trial.puzzle.objective, sys.stderr) as line:

        def watch(progress: Progress) -> None:
            line(replace(progress, doing=f"{place}: {progress.doing}"))

        return solve_trial(trial, config, watch)


def several_at_once(
    trials: Sequence[Trial], config: SolverConfig, jobs: int
) -> Generator[Trial, None, None]:
    """Solve in processes of their own.

    Ctrl-C ends these, gives what they had finished by then, and is raised again.

    Raises
    ------
    BrokenProcessPool
        When a process ends too early, as it does for want of memory.

    """
    executor = ProcessPoolExecutor(min(jobs, len(trials)), get_context("spawn"))
    others = {*active_children()}
    with deaf():
        futures = [executor.submit(solve_trial, trial, config) for trial in trials]
    workers = {*active_children()} - others
    try:
        yield from _in_order(futures)
    except BaseException:
        for worker in workers:
            worker.kill()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _in_order(futures: Sequence["Future[Trial]"]) -> Generator[Trial, None, None]:
    """Each as soon as those before it are known; after Ctrl-C, those that are."""
    left = [*futures]
    try:
        with ProgressLine(Objective(), sys.stderr) as line:

            def count(_: object = None) -> None:
                done = sum(future.done() for future in futures)
                line(Progress(f"{done} of {len(futures)} solved", None, None, None))

            count()
            for future in futures:
                future.add_done_callback(count)
            while left:
                trial = left[0].result()
                with line.away():
                    yield trial
                del left[0]
    except KeyboardInterrupt:
        known = (f for f in left if f.done() and f.exception() is None)
        yield from (future.result() for future in known)
        raise
