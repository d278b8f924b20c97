"""Which words count: lists, words put in and taken out, and patterns that ban some.

RE2 looks for patterns, in time that is linear in the word. The checker of proofs reads
the same patterns by Python's own `re`; so what the two do not read alike is refused.
"""

import os
import re
import unicodedata
import warnings
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path
from typing import Any, Self

import re2

from cpbox.puzzle.above import in_short
from cpbox.puzzle.composite import ListOf, Off
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import open_regular
from cpbox.puzzle.keys import Group, documented, entry, keys_of, kinds_of
from cpbox.puzzle.kinds import path, settle, shown, text
from cpbox.puzzle.nodes import Node, fault
from cpbox.puzzle.values import LETTERS, LINE, Choice, Kind, Schema, Text, scalar

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
        _compiled(given)
    except re2.error as error:
        reason = error.args[0].decode()
        raise _more_than_allowed(given, reason, key) from error
    return given


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> Any:
    """The pattern of RE2, which prints nothing by itself."""
    options = re2.Options()
    options.log_errors = False
    return re2.compile(pattern, options)


def _more_than_allowed(given: str, what: str, key: str) -> InputError:
    problem = (
        f"{shown(given)} cannot be used ({what}): patterns have no back-references, "
        "flags or lookaround, and only small numbers in { }; write the cases out, as "
        "in 'aa|bb|cc'"
    )
    return InputError(problem, key=key)


MAX_WORD_FILE = 256 * 2**20  # bytes
LISTS = ("common", "standard", "extended", "full")
RATED_BY = ("lists", "order", "none")
DEFAULT_LISTS = LISTS  # README.md has the figures behind it


class _WordFile(Kind):
    """A file of words; its path starts at the folder of the file that names it."""

    def __call__(self, value: Any, key: str) -> Path | None:
        """Where it is, if there is one."""
        return None if value is None else path(value, key)

    def of(self, node: Node, key: str) -> Path:
        """Path of a file that can be read."""
        folder = node.source.folder
        file = folder / scalar(node, key, "a path")
        try:
            with open_regular(file) as stream:
                size = os.fstat(stream.fileno()).st_size
        except (OSError, ValueError) as error:  # a path may hold what no name can
            told = isinstance(error, OSError) and (error.strerror or str(error))
            problem = f"cannot read {file} ({told or 'there is no such file'})"
            remedy = f"correct the path, which starts at {folder.resolve()}"
            raise fault(node, key, f"{problem}; {remedy}") from error
        if size > MAX_WORD_FILE:
            problem = f"{file} is larger than {MAX_WORD_FILE >> 20} MiB; shorten it"
            raise fault(node, key, problem)
        return file

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string"}


_REGEX = LINE.schema() | {"format": "regex"}
_PATTERN = Text(pattern, "a regular expression", _REGEX)
_SOME = (("minItems", 1),)
_NAME = Choice(LISTS, "words of your own as in {only: [peg, gum]}")
_LISTS = ListOf(_NAME, or_one=True, example="('common',)", limits=_SOME)
_WORDS = ListOf(LETTERS)
_ONLY = ListOf(LETTERS, limits=_SOME)


@dataclass(frozen=True, kw_only=True, repr=False)
class Words:
    """Which words may be played: lists to draw from, less the banned ones.

    Words are folded, and the file is a `Path`.

    Raises
    ------
    InputError
        When a list is unknown, or a word or a pattern is none.

    """

    lists: tuple[str, ...] = entry(
        _LISTS,
        "The built-in list; each list contains the one before it. Of several lists, "
        "cpbox uses the smallest whose best chain is as good as that of the largest in "
        "the objective's first term: by default, it needs no more words.",
        DEFAULT_LISTS,
        written=list(DEFAULT_LISTS),
        name="list",
    )
    file: str | PathLike[str] | None = entry(
        _WordFile(),
        "A word list of your own, one word per line, with comments after #; its path "
        "starts at the folder of this file.",
    )
    only: tuple[str, ...] | None = entry(
        _ONLY, "The only words that may be played.", made=Off(_ONLY)
    )
    add: tuple[str, ...] = entry(_WORDS, "Words to add.", ())
    ban: tuple[str, ...] = entry(_WORDS, "Words to leave out.", ())
    ban_matching: tuple[str, ...] = entry(
        ListOf(_PATTERN, example="('s$',)"),
        "Regular expressions in RE2's syntax, without flags; a word in which one of "
        "them matches is left out. Words are in lower case.",
        (),
    )
    rarity: str | None = entry(
        Choice(RATED_BY),
        "What gives a word its rarity: the built-in lists (lists); the order of your "
        "own words, the most familiar first (order); or nothing, so that it is 0 "
        "(none). The default is lists, and none for words of your own.",
        made=Off(Choice(RATED_BY)),
    )

    __repr__ = in_short

    def __post_init__(self) -> None:
        settle(self, kinds_of(Words), "words.")
        lists = sorted({*self.lists}, key=LISTS.index)
        object.__setattr__(self, "lists", tuple(lists))
        if not self.lists:
            problem = f"names no list; choose from {', '.join(LISTS)}"
            raise InputError(problem, key="words.list")
        if self.file is not None and self.only is not None:
            problem = "a puzzle has either a file of words or only these; remove one"
            raise InputError(problem, key="words.only")
        if self.only == ():
            problem = "names no word; write some, as in [gracious, splashy]"
            raise InputError(problem, key="words.only")
        for key in ("file", "only"):
            if getattr(self, key) is not None and self.lists != type(self).lists:
                problem = f"cannot be combined with {key}; keep one of the two"
                raise InputError(problem, key="words.list")
        if self.rarity == "order" and not self.is_own:
            problem = (
                "is the order of your own words; give them in words.file or words.only"
            )
            raise InputError(problem, key="words.rarity")

    @property
    def rated_by(self) -> str:
        """What a word's rarity is by: lists, order or none."""
        return self.rarity or ("none" if self.is_own else "lists")

    @property
    def is_own(self) -> bool:
        """Whether the words are the user's own, so that no built-in list counts."""
        return self.file is not None or self.only is not None

    @property
    def tried(self) -> tuple[str, ...]:
        """The lists to try in turn; with words of the user's own, once."""
        return self.lists[:1] if self.is_own else self.lists

    @property
    def largest(self) -> str:
        """The list that holds all words that may be played."""
        return self.tried[-1]

    def before(self, name: str | None) -> tuple[str, ...]:
        """The smaller lists that are skipped if this is the one that counts."""
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
        return [each for each in self.ban_matching if _compiled(each).search(word)]


Words.__doc__ = documented(Words)
WORDS = Group(
    keys_of(Words),
    rivals=("list", "file", "only"),
    short="list",
    of_rivals=("rarity",),
)
