"""What is said of a table of answers, as values."""

from dataclasses import dataclass


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
        How many are not, or whose puzzle as it stands has no line.
    other_list
        How many chains are not compared, as the two are of different word lists.
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
    other_list: int
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
        Which it is, and the best chain that was found, or why there is none.
    proved
        Whether that is proved.
    words, letters
        Of the chain; None without.
    seconds
        Time to solve it.

    """

    puzzle: str
    chain: str
    proved: bool
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
