"""The control for each key of a puzzle, made of its schema: nothing by hand."""

from typing import Any

from cpbox.fields.model_keys import keys_of
from cpbox.lab.composer.spec_keys import Promises
from cpbox.puzzle import Puzzle, Rules, Words
from cpbox.puzzle.objective import TERMS
from cpbox.puzzle.reader import inlined
from cpbox.puzzle.rule import table

Json = Any
GROUPS = {
    "word": "What counts as a word",
    "trace": "How words are traced and linked",
    "chain": "What counts as a chain",
    "words": "Which words count",
    "objective": "What is best",
}


def controls() -> Json:
    """Each key of the rules, the words and the objective, in the order of its group."""
    about: dict[str, str] = {name: rule.about for name, rule in table(Rules).items()}
    words = [name for name in keys_of(Words) if name not in Words.of_file]
    rows = [
        *_controls(Rules, "rules", about),
        *_controls(Words, "words", dict.fromkeys(words, "words")),
        *_controls(
            Puzzle, "", dict.fromkeys(("objective", "letter_values"), "objective")
        ),
    ]
    order = [*GROUPS]
    rows.sort(key=lambda row: order.index(row["group"]))
    promised = dict.fromkeys(keys_of(Promises), "promises")
    promises = _controls(Promises, "guarantees", promised)
    return {"groups": GROUPS, "controls": rows, "terms": TERMS, "promises": promises}


def _controls(model: Any, path: str, groups: dict[str, str]) -> list[Json]:
    """The controls of some keys of a model, each with its group."""
    schema = inlined(model.model_json_schema())
    inner = next((x for x in schema.get("anyOf", ()) if "properties" in x), schema)
    keys = inner["properties"]
    return [
        _control(f"{path}.{name}".lstrip("."), keys[name], group)
        for name, group in groups.items()
    ]


def _control(name: str, schema: Json, group: str) -> Json:
    plain = {k: v for k, v in schema.items() if k not in ("default", "description")}
    some = [
        each for each in plain.get("anyOf", [plain]) if None not in each.get("enum", ())
    ]
    may_be_off = len(some) < len(plain.get("anyOf", [plain]))
    default = schema.get("default")
    return {
        "key": name,
        "group": group,
        "kind": _kind(some),
        "off": may_be_off,
        "default": default,
        "sentence": schema["description"],
        "example": f"{name.rpartition('.')[2]}: {_example(some, default)}",
        "choices": _choices(some),
        "schema": schema,
    }


def _choices(some: list[Json]) -> list[str] | None:
    """The names that a value is one of, or its items are of."""
    return next((each["enum"] for each in some if "enum" in each), None)


def _kind(some: list[Json]) -> str:
    """What the control is like, by the schemas that a value may be of."""
    types = [each.get("type") for each in _flat(some)]
    if "integer" in types and len(types) > 1:
        return f"number or {'numbers' if 'object' in types else 'list'}"
    if "array" in types:
        return "choices" if _choices(some) else "list"
    named = {"boolean": "flag", "integer": "number", "object": "numbers"}
    kind = next((named[each] for each in types if each in [*named]), "text")
    return "choice" if _choices(some) else kind


def _flat(some: list[Json]) -> list[Json]:
    """The schemas, with those that any of them offers."""
    return [inner for each in some for inner in each.get("anyOf", [each])]


def _example(some: list[Json], default: Json) -> str:
    """A value that says something, as a file has it."""
    flat = {str(each.get("type", "text")): each for each in _flat(some)}
    if "object" in flat:
        return "{e: 2, s: 1}"
    if "array" in flat:
        return _list_example(flat["array"]["items"], default)
    if choices := _choices(some):
        return str(next(x for x in choices if x != default))
    if "boolean" in flat:
        return str(not default).lower()
    return _number_example(flat["integer"], default) if "integer" in flat else "g"


def _list_example(items: Json, default: Json) -> str:
    if "enum" in items:
        return f"[{', '.join(items['enum'][:2])}]"
    if "format" in items:
        return "[s$]"
    return "[q, z]" if default == "all" else "[peg, gum]"


def _number_example(schema: Json, default: Json) -> str:
    number = default if isinstance(default, int) else schema["minimum"] + 2
    return str(number if schema["maximum"] == number else number + 1)
