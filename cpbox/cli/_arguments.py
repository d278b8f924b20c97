"""Arguments that several commands share, and types of arguments."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from json import dumps
from math import inf
from re import fullmatch

from cpbox.puzzle import LISTS, Setting, is_letters
from cpbox.search.config import SolverConfig
from cpbox_models import DEFAULT, NAMES, UNFILTERED

Kind = Callable[[str], str]


def add_file(
    parser: ArgumentParser, *, several: bool = False, optional: bool = False
) -> None:
    """Add the puzzle file, completed by the shell as a file name."""
    file = parser.add_argument(
        "files" if several else "file",
        metavar="FILE",
        nargs="+" if several else "?" if optional else None,
        help='puzzle file, or a box such as "peg ulm oir cnw"; - is standard input',
    )
    file.complete = "file"  # type: ignore[attr-defined]  # read by shtab


def add_set(
    parser: ArgumentParser,
    then: str = "",
    words: Callable[[str], object] | None = None,
) -> None:
    """Add the options that change keys of the puzzle, all kept as `set`, in order.

    Parameters
    ----------
    parser
        To add them to.
    then
        What becomes of each change, where it is not simply made.
    words
        Reads the value of ``--words`` where that may be a number of words, too.

    """
    group = parser.add_argument_group("changes of the puzzle", then or None)

    def add(
        option: str, metavar: str, kind: Callable[[str], object], text: str
    ) -> None:
        group.add_argument(
            option,
            dest="set",
            metavar=metavar,
            type=kind,
            action="append",
            default=[],
            help=text,
        )

    lists = f"{', '.join(LISTS)}, or a file of your own"
    if words is None:
        add("--words", "LIST", words_setting, lists)
    else:
        add("--words", "K|LIST", words, f"a number of words, or a list: {lists}")
    add("--ban", "WORD,...", ban_setting, "words to leave out, too")
    add("--rule", "KEY=VALUE", rule_setting, "a rule, as in min_length=4")
    add(
        "--set",
        "KEY=VALUE",
        str,
        "any key, as in rules.loop=true; += adds to a list",
    )


def words_setting(text: str) -> Setting:
    """Read a built-in list, several with commas between, or a file of words."""
    names = text.split(",")
    if all(name in LISTS for name in names):
        return Setting(f"words.list={_written(names)}", f"--words {text}")
    if not {"/", ".", os.sep} & {*text} and not os.path.exists(text):  # noqa: PTH110
        near = get_close_matches(text.lower(), LISTS, 1)
        remedy = f"did you mean {near[0]}?" if near else f"choose {', '.join(LISTS)}"
        problem = f"there is neither a list nor a file called {text!r}"
        raise ArgumentTypeError(f"{problem}; {remedy}")
    return Setting(f"words.file={_written([text])}", f"--words {text}")


def ban_setting(text: str) -> Setting:
    """Read words, with commas between."""
    words = [word.strip() for word in text.split(",")]
    if not all(map(is_letters, words)):
        problem = f"{text!r} is not a word, nor words with commas between"
        raise ArgumentTypeError(problem)
    return Setting(f"words.ban+=[{', '.join(words)}]", f"--ban {text}")


def rule_setting(text: str) -> Setting:
    """Read a rule and its value."""
    if not all(text.partition("=")[::2]):
        raise ArgumentTypeError(f"{text!r} is not as in min_length=4")
    return Setting(f"rules.{text}", f"--rule {text}")


def _written(texts: Sequence[str]) -> str:
    """One text, or a list of several, as YAML."""
    quoted = [
        text if fullmatch(r"[./]*\w[\w./-]*", text) else dumps(text, ensure_ascii=False)
        for text in texts
    ]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"


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


def add_formats(parser: ArgumentParser) -> None:
    """Add the options for programs and spreadsheets that read the answer."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument(
        "--json", action="store_true", help="print one JSON object a line"
    )
    formats.add_argument(
        "--csv", action="store_true", help="print rows for a spreadsheet"
    )


def add_config(parser: ArgumentParser) -> None:
    """Add what becomes the SolverConfig."""
    search = parser.add_argument_group("the search")
    search.add_argument(
        "--formulation",
        choices=NAMES,
        default="",
        help=f"the model that CP-SAT solves (default: {DEFAULT}; {UNFILTERED} on all "
        "candidates, without the relaxation)",
    )
    search.add_argument(
        "--no-relaxation",
        dest="relaxation",
        action="store_false",
        help="hand every candidate to the model, unfiltered; slower",
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
    search.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        default=0,
        help="random seed of CP-SAT (default: 0)",
    )
    search.add_argument(
        "--param",
        metavar="NAME:VALUE,...",
        action="append",
        default=[],
        help="any parameters of CP-SAT, as in linearization_level:2,use_lns:false",
    )


def config_of(args: Namespace) -> SolverConfig:
    """How to search, as the arguments of :func:`add_config` say."""
    return SolverConfig(
        formulation=args.formulation,
        time_limit=args.time_limit,
        workers=args.workers,
        relaxation=args.relaxation,
        seed=args.seed,
        parameters=",".join(args.param),
    )


def whole_number(text: str) -> int:
    """Read a whole number from 0."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


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
