"""The browser's Back closes what was opened last, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.server.asking import Served
from tests.processes import LIMIT
from tests.show.browser import SETTLES, Opened, new_context, played
from tests.show.lab import address, load, says, set_most_words

pytestmark = pytest.mark.slow


def test_back_closes_what_was_opened_last(browser: Any, server: Served) -> None:
    context = new_context(browser)
    context.add_init_script(SETTLES)
    page = context.new_page()
    page.goto("about:blank")
    load(page, address(server))
    says(page, "2 words")
    dialog = page.locator("#lab-dialog")
    page.locator("#lab-open").click()
    page.go_back()
    dialog.wait_for(state="hidden")
    page.locator("#lab-open").click()
    page.locator("#lab-close").click()  # which leaves nothing for Back to close
    set_most_words(page, "3")
    says(page, "2 words as before")
    page.locator("#lab-play").click()
    page.locator("#hint").wait_for()
    _open_sheet(page)
    page.go_back()
    page.locator("#sheet[open]").wait_for(state="detached")
    page.keyboard.type("upcoming")
    page.keyboard.press("Enter")
    _open_sheet(page)
    page.locator("#close").click()
    page.reload()
    page.locator("#hint").wait_for()
    page.locator("html.ready").wait_for()
    page.locator("#words li").first.wait_for()
    assert played(page) == ["upcoming"]
    page.go_back()
    says(page, "2 words")
    assert page.input_value("#set-rules-max_words") == "3"  # as it was left
    page.go_back()
    page.wait_for_url("about:blank")
    load(page, address(server))  # and what was changed there is undone
    says(page, "2 words as before")
    page.reload()
    page.locator("#lab-undo:not([aria-disabled=true])").click()
    says(page, "2 words the fewest: proved")
    assert page.input_value("#set-rules-max_words") == ""
    page.locator("#lab-redo:not([aria-disabled=true])").click()
    says(page, "2 words as before")
    context.close()


def test_back_on_a_page_that_is_a_file_closes_the_sheet(opened: Opened) -> None:
    page = opened.show()
    for _ in range(2):
        length = page.evaluate("history.length")
        _open_sheet(page)
        page.locator("#close").click()
    assert page.evaluate("history.length") == length  # one entry, used again
    page.keyboard.type("gracious")
    page.keyboard.press("Enter")
    _open_sheet(page)
    page.evaluate("history.back()")
    page.locator("#sheet[open]").wait_for(state="detached")
    assert played(page) == ["gracious"]


# What has the focus as soon as one of both that are shown in turn is hidden.
FOCUSED = """window.focused = [];
const seen = () => focused.push(document.activeElement.localName);
for (const id of ["lab", "table"])
    new MutationObserver(seen).observe(document.getElementById(id),
        { attributes: true, attributeFilter: ["hidden"] });"""


def test_what_is_left_for_the_game_or_for_the_rules_keeps_no_key(page: Any) -> None:
    says(page, "2 words")
    page.evaluate(f"() => {{ {FOCUSED} }}")
    page.locator("#lab-play").press("Enter")
    page.locator("#hint").wait_for()
    page.locator("#to-lab").press("Enter")
    says(page, "2 words")
    assert set(page.evaluate("focused")) == {"body"}


def test_a_server_that_is_lost_takes_no_other_test_along(
    servers: Callable[[], Served],
) -> None:
    lost = servers().process
    lost.kill()
    lost.wait(LIMIT)
    assert servers().ask("/api/start").status == 200


def _open_sheet(page: Any) -> None:
    page.locator("#more").click()
    page.locator("#sheet:focus-within").wait_for()
