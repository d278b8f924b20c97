"""Where the sides, the tiles and their letters stand in a picture of the box.

Sides go clockwise: a box of one, two or four is a square whose first side is on top,
any other a regular polygon, with a flat top when the number of sides is even and the
first side right of the apex when it is odd. Tiles are written as in the puzzle's file:
left to right (right to left in scripts that are read so), or downwards on steep sides.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin

from cpbox.puzzle import Box
from cpbox.show.terminal_text import width

FONT = 28  # height of the letters, in units of the picture
COLUMN = 21  # width of a capital
GAP = 24  # between two letters of a side, at least
CORNER = 10  # from a corner to the letters of a side
LEAST = 270  # height of the box
OUT = 12  # from the border to its letters
MARGIN = 14

Point = tuple[float, float]
Side = Sequence[str]


@dataclass(frozen=True)
class Place:
    """Where a tile stands.

    Parameters
    ----------
    at
        The dot on the border.
    ahead
        The direction of the border there, clockwise.
    inward
        The direction into the box.
    around
        How far the dot is along the border, clockwise; the border's length is 1.
    room
        Length of the border that belongs to the tile.
    label
        The middle of its letters.
    extent
        Width and height of its letters.

    """

    at: Point
    ahead: Point
    inward: Point
    around: float
    room: float
    label: Point
    extent: Point


@dataclass(frozen=True)
class Frame:
    """A box as drawn.

    Parameters
    ----------
    corners
        Corners of the border, clockwise.
    places
        Where each tile stands.
    left, top, right, bottom
        What the picture of the box takes.

    """

    corners: tuple[Point, ...]
    places: tuple[Place, ...]
    left: float
    top: float
    right: float
    bottom: float


def frame_of(box: Box) -> Frame:
    """Lay a box out."""
    corners = _corners(box.sides)
    walls = list(pairwise((*corners, corners[0])))
    numbers = _walls_used(len(box.sides))
    places = [
        place
        for wall, side in zip(numbers, box.sides, strict=True)
        for place in _along(*walls[wall], side, wall / len(walls), 1 / len(walls))
    ]
    across = [
        (place.label[0] + sign * place.extent[0] / 2, place.label[1] + sign * FONT / 2)
        for place in places
        for sign in (-1, 1)
    ]
    xs, ys = zip(*corners, *across, strict=True)
    return Frame(
        corners,
        tuple(places),
        min(xs) - MARGIN,
        min(ys) - MARGIN,
        max(xs) + MARGIN,
        max(ys) + MARGIN,
    )


def _walls_used(sides: int) -> Sequence[int]:
    """The walls on which the sides stand: of a square, two use top and bottom."""
    return (0, 2)[:sides] if sides <= 2 else range(sides)


def _corners(sides: Sequence[Side]) -> tuple[Point, ...]:
    """Corners around the origin, from the beginning of the first side on."""
    number = 4 if len(sides) <= 2 else len(sides)
    first = -pi / 2 - (pi / number if number % 2 == 0 else 0)
    angles = [first + 2 * pi * n / number for n in range(number)]
    ring = [(cos(angle), sin(angle)) for angle in angles]
    tall = max(y for _, y in ring) - min(y for _, y in ring)
    long = 2 * sin(pi / number)
    needed = max(sum(map(_room, side)) for side in sides) + 2 * CORNER
    scale = max(LEAST / tall, needed / long)
    return tuple((scale * x, scale * y) for x, y in ring)


def _room(tile: str) -> float:
    return COLUMN * width(tile) + GAP


def _along(
    start: Point, end: Point, side: Side, begins: float, share: float
) -> Iterator[Place]:
    """The places of a side's tiles on a wall, in the side's order."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    ahead = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    inward = -ahead[1], ahead[0]
    backwards = _is_read_backwards(ahead, side)
    rooms = [_room(tile) for tile in side]
    stretch = (long - 2 * CORNER) / sum(rooms)
    for before, tile in zip(accumulate(rooms, initial=0), side, strict=False):
        room = _room(tile) * stretch
        far = CORNER + before * stretch + room / 2
        far = long - far if backwards else far
        at = start[0] + far * ahead[0], start[1] + far * ahead[1]
        extent = COLUMN * width(tile), FONT
        out = OUT + (abs(inward[0]) * extent[0] + abs(inward[1]) * extent[1]) / 2
        label = at[0] - out * inward[0], at[1] - out * inward[1]
        around = begins + share * far / long
        yield Place(at, ahead, inward, around, room, label, extent)


def _is_read_backwards(ahead: Point, side: Side) -> bool:
    """Whether a side's tiles are read against the clock."""
    if abs(ahead[1]) > abs(ahead[0]) + 1e-9:
        return ahead[1] < 0
    to_the_left = all(
        unicodedata.bidirectional(tile[0]) in {"R", "AL"} for tile in side
    )
    return (ahead[0] < 0) != to_the_left
