"""What `cpbox solve` and `cpbox compose` print; only the times vary."""

import re
from pathlib import Path
from textwrap import dedent

import pytest
import yaml

from cpbox import load, solve
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.show.result_page import page
from cpbox.show.style import Style
from tests.lab.test_compose_batch import SMALL
from tests.processes import shell

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
BOX = "peg ulm oir cnw"
DURATION = re.compile(r"\b\d+(\.\d)? m?s\b")

FOUR_SIDES = """\
    peg ulm oir cnw

        p   e   g
      ╭───────────╮       upcoming → glower
    c │           │ u
    n │           │ l     UPCOMING  8 letters  8 new  very familiar
    w │           │ m     gLoWER    6 letters  4 new  familiar
      ╰───────────╯       capitals: new letters
        o   i   r

    2 words, 14 letters: best by fewest words, then letters, then familiarity, of
    the standard list.
    Proved by bounds and search over all 399 playable words.
    Smallest list with the word: very familiar = common, familiar = standard
    rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4; of
    several words, the sum

    Why
      · full words: no chain of 1 word: the relaxation, every tile, TIME
      · common words: no chain of 1 word: the lengths of the words and the visits,
        TIME
      · common words: no chain of 2 words: the relaxation, every tile, TIME
      · standard words: no chain of 1 word: the lengths of the words and the visits,
        TIME
      · standard words: no chain of 2 words has fewer than 14 letters: the
        relaxation, every tile, TIME
      · standard words: no chain of 2 words and 14 letters has a rarity below 1: the
        same run
      · standard words: a chain of 2 words, 14 letters, rarity 1, and none is
        cheaper: CP-SAT (slots) on 2 survivors, TIME
      · standard words: this chain keeps every rule: the verifier, TIME

    Words                              dropped    left
      read                                      69,274
      letters that are not on the box   67,905   1,369
      cannot be traced                     970     399
      too short                              0     399
      too long                               0     399
      banned                                 0     399
      unfit to print                         0     399
      candidates                                   399

    common has no chain of 2 words; no chain of the full list has fewer words ·
    likely par: 5 · difficulty: 1 of 5 (very easy) · time: TIME
    """


def test_the_page_with_every_claim_is_printed_like_this() -> None:
    printed = shell("solve", "-v", BOX, code=0)
    assert DURATION.sub("TIME", printed.out) == dedent(FOUR_SIDES)
    assert not printed.err


SCALE = """\
rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4; of
several words, the sum
"""
FOOT = re.compile(r"\n\nWhy\n.*\n\n(common has .*) · time: TIME\n", re.DOTALL)


def test_the_short_page_leaves_out_how_each_step_was_proved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["solve", BOX])
    short = FOOT.sub(r"\n\1\n", dedent(FOUR_SIDES))
    short = short.replace(SCALE, "")  # no rarity in figures is left
    short = short.replace("playable words.", "playable words; -v shows each step.")
    assert capsys.readouterr().out == short
    assert short.count("standard list") == 1


@pytest.mark.parametrize(
    "box", ["gracious-splashy", "seven-words", "qu-tile", "no-chain"]
)
def test_the_short_page_is_short_in_forty_columns_too(box: str) -> None:
    puzzle = replace(load(PUZZLES / f"{box}.yaml"), title="A box", notes="")
    style = Style(width=40, unicode=True)
    lines = page(solve(puzzle), style).splitlines()
    assert len(lines) <= 17
    assert max(map(len, lines)) <= 40
    for word in solve(puzzle).words or ():
        assert any(word in line for line in lines)


TOP = """\
    The best 5 chains of the standard list
       words  letters  rarity  rarest word    chain
    1      2       14       1  familiar       upcoming → glower
    2      3       14       2  familiar       curlew → wimp → pong
    3      3       15       0  very familiar  lice → empower → rung
    4      3       15       0  very familiar  mic → coupling → grew
    5      3       15       0  very familiar  polemic → cow → wrung
    1 is better than 2: 1 word fewer.
    rarity: very familiar 0, familiar 1, less familiar 2, rare 3, in no list 4; of
    several words, the sum
    """


def test_the_best_chains_are_a_table() -> None:
    out = shell("solve", "--top", "5", BOX).out
    assert out.endswith("\n\n" + dedent(TOP))
    degrees = "very familiar = common, familiar = standard\n"
    assert f"Smallest list with the word: {degrees}" in out


RARE = """\
    common and standard have no chain of 4 words; no chain of the full list, without
    1 word unfit to print, has fewer words
    """


@pytest.mark.parametrize(
    ("changes", "foot"),
    [
        ([], RARE),
        (["--words=full"], "word list: full (built in)\n"),
        (["--set=objective=letters"],
         "common, standard and extended have none as good\n"),
        (["--rule=max_words=3"], "word list: full (built in)\n"),
    ],
)  # fmt: skip
def test_the_foot_says_of_the_list_what_is_proved(
    changes: list[str], foot: str
) -> None:
    assert shell("solve", "tix luq aoh bfv", *changes).out.endswith("\n" + dedent(foot))


@pytest.fixture
def spec(tmp_path: Path) -> str:
    """Six letters on three sides, for which there are a few answers only."""
    file = tmp_path / "spec.yaml"
    file.write_text(yaml.safe_dump(SMALL))
    return str(file)


def test_boxes_in_a_folder_are_listed_with_their_answers(
    spec: str, tmp_path: Path
) -> None:
    line = ["compose", spec, "-n", "2", "-o", str(tmp_path / "boxes")]
    text = shell(*line, code=0).text
    files = sorted((tmp_path / "boxes").iterdir())
    assert len(files) == 2
    for file in files:
        chain = yaml.safe_load(file.read_text("utf-8"))["expect"]["chain"]
        assert str(file) in text
        assert " → ".join(chain) in text
    assert "2 boxes, each promise proved against the words given" in text


def test_a_hunt_that_is_over_says_that_it_is_proved(spec: str, tmp_path: Path) -> None:
    line = ["compose", spec, "-n", "99", "-o"]
    text = shell(*line, str(tmp_path / "boxes"), code=1).text
    proved = "it is proved that no other box"
    assert f"all answers of 2 words were tried, and {proved}" in text
    *boxes, whole = shell(*line, str(tmp_path / "again"), "--json", code=1).records
    assert boxes
    assert (whole["status"], whole["boxes"]) == ("none", len(boxes))
