"""``cpbox allow``: words that the game accepts, added from now on."""

from cpbox.cli import _exits
from cpbox.cli.ban import KeptWords
from cpbox.puzzle.reader.configuration import ALLOWED, BANNED

EPILOG = f"""\
examples:
  cpbox allow rizz
  cpbox allow
  cpbox allow --undo rizz

Without words, this lists the allowed words. They are added to the built-in list
of every puzzle, whichever list it uses. A puzzle with words of its own, such as
a saved page of the game, is not affected, and a puzzle that bans a word still
leaves it out. Where banned words do not apply (`cpbox help ban`), these do not,
either. The words are kept in {ALLOWED}, beside the configuration
(`cpbox config` says where), one per line; you may edit that file. With
CPBOX_NO_CONFIG=1 in the environment, no word is added.

{_exits.OF_OTHERS}"""


NONE = "no word is added to the lists; add one as in: `cpbox allow rizz`"
WORDS = KeptWords("allow", ALLOWED, BANNED, "allowed", NONE)
ARGUMENTS = WORDS.arguments("the words to allow")
run = WORDS.run
