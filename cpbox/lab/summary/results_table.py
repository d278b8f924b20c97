"""From files of results to a table, a row for each answer."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpbox.puzzle.errors import InputError

if TYPE_CHECKING:
    from pandas import DataFrame


Row = dict[str, Any]

MOST = 1 << 63  # above all that a table can count
FOREIGN = "is no line that `cpbox sweep` wrote; name the file that it wrote"
WHOLE = (
    *("words", "letters", "rarity", "par", "candidates", "chains"),
    *("published_words", "published_letters", "proof_bytes"),
)
FLAGS = ("published_fits", "published_best", "published_only")
TIMES = ("seconds", "proof_seconds")
OF_CHAINS = ("chain", "words", "letters", "rarity")  # all of them, or none
ALWAYS = ("key", "method", "puzzle", "variant", "file", "sides", "status", "proved")
MAY_LACK = (
    *("base", "lists", "published_words", "published_letters", "published_best"),
    *("published_only", "proof_seconds", "proof_bytes"),
)
COLUMNS = (
    *("key", "method", "base", "puzzle", "variant", "file", "date", "sides", "status"),
    *("failure", "proved", "words", "letters", "rarity", "chain", "candidates"),
    *("word_list", "lists", "chains", "par", "published_words", "published_letters"),
    *("published_fits", "published_best", "published_only", "seconds"),
    *("proof_seconds", "proof_bytes"),
)


def read(files: Iterable[Path]) -> "DataFrame":
    """Read the answers of files that ``cpbox sweep`` wrote.

    Where a key stands several times, its last line counts. A line at the end of a file
    that was cut off is passed over, as the sweep that goes on will write it anew.

    Parameters
    ----------
    files
        Their paths.

    Returns
    -------
    A row for each answer, with the columns `COLUMNS`. Missing values are pandas'
    ``NA``. ``variant`` is empty for the puzzle as it stands, ``chains`` is the number
    of optimal chains where all were asked for and found, and ``published_fits`` whether
    the published answer keeps the rules and has listed words alone. ``lists`` has the
    built-in lists that might have been used, and is empty for words of the user's own.

    Raises
    ------
    InputError
        When a file cannot be read, or holds something else.

    """
    from pandas import DataFrame

    rows: dict[str, tuple[object, ...]] = {}
    same: dict[str, str] = {}  # texts that many rows have are kept once
    for file in files:
        for number, line in _lines(file):
            row = _row_of(line, file, number)
            rows[row["key"]] = tuple(
                same.setdefault(x, x) if isinstance(x, str) else x for x in row.values()
            )
    frame = DataFrame.from_records([*rows.values()], columns=[*COLUMNS])
    kinds = dict.fromkeys(WHOLE, "Int64") | dict.fromkeys(FLAGS, "boolean")
    kinds |= dict.fromkeys(TIMES, "float64")
    return frame.astype(kinds | {"proved": "bool", "failure": "string"})


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with file.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                if line.endswith(b"\n"):
                    yield number, line
    except OSError as error:
        problem = f"cannot be read ({error.strerror}); name what `cpbox sweep` wrote"
        raise InputError(problem, file) from error


def _row_of(line: bytes, file: Path, number: int) -> Row:
    try:
        row = _row(json.loads(line))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        row = {}
    possible = row and all(_may_be(column, value) for column, value in row.items())
    if not possible or len({row[column] is None for column in OF_CHAINS}) > 1:
        raise InputError(FOREIGN, file, number)
    return {k: _text(x) if isinstance(x, str) else x for k, x in row.items()}


def _may_be(column: str, value: object) -> bool:
    """Whether a column can hold a value."""
    if value is None:
        return column not in ALWAYS
    if column in (*FLAGS, "proved"):
        return isinstance(value, bool)
    if column in (*WHOLE, *TIMES):
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        is_number = is_whole or (isinstance(value, float) and column in TIMES)
        return is_number and 0 <= value < MOST  # type: ignore[operator]  # a number
    return isinstance(value, str)


def _text(text: str) -> str:
    """A text without what UTF-8 cannot say, as the name of a file may hold it."""
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()


def _row(said: Mapping[str, Any]) -> Row:
    """A line's values; what a line need not hold is None."""
    parts = {"published": said["published"], "proof": said.get("certificate")}
    known = dict.fromkeys(MAY_LACK) | dict(said)
    for part, values in parts.items():
        known |= {f"{part}_{key}": value for key, value in (values or {}).items()}
    known |= {
        "variant": said["variant"] or "",
        "sides": " ".join("".join(side) for side in said["sides"]),
        "chain": " ".join(said["chain"]) if said["chain"] else None,
        "candidates": (said["candidates"] or {}).get("left"),
        "lists": None if known["lists"] is None else " ".join(known["lists"]),
        "chains": len(said["chains"]) if said.get("complete") else None,
        "published_fits": not known["published_refused"] if said["published"] else None,
    }
    return {name: known[name] for name in COLUMNS}
