"""What a worker does: tasks to lines, one after the other, whatever happens to them.

A worker has a process of its own, or, on a cluster, a thread in one; the puzzles of a
process are solved one at a time. Its lists of words stay. What a task cannot survive,
such as too little memory, is the business of `sweep_run`, which sees the worker die.
"""

import atexit
import faulthandler
import os
import shutil
import socket
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic, perf_counter

from cpbox.basics.errors import InputError, OutputError, Unfinished
from cpbox.candidates.source import source
from cpbox.fields.base import replace
from cpbox.lab.sweep import (
    BUG,
    INPUT,
    MEMORY,
    TIME,
    UNEXPECTED,
    How,
    Line,
    Task,
    error_line,
    line,
    task_key,
)
from cpbox.proof.folder import passing_folder
from cpbox.proof.proving import certify
from cpbox.puzzle import Puzzle
from cpbox.search.expectation_check import judged, refusals
from cpbox.search.results.record import Record, chain_values, record
from cpbox.search.results.result import Result, Status
from cpbox.search.verify import worth
from cpbox.search.word_lists import Outcome, answer, outcomes

PATIENCE = 0.5  # seconds after which a worker hands back what it has
CHECK = 600.0  # seconds that the checker gives itself
LONGEST = 1e6  # seconds; who may take longer is not ended
GRACE = 30.0  # seconds beyond its time limits after which a puzzle's worker is ended

_one_at_a_time = Lock()


def lines_of(tasks: Sequence[Task], how: How) -> list[Line]:
    """Solve the first of some tasks, and as many more as there is patience for.

    Returns
    -------
    A line for each task that was tried, in order.

    """
    until, lines = monotonic() + PATIENCE, list[Line]()
    seconds = GRACE + CHECK * how.certify + 2 * how.config.time_limit
    with _one_at_a_time:
        for task in tasks:
            _check(task, how)
            with ended_if_stuck(seconds):
                lines.append(_line_of(task, how))
            if monotonic() >= until:
                break
    return lines


def _check(task: Task, how: How) -> None:
    """Raise unless the task has the same key here as where it was made."""
    if task_key(task.puzzle, task.words, how.method) == task.key:
        return
    file = task.puzzle.words.file
    problem = "its built-in word lists differ from those of the sweep"
    if file is not None:
        problem += f", or {file} is another file there, or has changed"
    remedy = "install the same cpbox on both, and start the sweep again"
    raise InputError(f"{problem}; {remedy}", f"worker on {socket.gethostname()}")


@contextmanager
def ended_if_stuck(seconds: float) -> Iterator[None]:
    """End this process after so long, wherever it is stuck."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123  # a name, not a path
        if seconds < LONGEST:
            faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


def _line_of(task: Task, how: How) -> Line:
    """Solve one task; whatever is wrong is in the line."""
    try:
        return _answered(task, how)
    except OutputError:
        raise
    except InputError as error:
        return error_line(task, how, str(error), INPUT)
    except MemoryError:
        return error_line(task, how, "there is not enough memory", MEMORY)
    except Exception as error:  # noqa: BLE001  # one puzzle's bug is not the others'
        last = traceback.extract_tb(error.__traceback__)[-1]
        says = "".join(traceback.format_exception_only(error)).strip()
        where = f"{last.name}, line {last.lineno}"
        return error_line(task, how, f"internal error: {says} ({where})", BUG)


def _answered(task: Task, how: How) -> Line:
    """Solve a task, and prove the answer if that is asked for.

    Raises
    ------
    InputError
        When the puzzle cannot be solved.
    Contradiction
        When parts of cpbox disagree: a bug.

    """
    puzzle, config = task.puzzle, how.config
    if task.words:
        words = replace(puzzle.words, only=tuple(task.words.split("\n")))
        puzzle = replace(puzzle, words=words)
    by_list = outcomes(puzzle, config, how.request)
    result, certificate, untold = answer(by_list), None, ""
    is_whole = result.status.is_proof and result.complete
    if not is_whole:
        untold = f"stopped after {config.time_limit:g} s, before everything was proved"
    elif how.certify:
        try:
            certificate = _certified(puzzle, task.key, by_list, how)
            result = replace(result, has_proof=True)
        except Unfinished as error:
            untold = str(error)
    result = judged(puzzle, result, config, how.request)
    values = record(result) | ({"certificate": certificate} if certificate else {})
    values.pop("chain_records", None)
    if puzzle.published:
        values["published"] = _published(puzzle, by_list[-1], result)
    failure, why, expected = None, untold, result.expected
    if untold:
        failure = TIME
    elif expected is not None and not expected.holds:
        failure = TIME if expected.holds is None else UNEXPECTED
        why = "; ".join(expected.problems)
    return line(task, how, values, failure, why)


def _published(puzzle: Puzzle, outcome: Outcome, result: Result) -> Record:
    """What became of the answer that the game shows, under these rules and words.

    Whether it is the best, and the only best one, is left open where it is not proved:
    of several lists, one answers, and any word of the largest may be played.
    """
    chain = puzzle.published
    refused = refusals(puzzle, chain, source(puzzle.words, puzzle.words.largest))
    losses = puzzle.objective.losses
    objective, best, only = worth(puzzle, chain), None, None
    if result.status is Status.OPTIMAL and result.objective and not refused:
        answering = source(puzzle.words, outcome.tier or puzzle.words.largest)
        if all(map(answering.has, chain)):
            best = objective == result.objective
        elif losses(objective) > losses(result.objective):
            best = False
    if result.chains is not None:
        only = best and len(result.chains) == 1
    comparison = {
        "objective": objective,
        "refused": refused,
        "best": best,
        "only": only,
    }
    return chain_values(puzzle, chain) | comparison


def _certified(
    puzzle: Puzzle, key: str, by_list: Sequence[Outcome], how: How
) -> Record:
    """Prove an answer, check the proof, and say what is left of it.

    Returns
    -------
    The hash of the proof's ``claim.json``, which has the hashes of its other files; the
    bytes of them all; how many claims the checker verified; where it is kept, below the
    folder for proofs; and the seconds that proving and checking took together.

    Raises
    ------
    Unfinished
        When there was no time for it.
    OutputError
        When it cannot be written.

    """
    begin, name = perf_counter(), f"{key[:2]}/{key}"
    folder = _cleared((_scratch() if how.keep is None else Path(how.keep)) / name)
    try:
        report = certify(puzzle, by_list, folder, how.config)
        return {
            "sha256": sha256((folder / "claim.json").read_bytes()).hexdigest(),
            "bytes": sum(file.stat().st_size for file in folder.iterdir()),
            "verified": len(report.findings),
            "folder": None if how.keep is None else name,
            "seconds": round(perf_counter() - begin, 6),
        }
    finally:
        if how.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


def _cleared(folder: Path) -> Path:
    """The folder, made ready, without what a worker that died has left of it."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        for stale in (folder, *folder.parent.glob(f".{folder.name}-*")):
            if stale.exists():
                shutil.rmtree(stale)
    except OSError as error:
        raise OutputError(f"{folder}: cannot be written ({error.strerror})") from error
    return folder


@cache
def _scratch() -> Path:
    """A folder for this process's proofs, which goes when it does."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(passing_folder())
