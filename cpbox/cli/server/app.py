"""The routes: the page, and the calls, each answered by a process."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from gzip import compress
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException as AnyHTTPException

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said
from cpbox.cli.server.answering import answered
from cpbox.cli.server.bodies import BODIES
from cpbox.cli.server.controls import controls
from cpbox.cli.server.docs import as_page, route_docs, with_schemas
from cpbox.cli.server.guard import Guard
from cpbox.cli.server.jobs import Busy, Lane, begin, begin_aside
from cpbox.cli.server.responses import JSON, as_json, error, error_of
from cpbox.cli.server.strict import StrictRoute
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.fields.mistakes import mistakes_in
from cpbox.search.workers import Died, TookTooLong, cores
from cpbox.show.page.served import served

Json = Any

NOBODY = 499  # the status for who has gone away
STREAM = "application/x-ndjson"
PACKED = 1_000  # bytes from which an answer is packed, where that is read
ENDED = "the server was ended before there was an answer; start it, and ask again"
AFTER = 10.0  # seconds after its time limit when a process is ended
LONG: Mapping[str, float] = dict.fromkeys(  # seconds that an answer may take
    ("try", "variants", "compose", "prove", "check", "export"), 600.0
)
QUICK: Mapping[str, float] = {
    **{name: 20.0 for name in BODIES if name not in LONG},
    **dict.fromkeys(("read", "set"), 10.0),
    "new": 60.0,
}


class Dispatcher:
    """Has processes answer requests.

    Parameters
    ----------
    files
        The files of words that requests may name, by their whole paths.

    """

    def __init__(self, files: Collection[str] = ()) -> None:
        self._files = files

    @asynccontextmanager
    async def open(self, _: FastAPI) -> AsyncIterator[None]:
        """Start the processes; end them with the server."""
        self._quick, self._long = Lane(cores(), begin), Lane(cores(), begin_aside)
        warming = asyncio.ensure_future(self._quick.warm())
        try:
            yield
        finally:
            warming.cancel()
            await self._quick.close()
            await self._long.close()

    async def call(self, name: str, body: Json, request: Request) -> Response:
        """Answer a call; with progress line by line, where that is asked for."""
        if STREAM in request.headers.get("accept", ""):
            lines = self._lines(name, body, request)
            return StreamingResponse(lines, media_type=STREAM)
        answer = await self._answer(name, body, request, heard=bool)
        if len(answer.body) < PACKED or not _reads_packed(request):
            return answer
        packed = compress(answer.body, 1)
        headers = {"Content-Encoding": "gzip"}
        return Response(packed, answer.status_code, headers, answer.media_type)

    async def _answer(
        self, name: str, body: Json, request: Request, heard: Any
    ) -> Response:
        """The answer, unless the one who asked goes away: then its process is ended."""
        job = asyncio.ensure_future(self._done(name, body, heard))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
            return job.result() if job.done() else error(NOBODY, "its client has gone")
        except asyncio.CancelledError:  # by uvicorn, which still sends what comes
            return error(503, ENDED)
        finally:
            job.cancel()
            gone.cancel()

    async def _done(self, name: str, body: Json, heard: Any) -> Response:
        lane = self._quick if name in QUICK else self._long
        limit = QUICK.get(name) or LONG[name]
        try:
            status, kind, made = await lane.do(
                *(answered, name, body, limit, self._files),
                seconds=limit + AFTER,
                heard=heard,
            )
        except Busy:
            says = "too many requests are waiting; ask again soon"
            return error(503, Said(says, "lab.refused.busy"))
        except TookTooLong:
            says = "it took too long and was stopped; give a smaller time_limit, or "
            return error(504, Said(f"{says}ask for less", "lab.refused.too_long_work"))
        except Died:
            says = "the process that worked on it died twice, perhaps for memory; ask "
            says += "again, or ask for less"
            return error(500, Said(says, "lab.refused.died"))
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
        except asyncio.CancelledError:  # by uvicorn, too
            yield _last(error(503, ENDED)) + b"\n"
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


def application(
    token: str,
    hosts: Collection[str],
    started: Sequence[Mapping[str, str]] = (),
    language: str = DEFAULT_LANGUAGE,
    files: Collection[str] = (),
) -> FastAPI:
    """The whole server.

    Parameters
    ----------
    token
        What who asks must know.
    hosts
        How this server may be called.
    started
        The puzzles to open in the page: a ``name`` and its ``yaml`` each.
    language
        Of the page.
    files
        The files of words of these puzzles, by their whole paths.

    """
    dispatcher = Dispatcher(files)
    app = FastAPI(
        title="cpbox",
        version="1",
        lifespan=dispatcher.open,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
        exception_handlers={
            AnyHTTPException: _wrong,
            RequestValidationError: _invalid,
        },
    )
    app.router.route_class = StrictRoute
    app.add_middleware(Guard, token=token, hosts=hosts)
    for name in BODIES:
        app.post(f"/api/{name}", **route_docs(name))(_endpoint(dispatcher, name))
    with_schemas(app)
    pages: dict[str, tuple[str, Callable[[], str | bytes]]] = {
        path: (kind, partial(str, text))
        for path, (kind, text) in served(language).items()
    }
    pages |= {
        "/api": ("text/html", lambda: as_page(app.openapi())),
        "/api/alive": (JSON, lambda: as_json({})),
        "/api/start": (JSON, lambda: as_json(controls() | {"puzzles": started})),
    }
    for path, made in pages.items():
        app.get(path, include_in_schema=False)(_file(*made))
    return app


def _endpoint(dispatcher: Dispatcher, name: str) -> Callable[..., Any]:
    model: Any = BODIES[name]

    async def endpoint(body: model, request: Request) -> Response:
        del body  # is valid; the process makes of it what it needs
        return await dispatcher.call(name, await request.json(), request)

    return endpoint


def _reads_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _file(kind: str, made: Callable[[], str | bytes]) -> Callable[..., Any]:
    """Answer with a text that stays as it is; packed, where that is read."""

    @cache
    def packed() -> bytes:
        text = made()
        return compress(text if isinstance(text, bytes) else text.encode())

    async def endpoint(request: Request) -> Response:
        if not _reads_packed(request):
            return Response(made(), media_type=kind)
        return Response(packed(), media_type=kind, headers={"Content-Encoding": "gzip"})

    return endpoint


async def _wrong(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, AnyHTTPException)
    problem = wrong.detail
    if wrong.status_code in (404, 405):
        problem = f"{problem.lower()}; /api lists what can be requested"
    return error(wrong.status_code, problem, headers=wrong.headers)


async def _invalid(request: Request, wrong: Exception) -> Response:
    """What is wrong with a body, in the words of a puzzle file."""
    assert isinstance(wrong, RequestValidationError)
    model = BODIES[request.url.path.rpartition("/")[2]]
    every = [x | {"loc": x["loc"][1:]} for x in wrong.errors()]
    mistakes = mistakes_in(every, model, wrong.body)
    first = InputError.all_of([x for _, x in mistakes if x.problem])
    return Response(as_json({"error": error_of(first)}), 422, media_type=JSON)
