"""``cpbox check``: verify a proof, without trusting whoever wrote it."""

import sys
from argparse import Namespace

from cpbox.basics.errors import InputError
from cpbox.calls.proofs import check
from cpbox.cli import _exits
from cpbox.cli._arguments import JSON, call_arguments, group, of, option
from cpbox.cli._output import show
from cpbox.cli._progress import ProgressLine
from cpbox.proof.checker import Finding
from cpbox.puzzle import Objective, Puzzle
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
    puzzle = None if args.puzzle is None else _puzzle(args)
    with ProgressLine(Objective(), sys.stderr) as line:

        def tell(finding: Finding) -> None:
            line.say(f"checked: {finding.claim}")

        named = call_arguments(check, args) | {"puzzle": puzzle}
        report = check(**named, on_finding=tell)
    show(args, check_record, check_page, str(args.folder), report)
    if report.is_sound:
        return _exits.VERIFIED if report.holds else _exits.UNPROVED
    return _exits.REFUSED


def _puzzle(args: Namespace) -> Puzzle:
    """The user's own puzzle, which the proof is to be about."""
    from cpbox.cli._setup import Preferences

    return Preferences(bans=True).read(args.puzzle, variant=args.variant)
