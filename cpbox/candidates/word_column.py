"""A column of words, kept as numbers: a string is made of a word that is looked at.

Whole alphabets have words by the million, of which nobody sees more than a few.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, chain
from typing import Any, Self, overload

import numpy as np
from numpy.typing import NDArray

from cpbox.basics.letters import spelled, spellings
from cpbox.candidates.arrays import Bools, Ints, Small, begins, from_each, in_one_piece

Codes = NDArray[np.unsignedinteger[Any]]  # letters, by their numbers

Coded = tuple[Codes, Small]  # letters of words, word after word, and their lengths

KEY = 64  # bits of a number that holds some letters of a word
BLOCK = 1 << 13  # words that are looked at together
BEYOND: Coded = np.zeros(KEY // 8, np.uint8), np.zeros(0, np.int32)  # the last word


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
        ``[n]``: letters of the words by their numbers, word after word; and then as
        many more as one number may hold, which mean nothing.
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
            np.append(numbering(letters)[codes_of(text)], BEYOND[0]),
            np.fromiter(map(starts.__getitem__, words), np.int32, len(words)),
            np.fromiter(map(len, words), np.int32, len(words)),
            spellings(words),
        )

    @classmethod
    def of_codes(
        cls, letters: str, parts: Iterable[Coded], written: Mapping[str, str]
    ) -> Self:
        """A column of coded words with these letters, no word twice."""
        codes, length = in_one_piece(chain(parts, [BEYOND]))
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
            return self.take(at)
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

    def take(self, places: Small | Bools | slice) -> Self:
        """Some of the words."""
        start, length = self.start[places], self.length[places]
        return type(self)(self.letters, self.codes, start, length, self.written)

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
        bits, keys = 8 * self.codes.itemsize, {0}
        for word in some:
            key = 0
            for letter in word[: KEY // bits].ljust(KEY // bits):
                key = key << bits | number.get(letter, 0)
            keys.add(key)
        starts, own = np.array(sorted(keys), np.uint64), self._keys(slice(None), 0)
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

    def ranked(self) -> Small:
        """The places of the words by the alphabet, and those of a word rising.

        By as many letters first as one number holds; then, where words have these in
        common, by the next ones. Words that nearly rise take little time.
        """
        key, longest = self._keys(slice(None), 0), int(self.length.max(initial=0))
        order = np.argsort(key, kind="stable").astype(np.int32)  # in half of the memory
        same, bits = ~begins(key[order]), 8 * self.codes.itemsize
        first = KEY // bits
        while first < longest and same.any():
            is_tied = same.copy()
            is_tied[:-1] |= same[1:]
            tied = np.flatnonzero(is_tied)
            # The number of their group, and the letters for which that leaves room.
            key = np.cumsum(~same[tied], dtype=np.uint64)
            beyond = -(-int(key[-1]).bit_length() // bits) * bits
            key <<= np.uint64(KEY - beyond)
            key |= self._keys(order[tied], first) >> np.uint64(beyond)
            within = np.argsort(key, kind="stable")
            order[tied] = order[tied[within]]
            key = key[within]
            same[tied[1:]] &= key[1:] == key[:-1]
            first += (KEY - beyond) // bits
        return order

    def _keys(self, some: Small | slice, first: int) -> NDArray[np.uint64]:
        """The letters of some words from a place on, as many as one number each holds.

        Letters count from 1 on, and 0 stands beyond the end of a word.
        """
        size, (room, one, masks) = self.codes.itemsize, _of_size(self.codes.itemsize)
        codes = self.codes.astype(f">u{size}", copy=False)
        every = np.ndarray(len(codes) - room + 1, ">u8", codes, strides=(size,))
        start, length = self.start[some], self.length[some]
        keys = np.empty(len(start), np.uint64)
        for at in range(0, len(start), BLOCK):  # which fit into a cache
            part = slice(at, at + BLOCK)
            place = np.minimum(start[part] + first, len(every) - 1)
            left = np.minimum(np.maximum(length[part] - first, 0), room)
            keys[part] = every[place] + one & masks[left]
        return keys


@cache
def _of_size(size: int) -> tuple[int, np.uint64, NDArray[np.uint64]]:
    """What keys are made with of letters that take so many bytes.

    How many of them a key has, 1 in the place of each, and all bits of as many as there
    are left, from none on.
    """
    room = KEY // 8 // size
    lacks = [KEY // room * missing for missing in range(room, -1, -1)]  # bits
    masks = np.array([(1 << KEY) - (1 << bits) for bits in lacks], np.uint64)
    return room, np.uint64(sum(1 << bits for bits in lacks[1:])), masks
