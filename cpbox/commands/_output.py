"""Standard output: what it can show, and records on it."""

import json
import os
import shutil
import sys
from typing import TextIO

from cpbox.report.style import Style

DRAWN = "╭╮╰╯─│┴┬├┤→·"


def style_of(stream: TextIO) -> Style:
    """Find out what a stream can show; colour only on a terminal that has it."""
    terminal = stream.isatty()
    dumb = os.environ.get("TERM", "") == "dumb"
    return Style(
        width=min(80, shutil.get_terminal_size().columns) if terminal else 80,
        color=terminal and not dumb and not os.environ.get("NO_COLOR"),
        unicode=_can_encode(stream, DRAWN),
    )


def print_json(record: object) -> None:
    """Print a record as one line, its letters unescaped where they can be shown."""
    line = json.dumps(record, ensure_ascii=False)
    if not _can_encode(sys.stdout, line):
        line = json.dumps(record)
    print(line, flush=True)


def _can_encode(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
