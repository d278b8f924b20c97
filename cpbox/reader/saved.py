"""A game's own saved data, and plain lists of boxes, to puzzle files.

The game's page holds ``window.gameData = {"sides": ["PEG", …], "dictionary": […],
"printDate": "2026-07-20", …}``; a program may have kept that object alone as JSON.
"""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import yaml

from cpbox.errors import InputError
from cpbox.puzzle import fold, is_date, is_letters
from cpbox.puzzle.box import Box
from cpbox.puzzle.nodes import Made

MARK = re.compile(r"gameData\s*=\s*(?=\{)")
OWN_KEYS = ("dictionary", "ourSolution", "printDate")  # one of them marks the game's
COLUMNS = ("sides", "box", "date", "par", "title", "source")


@dataclass(frozen=True, kw_only=True)
class Game:
    """One box, and what was saved with it.

    Parameters
    ----------
    sides
        The letters of each side.
    dictionary
        The words that the game accepts; empty where none are known.
    date, par, source, title
        As in a puzzle file; empty, or None, where not known.
    published
        The words of the answer that the game shows.
    line
        Where it stands in a file that holds several.

    """

    sides: tuple[str, ...]
    dictionary: tuple[str, ...] = ()
    date: str = ""
    par: int | None = None
    source: str = ""
    title: str = ""
    published: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """What its file is called: the date, or else the sides."""
        return self.date or "-".join(self.sides)

    def text(self, words_file: str | None = None) -> str:
        """The puzzle file, its words in another file or in itself."""
        said: dict[str, Any] = {
            "title": self.title,
            "date": self.date,
            "par": self.par,
            "source": self.source,
        }
        puzzle = {key: value for key, value in said.items() if value not in ("", None)}
        puzzle["sides"] = " ".join(self.sides)
        if words_file is not None:
            puzzle["words"] = {"file": words_file}
        elif self.dictionary:
            puzzle["words"] = {"only": [*self.dictionary]}
        text: str = yaml.safe_dump(
            puzzle, allow_unicode=True, sort_keys=False, width=float("inf")
        )
        if self.published:
            text += f"# The answer that was published: {' '.join(self.published)}\n"
        return text


def is_saved_game(text: str) -> bool:
    """Whether a text is a page or an object of the game's, and no puzzle file."""
    return _object(text) is not None


def game_of(text: str, name: str) -> Game:
    """The game that a page or an object holds.

    Raises
    ------
    InputError
        When it holds none, or one that is broken.

    """
    data = _object(text)
    if data is None:
        problem = (
            "holds no game: neither gameData nor an object with sides and a dictionary"
        )
        raise InputError(f"{problem}; save the page while the puzzle shows", name)
    try:
        return _game(data)
    except InputError as error:
        raise InputError(error.problem, name, error.line, error.key) from None


def as_puzzle(text: str, name: str) -> str:
    """The puzzle file that a text stands for: a saved game, or a list of one box.

    Any other text is its own.

    Raises
    ------
    InputError
        When it is a page without a game, a broken one, or a list of several boxes.

    """
    if is_saved_game(text) or text.lstrip().startswith("<"):
        return Made(game_of(text, name).text())
    if ":" in text and not _is_table(text):
        return text
    entries = [*games_of(text, name)]
    games = [game for game in entries if isinstance(game, Game)]
    if len(games) > 1:
        remedy = "cpbox import makes a puzzle file of each, cpbox sweep solves them all"
        raise InputError(f"holds {len(games)} boxes; {remedy}", name)
    return Made(games[0].text()) if games else text


def games_of(text: str, name: str) -> Iterator[Game | InputError]:
    """All games of a file: a page, objects, boxes one a line, or a table.

    A line that is no box is an error in its place; the others are still read.
    """
    lines = text.splitlines()
    if _are_objects(lines):
        yield from _objects(lines, name)
        return
    if "gameData" in text or text.lstrip()[:1] in ("{", "<"):
        try:
            yield game_of(text, name)
        except InputError as error:
            yield error
        return
    if _is_table(text):
        yield from _rows(lines, name)
        return
    yield from _boxes(lines, name)


def _is_table(text: str) -> bool:
    header = text.partition("\n")[0].split(",")
    return not {"sides", "box"}.isdisjoint(cell.strip().lower() for cell in header)


def _are_objects(lines: list[str]) -> bool:
    """Whether each line is an object of its own, as the first two show."""
    first = [*islice(filter(None, map(str.strip, lines)), 2)]
    return len(first) > 1 and first[0][-1] == "}" and {x[0] for x in first} == {"{"}


def _objects(lines: list[str], name: str) -> Iterator[Game | InputError]:
    """Objects one a line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield replace(game_of(line, name), line=number)
            except InputError as error:
                yield InputError(error.problem, name, number, error.key)


def _boxes(lines: list[str], name: str) -> Iterator[Game | InputError]:
    """Boxes one a line; of a file that holds none, what is wrong with its first."""
    texts = [(n, x.partition("#")[0].strip()) for n, x in enumerate(lines, 1)]
    read = [_box(line, name, n) for n, line in texts if line]
    if not read:
        yield InputError("holds no box; write one a line", name)
    is_list = any(isinstance(each, Game) for each in read)
    yield from read if is_list else read[:1]


def _box(line: str, name: str, number: int) -> Game | InputError:
    try:
        return Game(sides=_sides(line), line=number)
    except InputError as error:
        return InputError(error.problem, name, number, error.key)


def _object(text: str) -> dict[str, Any] | None:
    """The object that describes a game."""
    mark = MARK.search(text)
    start = text[mark.end() :] if mark else text.strip()
    if not start.startswith("{"):
        return None
    try:
        data, _ = json.JSONDecoder().raw_decode(start)
    except (ValueError, RecursionError):
        return {} if mark else None
    is_game = mark or any(key in data for key in OWN_KEYS)
    return data if is_game else None


def _game(data: dict[str, Any]) -> Game:
    sides = data.get("sides")
    if not isinstance(sides, list) or not all(isinstance(x, str) for x in sides):
        problem = "the game's data is cut off or has no sides; save the page again"
        raise InputError(problem, key="sides")
    par = data.get("par")
    return Game(
        sides=_sides(" ".join(sides)),
        dictionary=_words(data, "dictionary"),
        date=_date(str(data.get("printDate") or "")),
        par=par if isinstance(par, int) and par > 0 else None,
        source=str(data.get("editor") or ""),
        published=_words(data, "ourSolution"),
    )


def _words(data: dict[str, Any], key: str) -> tuple[str, ...]:
    words = data.get(key) or []
    if not isinstance(words, list) or {*map(type, words)} - {str}:
        raise InputError("must be a list of words; save the page again", key=key)
    joined = "".join(words)  # a thousand words are most often plain ones
    if not (joined.isalpha() and all(words)):
        for word in words:
            if not is_letters(word):
                problem = f"{word[:60]!r} is not letters only; correct or remove it"
                raise InputError(problem, key=key)
    if joined.isascii() and joined.islower():
        return tuple(words)
    return tuple(fold(word) for word in words)


def _sides(text: str) -> tuple[str, ...]:
    return tuple(str(Box.of(text)).split(" "))


def _date(text: str) -> str:
    if text and not is_date(text):
        problem = f"{text!r} is not a date such as 2026-07-20; correct it"
        raise InputError(problem, key="printDate")
    return text


def _rows(lines: list[str], name: str) -> Iterator[Game | InputError]:
    """Rows of a table with a header."""
    for number, row in enumerate(csv.DictReader(lines), 2):
        cells = {str(k).strip().lower(): str(v or "").strip() for k, v in row.items()}
        par = cells.get("par", "")
        try:
            yield Game(
                sides=_sides(cells.get("sides") or cells.get("box") or ""),
                date=_date(cells.get("date", "")),
                par=int(par) if par.isdecimal() and int(par) else None,
                title=cells.get("title", ""),
                source=cells.get("source", ""),
                line=number,
            )
        except InputError as error:
            yield InputError(error.problem, name, number, error.key)
