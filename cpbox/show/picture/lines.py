"""The lines of a chain: from dot to dot, and where a way is taken again, bowed.

A tip on each line says where it goes, and a number stands where each word starts.

The page draws them alike, while a word is played: see ``page/lines.js``.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from cpbox.show.picture.frame import Place

BOW = 20  # how far the second line on a way leaves the first
BEND = 26  # how far a line between tiles of one side leaves the border, at least

TIP = 0.62  # how far along a line its tip is
SHORTEST = 34  # a shorter line has no tip
FROM_DOT = (27, 20, 50, 73, 96)  # how far from its dot a number may stand
APART = 24  # numbers are farther apart than this, where they can be

Path = Sequence[int]  # the tiles of a word
Stroke = tuple[complex, ...]  # a line: its start, control points of its curve, its end


def lines_of(places: Sequence[Place], paths: Sequence[Path]) -> list[list[Stroke]]:
    """The strokes of each word."""
    taken: Counter[frozenset[int]] = Counter()
    words = []
    for path in paths:
        strokes = []
        for a, b in pairwise(path):
            way = frozenset((a, b))
            strokes.append(_stroke(places[a], places[b], taken[way]))
            taken[way] += 1
        words.append(strokes)
    return words


def _stroke(one: Place, other: Place, before: int) -> Stroke:
    """A line on a way that was taken so many times before."""
    a, b = one.at, other.at
    far = BEND + 0.4 * abs(b - a) + before * BOW
    if a == b:
        deep, aside = 2 * far * one.inward, (BEND + before * 4) * one.ahead
        return a, a + deep - aside, a + deep + aside, a
    middle = (a + b) / 2
    if one.inward == other.inward:
        return a, middle + far * one.inward, b
    if not before:
        return a, b
    return a, middle + 2 * before * BOW * _towards_the_middle(a, b), b


def _towards_the_middle(a: complex, b: complex) -> complex:
    """The direction at a right angle to a line, to the box's middle, which is 0."""
    across, middle = (b - a) / abs(b - a) * 1j, (a + b) / 2
    return -across if (middle * across.conjugate()).real > 1e-6 else across


def on(stroke: Stroke, share: float) -> tuple[complex, complex]:
    """A point on a line, and the direction there, after de Casteljau."""
    points = [*stroke]
    while len(points) > 2:
        points = [a + share * (b - a) for a, b in pairwise(points)]
    a, b = points
    return a + share * (b - a), (b - a) / (abs(b - a) or 1)


def length(stroke: Stroke) -> float:
    """How long a line is, roughly: its control points joined."""
    return sum(abs(b - a) for a, b in pairwise(stroke))


def tips_of(strokes: Sequence[Stroke]) -> list[tuple[complex, complex]]:
    """Where the tips of a word's lines are, and their directions."""
    return [on(stroke, TIP) for stroke in strokes if length(stroke) >= SHORTEST]


def numbers_of(words: Sequence[Sequence[Stroke]]) -> list[complex | None]:
    """Where the number of each word stands: on its first line, apart from others."""
    placed: list[complex | None] = []
    for strokes in words:
        placed.append(_number(strokes[0], placed) if strokes else None)
    return placed


def _number(stroke: Stroke, placed: Sequence[complex | None]) -> complex:
    long = length(stroke) or 1
    spots = [on(stroke, min(0.45, far / long))[0] for far in FROM_DOT]
    free = (
        spot
        for spot in spots
        if all(each is None or abs(each - spot) >= APART for each in placed)
    )
    return next(free, spots[-1])
