"""Variants beside the puzzle as it stands: what is tried, compared and printed."""

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle, Rules, Words
from cpbox.search import expectation_check
from cpbox.search.results.result import Result
from cpbox.search.results.trials import usual
from tests.show.reported import SQUARE
from tests.show.tried import Capture, best, found, result_of

# ----------------------------------------------------------------- the usual variants

ONE_RULE_EACH = [
    "min_length 4",
    "min_length 5",
    "no plurals",
    "each letter once",
    "loop",
    "no chaining",
]
EACH_LIST = ["common words", "standard words", "extended words", "full words"]


def test_the_usual_variants_change_one_thing_each() -> None:
    puzzle = Puzzle(
        box=SQUARE, words=Words(ban_matching=("^x",)), rules=Rules(max_length=9)
    )
    made = {trial.name: trial.puzzle for trial in usual(puzzle)}
    assert [*made] == ONE_RULE_EACH + EACH_LIST
    assert all(puzzle.variant == name for name, puzzle in made.items())
    rules = [made[name].rules for name in ONE_RULE_EACH if name != "no plurals"]
    assert rules == [
        Rules(max_length=9, min_length=4),
        Rules(max_length=9, min_length=5),
        Rules(max_length=9, max_uses=1),
        Rules(max_length=9, loop=True),
        Rules(max_length=9, link=0),
    ]
    assert made["no plurals"].words.ban_matching == ("^x", "s$")
    assert made["full words"].words == Words(lists=("full",), ban_matching=("^x",))


@pytest.mark.parametrize(
    ("given", "gone", "new"),
    [
        (
            {"rules": {"min_length": 5}},
            {"min_length 4", "min_length 5"},
            {"min_length 6", "min_length 7"},
        ),
        ({"rules": {"max_uses": 1}}, {"each letter once"}, set()),
        ({"rules": {"loop": True}}, {"loop"}, set()),
        ({"rules": {"link": 0}}, {"no chaining"}, set()),
        ({"words": {"ban_matching": ["s$"]}}, {"no plurals"}, set()),
        ({"words": "full"}, {"full words"}, set()),
    ],
)
def test_the_usual_variants_differ_from_the_puzzle(
    given: dict[str, Any], gone: set[str], new: set[str]
) -> None:
    puzzle = Puzzle.of("riu pgh lcs yao", **given)
    made = {trial.name for trial in usual(puzzle)}
    assert made == {*ONE_RULE_EACH, *EACH_LIST} - gone | new


@pytest.mark.parametrize("words", [Words(only=("pal",)), Words(file=Path("mine.txt"))])
@pytest.mark.parametrize("rarity", [None, "order", "lists"])
def test_words_of_ones_own_stay_and_are_english_where_the_lists_rate_them(
    words: Words, rarity: str | None
) -> None:
    puzzle = Puzzle(box=SQUARE, words=replace(words, rarity=rarity))
    made = [trial.name for trial in usual(puzzle)]
    english = {"no plurals"} if rarity == "lists" else set()
    assert {*made} == {*ONE_RULE_EACH} - {"no plurals"} | english


@pytest.mark.parametrize(
    ("rarity", "says"),
    [("order", "quarter"), ("lists", "familiar"), ("none", ""), (None, "")],
)
def test_the_scale_of_rarities_is_that_of_the_words(
    rarity: str | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {"only": ["sal", "los", "casa", "soles", "losa"], "rarity": rarity}
    puzzle = Puzzle.of("cs al eo", words=words, rules={"link": 0})
    file = tmp_path / "es.yaml"
    file.write_text(puzzle.to_yaml(), "utf-8")
    printed = []
    for command in (["try", str(file), "--each-rule"], ["solve", str(file), "--all"]):
        assert main(command) in (0, 1)
        printed.append(capsys.readouterr().out)
    printed.append(str(cpbox.attempt(puzzle)))
    for page in printed:
        scale = page.partition("rarity: ")[2]
        assert bool(scale) == bool(says)
        assert says in scale
        assert says != "quarter" or "familiar" not in scale


@pytest.mark.parametrize(
    ("puzzle", "impossible"),
    [
        (Puzzle(box=SQUARE, rules=Rules(start="g")), {"no chaining": "rules.start"}),
        (Puzzle(box=SQUARE, rules=Rules(link=0)), {"loop": "rules.loop"}),
        (
            Puzzle(box=SQUARE, rules=Rules(require=("hips",))),
            {"min_length 5": "rules.require", "no plurals": "rules.require"},
        ),
    ],
)
def test_a_usual_variant_that_contradicts_the_puzzle_has_a_reason(
    puzzle: Puzzle, impossible: dict[str, str]
) -> None:
    problems = {
        trial.name: trial.problem.split(":")[0].split("[")[0]
        for trial in usual(puzzle)
        if trial.problem
    }
    assert problems == impossible


# ------------------------------------------------------------------------ the command

FILE = """\
title: A box
sides: [riu, pgh, lcs, yao]
variants:
  longer: {rules: {min_length: 5}}
  common: {words: {list: common}}
"""
ANSWERS: dict[str | None, Result] = {
    None: best(2, 15, 1),
    "longer": best(3, 17, 1),
    "common": result_of("infeasible"),
    "stopped": found(2, 15, 1, bound=(1, 0, 0)),
    "interrupted": found(2, 15, 1, bound=(1, 0, 0)),
}


def solve(puzzle: Puzzle, *_: object, **__: object) -> Result:
    """Answer what the variant's name, or its title where it has one, asks for."""
    key = puzzle.variant if puzzle.title == "A box" else puzzle.title
    if key == "wrong":
        raise InputError("the required word 'xyz' cannot be played")
    if key == "Ctrl-C":
        raise KeyboardInterrupt
    answer = ANSWERS.get(key, best(2, 15, 1))
    return replace(answer, interrupted=key == "interrupted")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(expectation_check, "solve_judged", solve)
    path = tmp_path / "box.yaml"
    path.write_text(FILE)
    return str(path)


def records(capsys: Capture) -> list[dict[str, object]]:
    return [*map(json.loads, capsys.readouterr().out.splitlines())]


def test_each_setting_is_a_variant_of_its_own(file: str, capsys: Capture) -> None:
    settings = ["--set", "rules.min_length=4", "--set", "title=stopped"]
    assert main(["try", file, "--json", *settings]) == 3
    known = [(line["variant"], line["change"]) for line in records(capsys)]
    assert known == [
        (None, None),
        ("longer", "worse"),
        ("common", "no solution"),
        ("rules.min_length=4", "same chain"),
        ("title=stopped", "same so far"),
    ]


def test_each_rule_repeats_no_variant_of_the_file(file: str, capsys: Capture) -> None:
    Path(file).write_text(
        "sides: [riu, pgh]\nwords: {list: full, ban_matching: [x]}\n"
        "variants: {singular: {words: {ban_matching: [s$, x]}}, again: {}}\n"
    )
    assert main(["try", file, "--json", "--each-rule"]) == 0
    names = [line["variant"] for line in records(capsys)]
    assert names[:3] == [None, "singular", "again"]
    assert not {"no plurals", "full words"} & {*names}


def test_standard_input_is_read_once_for_all(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    text = io.TextIOWrapper(io.BytesIO(Path(file).read_bytes()))
    monkeypatch.setattr(sys, "stdin", text)
    assert main(["try", "-", "--json", "--set", "rules.min_length=4"]) == 0
    assert len(records(capsys)) == 4


@pytest.mark.parametrize(
    ("settings", "code", "lines"),
    [
        ([], 0, 3),
        (["title=stopped"], 3, 4),
        (["title=wrong"], 2, 4),
        (["title=wrong", "title=stopped"], 3, 5),
        (["title=interrupted", "title=stopped"], 130, 4),
        (["title=Ctrl-C", "title=stopped"], 130, 3),
        (["rules.min_lenght=4"], 2, 1),
    ],
)
def test_exit_codes(
    file: str, settings: list[str], code: int, lines: int, capsys: Capture
) -> None:
    options = [part for setting in settings for part in ("--set", setting)]
    assert main(["try", file, "--json", *options]) == code
    assert len(records(capsys)) == lines


def test_a_usual_variant_that_cannot_be_tried_is_no_failure(
    file: str, capsys: Capture
) -> None:
    with Path(file).open("a") as stream:
        stream.write("rules: {start: g}\n")
    assert main(["try", file, "--each-rule"]) == 0
    out = capsys.readouterr().out
    row, reason, *_ = out.partition("\nno chaining ")[2].splitlines()
    assert row.split() == ["not", "tried"]
    assert reason.startswith("  rules.start: with link 0 ")


def test_a_puzzle_that_cannot_be_solved_has_no_variants(
    file: str, capsys: Capture
) -> None:
    Path(file).write_text(FILE.replace("title: A box", "title: wrong"))
    assert main(["try", file, "--json"]) == 2
    problem = "cpbox: the required word 'xyz' cannot be played\n"
    out, err = capsys.readouterr()
    assert err == problem
    assert json.loads(out)["status"] == "error"


def test_a_stricter_rule_is_never_better_for_a_larger_list(capsys: Capture) -> None:
    """Common words have 15 letters at best, and the rule needs words that have 13."""
    assert main(["try", "riu pgh lcs yao", "--rule", "max_uses=1", "--csv"]) == 0
    base, stricter = csv.DictReader(capsys.readouterr().out.splitlines())
    assert (base["letters"], base["word_list"]) == ("15", "common (built in)")
    extended = "extended (built in)"
    assert (stricter["letters"], stricter["word_list"]) == ("13", extended)
    assert (stricter["change"], stricter["compared_on"]) == ("same chain", extended)


def test_python_has_both_answers_on_one_list() -> None:
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao")
    circle = cpbox.Puzzle.of("riu pgh lcs yao", rules={"loop": True})
    base, trial = cpbox.attempt(puzzle, {"round": circle})
    assert base.on_one_list is None
    assert trial.on_one_list is not None
    assert [x.objective for x in trial.on_one_list] == [(2, 13, 3), (2, 19, 6)]
    tiny = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]})
    assert len(cpbox.attempt(tiny, each_rule=True)) > 4


# --------------------------------------------------------------------- several at once

TINY = """\
title: Tiny
sides: [ab, cd]
words: {only: [acb, bda, acad, cada, dab, bdac]}
rules: {max_words: 3}
variants:
  short: {rules: {max_words: 1}}
  long: {rules: {min_length: 4}}
"""


def test_jobs_change_nothing_but_the_time(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY)
    known = []
    for jobs in ("1", "2"):
        line = ["try", str(path), "--csv", "--set", "rules.start=d", "--jobs", jobs]
        assert main(line) == 0
        known.append(capsys.readouterr().out)
    assert known[0] == known[1]
    assert known[0].count("\n") == 5
