"""``cpbox import``: the game's own data, or lists of boxes, to puzzle files."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._arguments import flag, option
from cpbox.cli._output import complain, say
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import check_new, load, load_stdin, make_folder, write_whole
from cpbox.puzzle.reader.plain_boxes import games_of
from cpbox.puzzle.reader.saved import Game, check_is_page
from cpbox.puzzle.wording import counted

EXITS = _exits.told(
    "every box is imported",
    wrong="some input could not be imported, and was skipped",
)
EPILOG = f"""\
FILE is the game's page, saved while its puzzle showed (in a browser: Save page
as; cpbox fetches nothing), its gameData alone as JSON, a text file with one box
per line, or a table with a header (CSV with commas, semicolons or tabs: sides
or box, and perhaps date, par, title, source); or a folder of such files. Each
box becomes a puzzle file, with the game's dictionary beside it. The file is
named after the date or, without one, after the sides. Input that cannot be read
is named and skipped.

examples:
  cpbox import today.html -o boxes
  cpbox import saved/ boxes.txt archive.csv -o boxes --force

{EXITS}"""


ARGUMENTS = (
    option("files FILE", "what to read", nargs="+"),
    option(
        "-o --output DIR",
        "the folder to write to; it is created if needed",
        Path,
        required=True,
    ),
    flag("--force", "overwrite existing files"),
)


def run(args: Namespace) -> int:
    """Import every file and return the exit code: that of the worst."""
    make_folder(args.output)
    code = _exits.OPTIMAL
    for game in _games(args.files):
        try:
            if isinstance(game, InputError):
                raise game
            say(_import(game, args.output, force=args.force))
        except InputError as error:
            complain(str(error))
            code = _exits.WRONG_INPUT
    return code


def _games(names: Sequence[str]) -> Iterator[Game | InputError]:
    """The games of files and folders, and what is wrong with others."""
    for name in names:
        for file in _files(name):
            try:
                check_is_page(file)
                named = file == Path(name)
                text = (
                    load_stdin("<stdin>") if name == "-" else load(file, may_wait=named)
                )
            except InputError as error:
                yield error
                continue
            yield from games_of(text, str(file))


def _files(name: str) -> list[Path]:
    """A file, or every file of a folder but for hidden ones; say what else is there."""
    path = Path(name)
    if not path.is_dir():
        return [path]
    files = sorted(x for x in path.iterdir() if x.name[0] != ".")
    for other in (x for x in files if not x.is_file()):
        what = "a folder; name it to read it" if other.is_dir() else "not a file"
        complain(f"{other}: skipped, as it is {what}")
    return [x for x in files if x.is_file()]


def _import(game: Game, folder: Path, *, force: bool) -> str:
    """Write a game's files, and say so."""
    puzzle = folder / f"{game.name}.yaml"
    words = folder / f"{game.name}.txt"
    texts = {puzzle: game.text(words.name if game.dictionary else None)}
    number = "no dictionary: cpbox's own lists are used"
    if game.dictionary:
        texts = {words: "\n".join((*game.dictionary, ""))} | texts
        number = counted(len(game.dictionary), "word")
    for path, text in texts.items():
        check_new(path, text, force=force)
    for path, text in texts.items():
        write_whole(path, text)
    return f"{puzzle}: {' '.join(game.sides)}, {number}"
