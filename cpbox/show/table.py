"""A table for the terminal: cells below each other, or named where it is too narrow."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple, Self

from cpbox.show.terminal_text import GAP, INDENT, filled, pad, width, wrap

SHORTEST_NAME = 10  # columns of the screen that a name needs to stand beside its cells


class Column(NamedTuple):
    """A column: its head, its room, how its cells are padded, its least room.

    It is narrower than its room where the table is too wide; its cells are then broken
    between words. None is for one that is never narrower.
    """

    head: str
    room: int
    align: str = ">"
    least: int | None = None

    @classmethod
    def of_names(cls, longest: int) -> Self:
        """The first column, whose cells may also stand on a line of their own."""
        return cls("", longest, "<", min(longest, SHORTEST_NAME))

    @classmethod
    def of(cls, cells: Sequence[str], align: str) -> Self:
        """One with room for all these cells, which may be broken if they are text."""
        room = max(map(width, cells))
        words = [word for cell in cells for word in cell.split()]
        longest = max(map(width, words), default=0)
        least = min(longest + len(INDENT), room) if align == "<" else None
        return cls("", room, align, least)


@dataclass(frozen=True)
class Table:
    """Lines of a table whose rows come one by one.

    Where it is too wide, the first column is made narrower, then the last. Where even
    this is too wide, the cells of a row follow each other: the name, and below it each
    cell after its column's head.

    Parameters
    ----------
    columns
        The first is that of the rows' names.
    room
        Columns of the screen for a line.

    """

    columns: Sequence[Column]
    room: int

    @cached_property
    def _rooms(self) -> Sequence[int]:
        """The columns' rooms; none where there is no room for columns."""
        rooms = [column.room for column in self.columns]
        for place in (0, -1):
            missing, least = _total(rooms) - self.room, self.columns[place].least
            if missing > 0 and least is not None:
                rooms[place] = max(rooms[place] - missing, least)
        return rooms if _total(rooms) <= self.room else ()

    @property
    def _heads(self) -> list[str]:
        return [column.head for column in self.columns]

    def head(self) -> list[str]:
        """The columns' heads, where there are columns."""
        return self._below_each_other(self._heads) if self._rooms else []

    def row(self, cells: Sequence[str]) -> list[str]:
        """A row; its first cell, and its last one, may take several lines."""
        if self._rooms:
            return self._below_each_other(cells)
        return self._named(cells) if any(self._heads) else self._in_a_row(cells)

    def _below_each_other(self, row: Sequence[str]) -> list[str]:
        rooms, cells, below = self._rooms, [*row], list[str]()
        *above, cells[0] = _broken(cells[0], rooms[0])
        if width(cells[0]) > rooms[0]:
            *above, cells[0] = *filled(row[0], self.room), ""
        if rooms[-1] < self.columns[-1].room and len(cells) > 1:
            cells[-1], *below = _broken(cells[-1], rooms[-1])
        aligns = [column.align for column in self.columns]
        line = GAP.join(map(pad, cells, rooms, aligns)).rstrip()
        start = " " * (_total(rooms) - rooms[-1])
        return [*above, line, *(start + each for each in below)]

    def _named(self, row: Sequence[str]) -> list[str]:
        named = zip(self._heads[1:], row[1:], strict=True)
        text = ", ".join(f"{head} {cell}" for head, cell in named if cell)
        facts = filled(text, self.room - len(GAP))
        return [*filled(row[0], self.room), *(GAP + line for line in facts)]

    def _in_a_row(self, row: Sequence[str]) -> list[str]:
        """The cells after each other, broken only where one is too long."""
        room = self.room - len(INDENT)
        cells = [[cell] if width(cell) <= room else cell.split() for cell in row]
        return wrap(filter(None, chain.from_iterable(cells)), self.room, INDENT)


def columns(rows: Sequence[Sequence[str]], aligns: str, room: int) -> list[str]:
    """All rows of a table without heads.

    Parameters
    ----------
    rows
        Cells, as many in each row as there are letters in `aligns`.
    aligns
        For each column how it is padded; what is padded by ``<`` is text.
    room
        Columns of the screen for a line.

    """
    cells = zip(*rows, strict=True)
    made = Table([*map(Column.of, cells, aligns)], room)
    return [line for row in rows for line in made.row(row)]


def _total(rooms: Sequence[int]) -> int:
    return sum(rooms) + len(GAP) * (len(rooms) - 1)


def _broken(cell: str, room: int) -> list[str]:
    """A cell on as many lines as it takes, those below the first indented."""
    lead = cell[: len(cell) - len(cell.lstrip(" "))]
    return filled(cell, room, lead + INDENT)
