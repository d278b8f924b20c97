"""All that is wrong with the text of a puzzle file, and not only the first."""

import re
from pathlib import Path

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Group
from cpbox.puzzle.nodes import Mapping, Node, Sequence, find, placed, source_of
from cpbox.puzzle.reader.configuration import settled
from cpbox.puzzle.reader.file_keys import PUZZLE
from cpbox.puzzle.reader.plan import Plan
from cpbox.puzzle.reader.yaml_tree import compose

MOST = 100  # mistakes that are named

_BOXLESS = Group({name: key for name, key in PUZZLE.keys.items() if name != "sides"})


def mistakes(
    text: str, name: str = "<string>", folder: Path = Path()
) -> list[InputError]:
    """Find what is wrong: each mistake is set aside, and the rest is read again.

    Of text that is no YAML, only the first is known.

    Parameters
    ----------
    text, name, folder
        As for :func:`cpbox.puzzle.reader.read_text`.

    """
    try:
        tree = compose(text, source_of(text, name, folder))
    except InputError as error:
        return [error]
    found: list[InputError] = []
    aside: set[str] = set()  # what speaks of these might be right with them
    has_box = True
    for _ in range(MOST):
        try:
            _read(tree, name, has_box=has_box)
        except InputError as error:
            says, _, _ = error.problem.partition("choose from")
            if aside.isdisjoint(re.findall(r"\w+", says)):
                found.append(error)
            path = re.findall(r"[^.\[\]]+", _whole_key(error))
            left = _without(tree, path)
            if path[:1] == ["sides"]:  # there is no puzzle, but there is a rest
                has_box = False
            elif left is None:
                break
            tree = left or tree
            aside |= {step for step in path[-1:] if not step.isdecimal()}
        else:
            break
    return sorted(found, key=lambda error: error.line or 0)


def _read(tree: Node, name: str, *, has_box: bool) -> None:
    if has_box:
        plan = Plan(tree, name)
        plan.puzzle()
        plan.variants()
        return
    try:
        given = _BOXLESS.read(tree, "")
        given.pop("variants", None)
        settled(given)
    except InputError as error:
        raise placed(error, find(tree, error.key)) from error


def _whole_key(error: InputError) -> str:
    """The key, with the place in a list that the message leaves out."""
    first = error.__context__  # that of the value itself, before its place was known
    if isinstance(first, InputError):
        name, bracket, place = first.key.partition("[")
        if bracket and error.key.endswith(name):
            return f"{error.key}[{place}"
    return error.key


def _without(tree: Node, path: list[str]) -> Node | None:
    """The tree without what a key leads to, or as much of that way as there is."""
    if not path:
        return None
    step, *rest = path
    if isinstance(tree, Sequence) and step.isdecimal() and int(step) < len(tree.items):
        items = [*tree.items]
        del items[int(step)]
        return tree._replace(items=items)
    if not isinstance(tree, Mapping):
        return None
    name = next((x for x in (step, f"{step}+") if x in tree.entries), None)
    if name is None:
        return None
    key, value = tree.entries[name]
    less = _without(value, rest) if rest else None
    entries = {x: y for x, y in tree.entries.items() if x != name}
    if less is not None:
        entries = tree.entries | {name: (key, less)}
    return tree._replace(entries=entries)
