"""All that is wrong with a text is said at once, and nothing that is right."""

from typing import Any

import pytest

from cpbox.basics.errors import InputError
from cpbox.fields import mistakes as wording
from cpbox.fields.written import text_at
from cpbox.puzzle.reader import read_text
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


def mistakes(text: str) -> tuple[InputError, ...]:
    try:
        read_text(text)
    except InputError as error:
        return error.mistakes
    return ()


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
    assert mistakes("sides: riu pgh\nvariants: {a: {rules: {loop: true}}}\n") == ()


@pytest.mark.parametrize("bad", [*CHAIN, *REST, *LINKS, *COVERAGE])
def test_each_mistake_is_a_line_of_the_message(bad: Bad) -> None:
    with pytest.raises(InputError) as caught:
        read_text(f"{bad.text}\ntitel: x\n")
    error = caught.value
    lines = [str(each) for each in error.mistakes]
    assert str(error).split("\n") == lines
    assert len(lines) > 1
    assert (error.line, error.key, error.text) in [
        (each.line, each.key, each.text) for each in error.mistakes
    ]


@pytest.mark.parametrize(
    "line",
    [
        "objective: [-letters]",
        "objective: [nothing]",
        "variants: {x: {objective: [nothing]}}",
        "words: {list: [nothing]}",
        "words: {only: ['a1']}",
        "rules: {max_uses: {z: 1}}",
        "rules: {require: ['a1']}",
        "rules: {cover: ['a1']}",
        "published: ['a1']",
    ],
)
def test_what_has_only_wrong_items_is_not_said_to_have_none(line: str) -> None:
    with pytest.raises(InputError) as caught:
        read_text(f"sides: [riu, ape]\n{line}\n")
    assert len(caught.value.mistakes) == 1


def test_a_problem_does_not_repeat_its_remedy() -> None:
    with pytest.raises(InputError) as caught:
        read_text("sides: [ab, cd]\nrules: {max_words: none, start: z}\n", "x")
    for each in caught.value.mistakes:
        assert each.problem
        assert each.remedy
        assert each.remedy not in each.problem
        assert each.text == f"{each.problem}; {each.remedy}"
        assert each.text in str(each)


def test_no_more_mistakes_are_looked_up_than_can_be_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a hundred thousand, which each take a look through all keys."""
    looked_up = []

    def looks(tree: Any, loc: Any) -> Any:
        looked_up.append(loc)
        return text_at(tree, loc)

    monkeypatch.setattr(wording, "text_at", looks)
    lines = [f"key{n}: 1" for n in range(5 * wording.MOST)]
    with pytest.raises(InputError) as raised:
        read_text("\n".join(["sides: [riu, pgh, lcs, yao]", *lines]))
    assert len(raised.value.mistakes) == wording.MOST
    assert len(looked_up) <= 2 * wording.MOST
