"""How much a bundle may ask of the checker, and how a check fails.

A bundle comes from a stranger: whatever it says is read up to a limit.
"""

import errno

FILES = 500  # in a bundle
FILE_BYTES = 1 << 28  # of one file
BUNDLE_BYTES = 1 << 30  # of all files together
CLAIM_BYTES = 1 << 24  # of claim.json
NUMBER = 10**9  # the largest that claim.json may hold
DIGITS = 18  # of a number in any file
TILES = 60  # of a box
TEXT = 1000  # characters of a title, a claim, a pattern
TRACES = 200_000  # distinguishable ways to begin one word
CHAINS = 10_000  # listed, each order counted where words do not link
CANDIDATES = 2_000_000  # of one list
TRACKED = 20  # things that a filter tracks: a family has 2^20 bits then


SCARCE = (errno.EMFILE, errno.ENFILE)  # no file can be opened, whatever it holds


class Rejection(Exception):  # noqa: N818  # a bad bundle is no error of the program
    """The evidence does not show what it should. The message says what and where."""


class Unasked(Rejection):
    """Who should show it could not be asked. Nothing speaks against it."""
