"""A box in the place of a file: ``peg ulm oir cnw``, ``peg,ulm,oir``, ``peg/ulm/oir``.

What could be the name of a file is never taken for a box: a user who mistypes a path is
told so, and gets no answer to a puzzle that nobody asked for.
"""

import json
import os
import re
from pathlib import Path

from cpbox.puzzle import Box, is_letters, sides_of
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.nodes import Made

AS_IN = 'or type a box in quotes, as in "peg ulm oir cnw"'


def is_there(path: str) -> bool:
    """Whether there is such a file, or anything of this name."""
    return os.path.exists(path)  # noqa: PTH110  # Path's own raises for long names


def puzzle_text(text: str) -> str:
    """Text of the puzzle file that a box stands for, where there is no such file.

    Raises
    ------
    InputError
        When it is no box, either.

    """
    if _is_path(text):
        problem = "there is no such file; check its name and folder"
        raise InputError(f"{problem}, {AS_IN}", text)
    if _looks_mistyped(text):
        problem = "there is no such file; if it is a box, put blanks between its sides"
        raise InputError(problem, text)
    for tile in (tile for side in sides_of(text) for tile in side):
        if not is_letters(tile):
            problem = f"there is no such file, and {tile!r} is not a letter; correct it"
            raise InputError(f"{problem}, {AS_IN}", text)
    try:
        Box.of(text)
    except InputError as error:
        raise InputError(error.problem, text, key=error.key) from None
    return Made(f"sides: {json.dumps(text, ensure_ascii=False)}\n")


def _is_path(text: str) -> bool:
    """Whether a text means a path.

    A path has a dot in it, or no blank, comma or slash, or begins with a folder that
    is there; with slashes alone it takes three sides to make a box.
    """
    start, slash, _ = text.partition("/")
    if "." in text or (slash and (not start or Path(start).is_dir())):
        return True
    separators = {*re.findall(r"[\s,/]", text)}
    fewest = 3 if separators == {"/"} else 2
    return len(sides_of(text)) < fewest


def _looks_mistyped(text: str) -> bool:
    """Whether slashes part what is more of a path: sides unalike, letters repeated."""
    sides = sides_of(text)
    tiles = [tile for side in sides for tile in side]
    is_odd = len({*map(len, sides)}) > 1 and len({*tiles}) < len(tiles)
    return {*re.findall(r"[\s,/]", text)} == {"/"} and is_odd
