"""Processes are shared among requests, ended when nobody waits, and never too many."""

import asyncio
import os
import signal
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

from cpbox.cli.server.jobs import MOST_WAITING, Busy, Lane
from cpbox.search.workers import Died, TookTooLong, tell
from tests.processes import LIMIT

pytestmark = pytest.mark.slow


def run(job: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(job, LIMIT))


def do(lane: Lane, *work: Any, seconds: float = 60.0) -> Coroutine[Any, Any, Any]:
    return lane.do(*work, seconds=seconds, heard=bool)


def test_a_job_that_nobody_waits_for_is_ended_and_others_go_on() -> None:
    async def tried() -> None:
        lane = Lane(1, int)
        before = await do(lane, os.getpid)
        job = asyncio.ensure_future(do(lane, time.sleep, 60))
        await asyncio.sleep(0.1)
        job.cancel()
        assert await do(lane, os.getpid) != before
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)
        await lane.close()

    run(tried())


def test_a_job_that_takes_too_long_is_ended() -> None:
    async def tried() -> None:
        lane = Lane(1, int)
        with pytest.raises(TookTooLong):
            await do(lane, time.sleep, 60, seconds=0.1)
        assert await do(lane, int, "3") == 3
        with pytest.raises(ValueError, match="literal"):
            await do(lane, int, "x")
        assert await do(lane, int, "4") == 4
        await lane.close()

    run(tried())


def test_no_more_wait_than_there_is_room_for() -> None:
    async def tried() -> None:
        lane = Lane(1, int)
        jobs = [
            asyncio.ensure_future(do(lane, time.sleep, 0.01))
            for _ in range(MOST_WAITING + 1)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await do(lane, int)
        await asyncio.gather(*jobs)
        assert await do(lane, int) == 0
        await lane.close()

    run(tried())


def killed_at_first(file: str) -> int:
    """Die when it is tried for the first time."""
    try:
        Path(file).touch(exist_ok=False)
    except FileExistsError:
        return os.getpid()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_process_that_was_killed_costs_nobody_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def tried() -> None:
        lane, heard = Lane(1, int), list[Any]()
        os.kill(await do(lane, os.getpid), signal.SIGKILL)
        assert await do(lane, int, "3") == 3
        assert capsys.readouterr().err.startswith("cpbox: the process died; another")
        file = str(tmp_path / "begun")
        assert await lane.do(killed_at_first, file, seconds=60, heard=heard.append)
        assert [news["doing"].split(";")[0] for news in heard] == ["the process died"]
        with pytest.raises(Died) as died:
            await do(lane, os.abort)
        assert died.type is Died
        assert await do(lane, int, "4") == 4
        await lane.close()

    run(tried())


def told_twice() -> str:
    tell("once")
    tell("twice")
    return "done"


def test_what_is_told_meanwhile_is_heard() -> None:
    async def tried() -> None:
        lane, heard = Lane(1, int), list[str]()
        done = await lane.do(told_twice, seconds=60, heard=heard.append)
        assert (done, heard) == ("done", ["once", "twice"])
        await lane.close()

    run(tried())
