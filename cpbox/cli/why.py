"""``cpbox why``: why there is no chain, why none is better, what refuses a word."""

import sys
from argparse import Namespace
from re import split
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.calls.explaining import JOINTS, why, with_words
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    JSON,
    VARIANT,
    config,
    config_of,
    of,
    option,
    puzzle_file,
    words_in,
)
from cpbox.cli._no_chain import lead_to_why
from cpbox.cli._output import print_json, say, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.cli._setup import load_search
from cpbox.cli.play import DAILY, puzzle_or_today
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.solver_config import Progress

if TYPE_CHECKING:
    from cpbox.explain import Explanation

EXITS = _exits.in_help(
    "explained; with words, they keep every rule",
    "a rule refuses one of the words, or the chain",
    unproved="stopped before the explanation was complete",
    more="A single word that can be played keeps every rule, even if more are needed.",
)
EPILOG = f"""\
examples:
  cpbox why puzzle.yaml
  cpbox why puzzle.yaml --set rules.max_words=1
  cpbox why puzzle.yaml --steps
  cpbox why puzzle.yaml gracious splashy zebra
  cpbox why puzzle.yaml --chain gracious splashy
  cpbox why puzzle.yaml 'gracious -> splashy' --best
  cpbox why --daily gracious

Without words, cpbox shows why no chain is better. If the puzzle has no chain,
it shows a minimal set of rules that together leave none, and for each of these
rules the nearest change that allows a chain. With words, it shows for each word
the rule that refuses it, or the letters that it covers. With a chain, it shows
the rule that refuses it, or its value. Write an arrow or a plus sign between
the words of a chain, as cpbox does. With several word lists, any word of the
largest may be used.

With --steps, cpbox proves that fewer words are too few, and if it is short also
that fewer letters are, in steps that you can check with the word list; --cases
lists the words of each. The best chain is only shown with --best.

If you name words, the answer is not given away: --best tells how long it is,
and cpbox shows no other word, unless the puzzle requires it or a slip makes
yours of it.

{EXITS}"""


ARGUMENTS = (
    puzzle_file(why, nargs="?"),
    DAILY,
    of(why, "words WORD", nargs="*"),
    option(
        "--chain WORD",
        "treat all the words, before and after this option, as one chain",
        nargs="*",
    ),
    of(why, "--best"),
    of(why, "--steps"),
    of(why, "--cases"),
    VARIANT,
    CHANGES,
    JSON,
    config(why),
)


def run(args: Namespace) -> int:
    """Print the explanation and return the exit code."""
    puzzle = puzzle_or_today(args)
    load_search()
    from cpbox.show.why import page_of, why_record

    explanations = _explanations(puzzle, args)
    if args.json:
        for explanation in explanations:
            print_json(why_record(explanation))
    else:
        say(page_of(explanations, style_of(sys.stdout)))
        if any(map(_names_no_chain, explanations)):
            lead_to_why(args)
    return max(map(exit_code, explanations))


def exit_code(explanation: "Explanation") -> int:
    """What an explanation means to a script."""
    if getattr(explanation.about, "is_refused", False):
        return _exits.REFUSED
    return _exits.OPTIMAL if explanation.is_complete else _exits.UNPROVED


def _names_no_chain(explanation: "Explanation") -> bool:
    """Whether words were compared with the best chain, and there is none."""
    from cpbox.explain.of_words import OfWords  # as in run

    about = explanation.about
    if not isinstance(about, OfWords) or not (about.is_compared and about.complete):
        return False
    return about.best is None or about.best.words is None


def _questions(args: Namespace) -> list[tuple[str, ...]]:
    """The words that were asked about, folded: each by itself, or one chain."""
    texts = [*args.words, *(args.chain or ())]
    if not all(word.strip() for word in texts):
        raise InputError("is empty; write a word", "WORD")
    parts = split(JOINTS, " ".join(texts))
    is_chain = args.chain is not None or len(parts) > 1
    filled = [part for part in parts if part.strip()]
    words = tuple(words_in(filled, is_chain=is_chain))
    if is_chain and not words:
        raise InputError("needs words; write those of the chain", "--chain")
    named = {name: getattr(args, name) for name in ("best", "steps", "cases")}
    with_words(**named, is_named=bool(words))
    return [words] if is_chain else [(word,) for word in dict.fromkeys(words)]


def _explanations(puzzle: Puzzle, args: Namespace) -> "list[Explanation]":
    from cpbox.explain import why_best, why_steps, why_words

    questions, search_config = _questions(args), config_of(args)
    with ProgressLine(puzzle.objective, sys.stderr) as line:

        def quietly(progress: Progress) -> None:
            line(replace(progress, best=None))  # a word of it might be the answer

        if args.steps or args.cases:
            how = {"cases": args.cases, "best": args.best}
            return [why_steps(puzzle, search_config, quietly, **how)]
        if not questions:
            return [why_best(puzzle, search_config, line)]
        return why_words(
            puzzle, questions, search_config, best=args.best, watch=quietly
        )
