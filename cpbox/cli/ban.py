"""``cpbox ban``: words that the game rejects, left out from now on."""

from cpbox.cli import _exits
from cpbox.cli._kept_words import KeptWords
from cpbox.puzzle.reader.configuration import ALLOWED, BANNED

EPILOG = f"""\
examples:
  cpbox ban argol yups
  cpbox ban
  cpbox ban --undo yups

Without words, this lists the banned words. They are kept in {BANNED}, beside
the configuration (`cpbox config` says where), one per line; you may edit that
file. A puzzle that requires a banned word keeps it. With CPBOX_NO_CONFIG=1 in
the environment, no word is left out. `cpbox allow` does the opposite.

{_exits.OF_OTHERS}"""


NONE = "no word is banned; ban one as in: cpbox ban argol"
WORDS = KeptWords("ban", BANNED, ALLOWED, "banned", NONE)
ARGUMENTS = WORDS.arguments("the words to leave out")
run = WORDS.run
