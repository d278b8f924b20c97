"""The page in a real Chromium; where there is none, tests say so and skip."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cpbox.explain.hints import familiar, hints_of
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.solver_config import Request
from cpbox.search.word_lists import outcomes, solve
from cpbox.show.page import page as page_text
from cpbox.show.page.assemble import constants
from cpbox.show.page.data import page_data
from cpbox.show.texts import texts
from tests.processes import LIMIT
from tests.show.reported import SQUARE

# Pages that Chromium loads for each window's field of addresses, which take longer than
# ours; and what Playwright switches off, of whose flag Chromium hears only this one.
OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
FLAGS = (
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PURE = (
    *("early", "say"),
    *(
        "text",
        "limit",
        "trace",
        "judge",
        "bounds",
        "lines",
        "state",
        "hints",
        "win",
        "memory",
    ),
    *("faces", "thinker", "main"),
)

# Every rule that a chain of words breaks; none for a solution.
PROBLEMS = """
function problemsOf(game, texts) {
  const words = [];
  for (const text of texts) {
    const problem = whyNotWord(game, words, { text });
    if (problem) return [problem];
    words.push({ text });
  }
  const { left, lacks } = whatIsMissing(game, words);
  return left.length ? [...lacks, "tiles are left"] : lacks;
}
"""


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, without windows where Debian has that; or a skipped test."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'"
    )
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
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
    """Give a page the scripts' functions under ``window.own``, and much time."""
    folder = files("cpbox.show.page")
    parts = [(folder / f"{name}.js").read_text("utf-8") for name in PURE]
    script = "\n".join([constants(texts()), *parts, PROBLEMS, "time.most = 60_000;"])
    page.evaluate(f"() => {{ {script}\nwindow.own = {{ {', '.join(names)} }}; }}")


def load_game(page: Any, puzzle: Puzzle) -> None:
    """Give a page a puzzle, as ``game``."""
    page.evaluate(
        "async (data) => { window.game = await own.gameOf(data); }",
        page_data(puzzle),
    )


WORDS = ("gracious", "splashy", "grasp", "pal", "lap", "laps", "glacis", "soup")
PUZZLE = Puzzle(box=SQUARE, words=Words(only=WORDS, rarity="lists"), title="A box")
WON = "Solved in 2: the fewest there are ∎"
TWINS = Puzzle(
    box=Box((("a", "b"), ("a", "qu"), ("c", "d"))),
    words=Words(only=("aca", "cab", "daca", "squab", "quad", "baca")),
    rules=Rules(cover=5),
)
SIZES = {
    f"{wide}x{high}": {"width": wide, "height": high}
    for wide, high in [(1280, 720), (1280, 800), (844, 390), (390, 844), (320, 568)]
}
ZOOMED = {"640x360": {"width": 640, "height": 360}}  # a desktop at 200 %
WIDE, NARROW = SIZES["1280x800"], SIZES["390x844"]
# What a page would do with the frames after an event, it does at once.
SETTLES = """const TYPES = "keydown beforeinput input submit pointerup click change";
    for (const type of TYPES.split(" "))
        addEventListener(type, () => window.cpbox?.settle?.());"""
# What goes by itself after a second or more stays until so much time is let `pass`, on
# any machine.
STAYS = """{
    const { setTimeout: wait, clearTimeout: clear } = window;
    const staying = new Map();
    let now = 0;
    window.setTimeout = (act, time) => {
        if (!(time >= 1000)) return wait(act, time);
        const timer = wait(act, 1e9);
        staying.set(timer, { act, at: now + time });
        return timer;
    };
    window.clearTimeout = (timer) => {
        staying.delete(timer);
        clear(timer);
    };
    window.pass = (time) => {
        now += time;
        for (const [timer, { act, at }] of [...staying])
            if (at <= now && staying.delete(timer)) act();
        cpbox.settle();
    };
}"""
# Until the next one was seen; or for a while, if the browser makes none.
FRAME = """new Promise((then) => {
    requestAnimationFrame(() => setTimeout(then));
    setTimeout(then, 900);
})"""
# Until all of them have come.
AFTER_FRAMES = f"async () => {{ for (let n = 0; n < 20; n += 1) await {FRAME}; }}"
# Where what is seen of the game at first stands.
PLACES = """["mark", "title", "about", "aim", "aim-line", "how", "say", "box", "acts"]
    .map((id) => JSON.stringify(document.getElementById(id).getBoundingClientRect()))"""
# Before a page comes: letters as wide as those of the widest usual fonts.
WIDE_LETTERS = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root:root:root { --sans: monospace; --serif: monospace; }");
    document.adoptedStyleSheets = [sheet];
}"""
OPEN_ALL = "document.querySelectorAll('details').forEach(each => each.open = true)"


def new_context(browser: Any, **settings: Any) -> Any:
    context = browser.new_context(**{"viewport": WIDE} | settings)
    context.set_default_timeout(LIMIT * 1000 / 2)  # a busy machine may be slow
    return context


def set_default_size(page: Any, size: int) -> None:
    """Set how large the reader has text by default, in pixels."""
    sizes = {"fontSizes": {"standard": size, "fixed": size}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)


def watch_console(page: Any, wrong: list[str]) -> None:
    """Keep what a page writes there.

    But for what looking at hidden parts costs, of which Chromium warns pages and tests.
    """

    def read(message: Any) -> None:
        if "subtree hidden by content-visibility" not in message.text:
            wrong.append(message.text)

    page.on("console", read)


@cache
def text_of(puzzle: Puzzle, *, answer: bool) -> str:
    """The page of a puzzle, made once for all tests that open it."""
    result, hint = None, None
    if answer:
        result = solve(puzzle, request=Request(all_optimal=True))
        hint = hints_of(puzzle, outcomes(familiar(puzzle)))
    return page_text(puzzle, result, hint, {"prove": "cpbox prove box.yaml"})


class Opened:
    """A page that is open, and what it should not have done."""

    def __init__(
        self, browser: Any, folder: Path, *, settles: bool = True, **settings: Any
    ) -> None:
        self.file = folder / "page.html"
        self.context = new_context(browser, **settings)
        self.context.add_init_script(STAYS + SETTLES * settles)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        watch_console(self.page, self.wrong)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if not request.url.startswith(("file:", "blob:")):  # the page, and its worker
            self.wrong.append(request.url)

    def show(self, puzzle: Puzzle = PUZZLE, *, answer: bool = True) -> Any:
        return self.open(text_of(puzzle, answer=answer))

    def open(self, text: str) -> Any:
        """Show a page that is given as its text."""
        self.file.write_text(text)
        self.page.goto(self.file.as_uri())
        self.page.wait_for_selector("html.ready")
        return self.page


@pytest.fixture(scope="package")
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


@pytest.fixture
def unsettled(browser: Any, tmp_path: Path) -> Iterator[Opened]:
    """A page on which what follows from an action comes with later frames."""
    started = Opened(browser, tmp_path, settles=False)
    yield started
    started.context.close()
    assert started.wrong == []


def hints(page: Any) -> list[str]:
    """The hints that are shown, once they are there."""
    page.locator("#hint:not([aria-busy])").wait_for(state="attached")
    texts: list[str] = page.locator("#hint-list li").all_text_contents()
    return texts


def told(page: Any) -> str:
    text: str = page.locator("#told").text_content()
    return text


def played(page: Any, chain: str = "#words") -> list[str]:
    """The words of a chain that the page shows."""
    texts: list[str] = page.locator(f"{chain} li").all_text_contents()
    return [text.lstrip("0123456789").lower() for text in texts]


def play(page: Any, *words: str) -> None:
    """Type words, as far as they do not stand there already, and Enter."""
    for word in words:
        page.keyboard.type(word.removeprefix(page.input_value("#word")))
        page.keyboard.press("Enter")


def won(page: Any) -> None:
    """Hold the page to the game that is solved with the best chain."""
    page.locator("#card").wait_for()  # a frame after the end
    assert page.inner_text("#card-title") == WON
    assert played(page, "#mine") == ["gracious", "splashy"]
    assert page.locator("#table.over.best").count() == 1


def draw(page: Any, word: str) -> None:
    """Draw a word with the mouse, from dot to dot, too fast to rest beside others."""
    for n, letter in enumerate(word):
        x, y = dot_of(page, letter)
        page.mouse.move(x, y, steps=2)
        if n == 0:
            page.mouse.down()
    page.mouse.up()


def dot_of(page: Any, letter: str) -> tuple[float, float]:
    box = page.evaluate(
        """letter => {
            const texts = [...document.querySelectorAll("#picture .label text")];
            const tile = texts.findIndex((text) => text.textContent === letter);
            const dot = document.querySelectorAll("#picture .core")[tile];
            const { x, y, width, height } = dot.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }""",
        letter.upper(),
    )
    return box[0], box[1]


def reload(page: Any) -> None:
    page.reload()
    page.wait_for_selector("html.ready")


def sheet(page: Any, tab: str) -> None:
    """Open the sheet at one of its tabs."""
    page.locator("#more").click()
    page.get_by_role("tab", name=tab).click()


def start_over(page: Any) -> None:
    sheet(page, "Game")
    page.get_by_role("button", name="Start over").click()


def heard(page: Any) -> str:
    """Everything that can be read or heard: the text, and the names of everything."""
    return f"{page.inner_text('body')} {page.locator('body').aria_snapshot()}"
