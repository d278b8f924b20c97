"""The page in a real Chromium: played and won in every way, remembered, refused."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.show.page.data import page_data
from cpbox.show.terminal_text import capitals
from tests.show.browser import (
    AFTER_FRAMES,
    NARROW,
    PLACES,
    PUZZLE,
    TWINS,
    WON,
    WORDS,
    Opened,
    dot_of,
    draw,
    play,
    played,
    reload,
    sheet,
    start_over,
    told,
    won,
)
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow

AFTER_R = "cannot follow R: it is not on a side"
ONCE = "each letter may be used once"
BACK = "Undo brings it back."


def test_a_chain_is_typed_and_won(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    assert told(page) == "GRACIOUS: 8 new letters. The next word begins with S."
    assert page.input_value("#word") == "s"
    assert page.inner_text("#aim-line") == "1 word. To go: P H L Y."
    play(page, "splashy")
    won(page)
    assert told(page) == WON
    assert page.locator("#hint").is_hidden()
    page.keyboard.type("p")
    assert told(page) == "Solved. Undo takes the last word back."
    won(page)


# Keys, and with "+" before them keys that go up.
TYPES = """const type = (keys) => {
    for (const each of keys) {
        const [, up, key] = /^([+]?)(.*)$/.exec(each);
        const about = {key, bubbles: true, cancelable: true};
        const event = new KeyboardEvent(up ? "keyup" : "keydown", about);
        document.body.dispatchEvent(event);
    }
};"""
BEFORE_SCRIPTS = f"""{TYPES}
document.addEventListener("DOMContentLoaded", () => type(%s))"""
TOO_SOON = f"""{TYPES}
performance.now = () => 1e6;
new MutationObserver((_, watching) => {{
    if (typeof opening === "undefined") return; // which the first script declares
    watching.disconnect();
    type(%s);
}}).observe(document, {{childList: true, subtree: true}})"""
ENDLESS = """const wait = window.setTimeout;
window.setTimeout = (act, time) => wait(act, time === 500 ? 1e6 : time);"""


@pytest.mark.parametrize(
    ("keys", "word", "search"),
    [
        ([*"gras", "Backspace", *"sp", "Enter", "a"], "pa", ""),
        ([*"gra", "/", *"spk", "Backspace", "l"], "gra", "spl"),
    ],
)
def test_what_is_typed_before_the_scripts_run_is_done_again(
    opened: Opened, keys: list[str], word: str, search: str
) -> None:
    opened.page.add_init_script(BEFORE_SCRIPTS % keys)
    page = opened.show()
    assert played(page) == ["grasp"] * (search == "")
    assert (page.input_value("#word"), page.input_value("#search")) == (word, search)
    page.keyboard.type("as")
    assert page.locator(":focus").input_value() == f"{search or word}as"


@pytest.mark.parametrize(
    "types", [BEFORE_SCRIPTS % ["+x", *"gra"], TOO_SOON % [*"gra"]]
)
def test_of_a_word_that_was_begun_before_the_page_nothing_is_played(
    opened: Opened, types: str
) -> None:
    opened.page.add_init_script(ENDLESS + types)
    page = opened.show()
    page.keyboard.type("sp\ngra")
    assert (page.input_value("#word"), played(page)) == ("gra", [])


# The scripts wait until `go()`.
WAITS = """const read = Response.prototype.arrayBuffer;
const going = new Promise((go) => (window.go = go));
Response.prototype.arrayBuffer = async function () {
    await going;
    return read.call(this);
};"""


@pytest.mark.parametrize("is_touch", [False, True])
def test_what_is_pressed_before_the_scripts_run_is_done_again(
    browser: Any, tmp_path: Path, *, is_touch: bool
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW, has_touch=is_touch)
    page = opened.show()
    page.add_init_script(WAITS)
    page.reload()
    page.wait_for_selector("#sheet", state="attached")
    press = page.touchscreen.tap if is_touch else page.mouse.click
    for letter in "gra":
        press(*dot_of(page, letter))
    if is_touch:
        for letter in "sp":
            press(*dot_of(page, letter))
    else:
        draw(page, "sp")
    for button in ("#enter", "#hint"):
        page.locator(button).click()
    if not is_touch:
        page.mouse.move(*dot_of(page, "a"))
        page.mouse.down()
    page.evaluate("go()")
    page.wait_for_selector("html.ready")
    assert played(page) == ["grasp"]
    page.locator("#hints").wait_for()
    if not is_touch:
        page.mouse.move(*dot_of(page, "l"), steps=2)
        page.mouse.up()
        assert page.input_value("#word") == "pal"
    opened.context.close()
    assert opened.wrong == []


def test_what_hears_before_the_scripts_run_hears_nothing_after(opened: Opened) -> None:
    page = opened.show()
    asked = opened.context.new_cdp_session(page)
    node = asked.send("Runtime.evaluate", {"expression": "document"})["result"]
    about = {"objectId": node["objectId"]}
    heard = asked.send("DOMDebugger.getEventListeners", about)["listeners"]
    own = {"DOMContentLoaded", "animationend", "click", "keydown", "visibilitychange"}
    assert sorted(each["type"] for each in heard) == sorted(own)


EARLY = re.compile("<script>.*?</script>", re.DOTALL)
CODE = re.compile('<script type="text/plain" id="code">[^<]*</script>')


@pytest.mark.parametrize("loop", [False, True])  # which has no solution
def test_the_game_is_seen_before_its_scripts_run_and_they_move_nothing(
    browser: Any, tmp_path: Path, *, loop: bool
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW, reduced_motion="reduce")
    puzzle = replace(
        PUZZLE, date="2026-11-26", source="a friend", rules=Rules(loop=loop)
    )
    after = opened.show(puzzle).screenshot()
    opened.file.write_text(CODE.sub("", opened.file.read_text()))
    opened.page.reload()
    opened.page.add_style_tag(content="body::after { content: none !important; }")
    opened.page.wait_for_selector("#sheet", state="attached")  # the last to come
    assert opened.page.locator("html.ready").count() == 0
    assert opened.page.screenshot() == after
    places = opened.page.evaluate(PLACES)
    opened.file.write_text(EARLY.sub("", opened.file.read_text()))
    opened.page.reload()
    assert opened.page.locator("#board").count() == 0  # the first frame
    assert opened.page.evaluate(PLACES) == places
    opened.context.close()


def test_a_chain_is_pressed_with_the_mouse_and_won(opened: Opened) -> None:
    page = opened.show()
    for word in ("GRACIOUS", "PLASHY"):
        for letter in word:
            page.get_by_role("button", name=f"{letter},").click()
        page.get_by_role("button", name="Enter").click()
    won(page)


def test_a_chain_is_tapped_and_drawn_with_a_finger_and_won(
    browser: Any, tmp_path: Any
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW, has_touch=True)
    page = opened.show()
    for letter in "GRACIOUS":
        page.get_by_role("button", name=f"{letter},").tap()
    page.get_by_role("button", name="Enter").tap()
    finger = opened.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    dots = [dot_of(page, letter) for letter in "splashy"]
    touch("touchStart", dots[0])
    for (x, y), (u, v) in pairwise(dots):
        touch("touchMove", ((x + u) / 2, (y + v) / 2))
        touch("touchMove", (u, v))
    touch("touchEnd")
    page.get_by_role("button", name="Enter").click()  # no tap, which CDP may swallow
    won(page)
    opened.context.close()


def test_a_chain_is_drawn_and_won(opened: Opened) -> None:
    page = opened.show()
    for word in ("gracious", "splashy"):
        draw(page, word)
        assert page.input_value("#word") == word
        page.get_by_role("button", name="Enter").click()
    won(page)


@pytest.mark.parametrize(("pause", "drawn"), [(0, "rp"), (150, "rp"), (500, "rup")])
def test_a_letter_is_taken_if_the_pointer_rests_beside_it_and_not_if_it_passes_by(
    opened: Opened, pause: int, drawn: str
) -> None:
    opened.page.clock.install(time=0)
    page = opened.show()
    page.clock.pause_at(3_600_000)
    (start, end), (u, below) = (dot_of(page, x) for x in "RP"), dot_of(page, "U")
    below += 30
    page.mouse.move(*start)
    page.mouse.down()
    for point in [(u - 60, below), (u, below), (u + 60, below), end]:
        page.mouse.move(*point)
        page.clock.run_for(pause)
    page.mouse.up()
    assert page.input_value("#word") == drawn


def test_the_page_is_played_by_keyboard_alone(opened: Opened) -> None:
    page = opened.show()
    page.locator("#word").focus()
    page.keyboard.press("Tab")  # to the box, in which the arrows go round
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == "I"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    assert page.input_value("#word") == "r"
    page.keyboard.type("ac")
    assert page.evaluate("document.activeElement.id") == "word"
    page.keyboard.press("Escape")
    play(page, "gracious", "splashy")
    won(page)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("x", "X is not on this box."),
        ("ao", "O cannot follow A: both are on the left side."),
        ("aa", "A cannot follow itself."),
        ("graß", "ß is not on this box."),
        ("pŉ", "ŉ is not on this box."),
        ("sﬃ", "ﬃ is not on this box."),
        ("g\U0001e922", "\U0001e900 is not on this box."),
        ("pa\n", "PA is too short: a word has at least 3 letters."),
        ("cap\n", f"CAP is not among the puzzle's own words. {BACK}"),
        ("lap\nal\nap\n", f"LAP is played already: no word stands twice. {BACK}"),
    ],
)  # fmt: skip
def test_what_may_not_be_is_refused_until_the_next_action(
    opened: Opened, typed: str, answer: str
) -> None:
    page = opened.show()
    page.keyboard.type(typed)
    assert told(page) == answer
    assert page.locator("#told.no").count() == 1
    page.keyboard.press("Shift")
    assert told(page) == answer
    page.keyboard.press("Backspace")
    assert told(page) != answer


def test_a_word_of_too_few_tiles_may_be_gone_on_with(opened: Opened) -> None:
    words, rules = {"only": ["lenye"]}, {"lengths": "tiles"}
    page = opened.show(Puzzle.of("l[ny] ea", words=words, rules=rules))
    page.keyboard.type("eny\n")
    assert told(page) == "ENY is too short: a word has at least 3 letters."
    assert page.input_value("#word") == "eny"


def test_a_letter_that_would_be_two_is_struck_through_as_it_was_typed(
    opened: Opened,
) -> None:
    page = opened.show()
    page.keyboard.type("graßp")
    assert page.inner_text("#struck") == "ßP"
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert page.input_value("#word") == "gra"


def test_what_takes_a_refused_letter_that_just_went_takes_no_other(
    opened: Opened,
) -> None:
    page = opened.show()
    for takes in ("#delete", "#word"):
        page.keyboard.type("grqq")
        page.evaluate("pass(2000)")
        for left in ("gr", "gr", "g", ""):
            if takes == "#delete":
                page.locator(takes).click()
            else:
                page.locator(takes).press("Backspace")
            assert page.input_value("#word") == left
    page.keyboard.type("grqq")
    page.evaluate("pass(2000)")
    page.evaluate("pass(1000)")  # which is no moment ago
    page.locator("#delete").click()
    assert page.input_value("#word") == "g"


def test_undo_brings_a_refused_word_back_with_its_refused_letters(
    opened: Opened,
) -> None:
    page = opened.show()
    page.keyboard.type("grxs")
    reason = told(page)
    page.keyboard.press("Enter")
    assert page.input_value("#word") == ""
    page.keyboard.press("Control+z")
    assert (page.input_value("#word"), told(page)) == ("grxs", reason)
    page.keyboard.press("Control+z")
    assert page.input_value("#word") == "gr"


def test_a_letter_refused_when_pressed_is_refused_with_its_word_as_when_typed(
    opened: Opened,
) -> None:
    page = opened.show()
    page.keyboard.type("palca\n")
    typed = told(page)
    assert "PALCA" in typed
    page.evaluate(
        """() => {
            const tiles = [...document.querySelectorAll("#board .tile")];
            for (const letter of "PALCA")
                tiles.find((tile) => tile.textContent === letter).click();
        }"""
    )
    page.evaluate("document.getElementById('enter').click()")
    assert (told(page), played(page)) == (typed, [])


@pytest.mark.parametrize(
    ("rules", "typed", "answer"),
    [
        ({"moves": "adjacent"}, "rl", f"L {AFTER_R} beside it."),
        ({"moves": "opposite"}, "rp", f"P {AFTER_R} across from it."),
        ({"distinct_in_word": True}, "pap", "P is used: a word uses no letter twice."),
        ({"start": "g"}, "p", "The chain starts on G."),
        ({"max_length": 2, "min_length": 2}, "pal", "A word has at most 2 letters."),
        ({"max_letters": 4}, "graci", "A chain has at most 4 letters."),
        ({"max_uses": 1}, "pap", f"P cannot be used again: {ONCE}."),
    ],
)  # fmt: skip
def test_other_rules_than_the_newspapers_are_watched_over(
    opened: Opened, rules: dict[str, Any], typed: str, answer: str
) -> None:
    rules = rules | ({"max_words": 3} if "max_uses" in rules else {})
    page = opened.show(
        Puzzle(box=SQUARE, words=Words(only=WORDS), rules=Rules(**rules))
    )
    page.keyboard.type(typed)
    assert told(page) == answer
    assert page.input_value("#word") == typed
    page.evaluate("pass(1900)")
    assert page.input_value("#word") == typed
    page.evaluate("pass(100)")
    assert page.inner_text("#struck") == ""
    assert page.input_value("#word") == typed[:-1]
    assert told(page) != answer  # it went with the letter


def test_letters_that_a_link_shares_may_be_typed_again(opened: Opened) -> None:
    words = ("routines", "escalated")  # ESES can be traced, too
    puzzle = Puzzle(
        box=Box(tuple(map(tuple, ("aei", "rst", "lno", "cdu")))),
        words=Words(only=words),
        rules=Rules(link=2),
    )
    page = opened.show(puzzle)
    play(page, "routines")
    page.keyboard.type("escalated")
    page.keyboard.press("Enter")
    assert played(page, "#mine") == [*words]
    reload(page)
    assert played(page, "#mine") == [*words]


def test_keys_do_what_they_do_elsewhere(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.keyboard.type("pla")
    page.keyboard.press("Control+a")
    page.keyboard.press("Backspace")
    assert (page.input_value("#word"), played(page)) == ("s", ["gracious"])
    page.keyboard.press("Control+z")
    assert page.input_value("#word") == "spla"
    page.keyboard.press("Control+a")
    page.keyboard.type("h")
    assert page.input_value("#word") == "sh"
    page.keyboard.press("Escape")
    assert page.input_value("#word") == "s"
    page.keyboard.press("Backspace")
    assert told(page) == "GRACIOUS is open again."
    assert (page.input_value("#word"), played(page)) == ("gracious", [])
    start_over(page)
    assert page.input_value("#word") == ""
    page.get_by_role("button", name="Undo").click()
    assert page.input_value("#word") == "gracious"


def test_reloaded_the_page_still_undoes_and_a_win_is_a_win(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious", "splashy")
    reload(page)
    won(page)
    page.get_by_role("button", name="Undo").click()
    assert (page.input_value("#word"), played(page)) == ("splashy", ["gracious"])
    for _ in range(6):
        page.keyboard.press("Control+z")
    reload(page)
    page.keyboard.press("Control+z")
    assert (page.input_value("#word"), played(page)) == ("gracious", [])
    sheet(page, "Game")
    assert page.inner_text("#days") == "1 box solved on 1 day. 1 day in a row."
    assert page.inner_text("#solved-rows").split() == ["A", "box", "2"]
    assert page.locator("#solved-par").is_hidden()  # as no box has one


def test_at_a_win_another_enter_presses_nothing_and_a_letter_is_answered(
    opened: Opened,
) -> None:
    page = opened.show()
    play(page, "gracious")
    page.keyboard.type("plashy")
    page.locator("#enter").focus()
    page.evaluate("const now = performance.now(); performance.now = () => now")
    for _ in range(3):
        page.keyboard.press("Enter")
    page.evaluate(AFTER_FRAMES)
    page.keyboard.press("Enter")  # where the focus has gone by then
    assert page.locator("#card-title").is_visible()
    assert "takes the last word back" not in page.inner_text("#card-lines")
    page.keyboard.type("a")
    assert page.inner_text("#card-lines").endswith("Undo takes the last word back.")
    page.locator("#undo").click()
    assert page.locator("#card").is_hidden()


def test_two_tabs_play_one_game(opened: Opened) -> None:
    page = opened.show()
    other = opened.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("html.ready")
    play(page, "pal")
    other.wait_for_selector("#words li")
    assert told(other) == "Played on in another tab."
    play(other, "laps")
    page.wait_for_selector("#words li + li")
    assert played(page) == ["pal", "laps"]


def test_an_address_shares_a_game_and_counts_no_win(opened: Opened) -> None:
    page = opened.show()
    play(page, "pal")
    # within the frame in which the last letter is kept
    page.goto(f"{opened.file.as_uri()}#play=gracious.splashy.")
    page.wait_for_selector("#table.over")
    won(page)
    sheet(page, "Game")
    assert page.inner_text("#days") == "None solved yet."
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Undo").click()  # the own game is not lost
    assert played(page) == ["pal"]


def test_an_address_that_the_game_itself_had_a_moment_ago_is_opened(
    opened: Opened,
) -> None:
    page = opened.show()
    for typed in "pal":
        page.keyboard.type(typed)
        page.wait_for_url(lambda url, typed=typed: url.endswith(typed))
    page.goto(page.url.removesuffix("l"))
    page.get_by_role("button", name="A, used, you are here").wait_for()
    assert page.input_value("#word") == "pa"
    assert page.url.endswith("pa")


@pytest.mark.parametrize(
    "hash_", ["play=gracious.xyz", "play=%E0%A4%A", "play=pa~9-99"]
)
def test_an_address_that_makes_no_sense_does_no_harm(
    opened: Opened, hash_: str
) -> None:
    page = opened.show()
    page.evaluate("localStorage.setItem('cpbox:solved', '[3, null]')")
    page.goto(f"{opened.file.as_uri()}#{hash_}")
    reload(page)
    page.keyboard.press("Backspace")  # the letter, whose tile is none
    page.keyboard.press("Escape")
    while page.locator("#words li").count() or page.input_value("#word"):
        page.keyboard.press("Backspace")
    play(page, "pal")
    assert played(page) == ["pal"]


def test_a_letter_on_two_tiles_is_the_one_that_was_pressed(opened: Opened) -> None:
    page = opened.show(TWINS)
    first, second = (
        page.locator(f'button.tile[data-tile="{tile}"]') for tile in (0, 2)
    )
    second.click()
    assert second.get_attribute("aria-label") == "A, used, you are here"
    assert (first.get_attribute("aria-label") or "").startswith("A, to be used")
    page.get_by_role("button", name="C,").click()
    first.click()
    page.get_by_role("button", name="Enter").click()
    reload(page)
    assert played(page) == ["aca"]
    assert (first.get_attribute("aria-label") or "").startswith("A, used")
    assert page.inner_text("#aim-line").endswith("To go: B QU D (all but 1 of these).")


def test_a_tile_of_two_letters_is_typed_and_pressed(opened: Opened) -> None:
    page = opened.show(TWINS)
    play(page, "quad")
    assert told(page) == "QUAD: 3 new letters. The next word begins with D."
    start_over(page)
    page.get_by_role("button", name="QU,").click()
    assert page.input_value("#word") == "qu"
    page.get_by_role("button", name="Delete").click()
    assert page.input_value("#word") == ""


@pytest.mark.parametrize(
    ("side", "typed", "told_of"),
    [
        ("rsß", "eßr", "R cannot follow ß"),
        ("rsß", "eßs", "S cannot follow ß"),
        ("rtß", "eßr", "R cannot follow ß"),
        ("rtß", "rß", "ß cannot follow R"),
    ],
)
def test_a_letter_beside_a_tile_of_two_on_its_side_is_refused_for_that_tile(
    opened: Opened, side: str, typed: str, told_of: str
) -> None:
    puzzle = Puzzle(box=Box((tuple(side), ("e", "a"))), words=Words(only=("eßar",)))
    page = opened.show(puzzle, answer=False)
    page.keyboard.type(typed)
    assert told(page) == f"{told_of}: both are on one side."


@pytest.mark.parametrize("tile", ["ß", "qu"])
@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"distinct_in_word": True}, "is used: a word uses no letter twice."),
        ({"max_uses": 1, "max_words": 3}, f"cannot be used again: {ONCE}."),
    ],
)
def test_a_tile_of_two_is_named_as_a_whole_where_it_is_refused(
    opened: Opened, tile: str, rules: dict[str, Any], says: str
) -> None:
    box, words = Box(((tile, "r"), ("e", "a"))), Words(only=(f"e{tile}ar",))
    page = opened.show(Puzzle(box=box, words=words, rules=Rules(**rules)), answer=False)
    page.keyboard.type(f"e{tile}a{tile}")
    assert told(page) == f"{capitals(tile)} {says}"


@pytest.mark.parametrize(
    ("sides", "rules", "word", "begun"),
    [
        ("s a/e r", Rules(same_side=True), "eßar", "ESSA"),
        ("ss r/e a", Rules(), "eßar", "ESSA"),
        ("ß r/e a", Rules(), "eßar", "EßA"),
        ("as a/st r/d e", Rules(), "daßt", "DASS"),
    ],
)
def test_a_letter_that_is_two_is_typed_where_the_box_has_them(
    opened: Opened, sides: str, rules: Rules, word: str, begun: str
) -> None:
    tiles = tuple(tuple(side.split()) for side in sides.split("/"))
    words = Words(only=(word, "rare"))
    puzzle = Puzzle(box=Box(tiles), words=words, rules=rules)
    # Puzzles are equal though their letters are written otherwise; titles differ.
    page = opened.show(replace(puzzle, title=sides), answer=False)
    page.keyboard.type(word[:-1])
    assert page.inner_text("#taken") == begun
    page.keyboard.type("\n")
    assert told(page).startswith(f"{begun} ")
    page.keyboard.type(f"{word}\n")
    assert played(page) == [word]


def test_a_word_of_a_rarer_list_is_played_with_a_note(opened: Opened) -> None:
    page = opened.show(Puzzle(box=SQUARE), answer=False)
    play(page, "arars")
    assert told(page) == "ARARS is rare: some games may refuse it."
    play(page, "sgi")
    assert told(page) == f"SGI is not in the full list. {BACK}"


def test_the_page_plays_any_other_box_that_it_is_given(opened: Opened) -> None:
    page = opened.show()
    play(page, "pal")
    page.evaluate("data => cpbox.open(data)", page_data(TWINS))
    assert page.title() == "ab a[qu] cd"
    assert page.inner_text("#aim") == "Use 5 of the 6 tiles."
    assert page.inner_text("#chips") == "Use 5 of the 6 tiles"
    play(page, "cab")
    assert played(page) == ["cab"]
    page.evaluate("data => cpbox.open(data)", page_data(PUZZLE))
    assert page.inner_text("#title") == "A box"
    play(page, "pal")
    assert played(page) == ["pal"]
