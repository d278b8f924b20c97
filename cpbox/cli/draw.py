"""``cpbox draw``: a puzzle as a picture, or as a page to play."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from cpbox.calls.drawing import draw
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    VARIANT,
    config,
    config_of,
    either,
    ending,
    of,
    puzzle_file,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import check_is_new, complain, note
from cpbox.cli._progress import ProgressLine
from cpbox.cli._provenance import as_options, settings
from cpbox.cli._setup import Preferences, load_search, warn, warned
from cpbox.loading import load_text
from cpbox.loading.own_page import SAVED
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.search.results.result import has_read
from cpbox.show.drawn import (
    ENDINGS,
    PAGES,
    RASTER,
    check_upto,
    converter,
    drawn,
    is_interrupted,
    solution_of,
)

EXITS = _exits.in_help(
    "drawn; the chain is proved optimal or was left out",
    "proved that no chain exists; only the box is drawn",
    unproved=f"{_exits.STOPPED}; the best chain so far is drawn, if any; "
    "no page, if there was no time to read the word list",
)
EPILOG = f"""\
examples:
  cpbox draw puzzle.yaml -o puzzle.svg
  cpbox draw puzzle.yaml -o puzzle.svg --no-chain
  cpbox draw puzzle.yaml -o puzzle.svg --upto 1
  cpbox draw puzzle.yaml -o puzzle.html

The page is one file that needs no network. It has the box to play, hints that
open one at a time, the words, and the answer, hidden until you ask for it. With
--no-chain it does not contain the answer. A PNG needs an extra: pip install
'cpbox[png]'.

An existing file is overwritten. If there is no chain, only the box is drawn.

{EXITS}"""


ARGUMENTS = (
    puzzle_file(draw),
    of(draw, "-o --output FILE", kind=ending(ENDINGS), required=True),
    either(of(draw, "--no-chain"), of(draw, "--upto N")),
    VARIANT,
    CHANGES,
    config(draw),
)


def run(args: Namespace) -> int:
    """Draw the puzzle and return the exit code."""
    check_upto(args.upto, args.output.suffix.lower())

    if args.output.suffix.lower() == RASTER:
        converter()
    puzzle, commands = puzzle_and_names(args)
    suffix, solution = args.output.suffix.lower(), None
    with warned(puzzle):
        if not args.no_chain:
            load_search()
            with ProgressLine(puzzle.objective, sys.stderr) as line:
                solution = solution_of(puzzle, suffix, config_of(args), line)
    result, _ = solution or (None, None)
    warn(puzzle, is_read=has_read(result))
    drawn(
        puzzle, suffix, solution, upto=args.upto, output=args.output, commands=commands
    )
    if result is not None and result.chain is None:
        status = "there is no chain" if result.status.is_proof else "no chain was found"
        complain(f"{status}{result.trust}; only the box is drawn")
        if result.status.is_proof:
            lead_to_why(args)
    if suffix in PAGES:
        from cpbox.show.page.data import reveals

        if reveals(result, puzzle.title):
            complain("the page hides its title, which has a word of the best chain")
        note(f"{args.output} is a page to play; open it in a browser, on any device")
    if solution is None:
        return _exits.OPTIMAL
    # How many chains are shown is no matter.
    return _exits.proved(solution[0].status, interrupted=is_interrupted(solution))


def puzzle_and_names(args: Namespace) -> tuple[Puzzle, dict[str, str]]:
    """The puzzle that the arguments name, and what to type to check its claims."""
    loaded = load_text(args.file)
    under = Preferences().under(loaded)
    puzzle = read_text(*loaded, args.set, args.variant, under=under)
    if args.output is not None:
        check_is_new(args.output, [Path(args.file)])
    explicit = settings(loaded, args.set, args.variant, under=under)
    changes = [*as_options(under, puzzle, explicit), *args.set]
    return puzzle, checked_by(args.file, args.variant, changes)


def checked_by(
    file: str, variant: str | None, changes: Sequence[str]
) -> dict[str, str]:
    """What to type to have a page's claims proved and checked, and to try rules."""
    which = ["--variant", variant] if variant else []
    sets = [part for change in changes for part in ("--set", change)]
    source = SAVED if file == "-" else file
    prove = ["cpbox", "prove", source, *which, *sets, "-o", "proof"]
    serve = ["cpbox", "serve", source]
    return {
        "prove": shlex.join(prove),
        "check": "cpbox check proof",
        "serve": shlex.join(serve),
    }
