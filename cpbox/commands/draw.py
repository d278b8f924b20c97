"""``cpbox draw``: a puzzle as a picture."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from cpbox.commands import _exits
from cpbox.commands._arguments import (
    add_config,
    add_file,
    add_set,
    add_variant,
    config_of,
    positive_int,
)
from cpbox.commands._output import complain
from cpbox.commands._progress import ProgressLine
from cpbox.commands._solver import load_search
from cpbox.commands.solve import exit_code
from cpbox.errors import InputError, OutputError
from cpbox.puzzle import Puzzle
from cpbox.result import Result

KINDS = (".svg",)
SUMMARY = "draw the box and the best chain"
EPILOG = f"""\
examples:
  cpbox draw puzzle.yaml -o puzzle.svg
  cpbox draw puzzle.yaml -o puzzle.svg --no-chain
  cpbox draw puzzle.yaml -o puzzle.svg --upto 1

A file that is there is written over. Where there is no chain, the box is drawn alone.

{_exits.OF_DRAW}"""


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command line."""
    add_file(parser)
    output = parser.add_argument(
        "-o",
        "--output",
        metavar="PICTURE",
        required=True,
        type=_picture,
        help="the picture to write, such as puzzle.svg",
    )
    output.complete = "file"  # type: ignore[attr-defined]  # read by shtab
    words = parser.add_mutually_exclusive_group()
    words.add_argument(
        "--no-chain", action="store_true", help="the puzzle alone, unsolved"
    )
    words.add_argument(
        "--upto",
        metavar="N",
        type=positive_int,
        help="only the first N words of the chain",
    )
    add_variant(parser)
    add_set(parser)
    add_config(parser)


def run(args: Namespace) -> int:
    """Draw the puzzle and return the exit code."""
    from cpbox.reader import read_file  # noqa: PLC0415  # only when it is needed

    puzzle = read_file(args.file, args.set, args.variant)
    if _is_same(args.output, Path(args.file)):
        raise InputError("this is the puzzle itself; write elsewhere", args.output)
    return _draw(puzzle, args)


def _picture(text: str) -> Path:
    """Read the name of a file that can be drawn."""
    path = Path(text)
    if path.suffix.lower() not in KINDS:
        raise ArgumentTypeError(f"{text!r} does not end in {' or '.join(KINDS)}")
    return path


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _draw(puzzle: Puzzle, args: Namespace) -> int:
    from cpbox.report.picture import picture  # noqa: PLC0415  # only when needed

    if args.no_chain:
        _write(args.output, picture(puzzle))
        return 0
    result = _solve(puzzle, args)
    if result.chain is None:
        complain("no chain is known; the box is drawn alone")
    _write(args.output, picture(puzzle, result.chain or (), args.upto))
    return exit_code(result)


def _solve(puzzle: Puzzle, args: Namespace) -> Result:
    search = load_search()
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        result: Result = search.solve(puzzle, config_of(args), watch=line)
    return result


def _write(path: Path, text: str) -> None:
    """Write a file.

    Raises
    ------
    OutputError
        When it cannot be written.

    """
    try:
        path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        problem = f"{path}: cannot be written ({error.strerror}); write it elsewhere"
        raise OutputError(problem) from error
