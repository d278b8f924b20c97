"""All that is wrong with a text is said at once, and nothing that is right."""

import pytest

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import read_text
from cpbox.puzzle.reader.mistakes import mistakes
from tests.puzzle.bad_rules import CHAIN, COVERAGE, LINKS, REST, Bad

MANY = """\
title: [a]
sides: [riu, pgh, lcs, yao]
rules:
  min_length: x
  start: q
  max_words: 2
  min_words: 5
words: {ban: [a1, spy, c2]}
foo: 3
variants:
  a: {rules: {loop: 4}}
  b: {rule: {}}
objective: [words, wrds, letters, words]
"""


def places(text: str) -> list[tuple[int | None, str]]:
    return [(error.line, error.key) for error in mistakes(text)]


def test_every_mistake_is_found_at_its_line() -> None:
    assert places(MANY) == [
        (1, "title"),
        (4, "rules.min_length"),
        (5, "rules.start"),
        (6, "rules.max_words"),
        (8, "words.ban"),
        (8, "words.ban"),
        (9, "foo"),
        (11, "variants.a.rules.loop"),
        (12, "variants.b.rule"),
        (13, "objective"),
        (13, "objective"),
    ]


def test_a_wrong_box_hides_no_other_mistake() -> None:
    assert places("sides: 4\nrules: {min_length: x}\n") == [
        (1, "sides"),
        (2, "rules.min_length"),
    ]
    assert places("rules: {min_length: x}\n") == [(1, "sides"), (1, "rules.min_length")]


def test_nothing_is_said_that_follows_from_another_mistake() -> None:
    text = "sides: riu pgh\nrules: {max_words: x, min_words: 13}\n"
    assert places(text) == [(2, "rules.max_words")]


@pytest.mark.parametrize("text", ["", "a", "a: [", "- b", "sides: a\nsides: b\n", "\0"])
def test_of_what_is_no_mapping_one_mistake_is_known(text: str) -> None:
    assert len(mistakes(text)) == 1


def test_there_is_none_in_a_puzzle() -> None:
    assert mistakes("sides: riu pgh\nvariants: {a: {rules: {loop: true}}}\n") == []


@pytest.mark.parametrize("bad", [*CHAIN, *REST, *LINKS, *COVERAGE])
def test_what_reading_meets_first_is_among_them(bad: Bad) -> None:
    with pytest.raises(InputError) as caught:
        read_text(bad.text)
    assert str(caught.value) in [str(error) for error in mistakes(bad.text)]
