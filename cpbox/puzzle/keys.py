"""A key of a puzzle file as one record, and mappings of such keys.

The records of a class stand at its fields. From them come how a value checks itself,
how a file is read and written, and the schema.
"""

from collections.abc import Iterator
from collections.abc import Mapping as PlainMapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, cached_property
from itertools import combinations, product
from pathlib import Path
from typing import Any

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import changed, shown, suggest, wrong
from cpbox.puzzle.nodes import Mapping, Node, Scalar, fault, join
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
    def unsaid(self) -> object:
        """What a file says that takes back what another says under this key."""
        is_said = isinstance(self.written, str | list)
        return self.written if is_said else self.default

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
    short
        The key whose value may stand in the place of the whole mapping.

    """

    keys: PlainMapping[str, Any]
    required: PlainMapping[str, str] = field(default_factory=dict)
    rivals: tuple[str, ...] = ()
    of_rivals: tuple[str, ...] = ()
    short: str = ""

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

    def spread(self, node: Node) -> Node:
        """The mapping that a value means, with each value under its key's own name.

        So `full` is `{list: full}`, where `list` is the short key, and `ban+: [argol]`
        a list under `ban` that adds to the one that it is merged over.
        """
        if isinstance(node, Mapping):
            entries = {}
            for name, (place, value) in node.entries.items():
                known = self._growing.get(name)
                new = self.keys[known].kind.adding(value) if known else value
                entries[known or name] = place, new
            is_clear = len(entries) == len(node.entries)  # not both ban and ban+
            return node._replace(entries=entries) if is_clear else node
        if isinstance(node, Scalar) and node.is_null:
            return Mapping({}, node.source, node.line)
        if not self.short:
            return node
        place = Scalar(self.short, plain=True, source=node.source, line=node.line)
        return Mapping({self.short: (place, node)}, node.source, node.line)

    @cached_property
    def _growing(self) -> dict[str, str]:
        """The keys of lists, by how a mapping calls them that adds to such a list."""
        kinds = {name: key.kind for name, key in self.keys.items()}
        return {f"{name}+": name for name, x in kinds.items() if hasattr(x, "adding")}

    def _apart(self) -> Iterator[tuple[str, str]]:
        """The pairs of keys that cannot be combined with each other."""
        forms = {name: [name] for name in self.keys}
        for adding, name in self._growing.items():
            forms[name].append(adding)
            yield name, adding
        for first, second in combinations(self.rivals, 2):
            yield from product(forms[first], forms[second])

    def read(self, node: Node, key: str) -> dict[str, Any]:
        """Values of the keys that are given."""
        if isinstance(node, Mapping):
            self._check_pairs(node, key)
        node = self.spread(node)
        if not isinstance(node, Mapping):
            problem = "must be 'key: value' lines"
            if isinstance(node, Scalar):
                problem += f", not {shown(node.text)}"
            raise fault(node, key, f"{problem}; choose from {', '.join(self.keys)}")
        self._check_keys(node, key)
        return {
            name: self.keys[name].kind.read(value, join(key, name))
            for name, (_, value) in node.entries.items()
        }

    def _check_keys(self, node: Mapping, key: str) -> None:
        for name, (place, _) in node.entries.items():
            if name not in self.keys:
                remedy = self._listed(node, name) or self._suggest(place)
                problem = f"there is no such key; {remedy}"
                raise fault(place, join(key, name), problem)
        for name, example in self.required.items():
            if name not in node.entries:
                problem = f"is missing; add it, as in {name}: {example}"
                raise fault(node, join(key, name), problem)

    def _check_pairs(self, node: Mapping, key: str) -> None:
        for pair in self._apart():
            if {*pair} <= node.entries.keys():
                first, second = (name for name in node.entries if name in pair)
                problem = f"cannot be combined with {first}; keep one of the two"
                raise fault(node.entries[second][0], join(key, second), problem)

    def _listed(self, node: Mapping, name: str) -> str:
        """Ask for the brackets that are missing in {only: gracious, splashy}."""
        names = [*node.entries]
        before = names[max(names.index(name) - 1, 0)]
        (_, first), (_, value) = node.entries[before], node.entries[name]
        if f"{before}+" not in self._growing or not isinstance(first, Scalar):
            return ""
        is_item = isinstance(value, Scalar) and value.is_empty
        return f"write a list, as in {before}: [{first.text}, {name}]" * is_item

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
        known = {name: key.schema() for name, key in self.keys.items()}
        for name, plain in self._growing.items():
            doc = f"Added to the {plain} that this is merged over."
            known[name] = self.keys[plain].kind.schema() | {"description": doc}
        schema: Schema = {
            "type": ["object", "null"],
            "properties": known,
            "additionalProperties": False,
        }
        if self.required:
            schema["required"] = list(self.required)
        if pairs := [{"required": [*pair]} for pair in self._apart()]:
            schema["not"] = {"type": "object", "anyOf": pairs}
        if self.short:
            return {"anyOf": [self.keys[self.short].kind.schema(), schema]}
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
