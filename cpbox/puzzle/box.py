"""The box: its sides and their tiles."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from cpbox.puzzle.composite import ListOf, as_list, items
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import fold, is_letters, settle, shown, split_letters, wrong
from cpbox.puzzle.nodes import Node, Scalar, Sequence, fault
from cpbox.puzzle.values import LETTERS, Kind, Schema, scalar

MAX_TILES = 60


def sides_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Sides of a box in one text, such as ``peg ulm oir cnw``.

    Blanks, commas or slashes stand between the sides, and each letter is a tile.
    """
    sides = filter(None, re.split(r"[\s,/]+", text))
    return tuple(tuple(map(fold, split_letters(side))) for side in sides)


def typed_sides(text: str) -> tuple[tuple[str, ...], ...]:
    """Sides of a box that was typed; twelve letters in one are four sides of three."""
    sides = sides_of(text)
    if len(sides) == 1 and len(sides[0]) == len({*sides[0]}) == 12:
        return tuple(sides[0][start : start + 3] for start in range(0, 12, 3))
    return sides


def _tile(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise wrong(value, key, "letters", "write them in quotes")
    if not is_letters(value):
        what = f"{shown(value)} is not a letter" if value else "a tile is empty"
        number = int(key.split("[")[1].rstrip("]")) + 1
        problem = f"{what} (side {number}); a tile holds letters only"
        raise InputError(problem, key=key)
    return fold(value)


_SIDE = ListOf(_tile, example="('a', 'b', 'c')")
_SIDES = ListOf(_SIDE, example="(('a', 'b'), ('c', 'd')), or use Box.of('ab cd')")


class Sides(Kind):
    """The sides of a box, each a string of letters or a list of tiles; or one text."""

    def __call__(self, value: Any, _: str) -> Any:
        """The tiles as they are, which the box checks."""
        return value

    def of(self, node: Node, key: str) -> tuple[tuple[str, ...], ...]:
        """Tiles of each side."""
        if isinstance(node, Scalar) and not node.is_none:
            return sides_of(scalar(node, key, "a list"))
        return tuple([self._side(side, key) for side in items(node, key)])

    def _side(self, node: Node, key: str) -> tuple[str, ...]:
        if isinstance(node, Sequence):
            return tuple([LETTERS.of(tile, key) for tile in node.items])
        text = scalar(node, key, "letters or a list of tiles")
        if len(text.split()) > 1:
            problem = f"{shown(text)} is a single side; put commas between"
            raise fault(node, key, f"{problem} the sides, as in {as_list(text)}")
        return tuple(split_letters(text))

    def schema(self) -> Schema:
        """An array with an item for each side, or a text with blanks between them."""
        tiles = {"type": "array", "items": LETTERS.schema(), "minItems": 1}
        side = {"anyOf": [LETTERS.schema(), tiles]}
        text = {"type": "string", "pattern": r"[^\s,/][\s,/]+[^\s,/]"}
        return {"anyOf": [{"type": "array", "items": side, "minItems": 2}, text]}


@dataclass(frozen=True, repr=False)
class Box:
    """The sides, in order around the box.

    Parameters
    ----------
    sides
        The tiles of each side; a tile holds one letter or several. They are folded.

    Raises
    ------
    InputError
        When it is no box.

    """

    sides: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        settle(self, {"sides": _SIDES})
        if len(self.sides) < 2:
            problem = "a box needs at least two sides; add another, as in [abc, def]"
            raise InputError(problem, key="sides")
        for number, side in enumerate(self.sides, 1):
            if not side:
                problem = f"side {number} is empty; give it a letter or remove it"
                raise InputError(problem, key=f"sides[{number - 1}]")
        if len(self.tiles) > MAX_TILES:
            problem = f"{len(self.tiles)} tiles are too many; use at most {MAX_TILES}"
            raise InputError(problem, key="sides")

    @classmethod
    def of(cls, text: str) -> Self:
        """Make a box of one text, such as ``peg ulm oir cnw``.

        Parameters
        ----------
        text
            The letters, with blanks, commas or slashes between the sides.

        Raises
        ------
        InputError
            When it is no box.

        """
        if not isinstance(text, str):
            raise wrong(text, "sides", "text", "write it as in 'peg ulm oir cnw'")
        return cls(sides_of(text))

    def __str__(self) -> str:
        """The sides, tiles of several letters in brackets."""
        return " ".join("".join(map(_bracketed, side)) for side in self.sides)

    def __repr__(self) -> str:
        text = str(self)
        return f"Box({self.sides})" if "[" in text else f"Box.of({text!r})"

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """What stands on each tile, side after side; a tile's number is its place."""
        return tuple(tile for side in self.sides for tile in side)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """Number of the side of each tile."""
        return tuple(s for s, side in enumerate(self.sides) for _ in side)


def _bracketed(tile: str) -> str:
    return tile if len(split_letters(tile)) == 1 else f"[{tile}]"
