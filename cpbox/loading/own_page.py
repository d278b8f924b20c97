"""The puzzle in a page to play that cpbox has written, so that it can be reopened."""

import json
import re
from base64 import b64decode
from typing import Any
from zlib import decompressobj, error

from cpbox.basics.errors import InputError
from cpbox.fields.written import Rewritten

DATA = re.compile(
    r'<script type="text/plain"(?: data-[^>]*)? id="data">([\sA-Za-z0-9+/=]*)</script>'
)
KEY = "file"
SAVED = "this-page.html"  # what a page calls itself in commands, once it is saved
MOST = 64 << 20  # bytes that what a page holds may have


class OfPage(Rewritten):
    """The puzzle file in a page, which says all that counts there."""

    __slots__ = ()


def puzzle_of_page(text: str, name: str) -> OfPage | None:
    """The puzzle file that was in a page; None where a text is no such page."""
    data = DATA.search(text)
    if data is None:
        return None
    puzzle = _unpacked(data[1]).get(KEY)
    if not isinstance(puzzle, str):
        problem = "this page does not hold its puzzle file; open that file instead"
        raise InputError(problem, name)
    return OfPage(puzzle)


def _unpacked(text: str) -> dict[str, Any]:
    """What a page holds; nothing where it is broken, or larger than any page."""
    try:
        inflating = decompressobj()
        data = json.loads(inflating.decompress(b64decode(text), MOST))
    except (ValueError, RecursionError, error):
        return {}
    return data if isinstance(data, dict) else {}
