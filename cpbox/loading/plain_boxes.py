"""Boxes without a puzzle file: typed in its place, one a line, or rows of a table.

What could be the name of a file is never taken for a box: a user who mistypes a path is
told so, and gets no answer to a puzzle that nobody asked for.
"""

import csv
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.files import by_file, is_request
from cpbox.fields.mistakes import validated
from cpbox.fields.written import Rewritten, Text, TextSource, join
from cpbox.loading.own_page import puzzle_of_page
from cpbox.loading.saved import (
    AFTER,
    Game,
    Header,
    answer_of,
    game_from,
    game_of,
    is_saved_game,
    once,
    sides_of_text,
    sides_of_texts,
)
from cpbox.puzzle import Box, is_letters, typed_sides
from cpbox.puzzle.box import MAX_TILES

KINDS = (".csv", ".htm", ".html", ".json", ".jsonl", ".txt")
_OWN = re.compile(r'\s*\{\s*"(\$schema|key|spec)"')  # a schema, results, a batch
TYPED = re.compile(r"\w[\w ,/\\|;\[\]-]*")  # what somebody typed for a box
AS_IN = 'or type a box in quotes, as in "peg ulm oir cnw"'
COLUMNS = ("sides", "date", "par", "title", "source", "solution")
ALSO = {"box": "sides", "letters": "sides", "printdate": "date", "answer": "solution"}
COLUMNS_ARE = f"remove it, or choose its name from {', '.join(COLUMNS)}"
SIDE = re.compile(
    r"(top|right|bottom|left|north|east|south|west)([ _-]?side)?|s[ _-]?\d+"
    r"|(side|wall|edge|letters|tiles)[ _-]?(\d+|[a-f])|side"
    r"|(\d(st|nd|rd|th)|first|second|third|fourth|fifth|sixth) side"
)


def is_there(path: str) -> bool:
    """Whether there is such a file, or anything of this name."""
    return os.path.exists(path)  # noqa: PTH110  # Path's own raises for long names


def is_folder(path: str) -> bool:
    """Whether a folder is named; the system takes no name for the current one."""
    return bool(path.strip()) and Path(path).is_dir()


def check_named(path: str) -> None:
    """Raise where nothing is named, which to the system is the current folder."""
    if not path.strip():
        problem = "is empty; name a puzzle file"
        raise InputError(f"{problem}, {AS_IN}; - is standard input", "FILE")


def puzzle_text(text: str) -> str:
    """Text of the puzzle file that a box stands for, where there is no such file."""
    check_named(text)
    if _is_path(text):
        problem = "there is no such file; check its name and folder"
        raise InputError(f"{problem}, {AS_IN}", text)
    sides = typed_sides(text)
    for tile in (tile for side in sides for tile in side):
        if not is_letters(tile):
            problem = f"there is no such file, and {tile!r} is not a letter; correct it"
            raise InputError(f"{problem}, {AS_IN}", text)
    try:
        box = Box(sides)
    except InputError as error:
        raise InputError(error.text, text, key=error.key) from None
    return Rewritten(f"sides: {json.dumps(str(box), ensure_ascii=False)}\n")


def _is_path(text: str) -> bool:
    """Whether a text means a path.

    A path has a dot in it, begins with a folder that is there, or has neither blanks
    nor commas nor the like, unless it falls into sides of one length with no letter
    twice.
    """
    start, slash, _ = text.partition("/")
    if "." in text or (slash and (not start or Path(start).is_dir())):
        return True
    sides = typed_sides(text)
    if re.search(r"[\s,|;]", text):
        return len(sides) < 2
    return len(sides) < 3 or {*map(len, sides)} == {1} or not _is_even(sides)


def _is_even(sides: Sequence[Sequence[str]]) -> bool:
    """Whether all sides have one length, and no letter is on two tiles."""
    tiles = [tile for side in sides for tile in side]
    return len({*map(len, sides)}) == 1 and len(tiles) == len({*tiles})


def files_with_boxes(folder: Path, kinds: Sequence[str] = KINDS) -> list[Path]:
    """The files of a folder that may hold boxes, by name, but for a README."""
    named = (x for x in folder.iterdir() if x.suffix.lower() in kinds)
    return sorted(x for x in named if not x.name.lower().startswith((".", "readme.")))


def is_for_other_use(text: str) -> bool:
    """Whether a file among boxes has none: what cpbox itself wrote, or a word list."""
    if _OWN.match(text) or is_request(text):
        return True
    items = _array(text)
    if items is not None:
        texts = [x for x in items if isinstance(x, str) and len(typed_sides(x)) == 1]
        return texts == items and sum(map(len, texts)) > MAX_TILES
    if text.lstrip("\ufeff \n")[:1] in ("{", "<") or _delimiter(text):
        return False
    return _are_words(text.splitlines())


def _are_words(lines: Sequence[str]) -> bool:
    """Whether most lines are one word each, and no boxes."""
    texts = [x for line in lines if (x := line.partition("#")[0].strip())]
    return sum(len(typed_sides(text)) == 1 for text in texts) > len(texts) / 2


def as_puzzle(text: str, name: str) -> str:
    """The puzzle file that a text stands for: a saved game or page, or one box.

    Any other text is its own.
    """
    is_page = text.lstrip("\ufeff \n\r\t").startswith("<")
    if is_page and (own := puzzle_of_page(text, name)) is not None:
        return own
    are_several = not is_page and _are_objects(text.lstrip("\ufeff").splitlines())
    if not are_several and (is_page or is_saved_game(text)):
        return Rewritten(game_of(text, name).text())
    is_table = are_several or _delimiter(text) is not None or _array(text) is not None
    if ":" in text and not is_table:
        if is_request(text):
            remedy = "`cpbox compose` makes boxes of it, each in a puzzle file"
            raise InputError(f"is a request to compose, and has no box; {remedy}", name)
        return text
    entries = [*games_of(text, name)]
    games = [game for game in entries if isinstance(game, Game)]
    if len(games) > 1:
        remedy = by_file(
            "`cpbox import` makes a puzzle file of each, `cpbox sweep` solves them all",
            "write one of them here",
        )
        raise InputError(f"has {len(games)} boxes; {remedy}", name)
    is_line = TYPED.fullmatch(text.strip()) is not None
    for entry in entries:
        if isinstance(entry, InputError) and (games or is_table or is_line):
            raise entry
    return Rewritten(games[0].text()) if games else text


def games_of(text: str, name: str) -> Iterator[Game | InputError]:
    """All games of a file: a page, objects, boxes one a line, or a table.

    A line that is no box is an error in its place; the others are still read.
    """
    text = text.removeprefix("\ufeff")
    lines = text.splitlines()
    if _are_objects(lines):
        yield from _objects(lines, name)
        return
    if (items := _array(text)) is not None:
        yield from _items(items, name)
        return
    if "gameData" in text or text.lstrip()[:1] in ("{", "<"):
        try:
            yield game_of(text, name)
        except InputError as error:
            yield error
        return
    if _delimiter(text):
        yield from _rows(text, name)
        return
    yield from _boxes(lines, name)


def _delimiter(text: str) -> str | None:
    """What parts the cells of a table with a header; None where a text is none."""
    header = text.removeprefix("\ufeff").partition("\n")[0]
    if ":" in header:  # it is YAML, as in objective: [words, letters]
        return None
    for sign in (",", ";", "\t"):
        columns = [_column(each.strip('" \r')) for each in header.split(sign)]
        if "sides" in columns or columns.count("side") > 1:
            return sign
        has_header = len(columns) > 1 and {*columns} & {*COLUMNS}
        if has_header and not _is_even(typed_sides(header)):
            return sign
    return None


def _column(name: str) -> str:
    """What a column is about: its own name, ``side``, or what is called so, too."""
    name = name.strip().lower()
    return "side" if SIDE.fullmatch(name) else ALSO.get(name, name)


def _array(text: str) -> list[Any] | None:
    """The items of a text that is a list in JSON."""
    text = text.removeprefix("\ufeff").strip()
    if not text.startswith("["):
        return None
    try:
        items = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return None
    return items if isinstance(items, list) else None


def _once(pairs: list[tuple[str, Any]]) -> Any:
    """An object of a list, or what is wrong with it."""
    try:
        return once(pairs)
    except InputError as error:
        return error


def _items(items: list[Any], name: str) -> Iterator[Game | InputError]:
    """The boxes of a list: sides of one box, boxes as texts or lists, or games."""
    kinds = {*map(type, items)}
    texts = [x for x in items if isinstance(x, str)]
    if kinds == {str} and all(len(typed_sides(text)) == 1 for text in texts):
        items = [items]  # the sides of one box
    elif kinds == {list} and any(len(x) == 1 for side in items for x in side):
        items = [items]  # the tiles of each side of one box
    if not items:
        yield InputError("has no box; write one as in [riu, pgh, lcs, yao]", name)
    for number, item in enumerate(items, 1):
        try:
            yield replace(_item(item, name), item=number if len(items) > 1 else None)
        except InputError as error:
            yield InputError(error.text, f"{name}[{number}]")


def _item(item: Any, name: str) -> Game:
    if isinstance(item, InputError):
        raise InputError(f"{item.key}: {item.text}")
    if isinstance(item, dict):
        return game_from(item, name)
    box = Box(typed_sides(item)) if isinstance(item, str) else Box(item)
    return Game(sides=tuple(str(box).split(" ")))


def _are_objects(lines: list[str]) -> bool:
    """Whether each line is an object of its own, as the first two show."""
    first = [*islice(filter(None, map(str.strip, lines)), 2)]
    is_whole = len(first) > 1 and first[0].rstrip(AFTER).endswith("}")
    return is_whole and {x[0] for x in first} == {"{"}


def _objects(lines: list[str], name: str) -> Iterator[Game | InputError]:
    """Objects one a line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield replace(game_of(line, name), line=number)
            except InputError as error:
                yield InputError(error.text, name, number, error.key)


def _boxes(lines: list[str], name: str) -> Iterator[Game | InputError]:
    """Boxes one a line; of a file that holds none, what is wrong with its first."""
    texts = [(n, x.partition("#")[0].strip()) for n, x in enumerate(lines, 1)]
    read = [_box(line, name, n) for n, line in texts if line]
    if not read:
        yield InputError("has no box; write one per line", name)
    is_list = any(isinstance(x, Game) for x in read) and not _are_words(lines)
    yield from read if is_list else read[:1]


def _box(line: str, name: str, number: int) -> Game | InputError:
    try:
        return Game(sides=sides_of_text(line), line=number)
    except InputError as error:
        return InputError(error.text, name, number)  # without a key, as the line is


def _rows(text: str, name: str) -> Iterator[Game | InputError]:
    """Rows of a table with a header, after what is wrong with the header."""
    table = csv.reader(
        text.splitlines(), delimiter=_delimiter(text) or ",", strict=True
    )
    try:
        written = [column.strip() for column in next(table)]
        for column in filter(None, written):
            if _column(column) not in (*COLUMNS, "side"):
                problem = f"this column is unknown and is ignored; {COLUMNS_ARE}"
                yield InputError(problem, name, 1, join("", column))
        columns = [*map(_column, written)]
        if not {"sides", "side"} & {*columns}:
            yield InputError("no column has the boxes; call it sides", name, 1)
            return
        for cells in table:
            if any(cells):
                row = _row(columns, [*map(str.strip, cells)], name, table.line_num)
                if isinstance(row, InputError):  # by the name of its only column
                    is_one = columns.count(row.key) == 1
                    key = written[columns.index(row.key)] if is_one else ""
                    row = row.changed(key=key)
                yield row
    except csv.Error as error:
        problem = f"is not a row of a table ({error}); correct it"
        yield InputError(problem, name, table.line_num)


def _row(
    columns: list[str], cells: list[str], name: str, line: int
) -> Game | InputError:
    if any(cells[len(columns) :]):
        problem = f"the row has {len(cells)} cells, but the header has {len(columns)}"
        return InputError(f"{problem}; put quotes around a text", name, line)
    row = {column: text for column, text in zip(columns, cells, strict=False) if text}
    named = zip(columns, cells, strict=False)
    sides = [cell for column, cell in named if column in ("sides", "side")]
    while len(sides) > 1 and not sides[-1]:  # of a box with fewer sides than others
        sides.pop()
    try:
        fields = {x: y for x, y in row.items() if x in Header.model_fields}
        nowhere = TextSource("", has_lines=False)
        header = validated(Header, {x: Text(y, nowhere) for x, y in fields.items()})
        return Game(
            sides=sides_of_texts(sides),
            published=answer_of(row.get("solution", "")),
            line=line,
            **dict(header),
        )
    except InputError as error:
        column = "sides" if "sides" in columns else "side"
        key = error.key if error.key in row else column
        return InputError(error.text, name, line, key)
