"""``cpbox check``: verify a proof, without trusting whoever wrote it."""

import sys
from argparse import Namespace

from cpbox.basics.errors import InputError
from cpbox.calls.proofs import check
from cpbox.cli import _exits
from cpbox.cli._arguments import (
    JSON,
    group,
    of,
    option,
)
from cpbox.cli._output import show
from cpbox.cli._progress import ProgressLine
from cpbox.proof import checker
from cpbox.proof.checker import Report
from cpbox.proof.folder import check_is_there
from cpbox.proof.proving import about
from cpbox.puzzle import Objective
from cpbox.show.checked import check_page, check_record

EXITS = _exits.in_help(
    "every claim is verified",
    "a claim is not verified",
    wrong=f"the folder is not there, or {_exits.WRONG}",
    unproved="all but the theorem is verified, but ACL2 could not be run",
)
EPILOG = f"""\
examples:
  cpbox check proof
  cpbox check proof --acl2
  cpbox check proof --theorem theorem.lisp
  cpbox check proof --puzzle puzzle.yaml

The checker shares no code with the solver, needs no solver and no network, and
runs nothing from the folder.

{EXITS}"""


ARGUMENTS = (
    of(check, "folder DIR"),
    of(check, "--acl2"),
    of(check, "--theorem FILE"),
    of(check, "--puzzle FILE", kind=str),
    option("--variant NAME", "... or this variant of it"),
    JSON,
    group("limits", of(check, "--time-limit S"), of(check, "--memory MB")),
)


def run(args: Namespace) -> int:
    """Check the proof and return the exit code."""
    if args.variant is not None and args.puzzle is None:
        problem = "a variant is one of a puzzle; name its file with --puzzle"
        raise InputError(problem, key="--variant")
    check_is_there(args.folder)
    with ProgressLine(Objective(), sys.stderr) as line:
        report = checker.check(
            args.folder,
            seconds=args.time_limit,
            memory=args.memory << 20,
            acl2=args.acl2,
            theorem=args.theorem,
            on_finding=lambda finding: line.say(f"checked: {finding.claim}"),
        )
    if args.puzzle is not None:
        report = _about(args, report)
    show(args, check_record, check_page, str(args.folder), report)
    if report.is_sound:
        return _exits.VERIFIED if report.holds else _exits.UNPROVED
    return _exits.REFUSED


def _about(args: Namespace, report: Report) -> Report:
    """Add whether the proof is about the user's own puzzle."""
    from cpbox.cli._setup import configured
    from cpbox.loading import read_file

    puzzle = read_file(args.puzzle, (), args.variant, under=configured(bans=True))
    return about(puzzle, report, args.puzzle)
