"""Boxes on paper: what a sheet says, in which language, and that it is no markup."""

import re
import shutil
from datetime import date
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.main import main
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle.rule_table import Rules
from cpbox.show.page.data import page_data
from cpbox.show.sheet import pdf
from cpbox.show.texts import texts
from cpbox.show.texts.dates import long_day, month, period, plain_day, weekdays
from cpbox.show.texts.unusual_rules import unusual
from tests.exhaustive import ranked
from tests.processes import ROOT, run
from tests.show.browser import axe, new_context

WEEK = ROOT / "puzzles/daily"
OWN: dict[str, Any] = {"only": ["gracious", "sharply", "scary"]}
MORE = ("crash", "glory", "grasp", "sharp")
BOX = cpbox.Puzzle.of("riu pgh lcs yao", words=OWN, title="A box", date="2027-01-04")


class Read(HTMLParser):
    """A page's elements, and its text without that of styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert not [name for name, _ in attrs if name.startswith("on")]
        self.names.append(tag)
        self.open.append(tag)
        self.text += " "

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def said(sheet: cpbox.Sheet) -> str:
    return " ".join(Read(sheet.text).text.split())


def test_a_sheet_has_each_box_and_ends_with_hints_and_answers() -> None:
    other = cpbox.replace(cpbox.replace(BOX, "par", 3), "title", "Another")
    sheet = cpbox.sheet([BOX, other])
    text = said(sheet)
    first, last = text.split(" Hints ")
    assert [result.words for result in sheet.results] == [("gracious", "sharply")] * 2
    assert "A box Monday, 4 January 2027" in first
    assert "Try it in 4 words." in first  # which does not tell how few do
    assert "Try it in 3 words." in first
    assert "2 words" not in first
    assert "GRACIOUS" not in first
    assert "First letters and lengths: G(8), S(7)" in last
    assert last.count("GRACIOUS → SHARPLY 2 words, 15 letters.") == 2
    assert " Proved to be the best, by fewest words, then fewest letters (" in last
    _, best = ranked(BOX)[0]
    assert best == ("gracious", "sharply")


def test_a_goal_is_one_that_can_be_reached() -> None:
    assert "in 1 word" not in said(cpbox.sheet(cpbox.replace(BOX, "par", 1)))
    scored = cpbox.replace(BOX, "rules.max_words", 2)
    scored = cpbox.replace(scored, "letter_values", {"r": 5, "i": 2})
    text = said(cpbox.sheet(cpbox.replace(scored, "objective", ["-score"])))
    assert "The best: highest score" in text
    assert "Points: R 5, I 2, U 0," in text
    assert "Try it in" not in text


def test_a_title_does_not_give_the_answer_away() -> None:
    puzzle = cpbox.replace(BOX, "title", "Gracious me")
    first, _ = said(cpbox.sheet(puzzle)).split(" Hints ")
    assert "gracious" not in first.lower()


def test_an_answer_that_is_not_proved_says_so() -> None:
    stopped = cpbox.sheet("riu pgh lcs yao", time_limit=1e-6)
    assert not stopped.results[0].status.is_proof
    assert "roved to be" not in said(stopped)
    assert texts()("of_answer.unknown") in said(stopped)
    none = texts()("sheet.no_answer")
    assert none not in said(stopped)
    assert none in said(cpbox.sheet(cpbox.replace(BOX, "words", {"only": ["pal"]})))


def test_the_shell_says_which_answers_are_not_proved(
    capsys: Any, tmp_path: Path
) -> None:
    out = str(tmp_path / "x.html")
    box = ["sheet", "riu pgh lcs yao", "-o", out]
    assert main([*box, "--time-limit", "0.000001"]) == 3
    assert "riu pgh lcs yao: stopped before" in capsys.readouterr().err
    assert main(box) == 0
    assert capsys.readouterr().out == f"{out}: 1 puzzle on a sheet\n"


def test_a_box_without_a_chain_says_so(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "none.yaml"
    file.write_text(cpbox.replace(BOX, "rules.max_words", 1).to_yaml())
    out = tmp_path / "x.html"
    assert main(["sheet", str(file), "-o", str(out)]) == 1
    assert "there is no chain" in capsys.readouterr().err
    text = " ".join(Read(out.read_text("utf-8")).text.split())
    assert text.count("There is no solution (") == 2


RULES: list[dict[str, Any]] = [
    {"min_length": 4, "max_length": 9, "same_side": True, "moves": "adjacent"},
    {"moves": "opposite", "distinct_in_word": True, "start": "g", "end": "y"},
    {"require": ["sharply"], "repeat_words": True, "min_words": 2, "max_words": 3},
    {"min_letters": 10, "max_letters": 30, "link": 2, "loop": True, "max_uses": 3},
    {"link": 0, "cover": 9, "max_uses": {"r": 1, "i": 2}},
    {"cover": ["r", "i"]},
    {"lengths": "tiles"},
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_that_is_not_the_usual_one_is_said(language: str) -> None:
    own = texts(language)
    said_of = set[str]()
    for rules in RULES:
        sides = "[ri]u pgh lcs yao" if "lengths" in rules else "riu pgh lcs yao"
        puzzle = cpbox.replace(cpbox.replace(BOX, "sides", sides), "rules", rules)
        sentences = unusual(puzzle, own)
        assert len(sentences) == len(rules) + (rules.get("link") == 0)  # two letters
        assert not [text for text in sentences if "{" in text or text.endswith(".")]
        said_of |= {*rules}
    assert said_of == {*Rules.model_fields}
    assert unusual(BOX, own) == []
    aim = unusual(cpbox.replace(BOX, "objective", ["letters"]), own)
    assert aim == [own("rule.objective", aims=own("of_answer.aim.letters.least"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_in_the_language_of_its_puzzles(language: str) -> None:
    own = texts(language)
    sheet = cpbox.sheet(cpbox.replace(BOX, "language", language))
    assert f'<html lang="{language}">' in sheet.text
    assert own("sheet.answers") in said(sheet)
    assert cpbox.sheet(BOX, language=language).text == sheet.text


@pytest.mark.parametrize(
    "days", [["2027-01-04"], ["2026-12-31", "2024-02-29"]], ids=["a day", "days"]
)
@pytest.mark.parametrize("language", ["de", "hu"])
def test_dates_are_written_as_the_unicode_consortium_has_them(
    language: str, days: list[str]
) -> None:
    dates = pytest.importorskip("babel.dates")
    own = texts(language)
    for day in map(date.fromisoformat, days):
        assert long_day(own, day) == dates.format_date(day, "full", language)
        assert plain_day(own, day) == dates.format_date(day, "long", language)
        wanted = dates.format_skeleton("yMMMM", day, locale=language)
        assert month(own, day) == wanted
    names = dates.get_day_names("wide", "stand-alone", language)
    assert [long for long, _ in weekdays(own)] == [names[n] for n in range(7)]


@pytest.mark.parametrize(
    ("first", "last", "german", "hungarian"),
    [
        ("03-01", "03-07", "1.-7. März 2027", "2027. március 1-7."),
        (
            "03-29",
            "04-04",
            "29. März - 4. April 2027",
            "2027. március 29. - április 4.",
        ),
    ],
)
def test_days_say_their_month_and_year_once(
    first: str, last: str, german: str, hungarian: str
) -> None:
    days = [date.fromisoformat(f"2027-{day}") for day in (first, last)]
    both = [period(texts(x), days).replace("\u2013", "-") for x in ("de", "hu")]
    assert both == [german, hungarian]
    over = period(texts("en"), [*days, date(2026, 12, 28)])
    assert over.startswith("28 December 2026 \u2013 ")
    assert over.endswith(" 2027")


def test_a_sheet_says_how_short_a_word_may_be_and_each_box_that_differs() -> None:
    usual, longer = BOX, cpbox.replace(BOX, "rules.min_length", 5)
    for boxes, number, others in (
        ([usual], 3, []),
        ([usual, longer, usual], 3, [5]),
        ([longer, usual, longer], 5, [5, 3, 5]),
    ):
        text = said(cpbox.sheet(boxes))
        assert f"as few words as you can. A word has at least {number} letters." in text
        chips = re.findall(r"Words have at least (\d) letters", text)
        assert [*map(int, chips)] == others


def test_what_is_proved_of_some_boxes_names_them_in_runs() -> None:
    scored = cpbox.replace(
        cpbox.replace(BOX, "rules.max_words", 2), "objective", ["-letters"]
    )
    text = said(cpbox.sheet([BOX, BOX, BOX, scored, BOX]))
    assert "1\u20133, 5: Proved" in text
    assert "4: Proved" in text


def test_a_hostile_title_word_and_list_leave_no_markup(tmp_path: Path) -> None:
    bad = "</style><script>alert(1)</script><img src=x onerror=alert(1)>"
    (tmp_path / "words<b>.txt").write_text("gracious\nsharply\n")
    file = tmp_path / "<b>x.yaml"
    file.write_text(
        "sides: [[ri, '\u202eü', u], pgh, lcs, yao]\n"
        "words: {file: 'words<b>.txt', add: ['ab']}\n"
        f"title: {bad!r}\nsource: '<i>'\nnotes: '<i>'\n"
    )
    sheet = cpbox.sheet([BOX, cpbox.replace(BOX, "title", bad)], title=bad)
    read = Read(sheet.text)
    assert not {"script", "img", "b", "i", "iframe", "link"} & {*read.names}
    assert read.names.count("style") == 1
    assert main(["sheet", str(file), "-o", str(tmp_path / "x.html")]) in {1, 2}
    out = tmp_path / "x.html"
    if out.exists():
        assert not {"script", "img", "b", "i"} & {*Read(out.read_text("utf-8")).names}


def test_a_sheet_loads_nothing_and_is_the_same_every_time() -> None:
    text = cpbox.sheet(WEEK, upside_down=True, large=True, paper="letter").text
    assert "default-src &#x27;none&#x27;" in text
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)", text)
    assert "size: letter" in text
    assert cpbox.sheet(WEEK, upside_down=True, large=True, paper="letter").text == text


@pytest.mark.parametrize(
    ("named", "problem"),
    [
        ({"output": "x.txt"}, "output: 'x.txt' ends in none of .html"),
        ({"files": []}, "files: must be puzzles or paths"),
        ({"files": "nowhere.yaml"}, "nowhere.yaml"),
        ({"language": "tlh"}, "language: .* choose"),
        ({"paper": "A3"}, "paper: "),
    ],
)
def test_what_makes_no_sense_is_refused(named: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        cpbox.sheet(**{"files": BOX} | named)


def test_there_is_a_line_to_write_on_for_each_word_of_the_target() -> None:
    sheet = cpbox.sheet(cpbox.replace(BOX, "par", 9))
    assert "Try it in 9 words." in said(sheet)
    [lines] = re.findall(r'<ol class="lines".*?</ol>', sheet.text)
    assert lines.count("<li>") == 9


@pytest.mark.parametrize("allowed", [1, 2, 3, 9])
def test_there_are_no_more_lines_to_write_on_than_words_that_are_allowed(
    allowed: int,
) -> None:
    box = cpbox.replace(BOX, "rules.max_words", allowed)
    rows = re.findall(r"<ol class=\"lines\".*?</ol>", cpbox.sheet(box).text)
    on_sheet = sum(each.count("<li>") for each in rows)
    data: Any = page_data(box)
    assert on_sheet <= data["brief"]["lines"] == min(allowed, 4)
    assert on_sheet or allowed == 1  # which leaves no chain


def test_banned_words_that_the_box_has_are_named_on_paper() -> None:
    words = OWN | {"ban": ["scary", "wren"], "ban_matching": ["^p"]}
    text = said(cpbox.sheet(cpbox.replace(BOX, "words", cpbox.Words(**words))))
    assert "These words are banned: SCARY No word matches ^p" in text


def test_words_that_count_besides_the_lists_or_alone_are_printed_to_judge_by() -> None:
    added = cpbox.Words(add=("sharpy", "wren"))
    assert "These words count, too: SHARPY" in said(
        cpbox.sheet(cpbox.replace(BOX, "words", added))
    )
    some = cpbox.replace(BOX, "words", {"only": [*OWN["only"], *MORE]})
    first, _, last = said(cpbox.sheet(some)).partition(" Hints ")
    hints, _, answers = last.partition(" Answers ")
    own = texts()("sheet.own_words")
    assert own in first
    assert f"{own} CRASH, GLORY, GRACIOUS, GRASP, SHARP, SHARPLY" in hints
    assert own not in answers
    few = said(cpbox.sheet(BOX))
    assert few.count(own) == 1  # two that can be played would tell the answer
    assert "GRACIOUS, SHARPLY" not in few
    sides = BOX.box.sides
    many = map("".join, product(*sides, sides[0]))
    large = cpbox.replace(BOX, "words", {"only": [*OWN["only"], *many]})
    assert said(cpbox.sheet(large)).count(own) == 1  # there are too many to list


@pytest.mark.parametrize("words", [{}, OWN, {"add": OWN["only"]}])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_in_another_language_says_that_the_words_are_english(
    language: str, words: dict[str, Any]
) -> None:
    box = cpbox.replace(BOX, "words", cpbox.Words(**words))
    text = said(cpbox.sheet(box, language=language))
    english = texts(language)("basics.english")
    assert (english in text) == (language != "en" and not words)
    own = cpbox.replace(BOX, "words", cpbox.Words(**OWN))  # in whatever language
    assert english not in said(cpbox.sheet([box, own], language=language))


def test_an_answer_is_on_another_page_than_the_hints() -> None:
    some = cpbox.replace(BOX, "words", {"only": [*OWN["only"], *MORE]})
    for boxes, upside_down in ((4, False), (1, True)):
        sheet = cpbox.sheet([some] * boxes, upside_down=upside_down)
        leaves = re.findall(r'<section class="last.*?</section>', sheet.text, re.DOTALL)
        assert len(leaves) == 2
        assert "GRACIOUS \u2192" not in leaves[0]
        assert "GRACIOUS \u2192" in leaves[1]


def test_few_hints_and_answers_share_a_page_on_which_answers_stand_on_their_head() -> (
    None
):
    boxes = sorted(WEEK.iterdir())
    for number, large, is_shared in (
        (6, False, True),
        (7, False, False),
        (3, True, False),
    ):
        made = cpbox.sheet(boxes[:number], large=large)
        leaves = re.findall(r'<section class="last.*?</section>', made.text, re.DOTALL)
        assert len(leaves) == 2 - is_shared
        hints, _, answers = leaves[0].partition('<div class="turned">')
        assert "INDIVIDUALS" not in hints
        assert ("INDIVIDUALS" in answers) == is_shared


def test_short_lists_of_own_words_share_that_page() -> None:
    some = cpbox.replace(BOX, "words", {"only": [*OWN["only"], *MORE]})
    for number, large, is_shared in (
        (3, False, True),
        (4, False, False),
        (1, True, True),
        (2, True, False),
    ):
        text = cpbox.sheet([some] * number, large=large).text
        assert ('class="last both"' in text) == is_shared


def test_every_file_at_fault_is_named_at_once() -> None:
    with pytest.raises(InputError) as caught:
        cpbox.sheet([BOX, "nowhere.yaml", "abc def ghi", "neither.yaml"])
    files = [str(mistake.file) for mistake in caught.value.mistakes]
    assert files == ["nowhere.yaml", "neither.yaml"]


def test_a_pdf_without_a_browser_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pdf, "BROWSERS", ("no-such-browser",))
    with pytest.raises(InputError, match="output: a PDF needs Chromium") as error:
        cpbox.sheet(BOX, tmp_path / "x.pdf")
    assert "print it from your browser" in str(error.value)
    assert not [*tmp_path.iterdir()]


@pytest.mark.slow
@pytest.mark.parametrize(("large", "pages"), [(False, 4), (True, 6)])
def test_a_week_is_printed_as_a_pdf(*, large: bool, pages: int, tmp_path: Path) -> None:
    if shutil.which("chromium") is None or shutil.which("pdfinfo") is None:
        pytest.skip("needs chromium and poppler-utils")
    file = tmp_path / "week.pdf"
    cpbox.sheet(WEEK, file, large=large)
    about = run("pdfinfo", str(file)).stdout
    assert re.search(rf"^Pages: +{pages}$", about, re.MULTILINE)
    assert "A4" in about
    leaves = run("pdftotext", str(file), "-").stdout.split("\f")
    of_boxes, last = leaves[: 4 if large else 2], leaves[4 if large else 2 :]
    assert "EMOJI → INDIVIDUALS" in " ".join(" ".join(last).split())
    assert "EMOJI" not in " ".join(of_boxes)
    assert all(f"{day} January 2027" in " ".join(of_boxes) for day in range(4, 11))


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize(
    ("boxes", "large", "pages"), [(1, False, 2), (1, True, 2), (6, False, 3)]
)
def test_no_page_of_a_short_sheet_is_nearly_empty(
    boxes: int, paper: Any, pages: int, tmp_path: Path, *, large: bool
) -> None:
    if shutil.which("chromium") is None or shutil.which("pdfinfo") is None:
        pytest.skip("needs chromium and poppler-utils")
    for language in LANGUAGES:
        file = tmp_path / f"{language}.pdf"
        some = sorted(WEEK.iterdir())[:boxes]
        cpbox.sheet(some, file, large=large, paper=paper, language=language)
        about = run("pdfinfo", str(file)).stdout
        assert re.search(rf"^Pages: +{pages}$", about, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("large", [False, True])
def test_all_boxes_of_a_sheet_have_one_size(
    browser: Any, tmp_path: Path, *, large: bool
) -> None:
    file, page = tmp_path / "sheet.html", new_context(browser).new_page()
    page.emulate_media(media="print")
    for boxes in (2, 3, 5):
        some = [BOX] * boxes
        cpbox.sheet(some, file, large=large)
        page.goto(file.as_uri())
        sizes = page.locator(".box .cpbox").evaluate_all(
            "boxes => boxes.map(({ clientWidth: wide, clientHeight: high }) => "
            "`${wide} ${high}`)"
        )
        assert (len(sizes), len({*sizes})) == (boxes, 1)
    page.context.close()


@pytest.mark.slow
def test_large_print_makes_no_box_smaller(browser: Any, tmp_path: Path) -> None:
    file, page = tmp_path / "sheet.html", new_context(browser).new_page()
    page.emulate_media(media="print")
    for boxes in ([BOX], sorted(WEEK.iterdir())[:2]):
        wide = []
        for large in (False, True):
            cpbox.sheet(boxes, file, large=large)
            page.goto(file.as_uri())
            wide.append(page.locator(".box .cpbox").first.bounding_box()["width"])
        assert wide[1] > wide[0]
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_sheet_has_no_barriers_and_fits(
    browser: Any, tmp_path: Path, width: int, scheme: str
) -> None:
    file = tmp_path / "week.html"
    cpbox.sheet([BOX, *sorted(WEEK.iterdir())[:2]], file)
    viewport = {"width": width, "height": 800}
    context = new_context(
        browser, viewport=viewport, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = page.locator(".leaf").last.bounding_box()
    hints = page.locator(".last").first.bounding_box()["y"]
    assert hints >= boxes["y"] + boxes["height"] + 800  # not seen beside them
    page.evaluate(axe())
    value = page.evaluate("axe.run()")["violations"]
    context.close()
    assert [(x["id"], x["nodes"][0]["html"]) for x in value] == []
