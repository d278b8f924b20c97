"""Mappings with known keys: reading them and describing them."""

from itertools import combinations
from typing import Any, NamedTuple

from cpbox.puzzle.kinds import suggest
from cpbox.puzzle.nodes import Mapping, Node, Scalar, fault, join, show
from cpbox.puzzle.values import FileKind, Schema


class Key(NamedTuple):
    """What a key holds, in a sentence, and what it is when it is not given."""

    kind: FileKind
    doc: str
    default: object = None


class Group(NamedTuple):
    """A mapping.

    Parameters
    ----------
    keys
        What may be in it.
    required
        An example for each key that must be in it.
    rivals
        Keys of which it may hold only one.

    """

    keys: dict[str, Key]
    required: dict[str, str] = {}  # noqa: RUF012
    rivals: tuple[str, ...] = ()

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
            "properties": {n: _property(key) for n, key in self.keys.items()},
            "additionalProperties": False,
        }
        if self.required:
            schema["required"] = list(self.required)
        if self.rivals:
            pairs = [{"required": list(p)} for p in combinations(self.rivals, 2)]
            schema["not"] = {"anyOf": pairs}
        return schema


class Variants(NamedTuple):
    """Mappings by name, each to be merged over a mapping that holds them all."""

    keys: dict[str, Key]

    @property
    def group(self) -> Group:
        """What one of them may hold."""
        return Group(self.keys)

    def read(self, node: Node, key: str) -> dict[str, tuple[Scalar, Mapping]]:
        """Key and tree of each variant, which is found to hold what it may hold."""
        if isinstance(node, Scalar) and node.is_empty:
            return {}
        if not isinstance(node, Mapping):
            problem = "must be a name and a mapping each; write them as in no plurals: "
            problem += "{words: {ban_matching: ['s$']}}"
            raise fault(node, key, problem)
        return {
            name: (place, self._read_one(place, value, join(key, name)))
            for name, (place, value) in node.entries.items()
        }

    def _read_one(self, name: Scalar, node: Node, key: str) -> Mapping:
        if name.text != " ".join(name.text.split()) or not name.text:
            problem = f"{show(name.text)} is not a name; write words on one line"
            raise fault(name, key, problem)
        if isinstance(node, Mapping) and "variants" in node.entries:
            place, _ = node.entries["variants"]
            problem = "a variant has no variants; write them beside it"
            raise fault(place, join(key, "variants"), problem)
        self.group.read(node, key)
        return (
            node if isinstance(node, Mapping) else Mapping({}, name.source, name.line)
        )

    def schema(self) -> Schema:
        """An object of objects with the properties of the one around it."""
        one = {
            "type": "object",
            "properties": {n: {"$ref": f"#/properties/{n}"} for n in self.keys},
            "additionalProperties": False,
        }
        return {"type": "object", "additionalProperties": one}


def _property(key: Key) -> Schema:
    schema = key.kind.schema() | {"description": key.doc}
    return schema if key.default is None else schema | {"default": key.default}
