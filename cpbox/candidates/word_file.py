"""A file of words, read in one pass, and kept as the bytes of its words."""

import json
import time
import unicodedata
from array import array
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from string import digits, punctuation
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from cpbox.basics.errors import InputError
from cpbox.basics.files import open_regular
from cpbox.basics.letters import (
    APART,
    Folded,
    fold_word,
    is_word,
    spellings,
    unmarked,
)
from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.checkpoint import checkpoint, paced
from cpbox.puzzle import MAX_WORD_FILE, fold

JSON_LIST = 'is not a list of words; write it as in ["gracious", "sharply"]'
NO_WORD = "write one word on each line, and comments after #"
MANY, SHARE = 100, 0.01  # words, and of those of a list
NAMES = 0.25  # of a list at most; English ones have up to 0.16, and German ones 0.33
BLOCK = 1 << 18  # bytes that are looked at together
LINE = 1 << 18  # bytes of a line at most
FACTOR = 0x9E3779B9 | 3  # of hashes; any odd number of 32 bits does
INVERSE = pow(FACTOR, -1, 1 << 32)
PREFIX = 22  # bits of a hash by which words are sifted that may repeat
Hashes = NDArray[np.uint32]

NEWLINE = ord("\n")
SIGMA = "\N{GREEK CAPITAL LETTER SIGMA}"  # which is written otherwise at a word's end
IN_NO_WORD = {*digits, *punctuation, "\N{RIGHT SINGLE QUOTATION MARK}"} - {"#", APART}
# A small letter or a line's end, a capital, what is in no word, and any other.
LETTER, UPPER, NEVER, ODD = range(4)
TICK = 2_000_000_000  # nanoseconds, the coarsest by which a file system dates files


@dataclass(frozen=True)
class WordFile:
    """What a file of words holds.

    Parameters
    ----------
    texts
        Its words, folded, each once, with a newline before and after each.
    size
        How many words there are.
    remark
        What to say of lines that hold no word; empty if all do.
    written
        How those are written that are written otherwise; the first spelling counts.

    """

    texts: tuple[bytes, ...]
    size: int
    remark: str
    written: dict[str, str]


def read_words(
    file: Path, content: bytes | None = None, *, skip_capitals: bool = False
) -> WordFile:
    """Read a list of words.

    Parameters
    ----------
    file
        The list.
    content
        What it holds, if that is known.
    skip_capitals
        Leave out the words that are written with a capital.

    """
    reader = _Reader(file, skip_capitals=skip_capitals)
    if content is not None:
        return reader.read(BytesIO(content))
    with _opened(file) as stream:
        return reader.read(stream)


def file_state(file: Path) -> tuple[int, ...] | bytes:
    """What tells a file from what it was before: its stamp, or else what it holds."""
    if stamp := file_stamp(file):
        return stamp
    with _opened(file) as stream:
        return stream.read(MAX_WORD_FILE + 1) or b""


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    try:
        with open_regular(file) as stream:
            yield stream
    except OSError as error:
        problem = f"cannot read the word list ({error.strerror}); name another file"
        raise InputError(problem, file, key="words.file") from error


class _Reader:
    """Reads blocks of lines; `others` are the lines without a word."""

    def __init__(self, file: Path, *, skip_capitals: bool) -> None:
        self.file, self.lines, self.others = file, 0, 0
        self.skips, self.capitals = skip_capitals, 0
        self.first = 0, ""  # of the others: its number, and what it says
        self.written: dict[str, str] = {}

    def read(self, stream: BinaryIO) -> WordFile:
        """All words."""
        texts: list[bytes] = []
        hashes, sizes = array("I"), [0]  # in one piece, which is freed in one piece
        for block in self._blocks(stream):
            if texts:
                checkpoint()
            texts.append(self._words(block))
            hashes.frombytes(_hashes(texts[-1]).tobytes())
            sizes.append(len(hashes))
            self.lines += block.count(b"\n")
        every, number = np.frombuffer(hashes, np.uint32), len(hashes)
        each = [every[first:end] for first, end in pairwise(sizes)]
        size = number - _leave_out_repeated(texts, each)
        remarks = filter(None, (self._remark(), self._of_capitals(number)))
        return WordFile(tuple(texts), size, "; ".join(remarks), self.written)

    def _blocks(self, stream: BinaryIO) -> Iterator[bytes]:
        """The file as whole lines, many at once."""
        size, rest = 0, b""
        if stream.read(len(BOM_UTF8)) != BOM_UTF8:
            stream.seek(0)
        while block := (
            rest + (stream.read(BLOCK) or b"") + (stream.readline(LINE) or b"")
        ):
            is_first = not size
            size += len(block) - len(rest)
            if size > MAX_WORD_FILE:
                most = MAX_WORD_FILE >> 20
                problem = f"the word list has more than {most} MiB; shorten it"
                raise InputError(problem, self.file, key="words.file")
            if is_first and _is_list(block):
                block += stream.read(MAX_WORD_FILE)
                size = len(block)
                stream = BytesIO(self._lines_of(block))
                continue
            rest = self._unended(block)
            if is_first and b"\0" in block[:2]:  # UTF-16, without its mark
                raise self._no_text(1)
            yield block[: len(block) - len(rest)]

    def _unended(self, block: bytes) -> bytes:
        """The last line of a block that may end within it, whatever ends lines there.

        Raise where that is too long.
        """
        if len(block) - block.rfind(b"\n") <= LINE:
            return b""
        text = block.decode(errors="surrogateescape")
        last = text.splitlines(keepends=True)[-1].encode(errors="surrogateescape")
        if len(last) >= LINE:
            line = self.lines + block.count(b"\n") + 1
            problem = "the line is too long for a word; write one word on each line"
            raise InputError(problem, self.file, line, "words.file")
        return last

    def _lines_of(self, text: bytes) -> bytes:
        """The words of a list in JSON, one a line."""
        try:
            words = json.loads(text)
        except (ValueError, RecursionError):
            words = None
        if not isinstance(words, list) or {*map(type, words)} - {str}:
            raise InputError(JSON_LIST, self.file, key="words.file")
        lines = "\n".join(" ".join(word.split()) for word in paced(words))
        return lines.encode(errors="backslashreplace")  # half a character, too

    def _words(self, block: bytes) -> bytes:
        """The words of some lines, folded, a newline before and after each.

        Lines of letters that are folded one by one are looked at together.
        """
        lines = _Lines(self._decoded(block))
        keep, odd = ~(lines.is_odd | lines.is_empty), np.flatnonzero(lines.is_odd)
        are_words = keep & ~lines.is_no_word
        self.capitals += int(np.count_nonzero(are_words & lines.has_capital))
        if self.skips:
            keep &= ~lines.has_capital
        if (no_word := keep & lines.is_no_word).any():
            first = np.arange(len(keep)) == no_word.argmax()
            content = lines.text(first).rstrip("\n")
            number = self.lines + int(no_word.argmax()) + 1
            self._leave_out(number, content, int(np.count_nonzero(no_word)))
            keep &= ~no_word
        text, after = lines.folded(keep)
        parts, done = ["\n"], 0
        if len(odd):
            there = after[odd].tolist()
            for number, word in self._odd_words(lines.text(lines.is_odd), odd):
                at = there[number]
                parts += text[done:at], word, "\n"
                done = at
        return "".join((*parts, text[done:])).encode()

    def _odd_words(self, text: str, odd: Ints) -> list[tuple[int, str]]:
        """The words of other lines, folded, each with the place of its line.

        Such as have a comment or a mark, or hold no word.
        """
        lines = [
            (place, part)
            for place, line in enumerate(text.split("\n")[:-1])
            for part in line.splitlines()
        ]
        has_capital = [part.lstrip()[:1].isupper() for _, part in lines]
        both = zip(lines, has_capital, strict=True)
        self.capitals += sum(
            has and is_word(_before_comment(part)) for (_, part), has in both
        )
        if self.skips:
            lines = [x for x, out in zip(lines, has_capital, strict=True) if not out]
        whole = fold("\n".join(part for _, part in lines))
        folded = whole.split("\n") if lines else []
        if isinstance(whole, Folded) or APART in whole:
            self._keep_spellings(folded, [part for _, part in lines])
        words = [
            (place, self._word(word, part, self.lines + int(odd[place]) + 1))
            for word, (place, part) in zip(folded, lines, strict=True)
        ]
        return [(place, word) for place, word in words if word]

    def _keep_spellings(self, folded: list[str], lines: list[str]) -> None:
        """Remember how the words are written that are written otherwise."""
        pairs = zip(folded, lines, strict=True)
        others = (
            _before_comment(line)
            for x, line in pairs
            if x != line.lower() or APART in line
        )
        words = map(fold_word, filter(is_word, others))
        self.written = spellings(words) | self.written

    def _decoded(self, block: bytes) -> str:
        if b"\r" in block:
            block = block.replace(b"\r\n", b"\n")
        try:
            return block.decode()
        except UnicodeDecodeError as error:
            line = self.lines + block.count(b"\n", 0, error.start) + 1
            raise self._no_text(line) from error

    def _no_text(self, line: int) -> InputError:
        problem = "not UTF-8 text; save the word list as plain text in UTF-8"
        return InputError(problem, self.file, line, "words.file")

    def _word(self, folded: str, line: str, number: int) -> str:
        """The word of a line, or none; the line as it is folded, and its number."""
        content = _before_comment(folded)
        if is_word(content):
            return unmarked(content)
        if content:
            self._leave_out(number, _before_comment(line))
        return ""

    def _leave_out(self, number: int, content: str, many: int = 1) -> None:
        """Take note of lines that hold no word, and of what the first of them says."""
        own = number, content
        self.first = min(self.first, own) if self.others else own
        self.others += many

    def _of_capitals(self, size: int) -> str:
        """How many words have a capital, where they are many, and may be names.

        Not where each noun has one, as in German, nor in a list all in capitals.
        """
        if self.skips and not size and self.capitals:
            every = f"every word of {self.file.name} has a capital"
            return f"{every}, and `words: {{capitals: skip}}` leaves them out"
        least = max(MANY, SHARE * size)
        if not self.skips and least <= self.capitals < NAMES * size:
            many = f"{self.capitals:,} words of {self.file.name} have a capital"
            return f"{many}; `words: {{capitals: skip}}` leaves them out"
        return ""

    def _remark(self) -> str:
        (line, content), name = self.first, self.file.name
        if not self.others:
            return ""
        if self.others == 1:
            about = f"line {line} of {name} is not a word and is left out"
        else:
            about = f"{self.others:,} lines of {name} are not words and are left out"
            about += f", the first of them line {line}"
        return f"{about}: {content[:60]!r}; {NO_WORD}"


def _is_list(block: bytes) -> bool:
    """Whether a file begins as a list in JSON does."""
    return block.lstrip().startswith((b'["', b"[]", b"[\n", b"[\r", b"[ "))


def _before_comment(line: str) -> str:
    return line.partition("#")[0].strip()


class _Lines:
    """Lines of a text as UTF-16 code units; arrays have an entry for each line.

    Parameters
    ----------
    text
        The lines.

    """

    def __init__(self, text: str) -> None:
        if not text.endswith("\n"):
            text += "\n"
        self._units = np.frombuffer(text.encode("utf-16-le"), np.uint16)
        ends = np.flatnonzero(self._units == NEWLINE)
        starts = np.zeros_like(ends)
        starts[1:] = ends[:-1] + 1
        self._size = ends + 1 - starts  # its end among it
        self._kinds = kinds = _tables()[0][self._units]
        self.is_empty = self._size == 1
        self.has_capital = kinds[starts] == UPPER
        self.is_odd, self.is_no_word = np.zeros((2, len(ends)), np.bool_)
        for kind, has in ((ODD, self.is_odd), (NEVER, self.is_no_word)):
            has[np.searchsorted(ends, np.flatnonzero(kinds == kind))] = True

    def text(self, keep: Bools) -> str:
        """Some of the lines."""
        return self._text(self._units, keep)

    def _text(self, units: NDArray[np.uint16], keep: Bools) -> str:
        units = units if keep.all() else units[np.repeat(keep, self._size)]
        return units.tobytes().decode("utf-16-le")

    def folded(self, keep: Bools) -> tuple[str, Ints]:
        """Some lines that are not odd, and where in them each line would follow."""
        units, capitals = self._units.copy(), np.flatnonzero(self._kinds == UPPER)
        units[capitals] = _tables()[1][units[capitals]]
        size = np.where(keep, self._size, 0)
        return self._text(units, keep), np.cumsum(size) - size


@cache
def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """The kind of each code unit, and each letter that is not odd in small letters.

    Odd is what may be folded otherwise in other company: all but the letters, Latin to
    Armenian and those with more marks, that are no marks themselves.
    """
    kinds, small = np.full(1 << 16, ODD, np.uint8), np.zeros(1 << 16, np.uint16)
    kinds[NEWLINE], small[NEWLINE] = LETTER, NEWLINE
    for code in (*range(0x590), *range(0x1E00, 0x2000)):
        letter, low = chr(code), chr(code).lower()
        is_alone = low.isalpha() and not unicodedata.combining(letter)
        is_alone &= len(low) == 1 and letter != SIGMA and fold(letter) == low
        is_capital = letter != low and letter.isupper()
        if is_alone and (letter == low or (is_capital and fold(low) == low)):
            kinds[code], small[code] = (UPPER, LETTER)[letter == low], ord(low)
    kinds[[*map(ord, IN_NO_WORD)]] = NEVER
    return kinds, small


def _leave_out_repeated(texts: list[bytes], hashes: list[Hashes]) -> int:
    """Keep each word of some texts where it stands first; how many others there were.

    Only words that share a hash with another one are looked at.
    """
    every = np.concatenate([np.zeros(0, np.uint32), *hashes])
    every.sort()
    repeated = every[1:][every[1:] == every[:-1]]
    if not len(repeated):
        return 0
    is_repeated = np.zeros(1 << PREFIX, np.bool_)  # [p]: of a hash that begins with p
    is_repeated[repeated >> 32 - PREFIX] = True
    earlier, left_out = set[bytes](), 0
    for place, its in enumerate(hashes):
        checkpoint()
        may_repeat = np.flatnonzero(is_repeated[its >> 32 - PREFIX])
        at = np.searchsorted(repeated[:-1], its[may_repeat])
        may_repeat = may_repeat[repeated[at] == its[may_repeat]]
        texts[place], number = _without_earlier(texts[place], may_repeat, earlier)
        left_out += number
    return left_out


def _without_earlier(text: bytes, some: Ints, earlier: set[bytes]) -> tuple[bytes, int]:
    """A text without those of some words that are known, and how many these are.

    After: the others of these are known, too.
    """
    units = np.frombuffer(text, np.uint8)
    ends = np.flatnonzero(units == NEWLINE)
    keep = np.ones(len(ends) - 1, np.bool_)
    for place in some.tolist():
        word = text[ends[place] : ends[place + 1]]
        keep[place] = word not in earlier
        earlier.add(word)
    if keep.all():
        return text, 0
    kept = units[1:][np.repeat(keep, np.diff(ends))]
    return b"\n" + kept.tobytes(), int(np.count_nonzero(~keep))


def _hashes(text: bytes) -> Hashes:
    """A number of each word of a text, which two that differ seldom have in common.

    The value of a polynomial, modulo 2**32, whose coefficients are the word's bytes.
    """
    units = np.frombuffer(text, np.uint8)
    start = np.flatnonzero(units == NEWLINE)[:-1] + 1
    bits = len(units).bit_length()
    terms = units * _powers(FACTOR, bits)[: len(units)]
    # The power at which a word begins is taken out, to make it 1 for each word.
    whole = np.add.reduceat(terms, start, dtype=np.uint32)
    return whole * _powers(INVERSE, bits)[start]


@lru_cache(maxsize=4)
def _powers(base: int, bits: int) -> NDArray[np.uint32]:
    """``[n]``: the powers of a number, modulo 2**32, up to so many bits of n."""
    factors = np.full(1 << bits, base, np.uint32)
    factors[0] = 1
    return np.multiply.accumulate(factors, dtype=np.uint32)


def file_stamp(file: Path) -> tuple[int, ...]:
    """What tells a file from what it was before.

    Empty where it cannot be told: what was changed just now may change again within
    the same tick of the clock by which the file system dates it.
    """
    try:
        now, status = time.time_ns(), file.stat()
    except OSError:
        return ()
    stamp = (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)
    return stamp if now - max(stamp[:2]) > TICK else ()
