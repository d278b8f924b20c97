"""The served page in a real Chromium: rules are tried, and what is kept."""

import json
from typing import Any
from urllib.parse import quote

import pytest

import cpbox
from cpbox.explain.no_chain import NoChain
from tests.cli.server.asking import Served
from tests.show.browser import SIZES, heard, new_context, play
from tests.show.lab import (
    BEST,
    BOX,
    IN_SIGHT,
    IS_SEEN,
    LOOP,
    OWN_SIZES,
    address,
    chain,
    file_text,
    held,
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
OTHER = "sides: riu pgh lcs yao"
TO_FRIENDS = f"To friends, send the box: {BOX.upper()}"


# ------------------------------------------------------------ the box and the question


@pytest.mark.parametrize("size", OWN_SIZES)
def test_the_page_opens_with_a_box_and_a_question_and_the_answer_covered(
    open_lab: Any, size: str
) -> None:
    page = open_lab(viewport=OWN_SIZES[size])
    says(page, "2 words the fewest: proved", "14 letters, from the standard list.")
    assert page.get_by_role("heading", name="What if …?").is_visible()
    rows = page.locator("#lab-usual .rule")
    keys = rows.evaluate_all("rows => rows.map(row => row.dataset.key)")
    assert [key.partition(".")[2] for key in keys] == [
        *("max_words", "min_length", "start", "end", "loop", "ban")
    ]
    assert page.evaluate(IN_SIGHT)
    assert not any(word in heard(page) for word in BEST)
    assert page.locator("#lab-picture .line").count() == 0


def test_what_changed_is_said_before_the_answer_is_shown(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words now, 2 before", "18 letters, 14 before")
    assert not any(word in heard(page) for word in LOOP)
    assert "loop: true" in file_text(page)
    assert chain(page) == [*LOOP]
    assert page.locator("#lab-picture .line").count() > 0
    page.get_by_role("button", name="Cover").click()
    assert page.locator("#lab-picture .line").count() == 0
    page.locator("#lab-cover").click()
    set_loop(page, "no")
    says(page, "2 words the fewest")
    assert not any(word in heard(page) for word in (*BEST, *LOOP))


@pytest.mark.parametrize("size", [*OWN_SIZES, "320x640", "340x640"])
def test_a_hint_stands_beside_the_answer_and_is_the_first_of_the_game(
    open_lab: Any, size: str
) -> None:
    width, height = map(int, size.split("x"))
    page = open_lab(viewport={"width": width, "height": height})
    says(page, "2 words")
    assert page.inner_text("#lab-cover").split() == ["Show", "the", "answer"]
    hint = page.locator("#lab-hint")
    assert hint.evaluate(IS_SEEN)
    assert hint.inner_text() == "Hint →"  # as it leads to the game
    assert hint.get_attribute("title") == "Play this, with a hint"
    assert hint.evaluate(UNDER_IT) == ""
    hint.click()
    page.locator("#hints", has_text="Hint 1 of 6").wait_for()
    page.locator("#hints", has_text="The rarest letter is").wait_for()
    assert not any(word in heard(page) for word in BEST)
    page.locator("#hide-hints").click()  # on a small screen they lie over the head
    page.get_by_role("button", name="What if …?").click()
    set_most_words(page, "1")
    says(page, "No answer is left")
    assert hint.is_hidden()


# The letters of the box that a button beside it lies on.
UNDER_IT = """node => {
    const mine = node.getBoundingClientRect();
    const isUnder = (letter) => {
        const { left, right, top, bottom } = letter.getBoundingClientRect();
        return left < mine.right && right > mine.left
            && top < mine.bottom && bottom > mine.top;
    };
    return [...document.querySelectorAll("#lab-picture .label text")]
        .filter(isUnder).map(({ textContent }) => textContent).join("");
}"""


SLOW_ANSWERS = """() => {
    const ask = window.fetch;
    window.fetch = async (...how) => {
        const answer = await ask(...how);
        await new Promise((go) => setTimeout(go, 100));
        return answer;
    };
}"""


HELD_CHAIN = """() => {
    const ask = window.fetch;
    const released = new Promise((go) => (window.release = go));
    window.fetch = async (address, ...how) => {
        const answer = await ask(address, ...how);
        if (address.endsWith("/open")) await released;
        return answer;
    };
}"""


def test_what_was_pressed_or_typed_last_wins_whatever_answer_arrives(page: Any) -> None:
    says(page, "2 words")
    page.evaluate(SLOW_ANSWERS)
    least = page.get_by_role(
        "spinbutton", name="every word had at least … letters", exact=True
    )
    more = page.get_by_role("button", name="more: every word had at least … letters")
    for _ in range(4):
        more.click(delay=60)
    assert least.input_value() == "7"
    page.wait_for_url("**min_length%3A+7*")
    page.locator("#lab-side:not([aria-busy])").wait_for()
    assert least.input_value() == "7"
    assert "min_length: 7" in file_text(page)
    most = page.get_by_role("spinbutton", name="it took at most … words", exact=True)
    most.press("ArrowUp")  # its answer arrives while more is typed
    most.press("ControlOrMeta+a")
    most.press_sequentially("20", delay=150)
    page.keyboard.press("Enter")
    ban = page.locator("#set-words-ban")
    for word in ("cur", "peg"):  # the second, while the first is asked about
        ban.press_sequentially(word)
        page.keyboard.press("Enter")
    page.locator("#lab-undo").click()  # once what was pressed before is done
    ban.press_sequentially("gl")
    page.locator("#lab-redo:not([aria-disabled=true])").wait_for()
    page.locator("#lab-side:not([aria-busy])").wait_for()
    text = file_text(page)
    assert all(each in text for each in ("min_length: 7", "max_words: 20", "[cur]"))
    assert (most.input_value(), ban.input_value()) == ("20", "gl")


def test_an_answer_that_is_asked_for_before_it_comes_is_shown_when_it_does(
    browser: Any, server: Served
) -> None:
    context = new_context(browser)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.add_init_script(f"({HELD_CHAIN})()")
    page.goto(address(server))
    page.locator("#lab-cover").wait_for()
    page.locator("#lab-cover").press("Enter")
    assert (texts(page, "#lab-chain button"), wrong) == ([], [])
    page.evaluate("release()")
    page.locator("#lab-chain button").first.wait_for()
    assert (shown(page), wrong) == ([*BEST], [])
    assert page.evaluate("document.activeElement.id") == "lab-uncover"
    context.close()


def test_a_rule_that_changes_nothing_says_so(page: Any) -> None:
    says(page, "2 words")
    page.get_by_role("button", name="more: every word had at least … letters").click()
    says(page, "2 words as before", "Nothing changes: the same answer.")


TWO_WAYS = "sides: ab cd\nwords: {only: [acbd, abc, bcd, adbc], "
AIM = "}\nobjective: "
SAME = "1 word as before"


@pytest.mark.parametrize(
    ("before", "now", "head", "line"),
    [
        ("rarity: order}", "rarity: order, ban: [acbd]}", SAME, "Rarity 3, 0 before."),
        ("ban: [adbc]}", "ban: [acbd]}", SAME, "As good as before, with other words."),
        ("ban: [adbc]}", f"ban: [adbc]{AIM}words", SAME, "Nothing changes: the same"),
        ("rarity: none, ban: [adbc]}", "rarity: order, ban: [acbd]}", SAME, ""),
        (f"rarity: none{AIM}rarity", f"rarity: order, ban: [acbd]{AIM}rarity",
         "rarity 3 the least: proved", "1 word, 4 letters, from"),
        (f"rarity: order{AIM}rarity", f"rarity: order, ban: [acbd]{AIM}rarity",
         "rarity 3 now, 0 before", "Rarity: a word of the list's first quarter 0"),
    ],
    ids=["rarity", "as good", "another aim", "another rarity", "rarities", "once"],
)  # fmt: skip
def test_numbers_are_compared_that_mean_the_same_and_each_once(
    open_lab: Any, before: str, now: str, head: str, line: str
) -> None:
    texts = [quote(f"{TWO_WAYS}{words}") for words in (now, before)]
    page = open_lab("#puzzle={}&before={}".format(*texts))
    says(page, head)
    assert page.inner_text("#lab-line").startswith(line)
    assert line or not page.inner_text("#lab-line")


def test_every_rule_of_the_table_has_a_row_and_is_found(page: Any) -> None:
    says(page, "2 words")
    rows = page.locator(".rule[data-key]").evaluate_all(
        "rows => rows.map(row => row.dataset.key)"
    )
    known = {f"rules.{name}" for name in cpbox.Rules.model_fields}
    assert known <= {*rows}
    unfold(page, "lab-more-rules")
    look_for(page, "#lab-search", "next door")
    shown = page.locator("#lab-others .rule:visible")
    assert shown.evaluate_all("rows => rows.map(row => row.dataset.key)") == [
        "rules.moves"
    ]
    assert page.inner_text("#lab-found") == "1 rule"
    shown.locator("select").select_option("a side next door")
    says(page, "words now, 2 before")
    assert page.inner_text("#lab-more-set") == "1 set"
    brief = page.locator("#lab-also .rule")
    assert brief.inner_text().startswith("… the next letter came from a side next door")
    brief.get_by_role("button").click()
    says(page, "2 words the fewest")
    look_for(page, "#lab-search", "xyz")
    assert page.inner_text("#lab-found").startswith("No rule speaks of “xyz”.")


@pytest.mark.parametrize("size", ["1280x720", "390x844", "640x360"])
def test_the_rules_that_are_found_are_seen_while_one_types(
    open_lab: Any, size: str
) -> None:
    page = open_lab(viewport=OWN_SIZES[size])
    says(page, "2 words")
    unfold(page, "lab-more-rules")
    page.locator("#lab-search").scroll_into_view_if_needed()
    look_for(page, "#lab-search", "l")
    field = page.locator("#lab-search").bounding_box()
    for text in ("letter", "zzz", "list"):
        look_for(page, "#lab-search", text)
        found = "#lab-found" if text == "zzz" else "#lab-others .line:visible"
        assert page.locator(found).first.evaluate(IS_SEEN), text
        assert page.locator("#lab-search").bounding_box() == field, text


# What a letter in each field changes before its frame, but for the browser's own parts
# of the field.
CHANGED_AT_ONCE = """fields => {
    const what = { childList: true, attributeOldValue: true, characterData: true };
    const seen = new MutationObserver(() => {});
    seen.observe(document, { ...what, subtree: true });
    const isChange = ({ target, attributeName: name, oldValue }) =>
        !name || target.getAttribute(name) !== oldValue;
    return fields.map((id) => {
        document.getElementById(id).focus();
        seen.takeRecords();
        document.execCommand("insertText", false, "a");
        return seen.takeRecords().filter(isChange).map(({ target }) => target.id);
    });
}"""


def test_a_letter_in_a_field_is_seen_before_what_follows_from_it(page: Any) -> None:
    says(page, "2 words")
    for fold in ("more-rules", "word", "words", "every", "file"):
        unfold(page, f"lab-{fold}")
    typed = ["sides", "search", "asked", "contains", "filter", "text"]
    at_once = page.evaluate(CHANGED_AT_ONCE, [f"lab-{name}" for name in typed])
    assert dict(zip(typed, at_once, strict=True)) == {name: [] for name in typed}
    page.locator("#lab-undo:not([aria-disabled=true])").wait_for()


# What is done in the frame in which a letter is typed at the end of the file.
TYPED_AND = """act => {
    const field = document.getElementById("lab-text");
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    document.execCommand("insertText", false, "#");
    const undo = { key: "z", ctrlKey: true, bubbles: true };
    if (act === "undo")
        return void field.dispatchEvent(new KeyboardEvent("keydown", undo));
    field.blur();
    document.querySelector(act).click();
}"""


def test_a_letter_of_the_file_counts_before_what_follows_from_it(page: Any) -> None:
    says(page, "2 words")
    unfold(page, "lab-file")
    text = file_text(page)
    page.evaluate(TYPED_AND, "undo")
    page.locator("#lab-redo:not([aria-disabled=true])").wait_for()
    assert file_text(page) == text
    page.evaluate(TYPED_AND, "#set-rules-loop")
    page.locator("#lab-all-off:not([aria-disabled=true])").wait_for()
    assert file_text(page) == f"{text}rules:\n  loop: true\n#"


def test_a_new_box_is_composed(page: Any) -> None:
    says(page, "2 words")
    page.get_by_role("button", name="New box").click()
    page.wait_for_function(
        "box => document.getElementById('lab-sides').value !== box", arg=BOX
    )
    says(page, "2 words the fewest: proved")
    page.keyboard.press("Control+z")
    page.wait_for_function(
        "box => document.getElementById('lab-sides').value === box", arg=BOX
    )


def test_a_box_from_words_says_what_is_proved_and_how_many_can_be_played(
    page: Any,
) -> None:
    says(page, "2 words")
    page.locator("#lab-make > summary").click()
    page.fill("#lab-answer-words", "upcoming, glower")
    page.get_by_role("button", name="Compose").click()
    page.locator("#lab-composed button", has_text="Open").wait_for()
    made = page.inner_text("#lab-composed")
    assert "The answer is the only chain of at most 2 words: proved." in made
    assert "words can be played, with the extended list." in made
    words = page.locator("#set-guarantees-words")
    for typed in ("2", ""):  # and back, of which the page warns nobody
        words.fill(typed)
        words.press("Tab")
        assert words.input_value() == typed


def test_a_promise_that_is_taken_back_is_not_asked_for(page: Any) -> None:
    words = "upcoming, glower, glowerer"
    write(page, f"sides: peg ulm oir cnw\nwords: {{only: [{words}]}}")
    page.locator("#lab-also", has_text="GLOWERER").wait_for()
    page.locator("#lab-make > summary").click()
    for text in ("yes", "no"):
        group = page.get_by_role("radiogroup", name="No one word")
        group.get_by_text(text, exact=True).click()
    page.fill("#lab-answer-words", "upcoming, glower")
    page.get_by_role("button", name="Compose").click()
    page.locator("#lab-composed", has_text="There is a box without").wait_for()
    made = page.inner_text("#lab-composed")
    assert "where nothing is asked for, Unique is kept" in made


def open_composed(page: Any, words: str) -> None:
    """Compose a box from words, and make it the puzzle."""
    page.locator("#lab-make > summary").click()
    page.fill("#lab-answer-words", words)
    page.get_by_role("button", name="Compose").click()
    page.locator("#lab-composed button", has_text="Open").click()
    page.wait_for_function(
        "() => document.getElementById('lab-text').value.includes('expect')"
    )


def test_a_box_from_words_is_of_the_own_words_of_the_puzzle_if_it_has_some(
    page: Any,
) -> None:
    words = ["upcoming", "glower", *(f"ab{a}{b}" for a in "cdef" for b in "ghij")]
    write(page, f"sides: peg ulm oir cnw\nlanguage: hu\nwords: {{only: {words}}}")
    also = page.locator("#lab-also", has_text="ABCG")
    also.wait_for()
    assert "ABFJ" not in also.inner_text()  # as there are more than a sentence holds
    open_composed(page, "upcoming, glower")
    text = file_text(page)
    assert "abcg" in text
    assert "language: hu" in text


def test_a_box_from_words_has_the_sides_and_the_tiles_of_the_box_that_is_open(
    page: Any,
) -> None:
    words = "[gießen, neu, dienstag]"
    write(page, f"sides: [dien, sta, gßu]\nlanguage: de\nwords: {{only: {words}}}")
    page.locator("#lab-also", has_text="DIENSTAG").wait_for()
    open_composed(page, "dienstag, gießen, neu")
    made = cpbox.loads(file_text(page))
    assert [len(side) for side in made.box.sides] == [4, 3, 3]
    assert "ß" in str(made.box)
    page.fill("#lab-answer-words", "dienstag")
    page.get_by_role("button", name="Compose").click()
    page.locator("#lab-composed .wrong", has_text="10").wait_for()


def test_a_box_that_was_typed_meanwhile_is_not_replaced_by_a_new_one(page: Any) -> None:
    says(page, "2 words")
    waiting: list[Any] = []
    page.route("**/api/new", lambda route: waiting.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/new"):
        page.get_by_role("button", name="New box").click()
    type_box(page, "riu pgh lcs yao")
    page.locator("#lab-picture[aria-label*='R I U']").wait_for()
    with page.expect_response("**/api/new"):
        waiting[0].continue_()
    page.locator("#lab-new:not([aria-disabled=true])").wait_for()
    page.locator("#lab-side:not([aria-busy])").wait_for()
    assert file_text(page) == 'sides: "riu pgh lcs yao"\n'


# ----------------------------------------------------------------------- nothing left


def test_rules_that_leave_nothing_are_named_and_every_way_out_works(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words")
    set_most_words(page, "2")
    says(page, "No answer is left", "These two rules together leave nothing:")
    assert texts(page, "#lab-because li") == [
        "The last word links to the first",
        "The chain has at most 2 words",
    ]
    about = cpbox.why(cpbox.loads(file_text(page))).about
    assert isinstance(about, NoChain)
    seen = page.locator("#lab").inner_text().lower()
    for each in about.reason.conditions:  # as the terminal names them
        assert each.says.lower() in seen
    assert page.locator("#lab-stage.none").count() == 1
    clashing = page.locator("#lab-usual .rule.clash")
    assert clashing.evaluate_all("rows => rows.map(row => row.dataset.key)") == [
        "rules.max_words",
        "rules.loop",
    ]
    number = page.locator(".ways button").count()
    assert number > 4
    text = file_text(page)
    for n in range(number):
        page.locator(".ways button").nth(n).click()
        page.locator("#lab-cover:visible").wait_for()
        page.keyboard.press("Control+z")
        says(page, "No answer is left")
        assert file_text(page) == text
        page.locator(".ways button").nth(number - 1).wait_for()
    page.locator("#lab-undo-it").click()
    says(page, "3 words now, 2 before")


def test_where_words_are_missing_it_is_said_on_which_letters(page: Any) -> None:
    sides = "sides: [[a], [b], [c], [d]]\nrules: {min_length: 2}\n"
    for words, line in (
        ("[cab, bac]", "No word can be played on D."),
        ("[ab]", "No word can be played on C or D."),
        ("[eve]", "No word is left to play."),
    ):
        write(page, f"{sides}words: {{only: {words}}}")
        page.locator("#lab-because li", has_text=line).wait_for()
        says(page, "No answer is left")
        assert texts(page, "#lab-because li")[-1] == line


def test_a_number_that_is_set_stands_in_its_sentence_at_once(page: Any) -> None:
    page.route("**/api/**", lambda _: None)  # which never answers
    set_most_words(page, "1")
    after = page.locator("[data-key='rules.max_words'] .after")
    assert after.inner_text() == "word"


def test_what_the_game_always_asks_is_not_read_as_of_the_rule_above_it(
    page: Any,
) -> None:
    says(page, "2 words")
    set_most_words(page, "1")
    says(page, "No answer is left", "This rule leaves nothing:")
    begin, *_ = texts(page, "#lab-also > *")
    assert begin.startswith("What the game always asks plays a part, too: ")
    apart = """node => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const rule = document.querySelector("#lab-usual > .rule:last-child");
        const [own, its] = [range, rule].map((each) => each.getBoundingClientRect());
        const line = parseFloat(getComputedStyle(node).borderTopWidth);
        return own.top - its.bottom > 10 && line > 0;
    }"""
    assert page.locator("#lab-also > p").evaluate(apart)


def test_ways_out_are_scrolled_to_and_lead_on(open_lab: Any) -> None:
    page = open_lab(viewport=SIZES["390x844"])
    says(page, "2 words")
    set_most_words(page, "1")
    says(page, "No answer is left", "This rule leaves nothing:")
    page.locator("#lab-ways-out").click()
    first = page.locator(".ways button").first
    assert first.inner_text() == "2 words"
    assert first.evaluate(IS_SEEN)
    page.keyboard.press("Enter")
    says(page, "2 words as before")
    focused = page.evaluate("document.activeElement.id")
    assert focused == "set-rules-max_words"


# -------------------------------------------------------------- undo, and what is kept


def test_every_change_is_undone_and_made_again(page: Any) -> None:
    says(page, "2 words")
    first = file_text(page)
    set_loop(page)
    says(page, "3 words")
    set_most_words(page, "1")
    says(page, "No answer is left")
    page.locator(".ways button").first.click()
    page.locator("#lab-cover:visible").wait_for()
    last = file_text(page)
    for keys, head in (("Control+z", "No answer is left"), ("Control+z", "3 words")):
        page.keyboard.press(keys)
        says(page, head)
    page.get_by_role("button", name="Undo").first.click()
    says(page, "2 words the fewest")
    assert (file_text(page), page.locator("#lab-undo").is_disabled()) == (first, True)
    page.keyboard.press("Control+y")
    says(page, "3 words")
    page.keyboard.press("Control+Shift+Z")
    says(page, "No answer is left")
    page.get_by_role("button", name="Redo").click()
    page.locator("#lab-cover:visible").wait_for()
    assert (file_text(page), page.locator("#lab-redo").is_disabled()) == (last, True)


def test_another_box_is_undone_with_what_it_was_compared_with(page: Any) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words now, 2 before")
    type_box(page, "riu pgh lcs yao")
    says(page, "2 words the fewest: proved")
    page.keyboard.press("Control+z")
    says(page, "3 words now, 2 before")
    page.get_by_role("button", name="All rules off").click()
    says(page, "2 words the fewest: proved")


def test_what_takes_more_words_is_not_called_as_good(page: Any) -> None:
    says(page, "2 words")
    type_box(page, "riu pgh lcs yao")
    says(page, "2 words the fewest: proved")
    unfold(page, "lab-more-rules")
    page.locator("#set-rules-require").fill("sharp")
    page.locator("#set-rules-require").press("Enter")
    says(page, "3 words now, 2 before")  # and as many letters
    assert page.inner_text("#lab-line") == ""


def test_an_amount_is_said_once_whichever_way_the_objective_counts_it(
    page: Any,
) -> None:
    rules = "rules: {max_words: 2}\nobjective: [score, -letters]\n"
    write(page, "sides: ra li\nwords: {only: [lair]}\n" + rules)
    says(page, "4 points", "1 word, 4 letters, from your own words.")


def test_what_is_compared_with_can_be_moved(page: Any) -> None:
    says(page, "2 words")
    assert page.locator("#lab-compare").is_hidden()
    set_loop(page)
    says(page, "3 words now, 2 before")
    unfold(page, "lab-compare")
    rows = page.locator("#lab-compared tbody tr").all_inner_texts()
    assert [row.split("\t") for row in rows][:2] == [
        ["words", "2", "3"],
        ["letters", "14", "18"],
    ]
    page.get_by_role("button", name="Compare from here on").click()
    says(page, "3 words the fewest: proved")
    assert page.locator("#lab-compare").is_hidden()
    set_loop(page, "no")
    says(page, "2 words now, 3 before")


def test_the_address_holds_the_puzzle_and_what_it_is_compared_with(
    browser: Any, page: Any, server: Served
) -> None:
    says(page, "2 words")
    set_loop(page)
    says(page, "3 words now, 2 before")
    context = new_context(browser)
    other = context.new_page()
    load(other, address(server) + page.evaluate("location.hash"))
    says(other, "3 words now, 2 before")
    assert file_text(other) == file_text(page)
    assert server.token not in other.url
    other.reload()
    says(other, "3 words now, 2 before")
    context.close()
    page.get_by_role("button", name="Play this").click()
    page.locator("#table #word").wait_for()
    play(page, "ergonomic")
    page.wait_for_url("**play=ergonomic*")  # follows once nothing is typed for a while
    context = new_context(browser)
    other = context.new_page()
    load(other, address(server) + page.evaluate("location.hash"))
    other.locator("#words li", has_text="ergonomic").wait_for()
    assert other.locator("#lab").is_hidden()
    context.close()


@pytest.mark.parametrize("asked", ["set", "read", "new"])
def test_what_was_under_way_does_not_reach_a_puzzle_opened_meanwhile(
    page: Any, asked: str
) -> None:
    says(page, "2 words")
    late: list[Any] = []
    page.route(
        f"**/api/{asked}",
        lambda route: route.continue_() if late else late.append(route),
    )
    with page.expect_request(f"**/api/{asked}") as sent:
        if asked == "set":
            set_loop(page)
        elif asked == "read":
            type_box(page, "fhmx load yngw vrpi")
        else:
            page.locator("#lab-level").select_option(label="hard")
            page.locator("#lab-new").click()
    if asked == "new":
        assert sent.value.post_data_json == {"difficulty": 4}
    page.evaluate(
        "yaml => (location.hash = `puzzle=${encodeURIComponent(yaml)}`)", OTHER
    )
    page.locator("#lab-picture[aria-label*='R I U']").wait_for()
    with page.expect_response(f"**/api/{asked}"):
        late[0].continue_()
    set_most_words(page, "3")  # waits for what came before it
    page.wait_for_url("**max_words**")
    assert file_text(page).split() == [*OTHER.split(), "rules:", "max_words:", "3"]


def test_two_tabs_try_their_own_rules(page: Any, server: Served) -> None:
    says(page, "2 words")
    other = page.context.new_page()
    load(other, address(server))
    says(other, "2 words")
    set_loop(other)
    says(other, "3 words")
    page.reload()
    says(page, "2 words the fewest")


@pytest.mark.parametrize("view", ["lab", "table"])
def test_before_the_scripts_the_page_shows_what_it_opens_with(
    page: Any, server: Served, view: str
) -> None:
    says(page, "2 words")
    if view == "table":
        page.get_by_role("button", name="Play this").click()
        page.locator("#word").wait_for()
    with held(page, "table.js", address(server)):  # as this tab showed it last
        assert page.locator("#lab").is_visible() == (view == "lab")
        assert page.locator("#table").is_hidden()
    page.locator(f"#{view}").wait_for()
    asked = f"#puzzle={quote(OTHER)}{'&play' * (view == 'table')}"
    other = page.context.new_page()
    with held(other, "table.js", address(server) + asked):  # as the address says
        assert other.locator("#lab").is_visible() == (view == "lab")
    other.locator(f"#{view}").wait_for()


def test_the_box_is_typed_before_the_scripts_and_the_styles_are_there(
    browser: Any, server: Served
) -> None:
    context = new_context(browser)
    page = context.new_page()
    with held(page, "table.css", address(server)):
        assert page.get_by_role("heading", name="What if …?").is_visible()
        assert page.locator("#lab-play").count() == 0  # which could not be pressed
        page.get_by_role("textbox", name="The box").click()
        page.keyboard.type("riu pgh lcs yao")
        page.keyboard.press("Enter")
    page.locator("#lab-picture[aria-label*='R I U']").wait_for()
    assert page.input_value("#lab-sides") == "riu pgh lcs yao"
    context.close()


# ------------------------------------------------------------------------- the game


def test_a_box_is_typed_played_and_won_and_nothing_is_given_away(page: Any) -> None:
    says(page, "2 words")  # of the box that stands there at first
    page.locator("#lab-sides").fill("riu pgh lcs yao")
    page.get_by_role("button", name="Play this").click()
    page.locator("#word").wait_for()
    assert "SPLASHY" not in heard(page)
    play(page, "gracious")
    page.reload()
    page.locator("#words li", has_text="gracious").wait_for()
    page.get_by_role("button", name="What if …?").click()
    says(page, "2 words the fewest: proved")
    assert "SPLASHY" not in heard(page)
    page.get_by_role("button", name="Play this").click()
    page.locator("#words li", has_text="gracious").wait_for()
    assert "SPLASHY" not in heard(page)


def test_what_is_copied_for_others_is_of_use_without_this_machine(
    open_lab: Any,
) -> None:
    page = open_lab(permissions=["clipboard-read", "clipboard-write"])
    copied = "navigator.clipboard.readText()"
    page.locator("#lab-play").click()
    page.locator("#more").click()
    page.locator("#sheet [role=tab]:focus").wait_for()  # it is laid out
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Copy a link to this game").click()
    page.locator("#copied", has_text=f"this machine alone. {TO_FRIENDS}").wait_for()
    page.locator("#close").click()
    page.locator("#word").focus()
    play(page, *BEST)
    page.locator("#share").click()
    page.locator("#share.done").wait_for()
    *_, box, rules, how = page.evaluate(copied).splitlines()
    assert "127.0.0.1" not in page.evaluate(copied)
    assert box == f"The box: {BOX.upper()}"
    assert rules.startswith("Use all 12 letters. Each word begins where")
    assert how == f'To play it: cpbox play "{BOX.upper()}"'


def test_the_first_key_waits_for_no_function_to_be_compiled(
    browser: Any, page: Any
) -> None:
    if int(browser.version.partition(".")[0]) < 136:
        pytest.skip("needs Chromium 136, which compiles them early")
    traced = ["v8", "disabled-by-default-v8.compile"]
    for field in ("lab-search", "lab-sides"):
        page.locator(f"#{field}").focus()
        browser.start_tracing(page=page, categories=traced)
        page.keyboard.press("a")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        names = {event["name"] for event in events}
        assert "v8.callFunction" in names  # which heard the key
        assert "V8.CompileCode" not in names
