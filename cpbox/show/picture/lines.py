"""The lines of a chain: from dot to dot, and where a way is taken again, bowed.

The page draws them alike, while a word is played: see ``page/lines.js``.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from cpbox.show.picture.frame import Place

BOW = 20  # how far the second line on a way leaves the first
BEND = 26  # how far a line between tiles of one side leaves the border, at least

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
