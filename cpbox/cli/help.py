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
cpbox solves Letter Boxed puzzles and proves that no chain is better.

To play:

  cpbox play                                 a new box, in your browser

Or type the letters of a box, one side after the other:

  cpbox play "peg ulm oir cnw"               play it in your browser
  cpbox hint "peg ulm oir cnw"               a nudge, not the answer
  cpbox solve "peg ulm oir cnw"              the best chain
  cpbox why "peg ulm oir cnw" upcoming       may it be played, or why not?
  cpbox draw "peg ulm oir cnw" -o box.svg    a picture

To make puzzles, and to study many of them:

  cpbox compose --words-from upcoming,glower --unique
                                             a box with no other answer
  cpbox prove "peg ulm oir cnw" -o proof     a proof, for cpbox check
  cpbox sweep boxes -o lines.jsonl           solve every puzzle in a folder
  cpbox summary lines.jsonl                  sum up the results

To look inside:

  cpbox compare "peg ulm oir cnw"            the formulations, side by side
  cpbox model "peg ulm oir cnw" -o box.opb   the model, for another solver

cpbox --help lists every command; cpbox help solve explains one."""


ARGUMENTS = (option("topic COMMAND", "the command to explain", nargs="?"),)


def run(args: Namespace) -> int:
    """Print the guide; with a command, its help is printed in the place of this."""
    del args
    say(GUIDE)
    return 0
