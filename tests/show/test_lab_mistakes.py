"""The served page in a real Chromium: what is wrong is said where it is, and mended."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from cpbox.show.texts import catalogue
from tests.cli.server.asking import Served, serving
from tests.show.browser import FRAME, SIZES, new_context
from tests.show.lab import (
    BOX,
    HOSTILE,
    IS_SEEN,
    address,
    file_text,
    held,
    load,
    next_frame,
    says,
    set_loop,
    set_most_words,
    texts,
    type_box,
    unfold,
    write,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("box", "problem"),
    [
        ("hello", "A box has several sides, and “hello” is one. Put a space between"),
        ("peg ul4 oir", "“4” is not a letter"),
        (" ", "Type the letters of each side, with a space between the sides"),
    ],
)
@pytest.mark.parametrize("size", ["1280x800", "320x568"])
def test_what_is_no_box_is_said_below_its_field(
    page: Any, box: str, problem: str, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    says(page, "2 words")
    type_box(page, box)
    wrong = page.locator("#lab-no-box", has_text=problem)
    wrong.wait_for()
    assert wrong.evaluate(IS_SEEN)
    assert page.locator("#lab-result").is_visible()
    assert {*dimmed(page)} == {"0.3"}  # as it is of another box
    page.locator("#lab-sides").fill("peg")
    assert wrong.is_hidden()
    assert {*dimmed(page)} == {"1"}
    type_box(page)
    page.locator("#lab-sides:not([aria-invalid=true])").wait_for()
    says(page, "2 words")


def dimmed(page: Any) -> list[str]:
    """How much of the box and of what is said of it is seen."""
    parts = page.locator("#lab-stage, #lab-result > [role]")
    opacities: list[str] = parts.evaluate_all(
        """parts => Promise.all(parts.map(async (part) => {
            await Promise.allSettled(part.getAnimations().map(each => each.finished));
            return getComputedStyle(part).opacity;
        }))"""
    )
    return opacities


def is_refused(field: Any, typed: str, where: str, problem: str) -> None:
    """Type what a rule refuses, and wait until it says why."""
    field.fill(typed)
    field.press("Enter")
    field.page.locator(where, has_text=problem).wait_for()


def test_a_mistake_is_said_at_its_rule_and_the_puzzle_stays(page: Any) -> None:
    says(page, "2 words")
    text = file_text(page)
    ban = page.get_by_role("textbox", name="nobody could play")
    for typed, problem in (
        ("", "Type a word."),
        ("kite", "KITE cannot be played here anyway: there is no K on the box."),
        ("12", "cannot be played here anyway"),
    ):
        is_refused(ban, typed, "#set-words-ban-wrong", problem)
    unfold(page, "lab-more-rules")
    must = page.get_by_role("textbox", name="it had to contain")
    for typed, problem in (
        ("pegs", "The required word 'pegs' cannot be played"),
        ("12", "“12” is not letters only"),
    ):
        is_refused(must, typed, "#set-rules-require-wrong", problem)
        says(page, "2 words the fewest")
        assert file_text(page) == text
    set_most_words(page, "0")
    page.locator("#set-rules-max_words-wrong:visible").wait_for()
    must.fill("mop")
    page.keyboard.press("Enter")
    says(page, "3 words now, 2 before")
    assert page.locator(".rule .wrong:visible").count() == 0
    page.get_by_role("button", name="Remove mop").click()
    says(page, "2 words the fewest")


@pytest.mark.parametrize(
    ("key", "typed", "right"),
    [
        ("rules-max_length", "2", "9"),
        ("rules-max_words", "2.5", "2"),
        ("rules-max_uses", "-1", "2"),
        ("letter_values", "e: 2.5", "e: 2"),
        ("rules-require", "12", "glower"),
        ("rules-require", "pegs", "glower"),
    ],
)
def test_what_is_shown_beside_a_refused_rule_looks_old_and_is_not_played(
    page: Any, key: str, typed: str, right: str
) -> None:
    says(page, "2 words")
    page.locator("#lab-more-rules").evaluate("node => node.open = true")
    field, wrong = page.locator(f"#set-{key}"), f"#set-{key}-wrong"
    is_refused(field, typed, f"{wrong}:visible", "")
    page.locator("#lab-side:not([aria-busy])").wait_for()
    assert {*dimmed(page)} == {"0.3"}
    for press in ("#lab-play", "#lab-hint", "#lab-print", "#lab-cover", "#lab-copy"):
        page.evaluate("document.activeElement.blur()")
        page.locator(press).click()
        page.locator(f"#set-{key}:focus").wait_for()
        assert page.locator(wrong).evaluate(IS_SEEN)
        assert page.locator("#lab").is_visible()
        assert not page.locator("#lab-chain, dialog").filter(visible=True).count()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # by the browser's menu
    assert page.text_content("#paper-line") == catalogue("en")["lab.print_before"]
    field.fill(right)
    field.press("Enter")
    page.locator(wrong).wait_for(state="hidden")
    says(page, "2 words")
    assert {*dimmed(page)} == {"1"}
    page.locator("#lab-play").click()
    page.locator("#hint").wait_for()


BEHIND = (
    *("lab-others-fold", "lab-compare", "lab-word", "lab-words"),
    *("lab-every", "lab-fewer", "lab-proof", "lab-save-fold"),
)


def test_what_stands_behind_the_answer_leads_to_what_is_refused(page: Any) -> None:
    set_loop(page)
    says(page, "3 words now, 2 before")
    unfold(page, "lab-proof")
    set_most_words(page, "0")
    page.locator("#set-rules-max_words-wrong:visible").wait_for()
    refused = page.locator("#set-rules-max_words:focus")
    for fold in BEHIND:
        page.evaluate("document.activeElement.blur()")
        if fold == "lab-proof":
            page.locator("#lab-prove").click()
        else:
            page.locator(f"#{fold} > summary").click()
        refused.wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    refused.wait_for()
    next_frame(page)
    seen = page.locator("#lab-ask-what details[open]")
    assert [fold.get_attribute("id") for fold in seen.all()] == ["lab-proof"]
    assert seen.evaluate("node => getComputedStyle(node).opacity") == "0.3"
    unfold(page, "lab-proof")  # which closes it
    assert seen.count() == 0
    set_most_words(page, "3")
    page.locator("#set-rules-max_words-wrong").wait_for(state="hidden")
    says(page, "3 words")
    unfold(page, "lab-proof")
    assert seen.evaluate("node => getComputedStyle(node).opacity") == "1"
    page.keyboard.press("/")
    page.locator("#lab-asked:focus").wait_for()


def test_what_a_rule_says_of_words_that_change_nothing_lets_one_play(page: Any) -> None:
    says(page, "2 words")
    ban = page.get_by_role("textbox", name="nobody could play")
    for typed, problem in (("", "Type a word."), ("kite", "cannot be played here")):
        is_refused(ban, typed, "#set-words-ban-wrong", problem)
        assert {*dimmed(page)} == {"1"}
    page.locator("#lab-play").click()
    page.locator("#hint").wait_for()


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
def test_a_field_in_which_one_types_stays_where_it_is(page: Any, size: str) -> None:
    page.set_viewport_size(SIZES[size])
    says(page, "2 words")
    most = f"sides: {BOX}\nrules:\n  max_words: "
    write(page, f"{most}2\n")
    says(page, "2 words as before")
    field = page.locator("#lab-text")
    field.scroll_into_view_if_needed()
    before = field.bounding_box()["y"]
    field.fill(f"{most}1\n")
    says(page, "No answer is left")
    page.get_by_role("button", name="2 words").first.wait_for(state="attached")
    assert abs(field.bounding_box()["y"] - before) <= 1


def test_every_mistake_of_a_file_is_marked_at_its_line(page: Any) -> None:
    says(page, "2 words")
    write(page, f"sides: {BOX}\nrules:\n  loop: maybe\n  min_length: x\nfoo: 1\n")
    says(page, "The puzzle file has 3 mistakes.", "What is shown is the puzzle before")
    assert texts(page, "#lab-lines .wrong") == ["3", "4", "5"]
    apart, high = page.locator("#lab-lines").evaluate(
        """({ children: [one, two] }) => [two.offsetTop - one.offsetTop, parseFloat(
            getComputedStyle(document.getElementById("lab-text")).lineHeight)]"""
    )
    assert abs(apart - high) < 1  # each beside its line
    assert dimmed(page) == ["0.3", "1"]  # the drawing is of the puzzle before
    assert not any("?." in text for text in texts(page, "#lab-wrong li"))
    assert texts(page, "#lab-wrong li")[1] == (
        "Line 4, rules.min_length: Must be a whole number, not 'x'; "
        "write plain digits, such as 4."
    )
    page.locator("#lab-wrong button").nth(2).click()
    caret = page.evaluate("document.activeElement.selectionStart")
    assert file_text(page)[caret:].startswith("foo")
    page.locator("#lab-to-file").click()
    page.keyboard.press("Control+z")
    says(page, "2 words the fewest")
    assert dimmed(page) == ["1", "1"]


def test_what_is_opened_with_a_mistake_leaves_what_was_there_before(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    page.locator("#lab-open").click()
    page.get_by_label("Or paste it here").fill(
        "sides: riu pgh\nrules: {require: [xyz]}"
    )
    page.locator("#lab-take").click()
    page.locator("#lab-head", has_text="the required word 'xyz' cannot").wait_for()
    assert file_text(page).startswith("sides: riu pgh\n")
    page.keyboard.press("Control+z")
    says(page, "3 words now, 2 before")


def test_what_is_opened_at_first_with_a_mistake_can_be_mended(open_lab: Any) -> None:
    page = open_lab(f"#puzzle=sides: {BOX}%0Arules: {{require: [xyz]}}")
    head = page.locator("#lab-head", has_text="the required word 'xyz' cannot")
    head.wait_for()
    assert "cpbox words" not in head.inner_text()  # as nothing is typed here
    assert "it took at most" in page.locator("#lab-usual").inner_text()
    assert page.locator("#lab-usual .off:visible").count() == 0
    page.get_by_role("button", name="Show it").click()
    assert page.locator("#lab-text").evaluate("node => node === document.activeElement")
    page.get_by_role(
        "button", name="Take this rule off: it had to contain XYZ"
    ).first.click()
    says(page, "2 words")


@pytest.mark.parametrize("size", ["1280x800", "320x568"])
def test_a_file_that_is_no_text_is_refused_where_it_was_chosen(
    page: Any, tmp_path: Path, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    says(page, "2 words")
    text, place = file_text(page), page.url
    page.locator("#lab-open").click()
    below = page.locator("#lab-paste")
    before = below.bounding_box()
    wrong = page.locator("#lab-no-file", has_text="Not a text file. Choose one saved")
    for name, data in (
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("wide.yaml", f"sides: {BOX}\n".encode("utf-16-le")),
    ):
        file = tmp_path / name
        file.write_bytes(data)
        page.locator("#lab-file-in").set_input_files(file)
        wrong.wait_for()
        assert wrong.evaluate(IS_SEEN)
        assert below.bounding_box() == before
        page.locator("#lab-close").click()
        assert (file_text(page), page.url) == (text, place)
        page.locator("#lab-open").click()
        assert not wrong.count()
    page.locator("#lab-close").click()
    page.evaluate(DROP)  # on the page itself
    wrong.wait_for()


@pytest.mark.parametrize("size", ["1280x800", "320x568"])
def test_a_text_that_is_no_puzzle_is_refused_where_it_was_opened(
    page: Any, tmp_path: Path, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    says(page, "2 words")
    text, place = file_text(page), page.url
    wrong = page.locator("#lab-no-file", has_text="It holds no puzzle, or more than")
    file = tmp_path / "letter.txt"
    file.write_text("Dear friends:\nhow are you?")
    page.locator("#lab-open").click()
    page.locator("#lab-file-in").set_input_files(file)
    wrong.wait_for()
    assert wrong.evaluate(IS_SEEN)
    page.locator("#lab-close").click()
    for none in ("", "hello", f"{BOX}\n{BOX[::-1]}", "<p>sides: riu pgh lcs yao</p>"):
        page.locator("#lab-open").click()
        assert not wrong.count()
        page.locator("#lab-paste").fill(none)
        page.locator("#lab-take").click()
        wrong.wait_for()
        assert page.locator("#lab-paste").input_value() == none
        page.locator("#lab-close").click()
    page.evaluate(PASTE)  # on the page itself
    wrong.wait_for()
    assert (file_text(page), page.url) == (text, place)
    page.locator("#lab-paste").fill(BOX[::-1])
    page.locator("#lab-take").click()
    page.locator("#lab-picture[aria-label*='W N C']").wait_for()
    assert not page.locator("#lab-dialog[open]").count()


PASTE = """() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Dear friends,\\nhow are you?");
    document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
DROP = """() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array([0, 255])], "picture.png"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""


def test_a_mistake_at_first_leaves_room_for_a_box_and_says_what_to_do(
    page: Any, server: Served
) -> None:
    page.goto("about:blank")
    wrong = quote(f"sides: {BOX}\nrules: {{loop: maybe}}\n")
    load(page, f"{address(server)}#puzzle={wrong}")
    for _ in range(2):
        says(page, "The puzzle file has a mistake.", "Correct the file, or type a box")
        assert page.locator("#lab-picture path").is_visible()
        page.reload()
        page.wait_for_selector("html.ready")
    type_box(page)
    says(page, "2 words the fewest")
    page.locator("#lab-picture[aria-label*='P E G']").wait_for()
    assert page.locator("#lab-stage.none").count() == 0


def test_where_there_is_no_answer_none_is_spoken_of_and_no_way_out_offered(
    page: Any,
) -> None:
    says(page, "2 words")
    type_box(page, "абв где жзи клм")
    says(page, "No answer is left")
    assert page.locator("#lab .ways button").count() == 0
    assert page.locator("#lab-ways-out").is_hidden()
    write(page, "sides: абв где\nrules: {loop: maybe}\n")
    says(page, "The puzzle file has a mistake.")
    assert page.locator("#lab-line").inner_text() == ""
    assert page.locator("#lab-stage.none").is_visible()
    write(page, f"sides: {BOX}\nrules: {{max_words: 1}}\n")
    says(page, "No answer is left")
    page.get_by_role("button", name="Ways out").click()
    way = page.locator("#lab .ways button").first
    assert way.evaluate("node => node === document.activeElement")


def test_where_nothing_can_be_undone_the_card_does_not_offer_it(open_lab: Any) -> None:
    page = open_lab(f"#puzzle=sides: {BOX}%0Awords: {{only: [cow]}}")
    says(page, "No answer is left")
    assert page.locator("#lab-undo-it").is_hidden()
    page.get_by_role("button", name="a few more words").click()  # and not which
    says(page, "3 words now, none before")
    page.keyboard.press("Control+z")
    says(page, "No answer is left")
    set_most_words(page, "2")
    says(page, "No answer is left")
    page.locator("#lab-undo-it").click()
    says(page, "No answer is left")
    assert "max_words" not in file_text(page)


def test_a_hostile_title_is_a_text(page: Any) -> None:
    says(page, "2 words")
    write(page, f"title: '{HOSTILE}'\nsides: {BOX}\nrules: {{loop: true}}\n")
    says(page, "3 words")
    page.locator("#lab-open").click()
    page.locator("#lab-recent", has_text=HOSTILE).wait_for()
    page.locator("#lab-close").click()
    page.get_by_role("button", name="Play this").click()
    page.locator("#title", has_text=HOSTILE).wait_for()
    assert page.locator("img, main script").count() == 0


def test_a_server_that_ends_and_starts_again_finds_the_open_page(
    browser: Any, tmp_path: Path
) -> None:
    with serving(tmp_path) as first:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(first))
        says(page, "2 words")
    set_loop(page)
    page.locator("#lab-lost", has_text="cpbox does not answer.").wait_for()
    says(page, "2 words")  # and that it is no news is in sight, wherever one is
    for place in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        box = page.locator("#lab-lost").bounding_box()
        assert 0 <= box["y"] <= page.viewport_size["height"] - box["height"]
    with serving(tmp_path, port=first.port):
        says(page, "3 words")
        assert page.locator("#lab-lost").is_hidden()
        context.close()


# Of the next answer to a call, only a part comes; and before `answers()`, the page does
# not hear that the server is there.
BREAKS_OFF = """(call) => {
    const asked = window.fetch;
    const hears = new Promise((go) => (window.answers = go));
    let isDone = false;
    window.fetch = async (address, how) => {
        if (address.endsWith("/alive")) await hears;
        if (isDone || !address.endsWith(call)) return asked(address, how);
        isDone = true;
        const { headers } = await asked(address, how);
        const body = new ReadableStream({
            pull(part) {
                part.enqueue(new TextEncoder().encode('{"'));
                part.error(new TypeError("network error"));
            },
        });
        return new Response(body, { headers });
    };
}"""


@pytest.mark.parametrize("call", ["set", "read", "open"])
def test_an_answer_that_breaks_off_is_asked_for_again(page: Any, call: str) -> None:
    says(page, "2 words")
    page.evaluate(BREAKS_OFF, call)
    set_loop(page)
    page.locator("#lab-lost", has_text="cpbox does not answer.").wait_for()
    page.evaluate("answers()")
    says(page, "3 words")
    assert page.locator("#lab-lost").is_hidden()


def test_a_number_goes_on_from_the_puzzle_however_early_it_is_pressed(
    browser: Any, server: Served
) -> None:
    shared = quote(f"sides: {BOX}\nrules: {{min_length: 5}}\n")
    for name, key, value in (
        ("less: it took at most", "max_words", "2"),
        ("more: every word had", "min_length", "6"),
    ):
        context = new_context(browser)
        page = context.new_page()
        with held(page, "api/open", f"{address(server)}#puzzle={shared}"):
            press = page.get_by_role("button", name=name)
            press.wait_for()
            press.click()
        page.locator(f"#set-rules-{key}:not(:placeholder-shown)").wait_for()
        assert page.input_value(f"#set-rules-{key}") == value
        context.close()


def test_what_is_said_of_the_puzzle_before_looks_old(page: Any) -> None:
    says(page, "2 words")
    waiting: list[Any] = []
    page.route("**/api/open", lambda route: waiting.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/open"):
        set_most_words(page, "1")
    page.locator("#lab-result > [role]").evaluate(
        f"""async (node) => {{
            const isNew = () => Number(getComputedStyle(node).opacity) === 1;
            for (let n = 0; isNew() && n < 600; n += 1) await {FRAME};
            if (isNew()) throw new Error("it looks new");
        }}"""
    )
    waiting[-1].continue_()
    says(page, "No answer is left")


def test_ways_out_shows_them_where_they_are_in_sight_already(page: Any) -> None:
    set_most_words(page, "1")
    says(page, "No answer is left")
    page.locator("#lab-ways-out").click()
    way = page.get_by_role("group", name="Ways out").get_by_role("button").first
    assert way.evaluate("node => node.matches(':focus-visible')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_word_of_the_answer_shows_its_line_in_the_box(
    open_lab: Any, scheme: str
) -> None:
    page = open_lab(color_scheme=scheme)
    says(page, "2 words")
    page.locator("#lab-cover").click()
    for n in (1, 2):
        line = page.locator(f'#lab-picture [data-w="{n}"] .line').first
        drawn = line.evaluate("node => getComputedStyle(node).stroke")
        assert drawn in page.locator(f'#lab-chain [data-w="{n}"]').first.evaluate(
            "node => getComputedStyle(node, '::after').backgroundImage"
        )


@pytest.mark.parametrize("size", ["390x844", "1280x800"])
def test_the_address_without_its_token_says_what_to_do(
    browser: Any, server: Served, size: str
) -> None:
    context = new_context(browser, viewport=SIZES[size])
    page = context.new_page()
    refused = list[str]()
    page.on("console", lambda message: refused.append(message.text))
    page.goto(address(server).split("?", maxsplit=1)[0])
    field = page.get_by_label("Or paste what follows")
    assert field.evaluate("node => node.getBoundingClientRect().height") >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not [text for text in refused if "Content Security Policy" in text]
    field.fill(server.token)
    page.keyboard.press("Enter")
    says(page, "2 words")
    context.close()


@pytest.mark.parametrize("key", ["2.5", "-"])
def test_what_is_no_whole_number_changes_nothing(page: Any, key: str) -> None:
    set_most_words(page, "3")
    page.locator("#lab-all-off:not([aria-disabled=true])").wait_for()
    field = page.locator("#set-rules-max_words")
    field.select_text()
    page.keyboard.type(key)
    page.keyboard.press("Enter")
    wrong = page.locator("#set-rules-max_words-wrong")
    wrong.wait_for()
    assert wrong.inner_text() == "A whole number, such as 4."
    assert "max_words: 3" in file_text(page)
    page.locator("#set-rules-max_letters").evaluate(
        "node => { node.closest('details').open = true; node.focus(); }"
    )
    page.keyboard.type(key)
    page.keyboard.press("Tab")  # from no number to none, as a browser sees a sign alone
    page.locator("#set-rules-max_letters-wrong", has_text="A whole number").wait_for()


def test_what_is_refused_is_said_in_the_language_of_the_page(
    browser: Any, tmp_path: Path
) -> None:
    with serving(tmp_path, "--language", "de") as server:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(server))
        page.locator("#lab-side:not([aria-busy])").wait_for()
        unfold(page, "lab-more-rules")
        for rule, typed, says_so in (
            ("rules-cover", "99", "So viele Felder hat der Kasten nicht: 99. Nimm ein"),
            ("rules-max_uses", "-1", "-1 ist zu klein: mindestens 1."),
            ("rules-max_uses", "2.5", "„2.5“ ist keine ganze Zahl. Schreibe nur Ziff"),
            ("letter_values", "e: 2.5", "„2.5“ ist keine ganze Zahl. Schreibe nur"),
            ("words-ban_matching", "(", "„(“ ist kein regulärer Ausdruck."),
            ("rules-max_words", "1000", "So lange Ketten lassen sich mit so vielen"),
        ):
            page.locator(f"#set-{rule}").fill(typed)
            page.locator(f"#set-{rule}").press("Enter")
            page.locator(f"#set-{rule}-wrong", has_text=says_so).wait_for()
        type_box(page, f"{'a' * 31} {'b' * 30}")
        page.locator("#lab-no-box", has_text="zu viele Felder: 61. Nimm").wait_for()
        context.close()


@pytest.mark.parametrize("key", ["max_uses", "max_words"])
def test_what_is_refused_stays_when_the_answer_of_before_comes(
    browser: Any, server: Served, key: str
) -> None:
    context = new_context(browser)
    page = context.new_page()
    with held(page, "api/open", address(server)):
        unfold(page, "lab-more-rules")
        page.locator(f"#set-rules-{key}").fill("-1")
        page.locator(f"#set-rules-{key}").press("Enter")
        page.locator(f"#set-rules-{key}-wrong:not(:empty)").wait_for()
    says(page, "2 words")
    assert page.locator(f"#set-rules-{key}-wrong").inner_text()
    page.unroute("**/api/open")
    set_loop(page)  # then it has no place any more
    says(page, "3 words")
    assert page.locator(f"#set-rules-{key}-wrong").is_hidden()
    context.close()


def test_what_is_refused_calls_rules_as_the_page_does(page: Any) -> None:
    says(page, "2 words")
    unfold(page, "lab-more-rules")
    for key, typed, says_so in (
        ("max_words", "2", ""),
        ("min_words", "3", "“it took at most … words” (2) is below “it took at least"),
        ("require", "pi", "which “every word had at least … letters” (3) forbids"),
    ):
        field = page.locator(f"#set-rules-{key}")
        field.fill(typed)
        field.press("Enter")
        if says_so:
            page.locator(".rule > .wrong", has_text=says_so).wait_for()
    assert not page.locator(".rule > .wrong", has_text="rules.").count()
