"""What a command begins with: the puzzle, the configuration, the solving side."""

from argparse import Namespace
from collections.abc import Sequence
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


def configured(*, bans: bool = False) -> Configuration:
    """Read the configuration, and say which keys it sets; with `bans`, words too."""
    config = configuration()
    if config.tree:
        keys = ", ".join(key for key, *_ in leaves(config.tree))
        complain(f"{config.file} sets what the puzzle and the options do not: {keys}")
    if bans and config.banned:
        number = counted(len(config.banned), "word")
        complain(f"banned by `cpbox ban` or the configuration: {number}")
    if bans and config.allowed:
        number = counted(len(config.allowed), "word")
        complain(f"added to the built-in lists by `cpbox allow`: {number}")
    return config


def not_applied(what: str, own: Configuration | None = None) -> None:
    """Say which of the user's preferences, if there are any, do not apply to what."""
    try:
        own = own or configuration()
    except InputError:  # which is read where it applies
        return
    files = own.banned.values()
    kept = {
        "the words of `cpbox ban`": BANNED in files,
        "the words of `cpbox allow`": own.allowed,
        f"the settings in {CONFIG}": own.tree or CONFIG in files,
    }
    if some := [name for name, is_set in kept.items() if is_set]:
        complain(f"{listed(some)} do not apply to {what}")


def under_text(text: tuple[str, str, Path], own: Configuration) -> Configuration:
    """What counts under a puzzle's text: in a page that cpbox wrote, its own alone."""
    if not isinstance(text[0], OfPage):
        return own
    not_applied(f"{text[1]}, a page that has its own words and rules", own)
    return NONE


def read_under(
    file: str, settings: Sequence[str], variant: str | None, own: Configuration
) -> Puzzle:
    """Read a puzzle, with what the user always wants under it."""
    text = load_text(file)
    return read_text(*text, settings, variant, under=under_text(text, own))


def puzzle_of(args: Namespace, *, bans: bool = False) -> Puzzle:
    """Read the puzzle that the arguments name, with the changes that they ask for."""
    return read_under(args.file, args.set, args.variant, configured(bans=bans))


def warn(puzzle: Puzzle) -> None:
    """Say which of a puzzle's letters mislead the eye, where no page says it."""
    for remark in look_twice(puzzle):
        complain(remark)


@cache
def load_search() -> ModuleType:
    """Import `cpbox.search.word_lists`, and ortools with it, which takes longest."""
    with loading():
        from cpbox.search import word_lists as solve

    return solve
