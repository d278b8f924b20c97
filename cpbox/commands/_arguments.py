"""Arguments that several commands share, and types of arguments."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from math import inf

from cpbox.config import SolverConfig
from cpbox_models import DEFAULT, NAMES


def add_file(parser: ArgumentParser, *, several: bool = False) -> None:
    """Add the puzzle file, completed by the shell as a file name."""
    file = parser.add_argument(
        "files" if several else "file",
        metavar="FILE",
        nargs="+" if several else None,
        help="puzzle file; - is standard input",
    )
    file.complete = "file"  # type: ignore[attr-defined]  # read by shtab


def add_set(parser: ArgumentParser) -> None:
    """Add the option that changes a key of the puzzle."""
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="change a key of the puzzle, as in rules.min_length=4; may be repeated",
    )


def add_variant(parser: ArgumentParser) -> None:
    """Add the option that picks one of the file's variants."""
    parser.add_argument(
        "--variant",
        metavar="NAME",
        help="the puzzle with the changes that it lists under this name",
    )


def add_json(parser: ArgumentParser) -> None:
    """Add the option for programs that read the answer."""
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a line"
    )


def add_config(parser: ArgumentParser) -> None:
    """Add what becomes the SolverConfig."""
    search = parser.add_argument_group("the search")
    search.add_argument(
        "--formulation",
        choices=NAMES,
        default=DEFAULT,
        help="the model that CP-SAT solves (default: %(default)s)",
    )
    search.add_argument(
        "--no-relaxation",
        dest="relaxation",
        action="store_false",
        help="hand every candidate to the model, unfiltered; slow",
    )
    search.add_argument(
        "--time-limit",
        metavar="S",
        type=positive_seconds,
        default=inf,
        help="give up on a puzzle or variant after S seconds",
    )
    search.add_argument(
        "--workers",
        metavar="N",
        type=positive_int,
        default=1,
        help="threads of CP-SAT; with more than one, runs may differ (default: 1)",
    )


def config_of(args: Namespace) -> SolverConfig:
    """How to search, as the arguments of :func:`add_config` say."""
    return SolverConfig(
        formulation=args.formulation,
        time_limit=args.time_limit,
        workers=args.workers,
        relaxation=args.relaxation,
    )


def positive_int(text: str) -> int:
    """Read a whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def positive_seconds(text: str) -> float:
    """Read a number above 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < inf:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds
