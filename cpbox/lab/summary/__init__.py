"""What files of results say together: a table of their lines, and facts about it.

`read` makes the table, a row for each answer; `facts_of` counts what is proved of
chains, rules, par, published answers and time. ``cpbox/lab/sweep/README.md`` says what
a line holds.
"""

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from cpbox.lab.summary.results_table import read
from cpbox.lab.summary.summary_facts import (
    Chains,
    Example,
    Facts,
    Par,
    Published,
    Variant,
)
from cpbox.puzzle import LISTS

if TYPE_CHECKING:
    from pandas import DataFrame, Series


__all__ = ["Facts", "facts_of", "read"]

EXTREMES = 5


def facts_of(frame: "DataFrame") -> Facts:
    """Count what a table shows.

    Parameters
    ----------
    frame
        A row for each answer, as :func:`cpbox.lab.summary.results_table` makes it.

    """
    plain = frame[frame["variant"] == ""]
    solved = plain[plain["proved"] & plain["words"].notna()]
    by_size = solved.sort_values(["words", "letters", "key"])
    return Facts(
        answers=len(frame),
        puzzles=len(plain),
        variants=len(_variants(frame)),
        methods=tuple(sorted(frame["method"].unique())),
        outcomes=_outcomes(frame),
        chains={
            name: tuple(_chains(frame[frame["variant"] == name]))
            for name in ("", *_variants(frame))[not len(plain) :]
        },
        letters=_letters(solved),
        rules=tuple(_rules(frame)),
        par=_par(plain),
        published=_published(plain),
        longest=_examples(by_size[::-1]),
        shortest=_examples(by_size),
        slowest=_examples(frame.dropna(subset="seconds").nlargest(EXTREMES, "seconds")),
        seconds=_percentiles(frame["seconds"]),
        total_seconds=float(frame["seconds"].sum()),
        proof_seconds=_percentiles(frame["proof_seconds"]),
    )


def _variants(frame: "DataFrame") -> list[str]:
    """The names of the variants, in the order of the table."""
    return [name for name in frame["variant"].unique() if name]


def _outcomes(frame: "DataFrame") -> dict[str, int]:
    failed = frame["failure"].notna()
    kinds = frame["status"].where(~failed, frame["failure"])
    return {str(kind): int(count) for kind, count in kinds.value_counts().items()}


def _letters(solved: "DataFrame") -> dict[int, int]:
    counts = solved["letters"].value_counts().sort_index()
    return {int(letters): int(count) for letters, count in counts.items()}


def _chains(frame: "DataFrame") -> Iterator[Chains]:
    proved = frame[frame["proved"]]
    for words, group in proved.groupby("words"):
        letters = group["letters"].astype("int64")
        span = int(letters.min()), float(letters.median()), int(letters.max())
        yield Chains(int(words), len(group), span)
    if none := int(proved["words"].isna().sum()):
        yield Chains(None, none, None)


def _rules(frame: "DataFrame") -> Iterator[Variant]:
    """Compare each variant with the puzzle as it stands, wherever that was found."""
    known = ["proved", "words", "letters", "word_list", "lists"]
    varied = frame[frame["variant"] != ""][["base", "variant", *known]]
    as_it_stands = frame[["key", *known]].rename(columns={"key": "base"})
    both = varied.merge(as_it_stands, on="base", suffixes=("", "_base"))
    pairs = both[both["proved"] & both["proved_base"]]
    for name in _variants(frame):
        count = int((varied["variant"] == name).sum())
        yield _variant(name, count, pairs[pairs["variant"] == name])


def _variant(name: str, answers: int, pairs: "DataFrame") -> Variant:
    both = pairs[["words", "words_base"]].notna().all(axis="columns")
    on_one_list = _have_one_list(pairs)
    other_list = int((both & ~on_one_list).sum())
    pairs = pairs[~both | on_one_list]
    has, had = pairs["words"].notna(), pairs["words_base"].notna()
    chains = pairs[has & had]
    more = (chains["words"] - chains["words_base"]).astype("int64")
    letters = (chains["letters"] - chains["letters_base"]).astype("int64")
    return Variant(
        name=name,
        count=len(pairs),
        unproved=answers - len(pairs) - other_list,
        other_list=other_list,
        impossible=int((had & ~has).sum()),
        possible=int((has & ~had).sum()),
        longer=int((more > 0).sum()),
        shorter=int((more < 0).sum()),
        more_letters=int(((more == 0) & (letters > 0)).sum()),
        fewer_letters=int(((more == 0) & (letters < 0)).sum()),
        words=float(more.mean()) if len(more) else None,
    )


def _have_one_list(pairs: "DataFrame") -> "Series[bool]":
    """Whether two chains can be compared: as `cpbox.search.trials.have_one_list`."""
    now, before = pairs["lists"], pairs["lists_base"]
    is_own = (now == "") | (before == "")
    asks_for_one = now.isin(LISTS) & before.notna() & (now != before)
    return is_own | asks_for_one | (pairs["word_list"] == pairs["word_list_base"])


def _par(plain: "DataFrame") -> Par | None:
    known = plain[plain["par"].notna() & plain["proved"]]
    if not len(known):
        return None
    chains = known[known["words"].notna()]
    more = (chains["words"] - chains["par"]).astype("int64")
    return Par(
        fewer=int((more < 0).sum()),
        equal=int((more == 0).sum()),
        more=int((more > 0).sum()),
        none=len(known) - len(chains),
    )


def _published(plain: "DataFrame") -> Published | None:
    known = plain[plain["published_words"].notna()]
    if not len(known):
        return None
    best, only = known["published_best"], known["published_only"]
    is_best = best.eq(other=True)
    return Published(
        count=len(known),
        refused=int(known["published_fits"].eq(other=False).sum()),
        best=int(is_best.sum()),
        beaten=int(best.eq(other=False).sum()),
        only=int((is_best & only.eq(other=True)).sum()),
        shared=int((is_best & only.eq(other=False)).sum()),
    )


def _examples(frame: "DataFrame") -> tuple[Example, ...]:
    return tuple(map(_example, frame.head(EXTREMES).to_dict("records")))


def _example(row: dict[Hashable, Any]) -> Example:
    variant, has = row["variant"], isinstance(row["chain"], str)
    return Example(
        puzzle=row["puzzle"] + (f" ({variant})" if variant else ""),
        chain=row["chain"] if has else row["status"],
        proved=row["proved"],
        words=int(row["words"]) if has else None,
        letters=int(row["letters"]) if has else None,
        seconds=row["seconds"],
    )


def _percentiles(seconds: "Series[float]") -> tuple[float, ...]:
    known = seconds.dropna()
    if not len(known):
        return ()
    return tuple(float(known.quantile(percent / 100)) for percent in range(101))
