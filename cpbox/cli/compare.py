"""``cpbox compare``: the formulations side by side."""

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

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
from cpbox.cli._configured import configured
from cpbox.cli._output import complain, print_json, say, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.cli._rows import print_row
from cpbox.cli._solver import load_search
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError, OutputError
from cpbox.puzzle.files import write_whole
from cpbox.puzzle.kinds import suggest
from cpbox.puzzle.reader import read_file
from cpbox.puzzle.reader.configuration import Configuration
from cpbox.puzzle.wording import counted
from cpbox.search.record import Record, error_record, puzzle_record
from cpbox.search.result import Status
from cpbox_models import NAMES

if TYPE_CHECKING:
    from cpbox.lab.comparison import Run
    from cpbox.show.run_table import Table

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
IN_ROWS = (
    "formulation",
    "relaxation",
    "candidates",
    "words",
    "status",
    "chain",
    "objective",
    "bound",
    "gap",
    "variables",
    "constraints",
    "branches",
    "conflicts",
    "build_seconds",
    "solve_seconds",
    "seconds",
)


class Printed(Protocol):
    """Where runs go."""

    def begin(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""

    def run(self, run: "Run") -> None:
        """Print a run, or keep it."""

    def end(self) -> None:
        """Print what is left."""


def _form(args: Namespace) -> Printed:
    """What is asked for."""
    if args.csv:
        return _Rows()
    return _Records() if args.json else _Page(args.formulations)


class _Page:
    """A table for each puzzle, an empty line between two."""

    def __init__(self, formulations: tuple[str, ...]) -> None:
        self._formulations = formulations
        self._table: Table | None = None

    def begin(self, puzzle: Puzzle) -> None:
        """Begin a table."""
        from cpbox.show.run_table import Table

        if self._table is not None:
            say("")
        self._table = Table(puzzle, self._formulations, style_of(sys.stdout))

    def run(self, run: "Run") -> None:
        """Print its lines at once."""
        assert self._table is not None
        say("\n".join(self._table.lines(run)))

    def end(self) -> None:
        """Say whether all agree."""
        assert self._table is not None
        say("\n".join(self._table.end()))


class _Rows:
    """A row for each run, below one head for all puzzles."""

    def __init__(self) -> None:
        print_row(("puzzle", "variant", *IN_ROWS))

    def begin(self, puzzle: Puzzle) -> None:
        """Know the puzzle's name."""
        self._puzzle = puzzle

    def run(self, run: "Run") -> None:
        """Print its row at once."""
        known = run.record()
        print_row(
            (self._puzzle.name, self._puzzle.variant, *(known[x] for x in IN_ROWS))
        )

    def end(self) -> None:
        """Print nothing more."""


class _Records:
    """One object for each puzzle, with all its runs."""

    def begin(self, puzzle: Puzzle) -> None:
        """Begin an object."""
        self._known: Record = puzzle_record(puzzle)
        self._runs: list[Record] = []

    def run(self, run: "Run") -> None:
        """Keep it."""
        self._runs.append(run.record())

    def end(self) -> None:
        """Print the object."""
        whole = self._runs[0]
        answer = {key: whole[key] for key in ("status", "chain", "objective", "bound")}
        print_json(self._known | answer | {"runs": self._runs})


def run(args: Namespace) -> int:
    """Compare on each puzzle in turn and return the highest of their exit codes."""
    config_of(args)  # what is wrong with it is wrong for every file, and said once
    if args.output:
        _check_drawing(args)
    under, printed = configured(), _form(args)
    return max([_compare_file(file, args, under, printed) for file in args.files])


def _check_drawing(args: Namespace) -> None:
    """Refuse what cannot be drawn before there is anything to draw."""
    if len(args.files) > 1:
        raise InputError("is for one puzzle; name one", "-o")
    from cpbox.show.run_plot import check_is_installed

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
    from cpbox.show.run_plot import plot

    words = counted(len(runs[0].chain or ()), "word")
    title = f"{puzzle.name}: chains of {words}, to be minimised"
    write_whole(file, plot(title, runs[1:], file.suffix.lower()[1:]))
