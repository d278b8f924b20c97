"""``cpbox summary``: what files of results show together."""

from argparse import Namespace
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._arguments import JSON, ending, option
from cpbox.cli._output import show
from cpbox.puzzle.errors import InputError
from cpbox.show.summary import ENDINGS, summary, summary_page

EXITS = _exits.told(
    "summed up",
    wrong="a file is not one that a sweep wrote, or cannot be read",
)
EPILOG = f"""\
examples:
  cpbox summary results.jsonl
  cpbox summary 1.jsonl 2.jsonl -o summary.html

With -o, a page with tables and plots is written, over a file that is there. For
a table that has a row for each answer, call cpbox.read_results from Python.

{EXITS}"""


ARGUMENTS = (
    option("files FILE", "what cpbox sweep wrote", Path, nargs="+"),
    option(
        "-o --output FILE",
        "write a page, as x.html",
        ending(ENDINGS, "does not end in .html"),
    ),
    JSON,
)


def run(args: Namespace) -> int:
    """Sum up the files and return the exit code."""
    if args.output is not None and args.json:
        raise InputError("says what is printed; with -o nothing is", "--json")
    facts = summary(args.files, args.output)
    if args.output is None:
        show(args, dict, summary_page, facts)
    return _exits.OPTIMAL
