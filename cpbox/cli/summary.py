"""``cpbox summary``: what files of results show together."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._arguments import add_json
from cpbox.cli._output import print_json, say, style_of
from cpbox.lab.summary import Facts, facts_of, read
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import write_whole
from cpbox.show.summary.html import summary_html
from cpbox.show.summary.summary_tables import summary_page

ENDINGS = (".html", ".htm")
EPILOG = f"""\
examples:
  cpbox summary results.jsonl
  cpbox summary 1.jsonl 2.jsonl -o summary.html

With -o, a page with tables and plots is written, over a file that is there. For
a table that has a row for each answer, call cpbox.read_results from Python.

{_exits.OF_SUMMARY}"""


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command line."""
    files = parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="what cpbox sweep wrote"
    )
    output = parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=_writable,
        help="write a page, as x.html",
    )
    add_json(parser)
    for argument in (files, output):
        argument.complete = "file"  # type: ignore[attr-defined]  # read by shtab


def run(args: Namespace) -> int:
    """Sum up the files and return the exit code."""
    if args.output is not None and args.json:
        raise InputError("says what is printed; with -o nothing is", "--json")
    frame = read(args.files)
    if frame.empty:
        raise InputError("holds no answer yet; let the sweep go on", args.files[0])
    facts = facts_of(frame)
    if args.json:
        print_json(asdict(facts))
    elif args.output is None:
        _print(facts)
    else:
        _write(facts, args.output, args.files)
    return _exits.OPTIMAL


def _writable(text: str) -> Path:
    """Read the name of a file that can be written."""
    path = Path(text)
    if path.suffix.lower() not in ENDINGS:
        raise ArgumentTypeError(f"{text!r} does not end in .html")
    return path


def _print(facts: Facts) -> None:

    say(summary_page(facts, style_of(sys.stdout)))


def _write(facts: Facts, path: Path, sources: list[Path]) -> None:
    """Write a page.

    Raises
    ------
    InputError
        When it is one of the files to sum up.
    OutputError
        When it cannot be written.

    """
    if path.exists() and any(path.samefile(source) for source in sources):
        raise InputError("these are the results themselves; write elsewhere", path)
    write_whole(path, summary_html(facts))
