"""``cpbox import``: the game's own data, or lists of boxes, to puzzle files."""

from argparse import Namespace

from cpbox.basics.errors import InputError
from cpbox.basics.files import make_folder
from cpbox.calls.games import check_wanted, import_games
from cpbox.cli import _exits
from cpbox.cli._arguments import of
from cpbox.cli._output import complain, complain_of, say
from cpbox.loading.importing import games_in, imported

EXITS = _exits.in_help(
    "every box is imported",
    wrong="some input could not be imported, and was skipped",
)
EPILOG = f"""\
FILE is one of these, or a folder of them:
  the game's page, saved while it showed the puzzle (in a browser: Save page
    as; cpbox fetches nothing), or only its gameData, as JSON
  a text file with one box per line, or a JSON list of boxes or games
  a table (CSV with commas, semicolons or tabs) with a header: sides, box or
    letters, or a column for each side (side 1, …, s1, … or top, right, …);
    and perhaps date, par, title, source, solution

Each box becomes a puzzle file. A page's own dictionary is written beside it.
The file is named after the date or, without one, after the sides; other games
of that name get -2, -3 and so on. Input that cannot be read is named and
skipped.

examples:
  cpbox import today.html -o boxes
  cpbox import saved/ boxes.txt archive.csv -o boxes --force
  cpbox import saved/ --learn    # which words does my game refuse and take?
  cpbox import saved/ --learn --undo

With --learn, words that the saved games refuse are banned from now on, and
words that they take and no list has are allowed, as by `cpbox ban` and `cpbox
allow`; what you banned or allowed before stays. With --undo, the words that
these games teach are taken out again.

{EXITS}"""


ARGUMENTS = (
    of(import_games, "files FILE", kind=str, nargs="+"),
    of(import_games, "-o --output DIR"),
    of(import_games, "--force"),
    of(import_games, "--learn"),
    of(import_games, "--undo"),
)


def run(args: Namespace) -> int:
    """Import every file and return the exit code: that of the worst."""
    check_wanted(args.output, learn=args.learn, undo=args.undo)
    if args.learn:
        return _learn(args)
    make_folder(args.output)
    code, game = _exits.OPTIMAL, None
    for game in imported(args.files, args.output, complain, force=args.force):
        if isinstance(game, InputError):
            complain_of(game)
            code = _exits.WRONG_INPUT
        else:
            say(str(game))
    if game is None:
        complain("nothing was imported: no saved game and no list of boxes was found")
    return code


def _learn(args: Namespace) -> int:
    """Learn from the games, or take it back, and return the exit code."""
    from cpbox.lab.learning import keep, lesson

    learned = keep(lesson(games_in(args.files, complain)), undo=args.undo)
    for problem in learned.problems:
        complain_of(problem)
    say(str(learned))
    return _exits.WRONG_INPUT if learned.problems else _exits.OPTIMAL
