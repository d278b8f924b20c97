"""What a puzzle file may say, and how variants and ``--set KEY=VALUE`` change it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any

from cpbox.puzzle import Puzzle, Setting, fold
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.keys import Group, Key, keys_of
from cpbox.puzzle.kinds import shown
from cpbox.puzzle.nodes import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    Source,
    fault,
    join,
)
from cpbox.puzzle.reader.yaml_tree import MAX_DEPTH, compose
from cpbox.puzzle.values import Kind, Schema


@dataclass(frozen=True)
class Variants(Kind):
    """Mappings by name, each to be merged over a mapping that holds them all."""

    keys: dict[str, Any]

    def read(self, node: Node, key: str) -> dict[str, tuple[Scalar, Mapping]]:
        """Key and tree of each variant, which is found to hold what it may hold."""
        if isinstance(node, Scalar) and node.is_null:
            return {}
        if not isinstance(node, Mapping):
            problem = "must map names to changes; write them as in no plurals: "
            problem += "{words: {ban_matching: ['s$']}}"
            raise fault(node, key, problem)
        return {
            name: (place, self._read_one(place, value, join(key, name)))
            for name, (place, value) in node.entries.items()
        }

    def _read_one(self, name: Scalar, node: Node, key: str) -> Mapping:
        if name.text != " ".join(name.text.split()) or not name.text:
            problem = f"{shown(name.text)} is not a name; write words on one line"
            raise fault(name, key, problem)
        if isinstance(node, Mapping) and "variants" in node.entries:
            place, _ = node.entries["variants"]
            problem = "a variant cannot have variants; write them next to it"
            raise fault(place, join(key, "variants"), problem)
        Group(self.keys).read(node, key)
        return (
            node if isinstance(node, Mapping) else Mapping({}, name.source, name.line)
        )

    def schema(self) -> Schema:
        """An object of objects with the properties of the one around it."""
        one = Group(self.keys).schema()
        one["properties"] = {
            x: {"$ref": f"#/properties/{x}"} for x in one["properties"]
        }
        return {
            "type": ["object", "null"],
            "propertyNames": {"pattern": r"^\S+( \S+)*$"},
            "additionalProperties": one,
        }


_KEYS: dict[str, Any] = keys_of(Puzzle)
VARIANTS = Variants(_KEYS)
PUZZLE = Group(
    _KEYS
    | {
        "variants": Key(
            VARIANTS,
            "Puzzles made from this one, by name: each is merged over it, key by key, "
            "and has its own expect.",
        ),
    },
    required={"sides": "[riu, pgh, lcs, yao]"},
)


def parse(setting: str) -> Node:
    """Tree of one setting, such as ``rules.min_length=4`` or ``words.ban+=[argol]``.

    Paths in it start at the working directory, like any path on a command line.

    Raises
    ------
    InputError
        When it has no key, no ``=``, a value that is not YAML, or is for a variant.

    """
    option = setting.option if isinstance(setting, Setting) else f"--set {setting}"
    source = Source(" ".join(option[:86].split()), has_lines=False)
    path, equals, value = setting.partition("=")
    names = re.sub(r"\s+\+$", "+", path.strip()).split(".")
    if not equals or not all(names) or len(names) > MAX_DEPTH:
        problem = "needs a key and a value; write it as in rules.min_length=4"
        raise InputError(problem, source.name)
    if names[0] == "variants":
        problem = "a variant cannot be set; set the key itself, or edit the file"
        raise InputError(problem, source.name, key="variants")
    key = reduce(join, names, "")
    return below(names, compose(value, source, key), source)


def below(names: Iterable[str], tree: Node, source: Source) -> Node:
    """A tree that has another one below a key."""
    for name in reversed([*names]):
        key = Scalar(name, plain=True, source=source, line=None)
        tree = Mapping({name: (key, tree)}, source, None)
    return tree


def merge(base: Node, over: Node, kind: Kind) -> Node:
    """Lay one tree over another: mappings merge, anything else is replaced.

    A list that adds keeps what was there, too.
    """
    if isinstance(kind, Group):
        base, over = kind.spread(base), kind.spread(over)
    if isinstance(over, Sequence) and over.adds:
        items = base.items if isinstance(base, Sequence) else [base]
        adds = isinstance(base, Sequence) and base.adds
        return over._replace(items=[*items, *over.items], adds=adds)
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    keys = kind.keys if isinstance(kind, Group) else {}
    replaced = _replaced(base, over, kind)
    entries = {n: e for n, e in base.entries.items() if n not in replaced}
    entries |= over.entries
    for name in keys.keys() & base.entries.keys() & over.entries.keys():
        key, value = over.entries[name]
        entries[name] = key, merge(base.entries[name][1], value, keys[name].kind)
    return Mapping(entries, base.source, base.line)


def _replaced(base: Mapping, over: Mapping, kind: Kind) -> set[str]:
    """Keys whose place is taken by others.

    So ``words.list`` can be set for a puzzle with a ``words.file``, and a letter may
    be written in either case.
    """
    if isinstance(kind, Group):
        is_replaced = not over.entries.keys().isdisjoint(kind.rivals)
        return {*kind.rivals, *kind.of_rivals} if is_replaced else set()
    letters = set(map(fold, over.entries))
    return {name for name in base.entries if fold(name) in letters}
