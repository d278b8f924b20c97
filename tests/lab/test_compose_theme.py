"""Words that an answer must have, or shall have if it can; and tiles of its letters."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.candidates.lexicon import read_tier, unfit_words
from cpbox.lab.composer.drawn_answers import answers
from cpbox.lab.composer.spec import spec_of

UNIQUE = {"guarantees": {"unique": "chain", "par": 2}}
UNFIT = unfit_words()
COMMON = read_tier("common").split()
BAKERY = ["bread", "flour", "oven", "yeast", "dough", "egg", "toaster", "rye"]
FEW = sorted({*COMMON[::9], *BAKERY})


def drawn(spec: dict[str, Any], seed: int = 0) -> list[tuple[str, ...]]:
    return [*answers(spec_of(spec, ""), seed)]


@pytest.mark.slow
def test_only_answers_with_the_required_words_are_drawn() -> None:
    chains = drawn({"rules": {"require": ["bread"]}})
    some = [word for word in COMMON if word[-1] == "b" or word[0] == "d"]
    pairs = {(x, "bread") if x[-1] == "b" else ("bread", x) for x in some}
    assert {*chains} == {
        pair
        for pair in pairs
        if len({*"".join(pair)}) == 12
        if not any(a == b for word in pair for a, b in pairwise(word))
        if all(len(word) > 2 for word in pair)
        if not any(word in UNFIT for word in pair)
    }
    made = cpbox.compose(UNIQUE | {"rules": {"require": ["bread"]}}, 2)
    assert [("bread" in box.chain) for box in made.boxes] == [True, True]
    assert made.tally.position < 60


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"rules": {"require": ["breadx"]}}, "'breadx' is not in the list (extended"),
        ({"rules": {"require": ["egg"]}}, "it has g twice in a row"),
        ({"rules": {"require": ["be"]}}, "rules.min_length"),
        ({"rules": {"require": ["ambidextrously"]}, "sides": [3, 3]}, "14 different"),
        ({"rules": {"require": ["bread"]}, "avoid": {"words": ["bread"]}}, "avoided"),
        ({"rules": {"require": ["bread", "rye", "oven"]}}, "3 words are required"),
        (
            {"rules": {"require": ["bread"]}, "letters": "abcdefghijkl"},
            "letters lacks r",
        ),
        ({"theme": ["bread", "breadx"]}, "'breadx' is not in the list"),
        ({"theme": ["egg", "pool"]}, "it has g twice in a row"),
        ({"theme": ["bread", "bread"]}, "appears twice"),
        ({"theme": ["rye"], "answer": ["upcoming", "glower"]}, "has no word of it"),
        (
            {"theme": ["dough"], "words": {"only": ["bread", "dust"]}},
            "'dough' is not in",
        ),
        ({"tiles": ["sz", "s"]}, "'s' is one letter"),
    ],
    ids=str,
)
def test_what_can_be_in_no_answer_is_refused_with_the_reason(
    more: dict[str, Any], says: str
) -> None:
    with pytest.raises(InputError) as raised:
        cpbox.compose(UNIQUE | {"words": "extended"} | more)
    assert says in str(raised.value)


def test_all_words_of_a_theme_that_no_list_has_are_named_at_once(
    tmp_path: Path,
) -> None:
    with pytest.raises(InputError) as raised:
        cpbox.compose(UNIQUE | {"theme": ["breadx", "oven", "floury", "yeastx"]})
    with pytest.raises(InputError):
        cpbox.compose(UNIQUE | {"theme": ["breadx"]}, output=tmp_path)
    assert [*tmp_path.iterdir()] == []  # so that a correct theme is no other request
    keys = [mistake.key for mistake in raised.value.mistakes]
    assert keys == ["theme[0]", "theme[3]"]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("theme: [bread, breadx]", "theme"),
        ("rules: {require: [breadx]}", "rules.require"),
        ("answer: [breadx]", "answer"),
    ],
)
def test_a_word_that_cannot_be_in_an_answer_is_named_with_its_file_and_line(
    line: str, key: str, tmp_path: Path
) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text(f"{{words: extended, sides: [3, 3],\n{line}}}\n")
    with pytest.raises(InputError) as raised:
        cpbox.compose(spec)
    assert str(raised.value).startswith(f"{spec}:2: {key}: 'breadx' is not in the list")


def test_answers_have_as_many_words_of_the_theme_as_can_be() -> None:
    theme = {"only": [*BAKERY, *COMMON]}
    chains = drawn({"theme": BAKERY, "words": theme, "answers": "common"})
    numbers = [len({*BAKERY} & {*chain}) for chain in chains]
    assert numbers == sorted(numbers, reverse=True)
    assert {*numbers} == {1} or {*numbers} == {1, 2}
    assert 0 not in numbers
    three = drawn(
        {
            "theme": ["abcd", "defg", "ghij"],
            "words": {"only": ["abcd", "defg", "ghij", "gabc", "dabc", "jabd"]},
            "guarantees": {"words": 3},
            "sides": [3, 3, 4],
        }
    )
    assert three == [("abcd", "defg", "ghij")]


@pytest.mark.slow
def test_a_theme_gives_boxes_until_there_is_none_left() -> None:
    made = cpbox.compose(UNIQUE | {"theme": BAKERY, "words": {"only": FEW}}, 20)
    assert made.is_exhausted
    assert made.boxes
    for box in made.boxes:
        assert {*box.chain} & {*BAKERY}
        assert "require" not in box.text
        assert cpbox.solve(box.puzzle, every=2).chains == (box.chain,)
    words = [word for box in made.boxes for word in box.chain]
    assert len(words) == len({*words})


@pytest.mark.slow
def test_letters_that_share_a_tile_do_so_in_answers_and_on_boxes() -> None:
    tiles = ["qu", "th", "ch"]
    made = cpbox.compose(UNIQUE | {"tiles": tiles}, 6, seed=2)
    several = [tile for box in made.boxes for tile in box.box.tiles if len(tile) > 1]
    assert {*several} <= {*tiles}
    assert several
    for box in made.boxes:
        text = " ".join(box.chain)
        assert {tile for tile in tiles if tile in text} == {*box.box.tiles} & {*tiles}
        assert len(box.box.tiles) == 12
        assert cpbox.loads(box.text).box == box.box
        assert cpbox.solve(box.puzzle, every=2).chains == (box.chain,)


def test_letters_share_a_tile_as_in_the_language_unless_the_spec_says_otherwise() -> (
    None
):
    words = {"only": ["gyertya", "asztal", "lyuk", "dzseki"]}
    spec = {"words": words, "language": "hu", "answer": ["gyertya", "asztal"]}
    request = spec_of(spec | {"sides": [3, 3, 2]}, "")
    assert request.tiles == ("a", "e", "gy", "l", "r", "sz", "t", "ty")
    none = spec_of(spec | {"tiles": [], "sides": [3, 3, 3]}, "")
    assert none.tiles == tuple("aeglrstyz")


def test_a_given_answer_is_put_on_the_tiles_that_its_letters_share() -> None:
    words = {"only": ["szép", "pénz", "gyűszű", "űző"]}
    spec = {"words": words, "answer": ["szép", "pénz"], "sides": [2, 2, 1]}
    (box,) = cpbox.compose(spec | {"tiles": ["sz", "gy"]}).boxes
    assert sorted(box.box.tiles) == ["n", "p", "sz", "z", "é"]


def test_answers_have_the_letters_that_a_variant_names_whatever_is_promised() -> None:
    words = {"only": ["abcd", "defa", "efda", "abce"]}
    variants = {"other": {"rules": {"cover": ["a", "f"]}}}
    for promised in ({"par": 2}, {"unique": "words"}):
        spec = {"words": words, "variants": variants, "guarantees": promised}
        made = cpbox.compose(spec | {"sides": [2, 2, 1]}, 9)
        assert (made.boxes, made.is_exhausted) == ((), True)
