"""The page beside the game: hints, answers, words, keyboard, print, barriers."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from cpbox.puzzle import Box, Puzzle, Rules, Words
from tests.show.browser import (
    NARROW,
    WIDE,
    Opened,
    heard,
    play,
    told,
    unfold,
)
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow


def test_nothing_reveals_the_answer_before_it_is_asked_for(opened: Opened) -> None:
    page = opened.show()
    page.evaluate("document.querySelector('#rules').open = true")
    for asked in range(5):
        assert "gracious" not in heard(page)
        assert "splashy" not in heard(page)
        if asked < 4:
            page.locator("#hint").click()
    page.locator("#hint").click()
    assert ("gracious" in heard(page)) != ("splashy" in heard(page))
    page.locator("#hint").click()
    assert "gracious → splashy" in heard(page)
    assert page.locator("#hint").is_disabled()


def test_the_answer_is_drawn_word_by_word(opened: Opened) -> None:
    page = opened.show()
    unfold(page, "The answer", "#answer-words li")
    assert page.locator("#answer-board .word").count() == 2
    assert page.locator("#answer-words li").count() == 2
    slider = page.get_by_role("slider", name="Word by word")
    slider.press("ArrowLeft")
    assert slider.get_attribute("aria-valuetext") == "1 of 2 words"
    assert page.locator("#answer-board .word").count() == 1
    assert page.locator("#answer-words li").all_inner_texts() == [
        "gracious 8 letters, very familiar"
    ]


def test_each_best_chain_is_drawn_when_it_is_pressed(opened: Opened) -> None:
    words = Words(only=("acbd", "bcad"))
    page = opened.show(Puzzle(box=Box((("a", "b"), ("c", "d"))), words=words))
    unfold(page, "The answer", "#answer-words li")
    unfold(page, "2 best chains, and no more", "#chains button")
    before = page.locator("#answer-board .line").get_attribute("d")
    other = page.locator("#chains button[aria-pressed=false]")
    name = other.inner_text()
    other.click()
    assert page.locator("#answer-board .line").get_attribute("d") != before
    pressed = page.locator("#chains button[aria-pressed=true]")
    assert pressed.all_inner_texts() == [name]


def test_the_words_are_searched_filtered_and_sorted(opened: Opened) -> None:
    page = opened.show()
    unfold(page, "The 8 words that can be played", "#rows tr")

    def listed() -> list[str]:
        texts: list[str] = page.locator("#rows th").all_inner_texts()
        return texts

    assert listed()[0] == "gracious"
    page.get_by_label("Search").fill("ap")
    assert listed() == ["laps", "lap"]
    page.get_by_label("Search").fill("?a*")
    assert listed() == ["laps", "lap", "pal"]
    page.get_by_label("Order").select_option("alphabetical")
    assert listed() == ["lap", "laps", "pal"]
    page.get_by_label("Search").fill("")
    page.get_by_label("With all of these letters").fill("s g")
    assert listed() == ["glacis", "gracious", "grasp"]
    page.get_by_label("Familiarity").select_option("very familiar")
    assert "glacis" not in listed()


def test_without_an_answer_there_is_only_the_game(opened: Opened) -> None:
    page = opened.show(answer=False)
    play(page, "gracious", "splashy")
    assert told(page) == "splashy is played. Solved in 2 words and 15 letters!"
    assert page.locator("#hint, #answer").count() == 0


def test_no_chain_is_said_only_in_the_answer(opened: Opened) -> None:
    page = opened.show(Puzzle(box=SQUARE, words=Words(only=("pal", "lap"))))
    assert page.locator("#hint").count() == 0
    unfold(page, "The answer", "#verdict:not(:empty)")
    assert page.inner_text("#verdict").startswith("No chain under these rules")
    assert page.locator("#chain-part").is_hidden()


def test_the_page_is_played_by_keyboard_alone(opened: Opened) -> None:
    page = opened.show()
    page.keyboard.type("pal")
    assert page.input_value("#word") == "pal"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.className").startswith("tile")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert told(page).startswith("pal is played.")


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("tiles", [12, 30, 60])
def test_nothing_overflows_and_every_letter_can_be_touched(
    browser: Any, tmp_path: Path, viewport: dict[str, int], tiles: int
) -> None:
    letters = "abcdefghijklmnopqrstuvwxyzáéíóúàèìòùâêîôûäëïöüãñõåøčďěňřšťůžýþðłś"
    sides = tuple(tuple(letters[n:tiles:4]) for n in range(4))
    puzzle = Puzzle(
        box=Box(sides), words=Words(only=("abc", "cab")), rules=Rules(cover=3)
    )
    opened = Opened(browser, tmp_path, viewport=viewport)
    page = opened.show(puzzle)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes = [button.bounding_box() for button in page.locator("button.tile").all()]
    assert len(boxes) == tiles
    for box in boxes:
        assert box["width"] >= 24
        assert box["height"] >= 24
    for a, b in permutations(boxes, 2):
        is_left = a["x"] <= b["x"] and a["x"] + a["width"] > b["x"] + 0.5
        is_above = a["y"] <= b["y"] and a["y"] + a["height"] > b["y"] + 0.5
        is_level = is_above or (b["y"] <= a["y"] < b["y"] + b["height"] - 0.5)
        assert not (is_left and is_level)
    opened.context.close()
    assert opened.wrong == []
