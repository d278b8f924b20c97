"""The hints of a page to play: what they tell, when, and where they stand."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest

import cpbox
from cpbox.fields.base import replace
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.show.hint_levels import hint_texts
from cpbox.show.page.data import page_data
from tests.show.browser import (
    AFTER_FRAMES,
    NARROW,
    SIZES,
    TWINS,
    WIDE_LETTERS,
    ZOOMED,
    Opened,
    heard,
    hints,
    play,
    sheet,
)
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow


LARGE = Puzzle.of(  # a box of 26 letters, and few words, so that it is soon solved
    "abcde fghij klmno pqrstuv wxyz",
    words={"only": ["afkpw", "wbglqx", "xchmry", "ydinsz", "zejotau", "ukv", "wag"]},
)
OWN = "proved with the puzzle's own list."


GOES = "Word 2 of 2 has the H, between S and Y."


def test_hints_open_one_at_a_time_and_nothing_tells_the_answer_before(
    opened: Opened,
) -> None:
    page = opened.show()
    page.locator("#hint").click()
    for asked in range(1, 5):
        assert len(hints(page)) == asked
        assert "gracious" not in heard(page).lower()
        assert "splashy" not in heard(page).lower()
        page.locator("#next-hint").click()
    assert ("gracious" in heard(page).lower()) != ("splashy" in heard(page).lower())
    page.locator("#next-hint").click()
    assert page.locator("#next-hint[aria-disabled=true]").count() == 1
    assert [text.replace("\u00a0", " ") for text in hints(page)] == [
        f"The rarest letter is H: 1 word of {OWN[12:-1]} can use it.",
        f"2 words, 15 letters: none better, {OWN}",
        f"First letters, and lengths: G(8), S(7). {GOES}",
        "Last letters: S, Y. First word: G _ A _ I _ U _",
        "First word: GRACIOUS",
        "The chain: GRACIOUS → SPLASHY",
    ]


@pytest.mark.parametrize("played", [(), ("tea",)])
@pytest.mark.parametrize("rules", [{"cover": 4}, {"cover": 3, "min_words": 2}, {}])
def test_the_page_says_as_the_terminal_of_which_letters_one_is_the_rarest(
    opened: Opened, rules: dict[str, Any], played: tuple[str, ...]
) -> None:
    only = ("tea", "ate", "arts", "sox", "xoqaz")[
        slice(2 if "min_words" in rules else None)
    ]
    box = "qea zst xro"
    puzzle = Puzzle.of(box, words={"only": only}, rules={"same_side": True, **rules})
    page = opened.show(puzzle)
    play(page, *played)
    page.locator("#hint").click()
    assert hints(page)[0] == hint_texts(puzzle, cpbox.hint(puzzle, played))[0]


# Where the text of each item begins and ends, from above.
TEXTS_OF = """list => [...list.children].map((item) => {
    const range = document.createRange();
    range.selectNodeContents(item);
    const { top, bottom } = range.getBoundingClientRect();
    return [top, bottom];
})"""


def hints_asked(page: Any, number: int) -> Iterator[int]:
    """Ask for hints, one after the other."""
    for level in range(1, number + 1):
        page.locator("#hint" if level == 1 else "#next-hint").click()
        assert len(hints(page)) == level
        yield level


def asked(page: Any) -> int:
    """How many hints are counted in what is shared."""
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    kept = "Object.values(localStorage).map(JSON.parse).find((each) => each.now).asked"
    number: int = page.evaluate(kept)
    return number


# A page without a worker, in which time flies as long as it should.
FLIES = """window.Worker = undefined;
    const now = performance.now.bind(performance);
    let flown = 0;
    performance.now = () => now() + (flown += 1000 * (window.flies ?? 0));"""


def test_a_hint_that_took_too_long_is_not_counted_and_is_looked_for_again(
    browser: Any, tmp_path: Path
) -> None:
    opened = Opened(browser, tmp_path)
    opened.context.add_init_script(FLIES)
    page = opened.show()
    play(page, "gracious")
    page.evaluate("window.flies = 1")
    page.locator("#hint").click()
    [said] = hints(page)
    assert said.endswith("The page stopped before it found a way on.")
    page.evaluate("window.flies = 0")
    page.locator("#hide-hints").click()
    page.locator("#hint").click()
    assert "the rarest is H" in hints(page)[0]
    play(page, "splashy")
    assert asked(page) == 1
    opened.context.close()
    assert opened.wrong == []


def _press_twice(page: Any, button: str, how: str) -> None:
    """Press a button as a double click, or as a key that is held down."""
    node = page.locator(button)
    if how == "mouse":
        node.dblclick()
    elif how == "finger":
        node.scroll_into_view_if_needed()
        box = node.bounding_box()
        middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        cdp, now = page.context.new_cdp_session(page), time()
        for n, kind in enumerate(("touchStart", "touchEnd") * 2):  # on any machine
            points = [middle] * (kind == "touchStart")
            event = {"type": kind, "touchPoints": points, "timestamp": now + n / 50}
            cdp.send("Input.dispatchTouchEvent", event)
    else:
        node.focus()
        for _ in range(3):  # the others are repeated, as by a key held down
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")


@pytest.mark.parametrize("how", ["mouse", "finger", "key"])
def test_what_tells_something_tells_no_more_when_it_is_pressed_twice(
    browser: Any, tmp_path: Path, how: str
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW, has_touch=True)
    page = opened.show()
    _press_twice(page, "#hint", how)
    assert len(hints(page)) == 1
    _press_twice(page, "#next-hint", how)
    assert len(hints(page)) == 2
    sheet(page, "Answer")
    _press_twice(page, "#answer summary", how)
    assert page.locator("#answer").get_attribute("open") is not None
    opened.context.close()
    assert opened.wrong == []


def test_the_hint_button_closes_what_it_opened_and_tells_no_more(
    opened: Opened,
) -> None:
    page = opened.show()
    page.locator("#hint").click()
    assert len(hints(page)) == 1
    page.locator("#hint").click()
    assert page.locator("#hints").is_hidden()
    assert page.get_attribute("#hint", "aria-expanded") == "false"
    page.locator("#hint").click()
    assert len(hints(page)) == 1


def test_what_takes_too_long_is_computed_in_a_worker(opened: Opened) -> None:
    box = Box.of("eas tre sat ire")  # its words can be traced in very many ways
    puzzle = Puzzle(box=box, rules=Rules(max_uses=2))
    page = opened.show(replace(puzzle, words=Words(lists=("full",))), answer=False)
    play(page, "tea")
    page.locator("#hint").click()
    page.keyboard.type("s")  # is answered, though the page still thinks
    assert page.input_value("#word") == "as"
    assert re.search("stopped before it found|will do, proved", hints(page)[0])
    assert len(page.workers) == 1


def test_hints_follow_what_was_played(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious", "soup")
    page.locator("#hint").click()
    (first,) = hints(page)
    assert first.startswith(
        "Of the letters still to use, the rarest is H"
    )  # not how few words will do
    page.locator("#next-hint").click()
    assert hints(page)[1:] == [
        f"3 more words, 14 letters: no fewer words will do, {OWN}"
    ]
    play(page, "pal")
    assert hints(page) == []
    page.locator("#hint").click()
    page.locator("#next-hint").click()
    assert hints(page)[1].startswith("2 more words, 11 letters: no fewer words will do")
    page.keyboard.press("Escape")
    assert page.locator("#hints").is_hidden()


def test_where_there_is_no_way_on_a_hint_says_what_to_take_back(
    opened: Opened,
) -> None:
    page = opened.show(
        Puzzle(box=SQUARE, words=Words(only=("gracious", "splashy", "pay", "glacis")))
    )
    play(page, "glacis", "splashy")
    page.locator("#hint").click()
    no_way = f"There is no way on within 12 words in all, {OWN}"
    assert hints(page) == [f"{no_way} Take back GLACIS and SPLASHY."]
    assert asked(page) == 1


def test_without_an_answer_a_hint_says_how_many_words_are_needed(
    opened: Opened,
) -> None:
    page = opened.show(answer=False)
    page.locator("#hint").click()
    assert hints(page) == [f"2 words, 15 letters: no fewer words will do, {OWN}"]
    assert page.locator("#next-hint[aria-disabled=true]").count() == 1
    assert len(hints(page)) == 1  # how many words are needed, and no more
    play(page, "gracious", "splashy")
    assert page.inner_text("#card-title") == "Solved in 2: the fewest there are ∎"
    page.locator("#more").click()
    assert page.get_by_role("tab", name="Answer").count() == 0


@pytest.mark.parametrize(
    ("size", "box", "language"),
    [
        ("320x568", "peg ulm oir cnw", "en"),
        ("320x568", "peg ulm oir cnw", "de"),
        ("320x568", "peg ulm oir cnw", "hu"),
        ("844x390", "", "en"),
        ("640x360", "peg ulm oir cnw", "en"),
        ("640x360", "peg ulm oir cnw", "de"),
        ("640x360", "peg ulm oir cnw", "hu"),
    ],
)
def test_hints_beside_their_buttons_are_whole_and_numbered(
    opened: Opened, size: str, box: str, language: str
) -> None:
    if size != "844x390":
        opened.page.add_init_script(WIDE_LETTERS)
    page = opened.show(Puzzle.of(box, language=language) if box else LARGE)
    page.set_viewport_size((SIZES | ZOOMED)[size])
    for _ in hints_asked(page, 3):
        following, title, closing = (
            page.locator(each).bounding_box()
            for each in ("#next-hint", "#hints-title", "#hide-hints")
        )
        if size == "640x360":  # in a row
            assert title["x"] + title["width"] <= following["x"]
        else:
            assert following["y"] + following["height"] <= title["y"]
            assert title["y"] + title["height"] <= closing["y"]
        whole = "node => node.scrollWidth <= node.clientWidth"
        assert page.locator("#hints > div").evaluate(whole)
        last = page.locator("#hint-list li").last.bounding_box()
        assert last["height"] <= page.locator("#hint-list").bounding_box()["height"]


def test_a_key_that_asks_for_one_more_than_the_last_hint_plays_no_word(
    opened: Opened,
) -> None:
    page = opened.show()
    page.keyboard.type("gra")
    page.locator("#hint").click()
    hints(page)
    page.locator("#next-hint").focus()
    for _ in range(5):
        page.keyboard.press("Enter")
    page.evaluate(AFTER_FRAMES)
    page.keyboard.press("Enter")
    ended = page.locator("#next-hint:focus")
    assert ended.get_attribute("aria-disabled") == "true"
    assert page.input_value("#word") == "gra"
    assert page.locator("#hints").is_visible()


@pytest.mark.parametrize(
    "size", ["320x568", "375x667", "390x844", "844x390", "640x360", "1280x800"]
)
def test_above_a_hint_as_many_are_seen_as_are_whole(opened: Opened, size: str) -> None:
    page = opened.show(LARGE)
    wide, high = map(int, size.split("x"))
    page.set_viewport_size({"width": wide, "height": high})
    for _ in hints_asked(page, 6):
        _check_last_hints(page)
    page.set_viewport_size({"width": high, "height": wide})  # turned
    page.evaluate(AFTER_FRAMES)
    _check_last_hints(page)


def _check_last_hints(page: Any) -> None:
    listed = page.locator("#hint-list").bounding_box()
    texts = page.locator("#hint-list").evaluate(TEXTS_OF)
    top, bottom = listed["y"], listed["y"] + listed["height"]
    seen = [above for above, _ in texts if above >= top]
    assert seen
    if len(seen) > 1:
        assert texts[-1][1] <= bottom
    past = texts[: -len(seen)]
    assert all(below <= top + 12 for _, below in past)  # its padding
    if past:  # there is no room for one more
        assert texts[-1][1] - past[-1][0] > listed["height"] - 8  # rows' padding


@pytest.mark.parametrize(
    ("size", "focused", "then"),
    [
        ("320x568", "#more", "next-hint"),
        ("640x360", "#more", "next-hint"),
        ("1280x800", "#more", "more"),
        ("1280x800", "#words button", "next-hint"),
    ],
)
def test_hints_take_the_focus_from_what_they_come_to_lie_over(
    browser: Any, tmp_path: Path, size: str, focused: str, then: str
) -> None:
    opened = Opened(browser, tmp_path, viewport=(SIZES | ZOOMED)[size])
    page = opened.show()
    play(page, "gracious")
    page.locator(focused).first.focus()
    page.evaluate("document.getElementById('hint').click()")  # which leaves the focus
    assert hints(page)
    page.evaluate(AFTER_FRAMES)
    assert page.evaluate("document.activeElement.id") == then
    opened.context.close()
    assert opened.wrong == []


def test_a_box_that_is_opened_instead_thinks_of_no_hint_of_the_one_before(
    opened: Opened,
) -> None:
    opened.context.add_init_script(
        "window.Worker = class { postMessage() {} terminate() {} }"
    )
    page = opened.show(answer=False)
    page.locator("#hint").click()
    page.locator("#hint[aria-busy]").wait_for()
    page.evaluate("data => cpbox.open(data)", page_data(TWINS))
    assert page.locator("#hint[aria-busy]").count() == 0
