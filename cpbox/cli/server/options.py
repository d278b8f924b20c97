"""The options of a command as a request has them: by their names, with underscores."""

from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from functools import cache
from typing import Any, NoReturn

from cpbox.cli.main import command
from cpbox.puzzle import LISTS
from cpbox.puzzle.arguments import FLAG
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import suggest

Json = Any

# What only the shell has: files, how to print, and what is a call of its own.
NOT_HERE = {
    *("file", "files", "folder", "output", "read", "theorem", "puzzle", "force"),
    *("json", "csv", "verbose", "log", "stats", "jobs", "memory", "acl2"),
    *("certify", "lists", "daily", "help"),
}
OF_COMPOSE = {"number", "seed", "time_limit"}  # for the spec says all else


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Raise, as no argument is read by it."""
        raise AssertionError(message)


@cache
def actions(name: str) -> Mapping[str, Action]:
    """What argparse knows of each option of a command."""
    parser = _Parser(add_help=False)
    for argument in command(name).ARGUMENTS:
        argument(parser)
    known: dict[str, Action] = {}
    for action in parser._actions:  # noqa: SLF001  # argparse names them nowhere else
        names = [x[2:] for x in action.option_strings if x.startswith("--")]
        for each in names or [action.dest]:
            known.setdefault(each.replace("-", "_"), action)
    hidden = NOT_HERE if name != "compose" else known.keys() - OF_COMPOSE
    return {key: each for key, each in known.items() if key not in hidden}


def read(name: str, given: Mapping[str, Json]) -> Namespace:
    """The arguments of a command, as its parser would give them.

    Raises
    ------
    InputError
        When there is no such option, or a value is none of its.

    """
    known = actions(name)
    args = Namespace(**{x.dest: _default(x) for x in known.values()})
    for key, value in given.items():
        if key not in known:
            raise InputError(f"there is no such key; {suggest(key, known)}", key=key)
        action = known[key]
        new = _value(action, value, key)
        if action.dest == "set":
            new = [*args.set, *new]
        setattr(args, action.dest, new)
    return args


def _default(action: Action) -> Any:
    return [] if action.dest == "words" else action.default


def _value(action: Action, given: Json, key: str) -> Any:
    if action.nargs == 0:
        return action.const if FLAG(given, key) else action.default
    if action.nargs in ("*", "+") or isinstance(action.default, list):
        if not isinstance(given, list):
            raise InputError("must be a list; write it in [ ]", key=key)
        return [_one(action, each, f"{key}[{n}]") for n, each in enumerate(given)]
    return _one(action, given, key)


def _one(action: Action, given: Json, key: str) -> Any:
    if isinstance(given, bool | list | dict | None):
        raise InputError("must be a text or a number; write one", key=key)
    if action.choices is not None and given not in action.choices:
        remedy = suggest(str(given), [*map(str, action.choices)])
        raise InputError(f"{str(given)[:60]!r} is not known here; {remedy}", key=key)
    if "--words" in action.option_strings:  # which takes a file in the shell
        names = str(given).split(",")
        if not (isinstance(given, int) or {*names} <= {*LISTS}):
            known = ", ".join(LISTS)
            raise InputError(f"names no built-in list; choose from {known}", key=key)
    try:
        return action.type(str(given)) if callable(action.type) else given
    except ArgumentTypeError as error:
        raise InputError(str(error), key=key) from None


def schema(name: str) -> dict[str, Json]:
    """JSON Schema of each option."""
    return {key: _schema(action) for key, action in actions(name).items()}


def _schema(action: Action) -> dict[str, Json]:
    text = (action.help or "") % {"default": action.default}
    if action.nargs == 0:
        return {"type": "boolean", "description": text}
    one: dict[str, Json] = {"type": _type(action)}
    if action.choices is not None:
        one["enum"] = [*action.choices]
    if action.nargs in ("*", "+") or isinstance(action.default, list):
        return {"type": "array", "items": one, "description": text}
    return one | {"description": text}


def _type(action: Action) -> str:
    if action.type in (None, str) or not callable(action.type):
        return "string"
    try:
        made = action.type("2")
    except ArgumentTypeError:
        return "string"
    kinds = {int: "integer", float: "number"}
    return kinds.get(type(made), "string")
