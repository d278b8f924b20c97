"""What is not JSON, or can be read in two ways, is refused with a remedy."""

import asyncio
import json
import pickle
from gzip import decompress
from typing import Any, NoReturn

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

from fastapi import HTTPException, Request

from cpbox.cli.server.answering import answered
from cpbox.cli.server.app import Dispatcher, application
from cpbox.cli.server.strict import MOST_BYTES, MOST_NESTED, parse_object
from tests.cli.server.asking import ask, send

TOKEN = "t" * 32
BEARER = {"authorization": f"Bearer {TOKEN}"}


def nested(levels: int) -> bytes:
    return b'{"puzzle": ' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b'{"a": 1}x', "is not JSON"),
        (b"[]", "is not a JSON object"),
        (b"null", "is not a JSON object"),
        (b"\xff", "is not UTF-8"),
        (b'{"a": NaN}', "NaN is not JSON"),
        (b'{"a": [-Infinity]}', "-Infinity is not JSON"),
        (b'{"a": 1, "a": 1}', "the key 'a' is given twice"),
        (b'{"a": {"b": 1, "c": 2, "b": 3}}', "the key 'b' is given twice"),
        (b'{"a": %s}' % (b"9" * 5000), "more than 1,000 digits"),
        (nested(MOST_NESTED + 1), "levels deep"),
        (nested(900), "levels deep"),
        (nested(100_000), "levels deep"),
        (b'{"a": ' + b"[" * 100_000, "levels deep"),
        *((b"[" * n + b"]" * n, "levels deep") for n in (101, 900, 5000, 100_000)),
        (b"[" * 900, "levels deep"),
        (b"[" * 100 + b"]" * 100, "is not a JSON object"),
        ("{}".encode("utf-16"), "is not UTF-8"),
    ],
)
def test_what_is_not_one_json_object_is_refused(body: bytes, says: str) -> None:
    with pytest.raises(HTTPException, match=says) as refused:
        parse_object(body)
    assert refused.value.status_code == 400
    assert "; " in refused.value.detail


def test_what_is_one_is_read() -> None:
    text = b'{"a": 1e3, "b": "\\ud800", "c": "\\"%s"}' % (b"[" * 500)
    for body in (b"{}", text, nested(MOST_NESTED)):
        assert parse_object(body) == json.loads(body)


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({}, 422, "puzzle"),
        ({"puzzle": "abc", "top": 1.5}, 422, "top"),
        ({"puzzle": "abc", "top": "3"}, 422, "top"),
        ({"puzzle": "abc", "all": 1}, 422, "all"),
        ({"puzzle": "abc", "time_limit": -1}, 422, "time_limit"),
        ({"puzzle": "abc", "rule": ["loop=true", 3]}, 422, "rule[1]"),
        ({"puzzle": "abc", "tops": 3}, 422, "tops"),
        ({"puzzle": "x" * MOST_BYTES}, 413, None),
    ],
)
def test_the_routes_say_what_is_wrong(body: Any, status: int, key: str | None) -> None:
    app = application(TOKEN, ["127.0.0.1"])
    data = json.dumps(body).encode()
    answer = send(app, "/api/solve", "POST", data, BEARER)
    error = answer.json["error"]
    assert (answer.status, error["key"]) == (status, key)
    assert error["problem"]
    assert error["remedy"]


@pytest.mark.parametrize("path", ["/", "/table.js", "/api/start"])
def test_a_file_is_sent_packed_to_who_reads_that(path: str) -> None:
    app = application(TOKEN, ["127.0.0.1"])
    plain = ask(app, path, **BEARER)
    packed = ask(app, path, **BEARER | {"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2


@pytest.mark.parametrize("number", ["1e3", "1000.0", "3.10", "1e999"])
def test_a_number_is_shown_as_it_was_sent(number: str) -> None:
    """At each door: of a request, of a puzzle, of a spec."""
    for name, body in (
        ("solve", '{"puzzle": {"sides": "ab cd", "rules": {"max_words": %s}}}'),
        ("solve", '{"puzzle": "ab cd", "top": %s}'),
        ("compose", '{"spec": {"guarantees": {"words": %s}}}'),
    ):
        sent = pickle.loads(pickle.dumps(parse_object((body % number).encode())))
        _, _, text = answered(name, sent, 60)
        assert f"not {number};" in unquoted(text), text


def unquoted(text: bytes) -> str:
    error = json.loads(text)["error"]
    return f"{error['problem']}; {error['remedy']}".replace("'", "")


def test_the_routes_say_all_that_is_wrong() -> None:
    app = application(TOKEN, ["127.0.0.1"])
    of_body = {"puzzle": "abc def", "tiem_limit": 3, "topp": 2, "every": "x"}
    rules = {"max_word": 3, "loop": 7}
    of_puzzle = {"puzzle": {"sides": "ab cd", "ruels": {}, "rules": rules}}
    remedies = {
        "topp": "did you mean top?",
        "tiem_limit": "did you mean time_limit?",
        "every": "write plain digits, such as 4",
        "ruels": "did you mean rules?",
        "rules.max_word": "did you mean max_words?",
        "rules.loop": "write one of the two",
    }
    data = json.dumps(of_body).encode()
    named: dict[str, str] = {}
    at_once = send(app, "/api/solve", "POST", data, BEARER).json
    _, _, text = answered("solve", of_puzzle, 60)  # by the process that would solve it
    for error in (at_once["error"], json.loads(text)["error"]):
        first = {key: value for key, value in error.items() if key != "mistakes"}
        assert first in error["mistakes"]
        named |= {each["key"]: each["remedy"] for each in error["mistakes"]}
    assert named == remedies


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"puzzle": NaN}'])
def test_the_routes_refuse_what_is_no_object(body: bytes) -> None:
    answer = send(application(TOKEN, ["127.0.0.1"]), "/api/solve", "POST", body, BEARER)
    assert answer.status == 400
    assert answer.json["error"]["remedy"]


def test_who_is_refused_is_not_waited_for() -> None:
    answer = ask(application(TOKEN, ["127.0.0.1"]), "/api/solve", "POST")
    assert (answer.status, answer.headers["connection"]) == (401, "close")


class Endless(Dispatcher):
    """Answers nobody."""

    async def _done(self, *_: Any) -> NoReturn:
        await asyncio.sleep(3600)
        raise AssertionError


@pytest.mark.parametrize("accept", [b"application/json", b"application/x-ndjson"])
def test_who_waits_when_the_server_ends_is_told_so(accept: bytes) -> None:
    async def receive() -> dict[str, Any]:
        return await asyncio.sleep(3600, {})

    async def send(message: Any) -> None:
        sent.append(message)

    async def ended() -> None:
        scope = {
            "type": "http",
            "headers": [(b"accept", accept)],
            "asgi": {"spec_version": "2.4"},  # uvicorn's
        }
        request = Request(scope, receive)
        answering = asyncio.ensure_future(respond(scope, request))
        for _ in range(100):  # rounds, whose time depends on the machine
            await asyncio.sleep(0)
        answering.cancel()  # as uvicorn does, a second after the signal
        await answering

    async def respond(scope: dict[str, Any], request: Request) -> None:
        response = await Endless().call("solve", {}, request)
        await response(scope, receive, send)

    sent: list[dict[str, Any]] = []
    asyncio.run(ended())
    begun, *parts = sent
    assert begun["status"] == (200 if accept.endswith(b"ndjson") else 503)
    body = b"".join(part["body"] for part in parts)
    assert b"the server was ended before there was an answer" in body
    assert not parts[-1].get("more_body")
