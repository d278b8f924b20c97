"""``cpbox play``: a box to play in the browser."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from secrets import randbelow
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.cli import _exits
from cpbox.cli._arguments import CHANGES, VARIANT, either, ending, flag, option, whole
from cpbox.cli._browser import build, cache, is_opened
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import complain, note
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import load_search, not_applied, puzzle_of, warn
from cpbox.cli.draw import checked_by, puzzle_and_names
from cpbox.fields.base import replace
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.loading import read_file
from cpbox.loading.plain_boxes import is_there
from cpbox.puzzle import Objective, Puzzle, Setting
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig
from cpbox.show.drawn import PAGES, drawn, is_interrupted, solution_of

if TYPE_CHECKING:
    from cpbox.show.page.data import Data

SEEDS = 1 << 31
TODAY = "the box of today, which is the same for everybody"
DAILY = flag("--daily", "the box of today, as `cpbox play --daily` has it; no FILE")
EPILOG = f"""\
examples:
  cpbox play
  cpbox play --daily
  cpbox play --difficulty 2
  cpbox play "peg ulm oir cnw"
  cpbox play today.html

Without a box, cpbox composes one: a chain of two familiar words solves it, and
no other chain of two words on any of its lists does. With --difficulty, there
may be others; the levels are those of `cpbox difficulty` and `cpbox compose`.
With --daily, everybody who has this version of cpbox gets the same box all day.
The page carries more boxes to play after it: some with a rule of their own, and
yesterday's; but no English ones after words of your own in another language. Of
a new box, only the language of the page can be set: --set language=de.

The page is one file that needs no network, and hides the answer until you ask
for it. It is kept in $XDG_CACHE_HOME/cpbox, or else in ~/.cache/cpbox, unless
-o names another file; that of today's box is made once, and then opened again,
and those before yesterday's are removed.
Words of `cpbox ban` and `cpbox allow` apply to a box that you name, and to no
other.

{_exits.in_help("the page is made", "proved that no chain exists; the page says so")}"""


ARGUMENTS = (
    option("file FILE", "puzzle file, or a box; without it, a new box", nargs="?"),
    either(
        flag("--daily", "the box of today"),
        option("--seed N", "the new box with this number", whole(0, SEEDS)),
    ),
    option(
        "--difficulty N",
        "how hard the new box is, from 1 (very easy) to 5 (very hard)",
        whole(1, 5, "a level from 1 to 5"),
    ),
    VARIANT,
    CHANGES,
    option("-o --output FILE", "where to write the page", ending(PAGES)),
    flag("--no-browser", "write the page, and open no browser"),
)


def run(args: Namespace) -> int:
    """Make the page, open it, and return the exit code."""
    _check_new(args)
    if args.daily:
        not_applied(TODAY)
    elif args.file is None:
        not_applied("a new box")
    today = _kept(_today(args)) if args.daily and args.output is None else None
    if today is not None and _is_whole(today):  # the same all day
        _open(today, args)
        return _exits.OPTIMAL
    puzzle, commands = _composed(args) if args.file is None else puzzle_and_names(args)
    warn(puzzle)
    load_search()
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        solution = solution_of(puzzle, PAGES[0], LimitedConfig(), line)
        is_cut_off = is_interrupted(solution)
        others = [] if is_cut_off else [*_others(puzzle, args, line)]
    if others and args.file is not None:
        not_applied("the boxes after this one")
    if is_cut_off or not solution[0].status.is_proof:  # it is not the same all day
        today = None
    output = args.output or today or _kept(str(puzzle.box))
    drawn(puzzle, PAGES[0], solution, output=output, commands=commands, others=others)
    if today is not None:
        _forget_before(date.today() - timedelta(days=1), today.parent)  # noqa: DTZ011
    _open(output, args)
    if solution[0].status is Status.INFEASIBLE:
        complain("no chain keeps every rule of this puzzle; the page says so")
        lead_to_why(args)
    return _exits.proved(solution[0].status, interrupted=is_cut_off)


def _open(page: Path, args: Namespace) -> None:
    """Open a page, and say where it is."""
    if not args.no_browser and is_opened(page):
        note(f"{page} is open in your browser")
    else:
        note(f"{page} is a page to play; open it in a browser")


def _is_whole(page: Path) -> bool:
    """Whether there is a page, all of it."""
    try:
        return page.read_bytes().endswith(b"</html>\n")
    except OSError:
        return False


def _today(args: Namespace) -> str:
    """What the page of today's box is called, which another build makes anew."""
    return f"{date.today()}-{_language(args)}-{build()}"  # noqa: DTZ011  # the user's


def _forget_before(day: date, folder: Path) -> None:
    """Remove the pages of days before one; those of two days may still be open."""
    for page in folder.glob(f"{'[0-9]' * 4}-{'[0-9]' * 2}-{'[0-9]' * 2}-*.html"):
        if page.name < day.isoformat():
            with suppress(OSError):
                page.unlink()


def _check_new(args: Namespace) -> None:
    """Raise where there is a box, but an option for a new one; or two of the latter."""
    chosen = {
        "--daily": args.daily,
        "--seed": args.seed is not None,
        "--difficulty": args.difficulty is not None,
    }
    if args.file in ("today", "daily") and not is_there(args.file):
        raise InputError("there is no such file; did you mean --daily?", args.file)
    if args.file is not None and any(chosen.values()):
        problem = "is for a new box; leave it out, or leave the box out"
        raise InputError(problem, next(name for name in chosen if chosen[name]))
    if args.daily and args.difficulty is not None:
        problem = "is not for the box of today, which everybody has; leave one out"
        raise InputError(problem, "--difficulty")


def _composed(args: Namespace) -> tuple[Puzzle, dict[str, str]]:
    """A new box, and what to type to check it."""
    language = _language(args)
    load_search()
    with ProgressLine(Objective(), sys.stderr) as line:
        if args.daily:
            puzzle = box_of_the_day(language, line)
        else:
            from cpbox.lab.fresh import fresh_box

            seed = randbelow(SEEDS) if args.seed is None else args.seed
            watch = _composing("a new box", line)
            puzzle = _in(language, fresh_box(seed, watch, args.difficulty))
    return puzzle, checked_by(str(puzzle.box), None, ["words.list=full"])


def puzzle_or_today(args: Namespace) -> Puzzle:
    """The puzzle that the arguments name, or the box of today."""
    if args.file is None and not args.daily:
        example = f'`cpbox {args.command} "peg ulm oir cnw"`'
        problem = f"names no box; write one, as in {example}, or --daily for today's"
        raise InputError(problem, "FILE")
    if not args.daily:
        return puzzle_of(args)
    if args.file is not None:
        problem = "is the box of today; leave it out, or leave the other box out"
        raise InputError(problem, "--daily")
    not_applied(TODAY)
    load_search()
    with ProgressLine(Objective(), sys.stderr) as line:
        puzzle = box_of_the_day(_language(args), line)
    return replace(puzzle, file="--daily")  # for messages


def box_of_the_day(
    language: str, line: ProgressLine, day: date | None = None
) -> Puzzle:
    """The box of today, or of another day, with its page in a language."""
    from cpbox.lab import fresh

    own = day or date.today()  # noqa: DTZ011  # the user's
    watch = _composing("yesterday's box" if day else "today's box", line)
    return _in(language, fresh.box_of_the_day(own, watch=watch))


def _composing(what: str, line: ProgressLine) -> Callable[[str], None]:
    """Says what is composed; what is counted meanwhile means nothing to players."""
    return lambda _: line.say(f"composing {what}")


def _in(language: str, puzzle: Puzzle) -> Puzzle:
    """The same box with a page in a language, in which it then says the date."""
    if language == puzzle.language:
        return puzzle
    return replace(puzzle, language=language, title="")


def _language(args: Namespace) -> str:
    """The page's language, which alone may be set of a new box."""
    changes = [x if isinstance(x, Setting) else Setting(x) for x in args.set]
    own = [x for x in changes if x.partition("=")[0].strip() == "language"]
    others = [x.option for x in changes if x not in own]
    for setting in ["--variant"] if args.variant else others:
        problem = (
            "changes a puzzle, and none is named; name one, or leave this out. "
            "Of a new box, only the language can be set: --set language=de"
        )
        raise InputError(problem, setting)
    return read_file("abc def", own).language


def _others(puzzle: Puzzle, args: Namespace, line: ProgressLine) -> Iterator["Data"]:
    """The boxes that the page carries along: of English words, if its own are."""
    from cpbox.show.page.data import page_data
    from cpbox.show.page.examples import to_play

    def data(other: Puzzle) -> "Data":
        solution = solution_of(other, PAGES[0], LimitedConfig(), None)
        if is_interrupted(solution):
            raise KeyboardInterrupt
        return page_data(other, *solution)

    language = puzzle.language
    if language != DEFAULT_LANGUAGE and puzzle.words.is_own:
        return
    if args.daily:
        yesterday = date.fromisoformat(puzzle.date) - timedelta(days=1)
        before = box_of_the_day(language, line, yesterday)
        yield data(before) | {"link": "yesterday"}
    yield from (data(each) for each in to_play(language) if each.box != puzzle.box)


def _kept(name: str) -> Path:
    """A file for the page of a box, or of a day."""
    folder = None
    with suppress(OSError, RuntimeError):  # as where there is no home
        folder = cache()
    if folder is None or not os.access(folder, os.W_OK | os.X_OK):
        folder = Path(mkdtemp(prefix="cpbox-"))
    return folder / f"{name.replace(' ', '-')[:100]}.html"
