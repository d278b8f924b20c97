"""The lines of a chain: where each word goes, so that no two run over each other.

Every visit to a tile has a point of its own on the border, side by side around the
tile's dot; the word before and after a link share theirs. The visits to a tile are
ordered by where their lines lead, so that few cross, and those of two lines between
the same tiles in opposite order, so that they run in parallel.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cpbox.show.picture.frame import Frame

APART = 9  # between two visits to a tile
BEND = 26  # how far a line between tiles of one side leaves the border, at least

Path = Sequence[int]  # the tiles of a word
Stroke = tuple[complex, ...]  # a line: its start, control points of its curve, its end


def on_stroke(stroke: Stroke, share: float) -> complex:
    """The point after a share of the line, by de Casteljau's construction."""
    points = stroke
    while len(points) > 1:
        points = tuple(a + share * (b - a) for a, b in pairwise(points))
    return points[0]


def length(stroke: Stroke) -> float:
    """About how long it is."""
    return sum(abs(b - a) for a, b in pairwise(stroke))


@dataclass
class _Visit:
    tile: int
    leads_to: list[int] = field(default_factory=list)
    at: complex = 0


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
    starts: tuple[complex, ...]
    spread: dict[int, tuple[complex, complex]]
    links: tuple[complex, ...]
    end: complex | None


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
) -> dict[int, tuple[complex, complex]]:
    """Give each visit its point, and tell the outermost points of each tile."""
    every = {id(visit): visit for visits in words for visit in visits}.values()
    spread = {}
    for tile in sorted({visit.tile for visit in every}):
        visits = [visit for visit in every if visit.tile == tile]
        place = frame.places[tile]
        step = min(APART, 0.75 * place.room / max(len(visits) - 1, 1))
        ranks = {id(v): _rank(frame, v, number) for number, v in enumerate(visits)}
        visits.sort(key=lambda visit: ranks[id(visit)])
        for rank, visit in enumerate(visits):
            visit.at = place.at + (rank - (len(visits) - 1) / 2) * step * place.ahead
        spread[tile] = visits[0].at, visits[-1].at
    return spread


def _rank(frame: Frame, visit: _Visit, number: int) -> tuple[float, int]:
    """What leads farther round stands first; of equals, one end turns them round."""
    here = frame.places[visit.tile].around
    far = [(frame.places[tile].around - here) % 1 for tile in visit.leads_to] or [0.5]
    mean = round(sum(far) / len(far), 6)
    lower = min(visit.leads_to, default=0)
    is_near = mean < 0.5 or (mean == 0.5 and visit.tile < lower)
    return -mean, number if is_near else -number


def _stroke(frame: Frame, a: _Visit, b: _Visit) -> Stroke:
    """A line from a visit to the next: straight, unless both are on one side."""
    place, inward = frame.places[a.tile], frame.places[a.tile].inward
    apart = abs(b.at - a.at)
    if a.tile == b.tile:
        aside = max(BEND - apart, 0) / 2 * place.ahead
        if ((b.at - a.at) * place.ahead.conjugate()).real < 0:
            aside = -aside
        deep = 1.6 * BEND * inward
        return a.at, a.at - aside + deep, b.at + aside + deep, b.at
    if inward == frame.places[b.tile].inward:
        middle = a.at + 0.5 * (b.at - a.at)
        return a.at, middle + (BEND + 0.4 * apart) * inward, b.at
    return a.at, b.at
