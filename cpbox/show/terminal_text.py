"""Lines of text: their width on the screen, wrapping, columns, numbers."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cpbox.puzzle.kinds import is_invisible
from cpbox.show.style import Style

GAP = "  "  # between two columns
INDENT = "    "  # of what goes on with the line above
SHADE = re.compile("\033\\[[0-9;]*m")


def width(text: str) -> int:
    """Columns that a text takes: two for a wide character, none for an accent."""
    return sum(map(_columns, SHADE.sub("", text)))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, room: int, align: str = "<") -> str:
    """Fill up with spaces: ``<`` on the right, ``>`` on the left, ``^`` on both."""
    missing = max(room - width(text), 0)
    left = {"<": 0, ">": missing, "^": missing // 2}[align]
    return " " * left + text + " " * (missing - left)


def capitals(tile: str) -> str:
    """Letters as a box shows them, if their capitals are as many."""
    upper = tile.upper()
    return upper if len(upper) == len(tile) else tile


def printable(text: str) -> str:
    """On one line, without characters that command a terminal or leave it blank."""
    return " ".join("".join(" " if is_invisible(c) else c for c in text).split())


def visible(text: str) -> str:
    """The text with what cannot be seen, or commands a terminal, as its code."""
    return "".join(
        each.encode("unicode_escape").decode()
        if each != " " and is_invisible(each)
        else each
        for each in text
    )


def cut(text: str, room: int, end: str) -> str:
    """As much of a text as fits on a line, and how it ends if that is not all."""
    if width(text) <= room:
        return text
    while width(text) + width(end) > room:
        text = text[:-1]
    return text + end


def wrap(pieces: Iterable[str], room: int, indent: str = "") -> list[str]:
    """Lines of at most `room` columns, broken only between pieces.

    Parameters
    ----------
    pieces
        What must stay together, such as words; one that is too long overflows.
    room
        Columns of a line.
    indent
        What each line but the first starts with.

    """
    first, *rest = [*pieces] or [""]
    lines = [first]
    for piece in rest:
        if width(lines[-1]) + 1 + width(piece) <= room:
            lines[-1] += f" {piece}"
        else:
            lines.append(indent + piece)
    return lines


def filled(text: str, room: int, indent: str = "") -> list[str]:
    """A text broken between its words, which keeps the spaces that it begins with."""
    lead = text[: len(text) - len(text.lstrip(" "))]
    first, *rest = text.lstrip(" ").split(" ")
    return wrap([lead + first, *rest], room, indent)


def paragraphs(blocks: Iterable[Sequence[str]]) -> str:
    """A page: blocks of lines, an empty line between those that are not empty."""
    return "\n\n".join("\n".join(block) for block in blocks if block)


def columns(rows: Sequence[Sequence[str]], aligns: str, room: int) -> list[str]:
    """Rows as lines, with the cells of a column below each other.

    Where that is too wide, the first column is broken between words, and then the last
    one if it is text; where even this is, the cells of a row follow each other.

    Parameters
    ----------
    rows
        Cells, as many in each row as there are letters in `aligns`.
    aligns
        For each column how it is padded.
    room
        Columns of a line.

    """
    table = [*zip(*rows, strict=True)]
    rooms = [max(map(width, column)) for column in table]
    for place in (0, -1):
        missing = sum(rooms) + len(GAP) * (len(rooms) - 1) - room
        if missing > 0 and aligns[place] == "<":
            rooms[place] = max(rooms[place] - missing, _least(table[place]))
    if sum(rooms) + len(GAP) * (len(rooms) - 1) > room:
        return [line for row in rows for line in _in_a_row(row, room)]
    return [line for row in rows for line in _aligned(row, aligns, rooms)]


def _least(column: Sequence[str]) -> int:
    """The least room in which cells can be broken between words."""
    longest = max((width(word) for cell in column for word in cell.split()), default=0)
    return min(longest + len(INDENT), max(map(width, column)))


def _in_a_row(row: Sequence[str], room: int) -> list[str]:
    """The cells of a row after each other, broken only where one is too long."""
    inside = room - len(INDENT)
    cells = [[cell] if width(cell) <= inside else cell.split() for cell in row if cell]
    return wrap([piece for cell in cells for piece in cell], room, INDENT)


def _aligned(row: Sequence[str], aligns: str, rooms: Sequence[int]) -> list[str]:
    """A row whose first cell, and last one, may take several lines."""
    name, *cells = row
    *above, first = _broken(name, rooms[0])
    below = list[str]()
    if cells:
        cells[-1], *below = _broken(cells[-1], rooms[-1])
    line = GAP.join(map(pad, (first, *cells), rooms, aligns)).rstrip()
    start = " " * (sum(rooms[:-1]) + len(GAP) * len(cells))
    return [*above, line, *(start + each for each in below)]


def _broken(cell: str, room: int) -> list[str]:
    """A cell on as many lines as it takes, those below the first indented."""
    lead = cell[: len(cell) - len(cell.lstrip(" "))]
    return filled(cell, room, lead + INDENT)


SHORTEST_NAME = 10  # columns that a name needs to stand beside its cells


class Column(NamedTuple):
    """A column of a `Table`: its name, its room, and how its cells are padded."""

    head: str
    room: int
    align: str = ">"


@dataclass(frozen=True)
class Table:
    """Lines of a table whose rows come one by one, each a name and its cells.

    Where there is no room for columns, what has a value follows the name.

    Parameters
    ----------
    columns
        All but that of the names.
    longest
        Columns that the names would like; a longer one has a line of its own.
    style
        What the terminal can show.

    """

    columns: Sequence[Column]
    longest: int
    style: Style

    @property
    def _room(self) -> int:
        """Columns for the name; none where there is room for no columns."""
        left = self.style.width - sum(len(GAP) + x.room for x in self.columns)
        return min(self.longest, left) if left >= SHORTEST_NAME else 0

    def head(self) -> list[str]:
        """The columns' names."""
        return [self.style.bold(self._line("", self._heads))] if self._room else []

    def row(self, name: str, cells: Sequence[str]) -> list[str]:
        """A row."""
        *above, last = filled(name, self.style.width)
        if not self._room:
            named = zip(self._heads, cells, strict=True)
            text = ", ".join(f"{head} {cell}" for head, cell in named if cell)
            facts = filled(text, self.style.width - len(GAP))
            return [*above, last, *(GAP + line for line in facts)]
        if width(last) > self._room:
            above, last = [*above, last], ""
        return [*above, self._line(last, cells)]

    @property
    def _heads(self) -> list[str]:
        return [column.head for column in self.columns]

    def _line(self, name: str, cells: Sequence[str]) -> str:
        placed = zip(cells, self.columns, strict=True)
        padded = [pad(cell, column.room, column.align) for cell, column in placed]
        return GAP.join([pad(name, self._room), *padded]).rstrip()


def beside(left: Sequence[str], right: Sequence[str], gap: int) -> list[str]:
    """Two blocks side by side, the lower one in the middle."""
    height = max(len(left), len(right))
    room = max(map(width, left)) + gap
    pairs = zip(centred(left, height), centred(right, height), strict=True)
    return [(pad(a, room) + b).rstrip() for a, b in pairs]


def centred(lines: Sequence[str], height: int) -> list[str]:
    """As many lines as `height`, empty ones above and below."""
    above = (height - len(lines)) // 2
    return [""] * above + [*lines] + [""] * (height - len(lines) - above)


def duration(seconds: float) -> str:
    """``0.4 ms``, ``12 ms``, ``3.2 s``, ``140 s``."""
    if seconds >= 0.9995:
        return f"{seconds:.{1 if seconds < 99.95 else 0}f} s"
    milliseconds = seconds * 1000
    return f"{milliseconds:.{1 if milliseconds < 9.95 else 0}f} ms"
