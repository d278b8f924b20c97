"""The prefilter: which words are candidates, and what is known of each."""

import re
import time

import pytest

from cpbox.candidates.prefilter import prefilter
from cpbox.errors import InputError
from cpbox.puzzle import Box, Puzzle, Words


def test_words_that_fall_are_gone_although_as_many_traces_are_left() -> None:
    words = Words(only=("aaa", "na", "nal", "nl"))
    found = prefilter(Puzzle(box=Box.of("n l a a"), words=words))
    assert found.words == ["aaa", "aaa", "nal", "nal"]
    assert found.letters.tolist() == [*map(len, found.words)]


@pytest.mark.parametrize("pattern", ["^(([a-z])+)+[0-9]$", "(a|c|ac)*z", "(.?){1000}q"])
def test_no_pattern_takes_long(pattern: str) -> None:
    words = Words(only=("ac" * 40, "abc"), ban_matching=(pattern, "^ab"))
    start = time.process_time()
    assert prefilter(Puzzle(box=Box((("a", "b"), ("c",))), words=words)).words == [
        "ac" * 40
    ]
    assert time.process_time() - start < 1


def test_patterns_mean_to_the_checker_what_they_mean_here() -> None:
    words = [
        "abba",
        "\u00e4ra",
        "stra\u00dfe",
        "\u043c\u0438\u0440",
        "ab\u0301c",
        "zoo",
    ]
    patterns = (
        r"\w$", r"\W", r"\bz", r"\Bb", r"^.{3}$", r"[^a-z]", r"^\S+$", r"(?:ab|ba)+$",
        r"\x61", "[à-ÿ]", "a{1,2}b", r"\Aab", "", "b|$", r"[\wä]{4}", r"\.|\$", "o*$",
    )  # fmt: skip
    found = [Words(ban_matching=patterns).matching(word) for word in words]
    assert found == [
        [each for each in patterns if re.search(each, word, re.ASCII)] for word in words
    ]


@pytest.mark.parametrize(
    "pattern", ["(?i)a", "(?P<x>a)", r"\0", "a{,2}", "[x[:alpha:]]"]
)
def test_what_the_checker_would_read_otherwise_is_refused(pattern: str) -> None:
    with pytest.raises(InputError, match="patterns have no back-references, flags"):
        Words(ban_matching=(pattern,))


def test_too_many_large_patterns_are_refused_together() -> None:
    large = tuple("(.?){1000}" * 9 + str(n) for n in range(9))
    with pytest.raises(InputError, match="are too large together; shorten or remove"):
        Words(ban_matching=large)
