"""``cpbox words``: the candidates, longest first, and why the other words fell."""

from argparse import Namespace
from collections.abc import Mapping

from cpbox.cli import _exits
from cpbox.cli._arguments import CHANGES, FORMATS, VARIANT, option, puzzle_file
from cpbox.cli._configured import puzzle_of
from cpbox.cli._output import show
from cpbox.cli._rows import print_words
from cpbox.cli._solver import load_search
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError

ALL = ""
EPILOG = f"""\
examples:
  cpbox words puzzle.yaml
  cpbox words puzzle.yaml --set words.list=full | head
  cpbox words puzzle.yaml --refused
  cpbox words puzzle.yaml --refused 'too short'

A word with letters that are not on the box is counted, never listed.

{_exits.OF_OTHERS}"""


# FILE comes first: after --refused it would be taken for the reason.
USAGE = (
    "cpbox words FILE [-h] [--variant NAME] [--json | --csv]\n"
    "                   [--words LIST] [--ban WORD,...] [--rule KEY=VALUE]\n"
    "                   [--set KEY=VALUE] [--refused [REASON]]"
)
ARGUMENTS = (
    puzzle_file(),
    VARIANT,
    CHANGES,
    FORMATS,
    option(
        "--refused",
        "REASON",
        "list the refused words instead, all or those that fell for REASON",
        nargs="?",
        const=ALL,
    ),
)


def run(args: Namespace) -> int:
    """Print the words and return the exit code."""
    _print_words(puzzle_of(args), args)
    return 0


def _print_words(puzzle: Puzzle, args: Namespace) -> None:
    from cpbox.candidates import prefilter as candidates
    from cpbox.show.word_table import words_page, words_record

    name = _its_list(puzzle)
    refused = None
    if args.refused is not None:
        refused = _choose(candidates.refused(puzzle, name), args.refused)
    playable = candidates.prefilter(puzzle, name)
    if args.csv:
        print_words(words_record(puzzle, playable, refused))
        return
    show(
        args,
        lambda: words_record(puzzle, playable, refused),
        lambda style: words_page(puzzle, playable, refused, style),
    )


def _its_list(puzzle: Puzzle) -> str | None:
    """The list that counts, where there are several; it takes a search."""
    return load_search().its_list(puzzle) if len(puzzle.words.tried) > 1 else None


def _choose(refused: Mapping[str, list[str]], reason: str) -> Mapping[str, list[str]]:
    """The refused words of the reasons in which a text is found."""
    chosen = {known: words for known, words in refused.items() if reason in known}
    if not chosen:
        problem = (
            f"no word is listed under {reason!r}; choose from {', '.join(refused)}"
        )
        raise InputError(problem, "--refused")
    return chosen
