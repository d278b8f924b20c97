"""Theorems about one puzzle, and ACL2 asked to prove them.

`letterboxed.lisp` beside this file says what a solution is, and proves a checker of
lower bounds right. Here a puzzle, its words and its labels are written down as Lisp,
and ACL2 is asked to prove the puzzle's theorems. It is believed only when it answers a
question, new each time, that it answers only with those very theorems among the ones
it has proved: its exit code, and words such as "Q.E.D.", mean nothing.

Words and labels may come from a stranger. They reach ACL2 as numbers and parentheses
only: each letter is written as a number, so no text of theirs is ever read.
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
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

Cost = tuple[int, int]
Place = tuple[int | None, int]

BOOK = Path(__file__).with_name("letterboxed.lisp")
_MOVES = {"any": ":any", "adjacent": ":adjacent", "opposite": ":opposite"}
_PAGE = 1000  # entries of a list that ACL2 goes through without a stack overflow
_MOST_OUTPUT = 1_000_000
_MEMORY = 3 * 2**30
_MOST_NUMBER = 2**64

_PUZZLE = """\
; The box: sides, their tiles, and the letters of each tile, as numbers.
(defun the-box ()
  (declare (xargs :guard t))
  '({box}))

; The dictionary, page by page.
(defun the-words ()
  (declare (xargs :guard t))
  '(
{words}))

(defun the-rules ()
  (declare (xargs :guard t))
  '((:min-length . {min_length})
    (:max-length . {max_length})
    (:same-side . {same_side})
    (:moves . {moves})
    (:distinct-in-word . {distinct})
    (:cover {cover})
    (:start . {start})
    (:end . {end})))
"""

_LABELS = """\
; The labels, page by page: tile, mask of the tiles to be visited, words, letters.
(defun the-labels ()
  (declare (xargs :guard t))
  '(
{labels}))

(defun accepted ()
  (declare (xargs :guard t))
  (check (the-box) (the-words) (the-rules) '{bound} (the-labels)))

(defthm the-labels-are-accepted
  (accepted)
  :rule-classes nil
  :hints (("Goal" :in-theory '((:executable-counterpart accepted)))))

(defthm {name}
  {formula}
  :rule-classes nil
  :hints (("Goal" :in-theory '((:definition accepted))
           :use (the-labels-are-accepted
                 (:instance {rule}
                            (box (the-box)) (pages (the-words)) (rules (the-rules))
                            {instance}(labels (the-labels)))))))
"""

_CHAIN = """\
; A chain: the tiles of each of its words.
(defun the-chain ()
  '({chain}))

(defun solved ()
  {formula})

(defthm the-puzzle-is-solved
  (solved)
  :rule-classes nil
  :hints (("Goal" :in-theory '((:executable-counterpart solved)))))

(defthm {name}
  {formula}
  :rule-classes nil
  :hints (("Goal" :in-theory '((:definition solved)) :use the-puzzle-is-solved)))
"""

_AT_LEAST = """\
(implies (solution chain (the-box) (the-words) (the-rules))
           (at-least (cost chain (the-box)) '{bound}))"""

_NEVER = "(not (solution chain (the-box) (the-words) (the-rules)))"

_SOLVED = """\
(if (solution (the-chain) (the-box) (the-words) (the-rules))
      (equal (cost (the-chain) (the-box)) '{bound})
    'nil)"""

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
class Statement:
    """What ACL2 is asked to prove of one puzzle, as plain values.

    Parameters
    ----------
    sides
        The letters of each tile, side after side; tiles are numbered so, from 0.
    words
        The whole dictionary.
    cover
        The mask of the tiles to be visited.
    bound
        Words and letters that every solution has at least, words first; None for the
        claim that there is no solution of any length.
    labels
        A lower bound on the words and letters with which a place is reached. A place is
        the last tile, None at the start, and the mask of the tiles still to be visited.
    chain
        The tiles of each word of a solution with just as many words and letters as the
        bound says; None for no such claim.
    min_length, max_length
        Letters in a word.
    same_side, moves
        Whether a word's next tile may be on the same side, and on which other side
        ("any", "adjacent", "opposite").
    distinct_in_word
        Whether a word may visit a tile only once.
    start, end
        What the first and the last tile of a chain hold, if anything is asked.

    """

    sides: tuple[tuple[str, ...], ...]
    words: Sequence[str]
    cover: int
    bound: Cost | None
    labels: Mapping[Place, Cost]
    chain: tuple[tuple[int, ...], ...] | None = None
    min_length: int = 3
    max_length: int | None = None
    same_side: bool = False
    moves: str = "any"
    distinct_in_word: bool = False
    start: str | None = None
    end: str | None = None


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


@dataclass(frozen=True)
class _Task:
    """A theorem to be proved, and the Lisp that proves it."""

    name: str
    formula: str
    text: str


def available() -> bool:
    """Whether ACL2 is installed."""
    return shutil.which("acl2") is not None


def theorem(statement: Statement) -> str:
    """The Lisp that states and proves a puzzle's theorems, to be read after the book.

    Raises
    ------
    ValueError
        If the statement makes no sense: negative numbers, tiles that are not there.

    """
    return "\n".join((_puzzle(statement), *(task.text for task in _tasks(statement))))


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
            puzzle, tasks = _puzzle(statement), _tasks(statement)
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
    folder: Path, puzzle: str, tasks: Sequence[_Task], seconds: float
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


def _puzzle(statement: Statement) -> str:
    """The box, the words and the rules."""
    tiles = sum(len(side) for side in statement.sides)
    if not 0 <= statement.cover < 1 << tiles:
        raise ValueError("a tile that is not on the box cannot be visited")
    if statement.moves not in _MOVES:
        raise ValueError(f"no moves are called {statement.moves!r}")
    code = _code(statement)
    visited = (tile for tile in range(tiles) if statement.cover >> tile & 1)
    return _PUZZLE.format(
        box=" ".join(
            _list(_spelled(text, code) for text in side) for side in statement.sides
        ),
        words=_pages(_spelled(word, code) for word in statement.words),
        min_length=_number(statement.min_length),
        max_length=_number(statement.max_length),
        same_side="t" if statement.same_side else "nil",
        moves=_MOVES[statement.moves],
        distinct="t" if statement.distinct_in_word else "nil",
        cover=" ".join(map(str, visited)),
        start=_spelled(statement.start or "", code),
        end=_spelled(statement.end or "", code),
    )


def _tasks(statement: Statement) -> list[_Task]:
    """The theorem on all solutions, and the one on the chain if there is one."""
    tasks = [_bound_task(statement)]
    if statement.chain is not None:
        tasks.append(_chain_task(statement.chain, statement.bound))
    return tasks


def _bound_task(statement: Statement) -> _Task:
    bound = _numbers(statement.bound or ())
    if statement.bound is None:
        name, rule, formula = "there-is-no-chain", "no-solution-is-right", _NEVER
    else:
        name, rule = "no-chain-is-shorter", "lower-bound-is-right"
        formula = _AT_LEAST.format(bound=bound)
    text = _LABELS.format(
        name=name,
        rule=rule,
        formula=formula,
        bound=bound,
        instance="" if statement.bound is None else f"(bound '{bound}) ",
        labels=_pages(
            _numbers((*place, *cost)) for place, cost in statement.labels.items()
        ),
    )
    return _Task(name, formula, text)


def _chain_task(chain: Sequence[Sequence[int]], bound: Cost | None) -> _Task:
    if bound is None:
        raise ValueError("where there is no solution, no chain is one")
    name, formula = "the-chain-is-a-solution", _SOLVED.format(bound=_numbers(bound))
    paths = " ".join(map(_numbers, chain))
    return _Task(name, formula, _CHAIN.format(name=name, formula=formula, chain=paths))


def _code(statement: Statement) -> dict[str, str]:
    """The number of each letter."""
    texts = [text for side in statement.sides for text in side]
    asked = [statement.start or "", statement.end or ""]
    letters = sorted(set().union(*statement.words, *texts, *asked))
    return {letter: str(number) for number, letter in enumerate(letters)}


def _spelled(text: str, code: Mapping[str, str]) -> str:
    return _list(code[letter] for letter in text)


def _numbers(numbers: Iterable[int | None]) -> str:
    return _list(map(_number, numbers))


def _number(number: int | None) -> str:
    if number is None:
        return "nil"
    if not 0 <= number < _MOST_NUMBER:
        raise ValueError(f"{number!r:.40} is negative or too large for a number")
    return f"{number:d}"


def _list(items: Iterable[str]) -> str:
    return f"({' '.join(items)})"


def _pages(items: Iterable[str]) -> str:
    """A list of lists of which none is too long."""
    entries = list(items)
    starts = range(0, len(entries), _PAGE)
    return "\n".join(
        "(" + "\n ".join(entries[start : start + _PAGE]) + ")" for start in starts
    )
