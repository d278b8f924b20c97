"""What a worker does: tasks to lines, one after the other, whatever happens to them.

A worker has a process of its own, or, on a cluster, a thread in one; the puzzles of a
process are solved one at a time. Its lists of words stay. What a task cannot survive,
such as too little memory, is the business of `sweep_run`, which sees the worker die.
"""

import signal
import socket
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from threading import Lock
from time import monotonic

from cpbox.lab.sweep.sweep_task import (
    BUG,
    INPUT,
    MEMORY,
    How,
    Line,
    Task,
    error_line,
    hash_of_file,
    lexicon,
)
from cpbox.puzzle.errors import InputError, OutputError

PATIENCE = 0.5  # seconds after which a worker hands back what it has
CHECK = 600.0  # seconds that the checker gives itself
GRACE = 30.0  # seconds beyond its time limits after which a puzzle's worker is ended

_one_at_a_time = Lock()


def work(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
    """Solve the first of some tasks, and as many more as there is patience for.

    Parameters
    ----------
    tasks
        The tasks.
    how
        What is asked of each.
    expected
        The hash of the built-in lists by which the tasks got their keys.

    Returns
    -------
    A line for each task that was tried, in order.

    Raises
    ------
    InputError
        When this worker would answer other questions than it was asked.

    """
    if lexicon() != expected:
        problem = "its built-in word lists differ from those of who sends it work"
        raise InputError(f"{problem}; install the same cpbox on both", _name())
    until, lines = monotonic() + PATIENCE, []
    with _one_at_a_time:
        for task in tasks:
            _check_words(task)
            with ended_if_stuck(_seconds(how)):
                lines.append(line_of(task, how))
            if monotonic() >= until:
                break
    return lines


def line_of(task: Task, how: How) -> Line:
    """Solve one task; whatever is wrong is in the line."""
    from cpbox.lab.sweep.sweep_answer import answered

    try:
        return answered(task.whole(), how)
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


def _check_words(task: Task) -> None:
    """Raise unless the file of words that a puzzle names is here what it was there."""
    file = task.puzzle.words.file
    if file is not None and hash_of_file(Path(file)) != task.own_words:
        problem = "is another one, or has changed, since the puzzle was read"
        raise InputError(f"{problem}; start the sweep anew", f"{_name()}: {file}")


def _name() -> str:
    return f"worker on {socket.gethostname()}"


def _seconds(how: How) -> float:
    """After how long a task has long passed its time limit."""
    return GRACE + CHECK * how.certify + 2 * how.config.time_limit


@contextmanager
def ended_if_stuck(seconds: float) -> Iterator[None]:
    """Have the system end this process after so long, wherever it is stuck."""
    if seconds == inf:
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
