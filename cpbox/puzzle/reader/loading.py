"""Puzzles from Python: read, changed, and made of plain values as in a file."""

import os
import re
from collections.abc import Mapping as PlainMapping
from dataclasses import replace as changed
from os import PathLike
from pathlib import Path
from typing import Any

import yaml

from cpbox.puzzle.composite import Off
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Group
from cpbox.puzzle.kinds import instance, label, wrong
from cpbox.puzzle.kinds import path as a_path
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Sequence, Source, join, source_of
from cpbox.puzzle.reader import load_text, read_all_text, read_text
from cpbox.puzzle.reader.file_keys import PUZZLE as KEYS
from cpbox.puzzle.reader.file_keys import VARIANTS, below, merge
from cpbox.puzzle.reader.plain_boxes import as_puzzle
from cpbox.puzzle.reader.plan import Plan, make
from cpbox.puzzle.reader.yaml_tree import compose
from cpbox.puzzle.whole import SHOWN, Puzzle, as_plain

PUZZLE = instance(Puzzle, "make one with Puzzle.of or load")
_VARIANT = Off(label)
_TEXT = "<string>"  # what messages call a text that is in no file


def load(path: str | PathLike[str], *, variant: str | None = None) -> Puzzle:
    """Read a puzzle file; the configuration of the command line is ignored.

    Parameters
    ----------
    path
        Where it is; ``-`` is standard input.
    variant
        Name of the file's variant to read; None for the puzzle as it stands, with all
        of them in its `variants`.

    Raises
    ------
    InputError
        When it cannot be read or makes no sense; the message names the file,
        the line and the key.

    """
    name = _VARIANT(variant, "variant")
    return _read(*load_text(a_path(path, "path")), name)


def loads(text: str, *, variant: str | None = None) -> Puzzle:
    """Read a puzzle from the text of a file.

    Parameters
    ----------
    text
        YAML, or whatever else a file may hold: a saved page of the game, its data as
        JSON, or one box.
    variant
        As for :func:`load`.

    Raises
    ------
    InputError
        As for :func:`load`.

    """
    name = _VARIANT(variant, "variant")
    return _read(as_puzzle(label(text, "text"), _TEXT), _TEXT, Path(), name)


def _read(text: str, name: str, folder: Path, variant: str | None) -> Puzzle:
    """A puzzle with its variants, or one of these."""
    if variant is not None:
        return read_text(text, name, folder, variant=variant)
    puzzle, variants = read_all_text(text, name, folder)
    return changed(puzzle, variants=variants)


def replace(puzzle: Puzzle, key: str, value: object) -> Puzzle:
    """Return a puzzle with one key changed, as in its file.

    Parameters
    ----------
    puzzle
        The puzzle, which is not changed; the returned one has no variants.
    key
        Such as ``rules.loop``; with ``rules``, several may be changed at once.
    value
        What a file may hold there; None for the default.

    Raises
    ------
    InputError
        When there is no such key, or the value makes no sense.

    """
    PUZZLE(puzzle, "puzzle")
    if not isinstance(key, str):
        raise wrong(key, "key", "a key", "write one such as 'rules.loop'")
    names = key.split(".")
    if len(names) > _MAX_DEPTH:
        raise InputError("there is no such key; write one such as rules.loop", key=key)
    if names[0] not in SHOWN:  # nothing is expected of a puzzle that is changed
        puzzle = changed(puzzle, expect={})
    plain = as_plain(puzzle)
    if value is None:
        _take(plain, names, key)
        tree = tree_of(plain)
    else:
        over = _node(value, key, len(names))
        tree = merge(tree_of(plain), below(names, over, _NOWHERE), _KEYS)
    return changed(_make(tree), variant=puzzle.variant, file=puzzle.file)


# --------------------------------------------------------------- plain values

_MAX_DEPTH = 6
_NOWHERE = Source("", has_lines=False)
_KEYS = Group(VARIANTS.keys, KEYS.required)  # which has no variants


def puzzle_of(plain: PlainMapping[str, object]) -> Puzzle:
    """Make a puzzle of plain values; None is as if it were not given.

    Raises
    ------
    InputError
        When a key is unknown or its value makes no sense, with the key.

    """
    if not plain.get("variants"):
        return _make(tree_of(plain))
    try:
        plan = Plan(tree_of(plain), "")
        return changed(plan.puzzle(), variants=plan.variants())
    except InputError as error:
        raise changed(error, file=error.file or None) from None


def tree_of(plain: PlainMapping[str, object]) -> Node:
    """The tree that a file with these values would have.

    Raises
    ------
    InputError
        When a value is none that a file can hold.

    """
    return _node(plain, "", 0)


def _take(plain: dict[str, Any], names: list[str], key: str) -> None:
    """Take away what stands under a key, which must be one that there is."""
    keys: Any = _KEYS
    for name in names:
        if not isinstance(keys, Group) or name not in keys.keys:
            raise InputError("there is no such key; choose an existing one", key=key)
        keys = keys.keys[name].kind
    for name in names[:-1]:
        plain = plain.get(name, {})
    plain.pop(names[-1], None)


def _make(tree: Node) -> Puzzle:
    try:
        return make(tree, "", _KEYS)
    except InputError as error:
        raise changed(error, file=error.file or None) from None


def _node(value: object, key: str, depth: int) -> Node:
    if isinstance(value, PlainMapping | list | tuple) and depth > _MAX_DEPTH:
        problem = "lists and mappings are nested too deeply; no key needs that"
        raise InputError(problem, key=key)
    if isinstance(value, PlainMapping):
        entries: dict[str, tuple[Scalar, Node]] = {}
        for name, item in value.items():
            if not isinstance(name, str):
                raise wrong(name, key, "a key", "write its name in quotes")
            if item is not None:
                node = _node(item, join(key, name), depth + 1)
                entries[name] = _scalar(name, key), node
        return Mapping(entries, _NOWHERE, None)
    if isinstance(value, list | tuple):
        items = [_node(item, f"{key}[{n}]", depth + 1) for n, item in enumerate(value)]
        return Sequence(items, _NOWHERE, None)
    return _scalar(value, key)


def _scalar(value: object, key: str = "") -> Scalar:
    if isinstance(value, str):
        return Scalar(str(value), plain=False, source=_NOWHERE, line=None)
    if isinstance(value, os.PathLike) and isinstance(os.fspath(value), str):
        value = os.fspath(value)
    elif isinstance(value, bool):
        value = str(value).lower()
    elif not isinstance(value, float) and not (
        isinstance(value, int) and abs(value) < 10**20
    ):
        raise wrong(value, key, "text, a number or a list", "write what a file holds")
    return Scalar(str(value), plain=True, source=_NOWHERE, line=None)


def plain(node: Node) -> Any:
    """The plain values of a tree; what looks like a number or a flag is one."""
    if isinstance(node, Mapping):
        return {name: plain(value) for name, (_, value) in node.entries.items()}
    if not isinstance(node, Scalar):
        return [plain(item) for item in node.items]
    if node.plain and re.fullmatch("-?(0|[1-9][0-9]{0,19})", node.text):
        return int(node.text)
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    return None if node.is_empty else node.text


def text_of(puzzle: Puzzle) -> str:
    """The text of a file that holds a puzzle and its variants.

    Raises
    ------
    InputError
        When a variant cannot be merged over the puzzle, as when it takes a letter's
        value away.

    """
    said = as_plain(puzzle)
    base = {key: value for key, value in said.items() if key != "expect"}
    changes = {
        name: _changes(base, as_plain(variant), _KEYS)
        for name, variant in puzzle.variants.items()
    }
    text = written(_listed(said | ({"variants": changes} if changes else {})))
    for name, variant in puzzle.variants.items():
        if not _is_read(text, name, as_plain(variant)):
            problem = "no change of the puzzle makes it this one; write it alone"
            raise InputError(problem, key=f"variants.{name}")
    return text


def _is_read(text: str, name: str, said: dict[str, Any]) -> bool:
    """Whether the text of a file has this variant."""
    try:
        plan = Plan(compose(text, source_of(text, "", Path())), "")
        return as_plain(plan.variant(name)) == said
    except InputError:
        return False


def _changes(before: dict[str, Any], now: dict[str, Any], keys: Any) -> dict[str, Any]:
    """What to merge over plain values so that they become others."""
    known = keys.keys if isinstance(keys, Group) else {}
    gone = before.keys() - now.keys() & known.keys()
    if isinstance(keys, Group) and not now.keys().isdisjoint(keys.rivals):
        gone -= {*keys.rivals}  # which others take the place of
    changes = {name: known[name].unsaid for name in gone}
    for name, value in now.items():
        old, kind = before.get(name), known[name].kind if name in known else None
        if isinstance(value, dict) and isinstance(old or {}, dict):
            changes[name] = _changes(old or {}, value, kind)
        elif value != old:
            changes[name] = value
    for name in [name for name in gone if isinstance(before[name], dict)]:
        changes[name] = _changes(before[name], {}, known[name].kind)
    if isinstance(keys, Group) and not changes.keys().isdisjoint(keys.rivals):
        changes |= {name: now[name] for name in keys.of_rivals if name in now}
    return {name: x for name, x in changes.items() if x != {}}


def _listed(value: Any) -> Any:
    """Plain values with lists for tuples and texts for paths, as YAML has them."""
    if isinstance(value, PlainMapping):
        return {name: _listed(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [*map(_listed, value)]
    return os.fspath(value) if isinstance(value, os.PathLike) else value


def written(values: dict[str, Any]) -> str:
    """Plain values as YAML, short lists and mappings on one line."""
    text: str = yaml.safe_dump(
        values, allow_unicode=True, sort_keys=False, default_flow_style=None, width=88
    )
    return text
