"""The options of ``cpbox compose``: keys of a spec, and how to go about it."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path

from cpbox.cli._arguments import (
    Argument,
    flag,
    group,
    option,
    positive_int,
    positive_seconds,
    whole,
)
from cpbox.puzzle import LISTS, Setting, is_letters


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


def _asked(name: str, metavar: str, read: Callable[[str], str], text: str) -> Argument:
    """An option that stands for a key of the spec."""
    kind = partial(_setting, name, read)
    return option(name, metavar, text, kind, dest="asked", action="append", default=[])


ASKED = group(
    "what is asked for",
    _asked(
        "--words-from", "WORD,...", _words("answer"), "the answer: its words, in order"
    ),
    _asked("--letters", "LETTERS", _text("letters"), "the letters of the box"),
    _asked("--sides", "N,...", _numbers, "tiles on each side (default: 3,3,3,3)"),
    _asked("--answers", "LIST", _list, f"what answers may use: {', '.join(LISTS)}"),
    _asked(
        "--par", "N", _text("guarantees.par"), "the answer has N words, and none fewer"
    ),
    option(
        "--unique",
        None,
        "the answer is the only chain of so few words; or the only best one; or "
        "all others are of its words",
        nargs="?",
        choices=("chain", "best", "words"),
        const="chain",
    ),
    _asked("--avoid", "PATH", _path, "puzzle files that were published, or a folder"),
)
HOW = group(
    "how many, and how",
    option("-n --number", "N", "how many boxes", positive_int),
    option(
        "--daily",
        "YEAR",
        "a box for each day of a year",
        whole(1, 9999, "a year such as 2027"),
    ),
    option("-o --output", "DIR", "the folder to write to", Path),
    option("--seed", "S", "other boxes (default: 0)", whole(0), default=0),
    option(
        "--jobs",
        "J",
        "try so many answers at once; the boxes are the same",
        positive_int,
        default=1,
    ),
    option(
        "--time-limit",
        "S",
        "give up after S seconds; the same command goes on later",
        positive_seconds,
        default=inf,
    ),
    flag("--certify", "write proofs beside each file"),
    flag("--force", "write over files that are there"),
)
