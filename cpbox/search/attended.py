"""Work in a thread, so that time limits and Ctrl-C reach us while CP-SAT is busy."""

import os
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import TIMEOUT_MAX, Thread
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
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # its threads do not live on there


def _hired() -> _Worker:
    """A worker with nothing in hand."""
    try:
        return _idle.pop()
    except IndexError:
        return _Worker()


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
    ended: list[BaseException | None] = []
    bell: SimpleQueue[None] = SimpleQueue()

    def act() -> None:
        failure = None
        try:
            work()
        except BaseException as error:  # noqa: BLE001
            failure = error
        finally:
            ended.append(failure)
            bell.put(None)

    worker = _hired()
    worker.do(act)
    is_asked_to_stop = False
    end, interrupts = perf_counter() + seconds, 0
    while not ended:
        try:
            late = perf_counter() - end
            if late > GRACE or interrupts > 1:
                given_up.append(worker.thread)
                break
            if late >= 0:
                is_asked_to_stop = True
                stop()
            with suppress(Empty):
                bell.get(timeout=_AGAIN if late >= 0 else _timeout(-late))
        except KeyboardInterrupt:
            interrupts += 1
            end = min(end, perf_counter())
    # What asked it to stop might hit the next work, if it comes late.
    if is_asked_to_stop or not ended:
        worker.retire()
    else:
        _idle.append(worker)
    if ended and ended[0] is not None:
        raise ended[0]
    return interrupts > 0


def _timeout(seconds: float) -> float | None:
    return None if seconds > TIMEOUT_MAX else seconds
