"""Arguments: what a command says of each, and those that several commands share."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from json import dumps
from math import inf
from pathlib import Path
from re import fullmatch, search, split, sub
from typing import Annotated, Any, Literal, get_args
from typing import get_origin as origin

from cpbox.basics.errors import InputError
from cpbox.basics.letters import fold_word, is_word
from cpbox.basics.wording import suggest
from cpbox.fields.arguments import limits
from cpbox.fields.signature import REQUIRED, Parameter, parameters
from cpbox.puzzle import LISTS, Setting
from cpbox.puzzle.rule_table import Rules
from cpbox.search.solver_config import LimitedConfig, SolverConfig
from cpbox_models import NAMES

Kind = Callable[[str], object]

COMPLETED = {"FILE": "file", "PATH": "file", "SPEC": "file", "DIR": "directory"}


Argument = Callable[[Any], None]
"""What adds an argument, or several, to a parser or to a group of one."""


def _argument(*names: str, **how: Any) -> Argument:
    """As argparse is told of it; the shell completes it as its placeholder says."""

    def add(parser: Any) -> None:
        added = parser.add_argument(*names, **how)
        if kind := COMPLETED.get(how.get("metavar") or ""):
            added.complete = kind  # read by shtab

    return add


def option(names: str, text: str, kind: Kind = str, **more: object) -> Argument:
    """What takes a value; its names as the help shows them, as in ``-n --number N``."""
    *dashed, last = names.split()
    if not last.isupper():
        return _argument(*dashed, last, type=kind, help=text, **more)
    return _argument(*dashed, metavar=last, type=kind, help=text, **more)


def flag(names: str, text: str, **more: object) -> Argument:
    """What is given or not."""
    return _argument(*names.split(), **{"action": "store_true", "help": text, **more})


def of(call: Callable[..., object], names: str, **more: Any) -> Argument:
    """What is a parameter of a call: its type, its default and its sentence are those.

    Parameters
    ----------
    call
        The call, or a dataclass.
    names
        How the shell spells it, as for :func:`option`. The last name is the
        parameter's, but for ``--no-x``, which switches `x` off.
    more
        What argparse is told beside; `name`, where the parameter has another one.

    """
    *dashed, last = names.split()
    spelled = dashed[-1] if last.isupper() else last
    takes = parameters(call)
    name = more.pop("name", "") or spelled.lstrip("-").replace("-", "_")
    negated = name not in takes and name.startswith("no_")
    each = takes[name.removeprefix("no_") if negated else name]
    text = more.pop("text", "") or _help(each)
    if each.type is bool:
        action = "store_false" if negated else "store_true"
        return flag(names, text, dest=each.name, action=action, **more)
    how = {"kind": _kind(each), "default": each.default} | more
    if how["kind"] is positive_seconds and each.default is None:
        how["default"] = inf
    if each.default is REQUIRED:
        del how["default"]
    if spelled.startswith("-"):
        how = {"dest": each.name, "required": each.default is REQUIRED} | how
    if origin(kind := each.alternatives[0]) is Literal:
        how = {"choices": get_args(kind)} | how
    return option(names, text, **how)


def in_the_shell(error: InputError, arguments: Sequence[Argument]) -> InputError:
    """An error of a call, in which its parameters are called as the options are."""
    if error.line is not None:  # it is about a file
        return error
    parser = ArgumentParser(add_help=False)
    for add in arguments:
        add(parser)
    options = {
        action.dest: action.option_strings[-1]
        for action in parser._actions  # noqa: SLF001  # argparse names them nowhere else
        if action.option_strings and action.dest != "set"
    }
    if error.key == "words" and any(x.metavar == "K|LIST" for x in parser._actions):  # noqa: SLF001
        options["words"] = "--words"  # of `model`, where it is a number, too
    if len(error.mistakes) > 1:
        return InputError.all_of([in_the_shell(x, arguments) for x in error.mistakes])
    text = sub(r"`(\w+)`", lambda x: options.get(x[1], x[0]), error.text)
    return error.changed(problem=text, key=options.get(error.key, error.key))


def _help(parameter: Parameter) -> str:
    """The sentence about a parameter as argparse has it, with the default."""
    text = parameter.sentence
    if not text[1:2].isupper():  # as in CP-SAT
        text = text[:1].lower() + text[1:]
    text = sub(r"`(\w+)`", lambda name: f"--{name[1].replace('_', '-')}", text)
    default = parameter.default
    if type(default) in (int, float):
        text += f" (default: {default:g})"
    elif origin(parameter.alternatives[0]) is Literal and default is not None:
        text += f" (default: {default})"
    return text.replace("%", "%%")


def _kind(parameter: Parameter) -> Kind:
    """What reads a value of a parameter's type."""
    kind, bounds = parameter.alternatives[0], list[Any]()
    if origin(kind) is Annotated:
        kind, *bounds = get_args(kind)
    if kind is int:
        least, most = limits(bounds)
        span = f"from {least}" if most is None else f"from {least} to {most}"
        return whole(
            least or 0, inf if most is None else most, f"a whole number {span}"
        )
    if kind is float:
        return positive_seconds
    return a_path if parameter.is_path else str


def a_path(text: str) -> Path:
    """Read a path."""
    return Path(a_name(text))


def a_name(text: str) -> str:
    """Read a path as it is written; an empty one, as of an unset variable, is none."""
    if not text.strip():
        raise ArgumentTypeError("is empty; name a file or a folder")
    return text


def group(title: str, *arguments: Argument, text: str | None = None) -> Argument:
    """Arguments under a title, and perhaps a text."""
    return lambda parser: _add(arguments, parser.add_argument_group(title, text))


def either(*arguments: Argument) -> Argument:
    """Arguments that exclude each other."""
    return lambda parser: _add(arguments, parser.add_mutually_exclusive_group())


def _add(arguments: Sequence[Argument], group: Any) -> None:
    for add in arguments:
        add(group)


def puzzle_file(call: Callable[..., object], nargs: str | None = None) -> Argument:
    """The puzzle of a call, as a file; for several, ``+``."""
    name = "files" if nargs == "+" else "file"
    return of(call, f"{name} FILE", name="puzzle", nargs=nargs)


def change_options(then: str = "", words: Kind | None = None) -> Argument:
    """The options that change keys of the puzzle, all kept as `set`, in order.

    `then` says what becomes of each; `words` reads a ``--words`` that may be a number.
    """
    lists = f"{', '.join(LISTS)}, or a file of your own"
    metavar = "LIST" if words is None else "K|LIST"
    text = lists if words is None else f"a number of words, or a list: {lists}"
    any_key = "any key, as in rules.loop=true; += adds to a list"
    options: tuple[tuple[str, str, Kind], ...] = (
        (f"--words {metavar}", text, words or words_setting),
        ("--ban WORD,...", "words to leave out", ban_setting),
        (
            "--rule KEY=VALUE",
            "a rule, as in min_length=4; see `cpbox help rules`",
            rule_setting,
        ),
        ("--set KEY=VALUE", any_key, str),
    )
    kept: dict[str, Any] = {"dest": "set", "action": "append", "default": []}
    arguments = tuple(option(*each, **kept) for each in options)
    return group("changes of the puzzle", *arguments, text=then or None)


def words_setting(text: str) -> Setting:
    """Read a built-in list, several with commas between, or a file of words."""
    names = text.split(",")
    if all(name in LISTS for name in names):
        return Setting(f"words.list={value_as_yaml(names)}", f"--words {text}")
    if not {"/", ".", os.sep} & {*text} and not os.path.exists(text):  # noqa: PTH110
        problem = f"there is neither a list nor a file called {text!r}"
        if {*names} & {*LISTS}:
            text = next(name for name in names if name not in LISTS)
            problem = f"there is no list called {text!r}"
        raise ArgumentTypeError(f"{problem}; {suggest(text, LISTS)}")
    return Setting(f"words.file={value_as_yaml([text])}", f"--words {text}")


def ban_setting(text: str) -> Setting:
    """Read words to leave out."""
    return Setting(f"words.ban+={listed_words(text)}", f"--ban {text}")


def listed_words(text: str) -> str:
    """Words with commas between, as a list in YAML."""
    words = [word.strip() for word in text.split(",")]
    if not all(map(is_word, words)):
        problem = f"{text!r} is neither a word nor words with commas between them"
        raise ArgumentTypeError(problem)
    return f"[{', '.join(words)}]"


def words_in(texts: Sequence[str], *, is_chain: bool = False) -> list[str]:
    """Words, folded, whatever parts them; a hyphen parts those of a chain alone."""
    for text in () if is_chain else texts:
        if found := search(r"\w+(-\w+)+", text):
            whole, apart = (found[0].replace("-", by) for by in ("", " "))
            problem = f"{found[0]!r} has a hyphen, which no word has"
            raise InputError(f"{problem}; write {whole}, or {apart}", "WORD")
    parts = [[*filter(None, split(r"[\s,;/+>→-]+", text))] for text in texts]
    if not all(parts):
        raise InputError("is empty; write a word", "WORD")
    return [fold_word(word) for part in parts for word in part]


def rule_setting(text: str) -> Setting:
    """Read a rule and its value."""
    name, _, value = text.partition("=")
    if not (name and value):
        field = Rules.model_fields.get(name)
        is_flag = field is not None and field.annotation is bool
        remedy = f"write {name}=true" if is_flag else "write it as in min_length=4"
        raise ArgumentTypeError(f"{text!r} has no value; {remedy}")
    return Setting(f"rules.{text}", f"--rule {text}")


def value_as_yaml(texts: Sequence[str]) -> str:
    """One text, or a list of several, as YAML."""
    quoted = [
        text if fullmatch(r"[./]*\w[\w./-]*", text) else dumps(text, ensure_ascii=False)
        for text in texts
    ]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"


VARIANT = option("--variant NAME", "use this variant of the puzzle")
CHANGES = change_options()
JSON = flag("--json", "print one JSON object per line")
FORMATS = either(JSON, flag("--csv", "print rows for a spreadsheet"))


def whole(least: int, most: float = inf, what: str = "") -> Callable[[str], int]:
    """What reads a whole number within bounds."""
    what = what or f"a whole number from {least}"

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text!r} is not {what}")
        return int(text)

    return read


positive_int = whole(1)


def positive_seconds(text: str) -> float:
    """Read a number above 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < inf:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def ending(endings: Sequence[str]) -> Callable[[str], Path]:
    """What reads the name of a file that ends in one of these."""
    *others, last = endings
    named = f"{', '.join(others)} or {last}" if others else last

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix.lower() not in endings:
            raise ArgumentTypeError(f"{text!r} does not end in {named}")
        return path

    return read


def config(call: Callable[..., object], *more: Argument) -> Argument:
    """A call's time limit, what becomes its SolverConfig, and what looks inside."""
    search = partial(of, SolverConfig)
    unfiltered = "give every candidate to the model, unfiltered; slower"
    inside = group(
        "inside the search",
        search("--formulation", choices=NAMES),
        search("--no-relaxation", text=unfiltered),
        search("--workers N"),
        search("--seed N"),
        search(
            "--param NAME:VALUE,...", name="parameters", action="append", default=[]
        ),
        *more,
    )
    limit = of(call, "--time-limit S")
    return lambda parser: _add((limit, inside), parser)


def config_of(args: Namespace) -> LimitedConfig:
    """How to search, as the arguments of :func:`config` say."""
    names = [x.name for x in fields(LimitedConfig) if x.name in vars(args)]
    named = {name: getattr(args, name) for name in names}
    return LimitedConfig(**named | {"parameters": ",".join(args.parameters)})


def call_arguments(call: Callable[..., object], args: Namespace) -> dict[str, Any]:
    """What a command passes to its call: the arguments of the same names."""
    takes = parameters(call)
    named = {name: value for name, value in vars(args).items() if name in takes}
    return named | ({"config": config_of(args)} if "config" in takes else {})
