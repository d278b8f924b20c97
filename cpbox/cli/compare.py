"""``cpbox compare``: the formulations side by side."""

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    FORMATS,
    VARIANT,
    config,
    config_of,
    ending,
    option,
    puzzle_file,
)
from cpbox.cli._compared import Printed, form
from cpbox.cli._configured import configured
from cpbox.cli._output import complain, print_json
from cpbox.cli._progress import ProgressLine
from cpbox.cli._solver import load_search
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError, OutputError
from cpbox.puzzle.files import write_whole
from cpbox.puzzle.kinds import suggest
from cpbox.puzzle.reader import read_file
from cpbox.puzzle.reader.configuration import Configuration
from cpbox.puzzle.wording import counted
from cpbox.search.record import error_record
from cpbox.search.result import Status
from cpbox_models import NAMES

if TYPE_CHECKING:
    from cpbox.lab.comparison import Run

LIMIT = 10.0  # seconds for each run, unless given
ENDINGS = (".svg", ".png", ".pdf")
EPILOG = f"""\
examples:
  cpbox compare puzzle.yaml
  cpbox compare "peg ulm oir cnw" -o compared.svg
  cpbox compare puzzles/*.yaml --csv > compared.csv
  cpbox compare puzzle.yaml --formulations slots,pairs --param num_workers:8

First cpbox solves the puzzle as a whole, from reading its words to the proof.
Then each formulation builds one model, of all chains of as many words as the
answer has, and CP-SAT minimises it: on the survivors that cpbox had for them,
and on all candidates. Time is that to build and to solve it. The gap is how
far CP-SAT's bound is from the best chain, as a part of that chain's letters (or
what else is the first term to differ; the later terms are fractions of it).

--formulation and --no-relaxation say how cpbox solves the whole; without the
relaxation there are no survivors. --time-limit is that of each run, {LIMIT:g} unless
given. Sizes are those before CP-SAT's presolve.

{_exits.OF_COMPARE}"""


def _names(text: str) -> tuple[str, ...]:
    """Read names of formulations, with commas between."""
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in NAMES:
            raise ArgumentTypeError(f"{name!r} is not known; {suggest(name, NAMES)}")
    return names


ARGUMENTS = (
    puzzle_file("+"),
    option(
        "--formulations",
        "NAME,...",
        f"those to compare (default: all, {','.join(NAMES)})",
        _names,
        default=NAMES,
    ),
    option(
        "-o --output",
        "FILE",
        "draw bound and best chain over time: compared.svg (or .png, .pdf)",
        ending(ENDINGS, f"does not end in {', '.join(ENDINGS)}"),
    ),
    VARIANT,
    CHANGES,
    FORMATS,
    config(LIMIT),
)


def run(args: Namespace) -> int:
    """Compare on each puzzle in turn and return the highest of their exit codes."""
    config_of(args)  # what is wrong with it is wrong for every file, and said once
    if args.output:
        _check_drawing(args)
    under, printed = configured(), form(args)
    return max([_compare_file(file, args, under, printed) for file in args.files])


def _check_drawing(args: Namespace) -> None:
    """Refuse what cannot be drawn before there is anything to draw."""
    if len(args.files) > 1:
        raise InputError("is for one puzzle; name one", "-o")
    from cpbox.show.plot import check_is_installed

    check_is_installed()
    here, there = args.output, Path(args.files[0])
    if here.exists() and there.exists() and here.samefile(there):
        raise InputError("this is the puzzle itself; write elsewhere", here)
    if not here.parent.is_dir():
        raise OutputError(f"{here}: there is no such folder; write it elsewhere")


def _compare_file(
    file: str, args: Namespace, under: Configuration, printed: Printed
) -> int:
    """The exit code of one puzzle."""
    try:
        puzzle = read_file(file, args.set, args.variant, under=under)
        return _compare(puzzle, args, printed)
    except InputError as error:
        complain(str(error))
        if args.json:
            print_json(error_record(file, args.variant, str(error)))
        return _exits.WRONG_INPUT


def _compare(puzzle: Puzzle, args: Namespace, printed: Printed) -> int:
    load_search()
    from cpbox.lab.comparison import compared

    config = config_of(args)
    runs: list[Run] = []
    printed.begin(puzzle)
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        for run in compared(puzzle, config, args.formulations, line):
            runs.append(run)
            with line.away():
                printed.run(run)
    printed.end()
    whole = runs[0]
    if args.output and len(runs) > 1:
        _draw(puzzle, runs, args.output)
    if not whole.status.is_proof:
        return _exits.UNPROVED
    return _exits.OPTIMAL if whole.status is Status.OPTIMAL else _exits.NO_CHAIN


def _draw(puzzle: Puzzle, runs: "list[Run]", file: Path) -> None:
    """Write the picture.

    Raises
    ------
    OutputError
        When it cannot be written.

    """
    from cpbox.show.plot import plot

    words = counted(len(runs[0].chain or ()), "word")
    title = f"{puzzle.name}: chains of {words}, to be minimised"
    write_whole(file, plot(title, runs[1:], file.suffix.lower()[1:]))
