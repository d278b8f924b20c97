"""YAML to a puzzle, and the JSON Schema of a puzzle file.

Every scalar is read as text and given its type by its key, so that ``no``, ``null``
and ``1e3`` are words where words are asked for.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cpbox.errors import InputError
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.reader.files import load, load_stdin
from cpbox.reader.keys import PUZZLE
from cpbox.reader.nodes import Mapping, Node, Scalar, Source, fault, find
from cpbox.reader.overrides import merge, parse
from cpbox.reader.tree import compose

__all__ = ["read_file", "read_text", "schema"]

STDIN = "<stdin>"


def read_file(path: str | Path, overrides: Sequence[str] = ()) -> Puzzle:
    """Read a puzzle file; ``-`` is standard input.

    Parameters
    ----------
    path
        Where the puzzle is.
    overrides
        Settings such as ``rules.min_length=4``, put in the file's place in order.

    Raises
    ------
    InputError
        When it cannot be read or says something that makes no sense. It names the
        file or setting, the line and the key.

    """
    if str(path) == "-":
        return read_text(load_stdin(STDIN), STDIN, Path(), overrides)
    path = Path(path)
    return read_text(load(path), str(path), path.parent, overrides)


def read_text(
    text: str,
    name: str = "<string>",
    folder: Path = Path(),
    overrides: Sequence[str] = (),
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

    Raises
    ------
    InputError
        As for :func:`read_file`.

    """
    root = compose(text, Source(name, folder))
    if isinstance(root, Scalar) and root.is_empty:
        problem = "is empty; write at least sides: [riu, pgh, lcs, yao]"
        raise fault(root, "", problem)
    if not isinstance(root, Mapping):
        problem = "does not hold 'key: value' lines; write at least sides: [riu, pgh]"
        raise fault(root, "", problem)
    tree: Node = root
    for setting in overrides:
        tree = merge(tree, parse(setting), PUZZLE)
    return _puzzle(tree, name)


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a puzzle file, for editors."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A cpbox puzzle",
        **PUZZLE.schema(),
    }


def _puzzle(tree: Node, name: str) -> Puzzle:
    given = PUZZLE.read(tree, "")
    try:
        return _build(given, name)
    except InputError as error:
        place = find(tree, error.key)
        key = error.key.partition("[")[0]
        raise replace(
            error, file=place.source.name, line=place.line, key=key
        ) from error


def _build(given: dict[str, Any], name: str) -> Puzzle:
    words = given.pop("words", {})
    if "list" in words:
        words["lists"] = words.pop("list")
    parts: dict[str, Any] = {
        "box": Box(given.pop("sides")),
        "words": Words(**words),
        "rules": Rules(**given.pop("rules", {})),
    }
    if "objective" in given:
        parts["objective"] = Objective(given.pop("objective"))
    return Puzzle(**parts, **given, file=name)
