"""Where the lines go: a file that holds each once and whole, or a stream.

A file is locked while a sweep writes to it. What a crash or a full disk has cut off at
its end is removed when it is opened again, so that the answer is found anew. `Missing`
are the tasks of a work list that it does not hold yet.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

import portalocker

from cpbox.basics.errors import InputError, OutputError
from cpbox.lab.sweep import (
    FAILURES,
    RULES,
    UNEXPECTED,
    How,
    Line,
    Task,
    copied,
    error_line,
    mark,
)
from cpbox.lab.sweep.work_list import WorkList
from cpbox.search.results.record import trusted_by

LOCKED = portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING
START = b'{"key": "'
FOREIGN = "was not written by `cpbox sweep`; name another file, or a new one"
ONWARD = "its lines are kept; free some space and run the same command again"


class Results:
    """The lines of a file, and those to come.

    Parameters
    ----------
    name
        The file, which is made if it is not there; or a pipe, a device or ``-``,
        standard output, from all of which nothing is read.
    method
        By which they are found: a file holds lines of one method alone.

    """

    def __init__(self, name: str, method: str) -> None:
        self._name, self._method = name, method
        self.failures: dict[str, str | None] = {}
        """Why each key's puzzle has no answer, as its last line says; None if it has
        one."""
        self.rows: dict[str, str] = {}
        """The mark of each row's last line."""
        self.trusted: dict[str, tuple[str, ...]] = {}
        """The unusual formulations that each key's answer rests on, or what that is
        compared by, if any."""
        self._places: dict[str, tuple[int, int]] = {}  # of each key's last line
        self.cut_off = 0
        """Bytes of a line that was not whole, and was removed."""
        self._whole = 0  # bytes of the lines
        self._is_out = name == "-"
        file = Path(os.devnull if self._is_out else name)
        self._is_file = file.is_file() or file.is_dir() or not file.exists()
        try:
            self._stream = file.open("a+b" if self._is_file else "wb")
        except OSError as error:
            raise self._unusable(error) from error
        try:
            if self._is_file:
                self._take_up()
            self._kept: BinaryIO = (  # which gives back what was written
                file.open("rb") if self._is_file else TemporaryFile()  # noqa: SIM115
            )
        except BaseException:
            self._stream.close()
            raise

    def close(self) -> None:
        """Let others write to the file; what is lost with the power is found anew."""
        self._stream.close()
        self._kept.close()

    def text(self, key: str) -> str:
        """The last line of a key."""
        start, size = self._places[key]
        self._kept.seek(start)
        return self._kept.read(size).decode()

    def append(self, line: Line) -> None:
        """Write a line, which is then in the file, whole.

        Raises
        ------
        OutputError
            When it cannot be written; then the file ends with the line before.
        BrokenPipeError
            When nobody reads the stream any more.

        """
        left = data = line.text.encode() + b"\n"
        try:
            if self._is_out:
                print(line.text, flush=True)
            while left and not self._is_out:
                left = left[os.write(self._stream.fileno(), left) :]
        except BrokenPipeError:
            raise
        except OSError as error:
            if self._is_file:
                with suppress(OSError):
                    os.ftruncate(self._stream.fileno(), self._whole)
            remedy = ONWARD if self._is_file else "choose another file"
            problem = f"cannot be written ({error.strerror}); {remedy}"
            raise OutputError(f"{self._name}: {problem}") from error
        if not self._is_file:  # which nothing can be read from
            self._kept.seek(self._whole)
            self._kept.write(data)
        self._places[line.key] = self._whole, len(data)
        self._whole += len(data)
        self.failures[line.key] = line.failure
        self.rows[line.row] = line.mark
        self.trusted[line.key] = line.trusted

    def _take_up(self) -> None:
        """Lock the file, note its whole lines, and remove what is left of another."""
        try:
            portalocker.lock(self._stream, LOCKED)
            self._stream.seek(0)
            for number, line in enumerate(self._stream, 1):
                if line.endswith(b"\n"):
                    self._note(line, number)
                    self._whole += len(line)
                elif START.startswith(line[: len(START)].rstrip(b"\0")):
                    self.cut_off = len(line)
                else:
                    raise self._broken(number)
            os.ftruncate(self._stream.fileno(), self._whole)
        except portalocker.AlreadyLocked:
            problem = "another sweep is writing to it; wait until it ends, or name"
            raise InputError(f"{problem} another file", self._name) from None
        except portalocker.LockException as error:
            raise InputError(f"cannot be locked ({error})", self._name) from error
        except OSError as error:
            raise self._unusable(error) from error

    def _note(self, line: bytes, number: int) -> None:
        try:
            record = json.loads(line)
            key, method, failure = record["key"], record["method"], record["failure"]
            if method == self._method:
                self.rows[record["row"]] = mark(record, failure)
            self.failures[key] = failure if failure in FAILURES else None
            self.trusted[key] = trusted_by(record)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise self._broken(number) from None
        if method != self._method:
            problem = f"has answers by another method ({method}, not {self._method})"
            raise InputError(f"{problem}; name another file", self._name, number)
        self._places[key] = self._whole, len(line)

    def _unusable(self, error: OSError) -> InputError:
        problem = f"cannot be written ({error.strerror}); choose another file"
        return InputError(problem, self._name)

    def _broken(self, number: int) -> InputError:
        problem = FOREIGN if number == 1 else "is broken; remove this line"
        return InputError(problem, self._name, number)


class Missing:
    """The tasks that are still to be done, and what became of the others.

    Parameters
    ----------
    work
        All tasks.
    results
        The lines that are there; they grow.
    how
        What is asked of each task.
    shard
        Which part of the keys counts, from 1, and of how many.
    retry
        Whether those that failed are to be done again.

    """

    def __init__(
        self,
        work: WorkList,
        results: Results,
        how: How,
        shard: tuple[int, int] = (1, 1),
        *,
        retry: bool = False,
    ) -> None:
        self.work, self._results, self._shard = work, results, shard
        self._how = how
        done = None, RULES, UNEXPECTED  # and not to be tried again
        failures = results.failures.items()
        self._again = {k for k, f in failures if retry and f not in done}
        self._waiting: dict[str, list[Task]] = {}  # for the answer of one like them
        self._seen: set[str] = set()
        self.rows: set[str] = set()
        """The rows of the tasks that were looked at."""
        self.outcome: Counter[str | None] = Counter()
        """How many tasks failed in each way, or did not, of those that are done."""
        self.trusted: set[str] = set()
        """The unusual formulations that those of them rest on that are proved, or what
        these are compared by."""
        self.twice = 0
        """How many tasks were like one before, in all that an answer depends on."""

    def __iter__(self) -> Iterator[Task | Line]:
        """What is to be solved, and lines of what need not be."""
        number, of = self._shard
        rows = self._results
        for task in self.work:
            key = task.key
            if int(key[:8], 16) % of != number - 1:
                continue
            self.rows.add(task.row)
            self.twice += key in self._seen
            self._seen.add(key)
            if key in self._waiting:
                self._waiting[key].append(task)
            elif key not in rows.failures or key in self._again:
                if task.failure is not None:
                    yield error_line(task, self._how, task.problem, task.failure)
                else:
                    self._waiting[key] = []
                    yield task
            elif rows.rows.get(task.row) == mark(task.labels, rows.failures[key]):
                self._count(rows.failures[key], rows.trusted[key])
            else:
                yield copied(rows.text(key), task)

    def write(self, line: Line) -> None:
        """Write the line of a task that is done, and of those like it."""
        self._again.discard(line.key)
        like_it = self._waiting.pop(line.key, ())
        for each in (line, *(copied(line.text, task) for task in like_it)):
            self._results.append(each)
            self._count(each.failure, each.trusted)

    def _count(self, failure: str | None, trusted: tuple[str, ...]) -> None:
        self.outcome[failure] += 1
        if failure in (None, UNEXPECTED):
            self.trusted.update(trusted)

    @property
    def total(self) -> float:
        """About how many tasks there are; exact when all have been looked at."""
        return len(self.rows) / self.work.read if self.work.read else 0.0
