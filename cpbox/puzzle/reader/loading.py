"""Reading and changing puzzles from Python, whose arguments are checked."""

from os import PathLike

from cpbox.puzzle.above import Shown
from cpbox.puzzle.composite import Off
from cpbox.puzzle.kinds import instance, label
from cpbox.puzzle.kinds import path as a_path
from cpbox.puzzle.reader import read_all, read_file, read_text
from cpbox.puzzle.reader.plain_values import change
from cpbox.puzzle.whole import Puzzle

PUZZLE = instance(Puzzle, "make one with Puzzle.of or load")
_VARIANT = Off(label)


class Variants(Shown, dict[str, Puzzle]):
    """Puzzles by name."""


def load(path: str | PathLike[str], *, variant: str | None = None) -> Puzzle:
    """Read a puzzle file; the configuration of the command line does not count.

    Parameters
    ----------
    path
        Where it is; ``-`` is standard input.
    variant
        Name of the file's variant to read; None for the puzzle as it stands.

    Raises
    ------
    InputError
        When it cannot be read or says something that makes no sense, with the file,
        the line and the key.

    """
    name = _VARIANT(variant, "variant")
    return read_file(a_path(path, "path"), variant=name)


def loads(text: str, *, variant: str | None = None) -> Puzzle:
    """Read a puzzle from the text of a file.

    Parameters
    ----------
    text
        The YAML.
    variant
        As for :func:`load`.

    Raises
    ------
    InputError
        As for :func:`load`.

    """
    name = _VARIANT(variant, "variant")
    return read_text(label(text, "text"), variant=name)


def load_variants(path: str | PathLike[str]) -> Variants:
    """Read the variants in a puzzle file, by name.

    Parameters
    ----------
    path
        As for :func:`load`.

    Raises
    ------
    InputError
        As for :func:`load`.

    """
    return Variants(read_all(a_path(path, "path"))[1])


def replace(puzzle: Puzzle, key: str, value: object) -> Puzzle:
    """Change what a puzzle's file would say under a key.

    Parameters
    ----------
    puzzle
        The puzzle, which stays as it is.
    key
        Such as ``rules.loop``; under ``rules``, several may be changed at once.
    value
        What a file may hold there; None for the default.

    Raises
    ------
    InputError
        When there is no such key, or the value makes no sense.

    """
    PUZZLE(puzzle, "puzzle")
    return change(puzzle, key, value)
