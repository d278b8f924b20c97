"""``cpbox difficulty``: how hard a box is, before it is played."""

from argparse import Namespace

from cpbox.calls.explaining import difficulty
from cpbox.cli import _exits
from cpbox.cli._arguments import CHANGES, JSON, VARIANT, puzzle_file
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import show
from cpbox.cli._setup import puzzle_of, warn

EPILOG = f"""\
examples:
  cpbox difficulty "peg ulm oir cnw"
  cpbox difficulty puzzle.yaml --json

The par that the newspaper's editor would probably set (4, 5 or 6 words), and
how hard the box is among boxes of this par, from 1 to 5. They are read from the
number of very familiar words that have its scarcest letters, and from games of
a simulated player. No word is given away.

{_exits.in_help("measured", "does not occur")}"""

ARGUMENTS = (puzzle_file(difficulty), VARIANT, CHANGES, JSON)


def run(args: Namespace) -> int:
    """Print how hard the box is, and return the exit code."""
    puzzle = puzzle_of(args)
    from cpbox.show.difficulty_page import (
        difficulty_page,
        difficulty_record,
        is_hopeless,
    )

    warn(puzzle)
    measured = difficulty(puzzle)
    show(args, difficulty_record, difficulty_page, measured)
    if is_hopeless(measured):
        lead_to_why(args)
    return _exits.OPTIMAL
