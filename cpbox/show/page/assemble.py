"""Puts the page together from its template, its style, its scripts and its data."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files

from cpbox.candidates.board import Board
from cpbox.candidates.lexicon import TIERS
from cpbox.explain.hints import Hints
from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted, word_list
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
from cpbox.show.picture.frame import Frame, frame_of
from cpbox.show.picture.look import STYLE
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, printable

SCRIPTS = (
    "text",
    "trace",
    "judge",
    "bounds",
    "lines",
    "drawing",
    "state",
    "address",
    "play",
    "hints",
    "words",
    "answer",
    "main",
)
DEGREES = " ".join(degrees(range(len(TIERS)), Style())) + "."
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
    script = scripts()
    letters, is_small = _letters(puzzle, frame), frame.size.real > WIDEST
    wide, high = f"{frame.size.real:.1f}", f"{frame.size.imag:.1f}"
    corner = f"{frame.corner.real:.1f} {frame.corner.imag:.1f}"
    places = {"wide": wide, "high": high, "view": f"{corner} {wide} {high}"}
    return filled(
        "page.html",
        {
            **places,
            "digest": b64encode(sha256(script.encode()).digest()).decode("ascii"),
            "title": _text(_heading(puzzle, result)),
            "style": STYLE + _read("page.css"),
            "about": _about(puzzle, result),
            "on_board": _marks(puzzle, frame) if is_small else letters,
            "below": f'<div class="keys">{letters}</div>' if is_small else "",
            "help": _help(puzzle),
            "rules": "\n".join(
                f"<li>{_text(rule)}</li>" for rule in said_rules(puzzle)
            ),
            "word_list": f"Words come from: {_text(_word_list(board))}.",
            "hints": filled("hints.html", {}) if hint and hint.words else "",
            "candidates": counted(board.candidates.counts.words, "word"),
            "familiar": _familiar(),
            "degrees": _text(DEGREES),
            "answer": _answer(puzzle, frame, places, result),
            "puzzle_data": packed(puzzle_data(board, frame, bounds)),
            "table_data": pack(bounds.table),
            "answer_data": _answer_data(puzzle, result, hint, commands),
            "script": script,
        },
    )


def scripts(names: Sequence[str] = SCRIPTS) -> str:
    """The page's scripts as one, whose names are seen by no other."""
    parts = "\n".join(_read(f"{name}.js") for name in names)
    return f'"use strict";\n(() => {{\n{parts}}})();\n'


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


def _word_list(board: Board) -> str:
    source = board.candidates.source
    return word_list(source.name, board.puzzle.words.before(source.tier))


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
    groups: list[list[str]] = [[] for _ in puzzle.box.sides]
    for tile, (text, side) in enumerate(
        zip(puzzle.box.tiles, puzzle.box.side_of, strict=True)
    ):
        groups[side].append(
            f'<button type="button" class="tile" data-tile="{tile}" '
            f'style="{_spot(frame, tile)}">{_text(capitals(text))}</button>'
        )
    return "\n".join(
        f'<div class="sides" role="group" aria-label="Side {number}">'
        f"{''.join(buttons)}</div>"
        for number, buttons in enumerate(groups, 1)
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
    options = [
        f'<option value="{rarity}">{_text(name)}'
        f"{' or more' if 0 < rarity < len(FAMILIARITY) - 1 else ''}</option>"
        for rarity, name in enumerate(FAMILIARITY[:-1])
    ]
    last = len(FAMILIARITY) - 1
    return "\n".join([f'<option value="{last}" selected>any</option>', *options])


def _answer(
    puzzle: Puzzle, frame: Frame, places: Mapping[str, str], result: Result | None
) -> str:
    if result is None:
        return ""
    return filled(
        "answer.html",
        {**places, "marks": _marks(puzzle, frame), "degrees": _text(DEGREES)},
    )


def _answer_data(
    puzzle: Puzzle, result: Result | None, hint: Hints | None, commands: Sequence[str]
) -> str:
    if result is None:
        return ""
    data = packed(answer_data(puzzle, result, hint, commands))
    return f'<script type="text/plain" id="answer-data">{data}</script>\n'
