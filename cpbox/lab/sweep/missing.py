"""What is missing: the tasks of a work list that the results do not hold yet."""

from collections import Counter
from collections.abc import Iterator, Mapping

from cpbox.lab.sweep.task import RULES, UNEXPECTED, Line, Task
from cpbox.lab.sweep.work_list import WorkList

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
        self._again = {
            k
            for k, f in failures.items()
            if retry and f not in (None, RULES, UNEXPECTED)
        }
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
