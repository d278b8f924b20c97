"""Words to browse: by their letters, and counted without a word."""

from collections import Counter
from threading import Event

import pytest

import cpbox
from tests.processes import shell

BOX = "peg ulm oir cnw"


def test_words_are_selected_as_a_plain_loop_selects_them() -> None:
    every = cpbox.words(BOX)
    some = cpbox.words(BOX, contains="GM", without="x", starts="im", ends="g", length=9)
    assert set(some.words) == {
        word
        for word in every.words
        if {*"gm"} <= {*word}
        and word[:2] == "im"
        and word[-1] == "g"
        and len(word) == 9
    }
    assert some.counts == every.counts
    assert every.select(length=9).rarity == tuple(
        rarity for word, rarity in zip(every.words, every.rarity, strict=True)
        if len(word) == 9
    )  # fmt: skip


def test_the_words_that_finish_a_box_cover_the_rest_of_it() -> None:
    assert cpbox.words(BOX, starts="g", covered="upcoming").words == ("glower",)
    assert len(cpbox.words(BOX, covered=BOX.replace(" ", ""))) == len(cpbox.words(BOX))


def test_the_grid_counts_every_word_once_and_shows_none() -> None:
    every = cpbox.words(BOX)
    by_first = Counter(word[0] for word in every)
    assert {x: sum(row.values()) for x, row in every.grid().items()} == by_first
    assert sum(every.pairs().values()) == len(every)
    out = shell("words", BOX, "--grid", code=0).out
    assert not any(f" {word} " in out for word in every)
    (known,) = shell("words", BOX, "--grid", "--json", code=0).records
    assert known["count"] == len(every)
    assert known["pairs"] == every.pairs()


def test_a_count_is_one_number() -> None:
    out = shell("words", BOX, "--count", "--ends", "g", code=0).out
    assert out == f"{len(cpbox.words(BOX, ends='g'))}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--length", "0"], "--length: '0' is not a whole number from 1"),
        (["--grid", "--refused"], "cannot be combined with --grid"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], says: str) -> None:
    assert says in shell("words", BOX, *arguments, code=2).err


def test_letters_of_one_tile_are_asked_for_together() -> None:
    own = {"only": ["laßt", "last", "salats", "rast", "quat", "uaqt"]}
    rules = {"same_side": True}
    box = cpbox.Puzzle.of("laß str [qu]uq", words=own, rules=rules)
    assert cpbox.words(box, contains="ß").words == ("lasst",)
    assert cpbox.words(box, without="ß", contains="l").words == ("last", "salats")
    assert cpbox.words(box, covered="laßtrs").words == ("quat",)


@pytest.mark.parametrize("covered", ["aethrnk", "aehrtnk", "KNRTHEA", "h, a, e t, rnk"])
def test_letters_are_covered_in_whatever_order_they_are_typed(covered: str) -> None:
    own = {"only": ["earn", "near", "thank", "tharn"]}
    box = cpbox.Puzzle.of("[th]ae rnk", words=own, rules={"same_side": True})
    assert len(cpbox.words(box, covered=covered)) == 4
    for letter in "th":
        less = covered.lower().replace(letter, "")
        assert cpbox.words(box, covered=less).words == ("thank", "tharn")


def test_two_letters_cover_the_one_that_is_compared_as_they_are() -> None:
    own = {"only": ["laßt", "salt"]}
    box = cpbox.Puzzle.of("laß st", words=own, rules={"same_side": True})
    for covered, left in (("alst", 1), ("alßst", 2), ("alsst", 2), ("salts", 1)):
        assert len(cpbox.words(box, covered=covered)) == left, covered


def test_a_tile_with_a_letter_twice_is_covered_by_both() -> None:
    own = {"only": ["asset", "tasse", "rate"]}
    box = cpbox.Puzzle.of("[ss]ae rtk", words=own, rules={"same_side": True})
    for covered, left in (("saertk", 2), ("ssaertk", 3), ("asertks", 3)):
        assert len(cpbox.words(box, covered=covered)) == left, covered


def test_a_selection_without_a_word_is_said_to_have_none() -> None:
    for option in ("--starts=z", "--contains=qx", "--length=30", "--covered=zzz"):
        page = shell("words", BOX, option, code=0).out
        assert "fits the selection" in " ".join(page.split()), option
    assert "selection" not in shell("words", BOX, "--starts=g", code=0).out


def test_a_word_is_one_of_them_however_it_is_written() -> None:
    words = cpbox.words(BOX)
    assert {"UPCOMING", "Upcoming", "upcoming"} == {
        x for x in ("UPCOMING", "Upcoming", "upcoming", "PEW", "peg", "") if x in words
    }


def test_a_result_that_is_not_proved_says_as_much_in_python() -> None:
    stopped = Event()
    stopped.set()
    result = cpbox.solve("xwtqgps ybnamde lfjhui kzrvoc", stop=stopped)
    assert repr(result).startswith("<Result: no chain found so far, and at least ")
