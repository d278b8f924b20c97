"""Work in a thread, so that time limits and Ctrl-C reach us while CP-SAT is busy."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import TIMEOUT_MAX, Event, Thread
from time import perf_counter

GRACE = 2.0  # seconds that work is waited for after it was asked to stop
_AGAIN = 0.02  # seconds after which to ask again

given_up: list[Thread] = []  # that did not stop; they may still work


class _Worker:
    """A thread that stays for the next work: a new one is slow to start with."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.thread = Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            work()

    def do(self, work: Callable[[], None]) -> None:
        """Begin with some work."""
        self._queue.put(work)

    def retire(self) -> None:
        """End after what is in hand."""
        self._queue.put(None)


_idle: list[_Worker] = []


def _hired() -> _Worker:
    """A worker with nothing in hand; those of a parent process do not live on."""
    while True:
        try:
            worker = _idle.pop()
        except IndexError:
            return _Worker()
        if worker.thread.is_alive():
            return worker


def attend(work: Callable[[], None], stop: Callable[[], None], seconds: float) -> bool:
    """Wait for work, no longer than it may take, and say whether Ctrl-C came.

    Who does not stop when asked to, because the time is over or for Ctrl-C, is given
    up after a while, or at the next Ctrl-C.

    Parameters
    ----------
    work
        What to do; what it raises is raised here.
    stop
        Asks it to stop; called again and again until it does.
    seconds
        How long it may take.

    """
    failure: list[BaseException] = []
    done = Event()

    def act() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001
            failure.append(error)
        finally:
            done.set()

    worker = _hired()
    worker.do(act)
    is_asked_to_stop = False
    end, interrupts = perf_counter() + seconds, 0
    while not done.is_set():
        try:
            late = perf_counter() - end
            if late > GRACE or interrupts > 1:
                given_up.append(worker.thread)
                break
            if late >= 0:
                is_asked_to_stop = True
                stop()
            done.wait(_AGAIN if late >= 0 else _timeout(-late))
        except KeyboardInterrupt:
            interrupts += 1
            end = min(end, perf_counter())
    # What asked it to stop might hit the next work, if it comes late.
    if is_asked_to_stop or not done.is_set():
        worker.retire()
    else:
        _idle.append(worker)
    if failure:
        raise failure[0]
    return interrupts > 0


def _timeout(seconds: float) -> float | None:
    return None if seconds > TIMEOUT_MAX else seconds
