"""How much a bundle may ask of the checker, and the belt that holds it to that.

A bundle comes from a stranger. Whatever it says is read up to a limit, and the
process that reads it gets a limited share of the machine.
"""

import contextlib
import resource

FILES = 500  # in a bundle
FILE_BYTES = 1 << 28  # of one file
BUNDLE_BYTES = 1 << 30  # of all files together
CLAIM_BYTES = 1 << 24  # of claim.json
NUMBER = 10**9  # the largest that claim.json may hold
DIGITS = 18  # of a number in any file
TILES = 60  # of a box
TEXT = 1000  # characters of a title, a claim, a pattern
TRACES = 200_000  # distinguishable ways to begin one word
CANDIDATES = 2_000_000  # of one list
TRACKED = 20  # things that a filter tracks: a family has 2^20 bits then


def confine(seconds: float, memory: int) -> None:
    """Limit this process, and each that it starts, in seconds of work and in bytes."""
    _limit(resource.RLIMIT_CPU, int(seconds) + 5)
    _limit(resource.RLIMIT_AS, memory)
    _limit(resource.RLIMIT_CORE, 0)


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    # Not every system knows them all, and none such large ones as may be asked for.
    with contextlib.suppress(OSError, ValueError, OverflowError):
        resource.setrlimit(what, (most, most))
