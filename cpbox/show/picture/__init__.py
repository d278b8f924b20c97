"""A puzzle as a picture: the box as players know it, and a chain drawn on it, in SVG.

Nothing in it is measured on a screen, so the same chain is the same text everywhere.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted
from cpbox.search.result import ChainWord
from cpbox.show.picture.frame import MARGIN, Frame, frame_of
from cpbox.show.picture.lines import Lines, Stroke, length, lines_of, on_stroke
from cpbox.show.terminal_text import capitals, printable, width

ROW = 30  # height of a line of the legend
SAMPLE = 46  # length of the legend's lines
CHARACTER = 12  # width of a character of the legend, at most
BADGE = 10.5  # radius of a word's number
ARROW = 8

# With the dashes, no two of 56 words look alike; how it looks by day and by night is
# a constant, so that several pictures can stand in one document.
INKS = 8
DASHES = ("", "11 5", "2 5", "14 5 2 5", "6 4", "14 4 5 4", "2 4 2 9")
STYLE = (files(__package__) / "picture.css").read_text("utf-8").replace("\n", "")

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
    size, below = frame.size, (frame.corner + frame.size).imag
    if shown:
        size = complex(max(size.real, wide), size.imag + ROW * len(shown) + MARGIN)
    corner = frame.corner - (size - frame.size).real / 2
    room = f'width="{_n(size.real)}" height="{_n(size.imag)}"'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" class="cpbox" role="img"'
    return "\n".join(
        [
            f'{svg} {room} viewBox="{_at(corner)} {_at(size)}">',
            f"<title>{_text(puzzle.name)}</title>",
            f"<desc>{_text(described(puzzle, shown))}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="ground" {_xy(corner)} {room}/>',
            f'<path class="wall" d="{_closed(frame.corners)}"/>',
            *map(_word, range(len(shown)), lines.words),
            *_tiles(puzzle, frame, lines),
            *_marks(lines),
            *_legend(shown, complex(corner.real + MARGIN, below + ROW / 2)),
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
        first, last = lines.spread.get(tile, (place.at, place.at))
        # A line without length has no round caps in some browsers.
        end = last + 0.1 if first == last else last
        yield (
            f'<g class="tile"><path class="dot" d="M{_at(first)}L{_at(end)}"/>'
            f'<text class="letter" {_xy(place.label + 10j)}>'
            f"{_text(capitals(text))}</text></g>"
        )


def _word(number: int, strokes: Sequence[Stroke]) -> str:
    path = _path(strokes)
    return (
        f'<g class="word {_ink(number)}"><path class="halo" d="{path}"/>'
        f'<path class="line"{_dashed(number)} d="{path}"/>'
        f'<path class="arrow" d="{"".join(map(_arrow, strokes))}"/></g>'
    )


def _marks(lines: Lines) -> Iterator[str]:
    """What marks the order: rings at the links, a square at the end, numbers."""
    for point in lines.links:
        yield f'<circle class="link" {_xy(point, "c")} r="9.5"/>'
    if lines.end is not None:
        ink, corner = _ink(len(lines.words) - 1), lines.end - (6 + 6j)
        yield f'<rect class="end {ink}" {_xy(corner)} width="12" height="12"/>'
    taken: list[complex] = []
    for n, (start, strokes) in enumerate(zip(lines.starts, lines.words, strict=True)):
        taken.append(_beside(start, strokes, taken))
        yield _badge(n, taken[-1])


def _ink(number: int) -> str:
    """The class that gives a word its colour; words are numbered from 0."""
    return f"ink{number % INKS + 1}"


def _dashed(number: int) -> str:
    dashes = DASHES[number % len(DASHES)]
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def _path(strokes: Sequence[Stroke]) -> str:
    """Strokes as one path."""
    if not strokes:
        return ""
    parts = [f"M{_at(strokes[0][0])}"]
    for _, *others in strokes:
        parts.append(" LQC"[len(others)] + " ".join(map(_at, others)))
    return "".join(parts)


def _arrow(stroke: Stroke) -> str:
    """A head on the way, a little past the middle, where lines are farthest apart."""
    if length(stroke) < 3 * ARROW:
        return ""
    point = on_stroke(stroke, 0.6)
    way = point - on_stroke(stroke, 0.58)
    ahead = way / (abs(way) or 1) * ARROW
    return _closed([point + ahead * turned for turned in (1, -1 + 0.8j, -1 - 0.8j)])


def _beside(
    start: complex, strokes: Sequence[Stroke], taken: Sequence[complex]
) -> complex:
    """A point on a word's first line, away from the numbers of others."""
    if not strokes:
        return start
    far = max(length(strokes[0]), 1)
    points = [on_stroke(strokes[0], min(n / far, 0.9)) for n in range(26, 400, 6)]
    for point in points:
        if all(abs(point - other) > 2 * BADGE + 2 for other in taken):
            return point
    return points[0]


def _badge(number: int, point: complex) -> str:
    return (
        f'<g class="{_ink(number)}"><circle class="badge" {_xy(point, "c")} '
        f'r="{BADGE}"/><text class="number" {_xy(point + 5j)}>'
        f"{number + 1}</text></g>"
    )


def _legend(chain: Chain, corner: complex) -> Iterator[str]:
    """A line for each word: its number, its colour and dashes, the word."""
    for n, word in enumerate(chain):
        left = corner + ROW * n * 1j
        start = left + 2 * BADGE + 6
        end = start + SAMPLE
        yield (
            f'<g class="{_ink(n)}">{_badge(n, left + BADGE)}'
            f'<path class="line"{_dashed(n)} d="M{_at(start)}L{_at(end)}"/>'
            f'<text class="said" {_xy(end + 10 + 6j)}>{_text(word.text)}</text></g>'
        )


def _closed(points: Sequence[complex]) -> str:
    return f"M{'L'.join(map(_at, points))}Z"


def _at(point: complex) -> str:
    return f"{_n(point.real)} {_n(point.imag)}"


def _xy(point: complex, centre: str = "") -> str:
    """A point as attributes of an element."""
    return f'{centre}x="{_n(point.real)}" {centre}y="{_n(point.imag)}"'


def _n(value: float) -> str:
    """A number with one digit after the point at most; never -0."""
    return f"{value:z.1f}".removesuffix(".0")


def _text(text: str) -> str:
    return escape(printable(text), quote=False)
