"""What `cpbox solve` and `cpbox compose` print; only the times vary."""

import json
import re
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
import yaml

from cpbox import Request, load, solve
from cpbox.cli.main import main
from cpbox.show.result_page import page
from cpbox.show.style import Style
from tests.lab.test_compose_batch import SMALL

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
PUZZLE = str(PUZZLES / "gracious-splashy.yaml")
DURATION = re.compile(r"\b\d+(\.\d)? m?s\b")

FOUR_SIDES = """\
    Gracious, splashy
    │ Players found gracious, splashy. Two other words do it with two letters fewer.

        r   i   u
      ╭───────────╮       oligarchy → yups
    y │           │ p
    a │           │ g     OLIGARCHY  9 letters  9 new  familiar
    o │           │ h     yUPS       4 letters  3 new  familiar
      ╰───────────╯
        l   c   s

    2 words, 13 letters: best by fewest words, then letters, then familiarity.
    Proved by bounds and search over all 574 playable words.
    Smallest list with the word: familiar = standard
    rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4,
    added up

    Why
      · no chain of 1 word: the relaxation, every tile, TIME
      · no chain of 2 words has fewer than 13 letters: the relaxation, every tile,
        TIME
      · no chain of 2 words and 13 letters has a rarity below 2: the same run
      · a chain of 2 words, 13 letters, rarity 2, and none is cheaper: CP-SAT
        (slots) on 2 survivors, TIME
      · this chain keeps every rule: the verifier, TIME

    Words                              dropped    left
      read                                      81,752
      letters that are not on the box   80,146   1,606
      cannot be traced                   1,032     574
      too short                              0     574
      too long                               0     574
      banned                                 0     574
      candidates                                   574

    word list: standard (built in) · time: TIME
    """


def test_the_page_with_every_claim_is_printed_like_this(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", "-v", PUZZLE]) == 0
    printed = capsys.readouterr()
    assert DURATION.sub("TIME", printed.out) == dedent(FOUR_SIDES)
    assert not printed.err


SCALE = """\
rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4,
added up
"""
FOOT = re.compile(r"\n\nWhy\n.*\n\nword list: (.*) · time: TIME\n", re.DOTALL)


def test_the_short_page_leaves_out_how_each_step_was_proved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["solve", PUZZLE])
    short = FOOT.sub(r"\nword list: \1\n", dedent(FOUR_SIDES))
    short = short.replace(SCALE, "")  # no rarity in figures is left
    short = short.replace("playable words.", "playable words; -v shows each step.")
    assert capsys.readouterr().out == short


@pytest.mark.parametrize(
    "box", ["gracious-splashy", "seven-words", "qu-tile", "no-chain"]
)
def test_the_short_page_is_short_in_forty_columns_too(box: str) -> None:
    puzzle = replace(load(PUZZLES / f"{box}.yaml"), title="A box", notes="")
    style = Style(width=40, unicode=True)
    lines = page(puzzle, solve(puzzle), Request(), style).splitlines()
    assert len(lines) <= 16
    assert max(map(len, lines)) <= 40
    for word in solve(puzzle).words or ():
        assert any(word in line for line in lines)


TOP = """\
    The best 5 chains
       words  letters  rarity  rarest word    chain
    1      2       13       2  familiar       oligarchy → yups
    2      2       14       1  familiar       group → psychical
    3      2       14       2  familiar       oligarchs → soupy
    4      2       15       0  very familiar  gracious → sharply
    5      2       15       1  familiar       gracious → splashy
    1 is better than 2: 1 letter fewer.
    rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4,
    added up
    """


def test_the_best_chains_are_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "--top", "5", PUZZLE])
    out = capsys.readouterr().out
    assert out.endswith("\n\n" + dedent(TOP))
    degrees = "very familiar = common, familiar = standard\n"
    assert f"Smallest list with the word: {degrees}" in out


@pytest.fixture
def spec(tmp_path: Path) -> str:
    """Six letters on three sides, for which there are a few answers only."""
    file = tmp_path / "spec.yaml"
    file.write_text(yaml.safe_dump(SMALL))
    return str(file)


def test_boxes_in_a_folder_are_listed_with_their_answers(
    spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["compose", spec, "-n", "2", "-o", str(tmp_path / "boxes")]
    assert main(line) == 0
    said = " ".join(capsys.readouterr().out.split())
    files = sorted((tmp_path / "boxes").iterdir())
    assert len(files) == 2
    for file in files:
        chain = yaml.safe_load(file.read_text("utf-8"))["expect"]["chain"]
        assert str(file) in said
        assert " → ".join(chain) in said
    assert "2 boxes, each promise proved against the words given" in said


def test_a_hunt_that_is_over_says_that_it_is_proved(
    spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["compose", spec, "-n", "99", "-o"]
    assert main([*line, str(tmp_path / "boxes")]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "all answers were tried, and it is proved that no other box" in said
    assert main([*line, str(tmp_path / "again"), "--json"]) == 1
    *boxes, whole = map(json.loads, capsys.readouterr().out.splitlines())
    assert boxes
    assert (whole["status"], whole["boxes"]) == ("none", len(boxes))
