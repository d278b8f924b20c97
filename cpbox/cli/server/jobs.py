"""Processes that answer requests, of which each can be ended.

Quick questions have processes of their own, so that no long one keeps them waiting.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from cpbox.basics.errors import CpboxError
from cpbox.cli._output import complain
from cpbox.search.workers import Died, TookTooLong, Worker

T = TypeVar("T")

MOST_WAITING = 64
MEMORY = 4 << 30  # bytes that one process may take
AGAIN = "the process died; another one tries once more"
MOMENT = 0.1  # seconds in which most of what is no longer wanted ends by itself


class Busy(CpboxError):  # noqa: N818
    """Too many requests wait already."""


class Lane:
    """Processes that take requests in turn.

    Parameters
    ----------
    width
        How many.
    begin
        What each does first.

    """

    def __init__(self, width: int, begin: Callable[[], object]) -> None:
        self._begin, self._threads = begin, ThreadPoolExecutor(width)
        self._workers = {Worker(begin) for _ in range(width)}
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._waiting, self._is_over = 0, False
        self._ending: set[asyncio.Future[None]] = set()

    async def warm(self) -> None:
        """Start every process."""
        taken = [await self._free.get() for _ in self._workers]
        await asyncio.gather(*(self._give_back(each) for each in taken))

    async def do(
        self,
        work: Callable[..., T],
        *arguments: object,
        seconds: float,
        heard: Callable[[Any], object],
    ) -> T:
        """Have something done; who is cancelled meanwhile ends the process.

        Raises
        ------
        Busy
            When too many wait already.
        TookTooLong
            When it took longer.
        Died
            When the process died, and the next one, too.

        """
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self._waiting -= 1
        loop = asyncio.get_running_loop()

        def on_news(news: object) -> None:
            with suppress(RuntimeError):  # where the loop is over
                loop.call_soon_threadsafe(heard, news)

        end = monotonic() + seconds

        def run() -> T:
            try:
                return worker.do(work, *arguments, seconds=seconds, heard=on_news)
            except TookTooLong:
                raise
            except Died:  # perhaps it was killed before, while there was nothing to do
                on_news({"doing": AGAIN})
                complain(AGAIN)
                left = max(end - monotonic(), 0.0)
                return worker.do(work, *arguments, seconds=left, heard=on_news)

        job = loop.run_in_executor(self._threads, run)
        try:
            answer = await asyncio.shield(job)
        except (asyncio.CancelledError, Died):
            job.add_done_callback(lambda each: each.cancelled() or each.exception())
            if not self._is_over:
                task = asyncio.ensure_future(self._end(worker, job))
                self._ending.add(task)
                task.add_done_callback(self._ending.discard)
            raise
        except Exception:
            self._free.put_nowait(worker)
            raise
        self._free.put_nowait(worker)
        return answer

    async def _end(self, worker: Worker, job: "asyncio.Future[Any]") -> None:
        """End what is no longer wanted, and have another process take its place."""
        done, _ = await asyncio.wait([job], timeout=MOMENT)
        if done and job.exception() is None:
            self._free.put_nowait(worker)
            return
        worker.kill()
        self._workers.remove(worker)
        self._workers.add(another := Worker(self._begin))
        await asyncio.wait([job])
        await self._give_back(another)

    async def _give_back(self, worker: Worker) -> None:
        with suppress(Died):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._threads, worker.do, int)
        self._free.put_nowait(worker)

    async def close(self) -> None:
        """End all processes at once, for good."""
        self._is_over = True
        for worker in self._workers:
            worker.kill()
        for task in self._ending:
            task.cancel()
        await asyncio.gather(*self._ending, return_exceptions=True)
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()


def begin() -> None:
    """Prepare a process: load what takes long, and bound what it may take."""
    os.chdir("/")
    with suppress(ImportError, OSError, ValueError):  # where there is no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    import cpbox.cli.server.answering
    import cpbox.search.word_lists  # noqa: F401


def begin_aside() -> None:
    """Prepare a process whose work may wait for that of others."""
    begin()
    if hasattr(os, "nice"):
        os.nice(10)
