"""Forms of a value that serve one key each."""

import stat
from pathlib import Path

from cpbox.puzzle import MAX_WORD_FILE, fold, sides_of, split_letters
from cpbox.puzzle.composite import as_list, items
from cpbox.puzzle.nodes import Node, Scalar, Sequence, fault, show
from cpbox.puzzle.values import LETTERS, Schema, scalar


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
