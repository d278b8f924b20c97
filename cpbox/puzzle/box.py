"""The box: its sides and their tiles."""

from dataclasses import dataclass
from functools import cached_property

from cpbox.errors import InputError
from cpbox.puzzle.text import is_letters

MAX_TILES = 60


@dataclass(frozen=True)
class Box:
    """The sides, in the order in which they stand around the box.

    Parameters
    ----------
    sides
        The tiles of each side; a tile holds one letter or several, in the form
        that :func:`fold` gives.

    """

    sides: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if len(self.sides) < 2:
            problem = "a box needs at least two sides; add another, as in [abc, def]"
            raise InputError(problem, key="sides")
        for number, side in enumerate(self.sides, 1):
            if not side:
                problem = f"side {number} is empty; give it a letter or remove it"
                raise InputError(problem, key=f"sides[{number - 1}]")
            _check_tiles(side, number)
        if len(self.tiles) > MAX_TILES:
            problem = f"{len(self.tiles)} tiles are too many; at most {MAX_TILES} work"
            raise InputError(problem, key="sides")

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """What stands on each tile, side after side; a tile's number is its place."""
        return tuple(tile for side in self.sides for tile in side)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """Number of the side of each tile."""
        return tuple(s for s, side in enumerate(self.sides) for _ in side)


def _check_tiles(side: tuple[str, ...], number: int) -> None:
    for place, tile in enumerate(side):
        if not is_letters(tile):
            what = f"{tile!r} is not a letter" if tile else "a tile is empty"
            problem = f"{what} (side {number}); a tile holds letters only"
            raise InputError(problem, key=f"sides[{number - 1}][{place}]")
