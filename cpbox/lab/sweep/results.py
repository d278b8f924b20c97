"""The file of results: a line for each answer, whole, and written once.

It is locked while a sweep writes to it. What a crash or a full disk has cut off at its
end is removed when it is opened again, so that the answer is found anew. `Missing` are
the tasks of a work list that it does not hold yet.
"""

import fcntl
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Self

from cpbox.lab.sweep.sweep_task import FAILURES, RULES, UNEXPECTED, Line, Task
from cpbox.lab.sweep.work_list import WorkList
from cpbox.puzzle.errors import InputError, OutputError

START = b'{"key": "'
FOREIGN = "is no file that `cpbox sweep` wrote; name another file, or a new one"


class Results:
    """The lines of a file, and those to come.

    Parameters
    ----------
    file
        Where they are; it is made if it is not there.
    method
        By which they are found: a file holds lines of one method alone.

    Raises
    ------
    InputError
        When the file cannot be opened, is another sweep's at the moment, or holds
        something else.

    """

    def __init__(self, file: Path, method: str) -> None:
        self._file, self._method = file, method
        self._stream = _opened(file)
        self.failures: dict[str, str | None] = {}
        """Why each key's puzzle has no answer, as its last line says; None if it has
        one."""
        self.cut_off = 0
        """Bytes of a line that was not whole, and was removed."""
        self._whole = 0  # bytes of the lines
        try:
            self._lock()
            self._read()
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # what is lost with the power is found again
            os.fsync(self._stream.fileno())
        self._stream.close()

    def append(self, line: Line) -> None:
        """Write a line, which is then in the file, whole.

        Raises
        ------
        OutputError
            When it cannot be written; then the file ends with the line before.

        """
        data = line.text.encode() + b"\n"
        try:
            written = 0
            while written < len(data):
                written += os.write(self._stream.fileno(), data[written:])
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._stream.fileno(), self._whole)
            problem = f"{self._file}: cannot be written ({error.strerror}); what is in"
            remedy = "it stays: make room, and the same command goes on"
            raise OutputError(f"{problem} {remedy}") from error
        self._whole += len(data)
        self.failures[line.key] = line.failure

    def _lock(self) -> None:
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            problem = "another sweep writes to it; wait until it is done, or name"
            raise InputError(f"{problem} another file", self._file) from None
        except OSError as error:
            problem = f"cannot be locked ({error.strerror}); name a file elsewhere"
            raise InputError(problem, self._file) from error

    def _read(self) -> None:
        """Take note of the whole lines, and remove what is left of another."""
        self._stream.seek(0)
        for number, line in enumerate(self._stream, 1):
            if line.endswith(b"\n"):
                self._note(line, number)
                self._whole += len(line)
            else:
                self._cut(line, number)

    def _cut(self, tail: bytes, number: int) -> None:
        if not START.startswith(tail[: len(START)].rstrip(b"\0")):
            if number == 1:
                raise InputError(FOREIGN, self._file, 1)
            raise InputError("its last line is broken; remove it", self._file)
        self.cut_off = len(tail)
        try:
            os.ftruncate(self._stream.fileno(), self._whole)
        except OSError as error:
            problem = f"{self._file}: cannot be written ({error.strerror})"
            raise OutputError(problem) from error

    def _note(self, line: bytes, number: int) -> None:
        try:
            said = json.loads(line)
            key, method, failure = said["key"], said["method"], said["failure"]
        except (ValueError, TypeError, KeyError, RecursionError):
            problem = FOREIGN if number == 1 else "is broken; remove this line"
            raise InputError(problem, self._file, number) from None
        if method != self._method:
            problem = f"holds answers by another method ({method}, not {self._method})"
            raise InputError(f"{problem}; name another file", self._file, number)
        self.failures[str(key)] = str(failure) if failure in FAILURES else None


class Passing:
    """Lines that go to a stream, which nothing can be resumed from.

    Parameters
    ----------
    say
        Writes a line, at once.

    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self.failures: dict[str, str | None] = {}

    def append(self, line: Line) -> None:
        """Write a line."""
        self._say(line.text)
        self.failures[line.key] = line.failure


Kept = Results | Passing


def _opened(file: Path) -> IO[bytes]:
    try:
        return file.open("a+b", buffering=1 << 16)
    except OSError as error:
        problem = f"cannot be written ({error.strerror}); name a file elsewhere"
        raise InputError(problem, file) from error


Shard = tuple[int, int]  # the one that is wanted, from 1, of how many


class Missing:
    """The tasks that are still to be done.

    Parameters
    ----------
    work
        All tasks.
    failures
        Why each key's puzzle has no answer, for the keys that the results hold; it
        grows with them.
    shard
        Which part of the keys counts; None for all.
    retry
        Whether those that failed are to be done again.

    """

    def __init__(
        self,
        work: WorkList,
        failures: Mapping[str, str | None],
        *,
        shard: Shard | None = None,
        retry: bool = False,
    ) -> None:
        self._work, self._failures, self._shard = work, failures, shard
        done = None, RULES, UNEXPECTED  # and not to be tried again
        self._again = {k for k, f in failures.items() if retry and f not in done}
        self._seen: set[str] = set()
        self.outcome: Counter[str | None] = Counter()
        """How many tasks failed in each way, or did not, of those that are done."""
        self.twice = 0
        """How many tasks were like one before, in all that an answer depends on."""

    def __iter__(self) -> Iterator[Task]:
        for task in self._work:
            if self._shard is not None and not _is_of(task.key, self._shard):
                continue
            if task.key in self._seen:
                self.twice += 1
                continue
            self._seen.add(task.key)
            if task.key in self._failures and task.key not in self._again:
                self.outcome[self._failures[task.key]] += 1
            else:
                yield task

    def done(self, line: Line) -> None:
        """Take note of a task that is done."""
        self.outcome[line.failure] += 1

    @property
    def total(self) -> float:
        """About how many tasks there are; exact when all have been looked at."""
        return len(self._seen) / self._work.read if self._work.read else 0.0

    @property
    def is_known(self) -> bool:
        """Whether all have been looked at."""
        return self._work.read >= 1


def _is_of(key: str, shard: Shard) -> bool:
    number, of = shard
    return int(key[:8], 16) % of == number - 1
