"""Puzzles: reading, and changing them."""

from os import PathLike
from typing import TYPE_CHECKING

from cpbox.api.arguments import PUZZLE
from cpbox.api.shown import Schema, Variants
from cpbox.lab.composer import spec_keys as of_specs
from cpbox.lab.summary import read
from cpbox.puzzle import Puzzle
from cpbox.puzzle.composite import Off
from cpbox.puzzle.kinds import label
from cpbox.puzzle.kinds import path as a_path
from cpbox.puzzle.reader import read_all, read_file, read_text
from cpbox.puzzle.reader import schema as of_puzzles
from cpbox.puzzle.reader.plain_values import change
from cpbox.puzzle.values import Choice

if TYPE_CHECKING:
    from pandas import DataFrame

_VARIANT = Off(label)


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


def read_results(path: str | PathLike[str]) -> "DataFrame":
    """Read what ``cpbox sweep`` has found, as a table.

    Parameters
    ----------
    path
        The file that it wrote, or writes at the moment.

    Returns
    -------
    A row for each answer; ``COLUMNS`` in ``cpbox.lab.summary.results_table`` names its
    columns.

    Raises
    ------
    InputError
        When it cannot be read, or no sweep wrote it.

    """
    return read([a_path(path, "path")])


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


def schema(kind: str = "puzzle") -> Schema:
    """JSON Schema (draft 2020-12) of a file, for editors.

    Parameters
    ----------
    kind
        ``puzzle`` for a puzzle file, ``compose`` for a spec of boxes to compose.

    Raises
    ------
    InputError
        When it is neither.

    """
    made = {"puzzle": of_puzzles, "compose": of_specs.schema}
    return Schema(made[Choice((*made,))(kind, "kind")]())
