"""Words that are unfit to print: they can be played, and are in no answer."""

import re

import pytest

import cpbox
from cpbox.candidates.lexicon import build, unfit_words
from cpbox.candidates.prefilter import prefilter, refused
from cpbox.candidates.refusals import left_out
from cpbox.candidates.unfit import UNFIT
from cpbox.puzzle.reader import read_text
from tests.processes import ROOT, shell

BOX = "tlq sru bfi emo"  # milfs → sobriquet would be its best chain


def puzzle(words: str) -> cpbox.Puzzle:
    return read_text(f"sides: [tlq, sru, bfi, emo]\nwords: {words}")


def test_no_answer_or_hint_has_one_unless_the_puzzle_allows_it() -> None:
    assert not unfit_words() & {*(cpbox.solve(BOX).words or ())}
    assert not unfit_words() & {*(cpbox.hint(BOX).words or ())}
    every = cpbox.solve(BOX, every=2).chains or ()
    assert every
    assert unfit_words().isdisjoint(word for chain in every for word in chain)
    allowed = cpbox.solve(puzzle("{unfit: allow}")).words
    assert allowed == ("milfs", "sobriquet")


@pytest.mark.parametrize(
    ("words", "is_left"),
    [
        ("full", False),
        ("{unfit: avoid}", False),
        ("{unfit: allow}", True),
        ("{add: [slut]}", True),
        ("{only: [slut, turf]}", True),
        ("{only: [slut, turf], unfit: avoid}", False),
        ("{unfit: allow, ban: [slut]}", False),
    ],
)
def test_words_of_ones_own_are_left_as_they_are(words: str, is_left: object) -> None:
    assert ("slut" in prefilter(puzzle(words), puzzle(words).words.largest).words) == (
        is_left
    )


def test_a_required_word_is_left() -> None:
    text = "sides: [tlq, sru, bfi, emo]\nrules: {require: [slut]}"
    assert "slut" in prefilter(read_text(text), "full").words
    assert "slut" in (cpbox.solve(read_text(text)).words or ())


def test_what_is_left_out_is_what_else_could_be_played() -> None:
    mine = puzzle("full")
    assert left_out(mine) == refused(mine, "full")[UNFIT]
    assert {"milfs", "slut", "testis"} <= {*left_out(mine)}
    assert not left_out(puzzle("{unfit: allow}"))
    short = read_text("sides: [tlq, sru, bfi, emo]\nrules: {min_length: 6}")
    assert all(len(word) >= 6 for word in left_out(short))


def test_claims_and_records_say_how_many_there_were() -> None:
    in_all = len(left_out(cpbox.Puzzle.of(BOX)))
    text = shell("solve", BOX, code=0).text
    record = shell("solve", BOX, "--json").record
    number = record["candidates"]["unfit"]
    assert number == len(refused(puzzle("standard"), "standard")[UNFIT]) < in_all
    assert f", of the standard list, without {number} words unfit to print." in text
    assert f"list, without {in_all} words unfit to print, has fewer words" in text
    assert "unfit" not in shell("solve", "peg ulm oir cnw", code=0).out


def test_why_says_that_they_can_be_played() -> None:
    out = shell("why", BOX, "slut", code=1).out
    assert "slut: it can be played, but no answer has it\n" in out
    assert "left out as unfit to print; `words: {unfit: allow}` has it back" in out


def test_a_hint_goes_on_from_one_that_was_played() -> None:
    hint = cpbox.hint(BOX, played=["milfs"])
    assert hint.words == ("sobriquet",)


def test_a_game_may_refuse_one_that_is_allowed() -> None:
    out = shell("solve", BOX, "--set", "words.unfit=allow", code=0).out
    assert "Some games may refuse milfs (unfit to print)." in out


@pytest.mark.slow
def test_no_composed_box_has_one() -> None:
    spec = {"answers": "full", "words": "full"}
    for box in cpbox.compose(spec, 2, seed=5).boxes:
        assert unfit_words().isdisjoint(box.chain)


def test_no_puzzle_page_or_example_shows_one() -> None:
    bad = unfit_words() | build.hand_made("slurs.txt")
    pages = [
        *ROOT.glob("*.md"),
        *ROOT.glob("puzzles/*.[!p]*"),
        *ROOT.glob("tests/**/*.md"),
    ]
    pages += [*ROOT.glob("cpbox/*.md"), *ROOT.glob("cpbox/[lpc]*/**/README.md")]
    spanish = ROOT / "puzzles/octubre-espanol.yaml"
    for page in {*pages} - {build.HERE / "README.md", spanish}:
        shown = re.findall(r"[a-z]+", page.read_text("utf-8").lower())
        assert bad.isdisjoint(shown), (page, bad.intersection(shown))
