"""What a table of answers shows. Each count says of how many answers it speaks."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # slow to import
    from pandas import DataFrame, Series

EXTREMES = 5


@dataclass(frozen=True)
class Chains:
    """Proved best chains of one number of words.

    Parameters
    ----------
    words
        The number; None for puzzles that are proved to have no chain.
    count
        How many puzzles.
    letters
        The fewest, the median and the most letters of these chains; None without.

    """

    words: int | None
    count: int
    letters: tuple[int, float, int] | None


@dataclass(frozen=True)
class Variant:
    """What a variant does to the puzzles that are proved with and without it.

    Parameters
    ----------
    name
        The variant.
    count
        How many puzzles are proved with and without it; of these all else speaks.
    unproved
        How many are not, or have no answer as they stand beside it.
    impossible
        How many have a chain, but none under the variant; `possible`: the reverse.
    longer, shorter
        How many best chains have more words, or fewer.
    more_letters, fewer_letters
        How many have as many words, and more letters, or fewer.
    words
        Words that the variant adds on average, where there are chains with and without
        it; None where there are none.

    """

    name: str
    count: int
    unproved: int
    impossible: int
    possible: int
    longer: int
    shorter: int
    more_letters: int
    fewer_letters: int
    words: float | None


@dataclass(frozen=True)
class Par:
    """Par against the fewest words, where both are known.

    Parameters
    ----------
    fewer, equal, more
        How many best chains have fewer words than par, as many, or more.
    none
        How many puzzles with a par have no chain.

    """

    fewer: int
    equal: int
    more: int
    none: int


@dataclass(frozen=True)
class Published:
    """The published answers against the truth.

    Parameters
    ----------
    count
        How many are known.
    refused
        How many break a rule, or have a word that is not listed.
    best
        How many are proved to be as good as any chain; `beaten`: not to be.
    only, shared
        How many of the best are proved to be the only one, or not to be; neither where
        not all best chains were asked for.

    """

    count: int
    refused: int
    best: int
    beaten: int
    only: int
    shared: int


@dataclass(frozen=True)
class Example:
    """A puzzle and its answer.

    Parameters
    ----------
    puzzle, chain
        Which it is, and its best chain, or why there is none.
    words, letters
        Of the chain; None without.
    seconds
        Time to solve it.

    """

    puzzle: str
    chain: str
    words: int | None
    letters: int | None
    seconds: float


@dataclass(frozen=True)
class Facts:
    """All that is said of a table.

    Parameters
    ----------
    answers, puzzles, variants
        Rows, puzzles as they stand among them, and names of variants.
    methods
        By which the answers were found.
    outcomes
        How many answers are proved to be best, proved to be none, or failed, by kind.
    chains
        Of each variant, by its name; of the puzzles as they stand below an empty one.
    letters
        How many proved best chains of puzzles as they stand have so many letters.
    rules
        Of each variant, in the order of the table.
    par, published
        Of the puzzles as they stand; None where none is known.
    longest, shortest
        Puzzles whose proved best chains have the most words, and of these the most
        letters; and the fewest.
    slowest
        Answers that took longest.
    seconds
        Percentiles of the time for an answer, from 0 to 100; empty where there is none.
    total_seconds
        Time for all.
    proof_seconds
        As `seconds`, for proving and checking, where that was asked for.

    """

    answers: int
    puzzles: int
    variants: int
    methods: tuple[str, ...]
    outcomes: dict[str, int]
    chains: dict[str, tuple[Chains, ...]]
    letters: dict[int, int]
    rules: tuple[Variant, ...]
    par: Par | None
    published: Published | None
    longest: tuple[Example, ...]
    shortest: tuple[Example, ...]
    slowest: tuple[Example, ...]
    seconds: tuple[float, ...]
    total_seconds: float
    proof_seconds: tuple[float, ...]


def facts_of(frame: "DataFrame") -> Facts:
    """Count what a table shows.

    Parameters
    ----------
    frame
        A row for each answer, as :func:`cpbox.summary.read` makes it.

    """
    plain = frame[frame["variant"] == ""]
    solved = plain[plain["proved"] & plain["words"].notna()]
    by_size = solved.sort_values(["words", "letters", "key"])
    return Facts(
        answers=len(frame),
        puzzles=len(plain),
        variants=frame["variant"].nunique() - bool(len(plain)),
        methods=tuple(sorted(frame["method"].unique())),
        outcomes=_outcomes(frame),
        chains={
            str(name): tuple(_chains(group))
            for name, group in frame.groupby("variant", sort=False)
        },
        letters=_letters(solved),
        rules=tuple(_rules(frame, plain)),
        par=_par(plain),
        published=_published(plain),
        longest=_examples(by_size[::-1]),
        shortest=_examples(by_size),
        slowest=_examples(frame.dropna(subset="seconds").nlargest(EXTREMES, "seconds")),
        seconds=_percentiles(frame["seconds"]),
        total_seconds=float(frame["seconds"].sum()),
        proof_seconds=_percentiles(frame["proof_seconds"]),
    )


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


def _rules(frame: "DataFrame", plain: "DataFrame") -> Iterator[Variant]:
    """Compare each variant with the puzzle as it stands in the same place."""
    known = ["file", "puzzle", "proved", "words", "letters"]
    base = plain[known].drop_duplicates(["file", "puzzle"])
    varied = frame[frame["variant"] != ""][[*known, "variant"]]
    both = varied.merge(base, on=["file", "puzzle"], suffixes=("", "_base"))
    pairs = both[both["proved"] & both["proved_base"]]
    for name in varied["variant"].unique():
        count = int((varied["variant"] == name).sum())
        yield _variant(str(name), count, pairs[pairs["variant"] == name])


def _variant(name: str, answers: int, pairs: "DataFrame") -> Variant:
    has, had = pairs["words"].notna(), pairs["words_base"].notna()
    chains = pairs[has & had]
    more = (chains["words"] - chains["words_base"]).astype("int64")
    letters = (chains["letters"] - chains["letters_base"]).astype("int64")
    return Variant(
        name=name,
        count=len(pairs),
        unproved=answers - len(pairs),
        impossible=int((had & ~has).sum()),
        possible=int((has & ~had).sum()),
        longer=int((more > 0).sum()),
        shorter=int((more < 0).sum()),
        more_letters=int(((more == 0) & (letters > 0)).sum()),
        fewer_letters=int(((more == 0) & (letters < 0)).sum()),
        words=float(more.mean()) if len(more) else None,
    )


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
        words=int(row["words"]) if has else None,
        letters=int(row["letters"]) if has else None,
        seconds=row["seconds"],
    )


def _percentiles(seconds: "Series[float]") -> tuple[float, ...]:
    known = seconds.dropna()
    if not len(known):
        return ()
    return tuple(float(known.quantile(percent / 100)) for percent in range(101))
