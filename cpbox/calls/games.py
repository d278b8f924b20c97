"""The call from Python that imports saved games, or learns from them."""

from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.basics.files import make_folder
from cpbox.fields.arguments import FilePath, path, paths
from cpbox.fields.signature import call
from cpbox.loading.importing import Imports, games_in, import_all

if TYPE_CHECKING:
    from cpbox.lab.learning import Learned


@call
def import_games(
    files: FilePath | tuple[FilePath, ...],
    output: FilePath | None = None,
    *,
    force: bool = False,
    learn: bool = False,
    undo: bool = False,
) -> "Imports | Learned":
    """Make puzzle files from saved data of the game and from lists of boxes.

    Parameters
    ----------
    files
        What to read. Saved pages of the game, their data as JSON, texts with one box
        per line, tables; or folders of these.
    output
        The folder to write to; it is created if needed.
    force
        Overwrite existing files.
    learn
        Write no puzzle, but ban the listed words that saved games refuse, and allow the
        words that they take and no list has, from now on.
    undo
        Take back what `learn` did with these games: no longer ban or allow its words.

    Returns
    -------
    What was imported and what was not; a failure does not stop the others. With
    `learn`, what was learned.

    Raises
    ------
    InputError
        When the folder cannot be made, or the lists of words cannot be changed.

    """
    names = [str(each) for each in paths(files)]
    check_wanted(output, learn=learn, undo=undo)
    if not learn:
        folder = path(output, "output")
        make_folder(folder)
        return import_all(names, folder, force=force)
    from cpbox.lab.learning import keep, lesson

    return keep(lesson(games_in(names, lambda _: None)), undo=undo)


def check_wanted(output: FilePath | None, *, learn: bool, undo: bool) -> None:
    """Raise unless there is a folder to write to, or games to learn from."""
    if undo and not learn:
        raise InputError("needs learn; add it", key="undo")
    if learn and output is not None:
        raise InputError("is not written to when learning; leave it out", key="output")
    if not learn and output is None:
        raise InputError("is missing; name the folder to write to", key="output")
