"""``cpbox draw``: a puzzle as a picture, or as a page to play."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    CONFIG,
    VARIANT,
    config_of,
    either,
    ending,
    flag,
    option,
    positive_int,
    puzzle_file,
)
from cpbox.cli._begun import configured, load_search, warn
from cpbox.cli._output import check_is_new, complain
from cpbox.cli._progress import ProgressLine
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import write_whole
from cpbox.puzzle.reader import load_text, read_text
from cpbox.puzzle.reader.plan import settings
from cpbox.search.result import Result
from cpbox.search.solver_config import Request
from cpbox.show.picture import picture

if TYPE_CHECKING:
    from cpbox.explain.hints import Hints
    from cpbox.search.solver import Outcome

PICTURE, PAGES = ".svg", (".html", ".htm")
EXITS = _exits.told(
    "drawn, the chain proved optimal or not asked for",
    "proved that no chain exists, and the box is drawn alone",
    unproved=f"{_exits.STOPPED}, and drawn as far as it was found",
)
EPILOG = f"""\
examples:
  cpbox draw puzzle.yaml -o puzzle.svg
  cpbox draw puzzle.yaml -o puzzle.svg --no-chain
  cpbox draw puzzle.yaml -o puzzle.svg --upto 1
  cpbox draw puzzle.yaml -o puzzle.html

The page is one file that needs no network. It has the box to play, hints that
open one at a time, the words, and the answer, hidden until you ask for it. With
--no-chain it does not contain the answer.

An existing file is overwritten. If there is no chain, only the box is drawn.

{EXITS}"""


ARGUMENTS = (
    puzzle_file(),
    option(
        "-o --output FILE",
        "the file to write: puzzle.svg for a picture, puzzle.html for a page",
        ending((PICTURE, *PAGES), "ends neither in .svg nor in .html"),
        required=True,
    ),
    either(
        flag("--no-chain", "the puzzle alone, unsolved"),
        option("--upto N", "only the first N words of the chain", positive_int),
    ),
    VARIANT,
    CHANGES,
    CONFIG,
)


def run(args: Namespace) -> int:
    """Draw the puzzle and return the exit code."""
    if args.upto is not None and args.output.suffix.lower() in PAGES:
        problem = "is for pictures; the page shows the chain word by word itself"
        raise InputError(problem, "--upto")

    loaded, under = load_text(args.file), configured()
    puzzle = read_text(*loaded, args.set, args.variant, under=under)
    check_is_new(args.output, [Path(args.file)], "this is the puzzle itself")
    given = settings(loaded, args.set, args.variant, under=under)
    return _draw(puzzle, args, [*under.as_options(puzzle, given), *args.set])


def _draw(puzzle: Puzzle, args: Namespace, changes: Sequence[str]) -> int:
    warn(puzzle)
    result, hint = (None, None) if args.no_chain else _solve(puzzle, args)
    if result is not None and result.chain is None:
        known = "there is no chain" if result.status.is_proof else "no chain was found"
        complain(f"{known}; the box is drawn alone")
    if args.output.suffix.lower() == PICTURE:
        chain = result.chain if result else None
        proved = result is not None and result.status.is_proof
        drawn = picture(puzzle, chain or (), args.upto, proved=proved)
        write_whole(args.output, drawn)
    else:
        from cpbox.show.page import page

        write_whole(args.output, page(puzzle, result, hint, _checked_by(args, changes)))
    if result is None:
        return _exits.OPTIMAL
    if hint is not None and hint.interrupted:
        return _exits.INTERRUPTED
    # How many chains are shown is no matter.
    return _exits.proved(result.status, interrupted=result.interrupted)


def _solve(puzzle: Puzzle, args: Namespace) -> tuple[Result, "Hints | None"]:
    """The best chain; for a page, as many equally good ones as it shows, and hints."""
    search, config = load_search(), config_of(args)
    deadline = perf_counter() + config.time_limit
    with ProgressLine(puzzle.objective, sys.stderr) as line:

        def solve(puzzle: Puzzle, **asked: Any) -> "list[Outcome]":
            left = config.until(deadline)
            tried: list[Outcome] = search.outcomes(puzzle, left, watch=line, **asked)
            return tried

        if args.output.suffix.lower() == PICTURE:
            return search.answer(solve(puzzle)), None
        from cpbox.explain.hints import familiar, hints_of

        tried, result = _with_chains(puzzle, solve)
        hinted = familiar(puzzle)
        if hinted != puzzle:
            tried = solve(hinted)
        return result, hints_of(tried, config.until(deadline), line)


class _Enough(Exception):  # noqa: N818
    """More chains were found than are shown."""


def _with_chains(
    puzzle: Puzzle, solve: Callable[..., "list[Outcome]"]
) -> tuple["list[Outcome]", Result]:
    from cpbox.show.page.data import MOST_CHAINS

    answer = load_search().answer
    chains: list[tuple[str, ...]] = []

    def add(first: tuple[str, ...], last: tuple[str, ...]) -> None:
        chains.extend((*first, word) for word in last)
        if len(chains) > MOST_CHAINS:
            raise _Enough

    try:
        tried = solve(puzzle, request=Request(all_optimal=True), on_batch=add)
    except _Enough:
        tried = solve(puzzle)
        many = tuple(sorted(chains[:MOST_CHAINS]))
        return tried, replace(answer(tried), chains=many, complete=False)
    return tried, answer(tried)


def _checked_by(args: Namespace, changes: Sequence[str]) -> list[str]:
    """What to type to have the page's claims proved and checked, by whomever."""
    variant = ["--variant", args.variant] if args.variant else []
    file = "FILE" if args.file == "-" else args.file
    sets = [part for change in changes for part in ("--set", change)]
    prove = ["cpbox", "prove", file, *variant, *sets, "-o", "proof"]
    return [shlex.join(prove), "cpbox check proof"]
