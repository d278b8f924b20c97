"""What can be asked for, for programs as OpenAPI, and for people as a page of it."""

from functools import cache
from html import escape
from typing import Any

from cpbox.calls.workshop import schema
from cpbox.cli.main import COMMANDS
from cpbox.cli.server import options
from cpbox.cli.server.calls import CALLS

Json = Any

_TEXT = {"type": "string", "description": "The text of a puzzle file, or a box."}
_PUZZLE = {"anyOf": [{"$ref": "#/components/schemas/Puzzle"}, _TEXT]}
_OWN: dict[str, Json] = {  # what a body holds that is no option
    "compose": {"spec": {"$ref": "#/components/schemas/Spec"}},
    "prove": {
        "bundle": {"type": "boolean", "description": "give the proof as a zip file"}
    },
}
_ERROR = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "key": {"type": ["string", "null"]},
                "line": {"type": ["integer", "null"]},
                "problem": {"type": "string"},
                "remedy": {"type": "string"},
            },
        }
    },
}
_HEAD = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>cpbox API</title>
<link rel="stylesheet" href="/table.css"><main class="api"><h1>API</h1>
<p>POST a JSON object, with <code>Authorization: Bearer TOKEN</code>. Each answer is the
record that the command prints with <code>--json</code>; with <code>Accept:
application/x-ndjson</code>, lines of progress come before it.
<a href="/api/openapi.json">openapi.json</a> says the same for programs, and what a
puzzle may hold.</p>
"""


@cache
def openapi() -> Json:
    """The description of the calls, made of the commands' options and the schemas."""
    puzzle, spec = ({**schema(x), "$id": f"/{x}"} for x in ("puzzle", "compose"))
    return {
        "openapi": "3.1.0",
        "info": {"title": "cpbox", "version": "1", "description": COMMANDS["serve"]},
        "security": [{"token": []}],
        "paths": {f"/api/{x}": {"post": _call(x, y)} for x, (y, _) in CALLS.items()},
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Puzzle": puzzle, "Spec": spec, "Error": _ERROR},
        },
    }


def _call(name: str, command: str) -> Json:
    body = _OWN.get(name, {})
    body = ({} if name == "compose" else {"puzzle": _PUZZLE}) | body
    asked = {
        "type": "object",
        "properties": body | options.schema(command),
        "required": [next(iter(body))],
        "additionalProperties": False,
    }
    wrong = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    told = f"What `cpbox {name} --json` prints; where that is several lines, a list."
    return {
        "summary": COMMANDS[name] if name != "check" else "prove, and check the proof",
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": asked}},
        },
        "responses": {
            "200": {"description": told},
            "422": {"description": "The request makes no sense.", "content": wrong},
            "503": {"description": "Too many requests wait; ask again soon."},
            "504": {"description": "It took too long, and was ended."},
        },
    }


def as_page() -> str:
    """The same for people."""
    calls = [_shown(path, one["post"]) for path, one in openapi()["paths"].items()]
    return "\n".join([_HEAD, *calls, "</main></html>", ""])


def _shown(path: str, call: Json) -> str:
    asked = call["requestBody"]["content"]["application/json"]["schema"]
    rows = [
        f"<tr><td><code>{escape(name)}</code><td>{escape(_kind(each))}"
        f"<td>{escape(each.get('description', ''))}"
        for name, each in asked["properties"].items()
    ]
    head = f"<h2>POST {escape(path)}</h2><p>{escape(call['summary'])}</p>"
    return f"{head}<table>{''.join(rows)}</table>"


def _kind(each: Json) -> str:
    """The type of a value, in a word or two."""
    if "items" in each:
        return f"list of {_kind(each['items'])}"
    if "enum" in each:
        return " or ".join(map(str, each["enum"]))
    return str(each.get("type", "object or text"))
