"""The words that can be played, and how many each step of the prefilter left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cpbox.puzzle.above import cut
from cpbox.puzzle.wording import counted


@dataclass(frozen=True)
class Counts:
    """What each step of the prefilter left.

    Parameters
    ----------
    read
        Words in the list, with those added.
    dropped
        How many fell for each reason, in the order of the steps.
    words
        Words left.
    traces
        Ways to trace them: more than the words on a box that repeats a letter.

    """

    read: int
    dropped: Mapping[str, int] = field(hash=False)
    words: int
    traces: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Vocabulary:
    """The words that can be played on a box; as a collection, it is that of these.

    Parameters
    ----------
    words
        The words, in alphabetical order.
    rarity
        The tier of each, as of a `ChainWord`.
    counts
        What each step of the prefilter left.
    word_list
        The list that was used, in words.
    refused
        The words of the box's letters that cannot be played, for each reason; None
        where they were not asked for.

    """

    words: tuple[str, ...]
    rarity: tuple[int, ...]
    counts: Counts
    word_list: str
    refused: Mapping[str, tuple[str, ...]] | None = field(default=None, hash=False)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __str__(self) -> str:
        """How many words there are, and the first of them."""
        first = ", ".join(self.words[:3])
        more = ", …" if len(self.words) > 3 else ""
        size = f"{counted(len(self.words), 'word')} from {self.word_list}"
        return f"{size}: {first}{more}" if first else size

    def __repr__(self) -> str:
        return cut(f"<Vocabulary: {self}>")
