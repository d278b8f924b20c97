"""Ways to solve a box: cpbox, its formulations alone, and what people have published.

A published method is a function of the vocabulary and the most words that a chain may
have, written afresh from its description. It returns the best chain or None, and
raises `GaveUp` when it has searched as far as it ever does. All but the program in C++
are given the candidates that cpbox's prefilter finds, with the letters of a word as the
bits of a number, which is kinder to them than the sets of the originals.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cpbox_models import NAMES

Chain = tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """The words that can be traced on a box.

    Parameters
    ----------
    words
        The words.
    letters
        The letters of each, as bits.
    starting
        The words that start with each letter of the box.
    everything
        All letters of the box, as bits.

    """

    words: Sequence[str]
    letters: Mapping[str, int]
    starting: Mapping[str, Sequence[str]]
    everything: int


Search = Callable[[Vocabulary, int], Chain | None]


class GaveUp(Exception):  # noqa: N818
    """The method looks no further, and has found nothing."""


@dataclass(frozen=True)
class Method:
    """A method to measure.

    Parameters
    ----------
    name
        What the tables call it; a published method's is its file's, with spaces.
    source
        Whose it is.
    formulation
        The CP-SAT model of one of cpbox's own.
    relaxation
        Whether the relaxation filters its candidates.
    is_program
        Whether it is a program in C++, which finds the candidates by itself.

    """

    name: str
    source: str
    formulation: str = ""
    relaxation: bool = False
    is_program: bool = False


METHODS = (
    Method("cpbox", "relaxation, then slots", "slots", relaxation=True),
    *(Method(name, "CP-SAT on all candidates", name) for name in NAMES),
    Method("all pairs", "Batchelder 2020"),
    Method("simple paths", "Robinson 2019, networkx"),
    Method("recursive lists", "Viswanathan"),
    Method("best state", "Epler 2023, in C++", is_program=True),
)


def vocabulary(words: Sequence[str], box: str) -> Vocabulary:
    """Make a vocabulary of the words and the letters of the box."""
    bit = {letter: 1 << place for place, letter in enumerate(box)}
    starting: dict[str, list[str]] = {letter: [] for letter in box}
    for word in words:
        starting[word[0]].append(word)
    return Vocabulary(
        words,
        {word: sum(bit[letter] for letter in set(word)) for word in words},
        starting,
        (1 << len(box)) - 1,
    )


def shortest(chains: Iterable[Chain]) -> Chain | None:
    """The chain with the fewest letters."""
    return min(chains, key=lambda chain: sum(map(len, chain)), default=None)
