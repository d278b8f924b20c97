"""Programs that tests start: each imports this checkout, and each has a limit."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HERE = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'models'}"}
PYTHON = (sys.executable,)
CPBOX = (sys.executable, "-m", "cpbox")
LIMIT = 240.0  # seconds: on a busy machine, too, nothing that works needs as long


def run(*command: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, and keep what it says."""
    kept = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": ROOT}
    env = {**os.environ, **HERE, **options.pop("env", {})}
    options = {"text": True, "env": env, **kept, **options}
    return subprocess.run(command, check=False, timeout=LIMIT, **options)


@contextmanager
def started(*command: str, **options: Any) -> Iterator["subprocess.Popen[Any]"]:
    """Start a program; it ends before the block does, or is killed."""
    options = {"cwd": ROOT, "env": {**os.environ, **HERE}, **options}
    with subprocess.Popen(command, **options) as process:
        timer = Timer(LIMIT, process.kill)
        timer.start()
        try:
            yield process
            process.wait(LIMIT)
        finally:
            process.kill()
            timer.cancel()
