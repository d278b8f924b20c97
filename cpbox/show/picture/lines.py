"""The lines of a chain: where each word goes, so that no two run over each other.

Every visit to a tile has a point of its own on the border, side by side around the
tile's dot; the word before and after a link share theirs. The visits to a tile are
ordered by where their lines lead, so that few cross, and those of two lines between
the same tiles in opposite order, so that they run in parallel.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from operator import itemgetter

from cpbox.show.picture.frame import Frame, Place, Point

APART = 9  # between two visits to a tile
BEND = 26  # how far a line between tiles of one side leaves the border, at least

Path = Sequence[int]  # the tiles of a word


@dataclass(frozen=True)
class Stroke:
    """A line from a visit to the next; `bends` are the control points of its curve."""

    start: Point
    bends: tuple[Point, ...]
    end: Point

    def at(self, share: float) -> Point:
        """The point after a share of the line, by de Casteljau's construction."""
        points: list[Point] = [self.start, *self.bends, self.end]
        while len(points) > 1:
            points = [_between(a, b, share) for a, b in pairwise(points)]
        return points[0]

    @property
    def length(self) -> float:
        """About how long it is."""
        points = [self.start, *self.bends, self.end]
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


@dataclass
class _Visit:
    tile: int
    leads_to: list[int] = field(default_factory=list)
    at: Point = (0, 0)


@dataclass(frozen=True)
class Lines:
    """A chain as drawn.

    Parameters
    ----------
    words
        The strokes of each word.
    starts
        Where each word starts.
    spread
        The outermost points at which each visited tile is met.
    links
        Where a word starts that is linked to another.
    end
        Where the chain ends; None when it has no end, or no order.

    """

    words: tuple[tuple[Stroke, ...], ...]
    starts: tuple[Point, ...]
    spread: dict[int, tuple[Point, Point]]
    links: tuple[Point, ...]
    end: Point | None


def lines_of(frame: Frame, paths: Sequence[Path], link: int, *, loop: bool) -> Lines:
    """Lay a chain out.

    Parameters
    ----------
    frame
        Where the tiles stand.
    paths
        The tiles of each word.
    link
        Tiles that neighbouring words share.
    loop
        Whether the last word links to the first.

    """
    words = _visits(paths, shared=link == 1, loop=loop)
    linked = words[0 if loop else 1 :] if link else []
    spread = _spread(frame, words)
    return Lines(
        tuple(
            tuple(_stroke(frame, a, b) for a, b in pairwise(visits)) for visits in words
        ),
        tuple(visits[0].at for visits in words),
        spread,
        tuple(visits[0].at for visits in linked),
        words[-1][-1].at if words and link and not loop else None,
    )


def _visits(paths: Sequence[Path], *, shared: bool, loop: bool) -> list[list[_Visit]]:
    """The visits of each word; a link of one tile is one visit of two words."""
    words: list[list[_Visit]] = []
    for path in paths:
        visits = [_Visit(tile) for tile in path]
        if shared and words:
            visits[0] = words[-1][-1]
        words.append(visits)
    # There and straight back again, both ways would be one line.
    if shared and loop and sum(len(visits) - 1 for visits in words) > 2:
        words[-1][-1] = words[0][0]
    for visits in words:
        for a, b in pairwise(visits):
            a.leads_to.append(b.tile)
            b.leads_to.append(a.tile)
    return words


def _spread(
    frame: Frame, words: Sequence[Sequence[_Visit]]
) -> dict[int, tuple[Point, Point]]:
    """Give each visit its point, and tell the outermost points of each tile."""
    at_tile: dict[int, list[_Visit]] = defaultdict(list)
    for visits in words:
        for visit in visits:
            if all(visit is not other for other in at_tile[visit.tile]):
                at_tile[visit.tile].append(visit)
    for tile, visits in at_tile.items():
        place = frame.places[tile]
        step = min(APART, 0.75 * place.room / max(len(visits) - 1, 1))
        keys = [_rank(frame, visit, number) for number, visit in enumerate(visits)]
        at_tile[tile] = [
            visit
            for _, visit in sorted(zip(keys, visits, strict=True), key=itemgetter(0))
        ]
        for rank, visit in enumerate(at_tile[tile]):
            aside = (rank - (len(visits) - 1) / 2) * step
            visit.at = _moved(place.at, place.ahead, aside)
    return {
        tile: (visits[0].at, visits[-1].at) for tile, visits in sorted(at_tile.items())
    }


def _rank(frame: Frame, visit: _Visit, number: int) -> tuple[float, int]:
    """What leads farther round stands first; of equals, one end turns them round."""
    here = frame.places[visit.tile].around
    far = [(frame.places[tile].around - here) % 1 for tile in visit.leads_to] or [0.5]
    mean = round(sum(far) / len(far), 6)
    lower = min(visit.leads_to, default=0)
    is_near = mean < 0.5 or (mean == 0.5 and visit.tile < lower)
    return -mean, number if is_near else -number


def _stroke(frame: Frame, a: _Visit, b: _Visit) -> Stroke:
    one, other = frame.places[a.tile], frame.places[b.tile]
    apart = hypot(b.at[0] - a.at[0], b.at[1] - a.at[1])
    if a.tile == b.tile:
        wide = max(BEND - apart, 0) / 2
        sign = 1 if _dot(one.ahead, a.at) <= _dot(one.ahead, b.at) else -1
        bends = (
            _inside(one, _moved(a.at, one.ahead, -sign * wide), 1.6 * BEND),
            _inside(one, _moved(b.at, one.ahead, sign * wide), 1.6 * BEND),
        )
        return Stroke(a.at, bends, b.at)
    if one.inward == other.inward:
        middle = _between(a.at, b.at, 0.5)
        return Stroke(a.at, (_inside(one, middle, BEND + 0.4 * apart),), b.at)
    return Stroke(a.at, (), b.at)


def _inside(place: Place, point: Point, far: float) -> Point:
    return _moved(point, place.inward, far)


def _moved(point: Point, direction: Point, far: float) -> Point:
    return point[0] + far * direction[0], point[1] + far * direction[1]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]
