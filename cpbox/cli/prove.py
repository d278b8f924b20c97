"""``cpbox prove``: solve, and write evidence that others can check."""

import sys
from argparse import Namespace

from cpbox.calls.proofs import prove
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    JSON,
    VARIANT,
    call_arguments,
    config,
    either,
    of,
    puzzle_file,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import show
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import load_search, puzzle_of

EXITS = _exits.in_help(
    "proved optimal, and the proof is written",
    "proved that no chain exists, and the proof is written",
    wrong=f"{_exits.WRONG}, or the folder cannot be written",
    unproved=_exits.STOPPED,
)
EPILOG = f"""\
examples:
  cpbox prove puzzle.yaml -o proof
  cpbox check proof
  cpbox prove puzzle.yaml -o proof --variant 'no plurals'
  cpbox prove puzzle.yaml -o proof --all

The folder holds the chain. For each way to do better that arithmetic does not
exclude, it holds a formula and its refutation in the standard LRAT format.
VERIFY.md says how to check them with cpbox and without. If nothing is proved,
nothing is written.

{EXITS}"""


ARGUMENTS = (
    puzzle_file(prove),
    of(prove, "-o --output DIR"),
    either(of(prove, "--all"), of(prove, "--every K")),
    of(prove, "--plain"),
    VARIANT,
    CHANGES,
    JSON,
    config(prove),
)


def run(args: Namespace) -> int:
    """Prove the puzzle and return the exit code."""
    puzzle = puzzle_of(args, bans=True)
    load_search()
    from cpbox.show.checked import bundle_page, bundle_record

    with ProgressLine(puzzle.objective, sys.stderr) as line:
        bundle = prove(puzzle, **call_arguments(prove, args), watch=line)
    show(args, bundle_record, bundle_page, bundle, args.output)
    code = _exits.of_result(bundle.result)
    if code == _exits.NO_CHAIN:
        lead_to_why(args)
    return code
