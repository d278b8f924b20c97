"""ACL2, asked to prove the theorems of a puzzle that `lisp.py` has written down.

It is believed only when it answers a question, new each time, that it answers only with
those very theorems among the ones it has proved: its exit code, and words such as
"Q.E.D.", mean nothing.
"""

import os
import re
import secrets
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from cpbox.proof.checker.theorem.lisp import Statement, Task, tasks_of, the_puzzle

BOOK = Path(__file__).with_name("letterboxed.lisp")
_MOST_OUTPUT = 1_000_000
_MEMORY = 3 * 2**30

_QUIETLY = """\
:ld-error-action :error :ld-verbose nil :ld-prompt nil
    :ld-pre-eval-print nil :ld-post-eval-print nil"""

_START = f"""\
(ld '((set-inhibit-output-lst
       '(warning warning! observation prove event summary proof-tree history))
      (include-book "../letterboxed" :load-compiled-file nil :uncertified-okp nil
                    :defaxioms-okp nil :skip-proofs-okp nil :ttags nil)
      (ld "puzzle.lisp" {_QUIETLY}))
    {_QUIETLY})
"""

# ACL2 multiplies two large numbers if the theorem, as it was written, is in its world.
_ATTEMPT = """\
(mv-let (now state) (read-run-time state) (assign began now))
(ld "{name}.lisp" {quietly})
(mv-let (now state) (read-run-time state)
  (prog2$ (if (and (equal (formula '{name} nil (w state)) '{formula})
                   (null (global-val 'skip-proofs-seen (w state)))
                   (null (global-val 'ttags-seen (w state))))
              (cw "~%~x0 ~x1~%" (* {left} {right}) (floor (* 1000 (- now (@ began))) 1))
            nil)
          (mv nil nil state)))
"""


@dataclass(frozen=True)
class Theorem:
    """A theorem, whether ACL2 proved it, and how long it worked on it."""

    name: str
    formula: str
    proved: bool
    seconds: float


@dataclass(frozen=True)
class Verdict:
    """What ACL2 proved of a statement, and what kept it from proving the rest."""

    theorems: tuple[Theorem, ...]
    problem: str
    seconds: float

    @property
    def proved(self) -> bool:
        """Whether ACL2 proved every theorem of the statement."""
        return bool(self.theorems) and all(each.proved for each in self.theorems)


def available() -> bool:
    """Whether ACL2 is installed."""
    return shutil.which("acl2") is not None


def prove(statement: Statement, seconds: float) -> Verdict:
    """Ask ACL2 to prove the theorems of one statement."""
    with Prover() as prover:
        return prover.prove(statement, seconds)


class Prover:
    """ACL2 with the book certified: once, in a folder that is private and goes away."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="cpbox-acl2-")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._folder.cleanup()

    def prove(self, statement: Statement, seconds: float) -> Verdict:
        """Ask ACL2 to prove the theorems of a statement; stop it when time is up."""
        began = time.monotonic()
        try:
            puzzle, tasks = the_puzzle(statement), tasks_of(statement)
        except ValueError as error:
            return Verdict((), str(error), 0.0)
        self._certify(seconds)
        left = max(0.0, began + seconds - time.monotonic())
        with tempfile.TemporaryDirectory(dir=self._folder.name) as folder:
            theorems, problem = _prove_tasks(Path(folder), puzzle, tasks, left)
        return Verdict(theorems, problem, time.monotonic() - began)

    def _certify(self, seconds: float) -> None:
        """Have ACL2 check the proofs in the book; it includes no book without that."""
        folder = Path(self._folder.name)
        if not (folder / "letterboxed.cert").exists():
            shutil.copyfile(BOOK, folder / "letterboxed.lisp")
            _run(folder, '(certify-book "letterboxed" ? nil)\n', seconds)


def _prove_tasks(
    folder: Path, puzzle: str, tasks: Sequence[Task], seconds: float
) -> tuple[tuple[Theorem, ...], str]:
    (folder / "puzzle.lisp").write_text(puzzle, encoding="ascii")
    script, answers = _START, []
    for task in tasks:
        (folder / f"{task.name}.lisp").write_text(task.text, encoding="ascii")
        left, right = secrets.randbits(64), secrets.randbits(64)
        answers.append(str(left * right))
        script += _ATTEMPT.format(
            name=task.name,
            formula=task.formula,
            quietly=_QUIETLY,
            left=left,
            right=right,
        )
    output, problem = _run(folder, script, seconds)
    milliseconds = dict(re.findall(r"^(\d+) (\d{1,9})$", output, re.MULTILINE))
    theorems = tuple(
        Theorem(task.name, task.formula, answer in milliseconds, took / 1000)
        for task, answer in zip(tasks, answers, strict=True)
        for took in [int(milliseconds.get(answer, 0))]
    )
    if all(each.proved for each in theorems):
        return theorems, ""
    return theorems, problem or _complaint(output)


def _complaint(output: str) -> str:
    """The first error that ACL2 tells of, in one line."""
    found = re.search(
        r"(ACL2 Error|HARD ACL2 ERROR|Error:|\*\*\*).{0,300}", output, re.DOTALL
    )
    if found is None:
        return "ACL2 did not prove it, and did not say why"
    return " ".join(re.sub(r"[^ -~]", " ", found.group()).split())


def _run(folder: Path, script: str, seconds: float) -> tuple[str, str]:
    """What ACL2 says to a script read from its standard input, and what went wrong."""
    program = shutil.which("acl2")
    if program is None:
        return "", "ACL2 is not installed"
    (folder / "script.lsp").write_text(script, encoding="ascii")
    with (folder / "script.lsp").open("rb") as source:
        process = subprocess.Popen(  # noqa: S603 - the arguments are ours
            [program],
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=_settings(folder),
            start_new_session=True,
        )
    try:
        return _listen(process, seconds)
    finally:
        _end(process)


def _settings(folder: Path) -> dict[str, str]:
    """The environment of ACL2: no files of the user's, and a limit on its memory.

    ACL2 is built with GCL, which would rather take all memory than collect garbage.
    """
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LC_ALL": "C",
        "ACL2_CUSTOMIZATION": "NONE",
        "GCL_MEM_MULTIPLE": f"{min(1.0, _MEMORY / memory):.3f}",
    }


def _listen(process: subprocess.Popen[bytes], seconds: float) -> tuple[str, str]:
    """Read the output until it ends, or there is too much of it, or time is up."""
    assert process.stdout is not None
    deadline, said = time.monotonic() + seconds, bytearray()
    while len(said) <= _MOST_OUTPUT:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            return said.decode("latin-1"), f"ACL2 was stopped after {seconds:.0f} s"
        more = os.read(process.stdout.fileno(), 65536)
        if not more:
            return said.decode("latin-1"), ""
        said += more
    return said.decode("latin-1"), "ACL2 was stopped because it said too much"


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and whatever it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()
