"""The process that reads a bundle: confined, it tells its findings line by line.

Each line of its output is an object of JSON: a finding, and at the end a summary with
the number of findings. Whoever reads it believes nothing without that last line.
"""

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from cpbox.proof.checker.audit import audit
from cpbox.proof.checker.limits import confine
from cpbox.proof.checker.report import Finding


def main(arguments: list[str]) -> int:
    """Check a bundle within some seconds, bytes: ``[folder, 600, 4294967296, 0]``."""
    folder, seconds, memory, acl2 = arguments
    confine(float(seconds), int(memory))
    told = 0

    def tell(finding: Finding) -> None:
        nonlocal told
        told += 1
        _write(asdict(finding))

    deadline = time.monotonic() + float(seconds)
    summary = audit(Path(folder), tell, acl2=acl2 == "1", deadline=deadline)
    _write({"told": told, "puzzle": summary.puzzle, "trusted": summary.trusted})
    return 0


def _write(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()
