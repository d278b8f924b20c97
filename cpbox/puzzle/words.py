"""Which words may be played."""

import re
import warnings
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cpbox.errors import InputError
from cpbox.puzzle.text import check_letters

LISTS = ("common", "standard", "extended", "full")


@dataclass(frozen=True, kw_only=True)
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
        Regular expressions; a word in which one is found is taken out.

    """

    lists: tuple[str, ...] = ("extended",)
    file: Path | None = None
    only: tuple[str, ...] | None = None
    add: tuple[str, ...] = ()
    ban: tuple[str, ...] = ()
    ban_matching: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.lists:
            problem = f"names no list; choose from {', '.join(LISTS)}"
            raise InputError(problem, key="words.list")
        for place, name in enumerate(self.lists):
            if name not in LISTS:
                problem = (
                    f"no list is called {name!r}; choose one of {', '.join(LISTS)}"
                )
                raise InputError(problem, key=f"words.list[{place}]")
        if self.file is not None and self.only is not None:
            problem = "a puzzle has either a file of words or only these; remove one"
            raise InputError(problem, key="words.only")
        for key in ("only", "add", "ban"):
            check_letters(getattr(self, key) or (), f"words.{key}")
        for place, pattern in enumerate(self.ban_matching):
            _check_pattern(pattern, f"words.ban_matching[{place}]")

    @cached_property
    def _banned(self) -> frozenset[str]:
        return frozenset(self.ban)

    def is_banned(self, word: str) -> bool:
        """Whether a word is banned, by name or by a pattern."""
        return word in self._banned or any(
            re.search(p, word) for p in self.ban_matching
        )


def _check_pattern(pattern: str, key: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        problem = (
            f"{pattern!r} is not a regular expression ({error}); put a backslash "
            "before a character that stands for itself"
        )
        raise InputError(problem, key=key) from error
