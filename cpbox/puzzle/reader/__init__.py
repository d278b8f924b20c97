"""YAML to a puzzle, and the JSON Schema of a puzzle file.

Every scalar is read as text and given its type by its key, so that ``no``, ``null``
and ``1e3`` are words where words are asked for.
"""

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.fields.written import source_of
from cpbox.fields.yaml_tree import tree_of
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader.configuration import NONE, Configuration
from cpbox.puzzle.reader.layers import Layers
from cpbox.puzzle.reader.settings import parse

__all__ = ["read_all_text", "read_text", "schema"]

SCHEMA = "0.2"
"""The version in which the keys of the schemas were changed last."""


def read_text(  # noqa: PLR0913  # where it is from, and what is put over and under it
    text: str,
    name: str = "<string>",
    folder: Path = Path(),
    overrides: Sequence[str] = (),
    variant: str | None = None,
    *,
    under: Configuration = NONE,
    files: bool = True,
) -> Puzzle:
    """Read a puzzle from YAML text.

    Parameters
    ----------
    text
        What a puzzle file would hold.
    name
        What messages call it.
    folder
        Where the paths in it start.
    overrides
        Settings such as ``rules.min_length=4``, put in the text's place in order.
    variant
        Name of the variant to read, before the settings.
    under
        What counts where the text says nothing.
    files
        Whether it may name files.

    """
    settings = [parse(setting) for setting in overrides]
    tree = tree_of(text, source_of(text, name, folder))
    empty = bool(settings)
    layers = Layers(tree, name, may_be_empty=empty, under=under, files=files)
    if not settings:
        puzzle = layers.whole()
        if variant is None:
            return puzzle
        return layers.variant(variant)
    try:
        layers.puzzle()
    except InputError:  # settings may put it right, and say nothing about its variants
        pass
    else:
        layers.whole()
    return (
        layers.puzzle(settings)
        if variant is None
        else layers.variant(variant, settings)
    )


def read_all_text(
    text: str,
    name: str = "<string>",
    folder: Path = Path(),
    overrides: Sequence[str] = (),
    *,
    under: Configuration = NONE,
) -> tuple[Puzzle, dict[str, Puzzle]]:
    """Read a puzzle, once, as it stands and with each of its variants.

    Parameters
    ----------
    text, name, folder, under
        As for :func:`read_text`.
    overrides
        As for :func:`read_text`; the settings are put into the variants too.

    Returns
    -------
    The puzzle as it stands, and the variants by name, in the file's order.

    """
    layers = Layers(tree_of(text, source_of(text, name, folder)), name, under=under)
    if not overrides:
        puzzle = layers.whole()
        return puzzle, dict(puzzle.variants)
    settings = [parse(setting) for setting in overrides]
    return layers.puzzle(settings), layers.variants(settings)


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a puzzle file, for editors."""
    return deepcopy(_schema())


@cache
def _schema() -> dict[str, Any]:
    puzzle = inlined(Puzzle.model_json_schema())
    one = {name: {"$ref": f"#/properties/{name}"} for name in puzzle["properties"]}
    del one["variants"]
    puzzle["properties"]["variants"]["additionalProperties"] = {
        "type": ["object", "null"],
        "properties": one,
        "additionalProperties": False,
        "not": {"type": "object", "anyOf": [{"required": ["objective", "objective+"]}]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:cpbox:puzzle:{SCHEMA}",
        "title": "A cpbox puzzle",
        **puzzle,
        "type": "object",
    }


def inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with its definitions in the places that refer to them."""
    definitions = schema.pop("$defs", {})

    def put(value: Any) -> Any:
        if isinstance(value, list):
            return [*map(put, value)]
        if not isinstance(value, dict):
            return value
        name = str(value.get("$ref", "")).removeprefix("#/$defs/")
        inner = {
            k: v for k, v in definitions.get(name, {}).items() if k != "description"
        }
        rest = {
            k: v for k, v in value.items() if k != "$ref" or name not in definitions
        }
        both = inner | rest  # the titles are names of classes
        return {
            k: put(v) for k, v in both.items() if k != "title" or isinstance(v, dict)
        }

    made: dict[str, Any] = put(schema)
    return made
