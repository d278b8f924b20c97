"""Solves variants, one after the other or several at once, and gives them in order."""

import sys
from argparse import Namespace
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import cache

from cpbox.basics.errors import InputError
from cpbox.basics.letters import printable
from cpbox.cli import _exits
from cpbox.cli._arguments import config_of
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import print_json, print_rows, row, say, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import load_search
from cpbox.lab import trying
from cpbox.lab.trying import solve_trial
from cpbox.puzzle import Objective, Puzzle
from cpbox.search.results.record import Record, trial_record
from cpbox.search.results.result import Result
from cpbox.search.results.trials import Solve, Trial, under_each_list
from cpbox.search.solver_config import LimitedConfig
from cpbox.show.trial_tables import lists_page

OF_TRIAL = (
    "puzzle",
    "variant",
    "status",
    "proved",
    "trusted",
    "words",
    "letters",
    "rarity",
    "change",
    "word_list",
    "compared_on",
    "chain",
    "problem",
)


def solver(config: LimitedConfig) -> Solve:
    """What solves a puzzle in this process, and none twice."""
    load_search()
    from cpbox.search.expectation_check import solve_judged

    @cache
    def solve(puzzle: Puzzle) -> Result:
        with ProgressLine(puzzle.objective, sys.stderr) as line:
            return solve_judged(puzzle, config, watch=line)

    return solve


def one_by_one(
    trials: Sequence[Trial], config: LimitedConfig
) -> Generator[Trial, None, None]:
    """Solve in this process, up to the one that the user interrupts."""
    load_search()
    for number, trial in enumerate(trials, 1):
        place = f"{number} of {len(trials)}, {printable(trial.name)}: "
        with ProgressLine(trial.puzzle.objective, sys.stderr, place) as line:
            solved = solve_trial(trial, config, line)
        yield solved
        if solved.is_interrupted:
            return


def several_at_once(
    trials: Sequence[Trial], config: LimitedConfig, jobs: int
) -> Generator[Trial, None, None]:
    """Solve in processes of their own, with the line away while one is printed.

    Raises
    ------
    Died
        When a process ends too early, as it does for want of memory.

    """
    with (
        ProgressLine(Objective(), sys.stderr) as line,
        closing(trying.several_at_once(trials, config, jobs, line)) as solved,
    ):
        for trial in solved:
            with line.away():
                yield trial


def print_trial(base: Trial, trial: Trial) -> None:
    """Print one variant as a row, the puzzle as it stands below the head."""
    if trial.is_base:
        say(row(OF_TRIAL))
    print_rows(OF_TRIAL, [_row(base, trial)])


def _row(base: Trial, trial: Trial) -> Record:
    entry = trial_record(base, trial) | {"variant": trial.name}
    if trial.on_one_list is not None:  # else it is as the two rows say
        entry["compared_on"] = trial.on_one_list[0].word_list
    return entry


def solve_lists(puzzle: Puzzle, args: Namespace) -> int:
    """Print the answer under each built-in list, and return the exit code."""
    trials = list(one_by_one(under_each_list(puzzle), config_of(args)))
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
    code = max(codes - {_exits.NO_CHAIN}, default=_exits.NO_CHAIN)
    if code == _exits.NO_CHAIN:
        lead_to_why(args, file=puzzle.file)
    return code
