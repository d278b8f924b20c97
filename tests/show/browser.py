"""A real Chromium for tests of the page; where there is none, they say so and skip."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cpbox.candidates.board import Board
from cpbox.puzzle import Puzzle
from cpbox.show.page.data import puzzle_data
from cpbox.show.page.fewest import bounds_of
from cpbox.show.picture import frame_of

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


def axe() -> str:
    """The source of axe-core, or a skipped test."""
    path = os.environ.get("AXE_CORE", "")
    if not path:
        pytest.skip("needs axe-core: npm install axe-core, and AXE_CORE=…/axe.min.js")
    return Path(path).read_text("utf-8")


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
