"""Which letters each word of a long list has, so that a box finds its words."""

from functools import cache, cached_property
from string import ascii_lowercase

import numpy as np

from cpbox.candidates.arrays import begins
from cpbox.candidates.lexicon import read_tier

_BIT = {letter: 1 << number for number, letter in enumerate(ascii_lowercase)}
_OTHER = 1 << len(_BIT)  # any other character


class LetterIndex:
    """The words of a text by the set of their letters.

    Parameters
    ----------
    text
        Words in ASCII, one a line, with a newline before and after each.

    """

    def __init__(self, text: str) -> None:
        bit_of = np.full(128, _OTHER, np.uint32)
        bit_of[ord("\n")] = 0
        for letter, bit in _BIT.items():
            bit_of[ord(letter)] = bit
        codes = np.frombuffer(text.encode("ascii"), np.uint8)
        ends = np.flatnonzero(codes == ord("\n"))
        self._text = text
        self._start, self._end = ends[:-1] + 1, ends[1:]
        self._letters = np.bitwise_or.reduceat(bit_of[codes], self._start)

    def made_of(self, letters: str) -> list[str]:
        """The words that have no other letters than these, of a to z."""
        others = ~np.uint32(sum(_BIT.get(letter, 0) for letter in set(letters)))
        at = np.flatnonzero((self._letters & others) == 0)
        places = zip(self._start[at].tolist(), self._end[at].tolist(), strict=True)
        return [self._text[start:end] for start, end in places]

    def has(self, word: str) -> bool:
        """Whether it holds a word; asked only where the words are sorted."""
        start, end = self._pages.get(f"{word}\n"[:2], (0, 0))
        return self._text.find(f"\n{word}\n", start, end) >= 0

    @cached_property
    def _pages(self) -> dict[str, tuple[int, int]]:
        """Where the words that begin with the same two letters start and end."""
        codes = np.frombuffer(self._text.encode("ascii"), np.uint8)
        first, second = codes[self._start], codes[self._start + 1]
        starts = self._start[begins(first, second)].tolist()
        ends = [*starts[1:], len(self._text)]
        return {
            self._text[start : start + 2]: (start - 1, end)
            for start, end in zip(starts, ends, strict=True)
        }


@cache
def letter_index(tier: str) -> LetterIndex:
    """The index of the words that a built-in list adds, made once."""
    return LetterIndex(f"\n{read_tier(tier)}")
