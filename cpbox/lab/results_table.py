"""What files of results say together: a table of their lines, and facts about it.

`frame_of` makes the table, a row for each answer; `facts_of` counts what is
proved of chains, rules, par, published answers and time. What a line holds is said in
``cpbox/lab/sweep/README.md``.
"""

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from math import inf
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Any

from cpbox.basics.errors import InputError
from cpbox.basics.showing import frame
from cpbox.puzzle import LISTS
from cpbox.puzzle.box import text_of_sides
from cpbox.search.results.record import OF_CHAIN, trusted_by

if TYPE_CHECKING:
    from pandas import DataFrame, Series


Row = dict[str, Any]

MOST = 1 << 63  # above all that a table can count
FOREIGN = "is not a line that `cpbox sweep` wrote; name a file that it wrote"
KINDS: dict[str, tuple[type, ...]] = {  # what a line may have, where pandas has this
    "object": (str,),
    "Int64": (int,),
    "boolean": (bool,),
    "float64": (int, float),
}
COLUMNS = (
    *("input", "key", "method", "base", "puzzle", "variant", "file", "date", "sides"),
    *("status", "failure", "proved", "words", "letters", "rarity", "chain"),
    *("candidates", "word_list", "lists", "chains", "par", "par_like", "difficulty"),
    *("published_words", "published_letters", "published_fits"),
    *("published_best", "published_only"),
    *("seconds", "proof_seconds", "proof_bytes", "trusted"),
)
DTYPES = dict.fromkeys(COLUMNS, "object") | {
    **dict.fromkeys(("input", "words", "letters", "rarity", "candidates"), "Int64"),
    **dict.fromkeys(("chains", "par", "par_like", "difficulty"), "Int64"),
    **dict.fromkeys(("published_words", "published_letters"), "Int64"),
    **dict.fromkeys(("published_fits", "published_best"), "boolean"),
    **dict.fromkeys(("published_only", "proved"), "boolean"),
    **dict.fromkeys(("seconds", "proof_seconds"), "float64"),
    "proof_bytes": "Int64",
}
ALWAYS = ("key", "method", "puzzle", "variant", "file", "sides", "status", "proved")


def frame_of(files: Iterable[Path], rows: Container[str] | None = None) -> "DataFrame":
    """Read the answers of files that ``cpbox sweep`` wrote.

    Where a row stands several times, its last line counts. A line at the end of a file
    that was cut off is passed over, as the sweep that goes on will write it anew.

    Parameters
    ----------
    rows
        Which rows count; None for all.

    Returns
    -------
    A row for each puzzle and variant, in the order of the input, with the columns
    `COLUMNS`. ``input`` is the puzzle's place in the input, from 0. Missing values are
    pandas' ``NA``. ``variant`` is empty for the puzzle as it stands, ``chains`` is the
    number of optimal chains where all were asked for and found, and ``published_fits``
    whether the published answer keeps the rules and has listed words alone. ``lists``
    has the built-in lists that might have been used, and is empty for words of the
    user's own.

    """
    latest: dict[str, tuple[tuple[float, float], tuple[object, ...]]] = {}
    for file in files:
        for number, line in _lines(file):
            name, place, row = _row_of(line, file, number)
            if rows is None or name in rows:
                latest[name] = place, tuple(row.values())
    in_order = sorted(latest.values(), key=lambda each: each[0])
    table = frame((row for _, row in in_order), COLUMNS)
    return table.astype(DTYPES | {"proved": "bool", "failure": "string"})


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with file.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                if line.endswith(b"\n"):
                    yield number, line
    except OSError as error:
        problem = (
            f"cannot be read ({error.strerror}); name a file that `cpbox sweep` wrote"
        )
        raise InputError(problem, file) from error


def _row_of(
    line: bytes, file: Path, number: int
) -> tuple[str, tuple[float, float], Row]:
    """A row, with what it is known by and its place in the order of the input."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        record = json.loads(line)
        name = str(record.get("row", record["key"]))
        place = float(record.get("input", inf)), float(record.get("trial", inf))
        row = _row(record)
        has_chain = {row[column] is not None for column in OF_CHAIN}
        if len(has_chain) == 1 and all(_may_be(*each) for each in row.items()):
            texts = {k: _text(x) for k, x in row.items() if isinstance(x, str)}
            return name, place, row | texts
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


def _row(record: Mapping[str, Any]) -> Row:
    """A line's values; what a line need not hold is None."""
    row: Row = dict.fromkeys(COLUMNS) | dict(record)
    parts = {"published": record["published"], "proof": record.get("certificate")}
    for part, values in parts.items():
        row |= {f"{part}_{key}": value for key, value in (values or {}).items()}
    row |= {
        "variant": record["variant"] or "",
        "sides": text_of_sides(record["sides"]),
        "chain": " ".join(record["chain"]) if record["chain"] else None,
        "candidates": (record["candidates"] or {}).get("left"),
        "lists": None if row["lists"] is None else " ".join(row["lists"]),
        "chains": len(record["chains"]) if record.get("complete") else None,
        "published_fits": not row["published_refused"] if record["published"] else None,
        "trusted": " ".join(trusted_by(record)) or None,
    }
    return {name: row[name] for name in COLUMNS}


# ------------------------------------------------------------------------ the facts


def facts_of(frame: "DataFrame") -> Row:
    """Count what a table shows.

    Parameters
    ----------
    frame
        A row for each answer, as :func:`frame_of` makes it.

    Returns
    -------
    answers, puzzles, variants
        Rows, puzzles as they stand among them, and names of variants.
    methods
        By which the answers were found.
    outcomes
        How many answers are proved to be best, proved to be none, or failed, by kind.
    chains
        Of each variant, by its name, and of the puzzles as they stand below an empty
        one: how many proved best chains are of so many ``words``, and the fewest, the
        median and the most of their ``letters``; None for puzzles without a chain.
    rules
        Of each ``variant``, in the order of the table: how many ``puzzles`` are proved
        with and without it, of which all else speaks; how many are ``unproved``, or
        have no line as they stand; how many chains are not compared, as the two are of
        an ``other_list``; how many puzzles are ``lost`` under it, or ``won``; how many
        best chains are ``longer`` or ``shorter``; and the ``words`` that it adds on
        average where there are chains with and without it, None where there are none.
    difficulty
        Of the puzzles as they stand: below ``levels``, for each likely par, how many
        are of each level, from 1 to 5; how many are ``unrated``, as the measure was
        never tried on such boxes; and of those with a par, ``with_par``, for how many
        the likely one is ``exact``.
    par, published
        How many best chains have fewer words than par, and how many of the answers that
        the game shows are best, in words; empty where none is known.
    seconds
        Percentiles of the time for an answer, from 0 to 100; empty where there is none.
    trusted
        The unusual formulations that proved answers rest on, or what they are
        compared by.
    total_seconds
        Time for all.
    proof_seconds
        As ``seconds``, for proving and checking, where that was asked for.

    """
    names = [*dict.fromkeys(frame["variant"])]
    plain = frame[frame["variant"] == ""]
    kinds = frame["failure"].fillna(frame["status"])
    return {
        "answers": len(frame),
        "puzzles": len(plain),
        "variants": len({*names} - {""}),
        "methods": sorted(frame["method"].unique()),
        "outcomes": kinds.value_counts().to_dict(),
        "chains": {
            name: _chains(frame[frame["variant"] == name])
            for name in sorted(names, key=bool)  # the puzzles as they stand first
        },
        "rules": _rules(frame),
        "difficulty": _difficulty(plain),
        "par": _par(plain[plain["par"].notna() & plain["proved"]]),
        "published": _published(plain[plain["published_words"].notna()]),
        "seconds": _percentiles(frame["seconds"]),
        "trusted": sorted(
            frame["trusted"][frame["proved"]].dropna().str.split().explode().unique()
        ),
        "total_seconds": float(frame["seconds"].sum()),
        "proof_seconds": _percentiles(frame["proof_seconds"]),
    }


def _chains(frame: "DataFrame") -> list[Row]:
    proved = frame[frame["proved"]]
    by_words = proved.groupby("words")["letters"].agg(["size", "min", "median", "max"])
    rows: list[Row] = [
        {"words": int(words), "count": int(count), "letters": [*map(float, letters)]}
        for words, count, *letters in by_words.itertuples()
    ]
    if none := int(proved["words"].isna().sum()):
        rows.append({"words": None, "count": none, "letters": []})
    return rows


def _rules(frame: "DataFrame") -> list[Row]:
    """Compare each variant with the puzzle as it stands, wherever that was found."""
    compared = ["proved", "words", "word_list", "lists"]
    as_it_stands = frame[["key", *compared]].rename(columns={"key": "base"})
    as_it_stands = as_it_stands.drop_duplicates("base")  # equal puzzles, one answer
    varied = frame[frame["variant"] != ""][["base", "variant", *compared]]
    pairs = varied.merge(as_it_stands, "left", on="base", suffixes=("", "_base"))
    proved = pairs["proved"] & pairs["proved_base"].eq(other=True)
    has, had = pairs["words"].notna(), pairs["words_base"].notna()
    other_list = proved & has & had & ~_have_one_list(pairs)
    counts = proved & ~other_list
    more = (pairs["words"] - pairs["words_base"])[counts]
    marks = {
        "puzzles": counts,
        "unproved": ~proved,
        "other_list": other_list,
        "lost": counts & had & ~has,
        "won": counts & has & ~had,
        "longer": more.gt(0),
        "shorter": more.lt(0),
    }
    by_name = pairs[["variant"]].assign(**marks).groupby("variant", sort=False)
    rows = by_name.sum().astype("int64").reset_index().to_dict("records")
    means = more.astype("float64").groupby(pairs["variant"]).mean().dropna()
    return [{**row, "words": means.get(row["variant"])} for row in rows]


def _have_one_list(pairs: "DataFrame") -> "Series[bool]":
    """Whether two chains can be compared: as `trials.have_one_list`."""
    now, before = pairs["lists"], pairs["lists_base"]
    is_own = (now == "") | (before == "")
    asks_for_one = now.isin(LISTS) & before.notna() & (now != before)
    return is_own | asks_for_one | (pairs["word_list"] == pairs["word_list_base"])


def _difficulty(plain: "DataFrame") -> Row:
    rated = plain[plain["par_like"].notna() & plain["difficulty"].notna()]
    levels = {
        int(par): [int((group["difficulty"] == level).sum()) for level in range(1, 6)]
        for par, group in rated.groupby("par_like")
    }
    with_par = rated[rated["par"].notna()]
    return {
        "levels": levels,
        "unrated": len(plain) - len(rated),
        "with_par": len(with_par),
        "exact": int((with_par["par"] == with_par["par_like"]).sum()),
    }


def _par(proved: "DataFrame") -> dict[str, int]:
    more = proved["words"] - proved["par"]
    return _counted(
        {
            "fewer words than par": more < 0,
            "as many words as par": more == 0,
            "more words than par": more > 0,
            "no chain": more.isna(),
        }
    )


def _published(proved: "DataFrame") -> dict[str, int]:
    fits, best = proved["published_fits"], proved["published_best"]
    only = proved["published_only"]
    return _counted(
        {
            "as good as any chain": best,
            "the only one as good": best & only,
            "one of several as good": best & ~only,
            "a better one exists": ~best,
            "against the rules or the words here": ~fits,
            "not decided": fits & best.isna(),
        }
    )


def _counted(marks: Mapping[str, "Series[bool]"]) -> dict[str, int]:
    """How often each is true, where it ever is; what is unknown is not."""
    counts = {name: int(mark.sum()) for name, mark in marks.items()}
    return {name: count for name, count in counts.items() if count}


def _percentiles(seconds: "Series[float]") -> list[float]:
    times = seconds.dropna()
    points = [percent / 100 for percent in range(101)]
    return times.quantile(points).tolist() if len(times) else []
