"""What is pressed while a change is under way is of the puzzle with that change."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.show.lab import (
    file_text,
    says,
    set_loop,
    set_most_words,
    under_way,
    unfold,
)
from tests.show.test_lab_opening import COPIES

pytestmark = pytest.mark.slow


def copied(page: Any) -> str:
    page.locator("#lab-copied", has_text="Copied as text").wait_for()
    text: str
    (text,) = page.evaluate("copied")
    return text


def pinned(page: Any) -> str:
    page.locator("#lab-pin").wait_for(state="hidden")
    text: str = page.evaluate("JSON.parse(sessionStorage['cpbox:lab']).pinned")
    return text


@pytest.mark.parametrize(("press", "taken"), [("copy", copied), ("pin", pinned)])
def test_what_is_copied_or_pinned_during_a_change_has_it(
    page: Any, press: str, taken: Callable[[Any], str]
) -> None:
    says(page, "2 words")
    set_most_words(page, "3")
    says(page, "2 words as before")
    page.evaluate(COPIES)
    with under_way(page, lambda: set_most_words(page, "4")):
        page.locator(f"#lab-{press}").click()
    assert "max_words: 4" in taken(page)
    assert taken(page) == file_text(page)


@pytest.mark.parametrize("held", ["set", "open"])
def test_a_puzzle_file_that_is_saved_during_a_change_has_it(
    page: Any, held: str
) -> None:
    says(page, "2 words")
    unfold(page, "lab-save-fold")
    with (
        page.expect_download() as download,
        under_way(page, lambda: set_most_words(page, "4"), held),
    ):
        page.get_by_role("button", name="Puzzle file", exact=True).click()
    assert "max_words: 4" in download.value.path().read_text()


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("Page to play", "draw"),
        ("Answer as data", "solve"),
        ("Save the model", "export"),
        ("Save the proof", "prove"),
    ],
)
def test_what_is_made_to_be_saved_during_a_change_is_made_with_it(
    page: Any, name: str, call: str
) -> None:
    says(page, "2 words")
    for fold in ("lab-save-fold", "lab-proof", "lab-researchers"):
        unfold(page, fold)
    with (
        page.expect_request(f"**/api/{call}") as asked,
        under_way(page, lambda: set_most_words(page, "4")),
    ):
        page.get_by_role("button", name=name, exact=True).click()
    assert "max_words: 4" in asked.value.post_data_json["puzzle"]


def test_a_variant_that_is_saved_during_a_change_has_it(page: Any) -> None:
    says(page, "2 words")
    set_most_words(page, "3")
    says(page, "2 words as before")
    unfold(page, "lab-others-fold")
    page.locator("#lab-name").fill("round")
    with under_way(page, lambda: set_loop(page), "open"):
        page.locator("#lab-keep button").click()
    page.locator("#lab-kept", has_text="Saved as round").wait_for()
    assert "round: {rules: {max_words: 3, loop: true}}" in file_text(page)


def test_paper_says_that_it_is_of_the_puzzle_before_a_change_under_way(
    page: Any,
) -> None:
    says(page, "2 words")
    line = page.locator("#paper-line")
    with under_way(page, lambda: set_most_words(page, "4")):
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert "This is the puzzle before its last change" in line.text_content()


@pytest.mark.parametrize("press", ["copy", "play", "pin"])
def test_what_is_pressed_while_a_box_is_looked_at_leads_to_it_if_it_is_refused(
    page: Any, press: str
) -> None:
    says(page, "2 words")
    set_most_words(page, "3")
    says(page, "2 words as before")
    page.evaluate(COPIES)
    field = page.locator("#lab-sides")
    field.fill("pegulm")

    def sends() -> None:
        field.press("Enter")

    with under_way(page, sends, "read"):
        page.locator(f"#lab-{press}").click()
    page.locator("#lab-box.refused #lab-sides:focus").wait_for()
    assert page.evaluate("copied") == []
    kept = json.loads(page.evaluate("sessionStorage['cpbox:lab']"))
    assert (kept["view"], kept["pinned"] == kept["text"]) == ("lab", False)
