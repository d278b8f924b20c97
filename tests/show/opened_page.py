"""The page opened in a real Chromium."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cpbox.explain.hints import familiar, hints_of
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.config import Request
from cpbox.search.solve import outcomes, solve
from cpbox.show.page import page as page_text
from tests.show.browser import chromium

BOX = Box((("r", "i", "u"), ("p", "g", "h"), ("l", "c", "s"), ("y", "a", "o")))
WORDS = ("gracious", "splashy", "grasp", "pal", "lap", "laps", "glacis", "soup")
PUZZLE = Puzzle(box=BOX, words=Words(only=WORDS), title="A box")
TWINS = Puzzle(
    box=Box((("a", "b"), ("a", "qu"), ("c", "d"))),
    words=Words(only=("aca", "cab", "daca", "squab", "quad", "baca")),
    rules=Rules(cover=5),
)
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
OPEN_ALL = "document.querySelectorAll('details').forEach(each => each.open = true)"


class Opened:
    """A page that is open, and what it should not have done."""

    def __init__(self, browser: Any, folder: Path, **settings: Any) -> None:
        self.file = folder / "page.html"
        self.context = browser.new_context(**{"viewport": WIDE} | settings)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if not request.url.startswith("file:"):
            self.wrong.append(request.url)

    def show(self, puzzle: Puzzle = PUZZLE, *, answer: bool = True) -> Any:
        result, hint = None, None
        if answer:
            result = solve(puzzle, request=Request(all_optimal=True))
            hint = hints_of(outcomes(familiar(puzzle)))
        text = page_text(puzzle, result, hint, ["cpbox prove box.yaml"])
        self.file.write_text(text)
        self.page.goto(self.file.as_uri())
        self.page.wait_for_selector("html.ready")
        return self.page


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a real Chromium."""
    with chromium() as started:
        yield started


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Opened]:
    started = Opened(browser, tmp_path)
    yield started
    started.context.close()
    assert started.wrong == []


def told(page: Any) -> str:
    text: str = page.inner_text("#told")
    return text


def play(page: Any, *words: str) -> None:
    for word in words:
        begun = page.input_value("#word")
        page.locator("#word").press_sequentially(word.removeprefix(begun))
        page.keyboard.press("Enter")


def unfold(page: Any, name: str, until: str) -> None:
    """Open a part of the page, and wait for what is in it."""
    page.get_by_text(name, exact=True).click()
    page.wait_for_selector(until)


def heard(page: Any) -> str:
    """Everything that can be read or heard: the text, and the names of everything."""
    return f"{page.inner_text('body')} {page.locator('body').aria_snapshot()}"
