"""Random requests to the API: ``python -m tests.fuzz_server --seed 0 --count 1000``.

What is right is answered as the same call from Python answers it. What is spoilt, in a
value, a key or a byte, is answered or refused with a problem and a remedy, and is never
a bug. The whole server answers, but in this process.
"""

import asyncio
import json
import re
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.server import app as module
from cpbox.cli.server.bodies import BODIES
from cpbox.puzzle.file_form import as_plain
from tests.cli.server.asking import Answer, message_of, sent
from tests.explore import draw_calls
from tests.odd_doors import KEYS
from tests.random_puzzles import random_puzzle

Json = Any

TOKEN = "t" * 32
TIMES = {"seconds", "build_seconds", "solve_seconds"}
PLACES = {"file", "puzzle", "name"}  # a request has none
REFUSED = {400, 413, 422}
PLACE = re.compile(r"^(the puzzle(:\d+)?: )?(\w+\.[\w.\[\]]+: )?")  # of a problem
ODD: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 7, 10**9, 10**30, 1.5, 1e3, "", "a", "x" * 300,
    "\u017f", "1", "true", "none", "full", "\ud800", "\0", "(a+)+$", "/etc/passwd", "-",
    "{", "[",
    [], ["a"], [""], [[]], [None], [3], {}, {"a": 1}, {"": None}, {"file": "x"},
    {"sides": 3}, {"sides": ["ab", "cd"]}, ["full"], ["loop=true"], ["max_words=1"],
    ["rules.loop=true", "words.file=x"], "sides: ab cd", "ab cd", [["a"] * 50] * 50,
)  # fmt: skip


class Here:
    """A lane whose work is done in this process, at once."""

    def __init__(self, *_: object) -> None: ...

    async def warm(self) -> None: ...

    async def close(self) -> None: ...

    async def do(self, work: Callable[..., Any], *given: object, **_: object) -> Any:
        return work(*given)


def ask(path: str, body: bytes, **headers: str) -> Answer:
    """Ask the whole server."""

    async def answer() -> Answer:
        app = module.application(TOKEN, ["127.0.0.1"])
        async with app.router.lifespan_context(app):
            given = {"authorization": f"Bearer {TOKEN}", **headers}
            return await sent(app, message_of(path, "POST", given), body)

    with patch.object(module, "Lane", Here):
        return asyncio.run(answer())


class Request:
    """A random request: a call, its options, and the puzzle."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.puzzle = random_puzzle(rng.randrange(1 << 30), 2, 6)
        words = self.puzzle.words.only or ("a",)
        some = [rng.choice(words) for _ in range(rng.randrange(3))]
        name = rng.choice(["solve", "why", "words", "hint", "try"])
        one: dict[str, list[Json]] = {
            "solve": [{}, {"all": True}, {"top": 2}, {"count": True, "all": True}],
            "why": [{}, {"words": some[:1]}, {"words": some[:1], "best": True}],
            "words": [{}, {"refused": ""}, {"refused": "short"}],
            "hint": [{"level": rng.randint(1, 6)}, {"played": some, "level": 6}],
            "try": [{}, {"each_rule": True}],
        }
        self.name, self.options = name, rng.choice(one[name])
        if name in ("why", "try"):
            self.options |= {"time_limit": 60}

    @property
    def body(self) -> dict[str, Json]:
        """What is sent."""
        return {"puzzle": as_plain(self.puzzle), **self.options}

    def expected(self) -> Json:
        """What Python answers."""
        options: dict[str, Any] = dict(self.options)
        match self.name:
            case "solve":
                return cpbox.solve(self.puzzle, **options).to_dict()
            case "why":
                words = options.pop("words", ())
                return cpbox.why(self.puzzle, *words, **options).to_dict()
            case "words":
                return cpbox.words(self.puzzle, **options).to_dict()
            case "hint":
                return cpbox.hint(self.puzzle, **options).to_dict()
            case _:
                return [x.to_dict() for x in cpbox.attempt(self.puzzle, **options)]


def without_times(value: Json) -> Json:
    """A record without what differs from run to run."""
    if isinstance(value, Mapping):
        kept = {x: y for x, y in value.items() if x not in TIMES | PLACES}
        if "problem" in kept:
            kept["problem"] = PLACE.sub("", kept["problem"])
        return {name: without_times(each) for name, each in kept.items()}
    return [*map(without_times, value)] if isinstance(value, list | tuple) else value


def right(rng: Random) -> str:
    """Ask what makes sense, and compare the answer."""
    request = Request(rng)
    answer = ask(f"/api/{request.name}", json.dumps(request.body).encode())
    try:
        expected = request.expected()
    except InputError as error:
        problem = error.text
    else:
        problem = ""
    if problem:
        assert answer.status == 422, answer
        said = answer.json["error"]
        text = "; ".join(filter(None, (said["problem"], said["remedy"])))
        assert PLACE.sub("", text) == PLACE.sub("", problem)
        return f"{request.name}: refused"
    assert answer.status == 200, answer
    expected = without_times(json.loads(json.dumps(expected)))
    record = without_times(answer.json)
    both = [each for each in (record, expected) if isinstance(each, dict)]
    for each in both:
        if each.get("complete") is False:
            return f"{request.name}: not in time"
    if any(each.get("as_good", 0) is None for each in both):  # counted for 3 s at most
        for each in both:
            each["as_good"] = each["more_as_good"] = None
    assert record == expected, (request.name, request.body, record, expected)
    return f"{request.name}: as in Python"


def spoilt(rng: Random) -> str:
    """Ask what mostly makes no sense."""
    name = rng.choice([x for x in BODIES if x not in ("compose", "prove", "check")])
    request = Request(rng)
    body = request.body if rng.random() < 0.8 else {}
    text = json.dumps(as_plain(request.puzzle))
    own: Json = {"read": {"text": text}, "set": {"yaml": text, "edits": {}}}
    body = own.get(name, body)
    if name == "set":
        body["edits"] = {rng.choice(KEYS): rng.choice(ODD) for _ in range(2)}
    body = {key: body[key] for key in body if key in BODIES[name].model_fields}
    keys = [*BODIES[name].model_fields, "x", "file"]
    for _ in range(rng.choice([0, 1, 1, 2])):
        body[rng.choice(keys)] = deepcopy(rng.choice(ODD))  # as it may be changed
    if rng.random() < 0.3 and isinstance(body.get("puzzle"), dict):
        body["puzzle"][rng.choice(["rules", "words", "x"])] = rng.choice(ODD)
    if "time_limit" in keys:
        body.setdefault("time_limit", 5)
    data = bytearray(json.dumps(body).encode())
    if rng.random() < 0.3:
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(3)] = rng.choice(
            [b"", b"\xff", b'"', b"{", b"[" * 2000, b"NaN", b",", b"9" * 5000]
        )
    accept = rng.choice(["*/*", "application/x-ndjson"])
    answer = ask(f"/api/{name}", bytes(data), accept=accept)
    lines = answer.body.splitlines() if "ndjson" in accept else [answer.body]
    is_file = answer.headers["content-type"] != "application/json" and len(lines) > 1
    told = {} if is_file or name in ("draw", "export") else json.loads(lines[-1])
    if answer.status != 200 or (isinstance(told, dict) and told.get("error")):
        wrong = json.loads(lines[-1])["error"]
        assert answer.status in REFUSED | {200}, (name, bytes(data), answer)
        assert wrong["problem"], (name, bytes(data), answer)
        assert "internal error" not in wrong["problem"], (name, bytes(data), answer)
        return f"spoilt: {answer.status}, refused"
    return "spoilt: answered"


def fuzz(rng: Random, _: Path) -> str:
    """Make one request, and say how it ended."""
    return right(rng) if rng.random() < 0.6 else spoilt(rng)


if __name__ == "__main__":
    sys.exit(draw_calls(__doc__, fuzz))
