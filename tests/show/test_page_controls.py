"""The page beside the game: hints, answer, words, sizes, print, barriers, harm."""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.candidates.refusals import left_out
from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.search.results.result import Step
from cpbox.show.hint_levels import hint_texts
from cpbox.show.page.data import page_data
from cpbox.show.texts import texts
from tests.show.browser import (
    NARROW,
    OPEN_ALL,
    PUZZLE,
    SIZES,
    WIDE,
    WORDS,
    ZOOMED,
    Opened,
    axe,
    heard,
    play,
    played,
    sheet,
    told,
)
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow


OWN = "proved with the puzzle's own words."
GOES = "Word 2 of 2 has the H, between S and Y."


def hints(page: Any) -> list[str]:
    page.locator("#hint:not([aria-busy])").wait_for(state="attached")
    texts: list[str] = page.locator("#hint-list li").all_text_contents()
    return texts


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
    assert page.locator("#next-hint").is_disabled()
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
        for _ in range(2):
            node.tap()
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
    assert hints(page)[1:] == [f"3 more words, 14 letters: no fewer will do, {OWN}"]
    play(page, "pal")
    assert hints(page) == []
    page.locator("#hint").click()
    page.locator("#next-hint").click()
    assert hints(page)[1].startswith("2 more words, 11 letters: no fewer will do")
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
    assert hints(page) == [f"2 words, 15 letters: no fewer will do, {OWN}"]
    assert page.locator("#next-hint").is_disabled()
    assert len(hints(page)) == 1  # how many words are needed, and no more
    play(page, "gracious", "splashy")
    assert page.inner_text("#card-title") == "Solved in 2: the fewest there are ∎"
    page.locator("#more").click()
    assert page.get_by_role("tab", name="Answer").count() == 0


def test_the_answer_stands_behind_a_door_and_is_shown_on_the_box(
    opened: Opened,
) -> None:
    words = Words(only=("acbd", "bcad"))
    page = opened.show(Puzzle(box=Box((("a", "b"), ("c", "d"))), words=words))
    sheet(page, "Answer")
    assert "acbd" not in heard(page).lower()
    page.get_by_text("The answer", exact=True).click()
    page.wait_for_selector("#chains button")
    assert page.inner_text("#how-many").startswith("2 best chains. There are no more.")
    page.get_by_role("button", name="BCAD").click()
    assert played(page, "#mine") == ["bcad"]
    assert page.locator("#picture .line").count() == 3
    assert page.locator("#sheet").is_visible()  # beside the box
    page.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.press("Escape")
    assert page.locator("#card").is_hidden()


def test_the_example_of_play_is_shown_where_it_is_true(opened: Opened) -> None:
    for rules, is_true in (
        (Rules(), True),
        (Rules(link=0), False),
        (Rules(cover=9), False),
    ):
        page = opened.show(replace(PUZZLE, rules=rules), answer=False)
        sheet(page, "Rules")
        assert page.get_by_text("For example, after CLOUD").is_visible() == is_true


def test_the_claims_are_shown_with_how_to_check_them(opened: Opened) -> None:
    page = opened.show()
    sheet(page, "Answer")
    page.get_by_text("What is proved, and how to check it").click()
    page.wait_for_selector("#claim-list li", state="attached")
    assert page.locator("#claim-list").is_hidden()  # as they tell how few words will do
    page.get_by_text("What is proved (tells how good the best is)").click()
    assert page.locator("#claim-list").is_visible()
    claims = page.locator("#claim-list li").all_text_contents()
    assert claims[:3] == [
        "No single word does it.",
        "No chain of 2 words has fewer than 15 letters.",
        "Of those, none has more familiar words.",
    ]
    assert claims[-1] == "There is no other as good as that."
    assert "cpbox prove box.yaml" in page.inner_text("#claims")


def test_the_claims_of_every_objective_are_in_the_language_of_the_page(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = dict[str, Step]()
    cases: list[tuple[list[str], dict[str, object]]] = [
        (["score"], {}),
        (["worst_rarity"], {}),
        (["worst_rarity", "letters"], {"max_words": 3}),
        (["-score", "words"], {"max_words": 3}),
        (["words", "worst_rarity", "rarity"], {}),
        (["-words", "letters"], {"max_words": 3}),
        (["-letters"], {"max_words": 2}),
        (["-rarity", "words"], {"max_words": 2}),
        (["words"], {"max_words": 2}),
        (["words"], {"start": "l", "end": "l", "loop": True, "max_words": 1}),
    ]
    for terms, rules in cases:
        puzzle = cpbox.Puzzle.of(
            "peg ulm oir cnw", words="common", objective=terms, rules=rules
        )
        steps |= {each.claim: each for each in cpbox.solve(puzzle).steps}
    assert {re.sub(r"\d+", "N", each) for each in steps} >= {
        "no chain of N words has a score above N",
        "no chain of another number of words is cheaper",
        "no chain of N words and worst rarity N",
    }
    puzzle = replace(PUZZLE, language="de")
    result = dataclasses.replace(cpbox.solve(puzzle), steps=(*steps.values(),))
    monkeypatch.setattr("tests.show.browser.solve", lambda *_, **__: result)
    page = opened.show(puzzle)
    sheet(page, "Lösung")
    page.get_by_text("Was bewiesen ist und").click()
    page.wait_for_selector("#claim-list li", state="attached")
    assert page.locator("#claim-list [lang=en]").all_text_contents() == []
    told = page.locator("#claim-list li").all_text_contents()
    assert all(text.endswith(".") for text in told)
    assert "3 Wörter: mindestens 25 Punkte." in told
    assert not any("mindestens 24" in text for text in told)  # a weaker one


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_sheet_is_a_sentence_with_its_full_stop(
    language: str, opened: Opened
) -> None:
    rules = Rules(max_words=2, end="y", max_uses={"s": 4}, max_length=8, same_side=True)
    page = opened.show(replace(PUZZLE, language=language, rules=rules))
    sheet(page, texts(language)("play.tab.rules"))
    page.wait_for_selector("#rule-list li")
    told = page.locator("#rule-list li").all_text_contents()
    assert len(told) >= 6
    assert all(re.fullmatch(r".*[^.]\.", text) for text in told), told


def test_a_box_without_a_solution_is_said_to_have_none(opened: Opened) -> None:
    page = opened.show(Puzzle(box=SQUARE, words=Words(only=("pal", "lap"))))
    assert page.inner_text("#aim") == "This box has no solution."
    assert page.inner_text("#aim-line") == (
        "Proved: no chain keeps its rules, with the puzzle's own words."
    )
    page.locator("#hint").click()
    assert hints(page)[0].endswith("There is none from the start, either.")
    sheet(page, "Answer")
    page.get_by_text("The answer", exact=True).click()
    page.wait_for_selector("#verdict:not(:empty)")
    assert page.inner_text("#verdict").startswith("There is no solution (")


def test_the_words_are_searched_and_sorted(opened: Opened) -> None:
    page = opened.show()
    sheet(page, "Words")
    assert "gracious" not in heard(page).lower()
    page.get_by_text("Look a word up, or show all").click()
    page.wait_for_selector("#groups li")

    def listed() -> list[str]:
        texts: list[str] = page.locator("#groups li").all_text_contents()
        return texts

    assert listed()[0] == "gracious"
    page.get_by_label("Search").fill("ap")
    assert listed() == ["laps", "lap"]
    page.get_by_label("Search").fill("?a*")
    assert listed() == ["laps", "lap", "pal"]
    page.get_by_label("Order").select_option("alphabetical")
    assert listed() == ["lap", "laps", "pal"]
    page.get_by_label("Search").fill("")
    page.get_by_label("With these letters").fill("s g")
    assert listed() == ["gracious", "grasp", "glacis"]  # the last is rarer
    assert page.inner_text("#found") == "3 words of 8"


@pytest.mark.parametrize(
    ("rules", "word", "verdict"),
    [
        (Rules(), "squeeze", "No: Q is not on this box."),
        (Rules(), "claps", "No: L cannot follow C: both are on the bottom side."),
        (Rules(), "sa", "No: SA is too short: a word has at least 3 letters."),
        (Rules(), "asia", "No: ASIA is not among the puzzle's own words."),
        (
            Rules(distinct_in_word=True),
            "sas",
            "No: S is used: a word uses no letter twice.",
        ),
        (Rules(start="g"), "lapsi", "No: LAPSI is not among the puzzle's own words."),
        (Rules(), "graß", "No: ß is not on this box."),
        (
            Rules(),
            "Gracious",
            "Yes: GRACIOUS may be played (the puzzle's own words, very familiar).",
        ),
        (Rules(), "rac", "No: RAC is not among the puzzle's own words."),
        (Rules(), "x*", ""),
        (Rules(), "", ""),
    ],
)
def test_whether_a_word_may_be_played_is_said_first_when_it_is_looked_up(
    opened: Opened, rules: Rules, word: str, verdict: str
) -> None:
    page = opened.show(replace(PUZZLE, rules=rules))
    page.keyboard.press("/")
    page.locator("#groups li").first.wait_for()
    page.get_by_label("Search").fill(word)
    assert page.inner_text("#answered") == verdict
    assert page.inner_text("[role=status]:has(#found)").startswith(verdict)
    found = {"rac": "1 word of 8", "": "8 words of 8", "Gracious": "1 word of 8"}
    if word in found:
        assert page.inner_text("#found") == found[word]


def test_words_that_are_unfit_to_print_may_be_played_and_are_counted_apart(
    opened: Opened,
) -> None:
    puzzle = Puzzle.of("tlq sru bfi emo")
    page = opened.show(puzzle, answer=False)
    many = len(left_out(puzzle))
    assert page.text_content("#counted").endswith(
        f" {many} more may be played, but are shown nowhere: they are unfit to print."
    )
    for word, verdict in {
        "milfs": "Yes: MILFS may be played. What is proved leaves out words that are "
        "unfit to print: MILFS.",
        "tofu": "Yes: TOFU may be played (the common list, very familiar).",
    }.items():
        page.keyboard.press("/")
        page.keyboard.type(word)
        page.get_by_text(verdict).wait_for()
        page.keyboard.press("Escape")


def test_a_look_up_begins_with_the_word_that_is_being_written_or_with_none(
    opened: Opened,
) -> None:
    page = opened.show()
    for typed, begun in [("gra", "gra"), ("cious\n", ""), ("p", "sp")]:
        page.keyboard.type(typed)
        page.keyboard.press("/")
        page.wait_for_selector("#groups li")
        assert page.input_value("#search") == begun
        page.keyboard.type("lap")
        assert page.input_value("#search") == "lap"
        assert page.inner_text("#found") == "2 words of 8"
        page.keyboard.press("Escape")


def test_words_that_are_not_rated_are_one_group_without_a_name(opened: Opened) -> None:
    page = opened.show(Puzzle(box=SQUARE, words=Words(only=("pal", "lap"))))
    sheet(page, "Words")
    page.get_by_text("Look a word up, or show all").click()
    page.wait_for_selector("#groups li")
    assert page.locator("#groups li").all_text_contents() == ["lap", "pal"]
    assert page.locator("#groups h3").count() == 0
    assert page.inner_text("#degrees") == ""


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


@pytest.mark.parametrize(
    ("size", "box", "language"),
    [
        ("320x568", "peg ulm oir cnw", "en"),
        ("320x568", "peg ulm oir cnw", "de"),
        ("320x568", "peg ulm oir cnw", "hu"),
        ("844x390", "abcde fghij klmno pqrstuv wxyz", "en"),
        ("640x360", "peg ulm oir cnw", "en"),
        ("640x360", "peg ulm oir cnw", "de"),
        ("640x360", "peg ulm oir cnw", "hu"),
    ],
)
def test_hints_beside_their_buttons_are_whole_and_numbered(
    opened: Opened, size: str, box: str, language: str
) -> None:
    page = opened.show(replace(Puzzle.of(box), language=language))
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


@pytest.mark.parametrize("size", ["320x568", "375x667", "844x390", "1280x800"])
def test_above_a_hint_others_are_whole_or_not_seen(opened: Opened, size: str) -> None:
    page = opened.show(Puzzle.of("abcde fghij klmno pqrstuv wxyz"))
    wide, _, high = size.partition("x")
    page.set_viewport_size({"width": int(wide), "height": int(high)})
    for _ in hints_asked(page, 6):
        top = page.locator("#hint-list").bounding_box()["y"]
        for hint in page.locator("#hint-list li").all()[:-1]:
            above = hint.bounding_box()
            is_past = above["y"] + above["height"] <= top + 12  # its padding
            assert is_past or above["y"] >= top


def test_a_card_that_goes_on_below_shows_that_it_does(opened: Opened) -> None:
    words = (*WORDS, "paul", "sup")
    page = opened.show(replace(PUZZLE, words=Words(only=words), par=6))
    page.set_viewport_size(SIZES["320x568"])
    play(page, "gracious", "sup", "paul", "lap", "pal", "laps", "splashy")
    page.locator("#card[tabindex]").wait_for()
    page.set_viewport_size(NARROW)
    page.locator("#card:not([tabindex])").wait_for()


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
    for button in page.locator("main button:visible").all():
        at = button.bounding_box()
        assert min(at["width"], at["height"]) > 43.4, button
        if "tile" in (button.get_attribute("class") or ""):
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


def test_the_print_has_the_box_and_none_of_the_controls(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    for landscape in (False, True):
        printed = page.pdf(format="A4", landscape=landscape)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 1, landscape
    page.emulate_media(media="print")
    assert page.locator("#paper-box .label").count() == 12
    assert page.locator("#paper-box :is(.way, .used)").count() == 0
    assert page.inner_text("#paper-title") == "Try it in 4 words."
    line = page.inner_text("#paper-line")
    assert line == "Use all 12 letters. In as few words as you can."  # none is hidden
    assert page.locator("#paper-rules li").count() == 3
    assert page.locator("#paper-chips li").count() == 0
    assert page.locator("#paper-lines li").count() == 4
    assert page.locator("#paper-turned").is_hidden()
    for part in ("#table", "#sheet"):
        assert page.locator(part).is_hidden()
    page.evaluate("document.documentElement.className = 'plays late'")
    loading = "getComputedStyle(document.body, '::after').content"
    assert page.evaluate(loading) == "none"
    opened.show(replace(PUZZLE, rules=Rules(min_length=4)))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    text = page.locator("#paper").text_content()
    assert text.count("at least 4 letters") == 1  # no rule is said twice
    opened.show(replace(PUZZLE, objective=Objective(("letters",))))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.text_content("#paper-title") == "As few letters as you can."
    assert "fewest letters" not in page.text_content("#paper")
    for rule in page.locator("#paper li").filter(has_text="letter").all():
        assert rule.text_content().endswith(".")


def test_a_long_target_what_is_banned_and_hints_fit_on_one_page(opened: Opened) -> None:
    banned = replace(PUZZLE.words, ban=("pal",))
    page = opened.show(replace(PUZZLE, par=9, words=banned))
    for asked in ("hints", "the answer"):
        sheet(page, "Game")
        page.get_by_label(f"with {asked}").check()
        page.keyboard.press("Escape")
    for landscape in (False, True):
        printed = page.pdf(format="A4", landscape=landscape)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 2, "an answer apart"
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    own = "GLACIS, GRACIOUS, GRASP"  # of all that count, none is singled out
    assert own in page.inner_text("#paper-own")
    assert "GRACIOUS" not in page.inner_text("#paper").replace(own, "")
    answer = page.inner_text("#paper-answer")
    assert [answer[:8], answer[-7:]] == ["GRACIOUS", "SPLASHY"]
    assert page.locator("#paper-lines li").count() == 9
    assert page.inner_text("#paper-chips") == "These words are banned: PAL."
    last = page.locator("#paper-lines li").last.bounding_box()
    below = page.locator("#paper-turned").bounding_box()
    assert last["y"] + last["height"] <= below["y"]


# Of a table that is opened, before any frame.
PRINTS = """async (data) => {
    document.documentElement.classList.remove("ready");
    document.getElementById("paper-box").replaceChildren();
    await cpbox.open(data);
    dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("#paper-box .label").length;
}"""


def test_a_page_is_printed_as_soon_as_it_is_open(browser: Any, tmp_path: Path) -> None:
    opened = Opened(browser, tmp_path, settles=False)
    assert opened.show().evaluate(PRINTS, page_data(PUZZLE)) == 12
    opened.context.close()


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


@pytest.mark.parametrize(("asked", "has"), [("answer", True), ("hints", False)])
def test_what_was_asked_for_is_printed_upside_down(
    opened: Opened, asked: str, *, has: bool
) -> None:
    page = opened.show()
    page.evaluate("window.print = () => (document.title = 'printed')")
    sheet(page, "Game")
    page.get_by_label(f"with {'the ' * has}{asked}").check()
    page.get_by_role("button", name="Print this box").click()
    assert page.title() == "printed"
    page.emulate_media(media="print")
    assert ("GRACIOUS" in page.inner_text("#paper-turned")) == has
    assert (
        page.locator("#paper-turned").evaluate("x => getComputedStyle(x).transform")
        != "none"
    )
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("#paper-turned").is_hidden()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # by the browser's command
    assert ("GRACIOUS" in page.inner_text("#paper-turned")) == has


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


def test_a_key_looks_a_word_up(opened: Opened) -> None:
    page = opened.show()
    page.set_viewport_size(small := SIZES["320x568"])
    page.keyboard.press("/")
    page.locator("#groups li").first.wait_for()
    search = page.locator("#search:focus").bounding_box()
    assert search["y"] + search["height"] <= small["height"]
    page.keyboard.type("grasp")
    assert page.inner_text("#found") == "1 word of 8"
    assert page.input_value("#word") == ""
    inert = page.locator("#table > [inert]")
    assert inert.count() == page.locator("#table > *").count()
    assert "grasp" in page.locator("body").aria_snapshot()
    page.keyboard.press("Escape")
    assert inert.count() == 0
    assert "grasp" not in page.locator("body").aria_snapshot()
    page.keyboard.type("gra")
    assert page.input_value("#word") == "gra"


# As soon as the page can be played, which is before its grid of words has come.
LOOKS_UP = """new MutationObserver((_, watching) => {
    if (!document.documentElement.classList.contains("ready")) return;
    watching.disconnect();
    const pressed = new KeyboardEvent("keydown", {key: "/", bubbles: true});
    document.body.dispatchEvent(pressed);
}).observe(document, {attributes: true, subtree: true})"""


def test_what_comes_after_a_word_is_looked_up_leaves_the_field_in_sight(
    browser: Any, tmp_path: Path
) -> None:
    opened = Opened(browser, tmp_path, settles=False)
    opened.page.add_init_script(LOOKS_UP)
    page = opened.show(Puzzle.of("peg ulm oir cnw"), answer=False)
    page.locator("#pairs li").first.wait_for(state="attached")
    page.locator("#groups li").first.wait_for()
    assert page.evaluate("document.activeElement.id") == "search"
    assert page.locator("#search").bounding_box()["y"] < WIDE["height"] / 2
    page.keyboard.press("Escape")
    page.locator("#hint").click()
    page.locator("#to-grid").click()
    page.locator("#grid td").first.wait_for()
    assert page.locator("#grid").bounding_box()["y"] < WIDE["height"] / 2
    opened.context.close()


# Where the focus is after each key, and which panel of the sheet is seen.
PRESSED = """keys => keys.map((key) => {
    const pressed = new KeyboardEvent("keydown", { key, bubbles: true });
    document.activeElement.dispatchEvent(pressed);
    const panel = document.querySelector("#sheet[open] .panel:not([hidden])");
    return [document.activeElement.id, panel?.id ?? ""];
})"""


def test_a_sheet_comes_a_part_a_frame_and_hears_the_next_key(
    browser: Any, tmp_path: Path
) -> None:
    opened = Opened(browser, tmp_path, settles=False)
    page = opened.show()
    page.locator("#word").focus()
    heard = page.evaluate(PRESSED, ["/", "g", "Escape"])
    assert heard == [["word", ""], ["search", "all-words"], ["word", ""]]
    page.keyboard.press("/")
    page.keyboard.type("grasp")
    page.get_by_text("1 word of 8").wait_for()
    assert page.input_value("#search") == "grasp"
    page.keyboard.press("Escape")
    page.wait_for_selector("#table > header:not([inert])")
    page.locator("#more").press("Enter")
    page.wait_for_selector("#tab-rules:focus")
    assert page.locator("#rules").is_visible()
    opened.context.close()


def test_the_gesture_that_goes_back_closes_the_sheet(opened: Opened) -> None:
    page = opened.show()
    # Keys are not heard, so that only the browser's own request to close is left.
    page.evaluate("addEventListener('keydown', (x) => x.stopPropagation(), true)")
    for _ in range(2):
        page.locator("#more").click()
        page.locator("#leaf").wait_for()
        page.keyboard.press("Escape")
        page.locator("#sheet:not([open])").wait_for(state="attached")
        assert page.evaluate("document.activeElement.id") == "more"


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
