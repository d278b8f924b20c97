"""A file of words, read in one pass, and kept as the bytes of its words."""

import json
import re
import time
import unicodedata
from array import array
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import re2
from numpy.typing import NDArray

from cpbox.puzzle import MAX_WORD_FILE, fold, is_letters
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import open_regular
from cpbox.puzzle.letters import Folded, spellings

JSON_LIST = 'is no list of words; write it as in ["gracious", "sharply"]'
NO_WORD = "write one word on each line, and comments after #"
MANY, SHARE = 100, 0.01  # words, and of those of a list
BLOCK = 1 << 18  # bytes that are looked at together
UPPER, ODD = 1, 2  # a letter, and what may stand before the first one of a line
TICK = 2_000_000_000  # nanoseconds, the coarsest by which a file system dates files


@dataclass(frozen=True)
class WordFile:
    """What a file of words holds.

    Parameters
    ----------
    texts
        Its words, folded, with a newline before and after each.
    size
        How many different words there are.
    remark
        What to say of lines that hold no word; empty if all do.
    written
        How those are written that are written otherwise; the first spelling counts.

    """

    texts: tuple[bytes, ...]
    size: int
    remark: str
    written: dict[str, str]


def read_words(file: Path, *, skip_capitals: bool = False) -> WordFile:
    """Read a list of words.

    Parameters
    ----------
    file
        The list.
    skip_capitals
        Leave out the words that are written with a capital.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    try:
        with open_regular(file) as stream:
            return _Reader(file, skip_capitals=skip_capitals).read(stream)
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
        texts, hashes = [], array("q")  # of two words that differ, these do, too
        for block in self._blocks(stream):
            words = self._words(block)
            self.lines += block.count(b"\n")
            hashes.extend(map(hash, words))
            texts.append(b"\n".join((b"", *words, b"")))
        size = _distinct(hashes)
        remarks = filter(None, (self._remark(), self._of_capitals(len(hashes))))
        return WordFile(tuple(texts), size, "; ".join(remarks), self.written)

    def _blocks(self, stream: BinaryIO) -> Iterator[bytes]:
        """The file as whole lines, many at once."""
        size = 0
        if stream.read(len(BOM_UTF8)) != BOM_UTF8:
            stream.seek(0)
        while block := (stream.read(BLOCK) or b"") + (stream.readline() or b""):
            size += len(block)
            if size > MAX_WORD_FILE:
                most = MAX_WORD_FILE >> 20
                problem = f"the word list has more than {most} MiB; shorten it"
                raise InputError(problem, self.file, key="words.file")
            if not _is_list(block) or self.lines:
                yield block
                continue
            block += stream.read(MAX_WORD_FILE)
            size = len(block)
            yield self._lines_of(block)

    def _lines_of(self, text: bytes) -> bytes:
        """The words of a list in JSON, one a line."""
        try:
            words = json.loads(text)
        except (ValueError, RecursionError):
            words = None
        if not isinstance(words, list) or {*map(type, words)} - {str}:
            raise InputError(JSON_LIST, self.file, key="words.file")
        return "\n".join(" ".join(word.split()) for word in words).encode()

    def _words(self, block: bytes) -> list[bytes]:
        """The words of some lines, folded; most lists are in small letters."""
        small = block.lower()
        if small != block or not block.isascii():
            block = self._without_capitals(block)
            small = block.lower()
        if _plain().fullmatch(small):
            return small.split()
        text = self._decoded(block)
        folded = text.lower()
        if not _steady().fullmatch(folded.encode()):
            folded = fold(text)
        words = folded.splitlines()
        if isinstance(folded, Folded):
            self._keep_spellings(words, text.splitlines())
        for at in [at for at, word in enumerate(words) if not word.isalpha()]:
            words[at] = self._word(words[at], text, at)
        return "\n".join(words).encode().split()

    def _keep_spellings(self, folded: list[str], lines: list[str]) -> None:
        """Remember how the words are written that are written otherwise."""
        pairs = zip(folded, lines, strict=True)
        others = (_before_comment(line) for x, line in pairs if x != line.lower())
        self.written = spellings(map(fold, others)) | self.written

    def _without_capitals(self, block: bytes) -> bytes:
        """The lines, perhaps less those that have a capital, which are counted."""
        text = self._decoded(block)
        number = _capitals(text)
        if number == 0:
            return block
        every = text.splitlines() if number is None or self.skips else []
        some = [line.lstrip()[:1].isupper() for line in every]
        self.capitals += sum(some) if number is None else number
        if not self.skips:
            return block
        kept = ("" if out else line for line, out in zip(every, some, strict=True))
        return "".join(f"{line}\n" for line in kept).encode()

    def _decoded(self, block: bytes) -> str:
        try:
            return block.decode()
        except UnicodeDecodeError as error:
            line = self.lines + block.count(b"\n", 0, error.start) + 1
            problem = "not UTF-8 text; save the word list in UTF-8"
            raise InputError(problem, self.file, line, "words.file") from error

    def _word(self, folded: str, text: str, at: int) -> str:
        """The word of a line, or none; the line as it is folded, and its place."""
        said = _before_comment(folded)
        if is_letters(said):
            return said
        if said:
            self.others += 1
            if self.others == 1:
                line = text.splitlines()[at]
                self.first = self.lines + at + 1, _before_comment(line)
        return ""

    def _of_capitals(self, size: int) -> str:
        """How many words have a capital, where they are many, and not nearly all."""
        least = max(MANY, SHARE * size)
        if not self.skips and least <= self.capitals < (1 - SHARE) * size:
            many = f"{self.capitals:,} words of {self.file.name} have a capital"
            return f"{many}; `words: {{capitals: skip}}` leaves them out"
        return ""

    def _remark(self) -> str:
        (line, said), name = self.first, self.file.name
        if not self.others:
            return ""
        if self.others == 1:
            about = f"line {line} of {name} is not a word and is left out"
        else:
            about = f"{self.others:,} lines of {name} are not words and are left out"
            about += f", the first of them line {line}"
        return f"{about}: {said[:60]!r}; {NO_WORD}"


def _is_list(block: bytes) -> bool:
    """Whether a file begins as a list in JSON does."""
    return block.lstrip().startswith((b'["', b"[\n", b"[\r", b"[ "))


def _before_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def _capitals(text: str) -> int | None:
    """How many lines begin with a capital; None where that takes a closer look."""
    units = np.frombuffer(text.replace("\r\n", "\n").encode("utf-16-le"), np.uint16)
    kinds = _kinds()[units]
    if (kinds == ODD).any():
        return None
    capital = kinds == UPPER
    after = capital[1:] & (units[:-1] == ord("\n"))
    return int(np.count_nonzero(after)) + int(capital[:1].sum())


@cache
def _kinds() -> NDArray[np.uint8]:
    """``[u]``: the kind of each UTF-16 code unit."""
    kinds = np.zeros(1 << 16, np.uint8)
    every = [*map(chr, range(1 << 16))]
    kinds[[at for at, one in enumerate(every) if one.isupper()]] = UPPER
    kinds[[at for at, one in enumerate(every) if one.isspace() and one != "\n"]] = ODD
    kinds[0xD800:0xE000] = ODD  # halves of characters
    return kinds


@cache
def _plain() -> Any:
    """Lines of letters, Latin to Cyrillic, that are folded whatever stands beside."""
    letters = "".join(filter(str.isalpha, _alone(range(0x590))))
    return re2.compile(f"[{letters}\r\n]*".encode())


@cache
def _steady() -> Any:
    """Texts in small letters that are folded, as is what has them in capitals."""
    signs = _alone([*range(0x590), *range(0x2010, 0x2028)])
    return re2.compile(f"[{re.escape(''.join(signs))}]*".encode())


def _alone(codes: Iterable[int]) -> Iterator[str]:
    """Characters that stay as they are when folded, and are no marks on others."""
    every = map(chr, codes)
    return (x for x in every if fold(x) == x and not unicodedata.combining(x))


def _distinct(numbers: "array[int]") -> int:
    if not numbers:
        return 0
    ordered = np.frombuffer(numbers, np.int64)
    ordered.sort()
    return 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))


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
