"""Work that is pretended, or kills its worker: always, or the first time only."""

import json
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from cpbox.lab.sweep.sweep_task import How, Line, Task, method_of
from cpbox.lab.sweep.worker import ended_if_stuck

ALWAYS, ONCE, STUCK = "always", "once", "stuck"  # titles of such puzzles
FOLDER = "CPBOX_TEST_FOLDER"  # where who died once leaves a note
PAUSE = 0.01


def work(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
    """Pretend to solve, or die."""
    del how, expected
    for task in tasks:
        sleep(PAUSE)
        if task.puzzle.title == ALWAYS or _is_first(task):
            os.kill(os.getpid(), signal.SIGKILL)
    return [Line(task.key, None, f'{{"key": "{task.key}"}}') for task in tasks]


def stuck(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
    """Pretend to solve, or not to hear of any limit."""
    for task in tasks:
        with ended_if_stuck(0.1):
            while task.puzzle.title == STUCK:
                sleep(0.01)
    return work([task for task in tasks if task.puzzle.title != STUCK], how, expected)


def idle(tasks: Sequence[Task], how: How, expected: str) -> list[Line]:
    """Do nothing, and say as much as usual."""
    del expected
    said = {"method": method_of(how), "failure": None, "x": "x" * 2000}
    return [Line(x.key, None, json.dumps({"key": x.key} | said)) for x in tasks]


def _is_first(task: Task) -> bool:
    if task.puzzle.title != ONCE:
        return False
    note = Path(os.environ[FOLDER]) / task.key
    if note.exists():
        return False
    note.touch()
    return True
