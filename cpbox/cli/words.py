"""``cpbox words``: the candidates, longest first, and why the other words fell."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.calls.answers import words
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    FORMATS,
    VARIANT,
    call_arguments,
    flag,
    of,
    puzzle_file,
)
from cpbox.cli._output import print_rows, row, say, show
from cpbox.cli._setup import puzzle_of
from cpbox.puzzle import Puzzle

OF_WORD = ("puzzle", "word", "letters", "rarity", "traces")
OF_REFUSED = ("puzzle", "word", "letters", "reason")
EPILOG = f"""\
examples:
  cpbox words puzzle.yaml
  cpbox words puzzle.yaml --set words.list=full | head
  cpbox words puzzle.yaml --refused
  cpbox words puzzle.yaml --refused 'too short'
  cpbox words puzzle.yaml --starts g --covered upcoming    # which finish it?
  cpbox words puzzle.yaml --grid    # by first letter and length

With several word lists, this uses the largest: each of its words may be played.
Words with letters that are not on the box are counted, not listed.

Words are judged one by one. A rule about the whole chain, such as
max_letters, may keep some of them out of every chain.

{_exits.OF_OTHERS}"""


ARGUMENTS = (
    puzzle_file(words),
    VARIANT,
    CHANGES,
    FORMATS,
    of(words, "--refused REASON", nargs="?", const=True),
    of(words, "--contains LETTERS"),
    of(words, "--without LETTERS"),
    of(words, "--starts TEXT"),
    of(words, "--ends TEXT"),
    of(words, "--length N"),
    of(words, "--covered LETTERS"),
    flag("--grid", "print no word, but how many there are by first letters and length"),
    flag("--count", "print only how many there are"),
)


def run(args: Namespace) -> int:
    """Print the words and return the exit code."""
    puzzle = puzzle_of(args)
    from cpbox.show.word_table import (
        grid_page,
        grid_record,
        words_page,
        words_record,
    )

    playable = words(puzzle, **call_arguments(words, args))
    if args.grid and args.refused:
        raise InputError("cannot be combined with --grid; leave one out", "--refused")
    if args.count and not args.json:
        say(f"{len(playable):,}")
    elif args.grid or args.count:
        show(args, grid_record, grid_page, playable)
    elif args.csv:
        _print_rows(words_record(playable), playable.puzzle)
    else:
        show(args, words_record, words_page, playable)
    return _exits.OPTIMAL


def _print_rows(record: dict[str, Any], puzzle: Puzzle) -> None:
    """Print the words of a record, or else the refused ones."""
    columns: Sequence[str] = OF_WORD
    entries = record["words"]
    if "refused" in record:
        columns, refused = OF_REFUSED, record["refused"].items()
        entries = [
            {"word": word, "letters": puzzle.length(word), "reason": reason}
            for reason, fell in refused
            for word in fell
        ]
    say(row(columns))
    print_rows(columns, [{"puzzle": record["puzzle"], **entry} for entry in entries])
