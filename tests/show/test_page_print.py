"""A page to play on paper."""

import re

import pytest

from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Rules
from cpbox.show.page.data import page_data
from tests.show.browser import (
    PUZZLE,
    Opened,
    play,
    sheet,
)

pytestmark = pytest.mark.slow


def test_the_print_has_the_box_and_none_of_the_controls(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    for landscape in (False, True):
        printed = page.pdf(format="A4", landscape=landscape)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 1, landscape
    page.emulate_media(media="print")
    assert page.locator("#paper-box .label").count() == 12
    assert page.locator("#paper-box :is(.way, .used)").count() == 0
    assert page.inner_text("#paper-title") == "Try it in 4 words."
    line = page.inner_text("#paper-line")
    assert line == "Use all 12 letters. In as few words as you can."  # none is hidden
    assert page.locator("#paper-rules li").count() == 3
    assert page.locator("#paper-chips li").count() == 0
    assert page.locator("#paper-lines li").count() == 4
    assert page.locator("#paper-turned").is_hidden()
    for part in ("#table", "#sheet"):
        assert page.locator(part).is_hidden()
    page.evaluate("document.documentElement.className = 'plays late'")
    loading = "getComputedStyle(document.body, '::after').content"
    assert page.evaluate(loading) == "none"
    opened.show(replace(PUZZLE, rules=Rules(min_length=4)))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    text = page.locator("#paper").text_content()
    assert text.count("at least 4 letters") == 1  # no rule is said twice
    opened.show(replace(PUZZLE, objective=Objective(("letters",))))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.text_content("#paper-title") == "As few letters as you can."
    assert "fewest letters" not in page.text_content("#paper")
    for rule in page.locator("#paper li").filter(has_text="letter").all():
        assert rule.text_content().endswith(".")


def test_a_long_target_what_is_banned_and_hints_fit_on_one_page(opened: Opened) -> None:
    banned = replace(PUZZLE.words, ban=("pal",))
    page = opened.show(replace(PUZZLE, par=9, words=banned))
    for asked in ("hints", "the answer"):
        sheet(page, "Game")
        page.get_by_label(f"with {asked}").check()
        page.keyboard.press("Escape")
    for landscape in (False, True):
        printed = page.pdf(format="A4", landscape=landscape)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 2, "an answer apart"
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    own = "GLACIS, GRACIOUS, GRASP"  # of all that count, none is singled out
    assert own in page.inner_text("#paper-own")
    assert "GRACIOUS" not in page.inner_text("#paper").replace(own, "")
    name, answer = page.locator("#paper-answer p").all_inner_texts()
    assert [answer[:8], answer[-7:]] == ["GRACIOUS", "SPLASHY"]
    assert name == page.inner_text("#paper-name")  # for a sheet of its own
    assert page.locator("#paper-lines li").count() == 9
    assert page.inner_text("#paper-chips") == "These words are banned: PAL."
    last = page.locator("#paper-lines li").last.bounding_box()
    below = page.locator("#paper-turned").bounding_box()
    assert last["y"] + last["height"] <= below["y"]


# Of a table that is opened, before any frame.
PRINTS = """async (data) => {
    document.documentElement.classList.remove("ready");
    document.getElementById("paper-box").replaceChildren();
    await cpbox.open(data);
    dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("#paper-box .label").length;
}"""


def test_a_page_is_printed_as_soon_as_it_is_open(unsettled: Opened) -> None:
    assert unsettled.show().evaluate(PRINTS, page_data(PUZZLE)) == 12


@pytest.mark.parametrize(("asked", "has"), [("answer", True), ("hints", False)])
def test_what_was_asked_for_is_printed_upside_down(
    opened: Opened, asked: str, *, has: bool
) -> None:
    page = opened.show()
    page.evaluate("window.print = () => (document.title = 'printed')")
    sheet(page, "Game")
    page.get_by_label(f"with {'the ' * has}{asked}").check()
    page.get_by_role("button", name="Print this box").click()
    assert page.title() == "printed"
    page.emulate_media(media="print")
    assert ("GRACIOUS" in page.inner_text("#paper-turned")) == has
    assert (
        page.locator("#paper-turned").evaluate("x => getComputedStyle(x).transform")
        != "none"
    )
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("#paper-turned").is_hidden()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # by the browser's command
    assert ("GRACIOUS" in page.inner_text("#paper-turned")) == has
