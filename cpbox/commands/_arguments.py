"""Arguments that several commands share, and types of arguments."""

from argparse import ArgumentParser, ArgumentTypeError
from math import inf


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


def add_json(parser: ArgumentParser) -> None:
    """Add the option for programs that read the answer."""
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a line"
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
