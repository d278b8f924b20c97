"""``cpbox ban``: words that the game rejects, left out from now on."""

from argparse import Namespace
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._arguments import flag, option
from cpbox.cli._output import say
from cpbox.puzzle import fold, is_letters
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader.configuration import (
    BANNED,
    add_bans,
    banned_words,
    folder,
    lift_bans,
)

EPILOG = f"""\
examples:
  cpbox ban argol yups
  cpbox ban
  cpbox ban --undo yups

Without words, list what is banned. The words are kept in banned.txt, beside
the configuration (`cpbox config` says where), one a line, to be edited by hand,
too. A puzzle that requires a banned word keeps it. With CPBOX_NO_CONFIG=1 in
the environment, nothing is left out.

{_exits.OF_OTHERS}"""


ARGUMENTS = (
    option("words WORD", "what to leave out", nargs="*"),
    flag("--undo", "take these words back instead"),
)


def run(args: Namespace) -> int:
    """Change or print the list and return the exit code."""
    here = folder()
    if here is None:
        raise InputError("there is no home folder; set XDG_CONFIG_HOME to a folder")
    words = _words(args.words)
    if args.undo:
        _undo(here, words)
    elif words:
        add_bans(here, words)
        say(f"left out from now on: {', '.join(words)} ({here / BANNED})")
    elif known := banned_words(here):
        say("\n".join(known))
    else:
        say("no word is banned; ban one as in: cpbox ban argol")
    return _exits.OPTIMAL


def _undo(here: Path, words: list[str]) -> None:

    if not words:
        raise InputError("needs the words to take back", "--undo")
    known = banned_words(here)
    if unknown := [word for word in words if word not in known]:
        problem = f"not banned here: {', '.join(unknown)}; `cpbox ban` lists the words"
        raise InputError(problem, here / BANNED)
    lift_bans(here, words)
    say(f"no longer left out: {', '.join(words)}")


def _words(given: list[str]) -> list[str]:

    words = [fold(word.strip()) for text in given for word in text.split(",")]
    for word in words:
        if not is_letters(word):
            raise InputError(f"{word!r} is not a word; write letters only", "WORD")
    return list(dict.fromkeys(words))
