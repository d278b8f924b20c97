"""Patterns of words: regular expressions that take no longer on any word.

RE2 looks for them, in time that is linear in the word. The checker of proofs reads the
same patterns by Python's own `re`; so what the two do not read alike is refused.
"""

import re
import unicodedata
import warnings
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import re2

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import shown, text

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
