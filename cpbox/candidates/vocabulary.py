"""The words that can be played, and how many each step of the prefilter left."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from cpbox.basics.letters import joined, split_letters
from cpbox.basics.showing import Recorded, frame, in_short, shortened
from cpbox.basics.wording import counted
from cpbox.puzzle import Puzzle

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
        return isinstance(word, str) and self.puzzle.words.spelled(word) in self.words

    def __repr__(self) -> str:
        first = ", ".join(map(str, self.words[:3]))
        more = ", …" if len(self.words) > 3 else ""
        size = f"{counted(len(self.words), 'word')} from {self.word_list}"
        return shortened(f"<Vocabulary: {size}: {first}{more}>")

    @property
    def longest_first(self) -> list[tuple[str, int, int]]:
        """Word, rarity and ways to trace it; those of a length by the alphabet."""
        every = zip(self.words, self.rarity, self.traces, strict=True)
        length = self.puzzle.length
        return sorted(every, key=lambda each: (-length(each[0]), each[0]))

    def select(  # noqa: PLR0913  # each is one thing to ask for
        self,
        *,
        contains: str = "",
        without: str = "",
        starts: str = "",
        ends: str = "",
        length: int | None = None,
        covered: str | None = None,
    ) -> Self:
        """The words that have and lack some letters; the counts stay those of all.

        Parameters
        ----------
        contains, without
            Letters that a word must have, and must not have.
        starts, ends
            What a word starts and ends with.
        length
            How many letters it has.
        covered
            Letters that are covered already, in any order: the words have every other
            tile; one of several letters is covered if all of them are.

        """
        spelled = self.puzzle.words.spelled
        has, lacks = (map(spelled, split_letters(x)) for x in (contains, without))
        every_one, none = {*has}, {*lacks}  # as ß is two letters together
        if covered is not None:
            done, text = Counter(map(spelled, split_letters(covered))), spelled(covered)
            every_one |= {
                tile
                for tile in self.puzzle.box.tiles
                if tile not in text  # as ss covers ß, and ß a tile of ss
                and not Counter(map(spelled, split_letters(str(tile)))) <= done
            }
        keep = [
            at
            for at, word in enumerate(self.words)
            if all(each in word for each in every_one)
            and not any(each in word for each in none)
            and word.startswith(spelled(starts))
            and word.endswith(spelled(ends))
            and length in (None, self.puzzle.length(word))
        ]
        return replace(
            self,
            words=tuple(self.words[at] for at in keep),
            rarity=tuple(self.rarity[at] for at in keep),
            traces=tuple(self.traces[at] for at in keep),
        )

    def grid(self) -> dict[str, dict[int, int]]:
        """How many words there are by first tile and by length."""
        counts: dict[str, Counter[int]] = {}
        for word in self.words:
            (first, *_), length = self._parts(word), self.puzzle.length(word)
            counts.setdefault(first, Counter())[length] += 1
        return {first: dict(sorted(row.items())) for first, row in counts.items()}

    def pairs(self) -> dict[str, int]:
        """How many words there are by their first two tiles."""
        pairs = (joined(self._parts(word)[:2]) for word in self.words)
        return dict(sorted(Counter(pairs).items()))

    def _parts(self, word: str) -> Sequence[str]:
        """What the tiles hold that spell a word."""
        return self.puzzle.box.spelling(word) or word

    def to_frame(self) -> "DataFrame":
        """A row for each word, with its letters, rarity and ways to trace it."""
        length = self.puzzle.length
        rows = [(word, length(word), *more) for word, *more in self.longest_first]
        return frame(rows, ["word", "letters", "rarity", "traces"])
