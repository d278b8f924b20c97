"""Work that is pretended, or kills its worker: always, or the first time only."""

import json
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event
from time import sleep

from cpbox.lab.sweep import How, Line, Task
from cpbox.lab.sweep.sweep_run import GRACE, Place, Sweep
from cpbox.lab.sweep.worker import ended_if_stuck

ALWAYS, ONCE, STUCK = "always", "once", "stuck"  # titles of such puzzles
FOLDER = "CPBOX_TEST_FOLDER"  # where who died once leaves a note
PAUSE = 0.01


def work(tasks: Sequence[Task], how: How) -> list[Line]:
    """Pretend to solve, or die, or hear of no limit."""
    del how
    for task in tasks:
        sleep(PAUSE)
        if task.puzzle.title == ALWAYS or _is_first(task):
            os.kill(os.getpid(), signal.SIGKILL)
        if task.puzzle.title == STUCK:
            with ended_if_stuck(0.1):
                while True:
                    sleep(PAUSE)
    return [Line(task.key, None, f'{{"key": "{task.key}"}}') for task in tasks]


def idle(tasks: Sequence[Task], how: How) -> list[Line]:
    """Do nothing, and say as much as usual."""
    said = {"method": how.method, "failure": None, "x": "x" * 2000}
    return [Line(x.key, None, json.dumps({"key": x.key} | said)) for x in tasks]


Work = Callable[[Sequence[Task], How], list[Line]]


def swept(  # noqa: PLR0913
    tasks: Iterable[Task | Line],
    place: Place,
    do: Work = work,
    write: Callable[[Line], object] = lambda _: None,
    *,
    stop: Event | None = None,
    grace: float = GRACE,
) -> list[Line]:
    """Sweep with other work in the place of a sweep's, and give the lines."""
    lines: list[Line] = []

    def kept(line: Line) -> None:
        lines.append(line)
        write(line)

    submit = place.submit
    place.submit = lambda _, *given: submit(do, *given)  # type: ignore[method-assign]
    Sweep(tasks, kept, place, How(), stop or Event(), grace=grace).run()
    return lines


def _is_first(task: Task) -> bool:
    if task.puzzle.title != ONCE:
        return False
    note = Path(os.environ[FOLDER]) / task.key
    if note.exists():
        return False
    note.touch()
    return True
