"""The puzzle file of a box that was composed."""

import os
from pathlib import Path
from typing import Any

from cpbox.lab.composer.spec import Spec
from cpbox.puzzle import Box, split_letters
from cpbox.puzzle.nodes import Mapping, Node, Scalar
from cpbox.puzzle.reader.plain_values import plain, written

SOURCE = "cpbox compose"
_ORDER = (
    "title", "sides", "date", "par", "source", "notes", "words", "rules", "objective",
    "letter_values", "expect", "variants",
)  # fmt: skip


def puzzle_text(
    spec: Spec, box: Box, folder: Path, *, notes: str = "", **more: Any
) -> str:
    """The text of a puzzle file.

    Parameters
    ----------
    spec
        What was asked for.
    box
        The box.
    folder
        Where the file will stand, as its paths start there.
    notes
        What is promised, and how it was composed.
    more
        Other keys of the file, such as `expect`.

    """
    values = plain(_moved(spec.tree, folder))
    values["sides"] = [_side(side) for side in box.sides]
    values.setdefault("source", SOURCE)
    own = spec.tree.entries.get("notes", (None, None))[1]
    said = (own.text if isinstance(own, Scalar) else "", notes)  # `7` is text, too
    values["notes"] = " ".join(filter(None, said))
    if spec.promises.par is not None:
        values["par"] = spec.promises.par
    values |= {key: value for key, value in more.items() if value}
    known = {
        key: values[key] for key in _ORDER if values.get(key) not in (None, "", {})
    }
    return written(known)


def _side(side: tuple[str, ...]) -> str | list[str]:
    """Letters in one text, or tiles one by one where some hold several."""
    return "".join(side) if all(len(split_letters(t)) == 1 for t in side) else [*side]


def _moved(tree: Node, folder: Path) -> Node:
    """The tree with its word files as they are named from a folder."""
    if not isinstance(tree, Mapping):
        return tree
    entries = {}
    for name, (key, node) in tree.entries.items():
        if name == "file" and isinstance(node, Scalar):
            path = os.path.relpath(node.source.folder / node.text, folder)
            moved: Node = node._replace(text=path)
        else:
            moved = _moved(node, folder)
        entries[name] = key, moved
    return tree._replace(entries=entries)
