"""Processes that do one thing at a time for who sends it, and that can be ended.

One that dies takes with it what it has in hand, and nothing else: that fails with
`Died`, and another process takes its place. Ctrl-C is for who waits. When that process
ends, however it does, so do these.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import LifoQueue, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from traceback import format_exc
from typing import Any, TypeVar

from cpbox.basics.errors import CpboxError
from cpbox.fields.arguments import Stop

T = TypeVar("T")

SERVE = (
    "from cpbox.search.workers import inherited_pipe, serve; serve(inherited_pipe())"
)
PASSES = hasattr(os, "fork")  # whether a process can be passed open files
spawn = get_context("spawn")
STARTING = 60.0  # seconds that a process may take to start
LOOK = 0.1  # seconds between two looks at a stop token
LONGEST = 1e6  # seconds; who may take longer is waited for without a limit


class Died(CpboxError):  # noqa: N818
    """The process died, or had to be ended, with this in hand."""


class TookTooLong(Died):
    """The process was ended, as its time was over or nobody waits any more."""


class Worker:
    """A process, once there is something to do; another one follows when it died.

    Parameters
    ----------
    begin
        What the process does first, such as to import what it will need.

    """

    def __init__(self, begin: Callable[[], object] = int) -> None:
        self._begin = begin
        self._process: subprocess.Popen[bytes] | SpawnProcess | None = None
        self.is_over = False

    def do(
        self,
        work: Callable[..., T],
        *arguments: object,
        seconds: float = inf,
        heard: Callable[[Any], object] = bool,
        stop: Stop | None = None,
    ) -> T:
        """Have something done there, and wait for it so long at most.

        Parameters
        ----------
        work, arguments
            What to do.
        seconds
            How long it may take.
        heard
            Given what the work tells meanwhile by :func:`tell`.
        stop
            Ends the process once it is set.

        Raises
        ------
        Died
            When there is no answer: the process died.
        TookTooLong
            When it was ended.
        Exception
            What was raised there.

        """
        if self._process is None:
            self._start()
            self._ask(self._begin, (), STARTING)
        answer: T = self._ask(work, arguments, seconds, heard, stop)
        return answer

    def kill(self) -> None:
        """End the process at once, for good."""
        self.is_over = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """End the process; another one follows when there is something to do."""
        if self._process is not None:
            self._process.kill()
            if isinstance(self._process, SpawnProcess):
                self._process.join()
            else:
                self._process.wait()
            self._pipe.close()
            self._process = None

    def _start(self) -> None:
        self._pipe, theirs = Pipe()
        if not PASSES:
            self._process = spawn.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
            return
        path = os.pathsep.join(part for part in sys.path if part)
        self._process = subprocess.Popen(  # noqa: S603  # this Python, on this package
            [sys.executable, "-P", "-c", SERVE, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for who waits
            env={**os.environ, "PYTHONPATH": path},
        )
        theirs.close()
        if self.is_over:
            self._process.kill()

    def _ask(
        self,
        work: Callable[..., Any],
        arguments: Any,
        seconds: float,
        heard: Callable[[Any], object] = bool,
        stop: Stop | None = None,
    ) -> Any:
        deadline = monotonic() + seconds
        try:
            self._pipe.send_bytes(pickle.dumps((work, arguments)))
            while (message := self._next(deadline, stop)) and message[0] is None:
                heard(message[1])
        except (EOFError, OSError):
            self.close()
            raise (TookTooLong if self.is_over else Died)("the process ended") from None
        if message is None:
            self.close()
            raise TookTooLong("the process took too long")
        is_done, answer = message
        if not is_done:
            raise answer
        return answer

    def _next(
        self, deadline: float, stop: Stop | None
    ) -> tuple[bool | None, Any] | None:
        """What the process says next; None where it says nothing in time."""
        while stop is not None and not self._pipe.poll(LOOK):
            if stop.is_set() or monotonic() > deadline:
                return None
        left = max(deadline - monotonic(), 0)
        is_there = self._pipe.poll(left if left < LONGEST else None)
        message: tuple[bool | None, Any] | None = (
            self._pipe.recv() if is_there else None
        )
        return message


_TO: list[tuple["Connection[Any, Any]", Lock]] = []
"""In a worker, the pipe to who waits."""


def tell(news: object) -> None:
    """Tell who waits for the work that this process does, if it does any."""
    for pipe, lock in _TO:
        with lock:
            pipe.send((None, news))


def is_worker() -> bool:
    """Whether this process works for another, and may die without harm to that."""
    return bool(_TO)


def serve(pipe: "Connection[Any, Any]") -> None:
    """Do what is sent, until nobody is left to send anything."""
    _TO.append((pipe, Lock()))
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(pipe, inbox), daemon=True).start()
    while True:
        pipe.send(_done(inbox.get()))


def inherited_pipe() -> "Connection[Any, Any]":
    """The pipe whose number this process was started with."""
    return Connection(int(sys.argv[1]))


def _listen(pipe: "Connection[Any, Any]", inbox: "SimpleQueue[bytes]") -> None:
    try:
        while True:
            inbox.put(pipe.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def _done(sent: bytes) -> tuple[bool, Any]:
    """What came of it, and whether that is an answer or was raised."""
    try:
        work, arguments = pickle.loads(sent)  # noqa: S301  # by who started this process
        return True, work(*arguments)
    except Exception as error:  # noqa: BLE001  # for who asked
        error.add_note(format_exc())
        return False, error


def cores() -> int:
    """How many processes can work at once."""
    if hasattr(os, "sched_getaffinity"):  # which not every system has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pool:
    """Workers, to which work is handed as they are free."""

    deaths: tuple[type[Exception], ...] = (Died,)
    """What work fails with when its process died."""

    def __init__(self, jobs: int) -> None:
        self._workers = [Worker() for _ in range(jobs)]
        self._threads = ThreadPoolExecutor(jobs)  # one waits for each worker
        self._free: LifoQueue[Worker] = LifoQueue()
        for worker in self._workers:
            self._free.put(worker)

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Have something done as soon as a worker is free."""
        return self._threads.submit(self._do, work, *arguments)

    def width(self) -> int:
        """How much can be in hand: one piece of work for each process."""
        return len(self._workers)

    def close(self, *, at_once: bool = False) -> None:
        """End the processes, at once or when they have done what they have in hand."""
        if at_once:
            for worker in self._workers:
                worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()

    def _do(self, work: Callable[..., T], *arguments: object) -> T:
        worker = self._free.get()
        try:
            return worker.do(work, *arguments)
        finally:
            self._free.put(worker)
