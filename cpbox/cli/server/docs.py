"""What can be asked for: for programs as OpenAPI, and for people as a page of it.

FastAPI makes the first of the bodies' models. The page is our own, as those of FastAPI
load their scripts from elsewhere.
"""

from html import escape
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.security import HTTPBearer
from pydantic import BaseModel

from cpbox.calls.lab import schema
from cpbox.cli.main import COMMANDS
from cpbox.cli.server.calls import CALLS

Json = Any

_HEAD = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>cpbox API</title>
<link rel="stylesheet" href="/table.css"><main class="api"><h1>API</h1>
<p>POST a JSON object, with <code>Authorization: Bearer TOKEN</code>. Each answer is the
record that the command prints with <code>--json</code>; with <code>Accept:
application/x-ndjson</code>, lines of progress come before it.
<a href="/api/openapi.json">openapi.json</a> says the same for programs, and what a
puzzle may hold.</p>
"""
_TEXT = {"type": "string", "description": "The text of a puzzle file, or a box."}
_COMPONENT = "#/components/schemas/"


class TextOfPages(BaseModel):
    """A text that pages have in several languages, and what stands in its places."""

    key: str
    values: dict[str, str | int]


class Mistake(BaseModel):
    """What is wrong with a request."""

    key: str | None
    line: int | None
    problem: str
    remedy: str
    said: TextOfPages | None


class Mistakes(Mistake):
    """The first mistake in a request, and all of them."""

    mistakes: list[Mistake]


class Error(BaseModel):
    """An answer that says what is wrong."""

    error: Mistakes


def route_docs(name: str) -> dict[str, Json]:
    """What a route says of its call; those of the page alone are not described."""
    if name not in CALLS:
        return {"include_in_schema": False}
    text = f"What `cpbox {name} --json` prints; where that is several lines, a list."
    return {
        "operation_id": name,
        "summary": COMMANDS[name] if name != "check" else "prove, and check the proof",
        "dependencies": [Depends(HTTPBearer(auto_error=False, scheme_name="token"))],
        "response_description": text,
        "responses": {
            400: {"description": "The body is not a JSON object.", "model": Error},
            422: {"description": "The request makes no sense.", "model": Error},
            500: {"description": "A bug, or a process that died.", "model": Error},
            503: {"description": "Too many requests wait.", "model": Error},
            504: {"description": "It took too long, and was ended.", "model": Error},
        },
    }


def with_schemas(app: FastAPI) -> None:
    """Have an application describe what a puzzle and a spec may hold, too."""
    plain = app.openapi

    def openapi() -> Json:
        if app.openapi_schema is None:
            openapi = plain()
            schemas = openapi["components"]["schemas"]
            schemas["Puzzle"] = {**schema("puzzle"), "$id": "/puzzle"}
            schemas["Spec"] = {**schema("compose"), "$id": "/compose"}
            for body in schemas.values():
                if "object" in body.get("type", ()):
                    body["type"] = "object"
                for key, each in body.get("properties", {}).items():
                    if each.pop("x-puzzle", False):
                        either = [{"$ref": f"{_COMPONENT}Puzzle"}, _TEXT]
                        body["properties"][key] = each | {"anyOf": either}
                    elif each.pop("x-spec", False):
                        body["properties"][key] = {"$ref": f"{_COMPONENT}Spec"}
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's manual says


def as_page(openapi: Json) -> str:
    """The same for people."""
    calls = [
        _shown(path, one["post"], openapi) for path, one in openapi["paths"].items()
    ]
    return "\n".join([_HEAD, *calls, "</main></html>", ""])


def _shown(path: str, call: Json, openapi: Json) -> str:
    body = call["requestBody"]["content"]["application/json"]["schema"]
    name = body["$ref"].removeprefix(_COMPONENT)
    rows = [
        f"<tr><td><code>{escape(key)}</code><td>{escape(_kind(each))}"
        f"<td>{escape(each.get('description', ''))}"
        for key, each in openapi["components"]["schemas"][name]["properties"].items()
        if not key.endswith("+")
    ]
    head = f"<h2>POST {escape(path)}</h2><p>{escape(call['summary'])}</p>"
    return f"{head}<table>{''.join(rows)}</table>"


def _kind(each: Json) -> str:
    """The type of a value, in a word or two."""
    if "items" in each:
        return f"list of {_kind(each['items'])}"
    if "enum" in each:
        return " or ".join(str(x) for x in each["enum"] if x is not None)
    if "anyOf" in each:
        kinds = dict.fromkeys(_kind(x) for x in each["anyOf"])
        return " or ".join(x for x in kinds if x != "null")
    kind = each.get("type", "object")
    return (
        " or ".join(x for x in kind if x != "null") if isinstance(kind, list) else kind
    )
