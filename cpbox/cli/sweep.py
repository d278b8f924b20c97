"""``cpbox sweep``: many puzzles under many variants, on every core or on a cluster."""

from argparse import ArgumentTypeError, Namespace
from contextlib import closing
from re import fullmatch
from typing import TYPE_CHECKING

from cpbox.cli import _exits
from cpbox.cli._arguments import (
    CHANGES,
    a_name,
    config,
    config_of,
    either,
    group,
    of,
)
from cpbox.cli._output import complain
from cpbox.cli._setup import Preferences
from cpbox.lab.sweep.sweeping import sweep
from cpbox.puzzle.reader.configuration import NONE

if TYPE_CHECKING:
    from cpbox.lab.sweep import How
    from cpbox.lab.sweep.sweep_run import Place

EXITS = _exits.in_help(
    "everything was proved, including that a puzzle has no chain",
    "an answer is not what its file expects",
    wrong="some input could not be read or solved, and was skipped",
    unproved=f"something was {_exits.STOPPED}, or before it was compared with what its "
    "file expects",
    more="This is the highest code of all puzzles, also of those that an earlier run "
    "solved.",
)
EPILOG = f"""\
PATH is a puzzle file, a saved page of the game, a text file with one box per
line, a folder of these, or a box such as "peg ulm oir cnw"; - is standard
input. Each puzzle is solved as it stands, with each of its variants, and with
the variants that you add. Input that cannot be read is named and skipped.

As soon as cpbox has an answer, it appends a line of JSON to FILE. After Ctrl-C,
a crash or a full disk, or when there are new puzzles, run the same command
again: it solves only what is missing.

examples:
  cpbox sweep puzzles/ -o results.jsonl
  cpbox sweep saved/ boxes.txt -o results.jsonl --each-rule --jobs 4
  cpbox sweep boxes.txt --like puzzle.yaml --variants rules.yaml -o r.jsonl
  cpbox sweep boxes.txt -o 3.jsonl --shard 3/8 --certify --keep proofs
  cpbox sweep boxes.txt -o r.jsonl --cluster tcp://10.0.0.1:8786

{EXITS}"""


def shard(text: str) -> tuple[int, int]:
    """Read a part, such as 3/8."""
    match = fullmatch(r"(\d{1,9})/(\d{1,9})", text)
    number, total = map(int, match.groups()) if match else (0, 0)
    if not 1 <= number <= total:
        raise ArgumentTypeError(f"{text!r} is not a part such as 3/8, from 1/8 to 8/8")
    return number, total


ARGUMENTS = (
    of(sweep, "paths PATH", nargs="+"),
    of(sweep, "-o --output FILE", kind=a_name, required=True),
    group(
        "what to solve",
        of(sweep, "--like FILE", kind=a_name),
        of(sweep, "--variants FILE", kind=a_name),
        of(sweep, "--each-rule"),
        of(sweep, "--all"),
        of(sweep, "--certify"),
        of(sweep, "--keep DIR", kind=a_name),
    ),
    group(
        "where to run, and which part",
        either(of(sweep, "--jobs N"), of(sweep, "--cluster ADDRESS")),
        of(sweep, "--shard I/N", kind=shard),
        of(sweep, "--retry"),
    ),
    CHANGES,
    config(sweep),
)


def run(args: Namespace) -> int:
    """Do what is missing, and return the exit code."""
    how = _how(args)
    from cpbox.cli._sweeping import Sweeping
    from cpbox.lab.sweep.results import Missing, Results
    from cpbox.lab.sweep.work_list import WorkList

    under = Preferences(bans=True).said()  # a file of answers outlasts them
    if args.set or under != NONE:
        where = "options and preferences (`cpbox config`) leave its puzzle as it is"
        complain(f"what a file expects is compared only where {where}")
    work = WorkList(
        args.paths,
        how,
        complain,
        like=args.like,
        variants=args.variants,
        settings=args.set,
        each_rule=args.each_rule,
        under=under,
    )
    with closing(Results(args.output, how.method)) as results:
        if results.cut_off:
            problem = "the last line was incomplete; its puzzle is solved again"
            complain(f"{args.output}: {problem}")
        missing = Missing(work, results, how, args.shard, retry=args.retry)
        at_once, place = True, _place(args)
        try:
            sweeping = Sweeping(missing, args.output)
            code = sweeping.run(place, how)
            at_once = sweeping.is_stopped
        finally:  # left at once unless all of the work is done
            place.close(at_once=at_once)
    return code


def _how(args: Namespace) -> "How":
    """What is asked of each puzzle."""
    from cpbox.lab.sweep.sweeping import how_of

    how = {"certify": args.certify, "all_optimal": args.all}
    return how_of(config_of(args), args.keep, **how)


def _place(args: Namespace) -> "Place":
    """Where the work is done."""
    from cpbox.lab.sweep.sweeping import place_of

    return place_of(args.jobs, args.cluster)
