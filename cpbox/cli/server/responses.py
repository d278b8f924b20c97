"""What the server says: records and errors as JSON."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from cpbox.basics.errors import InputError
from cpbox.basics.letters import respelled
from cpbox.basics.wording import Said
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.show.texts.spoken import spoken_values

JSON = "application/json"


def as_json(value: object) -> bytes:
    """A value in UTF-8, on one line."""
    value = respelled(value)
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # of half a character, which a request may hold
        return json.dumps(value).encode()


def error_of(error: InputError, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """The first mistake as a record, and all of them."""
    every = [mistake_of(each, language) for each in error.mistakes]
    return mistake_of(error, language) | {"mistakes": every}


def mistake_of(error: InputError, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """A mistake as a record; what it quotes from other texts is in a language."""
    key, place = error.key, str(error.file or "")
    if place.startswith("--") and not key:  # an option, as the shell calls it
        key = place.partition(" ")[0]
    key = key.removeprefix("--").replace("-", "_") if key.startswith("--") else key
    text = error.text
    said = None
    if isinstance(text, Said):
        said = {"key": text.key, "values": spoken_values(text, language)}
    fields = {"key": key or None, "line": error.line, "problem": error.problem}
    return fields | {"remedy": error.remedy, "said": said}


def error(
    status: int, problem: str, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer that says what is wrong."""
    body = {"error": error_of(InputError(problem))}
    headers = {"Retry-After": "2"} if status == 503 else headers
    return Response(as_json(body), status, headers, JSON)
