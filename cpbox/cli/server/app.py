"""The routes: the page, and the calls, each answered by a process."""

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cpbox.cli.server.controls import controls
from cpbox.cli.server.guard import Guard
from cpbox.cli.server.jobs import Busy, Lane, begin, begin_aside
from cpbox.cli.server.openapi import as_page, openapi
from cpbox.cli.server.said import JSON, as_json, error
from cpbox.cli.server.work import answered
from cpbox.lab.workers import Died, TookTooLong, cores
from cpbox.show.page.served import served

Json = Any

MOST_BYTES = 4 << 20  # of a request's body
SENDING = 20.0  # seconds in which it must be here
NOBODY = 499  # the status for who has gone away
STREAM = "application/x-ndjson"
AFTER = 10.0  # seconds after its time limit when a process is ended
QUICK: Mapping[str, float] = {  # seconds that an answer may take
    **dict.fromkeys(("read", "set"), 10.0),
    **dict.fromkeys(("solve", "why", "words", "hint", "open", "told", "draw"), 20.0),
}
LONG: Mapping[str, float] = dict.fromkeys(
    ("try", "compose", "prove", "check", "export"), 600.0
)


class Desk:
    """Answers requests, each in a process.

    Parameters
    ----------
    started
        The puzzles to open: a name and a text each.

    """

    def __init__(self, started: Sequence[Mapping[str, str]]) -> None:
        self._started = started

    @asynccontextmanager
    async def open(self, _: Starlette) -> AsyncIterator[None]:
        """Start the processes; end them with the server."""
        self._quick, self._long = Lane(cores(), begin), Lane(cores(), begin_aside)
        warming = asyncio.ensure_future(self._quick.warm())
        try:
            yield
        finally:
            warming.cancel()
            await self._quick.close()
            await self._long.close()

    async def start(self, _: Request) -> Response:
        """What was given to open."""
        return Response(as_json({"puzzles": self._started}), media_type=JSON)

    async def call(self, name: str, request: Request) -> Response:
        """Answer a call; with progress line by line, where that is asked for."""
        body = await _body(request)
        if STREAM in request.headers.get("accept", ""):
            lines = self._lines(name, body, request)
            return StreamingResponse(lines, media_type=STREAM)
        return await self._answer(name, body, request, heard=bool)

    async def _answer(
        self, name: str, body: Json, request: Request, heard: Any
    ) -> Response:
        """The answer, unless the one who asked goes away: then its process is ended."""
        job = asyncio.ensure_future(self._done(name, body, heard))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
            return job.result() if job.done() else error(NOBODY, "nobody waits for it")
        finally:
            job.cancel()
            gone.cancel()

    async def _done(self, name: str, body: Json, heard: Any) -> Response:
        lane = self._quick if name in QUICK else self._long
        limit = QUICK.get(name) or LONG[name]
        try:
            status, kind, made = await lane.do(
                answered, name, body, limit, seconds=limit + AFTER, heard=heard
            )
        except Busy:
            return error(503, "too many requests are waiting; ask again soon")
        except TookTooLong:
            problem = "it took too long, and was ended"
            return error(504, f"{problem}; give a smaller time_limit, or ask for less")
        except Died:
            problem = "the process that worked on it died twice, perhaps for memory"
            return error(500, f"{problem}; ask again, or ask for less")
        return Response(made, status, media_type=kind)

    async def _lines(
        self, name: str, body: Json, request: Request
    ) -> AsyncIterator[bytes]:
        """Lines of progress, and the answer as the last one."""
        news: asyncio.Queue[Json] = asyncio.Queue()
        job = asyncio.ensure_future(
            self._answer(name, body, request, heard=news.put_nowait)
        )
        job.add_done_callback(lambda _: news.put_nowait(None))
        try:
            while (one := await news.get()) is not None:
                yield as_json({"progress": one}) + b"\n"
            yield _last(job.result()) + b"\n"
        finally:
            job.cancel()


def _last(answer: Response) -> bytes:
    """An answer as the last of several lines; a file is in base64."""
    data = bytes(answer.body)
    if answer.media_type != JSON:
        file = {"type": answer.media_type, "base64": b64encode(data).decode()}
        return as_json({"answer": file})
    return data if data.startswith(b'{"error": ') else b'{"answer": %b}' % data


async def _gone(request: Request) -> None:
    """Wait until the one who asked has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(request: Request) -> dict[str, Json]:
    """The body, within its limits."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(SENDING):
            async for part in request.stream():
                parts.append(part)
                size += len(part)
                if size > MOST_BYTES:
                    problem = f"the body is larger than {MOST_BYTES >> 20} MB"
                    raise HTTPException(413, f"{problem}; send less")
    except TimeoutError:
        problem = "the body came too slowly; send it at once"
        raise HTTPException(408, problem) from None
    body = None
    with suppress(ValueError, RecursionError):
        body = json.loads(b"".join(parts))
    if not isinstance(body, dict):
        raise HTTPException(400, "the body is not a JSON object; send one in { }")
    return body


def application(
    token: str, hosts: Collection[str], started: Sequence[Mapping[str, str]] = ()
) -> Starlette:
    """The whole server.

    Parameters
    ----------
    token
        What who asks must know.
    hosts
        How this server may be called.
    started
        The puzzles to open in the page: a ``name`` and its ``yaml`` each.

    """
    desk = Desk(started)

    def given(kind: str, made: Callable[[], str | bytes]) -> Any:
        async def answer(_: Request) -> Response:
            return Response(made(), media_type=kind)

        return answer

    files: dict[str, tuple[str, Callable[[], str | bytes]]] = {
        path: (kind, partial(str, text)) for path, (kind, text) in served().items()
    }
    files |= {
        "/api": ("text/html", as_page),
        "/api/openapi.json": (JSON, lambda: as_json(openapi())),
        "/api/rules": (JSON, lambda: as_json(controls())),
    }
    routes = [
        *(Route(path, given(*known)) for path, known in files.items()),
        Route("/api/start", desk.start),
        *(
            Route(f"/api/{name}", partial(desk.call, name), methods=["POST"])
            for name in (*QUICK, *LONG)
        ),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, token=token, hosts=hosts)],
        exception_handlers={HTTPException: _wrong},
        lifespan=desk.open,
    )


async def _wrong(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    problem = wrong.detail
    if wrong.status_code in (404, 405):
        problem = f"{problem.lower()}; /api is a page of what can be asked for"
    return error(wrong.status_code, problem)
