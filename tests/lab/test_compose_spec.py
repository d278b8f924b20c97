"""Specs: what they may say, and what is answered to what makes no sense."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.main import main
from cpbox.fields.model_keys import keys_of
from cpbox.lab.composer.spec import DAILY, read_spec
from cpbox.puzzle import Rules

MISTAKES = {
    "side: [3, 3]": "side: there is no such key; did you mean sides?",
    "sides: [12]": "sides: a box needs at least two sides; write it as in [3, 3, 3, 3]",
    "sides: 3": "sides: must be a list, not '3'; write [3]",
    "letters: abc": "letters: 3 tiles for sides of 12 together; give as many, or "
    "change sides",
    "answer: [peg, gum]": "answer: the answer has 5 letters, and the sides 12 tiles; "
    "give 12 letters, or sides of 2,1,1,1",
    "answer: [peg]": "answer: the answer has 3 letters, and the sides 12 tiles; give "
    "12 letters, or sides of 1,1,1",
    "answer: []": "answer: names no word; write some, or remove it",
    "answers: rare": "answers.list: unknown value 'rare'; choose from common, "
    "standard, extended, full, or write words of your own as in {only: [rare]}",
    "words: {list: [common, full]}": "words.list: names several lists; name the one "
    "from which rivals come",
    "guarantees: {uniqe: chain}": "guarantees.uniqe: there is no such key; did you "
    "mean unique?",
    "guarantees: {unique: all}": "guarantees.unique: unknown value 'all'; choose "
    "from chain, best, words",
    "guarantees: {par: 2, words: 3}": "guarantees.par: the answer has 3 words, not 2; "
    "change one of the two",
    "guarantees: {words: 1, no_one_word: true}": "guarantees.no_one_word: the answer "
    "is one word; remove this, or ask for more words",
    "difficulty: {playable: 5}": "difficulty.playable: must be two numbers, least or "
    "most; write it as in [100, 300]",
    "difficulty: {playable: [5, 1]}": "difficulty.playable: must be two numbers, the "
    "smaller one first; write it as in [100, 300]",
    "difficulty: {level: [0, 9]}": "difficulty.level: must be from 1 to 5; write it as "
    "in [1, 5]",
    "difficulty: {level: [4, 2]}": "difficulty.level: must be two numbers, the "
    "smaller one first; write it as in [1, 5]",
    "difficulty: {par_like: [7, 7]}": "difficulty.par_like: must be from 4 to 6; write "
    "it as in [4, 6]",
    "{rules: {loop: true}, difficulty: {level: [1, 2]}}": "rules.loop: is not "
    "supported by the measure of difficulty yet; leave the rule out; the measure is "
    "about boxes without it",
    "difficulty: {playable: least, starts: most}": "difficulty.starts: only one "
    "quantity can be least or most, and playable is; give a range",
    "rules: {min_length: 0}": "rules.min_length: must be at least 1, not 0; write a "
    "larger one",
    "variants: {x: {sides: [ab, cd]}}": "variants.x.sides: a variant has the "
    "same box; remove its sides",
    "variants: loop": "variants: must map names to changes; write them as in no "
    "plurals: {words: {ban_matching: ['s$']}}",
    "variants: {x: loop}": "variants.x: must be 'key: value' lines, not 'loop'; write "
    "it as in loop: {rules: {loop: true}}",
    "variants: {x: {rules: [link]}}": "variants.x.rules: must be 'key: value' lines; "
    f"choose from {', '.join(keys_of(Rules))}",
    "avoid: {boxes: [abc]}": "avoid.boxes: a box needs at least two sides; add "
    "another, as in [abc, def]",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_answered_with_the_line_the_key_and_the_remedy(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "spec.yaml"
    file.write_text(f"# One box.\n{text}\n")
    assert main(["compose", str(file)]) == 2
    assert capsys.readouterr() == ("", f"cpbox: {file}:2: {MISTAKES[text]}\n")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "--words-from glower,upcoming",
            "in the order upcoming, glower they would work",
        ),
        ("--words-from upcoming,glowre", "'glowre' is not in the list"),
        ("--words-from upcoming,glower --answers common", "'glower' is not in the"),
        ("--words-from upcoming,glower --par 3", "the answer has 2 words, not 3"),
        ("--sides 3,x", "must be a whole number, not 'x'"),
        ("-n 3", "--number: needs a folder; name one with --output"),
        ("--daily 2027", "--daily: needs a folder; name one with --output"),
        ("--avoid none.yaml", "there is no such file or folder"),
        ("none.yaml", "there is no such file"),
        ("--words-from upcoming,glower --rule start=x", "no tile holds 'x'"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    line: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compose", "--words", "extended", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "rules",
    [
        {"start": None},
        {"end": "none"},
        {"max_uses": None},
        {"cover": "all"},
        {"start": "th"},
        {"cover": ["th", "s"]},
        {"start": "n", "cover": ["o", "e"]},
        {"cover": [*"abcdefghijkl"]},
        {"max_uses": dict.fromkeys("abcdefghijkl", 1)},
    ],
)
def test_tiles_are_counted_whatever_the_rules_name(rules: dict[str, object]) -> None:
    tiles = {"lengths": "tiles"}
    read_spec(json.dumps({"rules": rules | tiles}), "")
    read_spec(json.dumps({"rules": tiles, "variants": {"x": {"rules": rules}}}), "")


def test_the_list_is_always_named() -> None:
    for text in ("", "words: extended", "words: {list: extended}", "words: {}"):
        assert read_spec(text, "").puzzle.words.lists == ("extended",)
    assert read_spec("words: {only: [peg, gum]}", "").puzzle.words.only is not None


def test_a_variant_whose_answer_is_another_must_say_so() -> None:
    words = {"only": ["abcd", "dca", "cad", "dab"]}
    spec = {"sides": [2, 2], "answer": ["abcd", "dca"], "words": words}
    spec |= {"variants": {"round": {"rules": {"loop": True, "end": "d"}}}}
    with pytest.raises(InputError, match="the answer is not valid here") as raised:
        cpbox.compose(spec)
    assert raised.value.key == "variants.round"


PAGE = (Path(cpbox.__file__ or "").parent / "lab/composer/README.md").read_text("utf-8")


# ----------------------------------------------------------------------- for editors

FULL = """\
title: Every key
date: '2027-01-04'
source: me
notes: none
language: en
sides: [4, 3, 3]
letters: [qu, i, e, t, l, y, a, c, h, s]
tiles: [qu]
answer: [quietly, yachts]
theme: [yachts]
answers: {list: standard, ban: [its]}
words: {list: full, add: [quietly]}
rules: {min_length: 4, max_uses: {qu: 2}}
objective: [words, score]
letter_values: {q: 10}
variants: {sparing: {rules: {max_uses: 3}, expect: {chain: [quietly, yachts]}}}
guarantees: {words: 2, letters: 13, no_one_word: true, unique: best, par: 2}
difficulty: {playable: most, starts: [1, 400], lead_on: [0, 9], letter_share: [0, 999]}
avoid: {words: [yacht], boxes: [peg ulm oir cnw], files: []}
"""


@cache
def editor() -> Draft202012Validator:
    Draft202012Validator.check_schema(schema := cpbox.schema("compose"))
    return Draft202012Validator(schema)


def test_an_editor_finds_no_fault_with_the_specs_of_the_page_and_of_the_year() -> None:
    block = re.search("## A spec.*?```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert block
    for text in (block[1], json.dumps(DAILY), FULL):
        editor().validate(yaml.safe_load(text))
    assert {*yaml.safe_load(FULL)} == {
        key for key in cpbox.schema("compose")["properties"] if key[-1] != "+"
    }
    read_spec(FULL, "")


WRONG_FORM = (
    "no such key",
    "not '",
    "unknown value",
    "the same box",
    "two numbers, least",
    "must be from",
    "must map",
    "'key: value' lines",
)


@pytest.mark.parametrize("text", MISTAKES)
def test_an_editor_finds_what_is_of_the_wrong_form(text: str) -> None:
    is_found = any(said in MISTAKES[text] for said in WRONG_FORM)
    is_found |= "at least 1, not 0" in MISTAKES[text]
    assert editor().is_valid(yaml.safe_load(text)) != is_found
