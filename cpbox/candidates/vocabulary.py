"""The words that can be played, and how many each step of the prefilter left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cpbox.puzzle import Puzzle, fold
from cpbox.puzzle.showing import Recorded, cut, frame, in_short
from cpbox.puzzle.wording import counted

if TYPE_CHECKING:
    from pandas import DataFrame


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

    __repr__ = in_short

    read: int
    dropped: Mapping[str, int] = field(hash=False)
    words: int
    traces: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Vocabulary(Recorded):
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
    traces
        In how many ways each word can be traced.
    puzzle
        The puzzle.
    refused
        The words of the box's letters that cannot be played, for each reason; None
        if they were not requested.

    """

    words: tuple[str, ...]
    rarity: tuple[int, ...]
    counts: Counts
    word_list: str
    traces: tuple[int, ...]
    puzzle: Puzzle = field(compare=False)
    refused: Mapping[str, tuple[str, ...]] | None = field(default=None, hash=False)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and fold(word) in self.words

    def __repr__(self) -> str:
        first = ", ".join(self.words[:3])
        more = ", …" if len(self.words) > 3 else ""
        size = f"{counted(len(self.words), 'word')} from {self.word_list}"
        return cut(f"<Vocabulary: {size}: {first}{more}>")

    @property
    def longest_first(self) -> list[tuple[str, int, int]]:
        """Word, rarity and ways to trace it; those of a length by the alphabet."""
        every = zip(self.words, self.rarity, self.traces, strict=True)
        return sorted(every, key=lambda each: (-len(each[0]), each[0]))

    def to_frame(self) -> "DataFrame":
        """A row for each word, with its letters, rarity and ways to trace it."""
        rows = [(word, len(word), *more) for word, *more in self.longest_first]
        return frame(rows, ["word", "letters", "rarity", "traces"])
