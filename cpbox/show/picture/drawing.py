"""A puzzle and its chain as SVG."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import hypot

from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted
from cpbox.search.result import ChainWord
from cpbox.show.picture.frame import MARGIN, Frame, Point, frame_of
from cpbox.show.picture.lines import Lines, Stroke, lines_of
from cpbox.show.picture.look import STYLE, dashes_of, ink_of
from cpbox.show.terminal_text import capitals, printable, width

ROW = 30  # height of a line of the legend
SAMPLE = 46  # length of the legend's lines
CHARACTER = 12  # width of a character of the legend, at most
BADGE = 10.5  # radius of a word's number
ARROW = 8

Chain = Sequence[ChainWord]


def picture(puzzle: Puzzle, chain: Chain = (), upto: int | None = None) -> str:
    """Draw the box, and on it the words of a chain.

    Parameters
    ----------
    puzzle
        The puzzle.
    chain
        Words and the tiles on which they are traced; none for the box alone.
    upto
        How many of the words to draw; all by default.

    Returns
    -------
    A whole SVG document. Each word has a colour and dashes of its own, its number where
    it starts, and arrows; links are ringed, and a square stands at the end.

    """
    shown = chain[:upto]
    frame = frame_of(puzzle.box)
    lines = lines_of(
        frame,
        [word.tiles for word in shown],
        puzzle.rules.link,
        loop=puzzle.rules.loop and len(shown) == len(chain),
    )
    wide = max(
        [SAMPLE + 60 + CHARACTER * width(word.text) for word in shown], default=0
    )
    left, top = frame.left, frame.top
    across = max(frame.right - left, wide)
    left -= (across - (frame.right - left)) / 2
    high = frame.bottom - top + (ROW * len(shown) + MARGIN if shown else 0)
    size = f'width="{_n(across)}" height="{_n(high)}"'
    corner = f"{_n(left)} {_n(top)}"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" class="cpbox" role="img"'
    return "\n".join(
        [
            f'{svg} {size} viewBox="{corner} {_n(across)} {_n(high)}">',
            f"<title>{_text(puzzle.name)}</title>",
            f"<desc>{_text(described(puzzle, shown))}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="ground" x="{_n(left)}" y="{_n(top)}" {size}/>',
            f'<path class="wall" d="{_closed(frame.corners)}"/>',
            *map(_word, range(len(shown)), lines.words),
            *_tiles(puzzle, frame, lines),
            *_marks(lines),
            *_legend(shown, frame.bottom + ROW / 2, left + MARGIN),
            "</svg>\n",
        ]
    )


def described(puzzle: Puzzle, chain: Chain = ()) -> str:
    """The picture in words, for those who cannot see it."""
    sides = "; ".join(" ".join(side) for side in puzzle.box.sides)
    text = f"A box of {counted(len(puzzle.box.sides), 'side')}: {sides}."
    if not chain:
        return text
    joint = " → " if puzzle.rules.link else " + "
    return f"{text} The chain: {joint.join(word.text for word in chain)}."


def _tiles(puzzle: Puzzle, frame: Frame, lines: Lines) -> Iterator[str]:
    """A dot for each tile, drawn out over all visits to it, and its letters."""
    tiles = zip(puzzle.box.tiles, frame.places, strict=True)
    for tile, (text, place) in enumerate(tiles):
        x, y = place.label
        first, last = lines.spread.get(tile, (place.at, place.at))
        # A line without length has no round caps in some browsers.
        end = (last[0] + 0.1, last[1]) if first == last else last
        yield (
            f'<g class="tile"><path class="dot" d="M{_at(first)}L{_at(end)}"/>'
            f'<text class="letter" x="{_n(x)}" y="{_n(y + 10)}">'
            f"{_text(capitals(text))}</text></g>"
        )


def _word(number: int, strokes: Sequence[Stroke]) -> str:
    path = _path(strokes)
    return (
        f'<g class="word {ink_of(number)}"><path class="halo" d="{path}"/>'
        f'<path class="line"{_dashed(number)} d="{path}"/>'
        f'<path class="arrow" d="{"".join(map(_arrow, strokes))}"/></g>'
    )


def _marks(lines: Lines) -> Iterator[str]:
    """What marks the order: rings at the links, a square at the end, numbers."""
    for x, y in lines.links:
        yield f'<circle class="link" cx="{_n(x)}" cy="{_n(y)}" r="9.5"/>'
    if lines.end:
        (x, y), ink = lines.end, ink_of(len(lines.words) - 1)
        yield (
            f'<rect class="end {ink}" x="{_n(x - 6)}" y="{_n(y - 6)}" '
            'width="12" height="12"/>'
        )
    taken: list[Point] = []
    for n, (start, strokes) in enumerate(zip(lines.starts, lines.words, strict=True)):
        taken.append(_beside(start, strokes, taken))
        yield _badge(n, taken[-1])


def _dashed(number: int) -> str:
    dashes = dashes_of(number)
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def _path(strokes: Sequence[Stroke]) -> str:
    """Strokes as one path."""
    if not strokes:
        return ""
    parts = [f"M{_at(strokes[0].start)}"]
    for stroke in strokes:
        kind = "LQC"[len(stroke.bends)]
        parts.append(kind + " ".join(map(_at, (*stroke.bends, stroke.end))))
    return "".join(parts)


def _arrow(stroke: Stroke) -> str:
    """A head on the way, a little past the middle, where lines are farthest apart."""
    if stroke.length < 3 * ARROW:
        return ""
    (x, y), (a, b) = stroke.at(0.6), stroke.at(0.58)
    far = hypot(x - a, y - b) or 1
    u, v = (x - a) / far * ARROW, (y - b) / far * ARROW
    corners = [
        (x + u, y + v),
        (x - u - v * 0.8, y - v + u * 0.8),
        (x - u + v * 0.8, y - v - u * 0.8),
    ]
    return _closed(corners)


def _beside(start: Point, strokes: Sequence[Stroke], taken: Sequence[Point]) -> Point:
    """A point on a word's first line, away from the numbers of others."""
    if not strokes:
        return start
    far = max(strokes[0].length, 1)
    points = [strokes[0].at(min(n / far, 0.9)) for n in range(26, 400, 6)]
    free = (
        point
        for point in points
        if all(
            hypot(point[0] - other[0], point[1] - other[1]) > 2 * BADGE + 2
            for other in taken
        )
    )
    return next(free, points[0])


def _badge(number: int, point: Point) -> str:
    x, y = point
    return (
        f'<g class="{ink_of(number)}"><circle class="badge" cx="{_n(x)}" cy="{_n(y)}" '
        f'r="{BADGE}"/><text class="number" x="{_n(x)}" y="{_n(y + 5)}">'
        f"{number + 1}</text></g>"
    )


def _legend(chain: Chain, top: float, left: float) -> Iterator[str]:
    """A line for each word: its number, its colour and dashes, the word."""
    for n, word in enumerate(chain):
        y = top + ROW * n
        x = left + 2 * BADGE + 6
        sample = f"M{_at((x, y))}L{_at((x + SAMPLE, y))}"
        yield (
            f'<g class="{ink_of(n)}">{_badge(n, (left + BADGE, y))}'
            f'<path class="line"{_dashed(n)} d="{sample}"/>'
            f'<text class="said" x="{_n(x + SAMPLE + 10)}" y="{_n(y + 6)}">'
            f"{_text(word.text)}</text></g>"
        )


def _closed(points: Sequence[Point]) -> str:
    first, *others = points
    lines = [f"M{_at(first)}", *(f"L{_at(b)}" for _, b in pairwise([first, *others]))]
    return "".join([*lines, "Z"])


def _at(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _n(value: float) -> str:
    """A number with one digit after the point at most; never -0."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _text(text: str) -> str:
    return escape(printable(text), quote=False)
