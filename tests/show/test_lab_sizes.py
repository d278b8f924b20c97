"""The served page in a real Chromium: every size, and nothing that is a barrier."""

from pathlib import Path
from typing import Any

import pytest

from cpbox.show.texts import catalogue
from tests.cli.server.asking import Served, serving
from tests.show.browser import SIZES, axe
from tests.show.lab import (
    FOLDS,
    IN_SIGHT,
    IS_SEEN,
    MOVES,
    OWN_SIZES,
    address,
    held,
    load,
    moved,
    new_context,
    says,
    set_loop,
    set_most_words,
    texts,
    unfold,
)

pytestmark = pytest.mark.slow


# ---------------------------------------------------------------------- for everybody


def test_a_button_at_its_end_leaves_the_focus_to_the_other(page: Any) -> None:
    says(page, "2 words")
    page.get_by_role("button", name="less: it took at most … words").focus()
    for shown in ("2 words as before", "No answer is left"):
        page.keyboard.press("Enter")
        says(page, shown)
    focused = page.locator(":focus").get_attribute("aria-label")
    assert focused == "more: it took at most … words"


@pytest.mark.parametrize("size", OWN_SIZES)
def test_the_result_is_in_sight_wherever_one_presses(page: Any, size: str) -> None:
    page.set_viewport_size(OWN_SIZES[size])
    says(page, "2 words")
    less = page.get_by_role("button", name="less: it took at most … words")
    less.click()
    says(page, "2 words as before")
    where = less.bounding_box()["x"]
    page.keyboard.press("Control+z")
    says(page, "2 words the fewest")
    assert less.bounding_box()["x"] == where  # so that a second tap meets it, too
    more = page.get_by_role("button", name="more: every word had at least")
    more.scroll_into_view_if_needed()
    heights = [more.bounding_box()["y"]]
    for number in ("4", "5"):
        more.click()
        page.locator("#lab-side[aria-busy]").wait_for(state="detached")
        says(page, "as before" if number == "4" else "words")
        heights.append(more.bounding_box()["y"])
    assert max(heights) - min(heights) < 1, heights
    page.locator("#lab-all-off").click()
    says(page, "2 words the fewest")
    unfold(page, "lab-fewer")
    page.locator("#lab-why .cover").click()
    page.locator("#lab-why h3").first.wait_for()
    assert page.locator("#lab-fewer > summary").evaluate(IS_SEEN)  # its title
    unfold(page, "lab-fewer")
    ban = page.get_by_role("textbox", name="nobody could play")
    ban.fill("glower")
    page.keyboard.press("Enter")
    says(page, "words", "")
    page.get_by_role("button", name="Remove glower").wait_for()
    assert page.evaluate(IN_SIGHT)
    set_most_words(page, "1")
    says(page, "No answer is left")
    assert page.evaluate(IN_SIGHT)
    unfold(page, "lab-word")
    page.locator("#lab-asked").fill("oligarchy")
    page.keyboard.press("Enter")
    page.locator("#lab-told li").wait_for()
    assert page.locator("#lab-told li").evaluate(IS_SEEN)
    assert page.evaluate(IN_SIGHT)


@pytest.mark.parametrize("size", OWN_SIZES)
def test_nothing_moves_while_the_page_opens(
    browser: Any, server: Served, size: str
) -> None:
    context = new_context(browser, viewport=OWN_SIZES[size])
    page = context.new_page()
    page.add_init_script(MOVES)
    load(page, address(server))
    says(page, "2 words the fewest: proved")
    assert moved(page) == []
    context.close()


def test_nothing_moves_where_it_is_said_that_an_answer_takes_long(
    browser: Any, server: Served
) -> None:
    context = new_context(browser, viewport=OWN_SIZES["640x360"])
    page = context.new_page()
    page.add_init_script(MOVES)
    with held(page, "api/open", address(server)):
        page.locator("#lab-line", has_text=catalogue("en")["lab.solving"]).wait_for()
    says(page, "2 words the fewest: proved")
    assert moved(page) == []
    context.close()


@pytest.mark.parametrize(
    ("size", "scheme"), [("1280x800", "dark"), ("320x568", "light")]
)
def test_nothing_is_a_barrier(
    browser: Any, server: Served, size: str, scheme: str
) -> None:
    source = axe()
    context = new_context(
        browser, viewport=SIZES[size], bypass_csp=True, color_scheme=scheme
    )
    page = context.new_page()
    load(page, address(server))
    says(page, "2 words")
    page.evaluate(source)

    def check() -> None:
        value = page.evaluate("axe.run().then(said => said.violations)")
        assert [(each["id"], each["nodes"]) for each in value] == []

    check()
    set_loop(page)
    says(page, "3 words")
    page.locator("#lab-cover").click()
    for fold in FOLDS:
        page.locator(f"#{fold}").evaluate("node => node.open = true")
    page.locator("#lab-variants button").first.wait_for()
    page.locator("#lab-answers button").first.wait_for()
    page.locator("#lab-words-list table").wait_for()
    check()
    set_most_words(page, "1")
    says(page, "No answer is left")
    check()
    page.locator("#lab-open").click()
    check()
    context.close()


def test_in_another_language_nothing_is_english_that_does_not_say_so(
    browser: Any, tmp_path: Path
) -> None:
    own, english = catalogue("de"), catalogue("en")
    known = {
        text
        for key in english
        if key.startswith("lab.") and own[key] != english[key]
        for text in [english[key]]
        if isinstance(text, str)
    }
    with serving(tmp_path, "--language", "de") as server:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(server))
        says(page, "2 Wörter weniger geht nicht: bewiesen")
        page.get_by_role("spinbutton", name="mit höchstens … Wörtern").fill("1")
        page.keyboard.press("Enter")
        says(page, "Keine Lösung bleibt übrig")
        assert texts(page, "#lab-because li")[0] == "Höchstens 1 Wort"
        ways = page.get_by_role("group", name="Auswege")
        ways.get_by_role("button", name="2 Wörtern").click()
        says(page, "2 Wörter")
        for fold in FOLDS:
            page.locator(f"#{fold}").evaluate("node => node.open = true")
        page.locator("#lab-answers button").first.wait_for()
        page.locator("#lab-words-list table").wait_for()
        shown = page.evaluate(
            """() => [...document.querySelectorAll("#lab *")]
                .filter(node => !node.closest("[lang=en]"))
                .map(node => node.textContent.trim())"""
        )
        assert not known.intersection(shown)
        context.close()
