"""``cpbox schema``: the JSON Schema of a puzzle file."""

import json
from argparse import ArgumentParser, Namespace

from cpbox.commands import _exits
from cpbox.commands._output import say

SUMMARY = "print the JSON Schema of a puzzle file, for editors"
EPILOG = f"""\
examples:
  cpbox schema > cpbox.schema.json

Then let the first line of a puzzle file name it:
  # yaml-language-server: $schema=cpbox.schema.json

{_exits.OF_OTHERS}"""


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command line: there is nothing to choose."""
    del parser


def run(args: Namespace) -> int:
    """Print the schema and return the exit code."""
    from cpbox.reader import schema  # noqa: PLC0415  # only when it is needed

    del args
    say(json.dumps(schema(), indent=2, ensure_ascii=False))
    return 0
