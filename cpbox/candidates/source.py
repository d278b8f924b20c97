"""Where a puzzle's words come from: the built-in lists or the user's own.

A list is texts with a newline before and after every word, and is never split into
words: those that matter are found in the whole text.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise
from pathlib import Path
from string import ascii_lowercase
from sys import maxsize, maxunicode

import numpy as np
import re2
from numpy.typing import NDArray

from cpbox.basics.errors import InputError
from cpbox.basics.letters import bare, spelled, spellings
from cpbox.candidates.arrays import Small, from_each
from cpbox.candidates.checkpoint import paced
from cpbox.candidates.lexicon import (
    TIERS,
    listed_of,
    rarity_of,
    read_tier,
    slips,
    tiers_up_to,
)
from cpbox.candidates.word_column import Coded, WordColumn, codes_of, numbering
from cpbox.candidates.word_file import file_state, read_words
from cpbox.puzzle import Words

_PLACE = 0x1F  # of a letter's code: its place in the alphabet
_BIT = {letter: 1 << (ord(letter) & _PLACE) for letter in ascii_lowercase}


class LetterIndex:
    """The words of a text by the set of their letters.

    Parameters
    ----------
    text
        Words of the letters a to z, one a line, with a newline before and after each.

    """

    def __init__(self, text: str) -> None:
        self._codes = np.frombuffer(text.encode("ascii"), np.uint8)
        ends = np.flatnonzero(self._codes == ord("\n"))
        bits = np.left_shift(1, self._codes & _PLACE, dtype=np.uint32)
        bits[ends] = 0
        self._text = text
        self._start, self._end = ends[:-1] + 1, ends[1:]
        self._letters = np.bitwise_or.reduceat(bits, self._start)

    def __len__(self) -> int:
        """Number of words."""
        return len(self._start)

    def made_of(self, letters: str) -> Coded:
        """The words that have no other letters than these, of a to z."""
        others = ~np.uint32(sum(_BIT.get(letter, 0) for letter in set(letters)))
        at = np.flatnonzero((self._letters & others) == 0)
        start, length = self._start[at], self._end[at] - self._start[at]
        codes = self._codes[from_each(start, length)]
        return numbering(letters).take(codes, mode="clip"), length

    def has(self, word: str) -> bool:
        """Whether it holds a word; asked only where the words are sorted."""
        at = bisect_left(range(len(self._start)), word, key=self._word)
        return at < len(self._start) and self._word(at) == word

    def _word(self, at: int) -> str:
        return self._text[self._start[at] : self._end[at]]


def _made_of(text: bytes, letters: str) -> Coded:
    """The words of a text that have no other letters than these."""
    chars = codes_of(text.decode())
    number = numbering(letters).take(chars, mode="clip")
    ends = np.flatnonzero(chars == ord("\n"))
    number[ends] = 0
    start, length = ends[:-1] + 1, ends[1:] - ends[:-1] - 1
    fits = np.maximum.reduceat(number, start) < len(letters)
    kept = np.repeat(fits, length + 1)
    kept[ends[1:] - 1] = False  # the newlines
    return number[1:][kept], length[fits].astype(np.int32)


@cache
def letter_index(tier: str) -> LetterIndex:
    """The index of the words that a built-in list adds, made once."""
    return LetterIndex(f"\n{read_tier(tier)}")


_ONLY, _NAME = "the puzzle's own words", "{} (built in)"
Own = tuple[bytes, int | None]  # a text and its words' rarity; None: as lists have it
Spellings = tuple[tuple[str, str], ...]  # words, and how each is written
_How = tuple[str, str, Spellings]  # accents, capitals, the spellings of words added


@dataclass(frozen=True)
class Source:
    """Lists of words, with each word's rarity.

    Parameters
    ----------
    name
        What people call it.
    tiers
        The built-in lists in it, each without the words of the one before.
    own
        Texts of words of the user's own, each once and in none of these lists.
    size
        Number of words.
    tier
        The built-in list that it is or adds to; None for words of the user's own.
    remark
        What to tell the user of lines of the list that hold no word.
    is_rated
        Whether a word of a built-in list has a rarity; else it is 0.
    written
        How words are written that are written otherwise than they are compared.

    """

    name: str
    tiers: tuple[str, ...]
    own: tuple[Own, ...]
    size: int
    tier: str | None = None
    remark: str = ""
    is_rated: bool = True
    written: Mapping[str, str] = field(default_factory=dict, hash=False)

    def has(self, word: str) -> bool:
        """Whether it holds the word."""
        line = f"\n{word[:]}\n".encode(errors="surrogatepass")  # as it is compared
        return any(letter_index(tier).has(word) for tier in self.tiers) or any(
            line in text for text, _ in self.own
        )

    def made_of(self, letters: str) -> tuple[WordColumn, Small]:
        """The words that have no other letters than these, and their rarity."""
        letters = "".join(sorted({*letters}))
        rated: list[NDArray[np.int8]] = []

        def coded() -> Iterator[Coded]:
            for some, rarity in self._made_of(letters):
                each = -1 if rarity is None else rarity
                rated.append(np.full(len(some[1]), each, np.int8))
                yield some

        words = WordColumn.of_codes(letters, coded(), self.written)
        rarities = np.concatenate(rated)
        if (of_lists := np.flatnonzero(rarities < 0)).size:
            rarities[of_lists] = rarity_of([*words.take(of_lists)])
        return words, rarities

    def _made_of(self, letters: str) -> Iterator[tuple[Coded, int | None]]:
        """The same of each text, with the rarity that all of its words have."""
        for tier in self.tiers:
            yield letter_index(tier).made_of(letters), self._rarity_of(tier)
        for text, rarity in self.own:
            yield _made_of(text, letters), rarity

    @cached_property
    def own_letters(self) -> set[str]:
        """The characters of the user's own words."""
        seen = np.zeros(maxunicode + 1, np.bool_)
        for text, _ in self.own:
            seen[np.frombuffer(text.decode().encode("utf-32-le"), np.uint32)] = True
        return {*map(chr, np.flatnonzero(seen).tolist())} - {"\n"}

    def number_made_of(
        self, letters: str, one_of: Iterable[str] = "", *, most: int = maxsize
    ) -> int:
        """How many of the user's own words have no other letters than these.

        Where `one_of` is given they may have its letters, too, and have one at least.
        Counting stops when the number has reached `most`.
        """
        one = re.escape("".join(one_of))
        some = f"[{re.escape(letters)}{one}]"
        has = f"{some}*[{one}]{some}*" if one else f"{some}+"
        pattern, number = re2.compile(f"(?m)^{has}$".encode()), 0
        for text, _ in self.own:
            number += len(pattern.findall(text))
            if number >= most:
                break
        return number

    def matching(self, pattern: str) -> list[str]:
        """The words that match a pattern whole, sorted."""
        texts = [*(f"\n{read_tier(tier)}" for tier in self.tiers)]
        texts += [text.decode() for text, _ in self.own]
        words = (re.findall(f"\n({pattern})(?=\n)", text) for text in texts)
        return self.spelled(sorted(paced(chain.from_iterable(words))))

    @cached_property
    def familiar(self) -> "Source":
        """Those of its words that have the least rarity."""
        own = [text for text, rarity in self.own if rarity == 0]
        if rated := [text for text, rarity in self.own if rarity is None]:
            common = {*read_tier(TIERS[0]).encode().split()}
            words = chain.from_iterable(map(bytes.split, rated))
            own.append(b"\n".join((b"", *filter(common.__contains__, words), b"")))
        tiers = tuple(tier for tier in self.tiers if not self._rarity_of(tier))
        return replace(self, tiers=tiers, own=_own(own, "none"))

    def but_for_accents(self, word: str) -> list[str]:
        """The words that differ from another by their accents alone, sorted."""
        letters = sorted(self.own_letters.union(ascii_lowercase))
        alike = (
            "".join(other for other in letters if bare(other) == bare(letter)) or letter
            for letter in word[:]
        )
        return self.matching("".join(f"[{re.escape(some)}]" for some in alike))

    def one_slip_from(self, word: str) -> list[str]:
        """The words that a slip makes of another, the most familiar first."""
        letters = sorted(self.own_letters.union(ascii_lowercase))
        near = slips(word[:], letters)
        own = (near.intersection(text.decode().split()) for text, _ in self.own)
        listed = listed_of(near, self.tiers)
        return self.spelled([*listed, *sorted({*chain.from_iterable(own)})])

    def spelled(self, words: Iterable[str]) -> list[str]:
        """Words that know how the list writes them."""
        if not self.written:
            return [*words]
        return [spelled(word, self.written) for word in words]

    @cached_property
    def words(self) -> list[str]:
        """Every word as it is compared, sorted."""
        texts = (*map(read_tier, self.tiers), *(text.decode() for text, _ in self.own))
        return sorted(paced(chain.from_iterable(map(str.split, texts))))

    def _rarity_of(self, tier: str) -> int:
        return TIERS.index(tier) if self.is_rated else 0


@lru_cache(maxsize=4)
def rarities_made_of(listed: Source, letters: str) -> Mapping[str, int]:
    """The words of a list that have no other letters, each with its rarity."""
    words, rarity = listed.made_of(letters)
    return dict(zip(words, rarity.tolist(), strict=True))


def source(words: Words, word_list: str) -> Source:
    """Where a puzzle's words come from, before any rule speaks."""
    if words.only is not None:
        every = (*words.only, *words.add)
        return _only(every, words.rated_by, tuple(spellings(every).items()))
    if words.file is not None:
        file = Path(words.file)
        how = words.accents, words.capitals, tuple(spellings(words.add).items())
        return _kept(file, file_state(file), words.add, words.rated_by, how)
    is_rated = words.rated_by != "none"
    built_in, tiers = _built_in(word_list, is_rated=is_rated), tiers_up_to(word_list)
    added = dict.fromkeys(words.add)
    new = [w for w, r in zip(added, rarity_of(added), strict=True) if r >= len(tiers)]
    own = _own([_text(new)], words.rated_by)
    size = built_in.size + len(new)
    if not new:
        return built_in
    return replace(built_in, own=own, size=size, written=spellings(words.add))


def name_of(words: Words, word_list: str) -> str:
    """What people call a source, before it is read."""
    if words.only is not None:
        return _ONLY
    return Path(words.file).name if words.file is not None else _NAME.format(word_list)


@lru_cache(maxsize=4)
def _kept(
    file: Path,
    state: tuple[int, ...] | bytes,
    add: tuple[str, ...],
    rated_by: str,
    how: _How,
) -> Source:
    """The user's own words, kept while their file stays as it is."""
    accents, capitals, added = how
    is_bare = accents == "ignore"
    content = state if isinstance(state, bytes) else None
    read = read_words(file, content, skip_capitals=capitals == "skip")
    if not (read.size or add):
        problem = read.remark or "the word list is empty; write a word on each line"
        raise InputError(problem, file, key="words.file")
    written = dict(added) | read.written
    if is_bare:
        listed_words = (x for t in read.texts for x in bare(t.decode()).split())
        bare_written = tuple((bare(x), bare(y)) for x, y in written.items())
        own = _only.__wrapped__(chain(listed_words, add), rated_by, bare_written)
        return replace(own, name=file.name, remark=read.remark)
    listed = Source(file.name, (), _own(read.texts, "none"), read.size)
    new = [word for word in dict.fromkeys(add) if not listed.has(word)]
    added_texts = [_text(new)] if new else []
    return replace(
        listed,
        own=_own((*read.texts, *added_texts), rated_by),
        size=read.size + len(new),
        remark=read.remark,
        written=written,
    )


@lru_cache(maxsize=4)
def _only(words: Iterable[str], rated_by: str, written: Spellings) -> Source:
    """The puzzle's own words."""
    every = [*dict.fromkeys(paced(words))]
    texts = _own([_text(every)], rated_by)
    return Source(_ONLY, (), texts, len(every), written=dict(written))


@cache
def _built_in(word_list: str, *, is_rated: bool) -> Source:
    """A built-in list, kept for the next puzzle."""
    tiers = tiers_up_to(word_list)
    size = sum(len(letter_index(tier)) for tier in tiers)
    return Source(
        _NAME.format(word_list), tiers, (), size, word_list, is_rated=is_rated
    )


def _own(texts: Iterable[bytes], rated_by: str) -> tuple[Own, ...]:
    """Texts whose words have the rarity of the lists, or of their quarter, or 0."""
    if rated_by == "order":
        return tuple(zip(_quarters(texts), range(len(TIERS)), strict=True))
    return tuple((text, None if rated_by == "lists" else 0) for text in texts)


def _quarters(texts: Iterable[bytes]) -> Iterator[bytes]:
    """The words of texts in four parts, where the most familiar stand first."""
    whole = b"".join(text[1:] for text in texts)
    ends = np.flatnonzero(np.frombuffer(whole, np.uint8) == ord("\n")) + 1
    starts, count = [0, *ends.tolist()], len(ends)
    places = [-(-count * part // len(TIERS)) for part in range(len(TIERS) + 1)]
    for start, end in pairwise(places):
        yield b"\n" + whole[starts[start] : starts[end]]


def _text(words: Iterable[str]) -> bytes:
    return "\n".join(("", *words, "")).encode()
