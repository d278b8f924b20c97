"""Puzzles from wherever people have them: files, pages, tables, a box that is typed.

Whatever is no puzzle file becomes the text of one, which `cpbox.puzzle.reader` reads.
"""

from collections.abc import Sequence
from pathlib import Path

from cpbox.basics.files import load, load_stdin
from cpbox.loading.plain_boxes import as_puzzle, is_there, puzzle_text
from cpbox.loading.saved import check_is_page
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.configuration import NONE, Configuration

STDIN = "<stdin>"


def read_file(
    path: str | Path,
    overrides: Sequence[str] = (),
    variant: str | None = None,
    *,
    under: Configuration = NONE,
) -> Puzzle:
    """Read a puzzle file; ``-`` is standard input.

    Parameters
    ----------
    path
        Where the puzzle is; a text may also be the box itself, ``peg ulm oir cnw``.
    overrides
        Settings such as ``rules.min_length=4``, put in the file's place in order.
    variant
        Name of the file's variant to read, before the settings; None for the puzzle
        as it stands.
    under
        What counts where the file says nothing.

    """
    return read_text(*load_text(path), overrides, variant, under=under)


def load_text(path: str | Path) -> tuple[str, str, Path]:
    """Text of a puzzle file or of standard input, its name, and its folder.

    A page of the game that was saved, its data alone, a list of one box, and a box that
    stands in the place of a path become a puzzle file's text. What is given as a `Path`
    is a path.

    These are the first arguments of :func:`cpbox.puzzle.reader.read_text`, for who has
    to read one text several times.
    """
    if str(path) == "-":
        return as_puzzle(load_stdin(STDIN), STDIN), STDIN, Path()
    if isinstance(path, str) and not is_there(path):
        return puzzle_text(path), path, Path()
    path = Path(path)
    check_is_page(path)
    return as_puzzle(load(path, may_wait=True), str(path)), str(path), path.parent
