"""``cpbox config``: what counts, and where it comes from."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from cpbox.commands import _exits
from cpbox.commands._arguments import add_json
from cpbox.commands._output import print_json, say, style_of
from cpbox.errors import InputError
from cpbox.report.text import printable, wrap

SUMMARY = "show what counts below every puzzle, and where it comes from"
EPILOG = f"""\
examples:
  cpbox config --json
  cpbox config

The configuration is config.yaml in $XDG_CONFIG_HOME/cpbox, or else in
~/.config/cpbox. It has the keys words, rules, objective and letter_values of a
puzzle file:

  words: {{list: standard}}
  rules: {{min_length: 4}}

What a puzzle says itself, and every option, goes before it. Only words that are
banned here are left out of every puzzle, but for one that requires them. With
CPBOX_NO_CONFIG=1 in the environment, nothing of it counts.

{_exits.OF_OTHERS}"""

Row = tuple[str, str, str]  # the key, its value, and where it stands


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command line."""
    add_json(parser)


def run(args: Namespace) -> int:
    """Print the configuration and return the exit code."""
    from cpbox.reader.configuration import folder  # noqa: PLC0415  # when needed

    here = folder()
    if here is None:
        raise InputError("there is no home folder; set XDG_CONFIG_HOME to a folder")
    rows = [*_rows(here)]
    if args.json:
        for key, value, place in rows:
            print_json({"key": key, "value": value, "from": place})
    else:
        say(_page(here / "config.yaml", rows))
    return _exits.OPTIMAL


def _rows(here: Path) -> Iterator[Row]:
    from cpbox.reader.banned import NAME, banned_words  # noqa: PLC0415  # when needed
    from cpbox.reader.configuration import (  # noqa: PLC0415
        configuration,
        leaves,
        written,
    )

    found = configuration()
    if found.tree:
        for key, place, value in leaves(found.tree):
            yield key, written(value), f"{place.source.name}:{place.line}"
    own = {*banned_words(here)}
    for name, words in (
        ("config.yaml", [word for word in found.banned if word not in own]),
        (NAME, [word for word in found.banned if word in own]),
    ):
        if words:
            yield "words.ban", f"[{', '.join(words)}]", str(here / name)


def _page(file: Path, rows: list[Row]) -> str:
    from cpbox.reader.configuration import OFF  # noqa: PLC0415  # when needed

    style = style_of(sys.stdout)
    lines = []
    for key, value, place in rows:
        lines += wrap(printable(f"{key}: {value}").split(" "), style.width, "  ")
        lines.append(f"  {style.faint(printable(place))}")
    if os.environ.get(OFF):
        lines = [f"{OFF} is set, so that no configuration counts."]
    elif not file.exists():
        lines.append(printable(f"There is no {file}."))
    rest = "All else is as by default: puzzles/README.md, or cpbox schema."
    lines += wrap(rest.split(" "), style.width)
    return "\n".join(lines)
