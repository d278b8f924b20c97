"""The card after a win: what it says, shows and offers, and what is shared."""

from typing import Any

import pytest

from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Objective, Puzzle, Rules, Words
from cpbox.search.results.result import Status
from cpbox.search.word_lists import solve
from cpbox.show.page import page as page_text
from cpbox.show.page.data import page_data
from cpbox.show.texts import texts
from tests.show.browser import (
    PUZZLE,
    WON,
    WORDS,
    Opened,
    hints,
    play,
    played,
    reload,
    sheet,
    start_over,
)

pytestmark = pytest.mark.slow


def test_another_chain_is_one_click_away(opened: Opened) -> None:
    page = opened.show(replace(PUZZLE, par=6))
    play(page, "gracious", "soup", "pal", "laps", "splashy")
    assert page.inner_text("#card-title") == "Solved in 5. The fewest is 2."
    assert page.locator("#table.over:not(.best)").count() == 1
    assert len(played(page, "#mine")) == 5
    assert "splashy" not in page.inner_text("#best-way").lower()
    page.get_by_role("button", name="Show the best way").click()
    assert played(page, "#best") == ["gracious", "splashy"]
    assert page.locator("#table.best").count() == 1
    page.locator("#best").get_by_role("button", name="splashy").click()
    assert page.locator("#picture .way.lit").get_attribute("data-word") == "1"
    assert page.locator("#picture .way.dim").count() == 1
    page.locator("#mine").get_by_role("button", name="soup").click()
    assert page.locator("#picture .way").count() == 5


LONG = ("gracious", "soup", "pal", "laps", "splashy")


def test_a_win_in_more_words_is_tried_in_fewer_until_the_answer_is_shown(
    opened: Opened,
) -> None:
    page = opened.show(replace(PUZZLE, par=6))
    again = page.locator("#again")
    play(page, *LONG)
    page.get_by_role("button", name="Try it in 4").click()
    assert (played(page), page.inner_text("#aim")) == ([], "Try it in 4 words.")
    reload(page)
    assert page.inner_text("#aim") == "Try it in 4 words."
    play(page, *LONG)
    assert again.inner_text() == "Try it in 4 words"
    sheet(page, "Answer")
    page.get_by_text("The answer", exact=True).click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Again", exact=True).click()
    assert page.inner_text("#aim") == "Try it in 6 words."  # as at first
    play(page, *LONG)
    assert again.inner_text() == "Again"


def test_a_win_is_tried_in_fewer_words_where_no_answer_was_found_to_show(
    opened: Opened,
) -> None:
    result = solve(PUZZLE)
    unknown = replace(result, status=Status.UNKNOWN, chain=None, objective=None)
    page = opened.open(page_text(PUZZLE, replace(unknown, chains=None), None, {}))
    sheet(page, "Answer")
    page.get_by_text("The answer", exact=True).click()
    page.locator("#sheet", has_text="there may be one").wait_for()
    page.keyboard.press("Escape")
    play(page, *LONG)
    assert page.inner_text("#again") == "Try it in 4 words"


def last_hint(page: Any) -> str:
    """Ask for all hints; the last."""
    page.locator("#hint").click()
    while page.locator("#next-hint[aria-disabled=true]").count() == 0:
        hints(page)
        page.locator("#next-hint").click()
    return hints(page)[-1]


@pytest.mark.parametrize(
    ("begun", "tells", "is_best"),
    [
        ((), "The chain: GRACIOUS → SPLASHY", True),
        (("gracious",), "The word: SPLASHY", True),
        (("gracious", "soup"), "The chain: PAL → LAPS → SPLASHY", False),
    ],
)
@pytest.mark.parametrize("has_answer", [True, False])
def test_hints_that_tell_a_best_chain_have_shown_the_answer(
    opened: Opened,
    begun: tuple[str, ...],
    tells: str,
    *,
    is_best: bool,
    has_answer: bool,
) -> None:
    page = opened.show(replace(PUZZLE, par=6), answer=has_answer)
    if not has_answer:  # as on a site
        data = page_data(replace(PUZZLE, par=6)) | {"mayHint": True}
        page.evaluate("data => cpbox.open(data)", data)
    play(page, *LONG)
    page.get_by_role("button", name="Try it in 4").click()
    play(page, *begun)
    assert last_hint(page) == tells
    page.locator("#hide-hints").click()
    start_over(page)
    target = "Try it in 6 words." if is_best else "Try it in 4 words."
    assert page.inner_text("#aim") == target
    play(page, *LONG)
    assert (LOOKED in page.inner_text("#card-lines")) == is_best
    again = "Again" if is_best else "Try it in 4 words"
    assert page.locator("#again").inner_text() == again


def test_of_two_ways_the_one_on_the_box_alone_has_numbers_in_colours(
    opened: Opened,
) -> None:
    page = opened.show(replace(PUZZLE, par=6))
    play(page, *LONG)

    def colours(chain: str) -> set[str]:
        return {
            *page.locator(f"{chain} .num").evaluate_all(
                "all => all.map((each) => getComputedStyle(each).backgroundColor)"
            )
        }

    plain = {"rgba(0, 0, 0, 0)"}
    assert len(colours("#mine")) > 1
    page.locator("#peek").click()
    assert colours("#mine") == plain
    assert len(colours("#best")) > 1
    page.locator("#mine button").first.click()
    assert len(colours("#mine")) > 1
    assert colours("#best") == plain


def test_a_chain_of_the_sheet_is_named_on_the_card_as_the_one_on_the_box(
    opened: Opened,
) -> None:
    turns = ("dacb", "bdac", "acbd", "cbda")
    page = opened.show(Puzzle.of("ab cd", words={"only": turns}))
    play(page, "bdac")
    sheet(page, "Answer")
    page.get_by_text("The answer", exact=True).click()
    for word in turns:
        page.locator("#chains button", has_text=word.upper()).click()
        on_box = page.locator("h3", has_text="(on the box)")
        if word == "bdac":  # their own
            assert on_box.inner_text() == "Your way (on the box)"
        else:
            assert on_box.inner_text() == "Another way (on the box)"
            assert played(page, "#best") == [word]
        assert played(page, "#mine") == ["bdac"]
    page.keyboard.press("Escape")
    page.locator("#best button").click()
    page.locator("#best button[aria-pressed=true]").wait_for()
    assert played(page, "#best") == ["cbda"]
    page.locator("#mine button").click()
    page.locator("#mine-title", has_text="(on the box)").wait_for()
    assert played(page, "#best") == ["cbda"]  # and not the first of the best


def test_a_chain_that_is_not_proved_best_is_another_and_not_the_best(
    opened: Opened,
) -> None:
    puzzle = replace(PUZZLE, objective=Objective(("letters",)))
    known = replace(solve(puzzle), status=Status.FEASIBLE)
    page = opened.open(page_text(puzzle, known, None, {}))
    play(page, "gracious", "soup", "pal", "laps", "splashy")
    assert page.inner_text("#peek-text") == "Show another way"
    page.locator("#peek").click()
    titles = [page.locator(each) for each in ("#mine-title", "#best-title")]

    def shown() -> list[str]:
        return [each.inner_text() for each in titles]

    assert shown() == ["Your way", "Another way (on the box)"]
    page.locator("#mine button").first.click()
    assert shown() == ["Your way (on the box)", "Another way"]
    page.locator("#best button").last.click()
    assert shown() == ["Your way", "Another way (on the box)"]


def shared(opened: Opened) -> str:
    """What is shared of the game that was just solved."""
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.page.locator("#share").click()
    opened.page.locator("#share.done").wait_for()
    text: str = opened.page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_text_to_share_has_no_word(opened: Opened) -> None:
    page = opened.show()
    page.locator("#hint").click()
    play(page, "gracious", "splashy")
    assert shared(opened).split("\n") == [
        *("Letter box, A box", WON, "1 hint", "■■■■■■■■ ■■■■■■■"),
        "The box: RIU PGH LCS YAO",
        (
            "Use all 12 letters. Each word begins where the last ended. "
            "Never two letters in a row from one side. "
            "A word has at least 3 letters."
        ),
        "The words: the puzzle's own list.",
    ]


@pytest.mark.parametrize("words", [Words(), Words(only=WORDS)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_to_share_says_where_the_page_does_that_the_words_are_english(
    opened: Opened, language: str, words: Words
) -> None:
    says = texts(language)("basics.english")
    page = opened.show(replace(PUZZLE, words=words, language=language))
    is_said = says in page.locator("#rule-list").text_content()
    assert is_said == (language != "en" and not words.is_own)
    play(page, "gracious", "splashy")
    assert (says in shared(opened)) == is_said


def test_what_cannot_be_shared_is_not_said_to_be_copied(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious", "splashy")
    page.evaluate("""() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
        document.execCommand = () => false;
    }""")
    page.locator("#share").click()
    page.locator("#card-lines", has_text="The browser copied nothing").wait_for()
    assert page.locator("#share.done").count() == 0


LOOKED = "After a look at the answer."


def test_what_is_shared_says_that_the_answer_was_looked_up(opened: Opened) -> None:
    page = opened.show(replace(PUZZLE, par=6))
    play(page, "gracious", "soup", "pal", "laps", "splashy")
    page.get_by_role("button", name="Show the best way").click()
    assert LOOKED not in shared(opened)  # as these words were found without
    page.get_by_role("button", name="Again").click()
    play(page, "gracious", "splashy")
    assert LOOKED in page.inner_text("#card-lines")
    reload(page)
    assert f"\n0 hints\n{LOOKED}\n" in shared(opened)


@pytest.mark.parametrize("is_before", [True, False])
def test_an_answer_opened_in_the_sheet_was_looked_up_before_a_win_alone(
    opened: Opened, *, is_before: bool
) -> None:
    page = opened.show()
    for is_due in (is_before, not is_before):
        if is_due:
            sheet(page, "Answer")
            page.get_by_text("The answer", exact=True).click()
            page.locator("#chains button").wait_for()  # by then it is noted
            page.keyboard.press("Escape")
        else:
            play(page, "gracious", "splashy")
    assert (LOOKED in shared(opened)) == is_before


def test_a_box_is_best_by_its_own_objective(opened: Opened) -> None:
    longest = Objective(("-letters",))
    page = opened.show(replace(PUZZLE, rules=Rules(max_words=2), objective=longest))
    assert page.inner_text("#aim") == "As many letters as you can."
    assert page.locator("#chips li").all_text_contents() == ["Use at most 2 words"]
    assert "The best: most letters." in page.locator("#rule-list").text_content()
    play(page, "gracious")
    assert page.inner_text("#aim-line").startswith("8 letters. To go:")
    play(page, "splashy")
    assert page.inner_text("#card-title") == "Solved, 15 letters: no chain is better ∎"
    assert "Rarity" not in page.inner_text("#card-lines")
    page = opened.show(replace(PUZZLE, objective=Objective(("worst_rarity",))))
    play(page, "gracious", "splashy")
    assert "rarest word of rarity 1" in page.inner_text("#card-title")
    assert "Rarity: very familiar 0, familiar 1," in page.inner_text("#card-lines")
