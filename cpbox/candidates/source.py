"""Where a puzzle's words come from: the built-in lists or the user's own.

A list is one text with a newline before and after every word, and is never split
into words: a regular expression over the whole text finds those that matter.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from cpbox.errors import InputError
from cpbox.lexicon import TIERS, rarity_of, read_tier, tiers_up_to
from cpbox.puzzle import MAX_WORD_FILE, Words, fold


@dataclass(frozen=True)
class Source:
    """Texts of one word a line between newlines, each with its words' rarity.

    Parameters
    ----------
    name
        What people call it.
    texts
        The texts; a rarity of None is found word by word.
    tier
        The built-in list that it is or adds to; None for words of the user's own.

    """

    name: str
    texts: tuple[tuple[str, int | None], ...]
    tier: str | None = None

    @cached_property
    def size(self) -> int:
        """Number of words."""
        return sum(text.count("\n") - 1 for text, _ in self.texts)

    def has(self, word: str) -> bool:
        """Whether the word stands in a text."""
        return any(f"\n{word}\n" in text for text, _ in self.texts)

    def matching(self, pattern: str) -> dict[str, int]:
        """The words that match a pattern whole, with their rarity."""
        line = re.compile(f"\n({pattern})(?=\n)")
        found: dict[str, int] = {}
        for text, rarity in self.texts:
            words = line.findall(text)
            if rarity is None:
                found.update(zip(words, rarity_of(words), strict=True))
            else:
                found.update(dict.fromkeys(words, rarity))
        return found


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
        own = _own(file.name, (*_lines(file), *words.add))
        if not own.size:
            problem = "the word list is empty; write a word on each line"
            raise InputError(problem, file, key="words.file")
        return own
    built_in, tiers = _built_in(word_list), tiers_up_to(word_list)
    added = dict.fromkeys(words.add)
    new = [w for w, r in zip(added, rarity_of(added), strict=True) if r >= len(tiers)]
    texts = (*built_in.texts, _text(new))
    return Source(built_in.name, texts, word_list) if new else built_in


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


def _lines(file: Path) -> Iterator[str]:
    """Words of a user's list, one a line, folded; empty lines are passed over."""
    if file.exists() and not file.is_file():  # a pipe would be waited for
        problem = "is not a file; name a file with one word on each line"
        raise InputError(problem, file, key="words.file")
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_WORD_FILE + 1)
    except OSError as error:
        problem = f"cannot read the word list: {error.strerror}"
        raise InputError(problem, file, key="words.file") from error
    if len(data) > MAX_WORD_FILE:
        problem = f"the word list has more than {MAX_WORD_FILE >> 20} MiB; shorten it"
        raise InputError(problem, file, key="words.file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = "not UTF-8 text; save the word list in UTF-8"
        raise InputError(problem, file, line, "words.file") from error
    text = fold(text)
    if " " not in text and "\t" not in text:
        return iter(text.split())  # the same, and faster
    return filter(None, map(str.strip, text.splitlines()))
