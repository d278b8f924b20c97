"""A key of a puzzle file as one record, and mappings of such keys.

The records of a class stand at its fields. From them come how a value checks itself,
how a file is read and written, and the schema.
"""

from collections.abc import Mapping as PlainMapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import changed, shown, suggest, wrong
from cpbox.puzzle.nodes import Mapping, Node, Scalar, fault, join, show
from cpbox.puzzle.values import Kind, Schema


@dataclass(frozen=True)
class Key:
    """What a key holds, in a sentence, and what it is when it is not given.

    Parameters
    ----------
    kind
        What its values are: in Python, in a file, and to an editor; None where no file
        says it.
    doc
        Its sentence in the schema.
    default
        The value that counts where none is given.
    written
        The default as the schema says it, where a file says it otherwise.
    name
        What a file calls it, where that is not the name of the field.
    made
        What its values are in Python, where a file makes them of other ones.

    """

    kind: Any
    doc: str
    default: object = None
    written: object = None
    name: str = ""
    made: Any = None

    @property
    def shown_default(self) -> object:
        """The default that the schema says; None where it says none."""
        is_shown = self.default != "" and isinstance(self.default, int | str | list)
        return self.written or (self.default if is_shown else None)

    def schema(self) -> Schema:
        """The kind's, with all that is said of the key."""
        schema: Schema = self.kind.schema() | {"description": self.doc}
        default = self.shown_default
        return schema if default is None else schema | {"default": default}


@dataclass(frozen=True)
class Group(Kind):
    """A mapping with known keys.

    Parameters
    ----------
    keys
        What may be in it.
    required
        An example for each key that must be in it.
    rivals
        Keys of which it may hold only one.
    of_rivals
        Keys that say something of it, and go when another takes its place.

    """

    keys: PlainMapping[str, Any]
    required: PlainMapping[str, str] = field(default_factory=dict)
    rivals: tuple[str, ...] = ()
    of_rivals: tuple[str, ...] = ()

    def __call__(self, value: Any, key: str) -> dict[str, Any]:
        """Values in their forms."""
        if not isinstance(value, PlainMapping):
            raise wrong(value, key, "a mapping", "write one such as {'words': 2}")
        for name in value:
            if name not in self.keys:
                known = suggest(name if isinstance(name, str) else "", self.keys)
                problem = f"there is no such key as {shown(name)}; {known}"
                raise InputError(problem, key=key)
        return {x: self.keys[x].kind(v, f"{key}.{x}") for x, v in value.items()}

    def read(self, node: Node, key: str) -> dict[str, Any]:
        """Values of the keys that are given."""
        if isinstance(node, Scalar) and node.is_empty:
            return {}
        if not isinstance(node, Mapping):
            problem = "must be 'key: value' lines"
            if isinstance(node, Scalar):
                problem += f", not {show(node.text)}"
            raise fault(node, key, f"{problem}; choose from {', '.join(self.keys)}")
        self._check_keys(node, key)
        return {
            name: self.keys[name].kind.read(value, join(key, name))
            for name, (_, value) in node.entries.items()
        }

    def _check_keys(self, node: Mapping, key: str) -> None:
        for name, (place, _) in node.entries.items():
            if name not in self.keys:
                problem = f"there is no such key; {self._suggest(place)}"
                raise fault(place, join(key, name), problem)
        for name, example in self.required.items():
            if name not in node.entries:
                problem = f"is missing; add it, as in {name}: {example}"
                raise fault(node, join(key, name), problem)
        given = [name for name in node.entries if name in self.rivals]
        if len(given) > 1:
            problem = f"cannot stand beside {given[0]}; keep one of the two"
            raise fault(node.entries[given[1]][0], join(key, given[1]), problem)

    def _suggest(self, place: Scalar) -> str:
        """Ask for the key that was meant, which may be one level below.

        A setting is written on one line, with a dot between the two.
        """
        name = place.text
        for outer, key in self.keys.items():
            if isinstance(key.kind, Group) and name in key.kind.keys:
                if place.source.has_lines:
                    return f"did you mean {name} below {outer}?"
                return f"did you mean {outer}.{name}?"
        return suggest(name, self.keys)

    def schema(self) -> Schema:
        """An object with these properties and no other."""
        schema: Schema = {
            "type": "object",
            "properties": {name: key.schema() for name, key in self.keys.items()},
            "additionalProperties": False,
        }
        if self.required:
            schema["required"] = list(self.required)
        if self.rivals:
            pairs = [{"required": list(p)} for p in combinations(self.rivals, 2)]
            schema["not"] = {"anyOf": pairs}
        return schema


def entry(kind: Any, doc: str, default: Any = None, **more: Any) -> Any:
    """Make a field of a class that is this key's record."""
    return field(default=default, metadata={"key": Key(kind, doc, default, **more)})


@cache
def records(cls: Any) -> PlainMapping[str, Any]:
    """The records of the fields of a class, by name."""
    return {each.name: each.metadata["key"] for each in fields(cls)}


def keys_of(cls: type) -> dict[str, Any]:
    """The records of what a file may say, by what it calls them."""
    return {rec.name or name: rec for name, rec in records(cls).items() if rec.kind}


def documented(cls: type) -> str:
    """A class's docstring, with the records of its fields as its parameters."""
    said = [f"{name}\n    {record.doc}" for name, record in records(cls).items()]
    return "\n".join([f"{cls.__doc__}", "Parameters", "----------", *said])


@cache
def kinds_of(cls: type) -> PlainMapping[str, Any]:
    """What the fields of a class are in Python."""
    return {name: record.made or record.kind for name, record in records(cls).items()}


def as_plain(value: object) -> Any:
    """A value as a file would hold it; of a class with records, what is not by default.

    A list of one that may stand for itself does.
    """
    if is_dataclass(value) and not isinstance(value, type):
        known, plain = records(type(value)), {}
        for name, each in changed(value).items():
            record, written = known[name], as_plain(each)
            is_one = getattr(record.kind, "or_one", False) and len(written) == 1
            plain[record.name or name] = written[0] if is_one else written
        return plain
    if isinstance(value, Path):
        return str(value)
    if not isinstance(value, tuple):
        return value
    is_table = value and all(isinstance(item, tuple) for item in value)
    return dict(value) if is_table else list(value)
