"""The page in a real Chromium: understood at once, forgiving, and at rest."""

from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Objective, Puzzle, Rules, Words
from cpbox.search.verify import worth
from cpbox.search.word_lists import solve
from cpbox.show.page import page as page_text
from cpbox.show.page.data import page_data
from tests.show.browser import (
    AFTER_FRAMES,
    NARROW,
    PUZZLE,
    SIZES,
    TWINS,
    WIDE,
    ZOOMED,
    Opened,
    play,
    played,
    reload,
    sheet,
    told,
)
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow
ALL = "Use all 12 letters."


def test_the_first_screen_says_a_target_the_rules_and_what_is_unusual(
    opened: Opened,
) -> None:
    page = opened.show(replace(PUZZLE, rules=Rules(max_words=3, start="g")))
    assert page.inner_text("#name").split() == ["Letter", "box", "A", "box"]
    assert page.inner_text("#aim") == "Try it in 3 words."
    assert page.inner_text("#aim-line") == f"{ALL} The fewest is proved, and hidden."
    assert page.locator("#how li").all_text_contents() == [
        "Each word begins where the last ended.",
        "Never two letters in a row from one side.",
    ]
    chips = ["The first word starts with G", "Use at most 3 words"]
    assert sorted(page.locator("#chips li").all_text_contents()) == chips
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#paper-chips li").count() == 2


def test_the_first_screen_in_german_says_that_the_words_are_english(
    opened: Opened,
) -> None:
    page = opened.show(Puzzle.of("riu pgh lcs yao", language="de"))
    says = "Tippe auf Buchstaben oder schreibe ein englisches Wort. Enter spielt es."
    assert told(page) == says
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    rules = page.locator("#paper-rules li").all_text_contents()
    assert rules[-1] == "Es zählen englische Wörter."


@pytest.mark.parametrize(
    ("par", "aim", "line"),
    [
        (5, "Try it in 5 words.", f"{ALL} The fewest is proved, and hidden."),
        (2, "Try it in 2 words.", f"{ALL} No fewer will do, which is proved."),
        (1, "Try it in 4 words.", f"{ALL} The fewest is proved, and hidden."),
    ],
)
def test_a_par_is_the_target_unless_it_cannot_be(
    opened: Opened, par: int, aim: str, line: str
) -> None:
    page = opened.show(replace(PUZZLE, par=par))
    assert (page.inner_text("#aim"), page.inner_text("#aim-line")) == (aim, line)


def test_the_letter_that_a_word_begins_with_may_be_typed_again(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.keyboard.type("splashy"[:1])
    assert page.input_value("#word") == "s"
    assert told(page) == "S is already there: go on from it."
    page.keyboard.type("soup"[1:])
    page.keyboard.press("Enter")
    assert played(page) == ["gracious", "soup"]


def test_a_letter_typed_again_may_also_begin_a_longer_tile(opened: Opened) -> None:
    own = Puzzle.of(
        ["net", "évi", "[ny]la"], words={"only": ["nyelvtan", "néni", "nnyet"]}
    )
    page = opened.show(own)
    page.keyboard.type("nna")  # A may follow N; the second N seemed to begin NY
    assert told(page) == "N cannot follow itself."
    page.keyboard.press("Escape")
    play(page, "nyelvtan")
    page.keyboard.type("nny")
    assert page.input_value("#word") == "nny"
    for _ in "ny":
        page.keyboard.press("Backspace")
    page.keyboard.type("na")
    assert page.input_value("#word") == "na"
    page.keyboard.press("Escape")
    play(page, "néni")
    assert played(page) == ["nyelvtan", "néni"]


def test_the_rest_of_a_refused_word_is_no_other_word(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.keyboard.type("pglap")  # after S; G is on the side of P
    assert page.input_value("#word") == "spglap"
    assert page.inner_text("#struck").lower() == "glap"
    assert told(page) == "G cannot follow P: both are on the right side."
    page.keyboard.press("Backspace")
    assert page.input_value("#word") == "spgla"
    page.keyboard.press("Enter")
    assert told(page) == (
        "SPGLA \u2013 G cannot follow P: both are on the right side. "
        "Undo brings it back."
    )
    assert (page.input_value("#word"), played(page)) == ("s", ["gracious"])
    page.keyboard.type("apl")  # can be traced, and is no word: goes just so
    page.keyboard.press("Enter")
    assert told(page).endswith("own words. Undo brings it back.")
    assert (page.input_value("#word"), played(page)) == ("s", ["gracious"])
    page.keyboard.press("Control+z")
    assert page.input_value("#word") == "sapl"


def test_refused_letters_that_were_undone_go_by_themselves(opened: Opened) -> None:
    page = opened.show()
    page.keyboard.type("gz")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+z")
    assert page.inner_text("#struck") == "Z"
    page.evaluate("pass(2000)")
    assert (page.input_value("#word"), told(page)) == ("g", "")


ENTER_TWICE = "for (const _ of [1, 2]) document.getElementById('form').requestSubmit()"
LATER = "const now = performance.now(); performance.now = () => now + 5000"


def test_enter_pressed_twice_leaves_what_was_said_of_the_word(opened: Opened) -> None:
    page = opened.show()
    refused = "GRAC is not among the puzzle's own words. Undo brings it back."
    said = {"grac": refused, "gracious": "GRACIOUS", "splashy": "Solved"}
    for word, about in said.items():
        page.keyboard.type(word.removeprefix(page.input_value("#word")))
        page.evaluate(ENTER_TWICE)
        assert told(page).startswith(about)
        if word == "gracious":
            page.evaluate(LATER)
            page.keyboard.press("Enter")
            assert told(page).startswith("Go on from S")


@pytest.mark.parametrize("key", ["Control+y", "Control+Shift+z"])
def test_what_was_undone_is_done_again(opened: Opened, key: str) -> None:
    page = opened.show()
    play(page, "gracious")
    page.keyboard.type("pa")
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert (page.input_value("#word"), played(page)) == ("gracious", [])
    for _ in range(3):
        page.keyboard.press(key)
    assert (page.input_value("#word"), played(page)) == ("spa", ["gracious"])
    page.keyboard.press(key)
    assert told(page) == "There is nothing to redo."
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("u")
    assert page.get_by_role("button", name="Redo").is_disabled()


def test_a_button_that_was_pressed_for_the_last_time_keeps_the_focus(
    opened: Opened,
) -> None:
    page = opened.show()
    page.keyboard.type("g")
    for name, text in (("undo", ""), ("redo", "g"), ("delete", "")):
        page.locator(f"#{name}").focus()
        page.keyboard.press("Enter")
        page.evaluate(AFTER_FRAMES)
        page.locator(f"#{name}[aria-disabled=true]:focus").press("Enter")
        assert page.input_value("#word") == text
        assert "nothing to" not in told(page)
    page.evaluate("void (cpbox.newBox = () => Promise.reject())")
    play(page, "gracious", "splashy")
    page.locator("#new").focus()
    page.keyboard.press("Space")
    page.locator(".failed").wait_for()
    assert page.locator("#new:focus").count() == 1


def test_hints_stay_where_they_are_and_none_is_counted_twice(
    browser: Any, tmp_path: Path
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW)
    page = opened.show()
    marks = ("#board", "#writing", "#told", "#acts")
    before = [page.locator(mark).bounding_box() for mark in marks]
    page.locator("#hint").click()
    page.wait_for_selector("#hint-list li")
    place = page.locator("#next-hint").bounding_box()
    for _ in range(3):
        page.locator("#next-hint").click()
        assert page.locator("#next-hint").bounding_box() == place
    assert [page.locator(mark).bounding_box() for mark in marks] == before
    page.get_by_role("button", name="Close the hints").click()
    assert page.locator("#hints").is_hidden()
    page.locator("#hint").click()
    assert page.locator("#hint-list li").count() == 4
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Close the hints").click()
    play(page, "gracious", "splashy")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert "4 hints" in page.evaluate("navigator.clipboard.readText()")
    opened.context.close()


CELLS = "rows => rows.map((row) => [...row.cells].map((x) => x.textContent).join(' '))"


def test_the_grid_counts_the_words_and_shows_none(opened: Opened) -> None:
    page = opened.show()
    sheet(page, "Words")
    words = cpbox.words(PUZZLE)
    for each in ("#grid-region", "#pairs"):  # painted a frame after the sheet
        page.locator(f"{each}[style*='content-visibility: auto']").wait_for()
    rows = page.locator("#grid tbody tr").evaluate_all(CELLS)  # drawn or not yet
    shown = {row.split()[0].lower(): int(row.split()[-1]) for row in rows}
    by_first = {first: sum(row.values()) for first, row in words.grid().items()}
    assert shown == {**by_first, "all": len(words)}
    pairs = dict(text.split() for text in page.locator("#pairs li").all_text_contents())
    assert {two.lower(): int(n) for two, n in pairs.items()} == words.pairs()
    assert page.locator("#groups li").count() == 0


@pytest.mark.parametrize("aim", ["-score", "score", "letters", "-words"])
def test_the_live_score_is_what_the_objective_says(opened: Opened, aim: str) -> None:
    words = ("gracious", "soup")
    rules = Rules(max_words=5)
    puzzle = replace(PUZZLE, rules=rules, objective=Objective((aim,)))
    page = opened.show(puzzle)
    if aim == "-score":
        assert page.inner_text("#aim") == "Most points."
        values = page.inner_text("#aim-line").replace("\u00a0", " ")
        assert values == "H 4, Y 4, C 3, P 3, G 2, others 1"
    play(page, *words)
    score = int(page.inner_text("#aim-line").split()[0])
    assert score == abs(worth(puzzle, words)[0])


def test_a_word_that_is_pressed_shows_itself_and_again_all(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious", "soup", "pal")
    ways = page.locator("#picture .way")
    assert [way.get_attribute("data-w") for way in ways.all()] == ["1", "2", "3"]
    numbers = page.locator("#picture .number text").all_text_contents()
    assert numbers == ["1", "2", "3"]
    soup = page.locator("#words").get_by_role("button", name="SOUP")
    soup.click()
    assert [*map(is_dim, ways.all())] == [True, False, True]
    assert soup.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Space")  # it has kept the focus
    assert [*map(is_dim, ways.all())] == [False, False, False]
    assert (
        page.locator("#picture .line").count() == page.locator("#picture .tip").count()
    )


LINES = ("line", "tip")


def is_dim(way: Any) -> bool:
    return "dim" in way.get_attribute("class")


def test_there_is_something_to_do_after_a_win(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious", "splashy")
    assert page.get_by_role("button", name="New box").count() == 0
    page.get_by_role("button", name="Again").click()
    assert (played(page), page.input_value("#word")) == ([], "")
    page.evaluate("cpbox.newBox = () => (document.title = 'a new box')")
    play(page, "gracious", "splashy")
    page.get_by_role("button", name="New box").click()
    assert page.title() == "a new box"


def test_the_field_that_a_win_hides_keeps_no_key(opened: Opened) -> None:
    page = opened.show()
    page.evaluate("""window.focused = [];
        for (const type of ["beforeinput", "submit"]) addEventListener(type, () =>
            window.focused.push(document.activeElement.id));""")
    play(page, "gracious", "splashy")
    focused = page.evaluate("window.focused")
    assert (focused[0], focused[-1]) == ("word", "")


# What has the focus right after keys, before the browser makes a frame.
FOCUSED = """([focused, ...keys]) => {
    document.querySelector(focused).focus();
    for (const each of keys) {
        const [ctrlKey, key] = [each.startsWith("Ctrl+"), each.replace("Ctrl+", "")];
        const pressed = new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true });
        document.activeElement.dispatchEvent(pressed);
    }
    return document.activeElement.localName;
}"""


@pytest.mark.parametrize(
    ("focused", "keys"),
    [
        ("#words button", ["Ctrl+y"]),  # which wins
        ("#hide-hints", ["Ctrl+y"]),
        ("body", ["/", "Escape"]),
    ],
)
def test_nothing_that_is_hidden_keeps_the_focus(
    opened: Opened, focused: str, keys: list[str]
) -> None:
    page = opened.show()
    play(page, "gracious", "splashy")
    page.keyboard.press("Control+z")
    if focused == "#hide-hints":
        page.locator("#hint").click()
        page.locator(focused).wait_for()
    assert page.evaluate(FOCUSED, [focused, *keys]) == "body"


@pytest.mark.parametrize("button", ["#again", "#start-over"])
def test_a_game_that_starts_over_after_a_win_has_the_focus_in_its_field(
    unsettled: Opened, button: str
) -> None:
    page = unsettled.show()
    play(page, "gracious", "splashy")
    page.locator("#again").wait_for()
    if button == "#start-over":
        sheet(page, "Game")
    page.locator(button).click()
    assert page.evaluate("document.activeElement.id") == "word"


def test_a_card_that_stays_the_same_is_not_made_again_for_each_key(
    opened: Opened,
) -> None:
    page = opened.show()
    play(page, "gracious", "splashy")
    page.keyboard.press("l")  # of which the card says that the box is solved
    card = page.inner_text("#card")
    assert "Undo takes the last word back" in card
    page.evaluate("""window.changes = [];
        new MutationObserver((seen) => window.changes.push(...seen)).observe(
            document.querySelector("#card"),
            { subtree: true, childList: true, attributes: true });""")
    page.keyboard.press("l")
    page.evaluate(AFTER_FRAMES)
    assert page.evaluate("window.changes.length") == 0
    assert page.inner_text("#card") == card


def show_three(opened: Opened) -> Any:
    """A page of the box One that carries Two and Three along."""
    one = Puzzle(box=SQUARE, words=Words(only=("gracious", "splashy")), title="One")
    two = replace(one, title="Two", rules=Rules(start="g"))
    others = [page_data(two) | {"link": "yesterday"}]
    others.append(page_data(replace(TWINS, title="Three")))
    return opened.open(page_text(one, solve(one), others=others))


def new_box(page: Any) -> None:
    sheet(page, "Game")
    page.get_by_role("button", name="New box").click()


def has_come(page: Any, title: str) -> None:
    page.get_by_role("heading", name=title).wait_for()


def others(page: Any) -> list[str]:
    sheet(page, "Game")
    names: list[str] = page.locator("#others li").all_text_contents()
    page.keyboard.press("Escape")
    return names


def test_boxes_that_a_page_carries_are_played_one_after_the_other(
    opened: Opened,
) -> None:
    page = show_three(opened)
    play(page, "gracious", "splashy")
    page.get_by_role("button", name="Yesterday").click()  # beside what was won
    has_come(page, "Two")
    page.keyboard.type("gra")
    page.wait_for_url("**/*play=gra*")
    reload(page)
    assert (page.inner_text("#title"), page.input_value("#word")) == ("Two", "gra")
    assert others(page) == ["Today\u2019s box", "Three"]
    new_box(page)
    has_come(page, "Three")
    assert page.input_value("#word") == ""
    page.goto(f"{opened.file.as_uri()}#box=1&play=graci")
    has_come(page, "Two")
    assert page.input_value("#word") == "graci"


def test_a_new_box_is_none_that_has_a_name_of_its_own_and_todays_is_named(
    opened: Opened,
) -> None:
    page = show_three(opened)
    assert others(page) == ["Yesterday\u2019s box", "Three"]
    assert page.locator("#ways").is_hidden()
    new_box(page)
    has_come(page, "Three")
    assert others(page) == ["Today\u2019s box", "Yesterday\u2019s box"]
    sheet(page, "Game")
    assert page.locator("#another").is_hidden()  # none else is new
    page.keyboard.press("Escape")
    for size in (ZOOMED["640x360"], NARROW, WIDE):
        page.set_viewport_size(size)
        way = page.locator("header").get_by_role("button", name="Today")
        place = way.bounding_box()
        assert min(place["width"], place["height"]) >= 44
        head, more = (
            page.locator(each).bounding_box() for each in ("#table header", "#more")
        )
        ends = [each["x"] + each["width"] for each in (head, more)]
        assert abs(ends[0] - ends[1]) < 10  # at the end of the line
    page.locator("header").get_by_role("button", name="Today").click()
    has_come(page, "One")
    assert page.locator("#ways").is_hidden()
    new_box(page)
    has_come(page, "Three")
    sheet(page, "Game")
    page.locator("#others").get_by_role("button", name="Today").click()
    has_come(page, "One")
    assert "#" not in page.url


def test_back_goes_to_the_box_before(opened: Opened) -> None:
    page = show_three(opened)
    length = page.evaluate("history.length")
    play(page, "gracious", "splashy")
    page.get_by_role("button", name="Yesterday").click()
    has_come(page, "Two")
    play(page, "gracious")
    page.keyboard.type("pl")
    page.wait_for_url("**/*gracious.spl*")
    assert others(page) == [
        "Today\u2019s box",
        "Three",
    ]  # which opens and closes the sheet
    page.keyboard.press("Backspace")
    new_box(page)
    has_come(page, "Three")
    assert page.evaluate("history.length") == length + 2  # none is left of the sheet
    page.evaluate("history.back()")
    has_come(page, "Two")
    assert (played(page), page.input_value("#word")) == (["gracious"], "sp")
    reload(page)
    assert (page.inner_text("#title"), page.input_value("#word")) == ("Two", "sp")
    page.evaluate("history.back()")
    has_come(page, "One")
    assert played(page) == ["gracious", "splashy"]
    page.wait_for_url("**/page.html#play=gracious.splashy*")
    page.evaluate("history.forward()")
    has_come(page, "Two")
    assert (played(page), page.input_value("#word")) == (["gracious"], "sp")


BROKEN = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
        for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
            if (new Set(tops).size > 1) found.push(word);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["640x360", "320x568"])
def test_no_word_is_broken_and_nothing_is_wider_than_the_screen(
    browser: Any, tmp_path: Path, size: str, language: str
) -> None:
    viewport = (SIZES | ZOOMED)[size]
    opened = Opened(browser, tmp_path, viewport=viewport)
    page = opened.show(replace(PUZZLE, language=language, rules=Rules(loop=True)))
    assert page.get_attribute("html", "lang") == language

    def check() -> None:
        assert page.evaluate(BROKEN) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= viewport["width"]

    check()
    page.locator("#hint").click()
    page.wait_for_selector("#hint-list li")
    check()
    page.keyboard.press("Escape")
    play(page, "gracious", "splashy", "yap")
    check()
    page.locator("#more").click()
    for tab in page.get_by_role("tab").all():
        tab.click()
        check()
    opened.context.close()
    assert opened.wrong == []
