"""What stands in files, folders and on the command line: puzzles, and bare boxes."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import PUZZLES, load, load_stdin
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source
from cpbox.puzzle.reader.plain_boxes import games_of, is_there, puzzle_text
from cpbox.puzzle.reader.saved import Game, is_saved_game, sides_of_text
from cpbox.puzzle.reader.yaml_tree import compose

KINDS = (*PUZZLES, ".csv", ".htm", ".html", ".json", ".jsonl", ".txt")
MOST = 1 << 28  # bytes of a file, which may hold years of saved games
_SIDES = re.compile(r"^[\s{]*[\"']?sides[\"']?\s*:", re.MULTILINE)


class Entry(NamedTuple):
    """A puzzle as it was written, or a box that has yet to get its rules.

    Parameters
    ----------
    place
        Where it stands, for messages and results.
    said
        The tree of a puzzle file; or a box alone, or a saved game, which says nothing
        of rules.

    """

    place: str
    said: Node | Game


def entries(paths: Sequence[str]) -> Iterator[tuple[float, Entry | InputError]]:
    """What stands in each path, in order, and how much of all is read with it, to 1.

    What is wrong with a file or a line is an error in its place.

    Parameters
    ----------
    paths
        Files, folders, boxes as they are typed, and ``-`` for standard input.

    """
    files = [(path, file) for path in paths for file in _files(path)]
    lists: set[str] = set()  # files of words that puzzles name: no boxes
    for number, (path, file) in enumerate(files):
        if os.path.realpath(file) in lists:
            continue
        try:
            for part, entry in _of_file(file, named=file == path):
                yield (number + part) / len(files), entry
                if isinstance(entry, Entry) and not isinstance(entry.said, Game):
                    lists.update(_named(entry.said, Path(file).parent))
        except InputError as error:
            yield (number + 1) / len(files), error


def _files(path: str) -> list[str]:
    """The files of a path; itself where it is a box that is typed, or standard input.

    Puzzles come first, so that the words that they name are known.
    """
    try:
        files = sorted(x for x in Path(path).iterdir() if x.name[0] != ".")
    except OSError:  # no folder, or what reading it will explain
        return [path]
    known = [str(x) for x in files if x.suffix.lower() in KINDS]
    return sorted(known, key=lambda x: not x.lower().endswith(PUZZLES)) or [path]


def _of_file(file: str, *, named: bool) -> Iterator[tuple[float, Entry | InputError]]:
    """Each entry of a file, and how much of it is read with it.

    Raises
    ------
    InputError
        When it cannot be read, or is a folder, in which then there is nothing.

    """
    path, name = Path(file), str(Path(file))
    if file == "-":
        text, name = load_stdin("<stdin>"), "<stdin>"
    elif not is_there(file):
        puzzle_text(file)  # which says what is wrong with what is no box
        yield 1.0, Entry(file, Game(sides=sides_of_text(file)))
        return
    elif path.is_dir():
        problem = "no file in this folder is called as puzzles are, with "
        problem += ", ".join(KINDS)
        raise InputError(f"{problem}; name another one", file)
    else:
        text = load(path, MOST, may_wait=named)
    has_rules = bool(_SIDES.search(text)) and not is_saved_game(text)
    if has_rules or name.lower().endswith(PUZZLES):
        yield 1.0, Entry(name, compose(text, Source(name, path.parent)))
        return
    lines = text.rstrip("\n").count("\n") + 1
    for game in games_of(text, name):
        if isinstance(game, InputError):
            yield 1.0, game
        else:
            place = name if game.line is None else f"{name}:{game.line}"
            yield (game.line or lines) / lines, Entry(place, game)


def tree_of(entry: Entry) -> Mapping:
    """A box or a game as a puzzle file would have it, but for its words."""
    game = entry.said
    assert isinstance(game, Game)
    source = Source(entry.place.removesuffix(f":{game.line}"), has_lines=False)
    said = {
        "sides": " ".join(game.sides),
        "title": game.title,
        "date": game.date,
        "par": game.par and str(game.par),
        "source": game.source,
    }
    nodes = {key: _scalar(text, source) for key, text in said.items() if text}
    return Mapping({k: (_scalar(k, source), v) for k, v in nodes.items()}, source, None)


def _scalar(text: str, source: Source) -> Scalar:
    return Scalar(text, plain=True, source=source, line=None)


def _named(node: Node, folder: Path) -> Iterator[str]:
    """The files of words that a puzzle and its variants name."""
    for key, (_, value) in node.entries.items() if isinstance(node, Mapping) else ():
        if key == "file" and isinstance(value, Scalar):
            yield os.path.realpath(folder / value.text)  # a link that leads there, too
        yield from _named(value, folder)
