"""``cpbox hint``: a nudge, and never more than was asked for."""

import sys
from argparse import Namespace

from cpbox.calls.explaining import hint
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    JSON,
    VARIANT,
    config,
    config_of,
    of,
    puzzle_file,
    words_in,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import complain, show
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import warn, warned
from cpbox.cli.play import DAILY, puzzle_or_today

EXITS = _exits.in_help(
    "the hint is about a chain that is proved to be best",
    "proved that there is no chain, or no way on from these words",
    unproved=_exits.STOPPED,
)
EPILOG = f"""\
levels, each of which reveals a little more:
  1  the rarest letter, and how many words can use it: words of the smallest
     list that has the whole chain
  2  how many words and letters
  3  first letters and lengths, such as U(8), G(6), and where the rarest letter
     goes
  4  last letters, and the first word with letters hidden
  5  the first word
  6  the chain

With --played, you may name any words of the largest list. cpbox points out the
words that are rarer than those of the standard list, because some games may
refuse them.

examples:
  cpbox hint puzzle.yaml
  cpbox hint puzzle.yaml --level 3
  cpbox hint puzzle.yaml --played gracious
  cpbox hint puzzle.yaml --played gracious --level 2
  cpbox hint --daily

{EXITS}"""


ARGUMENTS = (
    puzzle_file(hint, nargs="?"),
    DAILY,
    of(hint, "--level N"),
    of(hint, "--played WORD,...", action="append", default=[]),
    VARIANT,
    CHANGES,
    JSON,
    config(hint),
)


def run(args: Namespace) -> int:
    """Print the hints and return the exit code."""
    puzzle = puzzle_or_today(args)
    from cpbox.explain.hints import hints
    from cpbox.show.hint_levels import hint_page, hint_record

    if args.daily:
        complain(f"the box of today: {puzzle.box}")
    with warned(puzzle), ProgressLine(puzzle.objective, sys.stderr) as line:
        best = hints(
            puzzle, tuple(words_in(args.played, is_chain=True)), config_of(args), line
        )
    warn(puzzle, is_read=best.has_read)
    show(args, hint_record, hint_page, puzzle, best, args.level)
    code = _exits.proved(
        best.status, whole=best.is_proved, interrupted=best.interrupted
    )
    is_hopeless = not best.played or best.take_back == ()  # whatever is played
    if code == _exits.NO_CHAIN and is_hopeless:
        lead_to_why(args)
    return code
