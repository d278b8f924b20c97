"""The served page in a real Chromium: rules are tried, and what was made is played."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")
pytest.importorskip("uvicorn", reason="needs the extra `serve`")

import cpbox
from tests.cli.server.asking import Served, serving
from tests.processes import LIMIT
from tests.show.browser import SIZES, WIDE, axe, heard, play

pytestmark = pytest.mark.slow

BOX = "peg ulm oir cnw"
LONG = "sides: xwtqgps ybnamde lfjhui kzrvoc\nwords: full\nrules: {max_uses: 2}\n"
HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"
FITS = """() => {
    const seen = (id) => document.querySelector(id).getBoundingClientRect();
    const said = seen("#lab-said");
    const fits = (id) => seen(id).bottom <= Math.min(said.bottom, innerHeight);
    return said.top >= 0 && said.left >= 0 && said.right <= innerWidth
        && ["#lab-chain", "#lab-none", "#lab-because"].every(fits)
        && document.documentElement.scrollHeight <= innerHeight;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("cache")) as served:
        yield served


def address(server: Served) -> str:
    return f"http://127.0.0.1:{server.port}/?token={server.token}"


@pytest.fixture
def page(browser: Any, server: Served) -> Iterator[Any]:
    """A page that is open, and does nothing that it should not do."""
    context = new_context(browser)
    page, wrong = context.new_page(), []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    load(page, address(server))
    yield page
    context.close()
    assert [text for text in wrong if "status of 422" not in text] == []


def new_context(browser: Any, **settings: Any) -> Any:
    context = browser.new_context(**{"viewport": WIDE} | settings)
    context.set_default_timeout(LIMIT * 1000 / 2)  # a busy machine may be slow
    return context


def load(page: Any, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("html.ready")


def type_box(page: Any, box: str = BOX) -> None:
    page.locator("#lab-sides").fill(box)
    page.keyboard.press("Enter")


def answered(page: Any, text: str) -> None:
    page.locator("#lab-seen:not([aria-busy]) #lab-chain", has_text=text).wait_for()


def tab(page: Any, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def write(page: Any, text: str) -> None:
    page.locator("#lab-text").fill(text)


def set_most_words(page: Any, number: str) -> None:
    page.get_by_role("spinbutton", name="Max words").fill(number)
    page.keyboard.press("Enter")


def texts(page: Any, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).all_text_contents()
    return found


def test_a_box_is_typed_played_and_won(page: Any) -> None:
    page.locator("#lab-sides").fill(BOX)
    page.get_by_role("button", name="Play").click()
    page.locator("#word").wait_for()
    assert "GLOWER" not in heard(page)
    play(page, "upcoming", "glower")
    assert page.inner_text("#card-title") == "Solved in 2: the fewest there are ∎"
    page.reload()
    page.locator("#table.over.best").wait_for()
    page.get_by_role("button", name="Rules").click()
    answered(page, "GLOWER")


def test_a_rule_is_switched_and_the_text_is_in_step(page: Any) -> None:
    page.get_by_role("button", name=f"Try {BOX}").click()
    answered(page, "UPCOMING")
    loop = page.get_by_role("switch", name="Loop")
    loop.check()
    answered(page, "ERGONOMIC")
    assert page.inner_text("#lab-changed") == "Since the pin: 1 word more."
    assert "loop: true" in page.input_value("#lab-text")
    write(page, f"sides: {BOX}\nrules: {{start: g}}\n")
    page.locator("[data-key='rules.start'].set").wait_for()
    assert not loop.is_checked()
    assert page.input_value("#lab-rules-start") == "g"


def test_rules_that_leave_no_chain_are_named_and_a_way_out_is_taken(page: Any) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    set_most_words(page, "1")
    answered(page, "No chain: proved")
    assert page.inner_text("#lab-none") == "These two together leave no chain:"
    assert len(texts(page, "#lab-because li")) == 2
    marked = page.locator(".rule.conflict").evaluate_all(
        "rows => rows.map(row => row.dataset.key)"
    )
    assert marked == ["rules.max_words", "rules.cover"]
    page.locator("#lab-ways button").first.click()
    page.locator("#lab-seen.over.best").wait_for()
    assert texts(page, "#lab-because li") == []


def test_every_change_is_undone_and_made_again(page: Any) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    text = page.locator("#lab-text")
    first = text.input_value()
    page.get_by_role("switch", name="Loop").check()
    answered(page, "ERGONOMIC")
    set_most_words(page, "1")
    answered(page, "No chain: proved")
    page.locator("#lab-ways button").first.click()
    page.locator("#lab-seen.over.best").wait_for()
    last = text.input_value()
    for keys, chain in (("Control+z", "No chain: proved"), ("Control+z", "ERGONOMIC")):
        page.keyboard.press(keys)
        answered(page, chain)
    page.get_by_role("button", name="Undo").click()
    answered(page, "UPCOMING")
    assert (text.input_value(), page.locator("#lab-undo").is_disabled()) == (
        first,
        True,
    )
    page.keyboard.press("Control+y")
    answered(page, "ERGONOMIC")
    page.keyboard.press("Control+Shift+Z")
    answered(page, "No chain: proved")
    page.get_by_role("button", name="Redo").click()
    page.locator("#lab-seen.over.best").wait_for()
    assert (text.input_value(), page.locator("#lab-redo").is_disabled()) == (last, True)


@pytest.mark.parametrize(
    ("box", "says"),
    [
        ("hello", "a box needs at least two sides"),
        ("peg ul4 oir", "'4' is not a letter"),
        (" ", "Type the letters of the box"),
    ],
)
def test_what_is_no_box_is_said_where_it_was_typed(
    page: Any, box: str, says: str
) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    type_box(page, box)
    page.locator("#lab-no-box", has_text=says).wait_for()
    assert "UPCOMING" in page.inner_text("#lab-chain")
    page.locator("#lab-sides").fill("peg")
    assert page.locator("#lab-no-box").is_hidden()


def test_another_box_is_undone_with_what_was_pinned(page: Any) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    page.get_by_role("switch", name="Loop").check()
    answered(page, "ERGONOMIC")
    type_box(page, "riu pgh lcs yao")
    answered(page, "GRACIOUS")
    assert page.locator("#lab-changed").is_hidden()
    page.keyboard.press("Control+z")
    answered(page, "ERGONOMIC")
    assert page.inner_text("#lab-changed") == "Since the pin: 1 word more."


def test_a_rule_that_contradicts_the_box_is_said_and_taken_back(page: Any) -> None:
    type_box(page, "pegulmoircnw")
    answered(page, "UPCOMING")
    field = page.get_by_role("textbox", name="Require")
    field.fill("pegs")
    page.keyboard.press("Enter")
    answered(page, "the required word 'pegs' cannot be played")
    field.fill("12")
    page.keyboard.press("Enter")
    wrong = page.locator("[data-key='rules.require'] .wrong")
    wrong.wait_for()
    assert "'12' is not letters only" in wrong.inner_text()
    page.locator("#lab-text").fill(f"sides: {BOX}\nrules: {{require: [mop]}}\n")
    answered(page, "MOP")
    assert page.inner_text("#lab-changed") == "Since the pin: 1 word more."


def test_every_mistake_of_a_text_is_marked_at_its_line(page: Any) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    write(page, f"sides: {BOX}\nrules:\n  loop: maybe\n  min_length: x\nfoo: 1\n")
    page.locator("#lab-wrong li").nth(2).wait_for()
    assert texts(page, "#lab-lines .wrong") == ["3", "4", "5"]
    assert texts(page, "#lab-wrong li")[1] == (
        "Line 4, rules.min_length: must be a whole number, not 'x'; "
        "write plain digits, such as 4."
    )
    assert page.locator("#lab-compared").is_hidden()  # the answer was another text's
    page.locator("#lab-wrong button").nth(2).click()
    caret = page.evaluate("document.activeElement.selectionStart")
    assert page.input_value("#lab-text")[caret:].startswith("foo")


def test_a_hostile_title_is_a_text(page: Any) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    write(page, f"title: '{HOSTILE}'\nsides: {BOX}\nrules: {{loop: true}}\n")
    answered(page, "ERGONOMIC")
    page.locator("#lab-open").click()
    page.locator("#lab-recent", has_text=HOSTILE).wait_for()
    page.locator("#lab-close").click()
    page.get_by_role("button", name="Play").click()
    page.locator("#title", has_text=HOSTILE).wait_for()
    assert page.locator("img, main script").count() == 0


def test_a_long_proof_is_cancelled_and_others_do_not_wait_for_it(page: Any) -> None:
    page.locator("#lab-open").click()
    page.get_by_label("Or paste it here").fill(LONG)
    page.locator("#lab-take").click()
    tab(page, "Files")
    page.get_by_role("button", name="Prove", exact=True).click()
    page.get_by_role("progressbar").wait_for()
    type_box(page)
    answered(page, "UPCOMING")
    assert page.locator("#lab-job.old").count() == 1  # it is of the box before
    page.get_by_role("button", name="Cancel").click()
    assert page.inner_text("#lab-job") == "Cancelled. Nothing is known of it."


def test_a_server_that_ends_and_starts_again_finds_the_open_page(
    browser: Any, tmp_path: Path
) -> None:
    with serving(tmp_path) as first:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(first))
        type_box(page)
        answered(page, "UPCOMING")
    page.get_by_role("switch", name="Loop").check()
    page.locator("#lab-lost", has_text="cpbox does not answer.").wait_for()
    assert "UPCOMING" in page.inner_text("#lab-chain")
    with serving(tmp_path, port=first.port):
        answered(page, "ERGONOMIC")
        assert page.locator("#lab-lost").is_hidden()
        context.close()


def test_a_bookmark_takes_the_box_and_the_words_of_a_game(
    page: Any, tmp_path: Path
) -> None:
    bookmark = page.locator("#lab-bookmark").get_attribute("href")
    words = ["GRACIOUS", "SPLASHY", "SOUP"]
    game = {"sides": ["RIU", "PGH", "LCS", "YAO"], "dictionary": words, "par": 4}
    saved = tmp_path / "game.html"
    saved.write_text(
        f"<script>window.gameData = {json.dumps(game)}</script><a id=mark>go</a>"
    )
    other = page.context.new_page()
    other.goto(saved.as_uri())
    other.evaluate("href => document.getElementById('mark').href = href", bookmark)
    with page.context.expect_page() as opened:
        other.locator("#mark").click()
    opened.value.locator("#word").wait_for()
    assert "SPLASHY" not in heard(opened.value)
    opened.value.get_by_role("button", name="Rules").click()
    answered(opened.value, "SPLASHY")
    taken = cpbox.loads(opened.value.input_value("#lab-text"))
    assert (taken.words.only, taken.par) == (("gracious", "splashy", "soup"), 4)
    assert "#game" not in opened.value.url


def test_the_address_holds_the_puzzle(browser: Any, page: Any, server: Served) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    page.get_by_role("switch", name="Loop").check()
    answered(page, "ERGONOMIC")
    context = new_context(browser)
    other = context.new_page()
    load(other, address(server) + page.evaluate("location.hash"))
    answered(other, "ERGONOMIC")
    assert other.input_value("#lab-text") == page.input_value("#lab-text")
    assert server.token not in other.url
    context.close()
    page.get_by_role("button", name="Play").click()
    page.locator("#table #word").wait_for()
    play(page, "ergonomic")
    page.locator("#words li", has_text="ergonomic").wait_for()
    context = new_context(browser)
    other = context.new_page()
    load(other, address(server) + page.evaluate("location.hash"))
    other.locator("#words li", has_text="ergonomic").wait_for()
    assert other.locator("#lab").is_hidden()  # or it would show the answer
    context.close()


def test_two_tabs_try_their_own_rules(page: Any, server: Served) -> None:
    type_box(page)
    answered(page, "UPCOMING")
    other = page.context.new_page()
    load(other, address(server))
    type_box(other)
    other.get_by_role("switch", name="Loop").check()
    answered(other, "ERGONOMIC")
    page.reload()
    answered(page, "UPCOMING")


def test_a_file_is_opened_and_what_changed_is_saved_as_a_variant(
    page: Any, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"# mine\nsides: {BOX}\n")
    page.locator("#lab-open").click()
    page.locator("#lab-file").set_input_files(file)
    answered(page, "UPCOMING")
    page.get_by_role("switch", name="Loop").check()
    answered(page, "ERGONOMIC")
    tab(page, "Variants")
    page.locator("#lab-name").fill("round")
    page.keyboard.press("Enter")
    page.locator("#lab-kept", has_text="Saved as round").wait_for()
    with page.expect_download() as saved:
        page.locator("#lab-save").click()
    assert saved.value.suggested_filename == "peg-ulm-oir-cnw.yaml"
    text = saved.value.path().read_text()
    assert (
        text == f"# mine\nsides: {BOX}\nvariants:\n  round: {{rules: {{loop: true}}}}\n"
    )
    page.get_by_label("The usual ones, too").uncheck()
    page.locator("#lab-try").click()
    page.locator("#lab-trials tbody tr").nth(1).wait_for()
    assert texts(page, "#lab-trials tbody th") == ["as it stands", "round"]


@pytest.mark.parametrize("size", SIZES)
def test_the_answer_is_in_sight_and_nothing_stands_in_the_way(
    page: Any, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    type_box(page)
    answered(page, "UPCOMING")
    if SIZES[size]["width"] < 1000:
        tab(page, "Rules")
    set_most_words(page, "1")
    answered(page, "No chain: proved")
    assert page.evaluate(FITS)


@pytest.mark.parametrize("size", ["1280x800", "320x568"])
def test_nothing_is_a_barrier(browser: Any, server: Served, size: str) -> None:
    source = axe()
    context = new_context(browser, viewport=SIZES[size], bypass_csp=True)
    page = context.new_page()
    load(page, address(server))
    type_box(page)
    answered(page, "UPCOMING")
    page.evaluate(source)
    for name in (
        "Rules",
        "YAML",
        "Answer",
        "Why",
        "Words",
        "Variants",
        "Make",
        "Files",
    ):
        if page.get_by_role("tab", name=name, exact=True).is_visible():
            tab(page, name)
        found = page.evaluate("axe.run().then(said => said.violations)")
        assert [(each["id"], each["nodes"]) for each in found] == []
    context.close()
