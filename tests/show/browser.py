"""The page in a real Chromium; where there is none, tests say so and skip."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cpbox.candidates.board import Board
from cpbox.explain.hints import familiar, hints_of
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.solver import outcomes, solve
from cpbox.search.solver_config import Request
from cpbox.show.page import page as page_text
from cpbox.show.page.data import puzzle_data
from cpbox.show.page.fewest import bounds_of
from cpbox.show.picture.frame import frame_of
from tests.show.reported import SQUARE

FLAGS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PURE = ("text", "trace", "judge", "bounds", "lines", "drawing", "state")


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, or a skipped test."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'"
    )
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("needs a browser: apt-get install chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def load_functions(page: Any, names: tuple[str, ...]) -> None:
    """Give a page the scripts' functions under ``window.cpbox``."""
    folder = files("cpbox.show.page")
    script = "\n".join((folder / f"{name}.js").read_text("utf-8") for name in PURE)
    page.evaluate(f"() => {{ {script}\nwindow.cpbox = {{ {', '.join(names)} }}; }}")


def load_game(page: Any, puzzle: Puzzle) -> None:
    """Give a page a puzzle, as ``game``, and the table, as ``table``."""
    board, frame = Board.of(puzzle), frame_of(puzzle.box)
    bounds = bounds_of(board)
    page.evaluate(
        """([data, table]) => {
            const words = data.words ? data.words.split(" ") : [];
            window.game = {
                ...data,
                banned: new Set(data.banned),
                rarityOf: new Map(words.map((word, n) => [word, +data.rarity[n]])),
            };
            window.table = Uint8Array.from(table);
        }""",
        [puzzle_data(board, frame, bounds), list(bounds.table)],
    )


WORDS = ("gracious", "splashy", "grasp", "pal", "lap", "laps", "glacis", "soup")
PUZZLE = Puzzle(box=SQUARE, words=Words(only=WORDS, rarity="lists"), title="A box")
TWINS = Puzzle(
    box=Box((("a", "b"), ("a", "qu"), ("c", "d"))),
    words=Words(only=("aca", "cab", "daca", "squab", "quad", "baca")),
    rules=Rules(cover=5),
)
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


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
