"""``cpbox allow``: words that the game accepts, let in from now on."""

from cpbox.cli import _exits
from cpbox.cli.ban import KeptWords
from cpbox.puzzle.reader.configuration import ALLOWED, BANNED

EPILOG = f"""\
examples:
  cpbox allow rizz
  cpbox allow
  cpbox allow --undo rizz

Without words, list what is allowed. The words are added to the built-in list of
every puzzle, whichever it is. A puzzle that brings words of its own, as the
game's page does, keeps to them; one that bans a word keeps it out. The words
are kept in {ALLOWED}, beside the configuration (`cpbox config` says where),
one a line, to be edited by hand, too. With CPBOX_NO_CONFIG=1 in the
environment, none is let in.

{_exits.OF_OTHERS}"""


NONE = "no word is allowed beside the lists; allow one as in: cpbox allow rizz"
WORDS = KeptWords("allow", ALLOWED, BANNED, "let in", NONE)
ARGUMENTS = WORDS.arguments("what to let in")
run = WORDS.run
