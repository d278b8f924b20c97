"""The served page in a real Chromium: what stands behind an answer, and files."""

import json
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

import cpbox
from tests.cli.server.asking import serving
from tests.processes import ROOT
from tests.show.browser import AFTER_FRAMES, NARROW, heard, new_context
from tests.show.lab import (
    BEST,
    BOX,
    IS_SEEN,
    LONG,
    address,
    file_text,
    joined,
    load,
    look_for,
    says,
    set_loop,
    set_most_words,
    shown,
    texts,
    type_box,
    unfold,
    write,
)

pytestmark = pytest.mark.slow


ENGLISH = {"and", "are", "chain", "chains", "has", "no", "of", "than", "the", "word"}
SEEN = """() => {
    const isOwn = (node) =>
        node.checkVisibility() && !node.closest("[lang=en], textarea");
    return [...document.querySelectorAll("#lab *")].filter(isOwn)
        .flatMap(({ childNodes }) => [...childNodes])
        .map(({ data }) => data ?? "").join(" ");
}"""

# Where the lines of a text begin.
LINES = """(node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(({ left }) => left);
}"""

# ----------------------------------------------------------------- behind the answer


def test_the_end_of_a_long_word_is_not_read_as_a_word_of_its_own(page: Any) -> None:
    page.set_viewport_size(NARROW)
    type_box(page, "riu pgh lcs yao")
    says(page, "2 words")
    unfold(page, "lab-words")
    page.locator("#lab-words-show").click()
    word = page.locator("#lab-words-list li", has_text="PARAPSYCHOLOGICAL")
    begin, *others = word.evaluate(LINES)
    assert others
    assert all(each > begin for each in others)


def test_every_answer_is_listed_filtered_and_shown(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    unfold(page, "lab-every")
    page.locator("#lab-answers-found", has_text="15 answers, and no others").wait_for()
    puzzle = cpbox.Puzzle.of(BOX, rules={"loop": True})
    found: list[tuple[str, ...]] = []
    cpbox.solve(puzzle, every=3, on_chain=found.append)
    assert {*texts(page, "#lab-answers b")} == {joined(*each) for each in found}
    look_for(page, "#lab-filter", "guil")
    rows = texts(page, "#lab-answers b")
    assert len(rows) == sum("guil" in " ".join(each) for each in found) > 0
    page.locator("#lab-answers button").first.click()
    assert joined(*shown(page)) == rows[0]
    letters = sum(map(len, shown(page)))
    says(page, "Another way", f"3 words, {letters} letters.")
    page.locator("#lab-uncover").click()
    says(page, "3 words now, 2 before")
    page.locator("#lab-answers button").first.click()
    assert page.locator("#lab-stage.over").count() == 1
    look_for(page, "#lab-filter", "zzz")
    assert texts(page, "#lab-answers li") == ["None with “zzz”."]
    tiles = "{words: {only: [quadab]}, sides: [[qu, b], [a], [d]], rules: {lengths: "
    for kind, size in (("letters", 6), ("tiles", 5)):
        write(page, f"{tiles}{kind}}}}}")
        page.locator("#lab-answers li", has_text=f"QUADAB{size} letters").wait_for()


def test_what_a_rarity_is_is_said_beside_the_answer_and_its_claims(page: Any) -> None:
    meant = "Rarity: very familiar 0, familiar 1, less familiar 2, rare 3"
    write(page, f"sides: {BOX}\nobjective: [rarity, words]\nrules: {{max_words: 3}}")
    says(page, "rarity 0", meant)
    unfold(page, "lab-proof")
    page.locator("#lab-claims li:last-child", has_text=meant).wait_for()
    write(page, f"sides: {BOX}\nwords: full")
    says(page, "2 words")
    assert "Rarity" not in page.inner_text("#lab-line")


def test_a_word_can_be_typed_as_soon_as_its_fold_opens(page: Any) -> None:
    says(page, "2 words")
    summary = page.locator("#lab-word > summary")
    focused = "node => node.click() ?? document.activeElement.id"
    assert summary.evaluate(focused) == "lab-asked"
    summary.click()
    assert page.locator("#lab-word[open]").count() == 0


def test_a_word_is_asked_about_and_the_answer_is_not_given_away(page: Any) -> None:
    says(page, "2 words")
    page.keyboard.press("/")
    page.locator("#lab-asked:focus").wait_for()
    page.keyboard.press("/")
    assert page.input_value("#lab-asked") == "/"  # as typed
    page.keyboard.press("Backspace")
    assert page.locator("#lab-asked").evaluate(IS_SEEN)
    page.keyboard.type("oligarchy upcoming")
    page.keyboard.press("Enter")
    verdict = page.locator("#lab-told")
    verdict.locator("text=oligarchy: no, it cannot be played").wait_for()
    assert "a (letter 5)" in verdict.inner_text()
    assert "upcoming: yes, it can be played" in verdict.inner_text()
    assert "best" not in verdict.inner_text()
    page.locator("#lab-cover").click()
    page.locator("#lab-asked").fill("upcoming")
    page.keyboard.press("Enter")
    verdict.locator("text=part of a best chain").wait_for()


# The first answer about words waits until `release()`.
FIRST_IS_LATE = """() => {
    const ask = window.fetch;
    const { dataset } = document.documentElement;
    const released = new Promise((go) => (window.release = go));
    window.fetch = async (...how) => {
        const answer = ask(...how);
        if ("waits" in dataset || !how[0].endsWith("words")) return answer;
        dataset.waits = "";
        await released;
        return answer;
    };
}"""


def test_words_are_counted_and_browsed_without_being_shown(page: Any) -> None:
    says(page, "2 words")
    page.set_viewport_size(NARROW)
    unfold(page, "lab-words")
    page.locator("#lab-words-found", has_text="917 words").wait_for()
    heights = page.locator("#lab-words-list tr").evaluate_all(
        "rows => rows.map(row => row.offsetHeight)"
    )
    assert max(heights) < 40, "a number is broken in two"
    words = cpbox.words(cpbox.Puzzle.of(BOX))
    firsts = texts(page, "#lab-words-list tbody th")
    sums = texts(page, "#lab-words-list tbody td:last-child")
    assert dict(zip(firsts, map(int, sums), strict=True)) == {
        **{first.upper(): sum(row.values()) for first, row in words.grid().items()},
        "all": len(words),
    }
    assert "GLOWER" not in page.inner_text("#lab-words").split()
    page.evaluate(FIRST_IS_LATE)
    page.get_by_label("First letters").fill("q")  # its answer comes after the next
    page.locator("html[data-waits]").wait_for()
    page.get_by_label("First letters").fill("g")
    page.get_by_label("Letters covered so far").fill("upcoming")
    page.locator("#lab-words-found", has_text="1 word of the full list").wait_for()
    page.evaluate("release()")
    page.evaluate(AFTER_FRAMES)
    assert "1 word of the full list" in page.inner_text("#lab-words-found")
    page.get_by_role("button", name="Show the words").click()
    page.locator("#lab-words-list li", has_text="GLOWER").wait_for()
    assert texts(page, "#lab-words-list li") == ["GLOWER"]


@pytest.mark.parametrize(
    ("file", "better", "composed"),
    [
        ("gluecklich-haeuser", "SCHÜLER", "fehlt in der Wortliste"),
        ("highest-score", "höchstens 45 Punkte", "Einen Kasten gibt es ohne"),
    ],
)
def test_nothing_behind_an_answer_is_english_unmarked(
    browser: Any, tmp_path: Path, file: str, better: str, composed: str
) -> None:
    with serving(tmp_path, "--language", "de") as server:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(server))
        says(page, "2 Wörter")
        text = (ROOT / f"puzzles/{file}.yaml").read_text("utf-8")
        write(page, text.split("\nexpect:")[0])
        says(page, "", "vorher" if file.startswith("g") else "Wörter")
        page.locator("#lab-file").evaluate("node => node.open = false")
        unfold(page, "lab-fewer")
        page.locator("#lab-why .cover").click()
        page.locator("#lab-why li", has_text=better).first.wait_for()
        unfold(page, "lab-make")
        page.fill("#lab-answer-words", "oligarchy yelps")
        page.keyboard.press("Enter")
        page.locator("#lab-composed", has_text=composed).wait_for()
        unfold(page, "lab-proof")
        page.locator("#lab-claims li").first.wait_for()
        seen = page.evaluate(SEEN)
        assert better in seen
        assert not ENGLISH & {word.strip(".,:;") for word in seen.split()}
        context.close()


def test_what_is_proved_of_another_aim_than_before_is_not_called_open(
    page: Any,
) -> None:
    says(page, "2 words")
    write(page, f"sides: {BOX}\nobjective: [-score]\nrules: {{max_words: 2}}\n")
    page.locator("#lab-head", has_text="points the most: proved").wait_for()
    assert "Not all" not in page.inner_text("#lab-result")
    assert "2 words" in page.inner_text("#lab-line")


def test_why_and_how_it_is_proved_are_folded(page: Any) -> None:
    says(page, "2 words")
    unfold(page, "lab-fewer")
    page.locator("#lab-why .cover").click()
    page.locator("#lab-why h3", has_text="Why not one of the 917 words").wait_for()
    assert texts(page, "#lab-why li")[0] == "No word has all of W, U, P and C."
    unfold(page, "lab-proof")
    page.locator("#lab-claims li").first.wait_for()
    steps = texts(page, "#lab-claims li")
    assert steps[0] == "No single word of the full list does it."
    assert steps[-1].startswith("It was checked once more")
    assert page.locator("#lab-steps").is_hidden()
    unfold(page, "lab-researchers")
    assert page.locator("#lab-steps li").count() >= len(steps)
    assert "cpbox words" not in page.inner_text("#lab-fewer")  # nothing is typed here
    set_most_words(page, "1")
    says(page, "No answer is left")
    assert page.locator("#lab-fewer").is_hidden()  # the card says which rules do it


def test_variants_are_rows_and_each_becomes_the_puzzle(page: Any) -> None:
    page.set_viewport_size(NARROW)
    says(page, "2 words")
    unfold(page, "lab-others-fold")
    loop = page.locator("#lab-variants button", has_text="It ends where it began")
    loop.wait_for()
    assert page.locator("#lab-others-fold > summary").evaluate(IS_SEEN)
    assert loop.inner_text().split("\n")[0] == "3"
    loop.click()
    says(page, "3 words now, 2 before")
    assert "loop: true" in file_text(page)


def test_every_example_teaches_what_it_says(page: Any) -> None:
    says(page, "2 words")
    cards = page.locator("#lab-gallery button")
    assert cards.count() == 10
    heads = []
    for n in range(10):
        text = file_text(page)
        cards.nth(n).click()
        page.wait_for_function(
            "text => document.getElementById('lab-text').value !== text", arg=text
        )
        page.locator("#lab-side[aria-busy]").wait_for(state="detached")
        assert page.locator(".rule.set").count() > 0
        assert page.evaluate("scrollY") == 0
        heads.append(page.inner_text("#lab-head"))
        if not heads[-1].startswith("Nothing"):
            before, now = ("as before", page.inner_text("#lab-line"))
            assert before not in heads[-1] or "same answer" not in now
    assert heads[0] == "3 words now, 2 before"
    assert heads[-1] == "No answer is left"


# --------------------------------------------------------------- in and out of the page


def test_a_long_proof_is_cancelled_and_others_do_not_wait_for_it(page: Any) -> None:
    page.locator("#lab-open").click()
    page.get_by_label("Or paste it here").fill(LONG)
    page.locator("#lab-take").click()
    unfold(page, "lab-proof")
    page.get_by_role("button", name="Prove it here", exact=True).click()
    page.get_by_role("progressbar").wait_for()
    assert page.inner_text("#lab-job").split()[-1] == "Cancel"  # apart from the rest
    type_box(page)
    says(page, "2 words")
    page.locator("#lab-job.old").wait_for()  # it is of the box before
    page.get_by_role("button", name="Cancel").click()
    assert page.inner_text("#lab-job") == "Cancelled. Nothing is known of it."


@pytest.mark.parametrize(
    ("fold", "call", "filled"),
    [
        ("lab-others-fold", "variants", "#lab-variants button"),
        ("lab-every", "solve", "#lab-answers button"),
    ],
)
def test_what_was_cancelled_is_asked_for_when_it_is_opened_again(
    page: Any, fold: str, call: str, filled: str
) -> None:
    says(page, "2 words")
    page.route(f"**/api/{call}", lambda _: None)  # which never answers
    unfold(page, fold)
    page.get_by_role("button", name="Cancel").click()
    page.unroute(f"**/api/{call}")
    for _ in range(2):
        unfold(page, fold)
    page.locator(filled).first.wait_for()


@pytest.mark.parametrize("is_shown", [False, True])
def test_what_was_cancelled_is_asked_for_by_the_button_that_covers_it(
    page: Any, *, is_shown: bool
) -> None:
    says(page, "2 words")
    page.route("**/api/told", lambda _: None)  # which never answers
    if is_shown:
        page.locator("#lab-cover").click()  # so that why is told at once
    unfold(page, "lab-fewer")
    show = page.locator("#lab-why .cover")
    if not is_shown:
        show.click()
    page.get_by_role("button", name="Cancel").click()
    page.unroute("**/api/told")
    show.click()
    page.locator("#lab-why h3").first.wait_for()


def test_nothing_of_the_puzzle_before_stays_when_the_answers_are_cancelled(
    page: Any,
) -> None:
    says(page, "2 words")
    unfold(page, "lab-every")
    page.locator("#lab-answers-found", has_text="1 answer, and no other").wait_for()
    page.route("**/api/solve", lambda _: None)  # which never answers
    set_loop(page)
    says(page, "3 words")
    page.get_by_role("button", name="Cancel").click()
    page.locator("#lab-answers-found:empty").wait_for(state="attached")
    assert texts(page, "#lab-answers li") == []


def test_a_page_is_of_words_in_a_file_however_many(
    browser: Any, tmp_path: Path
) -> None:
    file = tmp_path / "words.txt"
    more = map("".join, product(ascii_lowercase, repeat=4))
    file.write_text("\n".join(["GRACIOUS", "splashy", *(f"xyz{x}xyz" for x in more)]))
    assert file.stat().st_size > 4 << 20  # of a request
    puzzle = tmp_path / "box.yaml"
    puzzle.write_text("sides: [riu, pgh, lcs, yao]\nwords: {file: words.txt}\n")
    with serving(tmp_path, str(puzzle)) as server:
        context = new_context(browser)
        page = context.new_page()
        load(page, address(server))
        says(page, "2 words the fewest: proved", "from your own words")
        assert str(file) in file_text(page)
        page.locator("#lab-make > summary").click()
        page.fill("#lab-answer-words", "gracious, splashy")
        page.get_by_role("button", name="Compose").click()
        page.locator("#lab-composed button", has_text="Open").click()
        page.wait_for_function(
            "() => document.getElementById('lab-text').value.includes('expect')"
        )
        assert str(file) in file_text(page)
        says(page, "2 words")
        context.close()


def test_a_bookmark_takes_the_box_and_the_words_of_a_game(
    page: Any, tmp_path: Path
) -> None:
    bookmark = page.locator("#lab-bookmark").get_attribute("href")
    words = ["GRACIOUS", "SPLASHY", "SOUP"]
    game = {"sides": ["RIU", "PGH", "LCS", "YAO"], "dictionary": words, "par": 4}
    saved = tmp_path / "game.html"
    saved.write_text(
        f"<script>window.gameData = {json.dumps(game)}</script><a id=mark>go</a>"
    )
    other = page.context.new_page()
    other.goto(saved.as_uri())
    other.evaluate("href => document.getElementById('mark').href = href", bookmark)
    with page.context.expect_page() as opened:
        other.locator("#mark").click()
    opened.value.locator("#word").wait_for()
    assert "SPLASHY" not in heard(opened.value)
    opened.value.get_by_role("button", name="What if …?").click()
    says(opened.value, "2 words the fewest: proved", "from your own words")
    taken = cpbox.loads(file_text(opened.value))
    assert (taken.words.only, taken.par) == (("gracious", "splashy", "soup"), 4)
    assert "#game" not in opened.value.url
    with other.expect_event("dialog", lambda it: it.dismiss() or True) as asked:
        other.evaluate("window.gameData.dictionary = Array(300000).fill('GRACIOUS')")
        other.locator("#mark").click()
    assert "Save the page, and open its file." in asked.value.message


def test_what_is_saved_is_named_after_the_puzzle_and_opened_again(
    page: Any, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"# mine\nsides: {BOX}\n")
    page.locator("#lab-open").click()
    page.locator("#lab-file-in").set_input_files(file)
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    unfold(page, "lab-save-fold")
    saved = {}
    for name in ("Puzzle file", "Page to play", "Picture"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        saved[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[name])
    assert [path.name for path in saved.values()] == [
        *("peg-ulm-oir-cnw.yaml", "peg-ulm-oir-cnw.html", "peg-ulm-oir-cnw.svg")
    ]
    assert saved["Puzzle file"].read_text() == file_text(page)
    empty = saved["Picture"].read_text()
    page.locator("#lab-cover").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture", exact=True).click()
    assert download.value.path().read_text() != empty
    set_loop(page, "no")
    says(page, "2 words")
    page.locator("#lab-open").click()
    page.locator("#lab-file-in").set_input_files(saved["Page to play"])
    says(page, "3 words the fewest: proved")


def test_what_changed_is_saved_as_a_variant(page: Any) -> None:
    says(page, "2 words")
    write(page, f"# mine\nsides: {BOX}\n")
    set_loop(page)
    says(page, "3 words")
    unfold(page, "lab-others-fold")
    page.locator("#lab-name").fill("round")
    page.keyboard.press("Enter")
    page.locator("#lab-kept", has_text="Saved as round").wait_for()
    says(page, "2 words")
    assert file_text(page).endswith("variants:\n  round: {rules: {loop: true}}\n")
    page.locator("#lab-variants button", has_text="round").wait_for()


def prints_sheet(page: Any) -> None:
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_role("button", name="Print this box").click()


def test_a_sheet_of_paper_has_the_box_and_its_rules_and_no_answer(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    prints = "window.print = () => dispatchEvent(new Event('beforeprint'))"
    page.evaluate(f"() => {{ {prints}; }}")
    prints_sheet(page)
    page.locator("#paper-chips li").first.wait_for(state="attached")
    page.emulate_media(media="print")
    paper = page.locator("#paper").inner_text()
    assert "The last word links to the first" in paper
    assert "PEG ULM OIR CNW" in paper.upper()
    assert "ERGONOMIC" not in paper
    assert page.locator("#lab").is_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.get_by_role("button", name="Play this").click()
    page.keyboard.type("up")  # before there is a game
    page.locator("#aim", has_text="Try it in").wait_for()
    assert page.input_value("#word") == "up"
    page.get_by_role("button", name="What if …?").click()
    set_most_words(page, "2")
    says(page, "No answer is left")
    page.pdf()  # as the browser's own command does
    assert page.locator("#paper-title").text_content() == "This box has no solution."
    assert texts(page, "#paper-chips li") == [
        "Use at most 2 words.",
        "The last word links to the first.",
    ]
    assert page.locator("#paper-lines li").count() == 0
    page.get_by_role("button", name="All rules off").click()
    says(page, "2 words the fewest: proved")
    page.pdf()
    by_the_browser = page.locator("#paper").inner_html()
    assert page.locator("#paper-title").text_content() == "Try it in 5 words."
    line = "Use all 12 letters. In as few words as you can."
    assert page.locator("#paper-line").text_content() == line
    assert page.locator("#paper-lines li").count() == 5
    page.evaluate("document.querySelector('#paper-title').textContent = ''")
    prints_sheet(page)
    page.locator("#paper-title:not(:empty)").wait_for(state="attached")
    assert page.locator("#paper").inner_html() == by_the_browser
    assert page.locator("#paper-chips li").count() == 0


def test_a_sheet_of_paper_has_the_hints_and_the_answer_that_are_asked_for(
    page: Any,
) -> None:
    says(page, "2 words")
    paper = "['paper-turned', 'paper-answer'].map(id => at(id).textContent)"
    prints = "dispatchEvent(new Event('beforeprint')); window.printed = " + paper
    at = "const at = id => document.getElementById(id); window.printed = []; "
    page.evaluate(
        f"() => {{ {at} window.now = () => {paper}; "
        f"window.print = () => {{ {prints}; }}; }}"
    )
    answer = joined(*BEST)
    for ticked, below, behind in (
        ((), "", ""),
        (("answer",), answer, ""),
        (("hints",), "The rarest letter is W", ""),
        (("hints", "answer"), "The rarest letter is W", answer),
    ):
        page.get_by_role("button", name="Print", exact=True).click()
        for name in ("hints", "answer"):
            page.locator(f"#lab-print-{name}").set_checked(name in ticked)
        page.get_by_role("button", name="Print this box").click()
        page.locator("#lab-printing").wait_for(state="hidden")
        printed = page.evaluate("window.printed")
        name = page.text_content("#paper-name") if behind else ""  # on a sheet apart
        assert (printed[0][: len(below)], printed[1]) == (below, f"{name}{behind}")
        # On some phones, the page is read after `print` has returned.
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate("window.now()") == printed
        page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.pdf()  # by the browser's own command, which asks nothing
    assert page.locator("#paper-turned").text_content() == ""
    set_most_words(page, "1")
    says(page, "No answer is left")
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.locator("#lab-print-too").is_hidden()
    page.get_by_role("button", name="Print this box").click()
    page.locator("#lab-printing").wait_for(state="hidden")
    assert page.evaluate("window.printed") == ["", ""]


def test_a_sheet_of_paper_is_of_the_puzzle_as_it_stands_or_says_that_it_is_not(
    page: Any,
) -> None:
    says(page, "2 words")
    prints = "window.print = () => dispatchEvent(new Event('beforeprint'))"
    page.evaluate(f"() => {{ {prints}; }}")
    waiting: list[Any] = []
    page.route("**/api/open", lambda route: waiting.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/open"):
        set_loop(page)
    prints_sheet(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # by the browser's command
    line = page.locator("#paper-line")
    assert "This is the puzzle before its last change" in line.text_content()
    assert page.locator("#paper-chips li").count() == 0
    waiting[-1].continue_()
    page.locator("#paper-chips li", has_text="The last word").wait_for(state="attached")
    assert line.text_content() == "Use all 12 letters. In as few words as you can."
    write(page, f"sides: {BOX}\nrules: {{loop: maybe}}\n")  # which is not opened
    says(page, "The puzzle file has a mistake.")
    prints_sheet(page)
    page.locator("#paper-line", has_text="has a mistake").wait_for(state="attached")
