"""``cpbox why``: why there is no chain, why none is better, what refuses a word."""

import sys
from argparse import ArgumentParser, Namespace

from cpbox.commands import _exits
from cpbox.commands._arguments import (
    add_config,
    add_file,
    add_json,
    add_set,
    add_variant,
    config_of,
)
from cpbox.commands._output import print_json, say, style_of
from cpbox.commands._progress import ProgressLine
from cpbox.commands._solver import load_search
from cpbox.errors import InputError
from cpbox.puzzle import Puzzle

SUMMARY = "explain why there is no chain, or no better one, or what refuses a word"
EPILOG = f"""\
examples:
  cpbox why puzzle.yaml
  cpbox why puzzle.yaml --set rules.max_words=1
  cpbox why puzzle.yaml gracious
  cpbox why puzzle.yaml gracious splashy

Without words: for a puzzle that has no chain, rules that together leave none
and of which none can be spared, and for each the nearest change that brings one
back; for any other, why nothing is better. With one word: which rule refuses
it, or the best chain that contains it. With several: which rule refuses the
chain, or how far it is from the best.

{_exits.OF_WHY}"""


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command line."""
    # FILE comes first, so that it is not taken for a word.
    parser.usage = "cpbox why FILE [WORD ...] [options]"
    add_file(parser)
    parser.add_argument(
        "words", metavar="WORD", nargs="*", help="a word, or the words of a chain"
    )
    add_variant(parser)
    add_set(parser)
    add_json(parser)
    add_config(parser)


def run(args: Namespace) -> int:
    """Print the explanation and return the exit code."""
    from cpbox.reader import read_file  # noqa: PLC0415  # only when it is needed

    return _explain(read_file(args.file, args.set, args.variant), args)


def _explain(puzzle: Puzzle, args: Namespace) -> int:
    load_search()
    # Slow imports, and needless for a wrong input.
    from cpbox.puzzle import fold  # noqa: PLC0415
    from cpbox.report.why import why_page  # noqa: PLC0415
    from cpbox.report.why.record import why_record  # noqa: PLC0415
    from cpbox.whys import OfWords, why, why_words  # noqa: PLC0415

    config, words = config_of(args), tuple(fold(word.strip()) for word in args.words)
    if not all(words):
        raise InputError("is empty; write a word", "WORD")
    with ProgressLine(puzzle.objective, sys.stderr) as line:
        if words:
            explanation = why_words(puzzle, words, config, watch=line)
        else:
            explanation = why(puzzle, config, watch=line)
    if args.json:
        print_json(why_record(puzzle, explanation))
    else:
        say(why_page(puzzle, explanation, style_of(sys.stdout)))
    about = explanation.about
    if isinstance(about, OfWords) and about.is_refused:
        return _exits.REFUSED
    return _exits.OPTIMAL if explanation.is_complete else _exits.UNPROVED
