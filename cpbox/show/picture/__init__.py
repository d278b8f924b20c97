"""A puzzle as a picture: the box as players know it, and a chain drawn on it, in SVG.

It looks as the page to play does. Nothing in it is measured on a screen, so the same
chain is the same text everywhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from cpbox.basics.letters import printable
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import ChainWord
from cpbox.show.colours import IN_TURN, styled
from cpbox.show.picture.frame import Frame, decimal, frame_of, point
from cpbox.show.picture.lines import Stroke, lines_of, numbers_of, tips_of
from cpbox.show.terminal_text import capitals, width
from cpbox.show.texts import texts

MARGIN = 14
ROW = 30  # height of a line of the legend
SAMPLE = 30  # room for a number of the legend
CHARACTER = 17  # width of a character of the legend, at most
DOT = 8

# By day and by night it is a constant, so that several can stand in one document.
_CSS = (files(__package__) / "picture.css").read_text("utf-8")
STYLE = styled(_CSS, "--cpbox-").replace("\n", "")

Chain = Sequence[ChainWord]


def picture(
    puzzle: Puzzle, chain: Chain = (), upto: int | None = None, *, proved: bool = False
) -> str:
    """Draw the box, and on it the words of a chain.

    Parameters
    ----------
    chain
        Words and the tiles on which they are traced; none for the box alone.
    upto
        How many of the words to draw; all by default.
    proved
        Whether it is proved that no chain is better.

    Returns
    -------
    A whole SVG document. Lines go from dot to dot, and each word has a colour, a number
    where it starts and tips that say where it goes. A tile that is visited has a full
    dot in the colour of its first word, and a ring for each further visit, two at most.
    The box of a whole chain is tinted, and filled if that is proved best.

    """
    shown = chain[:upto]
    frame = frame_of(puzzle.box)
    state = _state(shown, chain, proved=proved)
    size, below = frame.size, (frame.corner + frame.size).imag
    if shown:
        wide = SAMPLE + CHARACTER * max(width(word.text) for word in shown)
        size = complex(max(size.real, wide), size.imag + MARGIN + ROW * len(shown))
    legend = complex(frame.corner.real, below + MARGIN + ROW / 2)
    corner = frame.corner - (size - frame.size).real / 2 - complex(MARGIN, MARGIN)
    size += 2 * complex(MARGIN, MARGIN)
    room = f'width="{decimal(size.real)}" height="{decimal(size.imag)}"'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" class="cpbox" role="img"'
    return "\n".join(
        [
            f'{svg} {room} viewBox="{point(corner)} {point(size)}">',
            f"<title>{_text(puzzle.name)}</title>",
            f"<desc>{_text(alternative_text(puzzle, shown, state))}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" {_xy(corner)} {room}/>',
            f'<path class="wall{state}" d="M{"L".join(map(point, frame.corners))}Z"/>',
            *_words(frame, shown),
            *_tiles(puzzle, frame, shown, closed=len(shown) == len(chain)),
            *_legend(shown, legend),
            "</svg>\n",
        ]
    )


def _state(shown: Chain, chain: Chain, *, proved: bool) -> str:
    """The classes of the box: whether the chain is whole, and proved best."""
    if not shown or len(shown) < len(chain):
        return ""
    return " solved best" if proved else " solved"


def alternative_text(puzzle: Puzzle, chain: Chain, state: str = "") -> str:
    """The picture in words, for those who cannot see it."""
    own = texts(puzzle.language)
    sides = "; ".join(" ".join(map(str, side)) for side in puzzle.box.sides)
    says = [own("described.box", n=len(puzzle.box.sides), sides=sides)]
    if chain:
        joint = " → " if puzzle.rules.link else " + "
        words = joint.join(str(word.text) for word in chain)
        says.append(own("described.chain", chain=words))
    if chain and "best" in state:
        says.append(own("described.best"))
    return " ".join(says)


def _words(frame: Frame, chain: Chain) -> Iterator[str]:
    words = lines_of(frame.places, [word.tiles for word in chain])
    for n, strokes in enumerate(words):
        tips = "".join(
            f'<path class="tip" d="M{point(at + (-6 - 6j) * ahead)}L{point(at + ahead)}'
            f'L{point(at + (-6 + 6j) * ahead)}"/>'
            for at, ahead in tips_of(strokes)
        )
        yield f'<g class="word {_turn(n)}">{_line(_path(strokes))}{tips}</g>'
    if len(chain) > 1:
        for n, at in enumerate(numbers_of(words)):
            if at is not None:
                yield _number(n, at)


def _turn(number: int) -> str:
    """The class of a word's colour, by its number from 0."""
    return f"w{number % IN_TURN + 1}"


def _line(path: str) -> str:
    return f'<path class="line" d="{path}"/>'


def _number(number: int, at: complex) -> str:
    """The disc with a word's number."""
    return (
        f'<g class="number {_turn(number)}"><circle {_xy(at, "c")} r="10.5"/>'
        f"<text {_xy(at + 4.6j)}>{number + 1}</text></g>"
    )


def _tiles(
    puzzle: Puzzle, frame: Frame, chain: Chain, *, closed: bool
) -> Iterator[str]:
    """A dot for each tile, a ring for each further visit, and its letters."""
    visits = _visits(puzzle, chain, closed=closed)
    first = {
        tile: n for n, word in reversed([*enumerate(chain)]) for tile in word.tiles
    }
    tiles = zip(puzzle.box.tiles, frame.places, strict=True)
    for tile, (text, place) in enumerate(tiles):
        at, label = _xy(place.at, "c"), _xy(place.label + 11j)
        rings = [
            f'<circle class="ring" {at} r="{decimal(DOT + 4 + 3.5 * ring)}"/>'
            for ring in range(min(visits[tile] - 1, 2))
        ]
        dot = "dot used" if visits[tile] else "dot"
        turn = f"tile {_turn(first[tile])}" if tile in first else "tile"
        yield (
            f'<g class="{turn}">{"".join(rings)}<circle class="{dot}" {at} r="{DOT}"/>'
            f'<text class="letter" {label}>{_text(capitals(text))}</text></g>'
        )


def _visits(puzzle: Puzzle, chain: Chain, *, closed: bool) -> Counter[int]:
    """How often each tile is visited; tiles that words share count once."""
    link = puzzle.rules.link
    shares_first = puzzle.rules.loop and closed
    return Counter(
        tile
        for n, word in enumerate(chain)
        for tile in word.tiles[link if n or shares_first else 0 :]
    )


def _legend(chain: Chain, start: complex) -> Iterator[str]:
    """For each word its number, and the word in its colour."""
    for n, word in enumerate(chain):
        at = start + ROW * n * 1j
        tag = f'<text class="said {_turn(n)}" {_xy(at + SAMPLE + 7j)}>'
        number = _number(n, at + 10.5) if len(chain) > 1 else ""
        yield f'<g class="legend">{number}{tag}{_text(capitals(word.text))}</text></g>'


def _path(strokes: Sequence[Stroke]) -> str:
    """Strokes as one path."""
    if not strokes:
        return ""
    parts = [f"M{point(strokes[0][0])}"]
    for _, *others in strokes:
        parts.append(" LQC"[len(others)] + " ".join(map(point, others)))
    return "".join(parts)


def _xy(where: complex, centre: str = "") -> str:
    """A point as attributes of an element."""
    return f'{centre}x="{decimal(where.real)}" {centre}y="{decimal(where.imag)}"'


def _text(text: str) -> str:
    return escape(printable(text), quote=False)
