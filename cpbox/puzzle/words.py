"""Which words may be played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from typing import Any, Self

from cpbox.puzzle.above import in_short
from cpbox.puzzle.composite import ListOf, Off
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import Kind, letters, path, settle
from cpbox.puzzle.patterns import check_together, found, pattern
from cpbox.puzzle.values import Choice

MAX_WORD_FILE = 256 * 2**20  # bytes
LISTS = ("common", "standard", "extended", "full")
DEFAULT_LISTS = ("standard", "full")  # README.md has the figures behind it


_LISTS = ListOf(Choice(LISTS), example="('common',)")
_EACH = ListOf(letters)


def _words(value: Any, key: str) -> tuple[str, ...]:
    """Read words; a game's own, a thousand in plain letters, at a glance."""
    if isinstance(value, tuple) and all(value) and {*map(type, value)} == {str}:
        joined = "".join(value)
        if joined.isascii() and joined.isalpha() and joined.islower():
            return value
    words: tuple[str, ...] = _EACH(value, key)
    return words


_KINDS: Mapping[str, Kind] = {
    "file": Off(path),
    "only": Off(_words),
    "add": _words,
    "ban": _words,
    "ban_matching": ListOf(pattern, example="('s$',)"),
}


@dataclass(frozen=True, kw_only=True, repr=False)
class Words:
    """Which words may be played: lists to draw from, less the banned ones.

    Parameters
    ----------
    lists
        Names of built-in lists; the first under which a chain exists counts.
    file
        A word list of the user's own instead, one word a line.
    only
        The dictionary itself instead.
    add, ban
        Words put in and taken out.
    ban_matching
        Regular expressions; a word in which one is found is taken out. They are
        those of RE2, without flags.

    Words are folded, and the file is a `Path`.

    Raises
    ------
    InputError
        When a list is unknown, or a word or a pattern is none.

    """

    lists: tuple[str, ...] = DEFAULT_LISTS
    file: str | PathLike[str] | None = None
    only: tuple[str, ...] | None = None
    add: tuple[str, ...] = ()
    ban: tuple[str, ...] = ()
    ban_matching: tuple[str, ...] = ()

    __repr__ = in_short

    def __post_init__(self) -> None:
        object.__setattr__(self, "lists", _LISTS(self.lists, "words.list"))
        settle(self, _KINDS, "words.")
        check_together(self.ban_matching, "words.ban_matching")
        if not self.lists:
            problem = f"names no list; choose from {', '.join(LISTS)}"
            raise InputError(problem, key="words.list")
        if self.file is not None and self.only is not None:
            problem = "a puzzle has either a file of words or only these; remove one"
            raise InputError(problem, key="words.only")
        if self.only == () and not self.add:
            problem = "names no word; write some, as in [gracious, splashy]"
            raise InputError(problem, key="words.only")
        for key in ("file", "only"):
            if getattr(self, key) is not None and self.lists != type(self).lists:
                problem = f"cannot stand beside {key}; keep one of the two"
                raise InputError(problem, key="words.list")

    @property
    def is_own(self) -> bool:
        """Whether the words are the user's own, so that no built-in list counts."""
        return self.file is not None or self.only is not None

    @property
    def tried(self) -> tuple[str, ...]:
        """The lists to try in turn; with words of the user's own, once."""
        return self.lists[:1] if self.is_own else self.lists

    def before(self, name: str | None) -> tuple[str, ...]:
        """The lists that were tried in vain where this is the one that counts."""
        tried = self.tried
        return () if name is None or name not in tried else tried[: tried.index(name)]

    def under(self, name: str | None) -> Self:
        """The same on one built-in list; words of the user's own stay as they are."""
        if self.is_own or name is None:
            return self
        return replace(self, lists=(name,))

    @cached_property
    def _banned(self) -> frozenset[str]:
        return frozenset(self.ban)

    def is_banned(self, word: str) -> bool:
        """Whether a word is banned, by name or by a pattern."""
        return word in self._banned or bool(self.matching(word))

    def matching(self, word: str) -> list[str]:
        """The patterns that ban a word."""
        return found(self.ban_matching, word)
