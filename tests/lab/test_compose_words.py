"""Composing with all that a puzzle file may say of words, and boxes for days."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.basics.errors import InputError
from cpbox.candidates.lexicon import read_tier
from tests.processes import shell
from tests.slow import few

COMMON = [x for x in read_tier("common").split() if 4 <= len(x) <= 9]
OWN = Random(7).sample(COMMON, 1500)
FAMILIAR = {*OWN[: len(OWN) // 4]}
ONLY = Random(8).sample(COMMON, 300)


@pytest.fixture(autouse=True)
def _own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.txt").write_text("\n".join(OWN), "utf-8")


@pytest.mark.parametrize(
    ("words", "unique"),
    few(
        4,
        [
            ({"list": "common", "ban": ONLY, "ban_matching": ["s$"]}, "best"),
            ({"file": "own.txt"}, "chain"),
            ({"file": "own.txt", "rarity": "order", "ban": OWN[::7]}, "words"),
            ({"only": ONLY}, "chain"),
            ({"list": "standard", "rarity": "none"}, "best"),
            ({"file": "own.txt", "rarity": "lists"}, "best"),
            ({"file": "own.txt", "rarity": "order"}, "best"),
            ({"only": OWN, "rarity": "order", "add": ["zyxwvuts"]}, "best"),
        ],
    ),
    ids=lambda value: str(value)[:50],
)
def test_words_take_every_key_of_a_puzzle_file(words: Any, unique: str) -> None:
    spec = {"words": words, "guarantees": {"unique": unique}}
    (box,) = cpbox.compose(spec, seed=3).boxes
    puzzle = cpbox.loads(box.text)
    result = cpbox.solve(puzzle, all=True)
    assert result.expected
    assert box.chain in (result.chains or ())
    assert yaml.safe_load(box.text)["words"] == words
    if "list" not in words:
        assert {*box.chain} <= {*OWN, *ONLY}
    if words.get("rarity") == "order":
        assert {*box.chain} <= FAMILIAR


def test_a_list_without_an_answer_is_named() -> None:
    Path("short.txt").write_text("one\nend\n", "utf-8")
    for rarity, says in ((None, "no word of"), ("order", "no familiar word of")):
        spec = {"words": {"file": "short.txt", "rarity": rarity}, "rules": RULES}
        with pytest.raises(InputError, match=rf"answers: {says} the list \(short.txt"):
            cpbox.compose(spec)


RULES = {"min_length": 5}


def daily(spec: Any, number: int = 1) -> list[Any]:
    made = cpbox.compose(spec, number, daily="2027-03", output="march", force=True)
    texts = [file.read_text("utf-8") for file in sorted(Path("march").iterdir())]
    assert len(made.boxes) == number
    return [*map(yaml.safe_load, texts)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ({"title": "Ours", "words": "common"}, {"title": "Ours", "par": 2}),
        ({"words": {"file": "own.txt"}}, {"title": "2027-03-01", "par": 2}),
        (
            {"words": {"only": OWN, "rarity": "lists"}, "guarantees": {"words": 2}},
            {"title": "Monday, 1 March 2027"},
        ),
        ({"guarantees": {"unique": "best"}}, {"words": {"list": "full"}, "par": 2}),
        ({"language": "de"}, {"title": "Montag, 1. März 2027", "language": "de"}),
        (
            {"language": "hu", "words": {"file": "own.txt"}, "tiles": []},
            {"title": "2027. március 1., hétfő", "language": "hu"},
        ),
    ],
    ids=lambda value: str(value)[:50],
)
def test_a_spec_for_days_is_laid_over_what_days_have(
    spec: Any, expected: dict[str, Any]
) -> None:
    (box,) = daily(spec)
    assert {key: box.get(key) for key in expected} == expected
    assert box["date"] == "2027-03-01"
    assert "Measured: starts" in Path("march/2027-03-01.yaml").read_text("utf-8")


def test_days_are_as_hard_as_others_before_it_is_said_that_there_is_no_box() -> None:
    pairs = [("abc", "cdef"), ("ghi", "ijkl"), ("mno", "opqr"), ("stu", "uvwx")]
    words = {"words": {"only": [word for pair in pairs for word in pair]}}
    spec = words | {"sides": [2, 2, 2], "rules": {"max_words": 2}}
    assert [box["expect"]["chain"] for box in daily(spec, 3)]
    made = cpbox.compose(spec, 9, daily="2027-04", output="april")
    assert (len(made.boxes), made.is_exhausted) == (4, True)
    assert {box.measured["starts"] for box in made.boxes} == {1}
    assert {box.chain for box in made.boxes} == {*pairs}


def test_the_shell_lays_a_spec_and_its_options_over_what_days_have() -> None:
    Path("spec.yaml").write_text("title: Ours\n", "utf-8")
    days = ["--daily", "2027-03", "-n", "1", "-o", "march"]
    shell("compose", "spec.yaml", "--words", "common", *days, code=0)
    box = yaml.safe_load(Path("march/2027-03-01.yaml").read_text("utf-8"))
    assert (box["title"], box["words"]) == ("Ours", {"list": "common"})
    assert box["par"] == 2
