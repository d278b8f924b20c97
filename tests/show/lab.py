"""The served page in a real Chromium: how its tests open it, press and read."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from tests.cli.server.asking import Served, serving
from tests.processes import LIMIT
from tests.show.browser import AFTER_FRAMES, FRAME, SIZES, new_context, watch_console

SHARED_LIMIT = 10 * LIMIT  # of a server that all tests ask
BOX = "peg ulm oir cnw"
LONG = "sides: xwtqgps ybnamde lfjhui kzrvoc\nwords: full\nrules: {max_uses: 2}\n"
HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"
BEST = ("UPCOMING", "GLOWER")
LOOP = ("ERGONOMIC", "COUPLE", "EWE")
OWN_SIZES = SIZES | {"640x360": {"width": 640, "height": 360}}
IN_SIGHT = """() => {
    const { top, bottom, left, right } =
        document.querySelector("#lab-result").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
        && document.documentElement.scrollWidth <= innerWidth;
}"""
IS_SEEN = """node => {
    const { top, bottom } = node.getBoundingClientRect();
    const [x, y] = [node.getBoundingClientRect().left + 5, (top + bottom) / 2];
    return node.contains(document.elementFromPoint(x, y)) && bottom <= innerHeight;
}"""
MOVES = """window.moves = [];
new PerformanceObserver((seen) => window.moves.push(...seen.getEntries().map(
    ({ sources }) => sources.map(({ node }) => node?.id || node?.className))
)).observe({ type: "layout-shift", buffered: true });"""
# Before a page comes: what is pressed has no focus, as in Safari.
UNFOCUSED = """addEventListener("mousedown", (event) => {
    if (!event.target.closest("button, summary")) return;
    event.preventDefault();
    document.activeElement.blur();
}, { capture: true })"""
FOLDS = (
    *("lab-more-rules", "lab-others-fold", "lab-compare", "lab-word", "lab-words"),
    *("lab-every", "lab-fewer", "lab-proof", "lab-researchers", "lab-save-fold"),
    *("lab-file", "lab-make"),
)


@pytest.fixture(scope="package")
def servers(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[], Served]]:
    """Give what starts a server for all, and another one if it was lost."""
    for needed in ("fastapi", "uvicorn"):
        pytest.importorskip(needed, reason="needs the extra `serve`")
    with ExitStack() as stack:
        last: list[Served] = []

        def running() -> Served:
            if not last or last[-1].process.poll() is not None:
                cache = tmp_path_factory.mktemp("cache")
                last.append(stack.enter_context(serving(cache, limit=SHARED_LIMIT)))
            return last[-1]

        yield running


@pytest.fixture
def server(servers: Callable[[], Served]) -> Served:
    return servers()


def address(server: Served) -> str:
    return f"http://127.0.0.1:{server.port}/?token={server.token}"


@pytest.fixture
def page(browser: Any, server: Served) -> Iterator[Any]:
    """A page that is open, and does nothing that it should not do."""
    context = new_context(browser)
    page, wrong = context.new_page(), list[str]()
    watch_console(page, wrong)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    load(page, address(server))
    yield page
    context.close()
    assert [text for text in wrong if "status of 422" not in text] == []


@pytest.fixture
def open_lab(browser: Any, server: Served) -> Iterator[Callable[..., Any]]:
    """Give what opens a page with settings of its own, at a part of the address."""
    with ExitStack() as stack:

        def opened(part: str = "", **settings: Any) -> Any:
            context = new_context(browser, **settings)
            stack.callback(context.close)
            page = context.new_page()
            load(page, address(server) + part)
            return page

        yield opened


def load(page: Any, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("html.ready")


def next_frame(page: Any) -> None:
    """Wait until what was done is seen."""
    page.evaluate(FRAME)


def moved(page: Any) -> Any:
    """What has moved by itself by the next frame, of a page that runs `MOVES`."""
    next_frame(page)
    return page.evaluate("window.moves")


def says_loading(page: Any) -> None:
    """See what a page says that takes long to open."""
    said = "getComputedStyle(document.body, '::after').content"
    page.wait_for_selector("html.late", state="attached")
    assert page.evaluate(said) == '"Loading …"'


@contextmanager
def held(page: Any, file: str, url: str) -> Iterator[None]:
    """A page that is opened, and seen before a file of it comes."""
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route(f"**/{file}", hold)
    with page.expect_request(f"**/{file}"):
        page.goto(url, wait_until="commit")
    yield
    waiting[0].continue_()
    page.wait_for_selector("html.ready")


@contextmanager
def under_way(
    page: Any, change: Callable[[], None], call: str = "set"
) -> Iterator[None]:
    """A change that the server has heard of, and answers afterwards."""
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route(f"**/api/{call}", hold)
    with page.expect_request(f"**/api/{call}"):
        change()
    yield
    for route in waiting:
        route.continue_()
    page.unroute(f"**/api/{call}", hold)


def type_box(page: Any, box: str = BOX) -> None:
    page.locator("#lab-sides").fill(box)
    page.keyboard.press("Enter")


def says(page: Any, head: str, line: str = "") -> None:
    """Wait until the result says something; the answer is covered then."""
    page.locator("#lab-head", has_text=head).wait_for()
    page.locator("#lab-line", has_text=line).wait_for()
    page.locator("#lab-side:not([aria-busy]) #lab-result").wait_for()


def chain(page: Any) -> list[str]:
    """The answer, which is uncovered for that."""
    page.locator("#lab-cover").click()
    return shown(page)


def shown(page: Any) -> list[str]:
    """The words of the chain that is shown, without their numbers."""
    return [text.lstrip("0123456789") for text in texts(page, "#lab-chain button")]


def set_loop(page: Any, answer: str = "yes") -> None:
    page.get_by_role("radiogroup", name="it had to end where it began").get_by_text(
        answer
    ).click()


def set_most_words(page: Any, number: str) -> None:
    page.get_by_role("spinbutton", name="it took at most … words").fill(number)
    page.keyboard.press("Enter")


def unfold(page: Any, fold: str) -> None:
    page.locator(f"#{fold} > summary").click()
    next_frame(page)  # before which the page has heard that it is open


def write(page: Any, text: str) -> None:
    page.locator("#lab-file").evaluate("node => node.open = true")
    page.locator("#lab-text").fill(text)


def file_text(page: Any) -> str:
    text: str = page.input_value("#lab-text")
    return text


def look_for(page: Any, field: str, text: str) -> None:
    """Type into a field of which what follows comes with the frames after it."""
    page.locator(field).fill(text)
    page.evaluate(AFTER_FRAMES)


def texts(page: Any, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).all_text_contents()
    return found


def joined(*words: str) -> str:
    return " \u2013 ".join(words).upper()
