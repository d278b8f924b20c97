"""``cpbox check``: verify a proof, without trusting whoever wrote it."""

import sys
from argparse import Namespace
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._arguments import (
    JSON,
    flag,
    group,
    option,
    positive_int,
    positive_seconds,
)
from cpbox.cli._output import show
from cpbox.cli._progress import ProgressLine
from cpbox.proof.checker import Report, check
from cpbox.proof.folder import check_is_there
from cpbox.proof.proving import about
from cpbox.puzzle import Objective
from cpbox.puzzle.errors import InputError
from cpbox.show.checked import check_page, check_record

EXITS = _exits.told(
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
    option("folder DIR", "the folder that holds the proof", Path),
    flag(
        "--acl2", "also have ACL2 prove the bound as a theorem (Debian: package acl2)"
    ),
    option(
        "--theorem FILE",
        "write that theorem, with everything it needs, to load into ACL2 yourself",
        Path,
    ),
    option("--puzzle FILE", "also check that the proof is about this puzzle"),
    option("--variant NAME", "... or this variant of it"),
    JSON,
    group(
        "limits",
        option(
            "--time-limit S",
            "report the proof as not verified after S seconds (default: %(default)g)",
            positive_seconds,
            default=600.0,
        ),
        option(
            "--memory MB",
            "... or if it needs more MB; ACL2 may use as much (default: %(default)s)",
            positive_int,
            default=4096,
        ),
    ),
)


def run(args: Namespace) -> int:
    """Check the proof and return the exit code."""
    if args.variant is not None and args.puzzle is None:
        problem = "a variant is one of a puzzle; name its file with --puzzle"
        raise InputError(problem, key="--variant")
    check_is_there(args.folder)
    with ProgressLine(Objective(), sys.stderr) as line:
        report = check(
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
    from cpbox.cli._begun import configured
    from cpbox.puzzle.reader import read_file

    puzzle = read_file(args.puzzle, (), args.variant, under=configured(bans=True))
    return about(puzzle, report, args.puzzle)
