"""The page beside the game: its sizes, buttons, looks, barriers and harm."""

from pathlib import Path
from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Box, Puzzle, Rules, Words
from tests.show.browser import (
    AFTER_FRAMES,
    NARROW,
    OPEN_ALL,
    PUZZLE,
    SIZES,
    WIDE,
    WORDS,
    ZOOMED,
    Opened,
    axe,
    play,
    played,
    set_default_size,
    sheet,
    told,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", SIZES | ZOOMED)
def test_all_is_seen_without_scrolling(browser: Any, tmp_path: Path, size: str) -> None:
    opened = Opened(browser, tmp_path, viewport=(SIZES | ZOOMED)[size])
    page = opened.show()
    wide, high = (SIZES | ZOOMED)[size].values()

    def seen(*ids: str) -> None:
        for name in ids:
            box = page.locator(f"#{name}").bounding_box()
            assert box, name
            assert box["x"] >= 0, name
            assert box["y"] >= 0, name
            assert box["x"] + box["width"] <= wide, name
            assert box["y"] + box["height"] <= high, name
        for axis, room in (("Width", wide), ("Height", high)):
            whole = page.evaluate(f"document.documentElement.scroll{axis}")
            assert whole <= room, (ids, whole)

    buttons = ["hint", "undo", "redo", "delete", "enter", "more"]
    always = ["name", "board", "aim-line", *buttons]
    seen(*always, "aim", "how")
    is_whole = "node => node.scrollHeight <= node.clientHeight"
    assert page.locator("#brief").evaluate(is_whole)
    assert page.locator("#brief").get_attribute("tabindex") is None  # no empty stop
    play(page, "gracious")
    keeps = (
        ("how",) if size.startswith("1280") else ()
    )  # the rules, where there is room
    seen(*always, "words", "writing", "told", *keeps)
    assert page.locator("#brief").evaluate(is_whole)
    page.keyboard.type("sp")
    page.keyboard.type("l" if size == "390x844" else "h")
    seen(*always, "words", "writing", "told")
    before = page.locator("#board").bounding_box()
    for button in ("#hint", "#next-hint", "#next-hint"):
        page.locator(button).click()
    seen("board", *buttons, "writing", "told", "hints", "next-hint")
    assert page.locator("#board").bounding_box() == before
    for _ in range(2):
        page.keyboard.press("Escape")
    play(page, "splashy")
    seen("card", "board", "mine", "undo", "share", "again")
    assert page.locator("#board").bounding_box() == before
    opened.context.close()
    assert opened.wrong == []


LETTERS = Puzzle.of("abcde fghij klmno pqrstuv wxyz", words={"only": WORDS})
# Whether what has the focus is seen there, under nothing else.
FOCUS_IS_SEEN = """() => {
    const { left, top, width, height } = document.activeElement.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return document.activeElement.contains(seen);
}"""


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ("320x568", PUZZLE),
        ("640x360", PUZZLE),
        ("640x360", LETTERS),
        ("844x390", LETTERS),
    ],
)
def test_a_key_goes_to_nothing_that_hints_lie_over(
    browser: Any, tmp_path: Path, size: str, box: Puzzle
) -> None:
    opened = Opened(browser, tmp_path, viewport=(SIZES | ZOOMED)[size])
    page = opened.show(box, answer=False)
    page.locator("#hint").click()
    page.locator("#hint-list li").first.wait_for()
    stops: list[str] = []
    while "hint" not in stops and len(stops) < 60:
        page.keyboard.press("Tab")
        focused = "document.activeElement.id || document.activeElement.tagName"
        stops.append(page.evaluate(focused))
        assert page.evaluate(FOCUS_IS_SEEN), stops
    assert {"hide-hints", "hint"} <= {*stops}
    assert stops.count("BODY") <= 1  # past the last
    page.keyboard.press("Escape")
    page.locator("#more").focus()
    assert page.evaluate("document.activeElement.id") == "more"
    opened.context.close()
    assert opened.wrong == []


def test_a_card_that_goes_on_below_shows_that_it_does(opened: Opened) -> None:
    words = (*WORDS, "paul", "sup")
    page = opened.show(replace(PUZZLE, words=Words(only=words), par=6))
    page.set_viewport_size({"width": 320, "height": 460})
    play(page, "gracious", "sup", "paul", "lap", "pal", "laps", "splashy")
    page.locator("#card.tight[tabindex]").wait_for()
    page.locator("#card").focus()
    page.set_viewport_size({"width": 320, "height": 470})
    page.evaluate(AFTER_FRAMES)
    assert page.evaluate("document.activeElement.id") == "card"
    page.set_viewport_size(SIZES["320x568"])  # laid out in less room, all of it fits
    page.locator("#card.tight:not(.scrolls)").wait_for()
    assert page.evaluate("document.activeElement.id") == "card"
    page.set_viewport_size(NARROW)
    page.locator("#card:not(.tight)").wait_for()


# What does not fit, of all that is seen.
CUT = """() => [...document.querySelectorAll("#table *, #leaf *")].filter((each) => {
    const asked = { opacityProperty: true, visibilityProperty: true,
        contentVisibilityAuto: true };
    if (!each.checkVisibility(asked) || each.closest("#mark, .unseen, svg, pre, #word"))
        return false;
    const isRoom = each.matches("button, #brief, #told, #tabs, #grid-region, #card");
    return each.getBoundingClientRect().right > innerWidth + 0.5
        || (isRoom && (each.scrollWidth > each.clientWidth + 1
            || each.scrollHeight > each.clientHeight + 1));
}).map((each) => each.id || each.textContent)"""


@pytest.mark.parametrize(
    ("size", "least"),
    [
        ("390x844", 18),
        ("480x720", 17),
        ("512x410", 16),
        ("768x1024", 16),
        ("844x390", 17),
        ("1280x800", 20),
    ],
)
def test_text_is_as_large_as_readers_have_it_as_far_as_all_fits(
    browser: Any, tmp_path: Path, size: str, least: int
) -> None:
    width, height = map(int, size.split("x"))
    opened = Opened(browser, tmp_path, viewport={"width": width, "height": height})
    set_default_size(opened.page, 24)
    for language in ("de", "hu"):
        page = opened.show(replace(PUZZLE, language=language))
        told_in = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
        assert least <= page.evaluate(told_in) < least + 1
        assert page.evaluate(CUT) == []
        play(page, "gracious")
        page.keyboard.type("q")
        assert page.evaluate(CUT) == []
        page.keyboard.press("Backspace")
        play(page, "splashy")
        page.locator("#table.over").wait_for()
        assert page.evaluate(CUT) == []
        page.locator("#more").click()
        for tab in page.get_by_role("tab").all():
            tab.click()
            assert page.evaluate(CUT) == []
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
    opened.context.close()
    assert opened.wrong == []


# Of some parts of the card, those of which anything is cut or covered.
UNSEEN = """(parts) => [...document.querySelectorAll(parts)].filter((each) => {
    const card = document.querySelector("#card").getBoundingClientRect();
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const points = [[left + 9, top + 4], [right - 9, bottom - 4]];
    return top < card.top || bottom > card.bottom + 1
        || points.some((point) => !each.contains(document.elementFromPoint(...point)));
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("size", ["320x568", "640x360"])
def test_a_card_that_scrolls_begins_with_the_words_and_what_shows_the_best(
    browser: Any, tmp_path: Path, size: str
) -> None:
    for language in ("de", "hu"):
        opened = Opened(browser, tmp_path, viewport=(SIZES | ZOOMED)[size])
        page = opened.show(Puzzle.of("peg ulm oir cnw", language=language))
        page.evaluate("cpbox.newBox = () => {}")
        play(page, "clerecole", "eolipile", "enewing", "gurging", "gomerel")  # all rare
        page.locator("#card[tabindex]").wait_for()
        assert page.evaluate(UNSEEN, "#card h2, #mine li, #peek") == []
        page.locator("#peek").click()
        page.locator("#best button").first.wait_for()
        assert page.evaluate(UNSEEN, "#best li") == []
        opened.context.close()
        assert opened.wrong == []


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_every_button_of_the_sheet_fits_on_a_small_phone(
    opened: Opened, language: str
) -> None:
    page = opened.show(replace(PUZZLE, language=language))
    page.set_viewport_size(SIZES["320x568"])
    page.locator("#more").click()
    for tab in page.get_by_role("tab").all():
        tab.click()
        wide = page.locator("#leaf button:visible").evaluate_all(
            """buttons => buttons.filter((each) => each.scrollWidth > each.clientWidth
                || each.getBoundingClientRect().right > innerWidth)
                .map((each) => each.textContent)"""
        )
        assert wide == []


# Where the buttons of a solved box are, and of which the text is cut.
ACTS = """() => {
    const shown = document.querySelectorAll("#acts button:not([hidden])");
    return [...shown].map((each) => {
        const { left, width } = each.getBoundingClientRect();
        return [left, width, each.scrollWidth > each.clientWidth + 1];
    });
}"""


@pytest.mark.parametrize("size", ["1280x720", "390x844", "320x568", "640x360"])
def test_the_buttons_of_a_solved_box_stay_as_they_are_when_it_is_shared(
    browser: Any, tmp_path: Path, size: str
) -> None:
    for language in LANGUAGES:
        opened = Opened(browser, tmp_path, viewport=(SIZES | ZOOMED)[size])
        opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = opened.show(replace(PUZZLE, language=language))
        page.evaluate("cpbox.newBox = () => {}")
        play(page, "gracious", "soup", "pal", "laps", "splashy")
        before = page.evaluate(ACTS)
        assert all(width > 43.4 and not is_cut for _, width, is_cut in before)
        page.locator("#share").click()
        page.locator("#share.done").wait_for()
        assert page.evaluate(ACTS) == before
        opened.context.close()


def test_a_number_of_the_card_is_of_the_colour_that_it_has_on_the_box(
    opened: Opened,
) -> None:
    page = opened.show()
    play(page, "gracious", "splashy")
    page.locator("#table.best").wait_for()
    card = page.locator("#mine .num").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).backgroundColor)"
    )
    box = page.locator("#picture .number circle").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).fill)"
    )
    assert len({*card}) == 2
    assert card == box[:2]


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (720, 720), (844, 390)])
def test_the_table_of_words_by_length_fits(
    browser: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    wide, high = size
    opened = Opened(browser, tmp_path, viewport={"width": wide, "height": high})
    page = opened.show(Puzzle.of("peg ulm oir cnw"), answer=False)
    page.locator("#grid td").first.wait_for(state="attached")
    sheet(page, "Words")
    region = page.locator("#grid-region")
    assert region.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert page.locator("#grid thead th").count() > 9
    opened.context.close()


def test_the_buttons_fit_beside_the_box_in_a_small_window(opened: Opened) -> None:
    page = opened.show()
    for wide, high in [(700, 560), (800, 600), (1024, 768)]:
        page.set_viewport_size({"width": wide, "height": high})
        enter, board = (page.locator(x).bounding_box() for x in ("#enter", "#board"))
        assert enter["x"] + enter["width"] <= board["x"], wide


@pytest.mark.parametrize("size", ["1280x720", "844x390", "390x844", "320x568"])
@pytest.mark.parametrize(
    "sides",
    [
        *("riu pgh lcs yao", "tno eai lcd mru xjy", "xwtqgps ybnamde lfjhui kzrvoc"),
        "abcdef gh ijklmnop r stu",
    ],
)
def test_every_letter_and_button_has_44_pixels(
    browser: Any, tmp_path: Path, size: str, sides: str
) -> None:
    box = Box(tuple(map(tuple, sides.split())))
    letters = "".join(side[0] for side in box.sides[:3])
    puzzle = Puzzle(box=box, words=Words(only=(letters,)), rules=Rules(cover=3))
    opened = Opened(browser, tmp_path, viewport=SIZES[size])
    page = opened.show(puzzle, answer=False)
    page.keyboard.type(letters[:2])
    for axis in ("Width", "Height"):
        whole = page.evaluate(f"document.documentElement.scroll{axis}")
        assert whole <= SIZES[size][axis.lower()]
    centres = []
    for at, css in page.locator("main button:visible").evaluate_all(
        "all => all.map((each) => [each.getBoundingClientRect(), each.classList.value])"
    ):
        assert min(at["width"], at["height"]) > 43.4, (at, css)
        if "tile" in css:
            centres.append((at["x"] + at["width"] / 2, at["y"] + at["height"] / 2))
    assert len(centres) == len(box.tiles)
    for n, (x, y) in enumerate(centres):
        for u, v in centres[:n]:
            assert (x - u) ** 2 + (y - v) ** 2 > 43.4**2
    opened.context.close()


@pytest.mark.parametrize("size", ["844x390", "375x667", "390x844", "320x568"])
def test_the_rules_of_a_box_of_26_letters_are_seen_without_scrolling(
    opened: Opened, size: str
) -> None:
    wide, _, high = size.partition("x")
    opened.page.set_viewport_size({"width": int(wide), "height": int(high)})
    page = opened.show(Puzzle.of("abcde fghij klmno pqrstuv wxyz"), answer=False)
    assert page.locator("body.has-keys #brief:not([tabindex])").count() == 1


@pytest.mark.parametrize(
    ("box", "size"),
    [("rig ula sce", "412x915"), ("pg lc sy ao", "540x900"), ("r i u p g", "430x932")],
)
def test_what_is_pressed_around_a_letter_makes_no_page_wider(
    opened: Opened, box: str, size: str
) -> None:
    wide, _, high = size.partition("x")
    opened.page.set_viewport_size({"width": int(wide), "height": int(high)})
    page = opened.show(Puzzle.of(box), answer=False)
    edge = "each => Math.max(...each.map((tile) => tile.getBoundingClientRect().right))"
    assert page.locator("#board .tile").evaluate_all(edge) > int(wide)
    assert page.evaluate("document.documentElement.scrollWidth") == int(wide)


def test_more_letters_than_a_screen_holds_can_be_scrolled_to(
    browser: Any, tmp_path: Path
) -> None:
    letters = "abcdefghijklmnopqrstuvwxyzáéíóúàèìòùâêîôûäëïöüãñõåøčďěňřšťůžýþðłś"
    sides = tuple(tuple(letters[n:60:4]) for n in range(4))
    puzzle = Puzzle(
        box=Box(sides), words=Words(only=("abc", "cab")), rules=Rules(cover=3)
    )
    opened = Opened(browser, tmp_path, viewport=NARROW)
    page = opened.show(puzzle, answer=False)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for letter in "ABC":
        page.get_by_role("button", name=f"{letter},").click()
    assert page.input_value("#word") == "abc"
    opened.context.close()


def test_what_looks_like_markup_does_no_harm(opened: Opened) -> None:
    nasty = "</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"
    puzzle = replace(PUZZLE, title=nasty, source=nasty, notes=nasty)
    page = opened.show(puzzle)
    assert page.text_content("#title") == nasty
    assert page.text_content("#about") == nasty
    play(page, "gracious", "splashy")
    page.evaluate("localStorage.setItem('cpbox:theme', '\"<img src=x>\"')")
    sheet(page, "Answer")
    page.evaluate(OPEN_ALL)
    page.get_by_role("tab", name="Game").click()
    assert nasty in page.inner_text("#solved-rows")
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 3


def test_who_asked_for_less_motion_sees_none(browser: Any, tmp_path: Path) -> None:
    opened = Opened(browser, tmp_path, reduced_motion="reduce")
    page = opened.show()
    play(page, "gracious", "splashy")
    running = page.evaluate("document.getAnimations().map(each => each.animationName)")
    assert {*running} <= {"deaf"}  # which moves nothing
    opened.context.close()


def test_a_theme_that_was_chosen_stays(opened: Opened) -> None:
    page = opened.show()
    sheet(page, "Game")
    page.get_by_label("Dark").check()
    page.reload()
    page.wait_for_selector("html.ready[data-theme=dark]")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(21, 22, 28)"
    )
    sheet(page, "Game")
    page.get_by_role("button", name="Forget everything").click()
    assert page.evaluate("localStorage.length") == 0


def test_the_headline_stays_where_it_is_when_a_word_is_played(
    browser: Any, tmp_path: Path
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW)
    page = opened.show()
    before = page.locator("#aim").bounding_box()
    play(page, "gracious")
    page.locator("#words li").wait_for()
    assert page.locator("#aim").bounding_box()["y"] == before["y"]
    opened.context.close()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(
    browser: Any, tmp_path: Path, viewport: dict[str, int], scheme: str
) -> None:
    source = axe()
    settings: dict[str, Any] = {"viewport": viewport, "color_scheme": scheme}
    opened = Opened(browser, tmp_path, reduced_motion="reduce", **settings)
    page = opened.show()
    page.evaluate(source)

    def check() -> None:
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        value = page.evaluate("tags => axe.run({runOnly: tags})", tags)
        assert [(each["id"], each["help"]) for each in value["violations"]] == []
        assert value["passes"]

    check()
    play(page, "gracious")
    page.keyboard.type("ss")
    for button in ("#hint", "#next-hint", "#next-hint"):
        page.locator(button).click()
    check()
    for _ in range(2):  # the hints are closed, and what was refused goes
        page.keyboard.press("Escape")
    play(page, "splashy")
    assert told(page).startswith("Solved in 2")
    check()
    page.locator("#more").click()
    for tab in ("Rules", "Words", "Answer", "Game"):
        page.get_by_role("tab", name=tab).click()
        page.evaluate(OPEN_ALL)
        check()
    opened.context.close()
    assert opened.wrong == []


def test_a_finger_on_the_word_is_told_where_the_letters_are(
    browser: Any, tmp_path: Path
) -> None:
    opened = Opened(browser, tmp_path, viewport=NARROW, has_touch=True, is_mobile=True)
    page = opened.show()
    page.locator("#word").tap()
    assert told(page).startswith("Tap the letters of the box")
    sheet(page, "Words")
    grid, narrow = page.locator("#grid-region"), page.viewport_size["width"]
    assert grid.evaluate("node => node.getBoundingClientRect().right") <= narrow
    assert grid.evaluate("node => node.scrollWidth <= node.clientWidth")
    opened.context.close()
    assert opened.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_where_enter_was_there_is_nothing_that_leaves_the_box_once_it_is_solved(
    opened: Opened, size: str
) -> None:
    page = opened.show()
    page.set_viewport_size(SIZES[size])
    page.evaluate("cpbox.newBox = () => {}")  # as where there are others
    play(page, "gracious")
    page.keyboard.type("splashy".removeprefix(page.input_value("#word")))
    enter = page.locator("#enter").bounding_box()
    middle = [enter["x"] + enter["width"] / 2, enter["y"] + enter["height"] / 2]
    page.mouse.click(*middle)
    at = "([x, y]) => document.elementFromPoint(x, y).closest('[id]').id"
    page.locator("#new").wait_for()
    page.locator("#share").hover()  # once it can be pressed
    assert page.evaluate(at, middle) == "share"


LASTS = "#acts #share#share { animation-duration: %s !important }"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_comes_under_a_finger_at_a_win_is_not_pressed_at_once(
    browser: Any, tmp_path: Path, motion: str
) -> None:
    opened = Opened(
        browser, tmp_path, viewport=NARROW, has_touch=True, reduced_motion=motion
    )
    page = opened.show()
    page.add_style_tag(content=LASTS % "1e6s")
    play(page, "gracious")
    page.keyboard.type("splashy".removeprefix(page.input_value("#word")))
    enter = page.locator("#enter").bounding_box()
    middle = enter["x"] + enter["width"] / 2, enter["y"] + enter["height"] / 2
    page.touchscreen.tap(*middle)
    page.locator("#share").wait_for()
    page.mouse.click(*middle)
    page.touchscreen.tap(*middle)
    assert told(page) == "Solved in 2: the fewest there are ∎"
    page.add_style_tag(content=LASTS % "1ms")
    page.locator("#share").tap()
    page.get_by_role("button", name="Copied").wait_for()
    opened.context.close()
    assert opened.wrong == []


@pytest.mark.parametrize("is_tapped", [False, True])
@pytest.mark.parametrize("tiles", ["T L I ST A", "T O A S I S T"])
def test_a_word_may_begin_on_any_tile_on_which_the_last_may_end(
    opened: Opened, tiles: str, *, is_tapped: bool
) -> None:
    words = {"only": ["oistlast", "tlista", "toasist"]}
    puzzle = Puzzle.of(
        "osl[st] tia", words=words, rules={"max_length": 8, "min_words": 2}
    )
    page = opened.show(puzzle)
    play(page, "oistlast")
    assert page.input_value("#word") == "st"
    word = tiles.replace(" ", "").lower()
    if is_tapped:
        press = """(text) => [...document.querySelectorAll("#board .tile")]
            .find((tile) => tile.textContent === text).click()"""
        for tile in tiles.split():
            page.evaluate(press, tile)
    else:
        page.keyboard.type(word)
    page.keyboard.press("Enter")
    assert played(page) == ["oistlast", word]


def test_a_letter_that_stands_already_is_no_step_to_undo(opened: Opened) -> None:
    page = opened.show(PUZZLE)
    play(page, "gracious")
    page.keyboard.type("ss")
    page.keyboard.press("Control+z")
    assert played(page) == []
