"""What comes with the own frame of a key on the page to play, and what after it."""

from itertools import pairwise

import pytest

from cpbox.fields.base import replace
from tests.show.browser import (
    AFTER_FRAMES,
    FRAME,
    NARROW,
    PLACES,
    PUZZLE,
    Opened,
    play,
    played,
    reload,
    sheet,
    won,
)

pytestmark = pytest.mark.slow


def test_what_follows_from_a_key_comes_with_the_frames_after_it(
    unsettled: Opened,
) -> None:
    page = unsettled.show()
    play(page, "gracious")
    assert page.inner_text("#taken") == "S"  # with its own
    page.get_by_text("GRACIOUS: 8 new letters.").wait_for()
    page.get_by_text("1 word. To go: P H L Y.").wait_for()
    page.keyboard.type("plashy\n")
    page.wait_for_selector("#table.over.best")
    won(page)
    page.get_by_role("button", name="Undo").click()
    page.keyboard.press("Backspace")
    reload(page)  # before these frames
    assert (page.input_value("#word"), played(page)) == ("splash", ["gracious"])
    page.evaluate("localStorage.removeItem('cpbox:solved')")
    page.keyboard.type("y\n")
    reload(page)
    assert page.evaluate("'cpbox:solved' in localStorage")


# What the handlers of the last key change, in turn; nothing that came before it.
WATCH_CHANGES = """() => {
    window.changes = [];
    const of = ({ type, target }) => [type, target.id];
    const seen = new MutationObserver((all) => changes.push(all.map(of)));
    const what = { childList: true, attributes: true, characterData: true };
    seen.observe(document, { ...what, subtree: true });
    addEventListener("keydown", () => {
        seen.takeRecords();
        changes.length = 0;
    }, true);
}"""


def test_the_own_frame_of_a_key_has_its_letters_alone(unsettled: Opened) -> None:
    page = unsettled.show()
    page.evaluate(WATCH_CHANGES)
    typed = [("", "g", "taken"), ("", "z", "struck"), ("", "Backspace", "struck")]
    for before, key, part in [*typed, ("racious", "Enter", "taken")]:
        page.keyboard.type(before)
        page.evaluate(AFTER_FRAMES)
        page.keyboard.press(key)
        assert page.evaluate("changes[0]") == [["childList", part]], key


SEEN = """() => [
    document.querySelectorAll("#picture .way:not(.now)").length,
    document.querySelectorAll("#picture .twice").length,
    document.getElementById("table").classList.contains("over"),
    !document.getElementById("card").hidden,
    document.getElementById("enter").hidden,
].map(Number)"""
# Frame by frame, which this makes itself: a busy browser makes some between two looks.
IN_FRAMES = f"""async (act) => {{
    const look = {SEEN};
    const due = [];
    window.requestAnimationFrame = (then) => due.push(then);
    eval(act);
    const seen = [look()];
    for (let n = 0; n < 20; n += 1) {{
        for (const then of due.splice(0)) then();
        await new Promise((then) => setTimeout(then, 5));
        seen.push(look());
    }}
    return seen;
}}"""
# Both words, the letters that are in both, the end, its card, its buttons.
SHOWN = [2, 4, 1, 1, 1]


@pytest.mark.parametrize("is_known", [False, True])
def test_a_win_and_a_chain_that_is_looked_at_come_a_part_a_frame(
    unsettled: Opened, *, is_known: bool
) -> None:
    page = unsettled.show()
    if is_known:
        sheet(page, "Answer")
        page.locator("#answer summary").click()
        page.locator("#chains button").wait_for()
        act = "document.querySelector('#chains button').click()"
    else:
        play(page, "gracious")
        page.keyboard.type("plashy")
        act = "document.getElementById('form').requestSubmit()"
    page.evaluate("cpbox.settle()")
    page.evaluate(AFTER_FRAMES)
    places = page.evaluate(PLACES)
    seen = page.evaluate(IN_FRAMES, act)
    assert seen[0][2:] == [0, 0, 0]  # nothing of the end with the key itself
    assert seen[-1] == SHOWN
    for one, other in pairwise(seen):
        assert sum(a != b for a, b in zip(one, other, strict=True)) <= 1
    assert page.evaluate(PLACES) == places


# Wins so many frames after a letter; gives how wide the page is as its buttons change.
WINS_AFTER = f"""async (most) => {{
    const widths = [];
    const look = () => widths.push(document.documentElement.scrollWidth);
    const watcher = new MutationObserver(look);
    const what = {{ attributes: true, subtree: true }};
    watcher.observe(document.getElementById("acts"), what);
    for (let n = 0; n < most; n += 1) await {FRAME};
    document.getElementById("form").requestSubmit();
    for (let n = 0; n < 20; n += 1) await {FRAME};
    watcher.disconnect();
    return widths;
}}"""


def test_a_win_before_all_is_shown_of_a_letter_makes_no_page_wider(
    unsettled: Opened,
) -> None:
    page = unsettled.show(replace(PUZZLE, language="de"))
    page.set_viewport_size(NARROW)
    page.evaluate("cpbox.newBox = () => null")
    play(page, "gracious")
    page.keyboard.type("plash")
    for frames in range(12):
        page.evaluate(AFTER_FRAMES)
        page.keyboard.type("y")
        widths = page.evaluate(WINS_AFTER, frames)
        assert set(widths) == {NARROW["width"]}, frames
        page.keyboard.press("Control+z")
        page.keyboard.press("Backspace")


def test_what_waits_for_frames_is_settled_at_once_for_a_pointer(
    unsettled: Opened,
) -> None:
    page = unsettled.show()
    sheet(page, "Answer")
    page.locator("#answer summary").click()
    page.locator("#chains button").wait_for()
    act = "document.querySelector('#chains button').click(); cpbox.settle()"
    assert page.evaluate(f"() => {{ {act}; return ({SEEN})(); }}") == SHOWN


def test_a_best_way_that_is_asked_for_by_a_key_has_the_focus_when_it_is_seen(
    unsettled: Opened,
) -> None:
    page = unsettled.show(replace(PUZZLE, par=6))
    play(page, "gracious", "soup", "pal", "laps", "splashy")
    page.wait_for_selector("#peek")  # a key is not held back until it is seen
    page.locator("#peek").press("Enter")
    page.wait_for_selector("#best li:first-child button:focus")
    assert played(page, "#best") == ["gracious", "splashy"]
