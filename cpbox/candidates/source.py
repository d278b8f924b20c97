"""Where a puzzle's words come from: the built-in lists or the user's own.

A list is one text with a newline before and after every word, and is never split
into words: those that matter are found in the whole text.
"""

import re
import time
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from string import ascii_lowercase

import numpy as np

from cpbox.candidates.arrays import Ints
from cpbox.candidates.lexicon import TIERS, rarity_of, read_tier, tiers_up_to
from cpbox.puzzle import MAX_WORD_FILE, Words, fold, is_letters
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import open_regular

NO_WORD = "write one word on each line, and comments after #"


def read_words(file: Path) -> tuple[Sequence[str], str]:
    """Read the words of a list, folded, and what to say of lines that hold no word.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    text = _file_text(file)
    words = fold(text).split()
    if {" ", "\t"}.isdisjoint(text) and "".join(words).isalpha():
        return words, ""  # the same, and faster
    words, others = [], []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if is_letters(word := fold(said)):
            words.append(word)
        elif said:
            others.append((number, said))
    return words, _about_others(file, others) if others else ""


def _about_others(file: Path, others: Sequence[tuple[int, str]]) -> str:
    line, said = others[0]
    if len(others) == 1:
        about = f"line {line} of {file.name} is not a word and is left out"
    else:
        about = f"{len(others):,} lines of {file.name} are not words and are left out"
        about += f", the first of them line {line}"
    return f"{about}: {said[:60]!r}; {NO_WORD}"


def _file_text(file: Path) -> str:
    try:
        with open_regular(file) as stream:
            data = stream.read(MAX_WORD_FILE + 1) or b""
    except OSError as error:
        problem = f"cannot read the word list ({error.strerror}); name another file"
        raise InputError(problem, file, key="words.file") from error
    if len(data) > MAX_WORD_FILE:
        problem = f"the word list has more than {MAX_WORD_FILE >> 20} MiB; shorten it"
        raise InputError(problem, file, key="words.file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = "not UTF-8 text; save the word list in UTF-8"
        raise InputError(problem, file, line, "words.file") from error


LONG = 1 << 16  # characters of a list from which on an index of it pays at once
TICK = 2_000_000_000  # nanoseconds, the coarsest by which a file system dates files


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
        at = bisect_left(range(len(self._start)), word, key=self._word)
        return at < len(self._start) and self._word(at) == word

    def _word(self, at: int) -> str:
        return self._text[self._start[at] : self._end[at]]


@cache
def letter_index(tier: str) -> LetterIndex:
    """The index of the words that a built-in list adds, made once."""
    return LetterIndex(f"\n{read_tier(tier)}")


@dataclass(frozen=True)
class Source:
    """Texts of one word a line between newlines, each with its words' rarity.

    Parameters
    ----------
    name
        What people call it.
    texts
        The texts; those with a rarity are the built-in lists, in alphabetical order,
        and a rarity of None is found word by word.
    tier
        The built-in list that it is or adds to; None for words of the user's own.
    remark
        What to tell the user of lines of the list that hold no word.

    """

    name: str
    texts: tuple[tuple[str, int | None], ...]
    tier: str | None = None
    remark: str = ""

    @cached_property
    def size(self) -> int:
        """Number of words."""
        return sum(text.count("\n") - 1 for text, _ in self.texts)

    def has(self, word: str) -> bool:
        """Whether the word stands in a text."""
        return any(
            f"\n{word}\n" in text
            if rarity is None
            else letter_index(TIERS[rarity]).has(word)
            for text, rarity in self.texts
        )

    def made_of(self, letters: str) -> tuple[list[str], Ints]:
        """The words that have no other letters than these, sorted, and their rarity."""
        words: list[str] = []
        rarities: list[int] = []
        for text, rarity in self.texts:
            if rarity is None:
                more = _made_of(letters, text)
                rarities += rarity_of(more)
            else:
                more = letter_index(TIERS[rarity]).made_of(letters)
                rarities += [rarity] * len(more)
            words += more
        if words != (ordered := sorted(words)):
            rarity_by_word = dict(zip(words, rarities, strict=True))
            rarities = [rarity_by_word[word] for word in ordered]
        return ordered, np.fromiter(rarities, np.int64, len(ordered))

    def matching(self, pattern: str) -> list[str]:
        """The words that match a pattern whole, sorted."""
        return sorted(w for text, _ in self.texts for w in _matching(pattern, text))


def _made_of(letters: str, text: str) -> list[str]:
    """The words of a text that have no other letters than these."""
    if text.isascii():
        if len(text) >= LONG:
            return _index(text).made_of(letters)
        if not text.encode().translate(None, f"{letters}\n".encode()):
            return text.split()  # a list made for this box
    return _matching(f"[{re.escape(letters)}]+", text)


@lru_cache(maxsize=2)
def _index(text: str) -> LetterIndex:
    """The index of a list of the user's own, kept for the next box."""
    return LetterIndex(text)


def _matching(pattern: str, text: str) -> list[str]:
    return re.findall(f"\n({pattern})(?=\n)", text)


def source(words: Words, word_list: str) -> Source:
    """Where a puzzle's words come from, before any rule speaks.

    Raises
    ------
    InputError
        When a list of the user's own cannot be read, or is empty.

    """
    if words.only is not None:
        return _own("the puzzle's own words", (*words.only, *words.add))
    if words.file is not None:
        file = Path(words.file)
        kept = _kept if (stamp := file_stamp(file)) else _kept.__wrapped__
        return kept(file, words.add, stamp)
    built_in, tiers = _built_in(word_list), tiers_up_to(word_list)
    added = dict.fromkeys(words.add)
    new = [w for w, r in zip(added, rarity_of(added), strict=True) if r >= len(tiers)]
    texts = (*built_in.texts, _text(new))
    return Source(built_in.name, texts, word_list) if new else built_in


def remark(words: Words) -> str:
    """What to tell the user of lines of a list that hold no word; empty if all do."""
    if words.file is None:
        return ""
    try:
        return source(words, words.lists[0]).remark
    except InputError:  # which who needs the words will hear
        return ""


def file_stamp(file: Path) -> tuple[int, ...]:
    """What tells a file from what it was before.

    Empty where it cannot be told: what was changed just now may change again within
    the same tick of the clock by which the file system dates it.
    """
    try:
        now, known = time.time_ns(), file.stat()
    except OSError:
        return ()
    stamp = (known.st_mtime_ns, known.st_ctime_ns, known.st_size, known.st_ino)
    return stamp if now - max(stamp[:2]) > TICK else ()


@lru_cache(maxsize=4)
def _kept(file: Path, add: tuple[str, ...], stamp: tuple[int, ...]) -> Source:
    """The user's own words, kept for the next puzzle while their file stays as it is.

    Raises
    ------
    InputError
        When the file cannot be read, or is empty.

    """
    del stamp
    words, remark = read_words(file)
    own = replace(_own(file.name, (*words, *add)), remark=remark)
    if not own.size:
        problem = remark or "the word list is empty; write a word on each line"
        raise InputError(problem, file, key="words.file")
    return own


@cache
def _built_in(word_list: str) -> Source:
    """A built-in list, kept for the next puzzle."""
    tiers = tiers_up_to(word_list)
    texts = tuple((f"\n{read_tier(t)}", TIERS.index(t)) for t in tiers)
    return Source(f"{word_list} (built in)", texts, word_list)


def _own(name: str, words: Iterable[str]) -> Source:
    return Source(name, (_text(dict.fromkeys(words)),))


def _text(words: Iterable[str]) -> tuple[str, None]:
    return "\n".join(("", *words, "")), None
