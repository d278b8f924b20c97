"""Standard output and standard error: what they can show, and writing on them."""

import codecs
import io
import json
import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from csv import writer
from pathlib import Path
from typing import TextIO

from cpbox.basics.errors import InputError, OutputError
from cpbox.basics.letters import respelled
from cpbox.show.style import DRAWN, Style, can_show, fitting
from cpbox.show.terminal_text import filled, visible

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a text begins that a spreadsheet may run, some in full width (OWASP's list);
it gets an apostrophe before it."""


def say(text: str) -> None:
    """Print on standard output, at once.

    Raises
    ------
    OutputError
        When it cannot be written.
    BrokenPipeError
        When nobody reads it any more.

    """
    with writing():
        print(fitting(sys.stdout, text), flush=True)


@contextmanager
def writing() -> Iterator[None]:
    """Say what is wrong where something is being written."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        problem = f"the output cannot be written ({error.strerror})"
        raise OutputError(f"{problem}; choose another destination") from error


class WholeOutput:
    """Standard output for long texts, of which an interrupt loses no part.

    Python's own streams lose what is left to write. Here it is kept, and written before
    what comes next.
    """

    def __init__(self) -> None:
        self._state: tuple[bytes, list[int]] = b"", []  # and what of it is written

    def write(self, text: bytes) -> None:
        """Write what an interrupt has left, and a text in UTF-8.

        Raises
        ------
        OutputError, BrokenPipeError
            As for :func:`say`.

        """
        finish()
        file = _file_for(text)
        if file is None:
            sys.stdout.write(text.decode())
            return
        left, written = self._state
        left = left[sum(written) :]
        data, written = self._state = left + text if left else text, []
        whole = memoryview(data)
        with writing():
            while sum(written) < len(data):
                # No interrupt comes between the writing and the counting, for no line
                # of Python does.
                written.extend(map(os.write, [file], [whole[sum(written) :]]))


def _file_for(text: bytes) -> int | None:
    """The file to which these bytes can go as they are, if standard output is one."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    codec = codecs.lookup(encoding).name if encoding else ""
    if codec != "utf-8" and not (codec in {"ascii", "iso8859-1"} and text.isascii()):
        return None
    try:
        return sys.stdout.fileno()
    except OSError:  # what only stands in for a file
        return None


drawn_lines: list[Callable[[], AbstractContextManager[None]]] = []
"""For each progress line that may be on the screen, what keeps it off meanwhile."""


def note(text: str) -> None:
    """Print a sentence on standard output, with no word of it broken."""
    say(fitted(sys.stdout, text))


def fitted(stream: TextIO, text: str) -> str:
    """A text in lines as long as a terminal's; as it is for anything else."""
    if not _is_terminal(stream):
        return text
    room = style_of(stream).width
    return "\n".join(each for line in text.split("\n") for each in filled(line, room))


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()  # none: it was closed at the start


def complain(text: str, below: str = "") -> None:
    """Print on standard error, if anybody can read it, where no progress line is.

    What would command a terminal, as a file's name may, is shown as its code. Lines
    that are made to fit stand `below` as they are.
    """
    shown = "\n".join(map(visible, f"cpbox: {text}".split("\n")))
    with ExitStack() as lines:
        for away in drawn_lines:
            lines.enter_context(away())
        try:
            print(f"{fitted(sys.stderr, shown)}{below}", file=sys.stderr, flush=True)
        except OSError:
            silence(sys.stderr)


def complain_of(error: Exception) -> None:
    """Print what is wrong on standard error, each mistake on a line of its own."""
    for line in str(error).split("\n"):
        complain(line)


def finish() -> None:
    """Write what is still to be written.

    Raises
    ------
    OutputError, BrokenPipeError
        As for :func:`say`.

    """
    try:
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)
    with writing():
        sys.stdout.flush()


def check_is_new(output: Path, sources: Iterable[Path]) -> None:
    """Raise where a file that is to be written is one that is read."""
    if output.exists() and any(x.exists() and output.samefile(x) for x in sources):
        problem = "this is the puzzle file itself; choose another file"
        raise InputError(problem, output)


def silence(stream: TextIO) -> None:
    """Keep the interpreter from failing on a stream when it flushes it at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def style_of(stream: TextIO) -> Style:
    """Find out what a stream can show; colour only on a terminal that has it."""
    terminal = _is_terminal(stream)
    dumb = os.environ.get("TERM", "") == "dumb"
    return Style(
        width=min(80, shutil.get_terminal_size().columns) if terminal else 80,
        color=terminal and not dumb and not os.environ.get("NO_COLOR"),
        unicode=can_show(stream, DRAWN),
    )


def row(cells: Iterable[object]) -> str:
    """One row for a spreadsheet; what is unknown is empty, a chain has spaces."""
    line = io.StringIO()
    writer(line, lineterminator="").writerow(map(_cell, cells))
    return line.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        value = " ".join(map(str, value))
    value = respelled(value)
    is_formula = isinstance(value, str) and value.startswith(FORMULA)
    return f"'{value}" if is_formula else value


def print_rows(columns: Sequence[str], records: Iterable[Mapping[str, object]]) -> None:
    """Print what records hold under the names of columns, a row for each."""
    for record in records:
        say(row(record.get(column) for column in columns))


def print_json(record: object) -> None:
    """Print a record as one line, its letters unescaped where they can be shown."""
    record = respelled(record)
    line = json.dumps(record, ensure_ascii=False)
    if not shows(line):
        line = json.dumps(record)
    say(line)


def show(
    args: Namespace,
    record: Callable[..., object],
    page: Callable[..., str],
    *values: object,
) -> None:
    """Print what was found: its record for programs, its page for people."""
    if args.json:
        print_json(record(*values))
    else:
        say(page(*values, style_of(sys.stdout)))


def shows(text: str) -> bool:
    """Whether standard output can show a text as it is."""
    return can_show(sys.stdout, text)
