"""The check of a bundle in a process of its own, with a limited share of the machine.

That process reads the bundle, and tells its findings line by line: each line of its
output is an object of JSON, a finding, and at the end a summary. The side that asks
never opens a bundle. It reads these lines, strictly, and ends the process when its time
is up. Anything but a complete report means that nothing is verified.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from cpbox.proof.checker import fields, limits
from cpbox.proof.checker.claim import Stated
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.report import CheckSummary, Finding, Report, Tell
from cpbox.proof.checker.text import printable

_ROOT = Path(__file__).resolve().parents[3]
_POSIX = hasattr(os, "fork")
_LINE = limits.CLAIM_BYTES + (1 << 16)  # bytes: the last line repeats the claim
_LOOK = 0.1  # seconds between two looks at whether to stop
_CODE = (
    "import sys; sys.path.append(sys.argv.pop(1)); "
    "from cpbox.proof.checker.confined import main; main(sys.argv[1:])"
)


@dataclass(frozen=True)
class Shortage:
    """Why nothing can be checked here, as the system numbers its errors."""

    errno: int


def check(  # noqa: PLR0913  # each is a choice of its own
    folder: Path,
    *,
    seconds: float = 600,
    memory: int = 4 << 30,
    acl2: bool = False,
    theorem: Path | None = None,
    on_finding: Callable[[Finding], None] | None = None,
    is_stopped: Callable[[], bool] | None = None,
) -> Report:
    """Check a bundle in a confined process of its own.

    It may take so many `seconds`, and so many bytes of `memory`, as may ACL2, which
    with `acl2` is to prove what labels.txt shows. `theorem` is where to write that, for
    people to give to ACL2 themselves. `on_finding` is called with each finding as soon
    as it is made. The check ends at once when `is_stopped` says so.

    Raises
    ------
    OSError
        When no file can be opened, so that nothing can be checked.

    """
    command = [
        sys.executable, "-I", "-S", "-c", _CODE, str(_ROOT),
        str(Path(folder).absolute()), str(seconds), str(memory), str(int(acl2)),
        "" if theorem is None else str(Path(theorem).absolute()),
    ]  # fmt: skip
    findings: list[Finding] = []

    def tell(finding: Finding) -> None:
        findings.append(finding)
        if on_finding is not None:
            on_finding(finding)

    start = time.monotonic()
    try:
        with _process(command, seconds, is_stopped) as output:
            end = _read(output, tell)
        return Report(tuple(findings), end.claim, end.unchecked, is_complete=True)
    except Rejection as refusal:
        is_late = time.monotonic() - start >= seconds
        why = f"stopped after {seconds:g} s" if is_late else str(refusal)
        if is_stopped is not None and is_stopped():
            why = "stopped"
    problem = printable(f"{why}: nothing is verified")
    tell(Finding("the check came to its end", "-", "-", problem))
    return Report(tuple(findings))


def _read(output: IO[bytes], tell: Tell) -> CheckSummary:
    """Read findings line by line, and the summary that ends them."""
    while True:
        line = output.readline(_LINE)
        if not line.endswith(b"\n"):
            raise Rejection("the checker stopped, out of time or memory")
        value = fields.mapping(fields.load(line), "a finding")
        if "errno" in value:
            lack = fields.record(Shortage, value).errno
            raise OSError(lack, os.strerror(lack))
        if "unchecked" in value:
            end = fields.record(CheckSummary, value)
            if end.claim is not None:
                fields.record(Stated, end.claim)
            return end
        tell(fields.record(Finding, value))


@contextmanager
def _process(
    command: list[str], seconds: float, is_stopped: Callable[[], bool] | None
) -> Iterator[IO[bytes]]:
    """Start a process; end it with all that it started, at the latest when time is up.

    It sees its standard input close when this process is gone, however it ended.
    """
    try:
        process = subprocess.Popen(  # noqa: S603  # this Python, on this package
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno in limits.SCARCE:
            raise
        raise Rejection(f"the checker cannot be started: {error}") from None

    def kill() -> None:
        with suppress(ProcessLookupError, PermissionError):
            if _POSIX:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()

    timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), kill)
    done = threading.Event()

    def look() -> None:
        while is_stopped is not None and not done.wait(_LOOK):
            if is_stopped():
                kill()

    with process:
        timer.start()
        threading.Thread(target=look, daemon=True).start()
        try:
            assert process.stdout is not None
            yield process.stdout
        finally:
            timer.cancel()
            done.set()
            kill()


# The process that reads the bundle


def main(arguments: list[str]) -> None:
    """Check a bundle, beside what ends this process when the parent is gone.

    That is a process, which ends its group; where there are no groups, a thread.
    """
    if not _POSIX:
        threading.Thread(target=_guard, daemon=True).start()
    elif os.fork():
        os.close(1)
        _guard()
    check_here(*arguments)


def _guard() -> None:
    """Wait for standard input to close, whose other end the parent holds open."""
    os.read(0, 1)
    if _POSIX:
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def check_here(folder: str, seconds: str, memory: str, acl2: str, theorem: str) -> None:
    """Check a bundle within some seconds and bytes, and tell what is found."""
    from cpbox.proof.checker.audit import audit  # not in the parent

    _confine(float(seconds), int(memory))
    try:
        summary = audit(
            Path(folder),
            _say,
            acl2=acl2 == "1",
            theorem=Path(theorem) if theorem else None,
            deadline=time.monotonic() + float(seconds),
        )
    except OSError as error:
        _say(Shortage(error.errno or 0))
    else:
        _say(summary)


def _say(value: Finding | CheckSummary | Shortage) -> None:
    line = json.dumps(asdict(value), ensure_ascii=False, separators=(",", ":"))
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()


def _confine(seconds: float, memory: int) -> None:
    """Limit this process, and each that it starts, in seconds of work and in bytes.

    Windows has no such limits; there the parent's is the only one, in seconds.
    """
    try:
        import resource
    except ImportError:
        return
    limits_of = {
        resource.RLIMIT_CPU: int(seconds) + 5,
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CORE: 0,
    }
    for what, bound in limits_of.items():
        _, hard = resource.getrlimit(what)
        most = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        # Not every system knows them all, and none such large ones as may be asked for.
        with suppress(OSError, ValueError, OverflowError):
            resource.setrlimit(what, (most, most))
