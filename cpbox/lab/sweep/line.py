"""A line of results: the record of ``solve --json``, and what a sweep adds to it.

``README.md`` beside this file says what it holds.
"""

import json

from cpbox.lab.sweep.key import method_of
from cpbox.lab.sweep.task import How, Line, Task
from cpbox.search.record import OF_RESULT, Record, puzzle_record


def line(task: Task, how: How, said: Record, failure: str | None, why: str) -> Line:
    """A line that says this of a task.

    Parameters
    ----------
    task, how
        The task, and what was asked.
    said
        What a record of its answer holds.
    failure, why
        Of what kind it is that there is no proved answer, and what happened; None and
        an empty text where there is one.

    """
    puzzle = task.puzzle
    known = {
        "key": task.key,
        "method": method_of(how),
        "base": task.base or task.key,
        "failure": failure,
        "problem": why or None,
        "date": puzzle.date or None,
        "par": puzzle.par,
        "source": puzzle.source or None,
    }
    place = {"file": task.place}
    text = json.dumps(known | said | place, ensure_ascii=False, allow_nan=False)
    return Line(task.key, failure, _writable(text))


def error_line(task: Task, how: How, problem: str, failure: str) -> Line:
    """A line that says why there is no answer."""
    nothing = dict.fromkeys(OF_RESULT) | {"status": "error", "proved": False}
    known = puzzle_record(task.puzzle) | nothing | {"steps": ()}
    return line(task, how, known | extras(how), failure, problem)


def extras(how: How) -> Record:
    """What there is only where it is asked for, or known."""
    named = ["published"]
    named += ["chains", "complete"] * how.request.all_optimal
    named += ["certificate"] * how.certify
    return dict.fromkeys(named)


def _writable(text: str) -> str:
    """The text, where a file's name holds what UTF-8 cannot say, in escapes."""
    return text.encode("utf-8", "backslashreplace").decode()
