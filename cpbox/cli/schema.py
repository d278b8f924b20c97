"""``cpbox schema``: the JSON Schema of a puzzle file, or of a spec."""

from argparse import Namespace
from json import dumps

from cpbox.calls.lab import schema
from cpbox.cli import _exits
from cpbox.cli._arguments import of
from cpbox.cli._output import say

EPILOG = f"""\
examples:
  cpbox schema > cpbox.schema.json
  cpbox schema compose > compose.schema.json

Then name it in the first line of a puzzle file, or of a spec:
  # yaml-language-server: $schema=cpbox.schema.json

{_exits.OF_OTHERS}"""


ARGUMENTS = (of(schema, "kind KIND", nargs="?"),)


def run(args: Namespace) -> int:
    """Print the schema and return the exit code."""
    say(dumps(schema(args.kind), indent=2, ensure_ascii=False))
    return 0
