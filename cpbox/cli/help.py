"""``cpbox help``: what to do next."""

from argparse import Namespace

from cpbox.cli import _exits
from cpbox.cli._arguments import option
from cpbox.cli._output import say

EPILOG = f"""\
examples:
  cpbox help solve
  cpbox help

{_exits.OF_OTHERS}"""

GUIDE = """\
cpbox solves Letter Boxed puzzles, and proves that no chain is better.

Type the box as you see it, its sides one after the other:

  cpbox hint "peg ulm oir cnw"               a nudge, not the answer
  cpbox solve "peg ulm oir cnw"              the best chain
  cpbox why "peg ulm oir cnw" upcoming       may it be played, or why not?
  cpbox draw "peg ulm oir cnw" -o box.svg    a picture

To make a puzzle, and to look at many:

  cpbox compose --words-from upcoming,glower --unique
                                             a box with no other answer
  cpbox prove "peg ulm oir cnw" -o proof     a proof, for cpbox check
  cpbox sweep boxes -o lines.jsonl           each puzzle of a folder, solved
  cpbox summary lines.jsonl                  what that shows

To look inside:

  cpbox compare "peg ulm oir cnw"            one model beside the others
  cpbox model "peg ulm oir cnw" -o box.opb   a model, for another solver

cpbox --help lists every command; cpbox help solve says all about one."""


ARGUMENTS = (option("topic COMMAND", "what to say all about", nargs="?"),)


def run(args: Namespace) -> int:
    """Print the guide; with a command, its help is printed in the place of this."""
    del args
    say(GUIDE)
    return 0
