"""The prefilter: which words are candidates, and why the others are not."""

import re
from collections.abc import Callable

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.candidates.checkpoint import checking
from cpbox.candidates.prefilter import (
    BANNED,
    OVERUSED,
    UNLINKED,
    UNTRACEABLE,
    prefilter,
    refused,
)
from cpbox.candidates.refusals import objections
from cpbox.candidates.source import source
from cpbox.puzzle import Box, Puzzle, Words
from tests.processes import shell
from tests.random_puzzles import random_puzzle
from tests.slow import few

REASON = {  # of each rule, what words are counted under
    "sides": UNTRACEABLE,
    "rules.same_side": UNTRACEABLE,
    "rules.moves": UNTRACEABLE,
    "rules.distinct_in_word": UNTRACEABLE,
    "rules.link": UNLINKED,
    "rules.max_uses": OVERUSED,
    "rules.min_length": "too short",
    "rules.max_length": "too long",
    "words.ban": BANNED,
    "words.ban_matching": BANNED,
}


def test_patterns_may_be_stopped_at_each_word() -> None:
    words = Words(only=("net", "ten", "tee"), ban_matching=("x",))
    checks: list[None] = []
    with checking(lambda: checks.append(None)):
        prefilter(Puzzle(box=Box.of("n e t ae"), words=words))
    assert len(checks) >= 3


def test_words_that_fall_are_gone_although_as_many_traces_are_left() -> None:
    words = Words(only=("aaa", "na", "nal", "nl"))
    candidates = prefilter(Puzzle(box=Box.of("n l a a"), words=words))
    assert [*candidates.words] == ["aaa", "aaa", "nal", "nal"]
    assert candidates.letters.tolist() == [*map(len, candidates.words)]


@pytest.mark.parametrize("pattern", ["^(([a-z])+)+[0-9]$", "(a|c|ac)*z", "(.?){1000}q"])
def test_no_pattern_takes_long(pattern: str) -> None:
    words = Words(only=("ac" * 40, "abc"), ban_matching=(pattern, "^ab"))
    candidates = prefilter(Puzzle(box=Box((("a", "b"), ("c",))), words=words))
    assert [*candidates.words] == ["ac" * 40]


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


@pytest.mark.parametrize("seed", range(60))
def test_a_word_is_counted_under_the_first_reason_that_is_told_of_it(
    seed: int,
) -> None:
    puzzle = random_puzzle(seed)
    candidates, fell = prefilter(puzzle), refused(puzzle)
    own = source(puzzle.words, puzzle.words.largest)
    for reason, words in fell.items():
        assert len(words) == candidates.counts.dropped[reason]
        for word in words:
            assert REASON[next(objections(puzzle, word, own)).rule] == reason, word
    assert not any([*objections(puzzle, word, own)] for word in candidates.words)


@pytest.mark.parametrize(
    ("rules", "word", "reason", "because"),
    [
        ("max_uses=1", "oases", OVERUSED, "it visits s more than once"),
        ("link=3 min_length=2", "so", UNLINKED, "fewer than the 3 tiles that a link"),
        (
            "min_length=4",
            "son",
            "too short",
            "3 letters, and a word has at least 4",
        ),
        ("moves=opposite", "son", UNTRACEABLE, "o and n (letters 2 and 3) are on"),
    ],
)
def test_every_command_has_the_same_reason(
    rules: str, word: str, reason: str, because: str
) -> None:
    changes = [part for rule in rules.split() for part in ("--rule", rule)]
    box, changes = "ae st rn o", ["--set", f"words.add=[{word}]", *changes]
    assert because in shell("why", box, word, *changes, code=1).text
    err = shell("hint", box, *changes, "--played", word, code=2).err
    assert f"{word!r} cannot be played: {because}" in err
    known = shell("words", box, *changes, "--refused", "--json", code=0).record
    fell = known["refused"]
    assert [known for known, words in fell.items() if word in words] == [reason]


def test_a_required_word_is_refused_with_the_same_reason() -> None:
    box, changes = "ae st rn o", ["--words", "full", "--rule", "moves=opposite"]
    said = "'son' cannot be played: o and n (letters 2 and 3) are on sides that are"
    assert said in shell("solve", box, *changes, "--rule", "require=[son]", code=2).err


@pytest.mark.parametrize(
    "call", few(1, [cpbox.solve, cpbox.hint, cpbox.words, cpbox.why])
)
def test_a_box_on_which_words_have_too_many_traces_is_refused_at_once(
    call: Callable[[Puzzle], object],
) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz" * 2 + "abcdefgh"
    assert len(letters) == 60
    with pytest.raises(InputError, match="more than 1,000,000 ways"):
        call(Puzzle.of(" ".join(letters)))
