"""Puzzles from Python: read, and changed by the keys of a file."""

from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.fields.arguments import FilePath, instance
from cpbox.fields.base import replace as changed
from cpbox.fields.mapping_forms import stripped
from cpbox.fields.merging import merge
from cpbox.fields.mistakes import validated
from cpbox.fields.model_keys import keys_of, parts
from cpbox.fields.signature import call
from cpbox.loading import load_text
from cpbox.loading.plain_boxes import as_puzzle, is_there
from cpbox.puzzle.file_form import SHOWN, as_plain, over_of
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.settings import below
from cpbox.puzzle.whole import Puzzle

PUZZLE = instance(Puzzle, "make one with Puzzle.of or load")
_TEXT = "<string>"  # what messages call a text that is in no file


@call
def load(path: FilePath, *, variant: str | None = None) -> Puzzle:
    """Read a puzzle file; the configuration of the command line is ignored.

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
        When it cannot be read or makes no sense; the message names the file,
        the line and the key.

    """
    file = Path(path)
    if str(file) != "-" and not is_there(str(file)):
        problem = "there is no such file; check its name and folder"
        raise InputError(f"{problem}, or pass a box to Puzzle.of", file)
    return read_text(*load_text(file), variant=variant)


@call
def loads(text: str, *, variant: str | None = None, files: bool = True) -> Puzzle:
    """Read a puzzle from the text of a file.

    Parameters
    ----------
    text
        YAML, or whatever else a file may hold: a saved page of the game, its data as
        JSON, or one box.
    variant
        As for :func:`load`.
    files
        Whether it may name a file of words, which is then read; False for text that
        may be a stranger's.

    Raises
    ------
    InputError
        As for :func:`load`.

    """
    return read_text(as_puzzle(text, _TEXT), _TEXT, variant=variant, files=files)


def replace(puzzle: Puzzle, key: str, value: object) -> Puzzle:
    """As `cpbox.replace`, for a puzzle that is read."""
    names = key.split(".")
    if len(names) > _MAX_DEPTH:
        raise InputError("there is no such key; write one such as rules.loop", key=key)
    if names[0] == "variants":
        raise InputError("cannot be set; make the puzzle with Puzzle.of", key=key)
    base, *variants = puzzle, *puzzle.variants.values()
    if names[0] not in SHOWN:  # nothing is expected of a puzzle that is changed
        base, *variants = (changed(each, expect={}) for each in (base, *variants))
    plain = as_plain(base)
    if value is None:
        tree = _without(as_plain(base), names, key)
    else:
        over = below(names, stripped(value, len(names)))
        tree = merge(plain, over, Puzzle)
    if variants:
        over = [over_of(plain, each) for each in variants]
        new = [replace(x, key, value) if isinstance(x, Puzzle) else x for x in over]
        tree["variants"] = dict(zip(puzzle.variants, new, strict=True))
    made = validated(Puzzle, tree)
    return changed(made, variant=puzzle.variant, file=puzzle.file)


_MAX_DEPTH = 6


def _without(plain: dict[str, Any], names: list[str], key: str) -> dict[str, Any]:
    """Plain values without what stands under a key, which there must be."""
    model: Any = Puzzle
    for name in names:
        if model is None or name not in keys_of(model):
            raise InputError("there is no such key; choose an existing one", key=key)
        model = parts(model).get(name)
    inner = plain
    for name in names[:-1]:
        inner = inner.get(name, {})
    inner.pop(names[-1], None)
    return plain
