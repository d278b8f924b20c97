"""``cpbox summary``: what files of results show together."""

from argparse import Namespace

from cpbox.basics.errors import InputError
from cpbox.cli import _exits
from cpbox.cli._arguments import JSON, a_path, ending, of
from cpbox.cli._output import show
from cpbox.show.summary import ENDINGS, summary, summary_page

EXITS = _exits.in_help(
    "summed up",
    wrong="a file was not written by a sweep, or cannot be read",
)
EPILOG = f"""\
examples:
  cpbox summary results.jsonl
  cpbox summary 1.jsonl 2.jsonl -o summary.html

With -o, cpbox writes a page with tables and plots; it overwrites an existing
file. For a table with a row for each answer, use cpbox.read_results in Python.

{EXITS}"""


ARGUMENTS = (
    of(summary, "files FILE", kind=a_path, nargs="+"),
    of(summary, "-o --output FILE", kind=ending(ENDINGS)),
    JSON,
)


def run(args: Namespace) -> int:
    """Sum up the files and return the exit code."""
    if args.output is not None and args.json:
        raise InputError(
            "sets what is printed, but with -o nothing is; leave one out", "--json"
        )
    facts = summary(args.files, args.output)
    if args.output is None:
        show(args, dict, summary_page, facts)
    return _exits.OPTIMAL
