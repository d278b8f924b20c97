"""``cpbox compare``: the formulations side by side."""

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.basics.wording import unknown
from cpbox.calls.lab import DRAWINGS as ENDINGS
from cpbox.calls.lab import LIMIT, check_drawing, compare
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    FORMATS,
    VARIANT,
    config,
    config_of,
    ending,
    in_the_shell,
    of,
    puzzle_file,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import (
    check_is_new,
    complain_of,
    print_json,
    print_rows,
    row,
    say,
    style_of,
)
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import Preferences, load_search
from cpbox.puzzle import Puzzle
from cpbox.search.results.record import error_record, puzzle_record
from cpbox_models import NAMES

if TYPE_CHECKING:
    from cpbox.lab.comparison import ComparedRun

EXITS = _exits.in_help(
    "compared, and cpbox's answer is proved; other runs may be unfinished",
    "proved that no chain exists, so there is nothing to compare",
    unproved="cpbox was stopped before the answer was proved",
    more="If two runs contradict each other, that is a bug, too. With several puzzles, "
    "the exit code is the highest of their codes.",
)
EPILOG = f"""\
examples:
  cpbox compare puzzle.yaml
  cpbox compare "peg ulm oir cnw" -o compared.svg
  cpbox compare puzzles/*.yaml --csv > compared.csv
  cpbox compare puzzle.yaml --formulations slots,pairs --param num_workers:8

First cpbox solves the puzzle, from reading its words to the proof. Then each
formulation builds one model of all chains with as many words as the answer, and
CP-SAT minimises it: once on the survivors of the relaxation, and once on all
candidates. The time is that of building and solving the model. The gap is the
distance from CP-SAT's bound to the best chain, as a fraction of that chain's
letters. If another term of the objective is the first in which the chains of
the model differ, it takes the place of the letters. Later terms count as
fractions of that term.

--formulation and --no-relaxation set how cpbox solves the puzzle; without the
relaxation there are no survivors. --time-limit is the limit of each run, by
default {LIMIT:g} seconds. Sizes are those before CP-SAT's presolve.

{EXITS}"""


def _names(text: str) -> tuple[str, ...]:
    """Read names of formulations, with commas between."""
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in NAMES:
            raise ArgumentTypeError(unknown([name], NAMES, what="formulation"))
    return names


ARGUMENTS = (
    puzzle_file(compare, "+"),
    of(compare, "--formulations NAME,...", kind=_names),
    of(compare, "-o --output FILE", kind=ending(ENDINGS)),
    VARIANT,
    CHANGES,
    FORMATS,
    config(compare),
)
NOT_IN_ROWS = ("progress", "unit")
OF_ANSWER = ("status", "trusted", "chain", "objective", "bound")


def run(args: Namespace) -> int:
    """Compare on each puzzle in turn and return the highest of their exit codes."""
    config_of(args)  # what is wrong with it is wrong for every file, and said once
    if args.output:
        _check_drawing(args)
    own = Preferences()
    places = range(len(args.files))
    return max([_compare_file(place, args, own) for place in places])


def _check_drawing(args: Namespace) -> None:
    """Refuse what cannot be drawn before there is anything to draw."""
    if len(args.files) > 1:
        raise InputError("is for one puzzle; name one", "-o")
    check_drawing(args.output)
    check_is_new(args.output, [Path(args.files[0])])


def _compare_file(place: int, args: Namespace, own: Preferences) -> int:
    """The exit code of one puzzle."""
    file = args.files[place]
    try:
        puzzle = own.read(file, args.set, args.variant)
        runs = _compare(puzzle, args, is_first=not place)
    except InputError as raised:
        error = in_the_shell(raised, ARGUMENTS)
        complain_of(error)
        if args.json:
            print_json(error_record(file, args.variant, str(error)))
        return _exits.WRONG_INPUT
    if args.output and len(runs) > 1:
        from cpbox.show.compared_runs import draw_runs

        draw_runs(puzzle, runs, args.output)
    code = _exits.proved(runs[0].status)
    if code == _exits.NO_CHAIN:
        lead_to_why(args, file=file)
    return code


def _compare(puzzle: Puzzle, args: Namespace, *, is_first: bool) -> "list[ComparedRun]":
    """The runs, each printed at once as a row or as lines of a table."""
    load_search()
    from cpbox.lab.comparison import compared
    from cpbox.show.compared_runs import RunTable

    table = RunTable(puzzle, args.formulations, style_of(sys.stdout))
    is_page = not args.csv and not args.json
    runs: list[ComparedRun] = []
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        for each in compared(puzzle, config_of(args), args.formulations, line):
            runs.append(each)
            entry = {"puzzle": puzzle.name, "variant": puzzle.variant, **each.record()}
            with line.away():
                if is_page:
                    gap = [""] if each.is_whole and not is_first else []
                    say("\n".join([*gap, *table.lines(each)]))
                elif args.csv:
                    columns = [key for key in entry if key not in NOT_IN_ROWS]
                    if each.is_whole and is_first:
                        say(row(columns))
                    print_rows(columns, [entry])
    if is_page:
        say("\n".join(table.end()))
    elif args.json:
        whole = runs[0].record()
        answer = {key: whole[key] for key in OF_ANSWER}
        records = [each.record() for each in runs]
        is_read = runs[0].candidates is not None
        print_json(puzzle_record(puzzle, is_read=is_read) | answer | {"runs": records})
    return runs
