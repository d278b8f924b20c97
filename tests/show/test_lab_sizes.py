"""The served page in a real Chromium: every size, and nothing that is a barrier."""

from collections.abc import Iterator
from itertools import chain as chain_of
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from cpbox.fields.key_types import LANGUAGES
from cpbox.show.texts import catalogue
from cpbox.show.texts import texts as texts_in
from tests.cli.server.asking import Served, serving
from tests.processes import LIMIT
from tests.show.browser import (
    AFTER_FRAMES,
    FRAME,
    SIZES,
    WIDE_LETTERS,
    axe,
    new_context,
)
from tests.show.lab import (
    BEST,
    BOX,
    FOLDS,
    IN_SIGHT,
    IS_SEEN,
    MOVES,
    OWN_SIZES,
    UNFOCUSED,
    address,
    file_text,
    held,
    load,
    moved,
    next_frame,
    says,
    says_loading,
    set_loop,
    set_most_words,
    texts,
    unfold,
    write,
)

pytestmark = pytest.mark.slow


# ---------------------------------------------------------------------- for everybody


def test_a_button_at_its_end_keeps_the_focus_and_does_nothing(page: Any) -> None:
    says(page, "2 words")
    page.get_by_role("button", name="less: it took at most … words").focus()
    for shown in ("2 words as before", "No answer is left"):
        page.keyboard.press("Enter")
        says(page, shown)
    page.keyboard.press("Enter")
    page.evaluate(AFTER_FRAMES)
    assert page.locator("#lab-head").inner_text() == "No answer is left"
    focused = page.locator(":focus")
    assert focused.get_attribute("aria-label") == "less: it took at most … words"
    assert focused.get_attribute("aria-disabled") == "true"


def test_a_button_that_was_pressed_for_the_last_time_keeps_the_focus(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    for name, n in (("undo", 2), ("redo", 3), ("all-off", 2)):
        ended = page.locator(f"#lab-{name}")
        ended.focus()
        ended.press("Enter")
        says(page, f"{n} words")
        text = file_text(page)
        page.locator(f"#lab-{name}[aria-disabled=true]:focus").press("Enter")
        page.evaluate(AFTER_FRAMES)
        assert page.locator(f"#lab-{name}:focus").count() == 1
        assert file_text(page) == text
    page.locator("#lab-new").focus()
    page.keyboard.press("Enter")
    page.locator("#lab-picture:not([aria-label*='P E G'])").wait_for()
    page.locator("#lab-new[aria-disabled=false]:focus").wait_for()
    unfold(page, "lab-more-rules")
    page.get_by_role("button", name="leave out").last.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    page.locator("#lab-side:not([aria-busy])").wait_for()
    assert page.locator(".order li").count() == 1
    assert page.locator(".order [aria-disabled=true]:focus").count() == 1


@pytest.mark.parametrize("size", ["1280x800", "320x568"])
def test_nothing_moves_when_something_is_copied(open_lab: Any, size: str) -> None:
    page = open_lab(permissions=["clipboard-write"], viewport=SIZES[size])
    says(page, "2 words")
    page.evaluate(MOVES)
    for doors, press, said in (
        ((), "#lab-copy", "#lab-copied"),
        (("#lab-open",), "#lab-copy-bookmark", "#lab-bookmark-copied"),
        (("#lab-close", "#lab-play", "#more", "#tab-you"), "#copy-address", "#copied"),
    ):
        for door in doors:
            page.locator(door).click()
        page.locator(press).scroll_into_view_if_needed()
        page.evaluate(AFTER_FRAMES)
        page.evaluate("window.moves = []")
        page.locator(press).click()
        page.locator(said, has_text="Copied").wait_for()
        assert moved(page) == []


def test_a_box_beside_the_rules_keeps_its_size(page: Any) -> None:
    says(page, "2 words")
    high = page.locator("#lab-picture").bounding_box()["height"]
    less = page.get_by_role("button", name="less: it took at most … words")
    for shown in ("2 words as before", "No answer is left"):
        less.click()
        says(page, shown)
    page.get_by_role("button", name="All rules off").click()
    says(page, "2 words the fewest")
    assert page.locator("#lab-picture").bounding_box()["height"] == high


@pytest.mark.parametrize("size", ["1280x800", "1280x720", "844x390", "640x360"])
def test_a_box_beside_the_rules_is_whole_at_the_end_of_the_page(
    page: Any, size: str
) -> None:
    page.set_viewport_size(OWN_SIZES[size])
    says(page, "2 words")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    header = page.locator("#lab > header").bounding_box()
    letters = page.locator("#lab-picture .label").first.bounding_box()
    assert letters["y"] >= header["y"] + header["height"]
    assert page.evaluate(IN_SIGHT)


BY_A_HAIR = """\
sides: riu pgh lcs yao
words: {list: extended}
rules: {loop: true, max_words: 3}
"""
# The parts of the result, from its upper edge, to which it is scrolled.
PARTS = """() => {
    const result = document.querySelector("#lab-result");
    const parts = [...result.children].filter((part) =>
        part.checkVisibility({ visibilityProperty: true }));
    const edges = parts.map((part) => part.getBoundingClientRect());
    return [result.scrollTop, result.getBoundingClientRect().top,
        ...edges.flatMap(({ top, bottom }) => [top, bottom])];
}"""


@pytest.mark.parametrize("size", OWN_SIZES)
def test_what_is_said_of_no_answer_is_neither_cut_nor_covered(
    open_lab: Any, size: str
) -> None:
    page = open_lab(f"#puzzle={quote(BY_A_HAIR)}", viewport=OWN_SIZES[size])
    says(page, "3 words")
    set_most_words(page, "2")
    says(page, "No answer is left")
    assert page.locator("#lab-because li").count() == 3
    scrolled, *edges = page.evaluate(PARTS)
    assert scrolled == 0
    assert len(edges) == 5
    assert edges == sorted(edges)
    result, ways_out = (
        page.locator(each).bounding_box() for each in ("#lab-result", "#lab-ways-out")
    )
    ends = [box["y"] + box["height"] for box in (ways_out, result)]
    assert ends == sorted(ends)


def test_a_long_way_out_is_no_wider_than_a_phone(page: Any) -> None:
    page.set_viewport_size(SIZES["390x844"])
    says(page, "2 words")
    set_most_words(page, "1")
    way = page.locator("#lab .ways button").first
    way.wait_for()
    way.evaluate("button => button.textContent = 'with some more letters '.repeat(9)")
    box = way.bounding_box()
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == 390


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
def test_the_answer_is_shown_by_nothing_that_lies_where_another_button_was(
    page: Any, size: str
) -> None:
    page.set_viewport_size(OWN_SIZES[size])
    says(page, "2 words")
    show = page.locator("#lab-cover").bounding_box()
    set_most_words(page, "1")
    says(page, "No answer is left")
    for other in page.locator("#lab-result .many button:visible").all():
        box = other.bounding_box()
        assert box["x"] + box["width"] <= show["x"], (size, other)
    undo = page.locator("#lab-undo-it").bounding_box()
    middle = undo["x"] + undo["width"] / 2, undo["y"] + undo["height"] / 2
    page.mouse.click(*middle)
    says(page, "2 words")
    page.mouse.click(*middle)
    assert page.locator("#lab-chain").is_hidden()


def test_a_control_that_is_seen_stays_where_its_row_goes_on_below_the_result(
    page: Any,
) -> None:
    page.set_viewport_size(SIZES["320x568"])
    says(page, "2 words")
    more = page.get_by_role("button", name="more: every word had at least")
    more.evaluate(
        """node => scrollBy(0, node.getBoundingClientRect().top - 2
            - document.querySelector("#lab-result").getBoundingClientRect().bottom)"""
    )
    before = more.bounding_box()
    assert more.evaluate(IS_SEEN)
    page.mouse.click(before["x"] + 9, before["y"] + 9)
    says(page, "2 words as before")
    assert abs(more.bounding_box()["y"] - before["y"]) < 1


# How far the sentence of a rule stands below the result, which stays in sight above it.
BELOW = """(row) => row.querySelector("p").getBoundingClientRect().top
    - document.querySelector("#lab-result").getBoundingClientRect().bottom"""


@pytest.mark.parametrize("size", ["390x844", "320x568"])
@pytest.mark.parametrize("key", ["rules.max_words", "rules.max_letters"])
def test_a_result_that_grows_covers_no_word_of_the_rule_that_was_changed(
    page: Any, size: str, key: str
) -> None:
    page.set_viewport_size(SIZES[size])
    says(page, "2 words")
    page.locator("#lab-more-rules").evaluate("node => node.open = true")
    row = page.locator(f'.rule[data-key="{key}"]:has(input)')
    row.evaluate(SET, "14")
    row.evaluate(
        f"""row => {{
            const below = {BELOW};
            for (let n = 0; n < 9; n += 1) scrollBy(0, below(row) - 2);
        }}"""
    )
    assert 0 <= row.evaluate(BELOW) < 3
    row.evaluate(SET, "1")
    says(page, "No answer is left")
    assert row.evaluate(BELOW) > -1


@pytest.mark.parametrize("letters", ["", WIDE_LETTERS], ids=["", "wide letters"])
@pytest.mark.parametrize("size", OWN_SIZES)
def test_nothing_moves_while_the_page_opens(
    browser: Any, server: Served, size: str, letters: str
) -> None:
    context = new_context(browser, viewport=OWN_SIZES[size])
    page = context.new_page()
    page.add_init_script(MOVES + letters)
    load(page, address(server))
    says(page, "2 words the fewest: proved")
    assert moved(page) == []
    context.close()


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
def test_nothing_moves_where_the_page_opens_a_game(
    browser: Any, server: Served, size: str
) -> None:
    context = new_context(browser, viewport=OWN_SIZES[size])
    page = context.new_page()
    page.add_init_script(MOVES)
    url = f"{address(server)}#game={BOX}"
    with held(page, "api/open", url):
        says_loading(page)
    page.locator("#aim", has_text="words").wait_for()
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


@pytest.mark.parametrize(
    ("size", "focus"),
    [("390x844", ""), ("1280x720", ""), ("1280x720", UNFOCUSED), ("1280x800", "")],
    ids=["390x844", "1280x720", "1280x720 as in Safari", "1280x800"],
)
def test_where_something_was_pressed_that_goes_no_other_control_comes(
    browser: Any, server: Served, size: str, focus: str
) -> None:
    width, height = map(int, size.split("x"))
    context = new_context(
        browser, viewport={"width": width, "height": height}, has_touch=True
    )
    context.add_init_script(focus)
    page = context.new_page()
    for rules, pressed in (
        ("max_words: 1", "#lab-usual .ways button"),
        ("max_words: 1", "#lab-also .ways button"),
        ("max_letters: 5", "#lab-also .ways button"),
        ("min_words: 2, max_letters: 20", "#lab-also .off"),
    ):
        file = f"sides: {BOX}\nrules: {{{rules}}}"
        page.goto("about:blank")
        load(page, f"{address(server)}#puzzle={quote(file)}")
        page.locator("#lab-side:not([aria-busy])").wait_for()
        node = page.locator(pressed).first
        node.scroll_into_view_if_needed()
        place, handle = node.bounding_box(), node.element_handle()
        point = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
        page.touchscreen.tap(*point)
        handle.wait_for_element_state("hidden")
        says(page, "word")
        assert page.evaluate(CONTROL_AT, point) is None, rules
    context.close()


def test_a_rule_is_marked_beside_its_sentence_and_not_beside_empty_room(
    page: Any,
) -> None:
    says(page, "2 words")
    set_most_words(page, "1")
    page.locator("#lab-usual .ways button").first.click()
    says(page, "2 words as before")
    bar, line, row = page.locator("#lab-usual .rule.set").evaluate(
        """row => {
            const parts = [row, row.querySelector(".line")];
            const bars = parts.map(part => getComputedStyle(part, "::before"));
            const shown = bars.filter(({ content }) => content !== "none");
            const heights = parts.map(part => part.offsetHeight).reverse();
            return [Math.max(...shown.map(bar => parseFloat(bar.height))), ...heights];
        }"""
    )
    assert row > line + 44  # the room of the way out
    assert 0 < bar <= line


CONTROL_AT = """([x, y]) => document.elementFromPoint(x, y)
    ?.closest("button, input, select, label, summary")?.outerHTML ?? null"""


# A button, heading or field that is cut, or goes over an edge.
OVERFLOWS = """() => {
    const far = document.documentElement.clientWidth + 0.5;
    const cut = (node) => {
        const { left, right, width } = node.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(node);
        const inside = range.getBoundingClientRect();
        const over = Math.max(inside.right - right, left - inside.left);
        const isOver = inside.width > 0 && over > 0.5;
        return width > 0 && (right > far || left < -0.5 || isOver);
    };
    const isCut = (select) => {  // its longest choice
        const whole = select.cloneNode(true);
        whole.style = "position: absolute; max-width: none; width: max-content";
        select.after(whole);
        const { width } = whole.getBoundingClientRect();
        whole.remove();
        return width > select.getBoundingClientRect().width + 0.5;
    };
    const isBroken = (name) =>  // where hyphens may be
        name.offsetHeight > 1.5 * parseFloat(getComputedStyle(name).lineHeight);
    const nodes = "button, h1, h1 b, h2, summary, label, select, input, .rule p";
    const found = [...document.querySelectorAll(nodes)].filter((node) =>
        node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
        && !node.closest(".unseen, .wide") && !node.matches("[type=radio]")
        && (cut(node) || (node.id === "lab-level" && isCut(node))
            || (node.matches("#name b") && isBroken(node))));
    const wide = document.documentElement.scrollWidth;
    return [...(wide > innerWidth ? [`page: ${wide}`] : []),
        ...found.map(({ id, textContent: text }) => `${id}: ${text}`)];
}"""
# Set the blank of a rule, and wait until that is answered.
SET = f"""async (row, value) => {{
    const input = row.querySelector(".blank input");
    const side = document.querySelector("#lab-side");
    input.value = value;
    input.dispatchEvent(new Event("change", {{ bubbles: true }}));
    const end = performance.now() + {LIMIT / 2} * 1000;
    for (let still = 0; still < 20; still += 1) {{
        await {FRAME};
        if (side.hasAttribute("aria-busy")) still = 0;
        if (performance.now() > end) throw new Error(side.innerText);
    }}
}}"""
# Where it lies in its rule.
PLACE = """(row) => {
    const [one, all] = [row.querySelector(".blank"), row].map(
        (node) => node.getBoundingClientRect());
    return `${Math.round(one.left)} ${Math.round(one.top - all.top)}`;
}"""
PHONES = [SIZES["390x844"], SIZES["320x568"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_nothing_is_cut_in_any_language(
    browser: Any, tmp_path: Path, language: str
) -> None:
    with serving(tmp_path, "--language", language) as server:
        context = new_context(browser, viewport=PHONES[-1])
        page = context.new_page()
        page.add_init_script(WIDE_LETTERS)
        load(page, address(server))
        for state in chain_of(_lab_states(page), _table_states(page)):
            for width in _phones(page):
                assert page.evaluate(OVERFLOWS) == [], (width, state)
            if state == "open folds":
                _check_blanks(page)
        context.close()


def _phones(page: Any) -> Iterator[int]:
    """Turn it into one phone after the other, and give their widths."""
    for size in PHONES:
        page.set_viewport_size(size)
        next_frame(page)
        yield size["width"]


def _check_blanks(page: Any) -> None:
    """Each stays in its line, whatever stands in it."""
    for key in ("rules.max_words", "rules.min_words"):
        row = page.locator(f'.rule[data-key="{key}"]:has(input)')
        places = set[tuple[int, str]]()
        for value in ("2", "1", ""):
            row.evaluate(SET, value)
            places |= {(width, row.evaluate(PLACE)) for width in _phones(page)}
        assert len(places) == len(PHONES), (key, places)


def _lab_states(page: Any) -> Iterator[str]:
    page.locator("#lab-cover").wait_for()
    yield "start"
    page.locator("#lab-cover").click()
    yield "the answer"
    most = page.locator("#set-rules-max_words")
    most.fill("1")
    page.keyboard.press("Enter")
    page.locator("#lab-undo-it").wait_for()
    yield "no answer"
    page.locator("#lab-undo-it").click()
    page.locator("#lab-cover").wait_for()
    for fold in ("lab-more-rules", "lab-word", "lab-words", "lab-proof", "lab-make"):
        page.locator(f"#{fold}").evaluate("node => node.open = true")
    yield "open folds"
    page.locator("#lab-open").click()
    yield "another puzzle"
    page.locator("#lab-close").click()
    page.locator("#lab-print").click()
    yield "a sheet of paper"
    page.locator("#lab-print-close").click()


def _table_states(page: Any) -> Iterator[str]:
    page.locator("#lab-play").click()
    page.locator("#hint").wait_for()
    yield "to play"
    page.locator("#hint").click()
    yield "a hint"
    page.locator("#hide-hints").click()
    page.locator("#more").click()
    for tab in page.locator("#tabs button:visible").all():
        tab.click()
        yield "the sheet"
    page.locator("#close").click()
    page.locator("#word").focus()
    for word in BEST:
        page.keyboard.type(word.removeprefix(page.input_value("#word")))
        page.keyboard.press("Enter")
    page.locator("#share").wait_for()
    yield "solved"
    page.locator("#share").click()
    yield "shared"


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
        says(page, "2 Wörter als Minimum bewiesen")
        page.get_by_role("spinbutton", name="mit höchstens … Wörtern").fill("1")
        page.keyboard.press("Enter")
        says(page, "Es bleibt keine Lösung übrig")
        assert texts(page, "#lab-because li")[0] == "Höchstens 1 Wort"
        ways = page.get_by_role("group", name="Auswege")
        ways.get_by_role("button", name="2 Wörtern").click()
        says(page, "2 Wörter")
        for fold in FOLDS:
            page.locator(f"#{fold}").evaluate("node => node.open = true")
        page.locator("#lab-answers button").first.wait_for()
        page.locator("#lab-words-list table").wait_for()
        page.locator("#lab-asked").fill("gram")
        page.keyboard.press("Enter")
        page.locator("#lab-told li:not([lang=en] *)").first.wait_for()
        assert page.inner_text("#lab-more-set") == "auch zu Wörtern und Ziel"  # no 22
        assert page.locator("#lab-counts div").count() > 5
        assert page.locator("#lab-counts [lang]").count() == 0
        own_claims = "#lab-steps li > :first-child:not([lang])"
        assert page.locator(own_claims).count() == page.locator("#lab-steps li").count()
        page.get_by_role("button", name="Hier beweisen", exact=True).click()
        own_claims = page.locator("#lab-job li > :first-child:not([lang])")
        own_claims.filter(has_text="2 Wörtern hat weniger als 14").wait_for()
        shown = page.evaluate(
            """() => [...document.querySelectorAll("#lab *")]
                .filter(node => !node.closest("[lang=en]"))
                .flatMap(node => [node.textContent.trim(), node.placeholder])"""
        )
        assert not known.intersection(shown)
        context.close()


MISTAKES = (  # a field, what is typed, and where it is said that it is wrong
    ("lab-length", "0", "#lab-words-found"),
    ("lab-asked", "12", "#lab-told > p"),
    ("lab-sides", "peg ul4 oir", "#lab-no-box"),
    ("set-rules-max_words", "0", "#set-rules-max_words-wrong"),
    ("set-rules-link", "9", "#set-rules-link-wrong"),
    ("set-rules-require", "12", "#set-rules-require-wrong"),
    ("set-words-add", "12", "#set-words-add-wrong"),
    ("lab-answer-words", "12", "#lab-composed .wrong"),
    ("lab-answer-words", "", "#lab-composed .wrong"),
)


@pytest.mark.parametrize("language", ["de", "hu"])
def test_what_a_field_refuses_is_said_in_the_language_of_the_page(
    browser: Any, tmp_path: Path, language: str
) -> None:
    with serving(tmp_path, "--language", language) as server:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(server))
        page.locator("#lab-side:not([aria-busy]) #lab-result").wait_for()
        for fold in FOLDS:
            page.locator(f"#{fold}").evaluate("node => node.open = true")
        page.locator("#lab-words-list table").wait_for()
        page.locator("#lab-steps-in", has_text=":").wait_for()  # that there is English
        said = []
        for field, typed, where in MISTAKES:
            page.locator(f"#{field}").fill(typed)
            page.keyboard.press("Enter")
            page.locator(f"{where}:not(:empty)", has_not_text="399").wait_for()
            said.append(page.locator(where).first.inner_text())
        english = str(catalogue(language)["lab.problem"]).split("{")[0].strip()
        assert not [text for text in said if english in text]
        assert all(said)
        page.locator("#set-rules-require").fill("pi")  # which the server refuses
        page.keyboard.press("Enter")
        refused = texts_in(language)("lab.refused.too_short", word="pi", n=3)
        page.locator("#set-rules-require-wrong", has_text=refused).wait_for()
        write(page, "sides: [")  # of which the parser has words of its own, in English
        page.locator("#lab-wrong small[lang=en]", has_text="expected").wait_for()
        assert english not in page.locator("#lab-wrong").inner_text()
        context.close()
