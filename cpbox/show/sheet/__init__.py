"""Boxes on paper: several on a page, and hints and answers on the last ones.

A sheet is one HTML file, made to be printed; a browser makes a PDF of it.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cpbox.basics.showing import ShownFile
from cpbox.basics.wording import counted
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.show.drawn import framed
from cpbox.show.texts import Texts

if TYPE_CHECKING:
    from cpbox.explain.hints import Hint

PDF = ".pdf"
ENDINGS = (".html", ".htm", PDF)
Paper = Literal["A4", "letter"]


@dataclass(frozen=True, repr=False)
class Sheet(ShownFile):
    """Boxes on paper.

    Parameters
    ----------
    ending
        What it is: ``.html`` or ``.pdf``.
    data
        The file, as bytes.
    results
        What was found for each puzzle, in order.
    output
        Where the file was written; None where it was not.

    """

    ending: str
    data: bytes = field(repr=False)
    results: tuple[Result, ...] = ()
    output: Path | None = None

    def __str__(self) -> str:
        return f"{counted(len(self.results), 'puzzle')} on a sheet"

    def _repr_html_(self) -> str | None:
        """The sheet in a frame of its own, which notebooks show."""
        return None if self.ending == PDF else framed(self.text)


@dataclass(frozen=True)
class Solved:
    """A puzzle, its best chain and what there is to hint at.

    Parameters
    ----------
    puzzle, result, hint
        All three; the hint leads to the result's chain.

    """

    puzzle: Puzzle
    result: Result
    hint: "Hint"


@dataclass(frozen=True)
class SheetLayout:
    """How a sheet looks.

    Parameters
    ----------
    texts
        The texts of its language.
    title
        What stands above it; empty for the catalogue's.
    large
        Whether it is in large print.
    upside_down
        Whether hints and answers stand on their head.
    paper
        The paper's size.

    """

    texts: Texts
    title: str = ""
    large: bool = False
    upside_down: bool = False
    paper: Paper = "A4"
