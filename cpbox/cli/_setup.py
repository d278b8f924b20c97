"""What a command begins with: the puzzle, the configuration, the solving side."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType

from cpbox.basics.errors import InputError
from cpbox.basics.wording import counted, listed
from cpbox.candidates.look_twice import look_twice
from cpbox.cli._libraries import loading
from cpbox.cli._output import complain
from cpbox.cli._provenance import leaves
from cpbox.loading import load_text
from cpbox.loading.own_page import OfPage
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.configuration import (
    BANNED,
    CONFIG,
    NONE,
    Configuration,
    configuration,
)


class Preferences:
    """What the user always wants, which is said once, where it first counts."""

    def __init__(self, *, bans: bool = False) -> None:
        """Read it; with `bans`, words that are banned or added are to be said, too."""
        self.own = configuration()
        self._bans = bans
        self._is_said = False

    def said(self) -> Configuration:
        """Say which keys it sets, unless that was said, and give it."""
        if not self._is_said:
            self._say()
        self._is_said = True
        return self.own

    def _say(self) -> None:
        own = self.own
        if own.tree:
            keys = ", ".join(key for key, *_ in leaves(own.tree))
            complain(f"{own.file} sets what the puzzle and the options do not: {keys}")
        if self._bans and own.banned:
            number = counted(len(own.banned), "word")
            complain(f"banned by `cpbox ban` or the configuration: {number}")
        if self._bans and own.allowed:
            number = counted(len(own.allowed), "word")
            complain(f"added to the built-in lists by `cpbox allow`: {number}")

    def under(self, text: tuple[str, str, Path]) -> Configuration:
        """What counts under a puzzle's text; what is said there is said."""
        counts = under_text(text, self.own)
        return self.said() if counts is self.own else counts

    def read(
        self, file: str, settings: Sequence[str] = (), variant: str | None = None
    ) -> Puzzle:
        """Read a puzzle, with this under it."""
        text = load_text(file)
        return read_text(*text, settings, variant, under=self.under(text))


def not_applied(what: str, own: Configuration | None = None) -> bool:
    """Say which of the user's preferences, if there are any, do not apply to what."""
    try:
        own = own or configuration()
    except InputError:  # which is read where it applies
        return False
    files = own.banned.values()
    kept = {
        "the words of `cpbox ban`": BANNED in files,
        "the words of `cpbox allow`": own.allowed,
        f"the settings in {CONFIG}": own.tree or CONFIG in files,
    }
    if some := [name for name, is_set in kept.items() if is_set]:
        complain(f"{listed(some)} do not apply to {what}")
    return bool(some)


def under_text(text: tuple[str, str, Path], own: Configuration) -> Configuration:
    """What counts under a puzzle's text: in a page that cpbox wrote, its own alone."""
    if not isinstance(text[0], OfPage):
        return own
    not_applied(f"{text[1]}, a page that has its own words and rules", own)
    return NONE


def puzzle_of(args: Namespace, *, bans: bool = False) -> Puzzle:
    """Read the puzzle that the arguments name, with the changes that they ask for."""
    return Preferences(bans=bans).read(args.file, args.set, args.variant)


def warn(puzzle: Puzzle, *, is_read: bool = True) -> None:
    """Say which of a puzzle's letters mislead the eye, where no page says it."""
    for remark in look_twice(puzzle, is_read=is_read):
        complain(remark)


@contextmanager
def warned(puzzle: Puzzle) -> Iterator[None]:
    """Warn where what was asked for cannot be, as what misleads may be the reason."""
    try:
        yield
    except InputError:
        warn(puzzle)
        raise


@cache
def load_search() -> ModuleType:
    """Import `cpbox.search.word_lists`, and ortools with it, which takes longest."""
    with loading():
        from cpbox.search import word_lists as solve

    return solve
