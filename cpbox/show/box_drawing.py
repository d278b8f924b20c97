"""The box as a drawing, and the chain beside it where both fit, or below it.

A box is a frame, a triangle, or a list when neither fits. Sides go clockwise from the
top left, as the rules have them in a ring. The tiles of each are written as in the
puzzle's file: left to right, or downwards.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from cpbox.puzzle import Box, Puzzle
from cpbox.search.results.result import Result
from cpbox.show.chain_text import chain_table, joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import beside, centred, pad, width, wrap

Side = Sequence[str]
Drawing = list[str]

ROOMY = 32  # columns of a box that leaves room for the chain beside it
GAPS = ("   ", " ")  # between the tiles above and below a frame, the best first
BREAK = "─"  # between two sides on one wall of a frame
ASCII = str.maketrans("╭╮╰╯─│┴┬├┤", "++++-|++++")


def box_lines(box: Box, style: Style) -> Drawing:
    """Lines without trailing spaces, within the style's width."""
    sides = [[*map(str, side)] for side in box.sides]
    fitting = [d for d in _drawings(sides) if columns_of(d) <= style.width]
    roomy = [d for d in fitting if columns_of(d) <= ROOMY]
    lines = (roomy[:1] + fitting[-1:] + [_listed(sides, style.width)])[0]
    return [
        (line if style.unicode else line.translate(ASCII)).rstrip() for line in lines
    ]


def columns_of(drawing: Drawing) -> int:
    """Columns that a drawing takes."""
    return max(map(width, drawing))


def _drawings(sides: Sequence[Side]) -> Iterator[Drawing]:
    """Every way to draw a box, the best first and the narrowest last."""
    if len(sides) == 3:
        yield _triangle(*sides)
    else:
        yield from (_frame(sides, gap) for gap in GAPS)


def _listed(sides: Sequence[Side], room: int) -> Drawing:
    """One side below the other, for a box that is too wide to draw."""
    lines = []
    for number, side in enumerate(sides, 1):
        lines += wrap([f"{number:>2} ", *side], room, " " * 4)
    return lines


# ------------------------------------------------------------------------ triangle


def _triangle(right: Side, base: Side, left: Side) -> Drawing:
    """Two slopes, and the base below them."""
    below = "  ".join(base)
    height = max(len(left) + 1, len(right) + 1, -(-width(below) // 2))
    room = max(map(width, left))
    lines = []
    slopes = zip(_lowered(left, height), _lowered(right, height), strict=True)
    for row, (a, b) in enumerate(slopes):
        inside = (" " if row < height - 1 else "_") * 2 * row
        indent = " " * (height - 1 - row)
        lines.append(f"{indent}{pad(a, room, '>')} /{inside}\\ {b}")
    return [*lines, " " * (room + 1) + pad(below, 2 * height, "^")]


def _lowered(side: Side, height: int) -> list[str]:
    """A side's tiles in the middle of all rows but the first."""
    return ["", *centred(side, height - 1)]


# --------------------------------------------------------------------------- frame


def _frame(sides: Sequence[Side], gap: str) -> Drawing:
    """Four walls with the sides spread over them; two sides leave two walls bare."""
    top, right, bottom, left = _walls(sides)
    across = [f"{gap}{BREAK}{gap}".join(map(gap.join, wall)) for wall in (top, bottom)]
    inside = max(5, *map(width, across)) + 2
    above, below = (pad(row, inside, "^") for row in across)
    before, after = _downwards(left), _downwards(right)
    height = max(1, len(before), len(after))
    rows = zip(centred(before, height), centred(after, height), strict=True)
    room = max(map(width, before), default=0)
    margin = " " * (room + 2)
    return [
        margin + above.replace(BREAK, "│"),
        f"{margin[1:]}╭{_border(above, '┴')}╮",
        *(f"{_left(a, room)}{' ' * inside}{_right(b)}" for a, b in rows),
        f"{margin[1:]}╰{_border(below, '┬')}╯",
        margin + below.replace(BREAK, "│"),
    ]


def _walls(sides: Sequence[Side]) -> list[Sequence[Side]]:
    """The sides above, to the right, below and to the left, as they are read."""
    each, extra = divmod(len(sides), 4)
    ends = accumulate((each + (extra > n) for n in (0, 2, 1, 3)), initial=0)
    top, right, bottom, left = (sides[a:b] for a, b in pairwise(ends))
    return [top, right, bottom[::-1], left[::-1]]


def _downwards(wall: Sequence[Side]) -> list[str]:
    """The tiles of the sides on a wall, with a break between two sides."""
    return [tile for side in wall for tile in (BREAK, *side)][1:]


def _border(row: str, joint: str) -> str:
    """A horizontal wall, with a joint where the row beside it has a break."""
    return "".join(joint if c == BREAK else "─" * width(c) for c in row)


def _left(tile: str, room: int) -> str:
    if tile == BREAK:
        return f"{' ' * room}─┤"
    return f"{pad(tile, room, '>')} │"


def _right(tile: str) -> str:
    return "├─" if tile == BREAK else f"│ {tile}"


GAP = 5  # columns between the box and the chain
NARROW = 3  # where there is not much room


class Layout(NamedTuple):
    """The box and the chain.

    Parameters
    ----------
    lines
        Both.
    is_rated
        Whether they say how familiar each word is.

    """

    lines: list[str]
    is_rated: bool


def box_and_chain(
    puzzle: Puzzle, result: Result, style: Style, *, whole: bool = True
) -> Layout:
    """The box and the chain, side by side where both fit.

    Parameters
    ----------
    puzzle, result, style
        What was solved, what was found, and what the terminal can show.
    whole
        Whether all that is known of the words must be said; if not, some of it is
        left out where that keeps them beside the box.

    """
    box = box_lines(puzzle.box, style)
    if result.chain is None:
        return Layout(box, is_rated=False)
    table = chain_table(puzzle, result.chain, style)
    room = style.width - columns_of(box) - GAP
    words = [word.text for word in result.chain]
    if max(map(width, table)) <= room:
        chain = joined(words, room, puzzle, style)
        return Layout(beside(box, [*chain, "", *table], GAP), is_rated=True)
    for shorter in (
        () if whole else _shorter(puzzle, result, style, room + GAP - NARROW)
    ):
        if len(shorter.lines) <= len(box):
            return Layout(beside(box, shorter.lines, NARROW), shorter.is_rated)
    chain = joined(words, style.width, puzzle, style)
    return Layout([*box, "", *chain, "", *table], is_rated=True)


def _shorter(
    puzzle: Puzzle, result: Result, style: Style, room: int
) -> Iterator[Layout]:
    """The chain without the number of its letters; then without a table."""
    best = result.chain or ()
    chain = joined([word.text for word in best], room, puzzle, style)
    table = chain_table(puzzle, best, style, brief=True)
    if max(map(width, chain)) > room:
        return
    if max(map(width, table)) <= room:
        yield Layout([*chain, "", *table], is_rated=True)
    yield Layout(chain, is_rated=False)
