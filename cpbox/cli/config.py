"""``cpbox config``: what counts, and where it comes from."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cpbox.basics.errors import InputError
from cpbox.basics.letters import in_text, printable
from cpbox.calls.answers import solve
from cpbox.cli import _exits
from cpbox.cli._arguments import CHANGES, JSON, VARIANT, puzzle_file
from cpbox.cli._output import print_json, say, style_of
from cpbox.cli._provenance import ConfigEntry, defaults, rows, settings
from cpbox.cli._setup import under_text
from cpbox.loading import load_text
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.configuration import (
    ALLOWED,
    BANNED,
    CONFIG,
    OFF,
    Configuration,
    configuration,
    folder,
    needed_folder,
)
from cpbox.show.style import Style
from cpbox.show.terminal_text import cut, wrap

EPILOG = f"""\
examples:
  cpbox config
  cpbox config puzzle.yaml
  cpbox config "peg ulm oir cnw" --words common --json

With a FILE, this shows everything that its answer depends on, except the box:
what the file, the configuration and the options set, and the defaults.

The configuration is config.yaml in $XDG_CONFIG_HOME/cpbox, or else in
~/.config/cpbox. It has the keys words, rules, objective and letter_values of a
puzzle file:

  words: {{list: common}}
  rules: {{min_length: 4}}

A puzzle's own keys and the options override it. There are two exceptions: words
banned here are left out of every puzzle that does not require them, and words
of `cpbox allow` are added to the built-in lists of every puzzle. With
CPBOX_NO_CONFIG=1 in the environment, all of this is ignored.

{_exits.OF_OTHERS}"""

MOST = 300  # characters of a value that are shown

Row = tuple[str, str, str]  # the key, its value, and where it stands
ARGUMENTS = (puzzle_file(solve, "?"), VARIANT, CHANGES, JSON)


def run(args: Namespace) -> int:
    """Print what counts and return the exit code."""
    here = needed_folder() if args.file is None else folder()
    if args.file is None and (args.set or args.variant):
        raise InputError("is missing; name the puzzle that this changes", "FILE")
    explicit, default = _what_counts(args, configuration(), here)
    if args.json:
        for key, value, place in (*explicit, *default):
            print_json({"key": key, "value": value, "from": place})
    else:
        style = style_of(sys.stdout)
        lines = [*_listed(explicit, style), *_by_default(default, style)]
        say("\n".join([*lines, *_remarks(here, style, all_puzzles=args.file is None)]))
    return _exits.OPTIMAL


def _what_counts(
    args: Namespace, under: Configuration, here: Path | None
) -> tuple[list[Row], list[Row]]:
    """What is given for every puzzle, or for one; and what counts for it by default."""
    loaded = None if args.file is None else load_text(args.file)
    if loaded is not None:
        under = under_text(loaded, under)
    banned, allowed, default = {**under.banned}, under.allowed, list[ConfigEntry]()
    explicit = [*rows(under.tree)] if under.tree else []
    if loaded is not None:
        puzzle = read_text(*loaded, args.set, args.variant, under=under)
        explicit = settings(loaded, args.set, args.variant, under=under)
        default = [*defaults([row.key for row in explicit])]
        banned = {x: y for x, y in banned.items() if x not in puzzle.rules.require}
        allowed = tuple(x for x in allowed if x in puzzle.words.add)
    set_rows, default_rows = (
        [(row.key, row.value, row.place) for row in each]
        for each in (explicit, default)
    )
    return [*set_rows, *_kept(banned, allowed, here)], default_rows


def _kept(
    banned: Mapping[str, str], allowed: Sequence[str], here: Path | None
) -> Iterator[Row]:
    """The words that are out or in for every puzzle, by where they stand."""
    if here is None:
        return
    for key, name, words in (
        ("words.ban", CONFIG, [x for x, file in banned.items() if file == CONFIG]),
        ("words.ban", BANNED, [x for x, file in banned.items() if file == BANNED]),
        ("words.add", ALLOWED, allowed),
    ):
        if words:
            yield key, f"[{in_text(words, ', ')}]", str(here / name)


def _listed(rows: Sequence[Row], style: Style) -> list[str]:
    """Each value, and below it where it stands."""
    lines = []
    for key, value, place in rows:
        text = cut(printable(f"{key}: {value}"[: 2 * MOST]), MOST, style.ellipsis)
        lines += wrap(text.split(" "), style.width, "  ")
        lines.append(f"  {style.faint(printable(place))}")
    return lines


def _by_default(rows: Sequence[Row], style: Style) -> list[str]:
    if not rows:
        return []
    listed = "; ".join(f"{key}: {value}" for key, value, _ in rows)
    return wrap(f"By default: {listed}.".split(" "), style.width, "  ")


def _remarks(here: Path | None, style: Style, *, all_puzzles: bool) -> list[str]:
    """Why there is no configuration, if there is none, and what else counts."""
    texts = []
    if os.environ.get(OFF):
        texts.append(f"{OFF} is set, so the configuration is ignored.")
    elif here is not None and not (here / CONFIG).exists():
        texts.append(printable(f"There is no {here / CONFIG}."))
    if all_puzzles:
        texts.append("Everything else has its default; `cpbox schema` lists all keys.")
    return [line for text in texts for line in wrap(text.split(" "), style.width)]
