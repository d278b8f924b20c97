"""What stands in files, folders and on the command line: puzzles, and bare boxes."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import load, load_stdin
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source
from cpbox.puzzle.reader.plain_boxes import games_of, is_there, puzzle_text
from cpbox.puzzle.reader.saved import Game, is_saved_game
from cpbox.puzzle.reader.yaml_tree import compose

STDIN = "<stdin>"
PUZZLES = (".yaml", ".yml")
OTHERS = (".csv", ".htm", ".html", ".json", ".jsonl", ".txt")
MOST = 1 << 28  # bytes of a file, which may hold years of saved games
_SIDES = re.compile(r"^[\s{]*[\"']?sides[\"']?\s*:", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """A puzzle as it was written, or a box that has yet to get its rules.

    Parameters
    ----------
    place
        Where it stands, for messages and results.
    tree
        What is said of it.
    is_bare
        Whether it is a box alone, or a saved game, which says nothing of rules.
    words
        The words that the game accepts; empty where they are not known.
    published
        The answer that the game shows.

    """

    place: str
    tree: Node
    is_bare: bool = False
    words: tuple[str, ...] = ()
    published: tuple[str, ...] = ()


class Entries:
    """What stands in each path, in order, and what is wrong with others.

    Parameters
    ----------
    paths
        Files, folders, boxes as they are typed, and ``-`` for standard input.

    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._files = [file for path in paths for file in _files(path)]
        self._named = {Path(path) for path in paths}
        self._words: set[str] = set()  # files of words that puzzles name: no boxes
        self.read = 0.0
        """How much of all has been given, from 0 to 1."""

    def __iter__(self) -> Iterator[Entry | InputError]:
        sizes = [_size(file) for file in self._files]
        before, whole = 0, sum(sizes)
        for file, size in zip(self._files, sizes, strict=True):
            for part, entry in self._of_file(file):
                self.read = (before + part * size) / whole
                yield entry
            before += size
        self.read = 1.0

    def _of_file(self, file: Path | str) -> Iterator[tuple[float, Entry | InputError]]:
        """Each entry, and how much of the file is read with it."""
        if isinstance(file, Path) and os.path.realpath(file) in self._words:
            return
        try:
            text, name, folder = _text(file, may_wait=file in self._named)
            if not _is_puzzle(text, name):
                yield from _bare_entries(text, name)
                return
            tree = compose(text, Source(name, folder))
        except InputError as error:
            yield 1.0, error
            return
        self._words.update(_named(tree, folder))
        typed = isinstance(file, str) and file != "-"
        yield 1.0, Entry(name, tree, is_bare=typed)


def _files(path: str) -> list[Path | str]:
    """The files of a path; itself where it is a box that is typed, or standard input.

    Puzzles come first, so that the words that they name are known.
    """
    if path == "-" or not is_there(path):
        return [path]
    if not (folder := Path(path)).is_dir():
        return [folder]
    try:
        files = sorted(x for x in folder.iterdir() if x.name[0] != ".")
    except OSError:  # which reading it will explain
        return [folder]
    puzzles = [x for x in files if x.suffix.lower() in PUZZLES]
    others = [x for x in files if x.suffix.lower() in OTHERS]
    return [*puzzles, *others] or [folder]


def _size(file: Path | str) -> int:
    """About how much there is to read, above 0."""
    try:
        return file.stat().st_size + 1 if isinstance(file, Path) else 1
    except OSError:
        return 1


def _text(file: Path | str, *, may_wait: bool) -> tuple[str, str, Path]:
    """Text of a file, its name, and its folder.

    Raises
    ------
    InputError
        When it cannot be read, or is a folder, in which then there is nothing.

    """
    if file == "-":
        return load_stdin(STDIN), STDIN, Path()
    if isinstance(file, str):
        return puzzle_text(file), file, Path()
    if file.is_dir():
        kinds = ", ".join((*PUZZLES, *OTHERS))
        problem = f"no file in this folder is called as puzzles are, with {kinds}"
        raise InputError(f"{problem}; name another one", file)
    return load(file, MOST, may_wait=may_wait), str(file), file.parent


def _is_puzzle(text: str, name: str) -> bool:
    """Whether a text is a puzzle file's, and neither a saved game nor a list."""
    if name.lower().endswith(PUZZLES):
        return True
    return bool(_SIDES.search(text)) and not is_saved_game(text)


def _bare_entries(text: str, name: str) -> Iterator[tuple[float, Entry | InputError]]:
    """Each box of a file, and how much of the file is read with it."""
    lines = text.rstrip("\n").count("\n") + 1
    for game in games_of(text, name):
        if isinstance(game, Game):
            place = name if game.line is None else f"{name}:{game.line}"
            tree = game_tree(game, Source(name, has_lines=False))
            entry = Entry(
                place,
                tree,
                is_bare=True,
                words=game.dictionary,
                published=game.published,
            )
            yield (game.line or lines) / lines, entry
        else:
            yield 1.0, game


def game_tree(game: Game, source: Source) -> Mapping:
    """A game as a puzzle file would have it, but for its words."""
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
            yield os.path.realpath(
                folder / value.text
            )  # where a link leads to itself, too
        yield from _named(value, folder)
