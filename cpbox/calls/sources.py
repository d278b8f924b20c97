"""What a puzzle may be passed as: itself, a box as text, or the path of its file.

And what changes it: a key and its value, or settings as the shell has them.
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from cpbox.fields.arguments import wrong
from cpbox.fields.base import replace as changed
from cpbox.fields.signature import call
from cpbox.loading import from_python, load_text
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_all_text, read_text

PuzzleSource = Puzzle | str | PathLike[str]


def puzzle_from(source: Any, key: str = "puzzle") -> Puzzle:
    """The puzzle, with its variants; no preference of the shell applies to it."""
    if isinstance(source, Puzzle):
        return source
    if not isinstance(source, str | PathLike):
        remedy = "write one such as 'peg ulm oir cnw'"
        if isinstance(source, Mapping):
            remedy = "make it one with Puzzle.from_dict"
        elif isinstance(source, list | tuple):
            remedy = "pass one of them, or make it a box with Puzzle.of"
        raise wrong(source, key, "a puzzle, a box or a path", remedy)
    text = source if isinstance(source, str) else Path(source)
    puzzle, variants = read_all_text(*load_text(text))
    return changed(puzzle, variants=variants)


def with_settings(puzzle: Puzzle, settings: Sequence[str]) -> Puzzle:
    """A puzzle with settings over it, as of ``--set``; nothing is expected of it."""
    alone = changed(puzzle, variants={}, expect={}, variant=None)
    read = read_text(alone.to_yaml(), puzzle.name, overrides=settings)
    return changed(read, file=puzzle.file, variant=puzzle.variant)


@call
def replace(puzzle: PuzzleSource, key: str, value: object) -> Puzzle:
    """Return a puzzle with one key changed, as in its file.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, which is not changed; in the returned one, its variants change what
        they did.
    key
        Such as ``rules.loop``; with ``rules``, several may be changed at once.
    value
        What a file may hold there; None for the default.

    Raises
    ------
    InputError
        When there is no such key, or the value makes no sense.

    """
    return from_python.replace(puzzle_from(puzzle), key, value)
