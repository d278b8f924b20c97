"""``cpbox site``: a site of boxes."""

import sys
from argparse import Namespace

from cpbox.calls.publishing import site
from cpbox.cli import _exits
from cpbox.cli._arguments import call_arguments, config, of
from cpbox.cli._output import complain, note
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import not_applied
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Objective

EXITS = _exits.in_help(
    "built",
    unproved="built, but an answer is not proved; its page says so",
)
EPILOG = f"""\
examples:
  cpbox site puzzles -o public
  cpbox site puzzles -o public --title "Boxes of the week" --language de
  cpbox site puzzles -o public --url https://example.org/
  python -m http.server -d public

The site has a calendar and a list, a page to play each puzzle, the answer of
the day before, an archive by years, and a feed. It needs no server of its own,
loads nothing from elsewhere, and can be installed and played offline. The same
puzzles, options and day give the same files.

Build it once a day: a puzzle whose date is still to come is not on the site; on
its day, its page holds no chain; from the day after on, it holds the answer.
Whoever has the box can solve it, of course, as the page's own hints do. A
puzzle without a date is on the site at once, with its answer. Your preferences
are ignored, because a site is for everyone.

{EXITS}"""


ARGUMENTS = (
    of(site, "folder DIR"),
    of(site, "-o --output DIR"),
    of(site, "--title TEXT"),
    of(site, "--url URL"),
    of(site, "--today DATE"),
    of(site, "--language CODE", choices=LANGUAGES),
    of(site, "-r --recursive"),
    config(site),
)


def run(args: Namespace) -> int:
    """Build the site and return the exit code."""
    not_applied("a site, which is for everyone")
    with ProgressLine(Objective(), sys.stderr) as line:
        built = site(**call_arguments(site, args), watch=line)
    for path in built.left:
        complain(f"{built.folder / path}: left as it is, as it was changed since")
    unproved = [x for x in built.results if not x.status.is_proof]
    for result in unproved:
        complain(f"{result.puzzle.name}: {_exits.STOPPED}")
    note(str(built))
    return _exits.UNPROVED if unproved else _exits.OPTIMAL
