"""Asks an application without a server, and a server that is started."""

import asyncio
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE
from typing import Any, NamedTuple

from tests.processes import CPBOX, LIMIT, started

Json = Any


class Answer(NamedTuple):
    """What came back; the names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        return json.loads(self.body)


def ask(app: Any, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask an application, as a server would."""
    return send(app, path, method, b"", headers)


def send(
    app: Any, path: str, method: str, body: bytes, headers: Mapping[str, str]
) -> Answer:
    """The same with a body."""
    return asyncio.run(sent(app, message_of(path, method, headers), body))


def message_of(path: str, method: str, headers: Mapping[str, str]) -> dict[str, Json]:
    """A request as a server gives it to an application."""
    path, _, query = path.partition("?")
    given = {"host": "127.0.0.1:8127", **headers}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(x.encode(), y.encode("latin-1")) for x, y in given.items()],
    }


async def sent(app: Any, scope: dict[str, Json], body: bytes) -> Answer:
    """What comes back for a request."""
    answers: list[Json] = []
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Json:
        if not parts:
            await asyncio.sleep(3600)  # who asks stays
        return parts.pop()

    async def take(message: Json) -> None:
        answers.append(message)

    await app(scope, receive, take)
    start, *rest = answers
    known = {x.decode(): y.decode("latin-1") for x, y in start["headers"]}
    return Answer(start["status"], known, b"".join(x["body"] for x in rest))


class Served(NamedTuple):
    """A server that runs."""

    process: Any
    port: int
    token: str

    def ask(self, path: str, body: Json = None, **headers: str) -> Answer:
        """Ask it, as a program that has the token."""
        asking = HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        given = {"Authorization": f"Bearer {self.token}"} | headers
        method = "GET" if body is None else "POST"
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        asking.request(method, path, None if body is None else data, given)
        answer = asking.getresponse()
        known = {x.lower(): y for x, y in answer.getheaders()}
        told = Answer(answer.status, known, answer.read())
        asking.close()
        return told


@contextmanager
def serving(
    cache: Path,
    *arguments: str,
    port: int = 0,
    cpbox: Sequence[str] = CPBOX,
    limit: float = LIMIT,
) -> Iterator[Served]:
    """Start a server, whose token is kept in a folder."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    command = (*cpbox, "serve", "--no-browser", "--port", str(port), *arguments)
    options = {"stdout": PIPE, "stderr": PIPE, "text": True, "env": env}
    with started(*command, limit=limit, **options) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.fullmatch(r"\S.* http://127\.0\.0\.1:(\d+)/\?token=(\S+)\n", line)
        assert match, line
        try:
            yield Served(process, int(match[1]), match[2])
        finally:
            process.terminate()
