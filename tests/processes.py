"""Programs that tests start, each with a limit, and commands done in this process."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from typing import Any, NamedTuple

from cpbox.cli.main import main

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
def started(
    *command: str, limit: float = LIMIT, **options: Any
) -> Iterator["subprocess.Popen[Any]"]:
    """Start a program; it ends before the block does, or is killed."""
    options = {"cwd": ROOT, "env": {**os.environ, **HERE}, **options}
    with subprocess.Popen(command, **options) as process:
        timer = Timer(limit, process.kill)
        timer.start()
        try:
            yield process
            process.wait(LIMIT)
        finally:
            process.kill()
            timer.cancel()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for what must come soon."""
    deadline = monotonic() + LIMIT
    while not is_so():
        assert monotonic() < deadline
        sleep(0.05)


class Done(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """What it printed, wherever its lines end."""
        return " ".join(self.out.split())

    @property
    def records(self) -> list[Any]:
        """Its lines of JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self) -> Any:
        """Its only line of JSON."""
        (only,) = self.records
        return only


def shell(*arguments: str, code: int | None = None) -> Done:
    """Do a command of cpbox; if a code is given, it must end with that."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            ended = main(arguments)
        except SystemExit as end:  # of help, and of a wrong option
            ended = int(str(end.code or 0))
    for stream in (out, err):
        stream.seek(0)
    done = Done(ended, out.read(), err.read())
    assert code in (None, ended), done
    return done
