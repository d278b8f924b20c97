"""What `cpbox why` says is true: of random puzzles, and what was false once."""

import json
import re

import pytest

from cpbox.explain import why_best, why_words
from cpbox.explain.best import Best, Floor, floor
from cpbox.explain.conditions import LONGEST
from cpbox.puzzle import reader
from cpbox.show.style import Style
from cpbox.show.why import page_of, why_record
from tests.explain.__main__ import explain
from tests.explain.test_why_facts import about_no_chain
from tests.slow import few

STYLE = Style(width=200, unicode=True)
TRIANGLE = "sides: [a, b, c]\n"


def page(text: str, *words: str) -> str:
    puzzle = reader.read_text(text)
    explanation = why_words(puzzle, [words])[0] if words else why_best(puzzle)
    json.dumps(why_record(explanation))
    return page_of([explanation], STYLE)


# ------------------------------------------------------------------- the least letters


def test_a_loop_that_is_one_link_again_and_again_has_few_letters() -> None:
    puzzle = reader.read_text(
        "sides: [ta, st, i]\nwords: {only: [iat, ast]}\n"
        "rules: {loop: true, link: 3, min_length: 1, cover: 3, min_words: 2,"
        " max_words: 4, repeat_words: true}"
    )
    explanation = why_best(puzzle)
    assert explanation.result is not None
    assert explanation.result.letters == 6
    assert isinstance(explanation.about, Best)
    assert explanation.about.floor == Floor(tiles=3, shared=3)


@pytest.mark.parametrize(
    ("rules", "words", "least"),
    [
        ("", 2, 4),
        ("loop: true", 2, 5),
        ("link: 0", 2, 3),
        ("link: 2", 2, 5),
        ("link: 2, loop: true", 2, 7),
        ("link: 2, cover: 1", 1, 2),
        ("link: 2, cover: 1, loop: true", 3, 6),
        ("cover: [a, b]", 2, 3),
    ],
)
def test_the_least_letters_count_shared_tiles_again(
    rules: str, words: int, least: int
) -> None:
    text = floor(reader.read_text(f"{TRIANGLE}rules: {{{rules}}}"), words)
    assert text is not None
    assert text.letters == least


# ------------------------------------------------------------------------ fewer words


def test_the_letters_that_the_widest_word_leaves_add_up() -> None:
    text = "sides: [ss, ao, te]\nwords: {only: [sat, toes, tas, seat]}\n"
    (covers, rest) = re.findall(r": (\d) of 6, without (.*)\.", page(text))[0]
    assert covers == "4"
    assert "one s" in rest


# ----------------------------------------------------------------- no change is enough


def test_a_longer_link_that_brings_a_chain_back_is_a_change() -> None:
    about = about_no_chain(
        "sides: [a, b, c, d]\nwords: {only: [abc, bcd]}\nrules: {max_uses: 1}"
    )
    (change,) = [change for change in about.changes if change.key == "rules.link"]
    assert (change.before, change.after) == ("1", "2")
    assert change.chain == ("abc", "bcd")


def test_of_letters_to_cover_all_are_dropped_where_one_is_not_enough() -> None:
    about = about_no_chain(
        "sides: [a, b, c, d]\nwords: {only: [ab]}\n"
        "rules: {min_length: 2, cover: [a, c, d]}"
    )
    (change,) = [change for change in about.changes if change.key == "rules.cover"]
    assert (change.before, change.after) == ("a, c, d", "1")


# -------------------------------------------------------------------------- the reason


@pytest.mark.parametrize(
    ("box", "rules", "key"),
    [  # stqu has two tiles; bca → bca links by three tiles, and by none visits a twice
        (
            "sides: [[qu], b, [st]]\nwords: {only: [qustqub, stqu]}",
            "lengths: tiles, min_length: 2, max_length: 2",
            "rules.cover",
        ),
        (
            "sides: [a, b, c]\nwords: {only: [acacb, bca, cba]}",
            "link: 2, max_uses: 1, max_words: 2, min_letters: 6, repeat_words: true",
            "rules.link",
        ),
    ],
)
def test_what_a_reason_leaves_out_may_have_any_value(
    box: str, rules: str, key: str
) -> None:
    about = about_no_chain(f"{box}\nrules: {{{rules}}}")
    assert key in [each.key for each in about.reason.conditions]


@pytest.mark.parametrize("cover", [1, 2])
def test_no_letter_is_named_of_a_number_of_tiles(cover: int) -> None:
    about = about_no_chain(
        f"sides: [a, b]\nwords: {{only: [ab]}}\nrules: {{cover: {cover}}}"
    )
    assert {each.items for each in about.reason.conditions} == {()}


# --------------------------------------------------------------------- letters, tiles


def test_of_two_tiles_of_a_letter_the_one_is_named_that_no_word_reaches() -> None:
    said = page("sides: [sa, ts]\nwords: {only: [tas, sat]}")
    assert "No word can be played on one of the 2 tiles of s" in said


def test_words_on_tiles_of_several_letters_end_on_a_tile() -> None:
    text = "sides: [[in, n], [a, e], [r, t]]\nwords: {only: [rain, net]}\n"
    said = page(text + "rules: {cover: 1}", "rain", "net")
    assert "rain ends on in, net starts on n" in said


# -------------------------------------------------------------------- what is not known


def test_a_reason_says_how_long_the_chains_were_that_were_looked_for() -> None:
    about = about_no_chain(
        f"{TRIANGLE}words: {{only: [aba, bab]}}\n"
        "rules: {min_letters: 200, repeat_words: true, cover: 2, max_words: 40}"
    )
    assert "rules.max_words" not in [each.key for each in about.reason.conditions]
    assert about.reason.up_to_words in (40, None)
    assert LONGEST < 40


@pytest.mark.parametrize("seed", few(8, range(40)))
def test_all_that_is_said_of_a_random_puzzle_is_true(seed: int) -> None:
    explain(seed)
