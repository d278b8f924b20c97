"""The run: tasks to a place, a few at a time, and their lines to the results.

Tasks travel in batches, which take about as long each: what a task costs on the way is
shared by the batch. A worker that dies takes its batch with it, and nobody knows which
task was at fault. So each of them is done again alone, and only one with which a worker
died alone, again and again, is given up.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass
from threading import Event
from time import monotonic

from cpbox.lab.sweep.places import Place
from cpbox.lab.sweep.results import Kept
from cpbox.lab.sweep.sweep_task import WORKER, How, Line, Task, error_line, lexicon
from cpbox.lab.sweep.worker import work
from cpbox.puzzle.errors import CpboxError

MOST = 256  # tasks in a batch
MEMORY = 0.5  # how much of what is known of a task's time the next batch leaves
LOST = 3  # times that the result of a batch may be lost on its way
DIED = "its worker died while it was alone with this puzzle, as for want of memory"

Work = Callable[[Sequence[Task], How, str], list[Line]]


class Lost(CpboxError):  # noqa: N818
    """The workers are gone, or cannot be reached."""


@dataclass(frozen=True)
class _Hand:
    """What a worker has in hand, since when, and whether it is alone with it."""

    tasks: Sequence[Task]
    since: float
    alone: bool


class Sweep:
    """A run over a work list.

    Parameters
    ----------
    tasks
        The tasks that are to be done, in order.
    results
        Where the lines go.
    place
        Where the work is done.
    how
        What is asked of each task.
    work
        What a worker does.
    stop
        When it is set, what is in hand is finished, and nothing is begun.
    watch
        Called with each line that is written.

    """

    def __init__(  # noqa: PLR0913  # each is a choice of its own
        self,
        tasks: Iterable[Task],
        results: Kept,
        place: Place,
        how: How,
        *,
        work: Work = work,
        stop: Event,
        watch: Callable[[Line], None] = lambda _: None,
    ) -> None:
        self._tasks, self._results = iter(tasks), results
        self._place, self._how = place, how
        self._work, self._stop, self._watch = work, stop, watch
        self._next: deque[Task] = deque()
        self._suspects: deque[Task] = deque()
        self._deaths: Counter[str] = Counter()
        self._losses: Counter[str] = Counter()
        self._hands: dict[Future[list[Line]], _Hand] = {}
        self._seconds = place.batch  # that a task takes

    def run(self) -> None:
        """Do all tasks, or as many as there are before it is to stop.

        Raises
        ------
        Lost
            When the workers are gone.
        InputError
            When a worker has other words than these.
        OutputError
            When a line cannot be written.

        """
        self._hand_out()
        while self._hands:
            done, _ = wait(self._hands, timeout=1, return_when=FIRST_COMPLETED)
            lines = [line for future in done for line in self._taken(future)]
            done.clear()  # and the results with it
            self._hand_out()
            for line in lines:
                self._write(line)
            self._fill(MOST)

    def _hand_out(self) -> None:
        """Give the workers something to do, as long as they have hands free."""
        while not self._stop.is_set() and len(self._hands) < self._place.width():
            tasks, alone = self._choice()
            if not tasks:
                return
            since, expected = monotonic(), lexicon()
            future = self._place.submit(self._work, tasks, self._how, expected)
            self._hands[future] = _Hand(tasks, since, alone)

    def _choice(self) -> tuple[list[Task], bool]:
        """What a worker is to do next, if anything, and whether alone."""
        if self._place.is_shared and any(hand.alone for hand in self._hands.values()):
            return [], True
        if not self._suspects:
            return self._batch(), False
        if self._place.is_shared and self._hands:
            return [], True  # until the others are done
        return [self._suspects.popleft()], True

    def _batch(self) -> list[Task]:
        size = max(1, min(MOST, int(self._place.batch / self._seconds)))
        self._fill(size)
        return [self._next.popleft() for _ in range(min(size, len(self._next)))]

    def _fill(self, number: int) -> None:
        """Have so many tasks ready; what cannot be tried is written at once."""
        while len(self._next) < number and not self._stop.is_set():
            task = next(self._tasks, None)
            if task is None:
                return
            if task.failure is not None:
                self._write(error_line(task, self._how, task.problem, task.failure))
            else:
                self._next.append(task)

    def _taken(self, future: "Future[list[Line]]") -> list[Line]:
        """The lines of a batch; what it did not come to is to be done next."""
        hand = self._hands.pop(future)
        try:
            lines = future.result()
        except self._place.deaths:
            return [*self._mourned(hand)]
        except self._place.losses:
            self._losses[hand.tasks[0].key] += 1
            if self._losses[hand.tasks[0].key] > LOST:
                raise
            again = self._suspects if hand.alone else self._next
            again.extendleft(reversed(hand.tasks))
            return []
        except (CancelledError, ConnectionError) as error:
            raise Lost("the workers can no longer be reached") from error
        took = (monotonic() - hand.since) / len(lines)
        self._seconds = MEMORY * self._seconds + (1 - MEMORY) * took
        self._next.extendleft(reversed(hand.tasks[len(lines) :]))
        return lines

    def _mourned(self, hand: _Hand) -> Iterator[Line]:
        """What becomes of the tasks of a worker that died."""
        if not hand.alone:
            self._suspects.extend(hand.tasks)
            return
        (task,) = hand.tasks
        self._deaths[task.key] += 1
        if self._deaths[task.key] < self._place.chances:
            self._suspects.append(task)
        else:
            del self._deaths[task.key]
            yield error_line(task, self._how, DIED, WORKER)

    def _write(self, line: Line) -> None:
        self._results.append(line)
        self._watch(line)
