"""``cpbox compose``: boxes that keep promises, each proved."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from re import ASCII, fullmatch
from time import perf_counter
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.basics.files import load, load_stdin
from cpbox.calls.lab import check_written, compose
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    JSON,
    Argument,
    a_name,
    group,
    listed_words,
    of,
    option,
    value_as_yaml,
)
from cpbox.cli._output import complain, print_json, say, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import load_search, not_applied
from cpbox.lab.composer.spec import Spec, read_spec
from cpbox.puzzle import LISTS, Objective, Setting

if TYPE_CHECKING:
    from cpbox.lab.composer.batch import Composition
    from cpbox.lab.composer.composed_box import Composed
    from cpbox.lab.composer.shelf import Shelf

EXITS = _exits.in_help(
    "every requested box is composed",
    "proved that there is no such box, or no other",
    unproved="stopped before this was known; with -o, the same command goes on later",
)
EPILOG = f"""\
You give the words of the answer, or cpbox finds them. It puts letters on the
sides so that the answer can be played, but no chain that would break a promise.
Before a box is printed, a second run of the engine confirms every promise.

examples:
  cpbox compose --words-from upcoming,glower --par 2 --unique > box.yaml
  cpbox compose -n 10 -o boxes --words full --answers common --par 2 --unique
  cpbox compose spec.yaml -n 10 -o boxes --seed 7 --jobs 2 --certify
  cpbox compose --daily 2027 -o year
  cpbox compose --daily 2027-03 -o march
  cpbox compose --daily 2027-03-08 -n 7 -o week

{EXITS}"""


def _spec_option(names: str, text: str, read: Callable[[str], str]) -> Argument:
    """An option that stands for a key of the spec; `read` says it as a setting."""
    name = names.split(maxsplit=1)[0]

    def setting(text: str) -> Setting:
        return Setting(read(text), f"{name} {text}")

    return option(names, text, setting, dest="request", action="append", default=[])


def _list(text: str) -> str:
    return f"answers={text if text in LISTS else f'{{file: {value_as_yaml([text])}}}'}"


def _range(text: str) -> str:
    """Read a number, or two with dots between, as a range."""
    match = fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", text, ASCII)
    if not match:
        raise ArgumentTypeError(f"{text!r} is not a number such as 3, nor one of 2..4")
    return f"[{match[1]}, {match[2] or match[1]}]"


def _days(text: str) -> str:
    """Read a year, or a month of one, or a day."""
    from cpbox.lab.composer.batch import days_of

    try:
        days_of(text)
    except InputError as error:
        raise ArgumentTypeError(error.text) from error
    return text


def _unique(kind: str) -> Setting:
    return Setting(f"guarantees.unique={kind}", f"--unique {kind}")


SPEC_OPTIONS = group(
    "the boxes",
    _spec_option(
        "--words-from WORD,...",
        "the answer: its words, in order",
        lambda text: f"answer={listed_words(text)}",
    ),
    _spec_option("--letters LETTERS", "the letters of the box", "letters={}".format),
    _spec_option(
        "--sides N,...", "tiles on each side (default: 3,3,3,3)", "sides=[{}]".format
    ),
    _spec_option(
        "--answers LIST", f"the list for the answer's words: {', '.join(LISTS)}", _list
    ),
    _spec_option(
        "--par N",
        "the answer has N words, and no chain has fewer",
        "guarantees.par={}".format,
    ),
    _spec_option(
        "--par-like N",
        "an editor would probably set a par of N words: 4, 5 or 6, or as in 4..5",
        lambda text: f"difficulty.par_like={_range(text)}",
    ),
    _spec_option(
        "--difficulty N",
        "how hard among boxes of that par, from 1 to 5, as in 2..4",
        lambda text: f"difficulty.level={_range(text)}",
    ),
    option(
        "--unique",
        "the answer is the only chain of at most its number of words (chain); the "
        "only best chain (best); or all such chains use the same words (words)",
        nargs="?",
        choices=("chain", "best", "words"),
        const="chain",
    ),
    _spec_option(
        "--avoid PATH",
        "puzzle files or folders whose boxes and words are not used again",
        lambda text: f"avoid.files+=[{value_as_yaml([a_name(text)])}]",
    ),
)
HOW = group(
    "how many boxes, and how",
    of(compose, "-n --number N"),
    of(compose, "--daily YEAR[-MONTH[-DAY]]", kind=_days),
    of(compose, "-o --output DIR"),
    of(compose, "--seed S"),
    of(compose, "--jobs J"),
    of(compose, "--time-limit S"),
    of(compose, "--certify"),
    of(compose, "--force"),
)
ARGUMENTS = (
    of(compose, "file SPEC", name="spec", kind=a_name, nargs="?"),
    SPEC_OPTIONS,
    CHANGES,
    HOW,
    JSON,
)


def run(args: Namespace) -> int:
    """Compose, and return the exit code."""
    deadline = perf_counter() + args.time_limit
    number = (args.number or 1) > 1 and args.number
    check_written(args.output, daily=args.daily, certify=args.certify, number=number)
    load_search()
    from cpbox.lab.composer.shelf import Shelf
    from cpbox.show.composed_boxes import outcome, outcome_record

    spec = _spec(args)
    not_applied("a composed box, which is for everyone")
    shelf = Shelf(args.output or None, spec, args.seed, force=args.force)
    if shelf.is_begun:
        complain(f"continuing after {shelf}")
    try:
        made = _composed(shelf, args, deadline)
    except KeyboardInterrupt:
        if shelf.folder:
            progress = f"{shelf.folder} has {shelf}"
            complain(f"interrupted: {progress}; the same command continues")
        raise
    if args.json:
        print_json(outcome_record(made))
    elif args.output or not made.is_enough:
        text = outcome(made, style_of(sys.stdout))
        say(text) if args.output or not made.boxes else complain(text)
    if made.is_enough:
        return _exits.OPTIMAL
    return _exits.NO_CHAIN if made.is_exhausted else _exits.UNPROVED


def _composed(shelf: "Shelf", args: Namespace, deadline: float) -> "Composition":
    """What is composed, each box printed as soon as it is there."""
    from cpbox.lab.composer import batch
    from cpbox.lab.composer.hunt import Hunt
    from cpbox.show.composed_boxes import title_of

    days = batch.days_of(args.daily, args.number) if args.daily else []
    number = len(days) or args.number or 1
    place = f"{number} requested; " if number > 1 else ""
    with ProgressLine(Objective(), sys.stderr, place) as line:

        def on_box(box: "Composed", path: Path | None) -> None:
            with line.away():
                _show(box, path, args)

        def tell(remark: str) -> None:
            with line.away():
                complain(remark)

        hunt = Hunt(shelf, args.jobs, deadline, line.say, tell=tell)
        how = {"on_box": on_box, "certify": args.certify, "title_of": title_of}
        return batch.compose(hunt, number, days=days, **how)


def _spec(args: Namespace) -> Spec:
    settings = [*args.request, *args.set, *map(_unique, filter(None, [args.unique]))]
    return read_spec(*_text_of(args), settings, daily=bool(args.daily))


def _text_of(args: Namespace) -> tuple[str, str, Path]:
    """The text of the spec, what messages call it, and where its paths start."""
    if args.file is None:
        return "", "the command line", Path()
    if args.file == "-":
        return load_stdin("<stdin>"), "<stdin>", Path()
    return load(Path(args.file), may_wait=True), args.file, Path(args.file).parent


def _show(box: "Composed", path: Path | None, args: Namespace) -> None:
    """Print a box: its record, where its file is, or the file itself."""
    from cpbox.show.composed_boxes import box_lines, box_record

    if args.json:
        print_json(box_record(box, path))
    elif path is None:
        say(box.text.rstrip("\n"))
    else:
        say(box_lines(box, path, style_of(sys.stdout)))
