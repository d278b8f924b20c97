"""The sheet of a page to play: its rules, words, answer and claims."""

import dataclasses
import re

import pytest

import cpbox
from cpbox.candidates.lexicon import TIERS
from cpbox.candidates.refusals import left_out
from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.results.result import Step
from cpbox.show.texts import texts
from tests.show.browser import (
    AFTER_FRAMES,
    PUZZLE,
    SIZES,
    WIDE,
    Opened,
    heard,
    hints,
    play,
    played,
    sheet,
)
from tests.show.reported import SQUARE

pytestmark = pytest.mark.slow


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
        (Rules(distinct_in_word=True), False),
    ):
        page = opened.show(replace(PUZZLE, rules=rules), answer=False)
        sheet(page, "Rules")
        assert page.get_by_text("For example, after CLOUD").is_visible() == is_true


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_lists_are_is_said_where_they_are_named(
    opened: Opened, language: str
) -> None:
    puzzle = replace(PUZZLE, words=Words(lists=("standard",)), language=language)
    for each in (puzzle, replace(PUZZLE, language=language)):
        page = opened.show(each)
        page.locator("#more").click()
        shown = page.inner_text("#rules")
        assert all(name in shown for name in TIERS) == (each is puzzle)


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
    assert "There is an answer as good as that, and none is better." in claims
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
    puzzle = replace(PUZZLE, language="de", title="Claims")  # a page of its own
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
    none = "This box has no solution."
    proved = "Proved: no chain keeps its rules, with the puzzle's own list."
    assert page.inner_text("#aim") == none
    assert page.inner_text("#aim-line") == proved
    page.locator("#hint").click()
    assert hints(page) == [f"{none} {proved}"]
    play(page, "pal")
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
    page.evaluate(AFTER_FRAMES)
    assert "gracious" not in heard(page).lower()  # which would give the answer away
    page.get_by_role("button", name="Show all").click()
    page.wait_for_selector("#groups li")
    assert page.evaluate("document.activeElement.id") == "groups"

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
            "Yes: GRACIOUS may be played (the puzzle's own list, very familiar).",
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
    page.get_by_role("button", name="Show all").wait_for()
    page.get_by_label("Search").fill(word)
    assert page.inner_text("#answered") == verdict
    assert page.inner_text("[role=status]:has(#found)").startswith(verdict)
    found = {"rac": "1 word of 8", "": "", "Gracious": "1 word of 8"}
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
        page.locator("#search:focus").wait_for()
        assert page.input_value("#search") == begun
        page.keyboard.type("lap")
        assert page.input_value("#search") == "lap"
        assert page.inner_text("#found") == "2 words of 8"
        page.keyboard.press("Escape")


def test_words_that_are_not_rated_are_one_group_without_a_name(opened: Opened) -> None:
    page = opened.show(Puzzle(box=SQUARE, words=Words(only=("pal", "lap"))))
    sheet(page, "Words")
    page.get_by_text("Look a word up, or show all").click()
    page.get_by_role("button", name="Show all").click()
    page.wait_for_selector("#groups li")
    assert page.locator("#groups li").all_text_contents() == ["lap", "pal"]
    assert page.locator("#groups h3").count() == 0
    assert page.inner_text("#degrees") == ""


def test_a_key_looks_a_word_up(opened: Opened) -> None:
    page = opened.show()
    page.set_viewport_size(small := SIZES["320x568"])
    page.keyboard.press("/")
    page.get_by_role("button", name="Show all").wait_for()
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
    unsettled: Opened,
) -> None:
    unsettled.page.add_init_script(LOOKS_UP)
    page = unsettled.show(Puzzle.of("peg ulm oir cnw"), answer=False)
    page.locator("#pairs li").first.wait_for(state="attached")
    page.get_by_role("button", name="Show all").wait_for()
    assert page.evaluate("document.activeElement.id") == "search"
    assert page.locator("#search").bounding_box()["y"] < WIDE["height"] / 2
    page.keyboard.press("Escape")
    page.locator("#hint").click()
    page.locator("#to-grid").click()
    page.locator("#grid td").first.wait_for()
    assert page.locator("#grid").bounding_box()["y"] < WIDE["height"] / 2


# Where the focus is after each key, and which panel of the sheet is seen.
PRESSED = """keys => keys.map((key) => {
    const pressed = new KeyboardEvent("keydown", { key, bubbles: true });
    document.activeElement.dispatchEvent(pressed);
    const panel = document.querySelector("#sheet[open] .panel:not([hidden])");
    return [document.activeElement.id, panel?.id ?? ""];
})"""


def test_a_sheet_comes_a_part_a_frame_and_hears_the_next_key(unsettled: Opened) -> None:
    page = unsettled.show()
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


def test_a_part_that_is_pressed_at_once_stays_open(unsettled: Opened) -> None:
    page = unsettled.show()
    page.evaluate(
        """() => {
            document.getElementById("more").click();
            const tab = document.getElementById("tab-words");
            tab.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
            tab.click();
        }"""
    )
    page.evaluate(AFTER_FRAMES)
    assert page.locator("[role=tab][aria-selected=true]").inner_text() == "Words"


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
