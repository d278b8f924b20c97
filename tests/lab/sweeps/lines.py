"""Lines of results, and what of them is the same whenever they are found."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def lines(file: Path) -> list[Json]:
    """The lines of a file, each whole."""
    text = file.read_text("utf-8")
    assert text.endswith("\n") or not text
    return [json.loads(line) for line in text.splitlines()]


def by_row(file: Path) -> dict[str, Json]:
    """What each row's line says, but for times; no row stands twice."""
    found = lines(file)
    known = {line["row"]: timeless(line) for line in found}
    assert len(known) == len(found), "a row stands twice"
    return known


def timeless(value: Any) -> Any:
    """A record without what took how long."""
    if isinstance(value, dict):
        return {k: timeless(v) for k, v in value.items() if not is_time(k)}
    return [*map(timeless, value)] if isinstance(value, list) else value


def is_time(key: str) -> bool:
    return key.endswith("seconds")
