"""The page in a real Chromium: played, hinted at, opened, printed, and by keyboard."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cpbox.config import Request
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.report.page import page as page_text
from cpbox.search.solve import solve
from tests.browser import axe, chromium

pytestmark = pytest.mark.slow

BOX = Box((("r", "i", "u"), ("p", "g", "h"), ("l", "c", "s"), ("y", "a", "o")))
WORDS = ("gracious", "splashy", "grasp", "pal", "lap", "laps", "glacis", "soup")
PUZZLE = Puzzle(box=BOX, words=Words(only=WORDS), title="A box")
TWINS = Puzzle(
    box=Box((("a", "b"), ("a", "qu"), ("c", "d"))),
    words=Words(only=("aca", "cab", "daca", "squab", "quad", "baca")),
    rules=Rules(cover=5),
)
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
OPEN_ALL = "document.querySelectorAll('details').forEach(each => each.open = true)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


class Opened:
    """A page that is open, and what it should not have done."""

    def __init__(self, browser: Any, folder: Path, **settings: Any) -> None:
        self.file = folder / "page.html"
        self.context = browser.new_context(**{"viewport": WIDE} | settings)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if not request.url.startswith("file:"):
            self.wrong.append(request.url)

    def show(self, puzzle: Puzzle = PUZZLE, *, answer: bool = True) -> Any:
        result = solve(puzzle, request=Request(all_optimal=True)) if answer else None
        self.file.write_text(page_text(puzzle, result, ["cpbox prove box.yaml"]))
        self.page.goto(self.file.as_uri())
        self.page.wait_for_selector("html.ready")
        return self.page


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Opened]:
    started = Opened(browser, tmp_path)
    yield started
    started.context.close()
    assert started.wrong == []


def told(page: Any) -> str:
    text: str = page.inner_text("#told")
    return text


def play(page: Any, *words: str) -> None:
    for word in words:
        begun = page.input_value("#word")
        page.locator("#word").press_sequentially(word.removeprefix(begun))
        page.keyboard.press("Enter")


def unfold(page: Any, name: str, until: str) -> None:
    """Open a part of the page, and wait for what is in it."""
    page.get_by_text(name, exact=True).click()
    page.wait_for_selector(until)


def heard(page: Any) -> str:
    """Everything that can be read or heard: the text, and the names of everything."""
    return f"{page.inner_text('body')} {page.locator('body').aria_snapshot()}"


def test_a_chain_is_typed_and_solved(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    assert told(page) == "gracious is played. Left to cover: P H L Y."
    assert page.input_value("#word") == "s"
    assert page.inner_text("#fewest") == "1, proved; and 1 will do"
    play(page, "splashy")
    assert told(page) == (
        "splashy is played. Solved in 2 words and 15 letters! "
        "No chain is better: that is proved."
    )
    assert page.inner_text("#left") == "nothing"
    assert page.locator("#words li").all_inner_texts() == ["gracious", "splashy"]
    assert page.locator("#board .word").count() == 2


def test_letters_are_pressed(opened: Opened) -> None:
    page = opened.show()
    for letter in "PAL":
        page.get_by_role("button", name=letter).first.click()
    assert told(page) == "p a l"
    page.get_by_role("button", name="Play word").click()
    assert told(page).startswith("pal is played.")
    covered = page.get_by_role("button", name="P, covered")
    assert covered.count() == 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("x", "x is not on the box."),
        ("ao", "a and o stand on one side."),
        ("aa", "a and a stand on one side."),
        ("pa\n", "pa is too short: a word has at least 3 letters."),
        ("cap\n", "cap is not in the word list (the puzzle's own words)."),
        ("lap\npal\nlap\n", "lap has been played, and no word stands twice."),
    ],
)
def test_what_may_not_be_is_refused_at_once(
    opened: Opened, typed: str, answer: str
) -> None:
    page = opened.show()
    for letter in typed.replace("\npal", "\nal").replace("al\nlap", "al\nap"):
        page.locator("#word").press("Enter" if letter == "\n" else letter)
    assert told(page) == answer


@pytest.mark.parametrize(
    ("rules", "typed", "answer"),
    [
        ({"moves": "adjacent"}, "rl", "l is not on a side beside r\u2019s."),
        ({"moves": "opposite"}, "rp", "p is not on a side across from r\u2019s."),
        (
            {"distinct_in_word": True},
            "pap",
            "A word uses no tile twice, and p is used.",
        ),
        ({"start": "g"}, "p", "The chain starts on g."),
        ({"max_length": 2, "min_length": 2}, "pal", "A word has at most 2 letters."),
        ({"max_letters": 4}, "graci", "A chain has at most 4 letters."),
        (
            {"max_uses": 1},
            "pap",
            "This would visit p too often: each tile may be visited 1 time at most.",
        ),
    ],
)
def test_other_rules_than_the_newspapers_are_watched_over(
    opened: Opened, rules: dict[str, Any], typed: str, answer: str
) -> None:
    rules = rules | ({"max_words": 3} if "max_uses" in rules else {})
    page = opened.show(Puzzle(box=BOX, words=Words(only=WORDS), rules=Rules(**rules)))
    page.locator("#word").press_sequentially(typed)
    assert told(page) == answer
    assert page.input_value("#word") == typed[:-1]


def test_where_there_is_no_way_on_the_page_says_what_to_take_back(
    opened: Opened,
) -> None:
    page = opened.show(
        Puzzle(box=BOX, words=Words(only=WORDS), rules=Rules(max_words=3))
    )
    play(page, "gracious", "soup", "pal")
    assert page.inner_text("#fewest") == (
        "there is no way on within 3 words in all: proved; take back soup and pal"
    )


def test_letters_words_and_all_are_taken_back(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.locator("#word").press_sequentially("pl")
    page.get_by_role("button", name="Delete letter").click()
    assert page.input_value("#word") == "sp"
    page.get_by_role("button", name="Delete letter").click()
    page.get_by_role("button", name="Delete letter").click()
    assert page.input_value("#word") == "gracious"
    assert page.locator("#words li").count() == 0
    page.get_by_role("button", name="Start over").click()
    assert page.input_value("#word") == ""
    page.get_by_role("button", name="Undo").click()
    assert page.input_value("#word") == "gracious"
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    assert page.input_value("#word") == "sp"
    assert page.locator("#words li").all_inner_texts() == ["gracious"]


def test_the_field_takes_letters_back_and_opens_the_word_before(
    opened: Opened,
) -> None:
    page = opened.show()
    play(page, "gracious")
    page.locator("#word").press("Backspace")
    assert page.input_value("#word") == "gracious"
    assert told(page) == "gracious is open again."
    page.locator("#word").fill("pal")
    assert page.input_value("#word") == "pal"


def test_the_address_keeps_what_was_played(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    page.locator("#word").press_sequentially("pl")
    page.get_by_role("button", name="Hint 1").click()
    page.reload()
    page.wait_for_selector("html.ready")
    assert page.input_value("#word") == "spl"
    assert page.locator("#words li").all_inner_texts() == ["gracious"]
    assert page.locator("#hint-list li").count() == 1


@pytest.mark.parametrize("hash_", ["play=gracious.xyz", "play=%E0%A4%A", "play=a~9-9"])
def test_an_address_that_makes_no_sense_does_no_harm(
    opened: Opened, hash_: str
) -> None:
    page = opened.show()
    page.goto(f"{opened.file.as_uri()}#{hash_}")
    page.reload()
    page.wait_for_selector("html.ready")
    if page.locator("#over").is_enabled():
        page.locator("#over").click()
    play(page, "pal")
    assert page.locator("#words li").all_inner_texts() == ["pal"]


def test_a_letter_on_two_tiles_is_the_one_that_was_pressed(opened: Opened) -> None:
    page = opened.show(TWINS)
    first, second = (
        page.locator(f'button.tile[data-tile="{tile}"]') for tile in (0, 2)
    )
    second.click()
    assert second.get_attribute("aria-label") == "A, covered"
    assert first.get_attribute("aria-label") == "A"
    page.get_by_role("button", name="C", exact=True).click()
    first.click()
    page.get_by_role("button", name="Play word").click()
    page.reload()
    page.wait_for_selector("html.ready")
    assert page.locator("#words li").all_inner_texts() == ["aca"]
    assert first.get_attribute("aria-label") == "A, covered"
    assert page.inner_text("#left") == "B QU D: all but 1 of these"


def test_a_tile_of_two_letters_is_typed_and_pressed(opened: Opened) -> None:
    page = opened.show(TWINS)
    page.locator("#word").press_sequentially("quad")
    assert told(page) == "" or "not" not in told(page)
    page.keyboard.press("Enter")
    assert told(page).startswith("quad is played.")
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="QU", exact=True).click()
    assert page.input_value("#word") == "qu"
    page.get_by_role("button", name="Delete letter").click()
    assert page.input_value("#word") == ""


def test_nothing_reveals_the_answer_before_it_is_asked_for(opened: Opened) -> None:
    page = opened.show()
    page.evaluate("document.querySelector('#rules').open = true")
    for asked in range(5):
        assert "gracious" not in heard(page)
        assert "splashy" not in heard(page)
        if asked < 4:
            page.locator("#hint").click()
    page.locator("#hint").click()
    assert ("gracious" in heard(page)) != ("splashy" in heard(page))
    page.locator("#hint").click()
    assert "gracious → splashy" in heard(page)
    assert page.locator("#hint").is_disabled()


def test_hints_open_one_at_a_time(opened: Opened) -> None:
    page = opened.show()
    for number in range(1, 7):
        page.locator("#hint").click()
        assert page.locator("#hint-list li").count() == number


def test_the_answer_is_drawn_word_by_word(opened: Opened) -> None:
    page = opened.show()
    unfold(page, "The answer", "#answer-words li")
    assert page.locator("#answer-board .word").count() == 2
    assert page.locator("#answer-words li").count() == 2
    slider = page.get_by_role("slider", name="Word by word")
    slider.press("ArrowLeft")
    assert slider.get_attribute("aria-valuetext") == "1 of 2 words"
    assert page.locator("#answer-board .word").count() == 1
    assert page.locator("#answer-words li").all_inner_texts() == [
        "gracious 8 letters, very familiar"
    ]


def test_each_best_chain_is_drawn_when_it_is_pressed(opened: Opened) -> None:
    words = Words(only=("acbd", "bcad"))
    page = opened.show(Puzzle(box=Box((("a", "b"), ("c", "d"))), words=words))
    unfold(page, "The answer", "#answer-words li")
    unfold(page, "2 best chains, and no more", "#chains button")
    before = page.locator("#answer-board .line").get_attribute("d")
    other = page.locator("#chains button[aria-pressed=false]")
    name = other.inner_text()
    other.click()
    assert page.locator("#answer-board .line").get_attribute("d") != before
    pressed = page.locator("#chains button[aria-pressed=true]")
    assert pressed.all_inner_texts() == [name]


def test_the_words_are_searched_filtered_and_sorted(opened: Opened) -> None:
    page = opened.show()
    unfold(page, "The 8 words that can be played", "#rows tr")

    def listed() -> list[str]:
        texts: list[str] = page.locator("#rows th").all_inner_texts()
        return texts

    assert listed()[0] == "gracious"
    page.get_by_label("Search").fill("ap")
    assert listed() == ["laps", "lap"]
    page.get_by_label("Search").fill("?a*")
    assert listed() == ["laps", "lap", "pal"]
    page.get_by_label("Order").select_option("alphabetical")
    assert listed() == ["lap", "laps", "pal"]
    page.get_by_label("Search").fill("")
    page.get_by_label("With all of these letters").fill("s g")
    assert listed() == ["glacis", "gracious", "grasp"]
    page.get_by_label("Familiarity").select_option("very familiar")
    assert "glacis" not in listed()


def test_the_claims_are_shown_with_how_to_check_them(opened: Opened) -> None:
    page = opened.show()
    unfold(page, "What is proved, and how to check it", "#claim-list li")
    assert "this chain keeps every rule: the verifier" in page.inner_text("#claims")
    assert "cpbox prove box.yaml" in page.inner_text("#claims")


def test_without_an_answer_there_is_only_the_game(opened: Opened) -> None:
    page = opened.show(answer=False)
    play(page, "gracious", "splashy")
    assert told(page) == "splashy is played. Solved in 2 words and 15 letters!"
    assert page.locator("#hint, #answer").count() == 0


def test_no_chain_is_said_only_in_the_answer(opened: Opened) -> None:
    page = opened.show(Puzzle(box=BOX, words=Words(only=("pal", "lap"))))
    assert page.locator("#hint").count() == 0
    unfold(page, "The answer", "#verdict:not(:empty)")
    assert page.inner_text("#verdict").startswith("No chain under these rules")
    assert page.locator("#chain-part").is_hidden()


def test_the_page_is_played_by_keyboard_alone(opened: Opened) -> None:
    page = opened.show()
    page.keyboard.type("pal")
    assert page.input_value("#word") == "pal"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.className").startswith("tile")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert told(page).startswith("pal is played.")


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("tiles", [12, 30, 60])
def test_nothing_overflows_and_every_letter_can_be_touched(
    browser: Any, tmp_path: Path, viewport: dict[str, int], tiles: int
) -> None:
    letters = "abcdefghijklmnopqrstuvwxyzáéíóúàèìòùâêîôûäëïöüãñõåøčďěňřšťůžýþðłś"
    sides = tuple(tuple(letters[n:tiles:4]) for n in range(4))
    puzzle = Puzzle(
        box=Box(sides), words=Words(only=("abc", "cab")), rules=Rules(cover=3)
    )
    opened = Opened(browser, tmp_path, viewport=viewport)
    page = opened.show(puzzle)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes = [button.bounding_box() for button in page.locator("button.tile").all()]
    assert len(boxes) == tiles
    for box in boxes:
        assert box["width"] >= 24
        assert box["height"] >= 24
    for n, a in enumerate(boxes):
        for b in boxes[:n]:
            assert (
                a["x"] + a["width"] <= b["x"] + 0.5
                or b["x"] + b["width"] <= a["x"] + 0.5
                or a["y"] + a["height"] <= b["y"] + 0.5
                or b["y"] + b["height"] <= a["y"] + 0.5
            )
    opened.context.close()
    assert opened.wrong == []


def test_the_print_has_the_box_and_none_of_the_controls(opened: Opened) -> None:
    page = opened.show()
    play(page, "gracious")
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.emulate_media(media="print")
    assert page.locator("#board").is_visible()
    assert page.locator("#words li").is_visible()
    for control in ("#form", "#hint", "#answer", "#candidates"):
        assert page.locator(control).is_hidden()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("everything", [False, True], ids=["as it opens", "all open"])
def test_axe_finds_nothing_wrong(
    browser: Any,
    tmp_path: Path,
    viewport: dict[str, int],
    scheme: str,
    everything: bool,  # noqa: FBT001
) -> None:
    source = axe()
    opened = Opened(browser, tmp_path, viewport=viewport, color_scheme=scheme)
    page = opened.show()
    if everything:
        play(page, "gracious")
        page.evaluate(OPEN_ALL)
        for _ in range(6):
            page.locator("#hint").click()
    page.evaluate(source)
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("tags => axe.run({runOnly: tags})", tags)
    assert [(each["id"], each["help"]) for each in found["violations"]] == []
    assert found["passes"]
    opened.context.close()
    assert opened.wrong == []
