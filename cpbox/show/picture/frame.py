"""Where the sides, the tiles and their letters stand in a picture of the box.

Sides go clockwise: a box of one, two or four is a square whose first side is on top,
any other a regular polygon, with a flat top when the number of sides is even and the
first side right of the apex when it is odd. Tiles are written as in the puzzle's file:
left to right (right to left in scripts that are read so), or downwards on steep sides.

A point is a complex number, the real part to the right and the imaginary one down; so
is a direction, of length 1, which 1j turns clockwise.
"""

import unicodedata
from cmath import rect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, count, pairwise
from math import pi, sin

from cpbox.puzzle import Box
from cpbox.show.terminal_text import width

FONT = 33  # height of the letters, in units of the picture
COLUMN = 25  # width of a capital where several stand on a tile
GAP = 20  # between two letters of a side, at least
CORNER = 10  # from a corner to the letters of a side
LEAST = 270  # height of the box
OUT = 18  # from the border to its letters
EDGE = 5  # from the border or its letters to the end of the picture

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
    around
        How far the dot is along the border, clockwise; the border's length is 1.
    label
        The middle of its letters.
    wide
        Width of its letters.

    """

    at: complex
    ahead: complex
    around: float
    label: complex
    wide: float

    @property
    def inward(self) -> complex:
        """The direction into the box."""
        return self.ahead * 1j


@dataclass(frozen=True)
class Frame:
    """A box as drawn.

    Parameters
    ----------
    corners
        Corners of the border, clockwise.
    places
        Where each tile stands.
    corner
        The left upper corner of what the box takes with its letters.
    size
        How far it is from there to the right lower one.

    """

    corners: tuple[complex, ...]
    places: tuple[Place, ...]
    corner: complex
    size: complex


def frame_of(box: Box) -> Frame:
    """Lay a box out."""
    corners = _corners(box.sides)
    walls = list(pairwise((*corners, corners[0])))
    step = 2 if len(box.sides) == 2 else 1  # of a square, two use top and bottom
    places = tuple(
        place
        for wall, side in zip(count(step=step), box.sides, strict=False)
        for place in _along(*walls[wall], side, wall / len(walls), 1 / len(walls))
    )
    halves = [(place.label, complex(place.wide, FONT) / 2) for place in places]
    taken = [label + sign * half for label, half in halves for sign in (-1, 1)]
    xs, ys = zip(*((x.real, x.imag) for x in (*corners, *taken)), strict=True)
    margin = complex(EDGE, EDGE)
    corner = complex(min(xs), min(ys)) - margin
    return Frame(corners, places, corner, complex(max(xs), max(ys)) + margin - corner)


def _corners(sides: Sequence[Side]) -> tuple[complex, ...]:
    """Corners around the origin, from the beginning of the first side on."""
    number = 4 if len(sides) <= 2 else len(sides)
    first = -pi / 2 - (pi / number if number % 2 == 0 else 0)
    ring = [rect(1, first + 2 * pi * n / number) for n in range(number)]
    tall = max(corner.imag for corner in ring) - min(corner.imag for corner in ring)
    long = 2 * sin(pi / number)
    needed = max(sum(map(_room, side)) for side in sides) + 2 * CORNER
    scale = max(LEAST / tall, needed / long)
    return tuple(scale * corner for corner in ring)


def _room(tile: str) -> float:
    return COLUMN * width(tile) + GAP


def _along(
    start: complex, end: complex, side: Side, begins: float, share: float
) -> Iterator[Place]:
    """The places of a side's tiles on a wall, in the side's order."""
    long = abs(end - start)
    ahead = (end - start) / long
    inward = ahead * 1j
    rooms = [_room(tile) for tile in side]
    stretch = (long - 2 * CORNER) / sum(rooms)
    for before, tile in zip(accumulate(rooms, initial=0), side, strict=False):
        wide = max(COLUMN * width(tile), FONT)
        far = CORNER + (before + _room(tile) / 2) * stretch
        far = long - far if _is_read_backwards(ahead, side) else far
        at = start + far * ahead
        out = OUT + abs(complex(inward.real * wide, inward.imag * FONT)) / 2
        around = begins + share * far / long
        yield Place(at, ahead, around, at - out * inward, wide)


def _is_read_backwards(ahead: complex, side: Side) -> bool:
    """Whether a side's tiles are read against the clock."""
    if abs(ahead.imag) > abs(ahead.real) + 1e-9:
        return ahead.imag < 0
    to_the_left = all(
        unicodedata.bidirectional(tile[0]) in {"R", "AL"} for tile in side
    )
    return (ahead.real < 0) != to_the_left


def decimal(value: float) -> str:
    """A number with one digit after the point at most; never -0."""
    return f"{value:z.1f}".removesuffix(".0")


def point(where: complex) -> str:
    """A point as the data of a path name it."""
    return f"{decimal(where.real)} {decimal(where.imag)}"
