"""``cpbox prove``: solve, and write evidence that others can check."""

import sys
from argparse import Namespace
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    CONFIG,
    JSON,
    VARIANT,
    config_of,
    either,
    flag,
    option,
    positive_int,
    puzzle_file,
)
from cpbox.cli._begun import load_search, puzzle_of
from cpbox.cli._output import complain, show
from cpbox.cli._progress import ProgressLine
from cpbox.puzzle.errors import Unfinished

EXITS = _exits.told(
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
    puzzle_file(),
    option(
        "-o --output DIR",
        "the folder to write to; it must be new or empty",
        Path,
        required=True,
    ),
    either(
        flag(
            "--all",
            "list the optimal chains, up to 10,000, and prove that there is no other",
        ),
        option("--every K", "do so for all chains of at most K words", positive_int),
    ),
    flag(
        "--plain",
        "keep all candidates in the formulas, which are then larger and take longer",
    ),
    VARIANT,
    CHANGES,
    JSON,
    CONFIG,
)


def run(args: Namespace) -> int:
    """Prove the puzzle and return the exit code."""
    puzzle = puzzle_of(args, bans=True)
    load_search()
    from cpbox.proof.prover.bundle_writer import prove
    from cpbox.search.solver_config import Request
    from cpbox.show.checked import bundle_page, bundle_record

    how = config_of(args), Request(all_optimal=args.all, every=args.every)
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        try:
            bundle = prove(puzzle, args.output, *how, plain=args.plain, watch=line)
        except Unfinished:
            problem = "the answer is proved, but there was no time to write the proof"
            complain(f"{problem}; nothing was written")
            return _exits.UNPROVED
    show(args, bundle_record, bundle_page, puzzle, bundle, args.output)
    return _exits.of_result(bundle.result)
