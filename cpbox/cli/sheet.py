"""``cpbox sheet``: boxes on paper."""

import sys
from argparse import Namespace
from pathlib import Path

from cpbox.basics.errors import InputError
from cpbox.calls.publishing import sheet
from cpbox.cli import _exits
from cpbox.cli._arguments import call_arguments, config, ending, flag, of
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import check_is_new, complain, note
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import not_applied
from cpbox.cli.play import box_of_the_day
from cpbox.fields.key_types import DEFAULT_LANGUAGE, LANGUAGES
from cpbox.puzzle import Objective
from cpbox.show.sheet import ENDINGS

EXITS = _exits.in_help(
    "printed, and every answer is proved optimal",
    "proved that a box has no chain; the sheet says so",
    unproved=f"{_exits.STOPPED}; the sheet says which are not proved",
)
EPILOG = f"""\
examples:
  cpbox sheet --daily -o today.html
  cpbox sheet monday.yaml tuesday.yaml -o week.html
  cpbox sheet week -o week.pdf --title "The week in boxes" --upside-down
  cpbox sheet week -o week.pdf --large --paper letter

Each box has its title and date, the rules that are not the usual ones, what to
aim for, and lines to write on. The last pages have hints, the puzzle's own
words if these alone count (6 to 120 of them), and apart from them answers,
with what is proved; those of few boxes stand below the hints, upside down. The
page is one file that needs no network; print it from any browser. For week.pdf,
cpbox has a browser print it. An existing file is overwritten. Your preferences
are ignored, because a sheet is for everyone.

{EXITS}"""


ARGUMENTS = (
    of(sheet, "files FILE", kind=str, nargs="*"),
    flag("--daily", "the box of today, as `cpbox play --daily` has it; then FILE"),
    of(sheet, "-o --output FILE", kind=ending(ENDINGS), required=True),
    of(sheet, "--title TEXT"),
    of(sheet, "--large"),
    of(sheet, "--upside-down"),
    of(sheet, "--paper SIZE"),
    of(sheet, "--language CODE", choices=LANGUAGES),
    config(sheet),
)


def run(args: Namespace) -> int:
    """Print the sheet and return the exit code."""
    if not (args.files or args.daily):
        raise InputError("names no box; name one, or the box of today: --daily", "FILE")
    for file in args.files:
        check_is_new(args.output, [Path(file)])
    with ProgressLine(Objective(), sys.stderr) as line:
        if args.daily:
            today = box_of_the_day(args.language or DEFAULT_LANGUAGE, line)
            args.files = [today, *args.files]
        is_why_other = not_applied("a sheet, which is for everyone")
        made = sheet(**call_arguments(sheet, args), watch=line)
    for result in made.results:
        if not result.status.is_proof:
            complain(f"{result.puzzle.name}: {_exits.STOPPED}")
        elif result.chain is None:
            complain(f"{result.puzzle.name}: there is no chain{result.trust}")
            lead_to_why(args, file=result.puzzle.file)
            if is_why_other:
                complain("`cpbox why` applies them, so it may find another answer")
    note(f"{args.output}: {made}")
    return max(_exits.of_result(result) for result in made.results)
