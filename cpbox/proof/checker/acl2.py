"""ACL2, asked to prove the theorems of a puzzle that `lisp.py` has written down.

It is believed only when it answers a question, new each time, that it answers only with
those very theorems among the ones it has proved: its exit code, and words such as
"Q.E.D.", mean nothing. Nor does silence: that a theorem is refused is believed, too,
only when it answers the question for that.

ACL2 reads everything from its standard input. There are no files that could be left
behind, and it has the process group and the limits of whoever asks, so that both are
ended together, and neither takes more than it may.
"""

import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cpbox.proof.checker.limits import SCARCE, Rejection, Unasked
from cpbox.proof.checker.lisp import Statement, tasks_of, the_puzzle, theorem
from cpbox.proof.checker.text import printable

# Whether ACL2 proved each theorem, None if it neither did nor refused it, and then why.
Attempt = tuple[list[bool | None], str]

BOOK = Path(__file__).with_name("letterboxed.lisp")
_DEBIAN = Path("/usr/bin/acl2")
_MARGIN = 1.0  # seconds that are left for this program
_MOST_SECONDS = 3600.0

MISSING = "ACL2 is not installed; on Debian: apt-get install acl2"
MORE_TIME = "give it more: --time-limit"
MORE_MEMORY = "give it more: --memory"

_QUIETLY = """\
:ld-error-action :error :ld-verbose nil :ld-prompt nil
    :ld-pre-eval-print nil :ld-post-eval-print nil"""

_START = f"""\
(set-inhibit-output-lst
 '(warning warning! observation prove event summary proof-tree history))
(ld '({{book}}
{{definitions}})
    {_QUIETLY})
"""

# ACL2 multiplies two large numbers if the theorem, as it was written, is in its world,
# and adds them up if what the theorem rests on comes out false.
_ATTEMPT = f"""\
(ld '({{proof}})
    {_QUIETLY})
(if (and (equal (formula '{{name}} nil (w state)) '{{formula}})
         (null (global-val 'skip-proofs-seen (w state)))
         (null (global-val 'ttags-seen (w state))))
    (cw "~%~x0~%" (* {{a}} {{b}}))
  (if ({{test}}) nil (cw "~%~x0~%" (+ {{a}} {{b}}))))
"""


def saved(statement: Statement, file: Path | None) -> Statement:
    """Write what ACL2 needs to prove a statement to a file, if there is one."""
    if file is not None:
        book = BOOK.read_text("ascii")
        try:
            file.write_text(f"{book}\n{theorem(statement)}", "ascii")
        except OSError as error:
            if error.errno in SCARCE:
                raise
            raise Unasked(f"it cannot be written: {error.strerror}") from None
    return statement


def theorem_checks(
    statement: Statement, deadline: float
) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """Ask ACL2, until a deadline by `time.monotonic`.

    Gives what each theorem says, the file that it is about, and a check that raises if
    ACL2 did not prove it.
    """
    left = deadline - time.monotonic() - _MARGIN
    answers, problem = prove(statement, min(left, _MOST_SECONDS))
    for number, task in enumerate(tasks_of(statement)):
        proved = answers[number] if answers else None
        yield task.sentence, task.file, partial(_require, problem, proved=proved)


def _require(problem: str, *, proved: bool | None) -> None:
    if proved is None:
        raise Unasked(problem)
    if not proved:
        raise Rejection("ACL2 evaluated what should show it, and it comes out false")


def prove(statement: Statement, seconds: float) -> Attempt:
    """Ask ACL2 to prove the theorems of a statement; stop it when time is up."""
    if seconds <= 0:
        return [], f"no time is left for ACL2; {MORE_TIME}"
    try:
        return _prove(statement, seconds)
    except ValueError as error:
        return [], str(error)
    except MemoryError:
        return [], f"there is no memory to ask ACL2; {MORE_MEMORY}"


def _prove(statement: Statement, seconds: float) -> Attempt:
    tasks, puzzle = tasks_of(statement), the_puzzle(statement)
    definitions = "\n".join([puzzle, *(task.definitions for task in tasks)])
    script = _START.format(book=the_book(), definitions=definitions)
    pairs = [(secrets.randbits(64), secrets.randbits(64)) for _ in tasks]
    for task, (a, b) in zip(tasks, pairs, strict=True):
        script += _ATTEMPT.format(**vars(task), proof=task.proof, a=a, b=b)
    output, problem = run(script, seconds)
    lines = set(output.splitlines())
    answers = [
        str(a * b) in lines or (False if str(a + b) in lines else None)
        for a, b in pairs
    ]
    return answers, problem or _complaint(output)


def the_book() -> str:
    """The book as a single event, in which ACL2 takes no axioms."""
    events = BOOK.read_text("ascii").replace('(in-package "ACL2")', "", 1)
    return f"(encapsulate ()\n{events})\n"


def _complaint(output: str) -> str:
    """What ACL2 said at last, in one line."""
    last = printable(" ".join(output.split())[-200:]) or "nothing"
    return (
        "ACL2 gave no answer. Either `acl2` does not start, or it needs more memory "
        f"({MORE_MEMORY}). It said: {last}"
    )


def run(script: str, seconds: float) -> tuple[str, str]:
    """What ACL2 says to a script, and what went wrong."""
    program = _program()
    if program is None:
        return "", MISSING
    try:
        done = subprocess.run(  # noqa: S603 - the arguments are ours
            [program],
            input=script.encode("ascii"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd="/",
            env=_settings(),
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        problem = f"ACL2 was stopped after {seconds:.0f} s; {MORE_TIME}"
        return (late.output or b"").decode("latin-1"), problem
    except OSError as error:
        if error.errno in SCARCE:
            raise
        return "", f"ACL2 cannot be started: {error}"
    return done.stdout.decode("latin-1"), ""


def _program() -> str | None:
    """Where ACL2 is.

    Debian's command insists on the books of another package, acl2-books, of which
    nothing is needed here; the program that it starts does not.
    """
    command = shutil.which("acl2")
    programs = sorted(Path("/usr/lib").glob("acl2-*/saved_acl2"))
    if command and programs and Path(command).resolve() == _DEBIAN:
        return str(programs[-1])
    return command


def _settings() -> dict[str, str]:
    """The environment of ACL2: no files of the user's, and no books."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": "/",
        "TMPDIR": tempfile.gettempdir(),
        "LC_ALL": "C",
        "ACL2_CUSTOMIZATION": "NONE",
        "ACL2_SYSTEM_BOOKS": str(BOOK.parent),  # it must be some folder
    }
