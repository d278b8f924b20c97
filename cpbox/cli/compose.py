"""``cpbox compose``: boxes that keep promises, each proved."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.cli import _exits
from cpbox.cli._arguments import CHANGES, JSON, option
from cpbox.cli._composing import ASKED, HOW
from cpbox.cli._output import complain, print_json, say, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.cli._solver import load_search
from cpbox.lab.composer.spec import Spec
from cpbox.lab.composer.spec_reader import read_spec
from cpbox.puzzle import Objective, Setting
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import load, load_stdin
from cpbox.search.solver_config import Progress

if TYPE_CHECKING:
    from cpbox.lab.composer.batch import Composition
    from cpbox.lab.composer.composed_box import Composed
    from cpbox.lab.composer.shelf import Shelf

EPILOG = f"""\
Letters are arranged on the sides so that the answer can be played, and what
would break a promise cannot. The words of the answer are yours, or found. A
box is given only after a second run of the engine has confirmed every promise.

examples:
  cpbox compose --words-from upcoming,glower --par 2 --unique > box.yaml
  cpbox compose -n 10 -o boxes --words full --answers common --par 2 --unique
  cpbox compose spec.yaml -n 10 -o boxes --seed 7 --jobs 2 --certify
  cpbox compose --daily 2027 -o year

{_exits.OF_COMPOSE}"""


ARGUMENTS = (
    option("file", "SPEC", "a file that says what is asked for", nargs="?"),
    ASKED,
    CHANGES,
    HOW,
    JSON,
)


def run(args: Namespace) -> int:
    """Compose, and return the exit code."""
    _check(args)
    load_search()
    from cpbox.lab.composer.batch import compose, compose_year
    from cpbox.lab.composer.hunt import How
    from cpbox.lab.composer.shelf import Shelf
    from cpbox.show.composed_boxes import outcome, outcome_record

    spec = _spec(args)
    shelf = Shelf(args.output or None, spec, args.seed, force=args.force)
    if shelf.is_begun:
        complain(f"going on after {shelf}")
    with _resumable(shelf), ProgressLine(Objective(), sys.stderr) as line:

        def watch(doing: str) -> None:
            line(Progress(doing, None, None, None))

        def on_box(box: "Composed", path: Path | None) -> None:
            with line.away():
                _show(spec, box, path, args)

        how = How(
            seed=args.seed,
            jobs=args.jobs,
            shelf=shelf,
            time_limit=args.time_limit,
            watch=watch,
            on_box=on_box,
            certify=args.certify,
        )
        if args.daily is not None:
            made = compose_year(spec, args.daily, how)
        else:
            made = compose(spec, args.number or 1, how)
    if args.json:
        print_json(outcome_record(spec, made))
    elif args.output or not made.is_enough:
        text = outcome(spec, made, style_of(sys.stdout))
        say(text) if args.output or not made.boxes else complain(text)
    return _exit_code(made)


@contextmanager
def _resumable(shelf: "Shelf") -> Iterator[None]:
    """Say how to go on where the user stops it."""
    try:
        yield
    except KeyboardInterrupt:
        if shelf.folder:
            known = f"{shelf.folder} has {shelf}"
            complain(f"interrupted: {known}; the same command goes on")
        raise


def _check(args: Namespace) -> None:
    """Raise for options that do not go together."""
    if args.output is None and (args.daily or args.certify or (args.number or 1) > 1):
        for option in ("daily", "certify", "number"):
            if getattr(args, option):
                problem = "writes files; say where with -o DIR"
                raise InputError(problem, f"--{option}".replace("--number", "-n"))
    if args.daily and args.number:
        raise InputError(
            "cannot stand beside --daily, which is a year; remove it", "-n"
        )


def _spec(args: Namespace) -> Spec:
    from cpbox.lab.composer.batch import MEASURE, MEASURED

    settings = [*args.asked, *args.set]
    if args.unique:
        settings.append(
            Setting(f"guarantees.unique={args.unique}", f"--unique {args.unique}")
        )
    text, name, folder = _text_of(args)
    spec = read_spec(text, name, folder, settings)
    if args.daily and MEASURE not in spec.difficulty:
        measured = Setting(MEASURED, f"--daily {args.daily}")
        return read_spec(text, name, folder, [*settings, measured])
    return spec


def _text_of(args: Namespace) -> tuple[str, str, Path]:
    """The text of the spec, what messages call it, and where its paths start."""
    from cpbox.lab.composer.batch import SPEC as DAILY

    if args.file is None:
        return DAILY if args.daily else "", "the command line", Path()
    if args.file == "-":
        return load_stdin("<stdin>"), "<stdin>", Path()
    return load(Path(args.file), may_wait=True), args.file, Path(args.file).parent


def _show(spec: Spec, box: "Composed", path: Path | None, args: Namespace) -> None:
    """Print a box: its record, where its file is, or the file itself."""
    from cpbox.show.composed_boxes import box_lines, box_record

    if args.json:
        print_json(box_record(spec, box, path))
    elif path is None:
        say(box.text.rstrip("\n"))
    else:
        say(box_lines(box, path, style_of(sys.stdout)))


def _exit_code(made: "Composition") -> int:
    if made.is_enough:
        return _exits.OPTIMAL
    return _exits.NO_CHAIN if made.is_exhausted else _exits.UNPROVED
