"""Reading and changing puzzles from Python, whose arguments are checked."""

from dataclasses import replace as changed
from os import PathLike
from pathlib import Path

from cpbox.puzzle.composite import Off
from cpbox.puzzle.kinds import instance, label
from cpbox.puzzle.kinds import path as a_path
from cpbox.puzzle.reader import load_text, read_all_text, read_text
from cpbox.puzzle.reader.plain_values import change
from cpbox.puzzle.whole import Puzzle

PUZZLE = instance(Puzzle, "make one with Puzzle.of or load")
_VARIANT = Off(label)


def load(path: str | PathLike[str], *, variant: str | None = None) -> Puzzle:
    """Read a puzzle file; the configuration of the command line does not count.

    Parameters
    ----------
    path
        Where it is; ``-`` is standard input.
    variant
        Name of the file's variant to read; None for the puzzle as it stands, with all
        of them in its `variants`.

    Raises
    ------
    InputError
        When it cannot be read or says something that makes no sense, with the file,
        the line and the key.

    """
    name = _VARIANT(variant, "variant")
    return _read(*load_text(a_path(path, "path")), name)


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
    return _read(label(text, "text"), "<string>", Path(), name)


def _read(text: str, name: str, folder: Path, variant: str | None) -> Puzzle:
    """A puzzle with its variants, or one of these."""
    if variant is not None:
        return read_text(text, name, folder, variant=variant)
    puzzle, variants = read_all_text(text, name, folder)
    return changed(puzzle, variants=variants)


def replace(puzzle: Puzzle, key: str, value: object) -> Puzzle:
    """Change what a puzzle's file would say under a key.

    Parameters
    ----------
    puzzle
        The puzzle, which stays as it is; the one that is returned has no variants.
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
