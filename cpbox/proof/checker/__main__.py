"""``python -m cpbox.proof.checker DIR``: check a bundle, and print what is found."""

import argparse
import sys
from pathlib import Path

from cpbox.proof.checker import Finding, check


def main(arguments: list[str] | None = None) -> int:
    """Give 0 if everything is shown, 1 if not, 3 if all but the theorem is."""
    about = "Check a bundle of cpbox without cpbox's solver."
    parser = argparse.ArgumentParser("python -m cpbox.proof.checker", description=about)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--time-limit", metavar="S", type=float, default=600)
    parser.add_argument("--memory", metavar="MB", type=int, default=4096)
    parser.add_argument("--acl2", action="store_true", help="have ACL2 prove it too")
    args = parser.parse_args(arguments)
    report = check(
        args.folder,
        seconds=args.time_limit,
        memory=args.memory << 20,
        acl2=args.acl2,
        on_finding=_print,
    )
    for heading, lines in (("The claim", report.puzzle), ("Trusted", report.trusted)):
        print(heading, *lines, sep="\n  ")
    if report.is_sound and not report.holds:
        print("Everything holds but the theorem, which ACL2 could not be asked for.")
        return 3
    print("Everything holds." if report.holds else "This is NOT verified.")
    return 0 if report.holds else 1


def _print(finding: Finding) -> None:
    mark = "holds" if finding.holds else "open " if finding.is_open else "FAILS"
    print(f"{mark}  {finding.claim}")
    print(f"       {finding.proved_by}: {finding.problem or finding.checked_by}")


if __name__ == "__main__":
    sys.exit(main())
