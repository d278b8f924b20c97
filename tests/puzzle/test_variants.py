"""Variants and settings are merged over the puzzle."""

import re
from functools import partial
from pathlib import Path

import pytest
import yaml

import cpbox
from cpbox.basics.errors import InputError
from cpbox.fields.base import replace
from cpbox.fields.written import TextSource
from cpbox.fields.yaml_tree import tree_of
from cpbox.loading import load_text, read_file
from cpbox.puzzle import Box, Objective, Rules, Words, whole
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.puzzle.reader.configuration import Configuration
from tests.puzzle.full_puzzle import SIDES

pytestmark = pytest.mark.usefixtures("both_parsers")

VARIED = """\
title: Base
sides: [riu, pgh, lcs, yao]
words: {only: [spy], rarity: order, ban: [gas]}
rules: {min_length: 4, max_words: 5, max_uses: {R: 2, y: 3}, cover: 9}
objective: [words, letters]
letter_values: {q: 10}
expect: {words: 2}
variants:
  as it stands:
  full list: {words: {list: full}}
  stricter:
    title: Strict
    rules: {min_length: 5, max_uses: {r: 1}, cover: all}
    objective: [-letters]
    letter_values: {z: 8}
    expect: {letters: 15}
  another box: {sides: [abc, ryz], rules: {cover: [a], max_uses: 2}}
"""


def test_variants_are_merged_over_the_puzzle() -> None:
    puzzle, variants = read_all_text(VARIED)
    assert puzzle == read_text(VARIED)
    assert (puzzle.variant, puzzle.expect) == (None, {"words": 2})
    assert [*variants] == ["as it stands", "full list", "stricter", "another box"]
    assert {v.variant: v for v in variants.values()} == variants

    same = replace(puzzle, variant="as it stands", expect={})
    assert variants["as it stands"] == same
    words = Words(lists=("full",), ban=("gas",))
    assert variants["full list"] == replace(same, words=words, variant="full list")
    assert variants["stricter"] == replace(
        puzzle,
        title="Strict",
        rules=Rules(min_length=5, max_words=5, max_uses={"y": 3, "r": 1}),
        objective=Objective(("-letters",)),
        letter_values={"q": 10, "z": 8},
        expect={"letters": 15},
        variant="stricter",
    )
    assert variants["another box"] == replace(
        same,
        box=Box((("a", "b", "c"), ("r", "y", "z"))),
        rules=Rules(min_length=4, max_words=5, max_uses=2, cover=("a",)),
        variant="another box",
    )


@pytest.mark.parametrize(
    ("base", "over", "words"),
    [
        ("{ban: [gas]}", "{ban: [spy]}", Words(ban=("spy",))),
        ("{ban: [gas]}", "{ban+: [spy]}", Words(ban=("gas", "spy"))),
        ("{ban+: [gas]}", "{ban+: [spy]}", Words(ban=("gas", "spy"))),
        ("full", "{ban+: [spy]}", Words(lists=("full",), ban=("spy",))),
        ("{ban: [gas]}", "full", Words(lists=("full",), ban=("gas",))),
        ("[common, full]", "standard", Words(lists=("standard",))),
        ("full", "{list+: common}", Words(lists=("common", "full"))),
        ("{only: [spy]}", "full", Words(lists=("full",))),
        ("full", "{only+: [spy]}", Words(only=("spy",))),
        ("{only: [spy]}", "{only+: [gas]}", Words(only=("spy", "gas"))),
    ],
)
def test_lists_replace_and_those_with_a_plus_add(
    base: str, over: str, words: Words
) -> None:
    text = f"{SIDES}words: {base}\nvariants: {{x: {{words: {over}}}}}\n"
    variant = read_text(text, variant="x")
    assert variant.words == words
    plain = yaml.safe_load(text)
    puzzle = cpbox.Puzzle.of(plain["sides"], words=plain["words"])
    changed = cpbox.replace(puzzle, "words", plain["variants"]["x"]["words"])
    assert changed.words == words


def test_a_copy_with_another_key_dumps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [read_text(SIDES), read_text(VARIED)]
    monkeypatch.setattr(whole, "as_plain", None)
    for puzzle in puzzles:
        changed = replace(puzzle, title="Another")
        assert (changed.title, changed.variants) == ("Another", puzzle.variants)


ROW = r"^\| `(\w+: .*?)` \| `(\w+: .*?)` \| `(\w+: .*?)` \|$"
README = Path(__file__).resolve().parents[2] / "puzzles/README.md"
ROWS = re.findall(ROW, README.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("base", "over", "said"), ROWS)
def test_the_readme_says_how_they_merge(base: str, over: str, said: str) -> None:
    text = f"{SIDES}{base}\nvariants: {{x: {{{over}}}}}\n"
    puzzle = read_text(text, variant="x")
    assert replace(puzzle, variant=None) == replace(
        read_text(SIDES + said), variant=None
    )
    assert len(ROWS) == 5


def test_a_list_adds_to_what_the_configuration_says(tmp_path: Path) -> None:
    tree = tree_of("words: full\nrules: {require: [spy]}", TextSource("c", tmp_path))
    assert isinstance(tree, dict)
    text = f"{SIDES}words: {{ban_matching+: [x]}}\nrules: {{require+: [gas]}}"
    puzzle = read_text(text, under=Configuration(tree))
    assert puzzle.words == Words(lists=("full",), ban_matching=("x",))
    assert puzzle.rules.require == ("spy", "gas")


def test_a_variant_is_read_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "varied.yaml"
    path.write_text(VARIED, encoding="utf-8")
    puzzle, variants = read_all_text(*load_text(path))
    assert read_file(path) == puzzle == read_text(*load_text(path))
    for name, variant in variants.items():
        assert read_file(path, variant=name) == variant


def test_a_variant_that_says_nothing_of_the_words_changes_none() -> None:
    text = f"{SIDES}words: full\nvariants: {{x: {{words: , rules: }}}}"
    assert read_text(text, variant="x").words == Words(lists=("full",))


def test_a_puzzle_without_variants_has_none() -> None:
    for rest in ("", "variants:", "variants: {}"):
        assert read_all_text(SIDES + rest) == (read_text(SIDES), {})


def test_settings_are_merged_over_the_variant() -> None:
    settings = ["rules.min_length=6", "rules.max_uses.R=3", "expect.chains=2"]
    puzzle, variants = read_all_text(VARIED, overrides=settings)
    assert puzzle == read_text(VARIED, overrides=settings)
    for name, variant in variants.items():
        assert variant == read_text(VARIED, overrides=settings, variant=name)
        assert variant.rules.min_length == 6
    strict = variants["stricter"]
    assert strict.rules.max_uses == {"y": 3, "r": 3}
    assert strict.expect == {"chains": 2}  # and nothing that was expected before
    assert variants["full list"].expect == {"chains": 2}


def test_settings_need_not_suit_the_variants_that_are_not_asked_for() -> None:
    text = f"{SIDES}variants: {{long: {{rules: {{min_words: 3}}}}}}"
    settings = ["rules.max_words=2"]
    assert read_text(text, overrides=settings).rules.max_words == 2
    for read in (read_all_text, partial(read_text, variant="long")):
        with pytest.raises(InputError) as caught:
            read(text, overrides=settings)
        assert caught.value.file == "--set rules.max_words=2"
        assert caught.value.key == "variants.long.rules.max_words"


def test_a_setting_may_make_a_puzzle_whole() -> None:
    text = "variants: {short: {rules: {max_words: 2}}}"
    settings = ["sides=[abc, def]"]
    assert read_text(text, overrides=settings).rules == Rules()
    short = read_text(text, overrides=settings, variant="short")
    assert short.rules == Rules(max_words=2)
