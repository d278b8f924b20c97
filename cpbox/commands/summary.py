"""``cpbox summary``: what files of results show together."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.commands import _exits
from cpbox.commands._arguments import add_formats
from cpbox.commands._output import print_json, say, style_of
from cpbox.errors import InputError
from cpbox.whole_files import write_whole

if TYPE_CHECKING:  # slow to import
    from pandas import DataFrame

    from cpbox.summary import Facts

KINDS = (".html", ".htm", ".csv", ".parquet")
SUMMARY = "sum up what `cpbox sweep` has found: chains, rules, par, time"
EPILOG = f"""\
examples:
  cpbox summary results.jsonl
  cpbox summary 1.jsonl 2.jsonl -o summary.html
  cpbox summary results.jsonl -o results.parquet

With -o x.html a page with tables and plots is written; with -o x.csv or
x.parquet, as with --csv, a table that has a row for each answer. A file that is
there is written over.

{_exits.OF_SUMMARY}"""
PARQUET = "install cpbox with its extra `parquet`, as in pip install 'cpbox[parquet]'"


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
        help="what to write: a page, x.html, or a table, x.csv or x.parquet",
    )
    add_formats(parser)
    for argument in (files, output):
        argument.complete = "file"  # type: ignore[attr-defined]  # read by shtab


def run(args: Namespace) -> int:
    """Sum up the files and return the exit code."""
    from cpbox.summary import facts_of, read  # noqa: PLC0415  # slow

    if args.output is not None and (args.json or args.csv):
        option = "--json" if args.json else "--csv"
        raise InputError("says what is printed; with -o nothing is", option)
    frame = read(args.files)
    if frame.empty:
        raise InputError("holds no answer yet; let the sweep go on", args.files[0])
    if args.csv:
        say(frame.to_csv(index=False).rstrip("\n"))
    elif args.json:
        print_json(asdict(facts_of(frame)))
    elif args.output is None:
        _print(facts_of(frame))
    else:
        _write(frame, args.output, args.files)
    return _exits.OPTIMAL


def _writable(text: str) -> Path:
    """Read the name of a file that can be written."""
    path = Path(text)
    if path.suffix.lower() not in KINDS:
        raise ArgumentTypeError(f"{text!r} does not end in .html, .csv or .parquet")
    return path


def _print(facts: "Facts") -> None:
    from cpbox.report.summary.terminal import summary_page  # noqa: PLC0415

    say(summary_page(facts, style_of(sys.stdout)))


def _write(frame: "DataFrame", path: Path, sources: list[Path]) -> None:
    """Write a page or a table.

    Raises
    ------
    InputError
        When what it takes is not installed, or it is one of the files to sum up.
    OutputError
        When it cannot be written.

    """
    if path.exists() and any(path.samefile(source) for source in sources):
        raise InputError("these are the results themselves; write elsewhere", path)
    write_whole(path, _written(frame, path))


def _written(frame: "DataFrame", path: Path) -> str | bytes:
    kind = path.suffix.lower()
    if kind == ".csv":
        text: str = frame.to_csv(index=False)
        return text
    if kind != ".parquet":
        return _page(frame)
    if find_spec("pyarrow") is None:  # an extra
        raise InputError(f"Parquet needs pyarrow; {PARQUET}", path)
    data: bytes = frame.to_parquet(index=False)
    return data


def _page(frame: "DataFrame") -> str:
    from cpbox.report.summary.html import summary_html  # noqa: PLC0415
    from cpbox.summary import facts_of  # noqa: PLC0415

    return summary_html(facts_of(frame))
