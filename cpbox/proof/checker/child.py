"""The process that reads a bundle: confined, it tells its findings line by line.

Each line of its output is an object of JSON: a finding, and at the end a summary with
the number of findings. Whoever reads it believes nothing without that last line.
"""

import json
import os
import signal
import sys
import time
from dataclasses import asdict
from pathlib import Path

from cpbox.proof.checker.audit import audit
from cpbox.proof.checker.limits import confine
from cpbox.proof.checker.report import Finding, Summary


def main(arguments: list[str]) -> None:
    """Check a bundle, beside a process that ends this group when the parent is gone."""
    if os.fork():
        _guard()
    work(*arguments)


def _guard() -> None:
    """Wait for standard input to close, whose other end the parent holds open."""
    os.close(1)
    os.read(0, 1)
    os.killpg(0, signal.SIGKILL)


def work(folder: str, seconds: str, memory: str, acl2: str, theorem: str) -> None:
    """Check a bundle within some seconds and bytes, and tell what is found."""
    confine(float(seconds), int(memory))
    summary = audit(
        Path(folder),
        _tell,
        acl2=acl2 == "1",
        theorem=Path(theorem) if theorem else None,
        deadline=time.monotonic() + float(seconds),
    )
    _tell(summary)


def _tell(value: Finding | Summary) -> None:
    line = json.dumps(asdict(value), ensure_ascii=False, separators=(",", ":"))
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()
