"""Puts the page together from its template, its style, its scripts and its data."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from unicodedata import normalize

from cpbox.explain.hints import Hint
from cpbox.puzzle import Puzzle, fold
from cpbox.search.results.result import Result
from cpbox.show.colours import styled
from cpbox.show.page.data import heading, packed, page_data
from cpbox.show.terminal_text import printable

SCRIPTS = (
    "text",
    "limit",
    "trace",
    "judge",
    "bounds",
    "lines",
    "state",
    "address",
    "memory",
    "drawing",
    "drag",
    "hints",
    "win",
    "view",
    "words",
    "sheet",
    "thinker",
    "play",
    "main",
)
POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "style-src 'unsafe-inline'; script-src 'sha256-{}'; worker-src blob:\">"
)
KEPT = (
    "The page is one file, made by cpbox; it needs no network, and sends nothing "
    "anywhere."
)


def page(
    puzzle: Puzzle,
    result: Result | None = None,
    hint: Hint | None = None,
    commands: Sequence[str] = (),
) -> str:
    """Write the page.

    Parameters
    ----------
    puzzle
        The puzzle.
    result
        What was found; None for a page that holds the puzzle alone, without answer
        or claims.
    hint
        What there is to hint at; None for a page whose hints are its own.
    commands
        What to type to check the claims.

    """
    script = scripts()
    digest = b64encode(sha256(script.encode()).digest()).decode("ascii")
    data = packed(page_data(puzzle, result, hint, commands))
    return filled(
        "page.html",
        {
            "title": escape(printable(heading(puzzle, result))),
            "head": f"{POLICY.format(digest)}\n<style>\n{style()}</style>",
            "lab": "",
            "kept": KEPT,
            "scripts": f'<script type="text/plain" id="data">{data}</script>\n'
            f"<script>{script}</script>",
        },
    )


def scripts(names: Sequence[str] = SCRIPTS) -> str:
    """The page's scripts as one, whose names are seen by no other."""
    parts = "\n".join([constants(), *(_read(f"{name}.js") for name in names)])
    return f'"use strict";\n(() => {{\n{parts}}})();\n'


@cache
def constants() -> str:
    """What the scripts know from Python: the letters that only their fold changes.

    In JavaScript, a letter in lower case is mostly folded; not so ß, a Cherokee letter
    or a ligature.
    """
    others = (
        char + fold(char)
        for char in map(chr, range(0x80, 0x10000))
        if char.casefold() != char.lower()
        and fold(char) != normalize("NFC", char.lower())
    )
    return f"const FOLDS = {json.dumps(' '.join(others), ensure_ascii=False)};\n"


def style(names: Sequence[str] = ("page",)) -> str:
    """How the page looks."""
    return styled("\n".join(_read(f"{name}.css") for name in names))


def filled(name: str, values: Mapping[str, str]) -> str:
    """A template with its places filled in, each once and none twice."""
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], _read(name))


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
