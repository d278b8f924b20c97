"""Forms of a value that serve one key each, and what may be switched off."""

import stat
from pathlib import Path
from typing import Any, NamedTuple

from cpbox.puzzle import (
    MAX_WORD_FILE,
    fold,
    sides_of,
    split_letters,
)
from cpbox.reader.kinds import (
    LETTERS,
    Kind,
    ListOf,
    Numbers,
    Schema,
    Whole,
    as_list,
    items,
    scalar,
)
from cpbox.reader.nodes import Mapping, Node, Scalar, Sequence, fault, show


class Sides:
    """The sides of a box, each a string of letters or a list of tiles; or one text."""

    def read(self, node: Node, key: str) -> tuple[tuple[str, ...], ...]:
        """Tiles of each side."""
        if isinstance(node, Scalar) and not node.is_null:
            return sides_of(scalar(node, key, "a list"))
        return tuple(self._side(side, key) for side in items(node, key))

    def _side(self, node: Node, key: str) -> tuple[str, ...]:
        if isinstance(node, Sequence):
            return tuple(LETTERS.read(tile, key) for tile in node.items)
        text = scalar(node, key, "letters or a list of tiles")
        if len(text.split()) > 1:
            problem = f"{show(text)} is one side as it stands; put commas between"
            raise fault(node, key, f"{problem} the sides, as in {as_list(text)}")
        return tuple(map(fold, split_letters(text)))

    def schema(self) -> Schema:
        """An array with an item for each side, or a text with blanks between them."""
        tiles = {"type": "array", "items": LETTERS.schema(), "minItems": 1}
        side = {"anyOf": [LETTERS.schema(), tiles]}
        text = {"type": "string", "pattern": r"[^\s,/][\s,/]+[^\s,/]"}
        return {"anyOf": [{"type": "array", "items": side, "minItems": 2}, text]}


class WordFile:
    """A file of words; its path starts at the folder of the file that names it."""

    def read(self, node: Node, key: str) -> Path:
        """Path of a file that can be read."""
        folder = node.source.folder
        path = folder / scalar(node, key, "a path")
        try:
            status = path.stat()
            is_file = stat.S_ISREG(status.st_mode)
            if is_file:
                path.open("rb").close()
        except (OSError, ValueError) as error:  # a path may hold what no name can
            reason = getattr(error, "strerror", None) or "no file is called so"
            problem = f"cannot read {path} ({reason}); correct the path, which"
            raise fault(node, key, f"{problem} starts at {folder.resolve()}") from error
        if not is_file:
            problem = f"{path} is not a file; name a file with one word on each line"
            raise fault(node, key, problem)
        if status.st_size > MAX_WORD_FILE:
            problem = f"{path} is larger than {MAX_WORD_FILE >> 20} MiB; shorten it"
            raise fault(node, key, problem)
        return path

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string"}


class Cover:
    """What to cover: all tiles, a number of them, or those of some letters."""

    _number = Whole(1)
    _letters = ListOf(LETTERS)

    def read(self, node: Node, key: str) -> int | tuple[str, ...] | None:
        """Number or letters; None for all tiles."""
        if not isinstance(node, Scalar):
            return self._letters.read(node, key)
        text = scalar(node, key, "all, a number or letters")
        if text == "all":
            return None
        if text.removeprefix("-")[:1].isdecimal():
            return self._number.read(node, key)
        problem = (
            f"must be all, a number of tiles or a list of letters, not {show(text)}"
        )
        raise fault(node, key, f"{problem}; write all, or a list as in {as_list(text)}")

    def schema(self) -> Schema:
        """The word, an integer or an array."""
        forms = [{"const": "all"}, self._number.schema()]
        return {"anyOf": [*forms, self._letters.schema() | {"minItems": 1}]}


class Uses:
    """How often tiles may be visited: a number for all, or one for each letter."""

    _number = Whole(1)
    _numbers = Numbers(_number)

    def read(self, node: Node, key: str) -> int | tuple[tuple[str, int], ...]:
        """Number, or pairs of a letter and its number."""
        kind = self._numbers if isinstance(node, Mapping) else self._number
        return kind.read(node, key)

    def schema(self) -> Schema:
        """An integer or an object."""
        numbers = self._numbers.schema() | {"minProperties": 1}
        return {"anyOf": [self._number.schema(), numbers]}


class Off(NamedTuple):
    """Something that may be switched off, as a variant does that lifts a limit."""

    kind: Kind

    def read(self, node: Node, key: str) -> Any:
        """Value, or None for none."""
        if isinstance(node, Scalar) and node.is_null:
            return None
        return self.kind.read(node, key)

    def schema(self) -> Schema:
        """The value, or the word."""
        return {"anyOf": [self.kind.schema(), {"enum": ["none", None]}]}
