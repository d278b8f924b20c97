"""A game's own saved data, to puzzle files.

The game's page holds ``window.gameData = {"sides": ["PEG", …], "dictionary": […],
"printDate": "2026-07-20", …}``; a program may have kept that object alone as JSON.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from cpbox.basics.errors import InputError
from cpbox.basics.letters import as_written
from cpbox.basics.wording import counted
from cpbox.fields.arguments import Checked, ListOf, letters
from cpbox.fields.base import Model
from cpbox.fields.key_types import Line, Positive
from cpbox.puzzle import Box, typed_sides
from cpbox.puzzle.whole import Date, read_date

ARCHIVES = (".mhtml", ".mht", ".webarchive")
MARK = re.compile(r"gameData\s*=\s*(?=\{)")
AFTER = ",; \n\r\t"  # what may follow an object and adds nothing
OWN_KEYS = ("dictionary", "ourSolution", "printDate")  # one of them marks the game's


class Header(Model):
    """What is shown of a game, and may be a column of a table."""

    date: Date = ""
    par: Positive | None = None
    title: Line = ""
    source: Line = ""


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
    line, item
        Where it stands in a file that holds several: on a line, or in a list.

    """

    sides: tuple[str, ...]
    dictionary: tuple[str, ...] = ()
    date: str = ""
    par: int | None = None
    source: str = ""
    title: str = ""
    published: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)
    item: int | None = field(default=None, compare=False)

    @property
    def place(self) -> str:
        """Where it stands in its file, after the file's name."""
        line = "" if self.line is None else f":{self.line}"
        return line if self.item is None else f"[{self.item}]"

    @property
    def name(self) -> str:
        """What its file is called: the date, or else the sides."""
        return self.date or "-".join(self.sides)

    def plain(self, **words: Any) -> dict[str, Any]:
        """What its puzzle file says; each word is as familiar as the lists have it.

        Parameters
        ----------
        words
            Where the game's words stand: ``file`` or ``only``; nothing if there are
            none.

        """
        keys = ("title", "date", "par", "source")
        values = {key: value for key in keys if (value := getattr(self, key))}
        values["sides"] = " ".join(self.sides)
        values |= {"published": [*self.published]} if self.published else {}
        return values | ({"words": words | {"rarity": "lists"}} if words else {})

    def text(self, words_file: str | None = None) -> str:
        """The puzzle file, its words in another file or in itself."""
        only = {"only": [*self.dictionary]} if self.dictionary else {}
        words = only if words_file is None else {"file": words_file}
        text: str = yaml.safe_dump(
            as_written(self.plain(**words)),
            allow_unicode=True,
            default_flow_style=None,
            sort_keys=False,
            width=float("inf"),
        )
        return text


def check_is_page(file: Path) -> None:
    """Raise for a page that a browser packed into one file, which hides the game."""
    if file.suffix.lower() in ARCHIVES and file.is_file():
        problem = "is a web archive, which cpbox cannot read"
        raise InputError(f'{problem}; save it as "Webpage, HTML"', file)


def is_saved_game(text: str) -> bool:
    """Whether a text is a page or an object of the game's, and no puzzle file."""
    try:
        return _object(text) is not None
    except InputError:  # of what is broken, only its words tell
        return bool(MARK.search(text)) or any(f'"{key}"' in text for key in OWN_KEYS)


def game_of(text: str, name: str) -> Game:
    """The game that a page or an object holds."""
    try:
        data = _object(text)
    except InputError as error:
        raise error.changed(file=name) from None
    if data is None:
        problem = (
            "has no game: neither gameData nor an object with sides and a dictionary"
        )
        raise InputError(f"{problem}; save the page while the puzzle shows", name)
    return game_from(data, name)


def game_from(data: dict[str, Any], name: str) -> Game:
    """The game that an object describes."""
    try:
        return _game(data)
    except InputError as error:
        key = error.key.partition("[")[0]
        raise InputError(error.text, name, key=key) from None


def _object(text: str) -> dict[str, Any] | None:
    """The object that describes a game."""
    mark = MARK.search(text)
    start = text[mark.end() :] if mark else text.strip("\ufeff \n\r\t")
    if not start.startswith("{"):
        return None
    data: dict[str, Any]
    try:
        data, end = json.JSONDecoder(object_pairs_hook=once).raw_decode(start)
    except InputError:  # which is a ValueError
        raise
    except (ValueError, RecursionError):
        return {} if mark else None
    if mark:
        return data
    if not any(key in data for key in OWN_KEYS):
        return None
    if start[end:].strip(AFTER):
        problem = "has more after the game's data"
        raise InputError(f"{problem}; write one game alone, or each on one line")
    return data


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, in which no key is given twice."""
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("this key is given twice; remove one of the two", key=twice)
    return data


def _game(data: dict[str, Any]) -> Game:
    sides = data.get("sides")
    if not isinstance(sides, list) or not all(isinstance(x, str) for x in sides):
        problem = "the game's data is cut off or has no sides; save the page again"
        raise InputError(problem, key="sides")
    par, editor = data.get("par"), data.get("editor")
    return Game(
        sides=sides_of_texts(sides),
        dictionary=_words(data, "dictionary"),
        date=Checked(read_date)(str(data.get("printDate") or ""), "printDate"),
        par=par if type(par) is int and par > 0 else None,
        source=editor if isinstance(editor, str) else "",
        published=_words(data, "ourSolution"),
    )


def _words(data: dict[str, Any], key: str) -> tuple[str, ...]:
    words = data.get(key) or []
    if not isinstance(words, list) or {*map(type, words)} - {str}:
        raise InputError("must be a list of words; save the page again", key=key)
    return ListOf(letters)(words, key)


def answer_of(text: str) -> tuple[str, ...]:
    """The words of an answer in one text, whatever stands between them."""
    words = filter(None, re.split(r"[\s,;/|+>→\u2013\u2014-]+", text))
    return ListOf(letters)([*words], "solution")


def sides_of_texts(texts: Sequence[str]) -> tuple[str, ...]:
    """The sides of a box that is written as one text, or each side as one."""
    alone = [typed_sides(text) for text in texts]
    if not all(alone):
        Box([[*chain.from_iterable(each)] for each in alone])  # says which is empty
    sides = sides_of_text(" ".join(texts))
    if 1 < len(texts) != len(sides):
        problem = f"{counted(len(texts), 'side')} read as {len(sides)}"
        remedy = "write the letters of each side with nothing between them"
        raise InputError(f"{problem}; {remedy}")
    return sides


def sides_of_text(text: str) -> tuple[str, ...]:
    """The sides of a box, each as a text."""
    return tuple(str(Box(typed_sides(text))).split(" "))
