"""The served page in a real Chromium: a puzzle is sent, and opened by an address."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.cli.server.asking import Served
from tests.show.browser import new_context
from tests.show.lab import (
    BOX,
    address,
    file_text,
    load,
    says,
    set_loop,
    unfold,
)

pytestmark = pytest.mark.slow
REFUSES = """() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    addEventListener("copy", () => (window.copied = document.activeElement.value));
}"""
LETTER = "Dear friends,\nhow are you?"
COPIES = """() => {
    window.copied = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
}"""


def test_what_is_copied_for_a_friend_is_the_puzzle_and_not_an_address_of_this_machine(
    page: Any,
) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    page.evaluate(COPIES)
    page.get_by_role("button", name="Copy the puzzle").click()
    page.locator("#lab-copied", has_text="Copied as text").wait_for()
    assert page.evaluate("copied") == [file_text(page)]
    page.keyboard.press("Control+z")
    says(page, "2 words")
    assert page.inner_text("#lab-copied") == ""  # it is of the puzzle before


@pytest.mark.parametrize(
    ("doors", "button", "begin"),
    [
        ((), "#lab-copy", "sides:"),
        (("#lab-open",), "#lab-copy-bookmark", "javascript:"),
        (("#lab-play", "#more", "#tab-you"), "#copy-address", "http:"),
    ],
)
def test_what_is_copied_where_the_clipboard_is_refused_leaves_the_focus(
    page: Any, doors: tuple[str, ...], button: str, begin: str
) -> None:
    says(page, "2 words")
    page.evaluate(REFUSES)
    for door in doors:
        page.locator(door).click()
    page.locator(button).press("Enter")
    page.locator("[id$=copied]", has_text="Copied").wait_for()
    assert page.evaluate("window.copied ?? ''").startswith(begin)
    assert page.locator(f"{button}:focus").count() == 1
    page.evaluate("document.execCommand = () => false")
    page.locator(button).press("Enter")
    page.locator("[id$=copied]", has_text="The browser copied nothing").wait_for()


@pytest.mark.parametrize("kind", ["link", "game", "saved", "page"])
def test_what_was_sent_is_pasted_and_opened(page: Any, kind: str) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    if kind == "game":
        sent = f"{page.url.split('#')[0]}#game={quote(file_text(page))}"
    elif kind == "page":
        unfold(page, "lab-save-fold")
        with page.expect_download() as download:
            page.get_by_role("button", name="Page to play", exact=True).click()
        sent = Path(download.value.path()).read_text("utf-8")
    else:
        sent = f" {page.url}\n"
    if kind == "saved":  # as a browser saves the page that it shows
        url = page.url
        sent = f"<!DOCTYPE html>\n<!-- saved from url=({len(url)}){url} -->\n<p>x</p>"
    set_loop(page, "no")
    says(page, "2 words")
    page.locator("#lab-open").click()
    page.locator("#lab-paste").fill(sent)
    page.locator("#lab-take").click()
    says(page, "3 words the fewest: proved")
    assert "loop: true" in file_text(page)


SENTENCES = """rows => rows.map(({ dataset, innerText }) => [
    dataset.key, innerText, ...[...document.querySelectorAll(
        `#lab-usual [data-key="${dataset.key}"] :is(select, [type=number], :checked)`
    )].map(({ value }) => value)])"""


def test_the_usual_rules_read_the_same_when_they_are_opened_again(page: Any) -> None:
    says(page, "2 words")
    rows = page.locator("#lab-usual .rule")
    before = rows.evaluate_all(SENTENCES)
    for name, value in (("max_words", "1"), ("min_length", "1")):
        page.locator(f"#set-rules-{name}").fill(value)
        page.keyboard.press("Enter")
    for name in ("start", "end"):
        page.locator(f"#set-rules-{name}").select_option("e")
    set_loop(page)
    for word in ("upcoming", "ewe"):
        page.locator("#set-words-ban").fill(word)
        page.keyboard.press("Enter")
    page.locator("#lab-usual .rule.set .items button", has_text="EWE").wait_for()
    page.locator("#lab-side:not([aria-busy])").wait_for()
    written, text = rows.evaluate_all(SENTENCES), file_text(page)
    assert not [one for one in before if one in written]
    for kind in ("reload", "file"):
        if kind == "reload":
            page.reload()
        else:
            page.get_by_role("button", name="All rules off").click()
            says(page, "2 words")
            page.locator("#lab-open").click()
            page.locator("#lab-paste").fill(text)
            page.locator("#lab-take").click()
        page.locator("#lab-usual .rule.set .items button", has_text="EWE").wait_for()
        page.locator("#lab-side:not([aria-busy])").wait_for()
        assert rows.evaluate_all(SENTENCES) == written
    unfold(page, "lab-word")
    page.locator("#lab-asked").fill("upcoming")
    page.keyboard.press("Enter")
    page.locator("#lab-told", has_text="banned in this puzzle").wait_for()


@pytest.mark.parametrize("key", ["puzzle", "puzzle=&play", "game"])
def test_an_address_without_a_puzzle_is_refused_in_words(
    browser: Any, server: Served, key: str
) -> None:
    context = new_context(browser)
    page = context.new_page()
    name, _, plays = key.partition("=")
    bad = f"#{name}={quote(LETTER)}{plays}"
    load(page, f"{address(server)}{bad}")
    wrong = page.locator("#lab-no-file", has_text="The link holds no puzzle")
    wrong.wait_for()
    page.locator("#lab-close").click()
    says(page, "2 words the fewest: proved")
    assert file_text(page) == f"sides: {BOX}\n"
    set_loop(page)
    says(page, "3 words now, 2 before")
    text, place = file_text(page), page.url
    page.evaluate("bad => (location.hash = bad)", bad)
    wrong.wait_for()
    assert (file_text(page), page.url) == (text, place)
    page.locator("#lab-close").click()
    page.goto("about:blank")
    load(page, f"{address(server)}{bad}")  # what this tab had stays
    wrong.wait_for()
    assert (file_text(page), page.url) == (text, place)
    context.close()
