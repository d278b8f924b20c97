"""``cpbox solve --lists``: the answer under each built-in list."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace

from cpbox.cli import _exits
from cpbox.cli._arguments import config_of
from cpbox.cli._output import print_json, say, style_of
from cpbox.cli._rows import print_trials
from cpbox.puzzle import LISTS, Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.record import trial_record
from cpbox.search.result import Status
from cpbox.search.trials import Trial
from cpbox.show.trial_tables import lists_page


def solve_lists(puzzle: Puzzle, args: Namespace) -> int:
    """Print the answers and return the exit code.

    Raises
    ------
    InputError
        When the puzzle brings words of its own, so that no list counts, or can be
        tried under no list.

    """
    from cpbox.cli import _trials

    if puzzle.words.is_own:
        problem = "no built-in list counts, for the puzzle has words of its own"
        raise InputError(f"{problem}; leave the option out", "--lists")
    if args.certify:
        raise InputError("cannot stand beside --lists; leave one out", "--certify")
    trials = [
        Trial(
            name=name,
            puzzle=replace(puzzle, words=puzzle.words.under(name), expect={}),
        )
        for name in LISTS
    ]
    solved = list(_trials.one_by_one(trials, config_of(args)))
    if all(trial.problem for trial in solved):
        raise InputError(solved[-1].problem)
    _print(solved, args)
    return exit_code(solved)


def exit_code(trials: Sequence[Trial]) -> int:
    """What the answers mean to a script: all proved, or none of them a chain."""
    results = [trial.result for trial in trials if trial.result is not None]
    if any(result.interrupted for result in results):
        return _exits.INTERRUPTED
    if not all(result.status.is_proof for result in results):
        return _exits.UNPROVED
    has_chain = any(result.status is Status.OPTIMAL for result in results)
    return _exits.OPTIMAL if has_chain else _exits.NO_CHAIN


def _print(trials: Sequence[Trial], args: Namespace) -> None:
    if args.csv:
        print_trials(trials)
    elif args.json:
        for trial in trials:
            print_json(trial_record(trial, trial) | {"list": trial.name})
    else:
        say(lists_page(trials, style_of(sys.stdout)))
