"""A button that goes when it is pressed leaves the focus on what comes next."""

from collections.abc import Callable
from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.search.word_lists import solve
from cpbox.show.page import page as page_text
from cpbox.show.page.data import page_data
from tests.show.browser import AFTER_FRAMES, PUZZLE, TWINS, Opened, play
from tests.show.lab import says, set_most_words, unfold, write

pytestmark = pytest.mark.slow

MANY_WAYS = """sides: pegas ulmty oirbd cnwhk
rules: {max_words: 3, start: k, end: k}
"""
# What has the focus, if it is seen: its id, else that of what it is in, and its text.
FOCUSED = """() => {
    const node = document.activeElement;
    const isSeen = node !== document.body && node.checkVisibility();
    return isSeen ? `${node.closest("[id]").id}: ${node.innerText}` : "";
}"""


def pin(page: Any) -> str:
    set_most_words(page, "3")
    says(page, "2 words as before")
    return "#lab-pin"


def undo(page: Any) -> str:
    set_most_words(page, "1")
    says(page, "No answer is left")
    return "#lab-undo-it"


def undo_of_several(page: Any) -> str:
    set_most_words(page, "3")
    says(page, "2 words as before")
    return undo(page)


def more_ways(page: Any) -> str:
    write(page, MANY_WAYS)
    says(page, "No answer is left")
    return "#lab-usual .ways button >> text=/^7 more/"


def _never_answered(page: Any, call: str) -> None:
    says(page, "2 words")
    page.route(f"**/api/{call}", lambda _: None)


def cancel_a_proof(page: Any) -> str:
    _never_answered(page, "prove")
    unfold(page, "lab-proof")
    page.locator("#lab-prove").click()
    return "#lab-job button"


def cancel_the_answers(page: Any) -> str:
    _never_answered(page, "solve")
    unfold(page, "lab-every")
    return "#lab-answers-job button"


def why(page: Any) -> str:
    _never_answered(page, "told")
    unfold(page, "lab-fewer")
    return "#lab-why .cover"


def cancel_a_word(page: Any) -> str:
    _never_answered(page, "told")
    unfold(page, "lab-word")
    page.locator("#lab-asked").fill("glower")
    page.keyboard.press("Enter")
    return "#lab-told button"


def keep_a_variant(page: Any) -> str:
    set_most_words(page, "3")
    says(page, "2 words as before")
    unfold(page, "lab-others-fold")
    page.locator("#lab-name").fill("mine")
    return "#lab-keep button"


@pytest.mark.parametrize(
    ("begin", "next_"),
    [
        (pin, "lab-to-examples: Examples"),
        (undo, "lab-head: 2 words"),
        (undo_of_several, "lab-head: 2 words"),
        (more_ways, "lab-usual: "),
        (cancel_a_proof, "lab-bundle: "),
        (cancel_the_answers, "lab-every-title: "),
        (why, "lab-fewer: "),
        (cancel_a_word, "lab-ask: Ask"),
        (keep_a_variant, "lab-others-fold: "),
    ],
)
def test_a_button_of_what_if_that_goes_when_it_is_pressed_hands_its_focus_on(
    page: Any, begin: Callable[[Any], str], next_: str
) -> None:
    says(page, "2 words")
    pressed = page.locator(begin(page))
    node = pressed.element_handle()
    pressed.press("Enter")
    page.wait_for_function(
        "node => !node.isConnected || !node.checkVisibility()", arg=node
    )
    page.locator("#lab-side:not([aria-busy])").wait_for()
    assert page.evaluate(FOCUSED).startswith(next_)


def test_a_variant_keeps_the_focus_when_all_are_compared_again(page: Any) -> None:
    says(page, "2 words")
    unfold(page, "lab-others-fold")
    variant = page.locator("#lab-variants button").nth(1)
    node = variant.element_handle()
    variant.press("Enter")
    page.wait_for_function("node => !node.isConnected", arg=node)
    assert variant.evaluate("node => node === document.activeElement")


def test_a_choice_of_terms_that_goes_with_the_last_hands_its_focus_on(
    page: Any,
) -> None:
    says(page, "2 words")
    unfold(page, "lab-more-rules")
    more = page.locator(".order + select")
    more.focus()
    while more.is_visible():
        more.select_option(index=1)
    assert page.evaluate("document.activeElement.closest('.order') !== null")


def test_the_cover_and_what_covers_again_have_the_focus_in_turn(page: Any) -> None:
    says(page, "2 words")
    page.locator("#lab-cover").press("Enter")
    page.locator("#lab-uncover:focus").press("Enter")
    page.locator("#lab-cover:focus").press("Enter")
    page.locator("#lab-uncover:focus").wait_for()


def test_a_way_to_another_box_leaves_the_focus_on_its_game(opened: Opened) -> None:
    one, two = replace(PUZZLE, title="One"), replace(TWINS, title="Two")
    others = [page_data(two) | {"link": "yesterday"}]
    page = opened.open(page_text(one, solve(one), others=others))
    play(page, "gracious", "splashy")
    for way, title, next_ in (
        ("#links", "Two", "word"),
        ("#ways", "One", "again"),  # as it is solved
    ):
        page.locator(f"{way} button").press("Enter")
        page.get_by_role("heading", name=title).wait_for()
        page.evaluate(AFTER_FRAMES)
        assert page.evaluate(FOCUSED).startswith(f"{next_}: ")
