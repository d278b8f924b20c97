"""What is published, from Python: boxes on paper, and a site of boxes."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cpbox.basics.errors import InputError
from cpbox.basics.wording import shown
from cpbox.calls.sources import PuzzleSource, puzzle_from
from cpbox.fields.arguments import FilePath, Stop, ending_of, wrong
from cpbox.fields.key_types import Language, Line
from cpbox.fields.signature import Seconds, call
from cpbox.lab.expectations import files_of
from cpbox.puzzle import Puzzle
from cpbox.search.searching import bar, both, limited
from cpbox.search.solver_config import LimitedConfig, SolverConfig, Watch
from cpbox.show.sheet import ENDINGS, PDF, Paper, Sheet, SheetLayout, Solved
from cpbox.show.sheet.pdf import browser
from cpbox.show.site import Site
from cpbox.show.texts import texts


@call
def sheet(  # noqa: PLR0913
    files: PuzzleSource | Sequence[PuzzleSource],
    output: FilePath | None = None,
    *,
    title: Line = "",
    large: bool = False,
    upside_down: bool = False,
    paper: Paper = "A4",
    language: Language | None = None,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Sheet:
    """Print boxes on a sheet, with hints and answers on the last pages.

    Parameters
    ----------
    files
        Puzzle files, folders of them, or boxes such as ``"peg ulm oir cnw"``. From
        Python one of them or several, each as for :func:`solve`.
    output
        The file to write: week.html, or week.pdf, which needs Chromium, Chrome or Edge.
        By default an HTML file is made, and nothing is written.
    title
        What stands above the boxes.
    large
        Use large print, with two boxes on a page.
    upside_down
        Print hints and answers upside down.
    paper
        Size of the paper.
    language
        Language of the texts; by default that of the puzzles.
    config
        How CP-SAT searches for the chains.
    time_limit
        Stop after S seconds for each puzzle, and print the best chain so far.
    stop, watch, progress
        As for :func:`solve`.

    Raises
    ------
    InputError
        When a puzzle cannot be read, or there is no browser that makes a PDF.
    OutputError
        When the file cannot be written.
    KeyboardInterrupt
        When the user interrupts it.

    """
    target = None if output is None else Path(output)
    ending = ENDINGS[0] if target is None else ending_of(target, ENDINGS)
    if ending == PDF:
        browser()
    how, puzzles = limited(config, time_limit, stop), _puzzles(files)
    with bar(progress) as progress_bar:
        each = _solved(puzzles, how, both(watch, progress_bar))
        layout = SheetLayout(
            texts(language or main_language(puzzles)), title, large, upside_down, paper
        )
        from cpbox.show.sheet.leaves import made_sheet  # which loads numpy

        return made_sheet(each, layout, ending, target)


def _puzzles(files: Any) -> list[Puzzle]:
    """The puzzles of files, folders and boxes."""
    one = isinstance(files, str | PathLike | Puzzle)
    if not one and (not isinstance(files, Sequence) or not files):
        raise wrong(files, "files", "puzzles or paths", "write a list of them")
    boxes: list[Puzzle] = []
    mistakes: list[InputError] = []
    for n, each in enumerate([files] if one else files):
        is_path = isinstance(each, str | PathLike)
        for x in files_of(str(each), lambda _: None) if is_path else [each]:
            try:
                boxes.append(puzzle_from(x, "files" if one else f"files[{n}]"))
            except InputError as error:
                mistakes += error.mistakes
    if mistakes:
        raise InputError.all_of(mistakes)
    return boxes


def _solved(
    puzzles: Iterable[Puzzle], config: LimitedConfig, watch: Watch | None
) -> list[Solved]:
    from cpbox.explain.hints import familiar, hints_of
    from cpbox.search.word_lists import answer, outcomes

    made = []
    for puzzle in puzzles:
        runs = outcomes(familiar(puzzle), config, watch=watch)
        hint = hints_of(puzzle, runs, config, watch)
        made.append(Solved(puzzle, answer(runs), hint))
        if made[-1].result.interrupted or hint.interrupted:
            raise KeyboardInterrupt
    return made


def main_language(puzzles: Iterable[Puzzle]) -> str:
    """The language of most puzzles; of several, that which comes first."""
    return Counter(puzzle.language for puzzle in puzzles).most_common(1)[0][0]


@call
def site(  # noqa: PLR0913
    folder: FilePath,
    output: FilePath,
    *,
    title: Line = "",
    url: str = "",
    today: str | None = None,
    language: Language | None = None,
    recursive: bool = False,
    config: SolverConfig = SolverConfig(),
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> Site:
    """Build a site of boxes: static pages to play, also offline.

    Only what has changed is built again. A puzzle appears on its `date`, and its page
    holds the answer from the day after on.

    Parameters
    ----------
    folder
        The folder with the puzzle files.
    output
        The folder to write to; files that are not of the site stay as they are.
    title
        What stands above the site.
    url
        Where the site will be found, for the feed, as in ``https://example.org/``.
    today
        The day to build the site for, as in ``2027-03-05`` (by default this day).
    language
        Language of the pages around the boxes; by default that of the puzzles.
    recursive
        Also read the folders in the folder.
    config
        How CP-SAT searches for the chains.
    time_limit
        Stop after S seconds for each puzzle, and show the best chain so far.
    stop, watch, progress
        As for :func:`solve`.

    Returns
    -------
    What was written, and the answers of the pages that were built.

    Raises
    ------
    InputError
        When a puzzle cannot be read or solved, or a file in the way is not of the site.
    OutputError
        When a file cannot be written.
    KeyboardInterrupt
        When the user interrupts it, or `stop` is set; the same call goes on later.

    """
    place = Path(folder)
    if not place.is_dir():
        raise InputError("is not a folder; name one with puzzle files", place)
    how = limited(config, time_limit, stop)
    day = date.today() if today is None else _day(today)  # noqa: DTZ011  # the user's
    with bar(progress) as progress_bar:
        from cpbox.show.site.building import Building, Plan  # which loads numpy

        base = _address(url)
        plan = Plan(place, Path(output), day, title, language, base, recursive)
        return Building(plan, how, both(watch, progress_bar)).build()


def _address(url: str) -> str:
    """Where the site will be found, with a slash at the end."""
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = SplitResult("", "", "", "", "")
    is_plain = parts.scheme in ("http", "https") and parts.netloc
    if url and (not is_plain or re.search(r"""[\s<>"?#]""", url)):
        problem = f"{shown(url)} is not the address of a folder on the web"
        remedy = "write one such as https://example.org/"
        raise InputError(f"{problem}; {remedy}", key="url")
    return url if not url or url.endswith("/") else f"{url}/"


def _day(text: str) -> date:
    """A day of the calendar, which is written in one way alone."""
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if str(day) == text:
            return day
    problem = f"{text!r} is not a date; write one such as 2027-03-05"
    raise InputError(problem, key="today")
