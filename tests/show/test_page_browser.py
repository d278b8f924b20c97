"""The page in a real Chromium: played, hinted at, opened, printed, and by keyboard."""

from typing import Any

import pytest

from cpbox.puzzle import Puzzle, Rules, Words
from tests.show.browser import TWINS, WORDS, Opened, play, told
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow


def test_a_chain_is_typed_and_solved(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    assert told(page) == "gracious is played. Left to cover: P H L Y."
    assert page.input_value("#word") == "s"
    assert page.inner_text("#fewest") == "1, proved; and 1 will do"
    play(page, "splashy")
    assert told(page) == (
        "splashy is played. Solved in 2 words and 15 letters! "
        "No chain is better: that is proved."
    )
    assert page.inner_text("#left") == "nothing"
    assert page.locator("#words li").all_inner_texts() == ["gracious", "splashy"]
    assert page.locator("#board .word").count() == 2


@pytest.mark.parametrize(
    ("rules", "typed", "answer"),
    [
        ({}, "x", "x is not on the box."),
        ({}, "ao", "a and o stand on one side."),
        ({}, "pa\n", "pa is too short: a word has at least 3 letters."),
        ({}, "cap\n", "cap is not in the word list (the puzzle's own words)."),
        ({}, "lap\nal\nap\n", "lap has been played, and no word stands twice."),
        ({"moves": "adjacent"}, "rl", "l is not on a side beside r\u2019s."),
        ({"moves": "opposite"}, "rp", "p is not on a side across from r\u2019s."),
        ({"start": "g"}, "p", "The chain starts on g."),
        ({"max_length": 2, "min_length": 2}, "pal", "A word has at most 2 letters."),
        ({"max_letters": 4}, "graci", "A chain has at most 4 letters."),
    ],
)
def test_what_may_not_be_is_refused_at_once(
    opened: Opened, rules: dict[str, Any], typed: str, answer: str
) -> None:
    puzzle = Puzzle(box=SQUARE, words=Words(only=WORDS), rules=Rules(**rules))
    page = opened.show(puzzle)
    for letter in typed:
        page.locator("#word").press("Enter" if letter == "\n" else letter)
    assert told(page) == answer


def test_where_there_is_no_way_on_the_page_says_what_to_take_back(
    opened: Opened,
) -> None:
    page = opened.show(
        Puzzle(box=SQUARE, words=Words(only=WORDS), rules=Rules(max_words=3))
    )
    play(page, "gracious", "soup", "pal")
    assert page.inner_text("#fewest") == (
        "there is no way on within 3 words in all: proved; take back soup and pal"
    )


def test_letters_words_and_all_are_taken_back(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.locator("#word").press_sequentially("pl")
    page.get_by_role("button", name="Delete letter").click()
    assert page.input_value("#word") == "sp"
    page.get_by_role("button", name="Delete letter").click()
    page.get_by_role("button", name="Delete letter").click()
    assert page.input_value("#word") == "gracious"
    assert page.locator("#words li").count() == 0
    page.get_by_role("button", name="Start over").click()
    assert page.input_value("#word") == ""
    page.get_by_role("button", name="Undo").click()
    assert page.input_value("#word") == "gracious"
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    assert page.input_value("#word") == "sp"
    assert page.locator("#words li").all_inner_texts() == ["gracious"]


def test_the_field_takes_letters_back_and_opens_the_word_before(
    opened: Opened,
) -> None:
    page = opened.show()
    play(page, "gracious")
    page.locator("#word").press("Backspace")
    assert page.input_value("#word") == "gracious"
    assert told(page) == "gracious is open again."
    page.locator("#word").fill("pal")
    assert page.input_value("#word") == "pal"


def test_the_address_keeps_what_was_played(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.locator("#word").press_sequentially("pl")
    page.get_by_role("button", name="Hint 1").click()
    page.reload()
    page.wait_for_selector("html.ready")
    assert page.input_value("#word") == "spl"
    assert page.locator("#words li").all_inner_texts() == ["gracious"]
    assert page.locator("#hint-list li").count() == 1


@pytest.mark.parametrize("hash_", ["play=gracious.xyz", "play=%E0%A4%A", "play=a~9-9"])
def test_an_address_that_makes_no_sense_does_no_harm(
    opened: Opened, hash_: str
) -> None:
    page = opened.show()
    page.goto(f"{opened.file.as_uri()}#{hash_}")
    page.reload()
    page.wait_for_selector("html.ready")
    if page.locator("#over").is_enabled():
        page.locator("#over").click()
    play(page, "pal")
    assert page.locator("#words li").all_inner_texts() == ["pal"]


def test_a_letter_on_two_tiles_is_the_one_that_was_pressed(opened: Opened) -> None:
    page = opened.show(TWINS)
    first, second = (
        page.locator(f'button.tile[data-tile="{tile}"]') for tile in (0, 2)
    )
    second.click()
    assert second.get_attribute("aria-label") == "A, covered"
    assert first.get_attribute("aria-label") == "A"
    page.get_by_role("button", name="C", exact=True).click()
    first.click()
    page.get_by_role("button", name="Play word").click()
    page.reload()
    page.wait_for_selector("html.ready")
    assert page.locator("#words li").all_inner_texts() == ["aca"]
    assert first.get_attribute("aria-label") == "A, covered"
    assert page.inner_text("#left") == "B QU D: all but 1 of these"


def test_a_tile_of_two_letters_is_typed_and_pressed(opened: Opened) -> None:
    page = opened.show(TWINS)
    page.locator("#word").press_sequentially("quad")
    assert told(page) == "" or "not" not in told(page)
    page.keyboard.press("Enter")
    assert told(page).startswith("quad is played.")
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="QU", exact=True).click()
    assert page.input_value("#word") == "qu"
    page.get_by_role("button", name="Delete letter").click()
    assert page.input_value("#word") == ""
