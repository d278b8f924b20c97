"""From files of results to a table, a row for each answer."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Any

from cpbox.puzzle.errors import InputError

if TYPE_CHECKING:
    from pandas import DataFrame


Row = dict[str, Any]

MOST = 1 << 63  # above all that a table can count
FOREIGN = "is no line that `cpbox sweep` wrote; name the file that it wrote"
KINDS: dict[str, tuple[type, ...]] = {  # what a line may have, where pandas has this
    "object": (str,),
    "Int64": (int,),
    "boolean": (bool,),
    "float64": (int, float),
}
COLUMNS = (
    *("key", "method", "base", "puzzle", "variant", "file", "date", "sides", "status"),
    *("failure", "proved", "words", "letters", "rarity", "chain", "candidates"),
    *("word_list", "lists", "chains", "par", "published_words", "published_letters"),
    *("published_fits", "published_best", "published_only", "seconds"),
    *("proof_seconds", "proof_bytes"),
)
DTYPES = dict.fromkeys(COLUMNS, "object") | {
    **dict.fromkeys(("words", "letters", "rarity", "candidates", "chains"), "Int64"),
    **dict.fromkeys(("par", "published_words", "published_letters"), "Int64"),
    **dict.fromkeys(("published_fits", "published_best"), "boolean"),
    **dict.fromkeys(("published_only", "proved"), "boolean"),
    **dict.fromkeys(("seconds", "proof_seconds"), "float64"),
    "proof_bytes": "Int64",
}
ALWAYS = ("key", "method", "puzzle", "variant", "file", "sides", "status", "proved")
OF_CHAINS = ("chain", "words", "letters", "rarity")  # all of them, or none


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
    for file in files:
        for number, line in _lines(file):
            row = _row_of(line, file, number)
            rows[row["key"]] = tuple(row.values())
    frame = DataFrame.from_records([*rows.values()], columns=[*COLUMNS])
    return frame.astype(DTYPES | {"proved": "bool", "failure": "string"})


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
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        row = _row(json.loads(line))
        has_chain = {row[column] is not None for column in OF_CHAINS}
        if len(has_chain) == 1 and all(_may_be(*each) for each in row.items()):
            return {k: _text(x) if isinstance(x, str) else x for k, x in row.items()}
    raise InputError(FOREIGN, file, number)


def _may_be(column: str, value: Any) -> bool:
    """Whether a column can hold a value."""
    if value is None:
        return column not in ALWAYS
    is_one = type(value) in KINDS[DTYPES[column]]
    return is_one and (isinstance(value, str) or 0 <= value < MOST)


def _text(text: str) -> str:
    """A text without what UTF-8 cannot say, kept once where many rows have it."""
    return intern(text.encode(errors="backslashreplace").decode())


def _row(said: Mapping[str, Any]) -> Row:
    """A line's values; what a line need not hold is None."""
    known: Row = dict.fromkeys(COLUMNS) | dict(said)
    parts = {"published": said["published"], "proof": said.get("certificate")}
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
