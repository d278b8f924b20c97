"""``cpbox ban``: words that the game rejects, left out from now on.

`KeptWords` is what ``cpbox allow`` shares with it: words kept for every puzzle.
"""

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from cpbox.basics.errors import InputError
from cpbox.basics.letters import in_text
from cpbox.candidates.look_twice import misspelled
from cpbox.cli import _exits
from cpbox.cli._arguments import Argument, flag, option, words_in
from cpbox.cli._output import complain, note
from cpbox.puzzle import is_letters
from cpbox.puzzle.reader.configuration import (
    ALLOWED,
    BANNED,
    drop_words,
    keep_words,
    kept_words,
    needed_folder,
)

EPILOG = f"""\
examples:
  cpbox ban argol yups
  cpbox ban
  cpbox ban --undo yups

Without words, this lists the banned words. They are kept in {BANNED}, beside
the configuration (`cpbox config` says where), one per line; you may edit that
file. A puzzle that requires a banned word keeps it. New boxes of `cpbox play`,
pages that cpbox wrote, and what it makes for others (`compose`, `sheet`,
`site`, `serve`) have their own words; the terminal says so. With
CPBOX_NO_CONFIG=1 in the environment, no word is left out. `cpbox allow` does
the opposite.

{_exits.OF_OTHERS}"""


@dataclass(frozen=True)
class KeptWords:
    """Words in a file beside the configuration, and how to speak of them.

    Parameters
    ----------
    command
        What changes them.
    file, other
        Their file, and that of the words with the opposite meaning.
    are
        What they are, as in ``banned``.
    none
        What to say where there are none.

    """

    command: str
    file: str
    other: str
    are: str
    none: str

    def arguments(self, text: str) -> tuple[Argument, ...]:
        """What the command takes."""
        return (
            option("words WORD", text, nargs="*"),
            flag("--undo", "remove these words from the list instead"),
        )

    def run(self, args: Namespace) -> int:
        """Change or print the words and return the exit code."""
        here = needed_folder()
        file, words = here / self.file, [*dict.fromkeys(words_in(args.words))]
        for word in words:
            if not is_letters(word):
                raise InputError(f"{word!r} is not a word; write letters only", "WORD")
        kept = kept_words(file)
        if args.undo and not words:
            raise InputError("needs the words to remove", "--undo")
        if args.undo:
            if unknown := [word for word in words if word not in kept]:
                remedy = f"`cpbox {self.command}` lists the words"
                raise InputError(
                    f"has no {in_text(unknown, ' and no ')}; {remedy}", file
                )
            drop_words(file, words)
            note(f"no longer {self.are}: {in_text(words, ', ')}")
        elif words:
            self._keep(words, kept, here)
        else:
            note(in_text(kept, "\n") or self.none)
        return _exits.OPTIMAL

    def _keep(self, words: list[str], kept: list[str], here: Path) -> None:
        """Add words that are new, and take them out of the other file."""
        new = [word for word in words if word not in kept]
        if old := [word for word in words if word in kept]:
            note(f"already {self.are}: {in_text(old, ', ')}")
        for remark in filter(None, map(misspelled, new)):
            complain(remark)
        if moved := [x for x in words if x in kept_words(here / self.other)]:
            drop_words(here / self.other, moved)
            note(f"removed from {here / self.other}: {in_text(moved, ', ')}")
        if new:
            keep_words(here / self.file, new)
            note(f"{self.are} from now on: {in_text(new, ', ')} ({here / self.file})")


NONE = "no word is banned; ban one as in: `cpbox ban argol`"
WORDS = KeptWords("ban", BANNED, ALLOWED, "banned", NONE)
ARGUMENTS = WORDS.arguments("the words to leave out")
run = WORDS.run
