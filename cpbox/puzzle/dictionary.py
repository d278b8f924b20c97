"""Which words count: lists, words put in and taken out, and patterns that ban some.

RE2 looks for patterns, in time that is linear in the word. The checker of proofs reads
the same patterns by Python's own `re`; so what the two do not read alike is refused.
"""

import re
import unicodedata
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from os import PathLike
from typing import Any, Self

import re2

from cpbox.puzzle.above import in_short
from cpbox.puzzle.composite import ListOf, Off
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import Kind, letters, path, settle, shown, text
from cpbox.puzzle.values import Choice

MOST = 1000  # characters, as in a proof
_READ_APART = re.compile(r"\(\?(?!:)|\\[0-9]|\{,|\[:")


def pattern(value: Any, key: str) -> str:
    """Read a pattern.

    Raises
    ------
    InputError
        When it is none, or uses more than patterns may.

    """
    given = unicodedata.normalize("NFC", text(value, key))
    if len(given) > MOST:
        problem = f"{shown(given)} has more than {MOST} characters; shorten it"
        raise InputError(problem, key=key)
    if apart := _READ_APART.search(given):
        raise _more_than_allowed(given, shown(apart[0]), key)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(given)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        problem = (
            f"{shown(given)} is not a regular expression ({error}); put a backslash "
            "before a character that stands for itself"
        )
        raise InputError(problem, key=key) from error
    try:
        re2.compile(given, _quiet())
    except re2.error as error:
        reason = error.args[0].decode()
        raise _more_than_allowed(given, reason, key) from error
    return given


def check_together(patterns: tuple[str, ...], key: str) -> None:
    """Raise when patterns that are each small enough are too large together."""
    if not patterns:
        return
    try:
        _finder(patterns)
    except re2.error as error:
        problem = "the patterns are too large together; shorten or remove some"
        raise InputError(problem, key=key) from error


def found(patterns: tuple[str, ...], word: str) -> list[str]:
    """Give the patterns that are found in a word."""
    if not patterns:
        return []
    places = _finder(patterns)(word)
    if places is None or len(patterns) not in places:
        raise MemoryError
    return [each for place, each in enumerate(patterns) if place in places]


@lru_cache(maxsize=64)
def _finder(patterns: tuple[str, ...]) -> Callable[[str], Sequence[int] | None]:
    """Make what gives the places of the patterns in a word, and a last one always.

    RE2 finds nothing where it runs out of memory; then that last one is missing.
    """
    every = re2.Set.SearchSet(_quiet())
    for each in (*patterns, ""):
        every.Add(each)
    every.Compile()
    find: Callable[[str], Sequence[int] | None] = every.Match
    return find


def _quiet() -> Any:
    """Options of RE2 under which it prints nothing by itself."""
    options = re2.Options()
    options.log_errors = False
    return options


def _more_than_allowed(given: str, what: str, key: str) -> InputError:
    problem = (
        f"{shown(given)} cannot be used ({what}): patterns have no back-references, "
        "flags or looking around, and small numbers in { }; write the cases out, as in "
        "'aa|bb|cc'"
    )
    return InputError(problem, key=key)


MAX_WORD_FILE = 256 * 2**20  # bytes
LISTS = ("common", "standard", "extended", "full")
DEFAULT_LISTS = LISTS  # README.md has the figures behind it


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
        Names of built-in lists, smallest first; of several, the smallest counts whose
        best chain is as good as the largest one's in the objective's first term.
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
        lists = sorted({*_LISTS(self.lists, "words.list")}, key=LISTS.index)
        object.__setattr__(self, "lists", tuple(lists))
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
