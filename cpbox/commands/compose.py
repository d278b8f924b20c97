"""``cpbox compose``: boxes that keep promises, each proved."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.commands import _exits
from cpbox.commands._arguments import (
    add_json,
    add_set,
    positive_int,
    positive_seconds,
)
from cpbox.commands._output import complain, print_json, say, style_of
from cpbox.commands._progress import ProgressLine
from cpbox.commands._solver import load_search
from cpbox.config import Progress
from cpbox.errors import InputError
from cpbox.puzzle import LISTS, Objective, Setting, is_letters

if TYPE_CHECKING:  # which import ortools
    from cpbox.composer.attempt import Composed
    from cpbox.composer.batch import Composition
    from cpbox.composer.shelf import Shelf
    from cpbox.composer.spec import Spec

SUMMARY = "compose boxes that keep promises, such as a single answer, and prove it"
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


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command line."""
    spec = parser.add_argument(
        "file", metavar="SPEC", nargs="?", help="a file that says what is asked for"
    )
    spec.complete = "file"  # type: ignore[attr-defined]  # read by shtab
    _add_asked(parser)
    add_set(parser)
    _add_how(parser)
    add_json(parser)


def _add_asked(parser: ArgumentParser) -> None:
    """Add the options that stand for keys of the spec; all are kept as `asked`."""
    group = parser.add_argument_group("what is asked for")

    def add(option: str, metavar: str, read: Callable[[str], str], text: str) -> None:
        group.add_argument(
            option,
            dest="asked",
            metavar=metavar,
            type=partial(_setting, option, read),
            action="append",
            default=[],
            help=text,
        )

    add("--words-from", "WORD,...", _words("answer"), "the answer: its words, in order")
    add("--letters", "LETTERS", _text("letters"), "the letters of the box")
    add("--sides", "N,...", _numbers, "tiles on each side (default: 3,3,3,3)")
    add("--answers", "LIST", _list, f"what answers may use: {', '.join(LISTS)}")
    add("--par", "N", _text("guarantees.par"), "the answer has N words, and none fewer")
    group.add_argument(
        "--unique",
        nargs="?",
        choices=("chain", "best", "words"),
        const="chain",
        help="the answer is the only chain of so few words; or the only best one; or "
        "all others are of its words",
    )
    add("--avoid", "PATH", _path, "puzzle files that were published, or a folder")


def _setting(option: str, read: Callable[[str], str], text: str) -> Setting:
    return Setting(read(text), f"{option} {text}")


def _words(key: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        words = [word.strip() for word in text.split(",")]
        if not all(map(is_letters, words)):
            problem = f"{text!r} is not words with commas between"
            raise ArgumentTypeError(problem)
        return f"{key}=[{', '.join(f'{chr(34)}{w}{chr(34)}' for w in words)}]"

    return read


def _text(key: str) -> Callable[[str], str]:
    return lambda text: f"{key}={text}"


def _numbers(text: str) -> str:
    return f"sides=[{text}]"


def _list(text: str) -> str:
    if text in LISTS:
        return f"answers={text}"
    return f"answers={{file: {_quoted(text)}}}"


def _path(text: str) -> str:
    return f"avoid.files+=[{_quoted(text)}]"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _add_how(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("how many, and how")
    group.add_argument(
        "-n", "--number", metavar="N", type=positive_int, help="how many boxes"
    )
    group.add_argument(
        "--daily", metavar="YEAR", type=_year, help="a box for each day of a year"
    )
    output = group.add_argument(
        "-o", "--output", metavar="DIR", type=Path, help="the folder to write to"
    )
    output.complete = "directory"  # type: ignore[attr-defined]  # read by shtab
    group.add_argument(
        "--seed", metavar="S", type=_seed, default=0, help="other boxes (default: 0)"
    )
    group.add_argument(
        "--jobs",
        metavar="J",
        type=positive_int,
        default=1,
        help="try so many answers at once; the boxes are the same",
    )
    group.add_argument(
        "--time-limit",
        metavar="S",
        type=positive_seconds,
        default=inf,
        help="give up after S seconds; the same command goes on later",
    )
    group.add_argument(
        "--certify", action="store_true", help="write proofs beside each file"
    )
    group.add_argument(
        "--force", action="store_true", help="write over files that are there"
    )


def _year(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 9999:
        raise ArgumentTypeError(f"{text!r} is not a year such as 2027")
    return int(text)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def run(args: Namespace) -> int:
    """Compose, and return the exit code."""
    _check(args)
    load_search()
    from cpbox.composer.batch import How, compose  # noqa: PLC0415  # imports ortools
    from cpbox.composer.daily import compose_year  # noqa: PLC0415
    from cpbox.composer.shelf import Shelf  # noqa: PLC0415
    from cpbox.report.compose import outcome, outcome_record  # noqa: PLC0415

    spec = _spec(args)
    shelf = (
        Shelf(args.output, spec, args.seed, force=args.force) if args.output else None
    )
    if shelf and shelf.rows:
        complain(f"going on after {shelf.number} of the boxes; {shelf.tally}")
    with _resumable(shelf), ProgressLine(Objective(), sys.stderr) as line:
        if shelf and args.certify:
            _certify_again(spec, shelf, line)

        def watch(doing: str) -> None:
            line(Progress(doing, None, None, None))

        def on_box(box: "Composed", path: Path | None) -> None:
            if path is not None and args.certify:
                from cpbox.composer.certify import certify  # noqa: PLC0415

                certify(spec, box.chain, path, line)
            with line.away():
                _show(spec, box, path, args)

        how = How(
            seed=args.seed,
            jobs=args.jobs,
            shelf=shelf,
            time_limit=args.time_limit,
            watch=watch,
            on_box=on_box,
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
def _resumable(shelf: "Shelf | None") -> Iterator[None]:
    """Say how to go on where the user stops it."""
    try:
        yield
    except KeyboardInterrupt:
        if shelf:
            number = f"{shelf.number} of the boxes are in {shelf.folder}"
            complain(f"interrupted; {number}, and the same command goes on")
        raise


def _certify_again(spec: "Spec", shelf: "Shelf", line: ProgressLine) -> None:
    """Write the proofs of boxes that an interruption left without."""
    from cpbox.composer.certify import certify  # noqa: PLC0415  # imports ortools

    for row in shelf.rows:
        if row["file"]:
            certify(spec, tuple(row["chain"]), shelf.folder / row["file"], line)


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


def _spec(args: Namespace) -> "Spec":
    from cpbox.composer.daily import SPEC as DAILY  # noqa: PLC0415
    from cpbox.composer.reading import read_spec  # noqa: PLC0415
    from cpbox.reader.files import load, load_stdin  # noqa: PLC0415

    settings = [*args.asked, *args.set]
    if args.unique:
        settings.append(
            Setting(f"guarantees.unique={args.unique}", f"--unique {args.unique}")
        )
    if args.file is None:
        return read_spec(
            DAILY if args.daily else "", "the command line", Path(), settings
        )
    if args.file == "-":
        return read_spec(load_stdin("<stdin>"), "<stdin>", Path(), settings)
    path = Path(args.file)
    return read_spec(load(path), args.file, path.parent, settings)


def _show(spec: "Spec", box: "Composed", path: Path | None, args: Namespace) -> None:
    """Print a box: its record, where its file is, or the file itself."""
    from cpbox.report.compose import box_lines, box_record  # noqa: PLC0415

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
