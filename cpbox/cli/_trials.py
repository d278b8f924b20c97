"""Solves variants, one after the other or several at once, and gives them in order."""

import sys
from argparse import Namespace
from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import cache

from cpbox.calls import answers
from cpbox.cli import _exits
from cpbox.cli._arguments import config_of
from cpbox.cli._begun import load_search
from cpbox.cli._output import print_json, print_rows, row, say, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.lab.workers import Pool
from cpbox.puzzle import LISTS, Objective, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.record import Record, trial_record
from cpbox.search.result import Result
from cpbox.search.solver_config import SolverConfig, Watch
from cpbox.search.trials import Solve, Trial, tried
from cpbox.show.terminal_text import printable
from cpbox.show.trial_tables import lists_page

OF_TRIAL = (
    "puzzle",
    "variant",
    "status",
    "proved",
    "words",
    "letters",
    "rarity",
    "change",
    "word_list",
    "compared_on",
    "chain",
    "problem",
)


def solve_trial(
    trial: Trial, config: SolverConfig, watch: Watch | None = None
) -> Trial:
    """Solve one variant, or say why it cannot be solved."""
    load_search()
    return tried(trial, lambda puzzle: answers.solve(puzzle, config, watch=watch))


def solver(config: SolverConfig) -> Solve:
    """What solves a puzzle in this process, and none twice."""
    load_search()

    @cache
    def solve(puzzle: Puzzle) -> Result:
        with ProgressLine(puzzle.objective, sys.stderr) as line:
            return answers.solve(puzzle, config, watch=line)

    return solve


def one_by_one(
    trials: Sequence[Trial], config: SolverConfig
) -> Generator[Trial, None, None]:
    """Solve in this process, up to the one that the user interrupts."""
    for number, trial in enumerate(trials, 1):
        place = f"{number} of {len(trials)}, {printable(trial.name)}: "
        with ProgressLine(trial.puzzle.objective, sys.stderr, place) as line:
            solved = solve_trial(trial, config, line)
        yield solved
        if solved.is_interrupted:
            return


def several_at_once(
    trials: Sequence[Trial], config: SolverConfig, jobs: int
) -> Generator[Trial, None, None]:
    """Solve in processes of their own, which Ctrl-C ends.

    Raises
    ------
    Died
        When a process ends too early, as it does for want of memory.

    """
    pool, at_once = Pool(min(jobs, len(trials))), True
    try:
        futures = [pool.submit(solve_trial, each, config) for each in trials]
        with ProgressLine(Objective(), sys.stderr) as line:
            for number, future in enumerate(futures):
                line.say(f"{number} of {len(futures)} solved")
                trial = future.result()
                with line.away():
                    yield trial
        at_once = False
    finally:
        pool.close(at_once=at_once)


def print_trial(base: Trial, trial: Trial) -> None:
    """Print one variant as a row, the puzzle as it stands below the head."""
    if trial.is_base:
        say(row(OF_TRIAL))
    print_rows(OF_TRIAL, [_row(base, trial)])


def _row(base: Trial, trial: Trial) -> Record:
    known = trial_record(base, trial) | {"variant": trial.name}
    if trial.on_one_list is not None:  # else it is as the two rows say
        known["compared_on"] = trial.on_one_list[0].word_list
    return known


def solve_lists(puzzle: Puzzle, args: Namespace) -> int:
    """Print the answer under each built-in list, and return the exit code.

    Raises
    ------
    InputError
        When the puzzle brings words of its own, so that no list counts, or can be
        tried under no list.

    """
    if puzzle.words.is_own:
        problem = "the puzzle has its own words, so no built-in list applies"
        raise InputError(f"{problem}; leave the option out", "--lists")
    if args.certify:
        raise InputError("cannot be combined with --lists; leave one out", "--certify")
    under = [replace(puzzle, words=puzzle.words.under(x), expect={}) for x in LISTS]
    trials = [Trial(name=x, puzzle=y) for x, y in zip(LISTS, under, strict=True)]
    trials = list(one_by_one(trials, config_of(args)))
    if all(trial.problem for trial in trials):
        raise InputError(trials[-1].problem)
    if args.csv:
        say(row(OF_TRIAL))
        print_rows(OF_TRIAL, [_row(trial, trial) for trial in trials])
    elif args.json:
        for trial in trials:
            print_json(trial_record(trial, trial) | {"list": trial.name})
    else:
        say(lists_page(trials, style_of(sys.stdout)))
    codes = {_exits.of_result(x.result) for x in trials if x.result is not None}
    return max(codes - {_exits.NO_CHAIN}, default=_exits.NO_CHAIN)
