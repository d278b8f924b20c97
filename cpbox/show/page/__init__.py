"""A puzzle as a page: one file that is played, hints, and shows the answer when asked.

Nothing is loaded from anywhere; the page forbids itself to do so. Its template, its
style and its scripts stand beside this file.
"""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import groupby
from operator import itemgetter

from cpbox.candidates.board import Board
from cpbox.candidates.lexicon import TIERS
from cpbox.explain.hinted import Hints
from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted
from cpbox.search.result import Result
from cpbox.search.solver import its_list
from cpbox.show.chain_text import FAMILIARITY, degrees
from cpbox.show.page.data import (
    answer_data,
    pack,
    packed,
    puzzle_data,
    reveals,
    said_rules,
)
from cpbox.show.page.fewest import bounds_of
from cpbox.show.picture import STYLE
from cpbox.show.picture.frame import Frame, frame_of
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, printable
from cpbox.show.verdict import word_list

WIDEST = 640  # of a picture whose letters are still large enough to be touched


def page(
    puzzle: Puzzle,
    result: Result | None = None,
    hint: Hints | None = None,
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
        What there is to hint at; None for a page without hints.
    commands
        What to type to check the claims.

    """
    board = Board.of(puzzle, result.tier if result else its_list(puzzle))
    frame, bounds = frame_of(puzzle.box), bounds_of(board)
    source, script = board.candidates.source, _script()
    listed = word_list(puzzle, result) if result else source.name
    letters, is_small = _letters(puzzle, frame), frame.size.real > WIDEST
    wide, high = f"{frame.size.real:.1f}", f"{frame.size.imag:.1f}"
    corner = f"{frame.corner.real:.1f} {frame.corner.imag:.1f}"
    shared = {
        "wide": wide,
        "high": high,
        "view": f"{corner} {wide} {high}",
        "marks": _marks(puzzle, frame),
        "degrees": _text(" ".join(degrees(range(len(TIERS)), Style())) + "."),
    }
    answer = ""
    if result is not None:
        data = packed(answer_data(puzzle, result, hint, commands))
        answer = filled("answer.html", shared | {"data": data})
    return filled(
        "page.html",
        {
            **shared,
            "digest": b64encode(sha256(script.encode()).digest()).decode("ascii"),
            "title": _text(_heading(puzzle, result)),
            "style": STYLE + _read("page.css"),
            "about": _about(puzzle, result),
            "on_board": shared["marks"] if is_small else letters,
            "below": f'<div class="keys">{letters}</div>' if is_small else "",
            "help": _help(puzzle),
            "rules": "\n".join(
                f"<li>{_text(rule)}</li>" for rule in said_rules(puzzle)
            ),
            "word_list": f"Words come from: {_text(listed)}.",
            "hints": filled("hints.html", {}) if hint and hint.words else "",
            "candidates": counted(board.candidates.counts.words, "word"),
            "familiar": _familiar(),
            "answer": answer,
            "puzzle_data": packed(puzzle_data(board, frame, bounds)),
            "table_data": pack(bounds.table),
            "script": script,
        },
    )


def _script() -> str:
    """The page's scripts as one, whose names are seen by no other."""
    beside = sorted(each.name for each in files(__package__).iterdir())
    parts = "\n".join(_read(name) for name in beside if name.endswith(".js"))
    return f'"use strict";\n(() => {{\n{parts}\nmain();\n}})();\n'


def filled(name: str, values: Mapping[str, str]) -> str:
    """A template with its places filled in, each once and none twice."""
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], _read(name))


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


def _text(text: str) -> str:
    return escape(printable(text))


def _heading(puzzle: Puzzle, result: Result | None) -> str:
    """The title, else the date; where neither is there, or it tells all, the sides."""
    sides = " ".join(map("".join, puzzle.box.sides))
    named = puzzle.title or (f"Puzzle of {puzzle.date}" if puzzle.date else sides)
    title = " · ".join(filter(None, (named, puzzle.variant)))
    return sides if reveals(result, title) else title


def _about(puzzle: Puzzle, result: Result | None) -> str:
    """What else is known of the puzzle; the notes stand with the answer."""
    par = "" if puzzle.par is None else f"par {puzzle.par}"
    date = puzzle.date if puzzle.title else ""  # else it is the heading
    facts = [fact for fact in (date, par, puzzle.source) if fact]
    told = [_text(fact) for fact in facts if not reveals(result, fact)]
    return f"<p>{' · '.join(told)}</p>" if told else ""


def _help(puzzle: Puzzle) -> str:
    link = puzzle.rules.link
    if not link:
        return "Type, or press the letters."
    what = "letter" if link == 1 else f"{link} tiles"
    return (
        f"Type, or press the letters. Each word after the first begins with the "
        f"last {what} of the one before, which stands there already."
    )


def _letters(puzzle: Puzzle, frame: Frame) -> str:
    """A group of buttons for each side."""
    buttons = [
        f'<button type="button" class="tile" data-tile="{tile}" '
        f'style="{_spot(frame, tile)}">{_text(capitals(text))}</button>'
        for tile, text in enumerate(puzzle.box.tiles)
    ]
    sides = groupby(zip(puzzle.box.side_of, buttons, strict=True), itemgetter(0))
    return "\n".join(
        f'<div class="sides" role="group" aria-label="Side {side + 1}">'
        f"{''.join(button for _, button in group)}</div>"
        for side, group in sides
    )


def _marks(puzzle: Puzzle, frame: Frame) -> str:
    """The letters of a box that is not played."""
    return "".join(
        f'<span class="mark" aria-hidden="true" style="{_spot(frame, tile)}">'
        f"{_text(capitals(text))}</span>"
        for tile, text in enumerate(puzzle.box.tiles)
    )


def _spot(frame: Frame, tile: int) -> str:
    place = frame.places[tile]
    spot = place.label - frame.corner
    room = min(place.wide + 18, 60) if len(frame.places) > 1 else 60
    where = f"--x:{spot.real:.1f};--y:{spot.imag:.1f}"
    return f"{where};--room:{max(room, place.wide):.0f}"


def _familiar() -> str:
    first, *others, _ = FAMILIARITY
    names = [first, *(f"{name} or more" for name in others)]
    options = [f'<option value="{n}">{_text(x)}</option>' for n, x in enumerate(names)]
    return "\n".join([f'<option value="{len(names)}" selected>any</option>', *options])
