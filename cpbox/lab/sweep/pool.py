"""An executor of processes of which one may die without the others' knowing.

`concurrent.futures.ProcessPoolExecutor` breaks as a whole when a process dies, and then
nobody knows which of its tasks was at fault. So each process is a pool of its own here,
made anew after it died; what it had in hand fails with `BrokenProcessPool`, and nothing
else does.
"""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Pool(Executor):
    """Processes that import once and stay, each made anew when it dies.

    Parameters
    ----------
    jobs
        How many.

    """

    def __init__(self, jobs: int) -> None:
        self._seats = [_Seat() for _ in range(jobs)]

    def submit(
        self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Have a process that is free do something; if none is, it has to wait."""
        free = (seat for seat in self._seats if seat.is_free)
        return next(free, self._seats[0]).submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as it is called in the base class
        """Let the processes end."""
        for seat in self._seats:
            seat.shutdown(wait=wait, cancel_futures=cancel_futures)

    def kill(self) -> None:
        """End the processes at once, whatever they do."""
        for seat in self._seats:
            seat.kill()


class _Seat:
    """A place for one process, and what it does now."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._future: Future[Any] | None = None
        self._process: set[BaseProcess] = set()

    @property
    def is_free(self) -> bool:
        return self._future is None or self._future.done()

    def submit(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> Future[T]:
        try:
            return self._submit(fn, *args, **kwargs)
        except BrokenProcessPool:  # it died while it had nothing to do, or just now
            self.shutdown(wait=False, cancel_futures=True)
            self._executor = None
            return self._submit(fn, *args, **kwargs)

    def _submit(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> Future[T]:
        if self._executor is None:
            context = get_context("spawn")
            others = {*active_children()}
            with deaf():  # Python's tracker of resources, too, which begins with it
                self._executor = ProcessPoolExecutor(1, context, initializer=begin)
                future = self._executor.submit(fn, *args, **kwargs)
            self._process = {*active_children()} - others
        else:
            future = self._executor.submit(fn, *args, **kwargs)
        self._future = future
        return future

    def shutdown(self, *, wait: bool, cancel_futures: bool) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait, cancel_futures=cancel_futures)

    def kill(self) -> None:
        for process in self._process:
            process.kill()


def begin() -> None:
    """Load what every task needs, once, and end when there is nobody to work for."""
    for each in ENDS:
        signal.signal(each, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    gc.disable()
    import cpbox.lab.sweep.answer  # noqa: F401

    gc.freeze()  # what is imported stays, so no garbage need be looked for in it
    gc.enable()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def deaf() -> Iterator[None]:
    """Start processes that nobody interrupts but the one that they work for."""
    if current_thread() is not main_thread():  # where signals cannot be set
        yield
        return
    before = [signal.signal(each, signal.SIG_IGN) for each in ENDS]
    try:
        yield
    finally:
        for each, handler in zip(ENDS, before, strict=True):
            signal.signal(each, handler)
