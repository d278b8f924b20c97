"""Answers that are searched for: all of them, each once, against a plain search."""

from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

import cpbox
from cpbox.lab.composer.composed import arranger_of, boxes_of
from cpbox.lab.composer.drawn import answers
from cpbox.lab.composer.promises import near_words
from cpbox.lab.composer.spec import Chain, Spec
from cpbox.lab.composer.spec_reader import read_spec, spec_of
from cpbox.lab.composer.task import task_of
from cpbox.puzzle.reader.plain import tree_of


def some_words(number: int, letters: str, seed: int = 0) -> list[str]:
    rng = Random(seed)
    words = {"".join(rng.choices(letters, k=rng.randint(3, 7))) for _ in range(number)}
    return sorted(words)


WORDS = some_words(80, "abcdefghij") + some_words(40, "abcdef")


def spec(**asked: Any) -> Spec:
    words: dict[str, Any] = {"only": WORDS}
    return spec_of(tree_of({"words": words, "answers": words} | asked), "")


def linked(size: int, link: int = 1) -> list[Chain]:
    """All sequences of different words, each linked to the next."""
    fine = [w for w in WORDS if all(a != b for a, b in pairwise(w))]
    return [
        chain
        for chain in product(fine, repeat=size)
        if len({*chain}) == size
        and all(a[-link:] == b[:link] for a, b in pairwise(chain))
    ]


@pytest.mark.parametrize("link", [1, 2])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_linked_words_with_just_so_many_letters_are_drawn_once(
    size: int, link: int
) -> None:
    wanted = [c for c in linked(size, link) if len({*"".join(c)}) == 3 + 2 * size]
    sides = [2, 2, 2 * size - 1]
    asked = spec(sides=sides, rules={"link": link}, guarantees={"words": size})
    drawn = [*answers(asked, 5)]
    assert wanted
    assert sorted(drawn) == sorted(wanted)
    assert drawn == [*answers(asked, 5)]
    assert len(drawn) < 5 or drawn != [*answers(asked, 6)]


def test_letters_that_are_given_are_all_in_the_answers() -> None:
    wanted = [c for c in linked(2) if {*"".join(c)} == {*"abcdef"}]
    asked = spec(sides=[2, 2, 2], letters="abcdef")
    assert wanted
    assert sorted(answers(asked, 0)) == sorted(wanted)


def test_answers_start_and_end_as_the_rules_ask() -> None:
    every = [*answers(spec(sides=[2, 2, 3]), 0)]
    asked = spec(sides=[2, 2, 3], rules={"start": "b", "end": "c"})
    wanted = [x for x in every if x[0][0] == "b" and x[-1][-1] == "c"]
    assert wanted
    assert [*answers(asked, 0)] == wanted


@pytest.mark.parametrize("letters", [{}, {"letters": "abcdef"}, {"letters": "abcdee"}])
def test_answers_have_as_many_letters_as_are_promised(letters: dict[str, str]) -> None:
    asked = spec(sides=[2, 2, 2], guarantees={"letters": 9}, **letters)
    drawn = [*answers(asked, 0)]
    assert drawn
    assert {len("".join(chain)) for chain in drawn} == {9}
    assert len(drawn) < len([*answers(spec(sides=[2, 2, 2], **letters), 0)])


# ----------------------------------------------------------------------- near rivals


def test_near_words_have_few_steps_that_the_answer_lacks() -> None:
    answer = ("abcde", "efghij")
    steps = {frozenset(step) for word in answer for step in pairwise(word)}
    puzzle = cpbox.Puzzle.of("abc def ghij", words={"only": WORDS})
    for strange in range(4):
        near = near_words(puzzle, "abcdefghij", answer, strange)
        assert near == tuple(
            word
            for word in WORDS
            if sum(frozenset(x) not in steps for x in pairwise(word)) <= strange
        )
    assert near_words(puzzle, "abcdefghii", answer, 1) == ()
    assert near_words(puzzle, ("ab", *"cdefghij"), answer, 1) == ()


def test_near_rivals_refute_an_answer_before_there_is_an_arrangement() -> None:
    settings = ["answer=[medieval, lubricated]", "words.list=full"]
    asked = read_spec("guarantees: {unique: chain}", "", settings=settings)
    arranger = arranger_of(task_of(asked, ("medieval", "lubricated")))
    assert not [*boxes_of(arranger, frozenset())]
    assert arranger.effort.rounds == 0
    assert arranger.effort.rivals > 0
