"""What a command begins with: the puzzle, the configuration, the solving side."""

from argparse import Namespace
from functools import cache
from types import ModuleType

from cpbox.basics.wording import counted
from cpbox.candidates.look_twice import look_twice
from cpbox.cli._libraries import loading
from cpbox.cli._output import complain
from cpbox.cli._provenance import leaves
from cpbox.loading import read_file
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader.configuration import Configuration, configuration


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


def puzzle_of(args: Namespace, *, bans: bool = False) -> Puzzle:
    """Read the puzzle that the arguments name, with the changes that they ask for."""
    return read_file(args.file, args.set, args.variant, under=configured(bans=bans))


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
