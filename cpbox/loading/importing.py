"""The game's own data, and lists of boxes, to puzzle files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cpbox.basics.errors import InputError
from cpbox.basics.files import check_new, load, load_stdin, write_whole
from cpbox.basics.showing import Shown, in_short
from cpbox.basics.wording import counted
from cpbox.loading.plain_boxes import (
    KINDS,
    check_named,
    files_with_boxes,
    games_of,
    is_folder,
    is_for_other_use,
)
from cpbox.loading.saved import ARCHIVES, Game, check_is_page


@dataclass(frozen=True)
class ImportedGame:
    """A box that became a puzzle file.

    Parameters
    ----------
    file
        The puzzle file.
    sides
        Its sides.
    words
        How many words the game accepts, which stand in a file beside it; 0 where that
        is not known, and cpbox's own lists count.

    """

    __repr__ = in_short

    file: Path
    sides: tuple[str, ...]
    words: int

    def __str__(self) -> str:
        number = "no dictionary: cpbox's own lists are used"
        if self.words:
            number = counted(self.words, "word")
        return f"{self.file}: {' '.join(self.sides)}, {number}"


@dataclass(frozen=True, repr=False)
class Imports(Shown):
    """The outcome of an import.

    Parameters
    ----------
    games
        The boxes that were imported.
    problems
        What is wrong with others.
    remarks
        What was skipped because it is not a file.

    """

    games: tuple[ImportedGame, ...]
    problems: tuple[InputError, ...] = ()
    remarks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join(map(str, [*self.games, *self.problems]))


def import_all(names: Sequence[str], folder: Path, *, force: bool) -> Imports:
    """Write the files of every game that is found; a failure does not stop the others.

    Parameters
    ----------
    folder
        Where to write.
    force
        Whether to overwrite other files.

    """
    remarks: list[str] = []
    done = [*imported(names, folder, remarks.append, force=force)]
    return Imports(
        tuple(each for each in done if isinstance(each, ImportedGame)),
        tuple(each for each in done if isinstance(each, InputError)),
        tuple(remarks),
    )


def imported(
    names: Sequence[str],
    folder: Path,
    remark: Callable[[str], object],
    *,
    force: bool,
) -> Iterator[ImportedGame | InputError]:
    """Write the files of each game in turn; or what is wrong with one.

    Games that differ never share a file, even if they have one date.

    Parameters
    ----------
    names, folder, force
        As for :func:`import_all`.
    remark
        As for :func:`games_in`.

    """
    named: dict[str, Game] = {}
    for game in games_in(names, remark):
        if isinstance(game, InputError):
            yield game
            continue
        name, number = game.name, 1
        while named.setdefault(name, game) != game:
            number += 1
            name = f"{game.name}-{number}"
        try:
            yield _import_game(game, folder, name, force=force)
        except InputError as error:
            yield error


def games_in(
    names: Sequence[str], remark: Callable[[str], object]
) -> Iterator[Game | InputError]:
    """The games of files and folders, and what is wrong with others.

    Parameters
    ----------
    names
        The files and folders; ``-`` is standard input.
    remark
        Told of what is skipped, as it is no file.

    """
    for name in names:
        for file in _files(name, remark):
            try:
                check_named(name)
                check_is_page(file)
                named = file == Path(name)
                text = (
                    load_stdin("<stdin>") if name == "-" else load(file, may_wait=named)
                )
            except InputError as error:
                yield error
                continue
            if named or not is_for_other_use(text):
                yield from games_of(text, str(file))


def _files(name: str, remark: Callable[[str], object]) -> list[Path]:
    """A file, or those of a folder that may hold boxes."""
    path = Path(name)
    if not is_folder(name):
        return [path]
    for folder in sorted(x for x in path.iterdir() if x.is_dir() and x.name[0] != "."):
        remark(f"{folder}: skipped, as it is a folder; name it to read it")
    files = files_with_boxes(path, (*KINDS, *ARCHIVES))
    for other in (x for x in files if not (x.is_file() or x.is_dir())):
        remark(f"{other}: skipped, as it is not a file")
    return [x for x in files if x.is_file()]


def _import_game(game: Game, folder: Path, name: str, *, force: bool) -> ImportedGame:
    """Write a game's files."""
    puzzle = folder / f"{name}.yaml"
    words = folder / f"{name}.txt"
    texts = {puzzle: game.text(words.name if game.dictionary else None)}
    if game.dictionary:
        texts = {words: "\n".join((*game.dictionary, ""))} | texts
    for path, text in texts.items():
        check_new(path, text, force=force)
    for path, text in texts.items():
        write_whole(path, text)
    return ImportedGame(puzzle, game.sides, len(game.dictionary))
