"""The options of ``cpbox compose``: keys of a spec, and how to go about it."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path

from cpbox.cli._arguments import positive_int, positive_seconds
from cpbox.puzzle import LISTS, Setting, is_letters


def add_asked(parser: ArgumentParser) -> None:
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


def add_how(parser: ArgumentParser) -> None:
    """Add the options that say how many boxes, where to, and how."""
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
