"""Bodies of requests: how large they may be, how slow, and what is not JSON in them."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from itertools import accumulate
from typing import Any, NoReturn

from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute

from cpbox.cli.server.spelled import Spelled

Json = Any

MOST_BYTES = 4 << 20  # of a request's body
MOST_NESTED = 100  # lists and mappings in each other
SENDING = 20.0  # seconds in which it must be here
CLOSE = {"Connection": "close"}  # so that nobody sends the rest of what is refused


class StrictRequest(Request):
    """A request whose body is read within its limits, as strict JSON."""

    async def body(self) -> bytes:
        """The body, within its limits."""
        if not hasattr(self, "_body"):
            try:
                async with asyncio.timeout(SENDING):
                    self._body = b"".join(await self._parts())
            except TimeoutError:
                problem = "the body came too slowly; send it at once"
                raise HTTPException(408, problem, CLOSE) from None
            if not self._body:  # which FastAPI would not read
                parse_object(self._body)
        return self._body

    async def _parts(self) -> list[bytes]:
        parts, size = [], 0
        async for part in self.stream():
            parts.append(part)
            size += len(part)
            if size > MOST_BYTES:
                problem = f"the body is larger than {MOST_BYTES >> 20} MB; send less"
                raise HTTPException(413, problem, CLOSE)
        return parts

    async def json(self) -> Json:
        """The object that the body is."""
        return parse_object(await self.body())


class StrictRoute(APIRoute):
    """A route whose requests are strict; their body is JSON, whatever they call it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Answer strict requests."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            headers = [x for x in request.scope["headers"] if x[0] != b"content-type"]
            headers.append((b"content-type", b"application/json"))
            scope = {**request.scope, "headers": headers}
            return await handle(StrictRequest(scope, request.receive))

        return strictly


def parse_object(body: bytes) -> dict[str, Json]:
    """The object that a text in JSON is.

    Raises
    ------
    HTTPException
        When it is none, or one that JSON does not know or that is read in two ways.

    """
    value: Json = None
    try:
        text = body.decode("utf-8-sig")
        if _depth(text) > MOST_NESTED:
            too_deep = f"the body is nested more than {MOST_NESTED} levels deep"
            _refuse(f"{too_deep}; flatten it")
        value = json.loads(
            text,
            parse_int=_whole,
            parse_float=Spelled,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError:
        _refuse("the body is not UTF-8; send JSON in UTF-8")
    except json.JSONDecodeError as error:
        _refuse(f"the body is not JSON ({error}); send one object in {{ }}")
    if not isinstance(value, dict):
        _refuse("the body is not a JSON object; send one in { }")
    return dict(value)


def _depth(text: str) -> int:
    """How many lists and mappings are in each other at the most."""
    brackets = re.sub(r'"(?:[^"\\]|\\.)*"|[^][{}"]+', "", text, flags=re.DOTALL)
    return max(accumulate(1 if each in "[{" else -1 for each in brackets), default=0)


def _refuse(problem: str) -> NoReturn:
    raise HTTPException(400, problem)


def _whole(digits: str) -> int:
    if len(digits) > 1000:
        _refuse("a number has more than 1,000 digits; write a smaller one")
    return int(digits)


def _no_number(name: str) -> NoReturn:
    _refuse(f"{name} is not JSON; write a number, or leave the key out")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        _refuse(f"the key {twice[:60]!r} is given twice; keep one of the two")
    return made
