"""A column of words, kept as numbers: a string is made of a word that is looked at.

Whole alphabets have words by the million, of which nobody sees more than a few.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, Self, overload

import numpy as np
from numpy.typing import NDArray

from cpbox.basics.letters import spelled, spellings
from cpbox.candidates.arrays import Bools, Ints, Small, begins, from_each, in_one_piece

Codes = NDArray[np.unsignedinteger[Any]]  # letters, by their numbers

Coded = tuple[Codes, Small]  # letters of words, word after word, and their lengths

KEY = 1 << 62  # a number that holds the beginning of a word stays below
BEGINNING = 6  # letters that tell most words apart
BLOCK = 1 << 13  # words that are looked at together


def codes_of(text: str) -> NDArray[np.uint32]:
    """The code point of each character."""
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)


def numbering(letters: str) -> Codes:
    """``[c]``: the number of the letter with code point c; with any other, the last.

    Code points beyond the array have none either: clip them.
    """
    other = len(letters)
    largest = max(map(ord, letters), default=0)
    number = np.full(largest + 2, other, np.min_scalar_type(other))
    number[[*map(ord, letters)]] = np.arange(other)
    return number


@dataclass(frozen=True, eq=False)
class WordColumn(Sequence[str]):
    """Words as the numbers of their letters; to who reads it, a sequence of strings.

    Parameters
    ----------
    letters
        The letters that may occur, rising.
    codes
        ``[n]``: letters of the words by their numbers, word after word.
    start, length
        ``[i]``: where word i begins among these, and how many letters it has. A word
        that stands several times has the same start each time.
    written
        How words are written that are written otherwise than they are compared.

    """

    letters: str
    codes: Codes
    start: Small
    length: Small
    written: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """A column of strings, which may be `Folded`."""
        words = [*words]
        once = dict.fromkeys(words)
        text = "".join(once)
        letters = "".join(sorted({*text}))
        starts = dict(zip(once, accumulate(map(len, once), initial=0), strict=False))
        return cls(
            letters,
            numbering(letters)[codes_of(text)],
            np.fromiter(map(starts.__getitem__, words), np.int32, len(words)),
            np.fromiter(map(len, words), np.int32, len(words)),
            spellings(words),
        )

    @classmethod
    def of_codes(
        cls, letters: str, parts: Iterable[Coded], written: Mapping[str, str]
    ) -> Self:
        """A column of coded words with these letters, no word twice."""
        codes, length = in_one_piece(parts)
        length = length.astype(np.int32, copy=False)
        start = np.cumsum(length, dtype=np.int32)
        start -= length
        return cls(letters, codes, start, length, written)

    def __len__(self) -> int:
        return len(self.start)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Self: ...
    def __getitem__(self, at: int | slice) -> str | Self:
        if isinstance(at, slice):
            return replace(self, start=self.start[at], length=self.length[at])
        start = self.start[at]
        codes = self.codes[start : start + self.length[at]].tolist()
        word = "".join([self.letters[code] for code in codes])
        return spelled(word, self.written)

    def __iter__(self) -> Iterator[str]:
        letter = codes_of(self.letters)
        text = letter[self.every_code()].tobytes().decode("utf-32-le")
        ends = np.cumsum(self.length).tolist()
        words = (text[a:b] for a, b in zip([0, *ends], ends, strict=False))
        written = self.written
        return (spelled(word, written) for word in words) if written else words

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and len(self.places(word)) > 0

    def take(self, places: Small | Bools) -> Self:
        """Some of the words."""
        return replace(self, start=self.start[places], length=self.length[places])

    def every_code(self) -> Codes:
        """The letters of the words in their order, without any others."""
        start, length = self.start, self.length
        if len(self) and (start[1:] - start[:-1] == length[:-1]).all():
            return self.codes[start[0] : start[-1] + length[-1]]
        return self.codes[from_each(start, length)]

    def places(self, word: str) -> Ints:
        """Where a word stands, however it is written."""
        places = np.flatnonzero(self.length == len(word))
        for at, letter in enumerate(word):
            code = self.letters.find(letter)
            there = self.codes[self.start[places] + at] == code
            places = places[there & (code >= 0)]
        return places

    def are_among(self, some: Collection[str]) -> Bools:
        """``[i]``: whether a word is one of some, however these are written.

        Those that begin like one of them are looked at as strings.
        """
        if not some:
            return np.zeros(len(self), np.bool_)
        number = {letter: place for place, letter in enumerate(self.letters, 1)}
        keys = {0}
        for word in some:
            key = 0
            for letter in word[:BEGINNING].ljust(BEGINNING):
                key = key * (len(number) + 1) + number.get(letter, 0)
            keys.add(key)
        starts, own = np.array(sorted(keys)), self._key(slice(None), 0, BEGINNING)
        begins_alike = starts[np.searchsorted(starts, own, side="right") - 1] == own
        places, wanted = np.flatnonzero(begins_alike), {*some}
        among = np.zeros(len(self), np.bool_)
        among[places] = [word in wanted for word in self.take(places)]
        return among

    def added_up(self, values: Mapping[str, int]) -> Ints:
        """``[i]``: what the letters of a word add up to; those without a value, 0."""
        worth = np.array([values.get(x, 0) for x in self.letters], np.int64)
        total = np.cumsum(np.append(0, worth[self.every_code()]))
        ends = np.cumsum(self.length, dtype=np.int64)
        added: Ints = total[ends] - total[ends - self.length]
        return added

    def hold_one_of(self, parts: Iterable[str]) -> Bools:
        """``[i]``: whether a word has one of some parts in it."""
        codes, holds = self.every_code(), np.zeros(len(self), np.bool_)
        ends = np.cumsum(self.length)
        for part in parts:
            place = np.flatnonzero(codes == self.letters.find(part[0]))
            word = np.searchsorted(ends, place, side="right")
            for at, letter in enumerate(part):
                fits = place + at < ends[word]
                place, word = place[fits], word[fits]
                fits = codes[place + at] == self.letters.find(letter)
                place, word = place[fits], word[fits]
            holds[word] = True
        return holds

    def ranked(self) -> Ints:
        """The places of the words by the alphabet, and those of a word rising.

        By half as many letters first as one number holds, which tell most words apart;
        then, where words have these in common, by the next ones.
        """
        base, longest = len(self.letters) + 1, int(self.length.max(initial=0))
        size = next(n for n in range(31, 0, -1) if base ** (2 * n) < KEY)
        key = self._key(slice(None), 0, size)
        order = np.argsort(key, kind="stable")
        same = ~begins(key[order])
        for first in range(size, longest, size):
            is_tied = same.copy()
            is_tied[:-1] |= same[1:]
            tied = np.flatnonzero(is_tied)
            some = order[tied]
            key, group = self._key(some, first, size), np.cumsum(~same[tied])
            within = np.lexsort((key, group))
            order[tied], key = some[within], key[within]
            same[tied[1:]] &= key[1:] == key[:-1]
        return order

    def _key(self, some: Ints | slice, first: int, size: int) -> Ints:
        """So many letters of some words, from a place on, as one number each.

        Letters count from 1 on, and 0 stands beyond the end of a word.
        """
        start, left = self.start[some] + first, self.length[some] - first
        along, key = np.arange(size), np.empty(len(start), np.int64)
        worth = np.int64(len(self.letters) + 1) ** along[::-1]
        for at in range(0, len(start), BLOCK):  # which fit into a cache
            block = slice(at, at + BLOCK)
            has = left[block, None] > along
            places = np.where(has, start[block, None] + along, 0)
            key[block] = (has * (self.codes[places] + np.int64(1))) @ worth
        return key
