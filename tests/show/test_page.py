"""The page as a file: whole, alone, harmless, and silent about the answer."""

import base64
import html
import json
import re
import shlex
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cpbox
from cpbox.candidates.board import Board
from cpbox.cli.draw import checked_by
from cpbox.cli.main import main
from cpbox.explain import hints
from cpbox.explain.hints import familiar, hints_of
from cpbox.fields.base import replace
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.search import solver_config as config
from cpbox.search import word_lists as search
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.verify import violations
from cpbox.search.word_lists import Outcome, outcomes, solve
from cpbox.show import drawn
from cpbox.show.page import page
from cpbox.show.page.data import MOST_CHAINS, page_data
from cpbox.show.page.fewest import NEVER, bounds_of
from tests.processes import ROOT
from tests.show.reported import SQUARE

Capture = pytest.CaptureFixture[str]

OWN = ("gracious", "splashy", "grip", "pay", "yap")
WORDS = Words(only=OWN, rarity="lists")
PUZZLE = Puzzle(box=SQUARE, words=WORDS, title="A box", notes="gracious was found")
PROVE = {"prove": "cpbox prove box.yaml -o proof", "check": "cpbox check proof"}


def page_of(puzzle: Puzzle) -> str:
    result = solve(puzzle, request=Request(all_optimal=True))
    hint = hints_of(puzzle, outcomes(familiar(puzzle)))
    return page(puzzle, result, hint, PROVE)


def data_in(text: str) -> Any:
    return json.loads(unpacked(text, "data"))


def whole(text: str) -> list[str]:
    words = [""]
    for each in text.split():
        words.append(words[-1][: int(each[0], 36)] + each[1:])
    return words[1:]


def unpacked(text: str, name: str) -> bytes:
    match = re.search(f'id="{name}">([^<]*)<', text)
    assert match
    return zlib.decompress(base64.b64decode(match[1]))


def answer_in(text: str) -> Any:
    return data_in(text)["answer"]


def test_neither_the_text_nor_the_source_of_the_page_holds_the_answer() -> None:
    text = page_of(PUZZLE).casefold()
    assert "gracious" not in text
    assert "splashy" not in text


def test_a_title_that_gives_the_answer_away_waits_with_the_answer() -> None:
    puzzle = Puzzle(
        box=SQUARE, words=WORDS, title="Gracious, splashy", source="splashy.com"
    )
    text = page_of(puzzle)
    assert "splashy" not in text.casefold()
    assert "<title>riu pgh lcs yao</title>" in text
    assert answer_in(text)["notes"] == ["Gracious, splashy"]


def test_a_page_says_what_the_degrees_of_familiarity_are() -> None:
    said = "Smallest list with the word: very familiar = common, familiar = standard"
    assert data_in(page(PUZZLE))["degrees"].startswith(said)


@pytest.mark.parametrize(
    ("rarity", "said"),
    [
        ("none", ""),
        ("order", "Quarter of the list with the word: very familiar = first"),
        ("lists", "Smallest list with the word: very familiar = common"),
    ],
)
def test_a_page_says_no_more_of_familiarity_than_the_puzzle(
    rarity: str, said: str, capsys: Capture, tmp_path: Path
) -> None:
    puzzle = Puzzle(box=SQUARE, words=Words(only=OWN, rarity=rarity))
    data = data_in(page(puzzle))
    assert data["degrees"].startswith(said)
    assert bool(data["degrees"]) == bool(said)
    assert bool(data["isRated"]) == bool(said)
    assert bool(data["scale"]) == bool(said)
    file = tmp_path / "own.yaml"
    words = f"{{only: {[*OWN]}, rarity: {rarity}}}"
    file.write_text(f"sides: riu pgh lcs yao\nwords: {words}")
    for command in ("solve", "solve --all", "words", "try --each-rule"):
        assert main([*command.split(), str(file)]) == 0
    for asked in ("gracious", "gracious → splashy"):
        assert main(["why", str(file), asked]) == 0
    out = capsys.readouterr().out.lower()
    assert ("familiar" in out) == bool(said)
    assert ("rarity" in out) == bool(said)


@pytest.mark.parametrize(
    ("given", "heading", "about"),
    [
        ({"file": "a/box.html", "date": "2026-07-20"}, "Puzzle of 20 July 2026", ""),
        ({"file": "a/box.yaml"}, "riu pgh lcs yao", ""),
        ({"title": "A", "date": "2026-07-20", "source": "B"}, "A", "B"),
    ],
)
def test_a_page_without_a_title_is_headed_by_its_date_or_its_sides(
    given: dict[str, Any], heading: str, about: str
) -> None:
    text = page(replace(Puzzle(box=SQUARE, words=WORDS, par=3), **given))
    assert f"<title>{heading}</title>" in text
    assert data_in(text)["heading"] == heading
    assert data_in(text)["about"] == about
    assert data_in(text)["date"] == ("20 July 2026" if "date" in given else "")
    assert "a/box" not in text


@pytest.mark.parametrize(
    ("language", "title", "is_said"),
    [
        ("en", "Monday, 20 July 2026", True),
        ("hu", "2026. július 20., hétfő", True),
        ("hu", "Rejtvény", False),
        ("en", "2026-07-20", True),
        ("en", "Tuesday, 21 July 2026", False),  # a title of its own
    ],
)
def test_a_day_that_is_the_title_is_said_once(
    language: str, title: str, *, is_said: bool
) -> None:
    puzzle = Puzzle(box=SQUARE, words=WORDS, title=title, date="2026-07-20")
    data = data_in(page(replace(puzzle, language=language)))
    day = {"en": "20 July 2026", "hu": "2026. július 20."}[language]
    assert (data["title"], data["date"]) == (title, "" if is_said else day)


def test_a_rule_of_the_boxs_own_is_said_once() -> None:
    rules = Rules(link=2, same_side=True, min_length=4)
    data: Any = page_data(replace(PUZZLE, rules=rules))
    assert data["brief"]["rules"] == []
    assert len(data["chips"]) == 3
    usual: Any = page_data(PUZZLE)
    assert (len(usual["brief"]["rules"]), usual["chips"]) == (3, [])


ENGLISH = r"(?i)\b(english|englische[sr]?|angol)\b"


@pytest.mark.parametrize("words", [Words(), WORDS, Words(add=("giraffe",))])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_another_language_says_first_that_the_lists_are_english(
    language: str, words: Words
) -> None:
    data: Any = page_data(Puzzle(box=SQUARE, words=words, language=language))
    begin, rules = data["brief"]["begin"], " ".join(data["brief"]["rules"])
    is_said = language != "en" and words == Words()
    assert bool(re.search(ENGLISH, begin)) == is_said
    assert bool(re.search(ENGLISH, rules)) == is_said


def test_the_answer_has_the_chain_the_claims_and_how_to_check_them() -> None:
    answer = answer_in(page_of(PUZZLE))
    assert answer["chains"] == [["gracious", "splashy"]]
    assert answer["complete"]
    assert answer["commands"] == PROVE
    assert ["this chain keeps every rule", "the verifier"] in answer["claims"]


def test_commands_name_no_file_that_is_named_after_the_answer() -> None:
    puzzle = Puzzle.of("b o x", words={"only": ["box"]})
    assert answer_in(page_of(puzzle))["commands"] == {
        "prove": "cpbox prove this-page.html -o proof",
        "check": "cpbox check proof",  # which names none, though a word is in it
    }


def test_a_page_of_no_file_names_itself_in_its_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("this-page.html").write_text(page_of(PUZZLE))
    for line in (checked_by("-", None, ())["prove"], "cpbox check proof"):
        assert main(shlex.split(line)[1:]) == 0
    assert checked_by("-", None, ())["serve"] == "cpbox serve this-page.html"


def test_without_a_list_of_all_chains_none_is_said_to_be_missing_nor_not_to_be() -> (
    None
):
    assert not answer_in(page(PUZZLE, solve(PUZZLE)))["complete"]


def test_hints_lead_to_the_most_familiar_chain_where_the_objective_does_not_say() -> (
    None
):
    box = Box((("r",), ("a",), ("t",), ("e",)))
    words = Words(only=("rate", "tare", "arte"), rarity="order")
    answer = answer_in(
        page_of(Puzzle(box=box, words=words, objective=Objective(("words",))))
    )
    assert answer["chains"][0] == ["rate"]
    assert {*map(tuple, answer["chains"])} == {("arte",), ("rate",), ("tare",)}


def test_what_looks_like_markup_is_text() -> None:
    nasty = "</title><script>alert('\"&')</script>{{script}}"
    puzzle = Puzzle(box=SQUARE, words=WORDS, title=nasty, source=nasty, notes=nasty)
    for text in (page_of(puzzle), page(puzzle)):
        assert "<script>alert" not in text
        assert f"<title>{html.escape(nasty)}</title>" in text
        assert (
            len(re.findall("<script", text)) == len(re.findall("</script", text)) == 3
        )


def test_the_page_allows_its_own_scripts_and_nothing_from_elsewhere() -> None:
    text = page_of(PUZZLE)
    (early,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    scripts = (early.encode(), unpacked(text, "code"))
    digests = [base64.b64encode(sha256(script).digest()).decode() for script in scripts]
    assert "content=\"default-src 'none'; " in text
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    assert f"script-src {allowed};" in text
    elsewhere = r"""(?:src|href)=(?!"#)|@import|url\(|https?://(?!www\.w3\.org)"""
    assert not re.findall(elsewhere, text)


def test_the_box_stands_in_the_page_before_any_script_of_its_body() -> None:
    box = Box((("a", "qu"), ("ö",), ("c", "d")))
    body = page(Puzzle(box=box, words=Words(only=("aö",)))).partition("<body")[2]
    letters = re.findall("<text [^>]*>(.*?)</text>", body.partition("<script")[0])
    assert [*map(html.unescape, letters)] == ["A", "QU", "Ö", "C", "D"]


def test_the_first_frame_is_what_is_to_be_done_and_all_else_waits_as_text() -> None:
    text = page(replace(PUZZLE, language="hu"))
    later = '<noscript class="later".*?</noscript>'
    first = re.sub(later, "", text, flags=re.DOTALL).partition('<script type="text')[0]
    assert not re.findall("<button|<svg|<input|<dialog|Iowan.*Iowan", first)
    for part in ("mark", "title", "aim", "aim-line", "how", "chips", "say", "box"):
        assert f'id="{part}"' in first
    assert text.isascii()  # which is read in half the time
    raw = re.findall(r"<(style|script)\b[^>]*>(.*?)</\1>", text, re.DOTALL)
    assert not [own for _, own in raw if "&#" in own]  # where it stands for itself


def test_the_same_puzzle_is_the_same_page() -> None:
    answer = solve(PUZZLE)
    assert page(PUZZLE, answer) == page(PUZZLE, answer)


def test_a_page_of_the_puzzle_alone_holds_no_answer(tmp_path: Path) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "box.html"
    file.write_text("sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious, splashy]}")
    assert main(["draw", str(file), "-o", str(out), "--no-chain"]) == 0
    text = out.read_text("utf-8")
    assert answer_in(text) is None


def test_all_steps_of_a_page_share_one_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, limits = [0.0], []

    def spy(
        puzzle: Puzzle, config: LimitedConfig, *asked: Any, **more: Any
    ) -> list[Outcome]:
        limits.append(config.time_limit)
        now[0] += 1
        return outcomes(puzzle, LimitedConfig(), *asked, **more)

    for module in (search, hints):
        monkeypatch.setattr(module, "outcomes", spy)
    for clock in (drawn, config):
        monkeypatch.setattr(clock, "perf_counter", lambda: now[0])
    asked = ["--set", "objective=[words, letters]", "--time-limit", "2.5"]
    out = str(tmp_path / "x.html")
    assert main(["draw", "riu pgh lcs yao", "-o", out, *asked]) == 0
    assert limits == [2.5, 1.5, 0.5]


def test_draw_writes_a_page_with_every_best_chain(
    tmp_path: Path, capsys: Capture
) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "box.html"
    file.write_text("sides: [ab, cd]\nwords: {only: [acbd, bdac, adbc]}")
    assert main(["draw", str(file), "-o", str(out)]) == 0
    answer = answer_in(out.read_text("utf-8"))
    assert sorted(answer["chains"]) == [["acbd"], ["adbc"], ["bdac"]]
    assert answer["complete"]
    prove, serve = (answer["commands"][name] for name in ("prove", "serve"))
    assert f"cpbox prove {shlex.quote(str(file))}" in prove
    assert serve == f"cpbox serve {shlex.quote(str(file))}"
    out_text, err = capsys.readouterr()
    assert err == ""
    assert str(out) in out_text


def test_at_most_a_thousand_chains_are_shown_and_that_is_said(tmp_path: Path) -> None:
    words = ["a" + "cd"[n >> 4 & 1] + "".join("ab"[n >> bit & 1] for bit in range(4))
             for n in range(32)]  # fmt: skip
    words += [word[::-1] for word in words]
    file, out = tmp_path / "box.yaml", tmp_path / "box.html"
    file.write_text(
        f"sides: [ab, cd]\nwords: {{only: [{', '.join(words)}]}}\n"
        "rules: {same_side: true, min_words: 2, max_words: 2, link: 0}\n"
        "objective: [words]"
    )
    assert main(["draw", str(file), "-o", str(out)]) == 0
    answer = answer_in(out.read_text("utf-8"))
    assert (
        len(answer["chains"]) == len(set(map(tuple, answer["chains"]))) == MOST_CHAINS
    )
    assert not answer["complete"]


def test_upto_is_for_pictures(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "box.html"
    code = main(["draw", "none.yaml", "-o", str(out), "--upto", "1"])
    assert code == 2
    assert "--upto: is for pictures" in capsys.readouterr().err


def test_a_typed_box_has_the_words_of_the_largest_list_and_their_rarity() -> None:
    data = data_in(page(Puzzle(box=SQUARE)))
    common, full = data["lists"]
    assert (common["name"], full["name"]) == ("common", "full")
    assert not common["isOwn"]
    assert {*common["rarity"]} == {"0"}
    assert {*full["rarity"]} == {"1", "2", "3"}
    assert "gracious" in whole(common["words"])
    assert "acai" in whole(full["words"])
    assert not {*whole(common["words"])} & {*whole(full["words"])}


@pytest.mark.parametrize(
    "words", ["common", "extended", ["common", "standard"], {"only": ["gracious"]}]
)
def test_a_page_plays_the_words_that_can_be_played(words: Any) -> None:
    puzzle = Puzzle.of("riu pgh lcs yao", words=words)
    lists = data_in(page(puzzle))["lists"]
    played = [word for each in lists for word in whole(each["words"])]
    assert sorted(played) == sorted({*cpbox.words(puzzle).words})


def test_a_puzzle_with_words_of_its_own_has_those_alone() -> None:
    (own,) = data_in(page(PUZZLE))["lists"]
    assert whole(own["words"]) == ["gracious", "splashy"]
    assert own["isOwn"]


def test_a_page_of_twelve_letters_is_under_300_kb() -> None:
    text = page(Puzzle(box=SQUARE), solve(Puzzle(box=SQUARE)))
    assert len(text.encode()) < 300_000


# ------------------------------------------------------------------------- the table


def test_the_table_holds_the_fewest_words_from_every_state() -> None:
    """Held against trying all words again and again, on a box without repeats."""
    board = Board.of(PUZZLE)
    bounds = bounds_of(board)
    table = np.frombuffer(bounds.table, np.uint8).reshape(len(bounds.links), -1)
    tiles = PUZZLE.box.tiles
    arcs = [
        (tiles.index(w[0]), tiles.index(w[-1]), {tiles.index(c) for c in w})
        for w in board.candidates.words
    ]
    assert bounds.tracked == tuple(range(12))
    for number in range(0, 1 << 12, 5):
        asked = {tile for tile in range(12) if number >> tile & 1}
        for link in range(12):
            assert table[link, number] == fewest(arcs, link, asked)


def fewest(arcs: list[tuple[int, int, set[int]]], link: int, asked: set[int]) -> int:
    seen = {(link, frozenset(asked))}
    states, words = set(seen), 0
    while states:
        if any(not left for _, left in states):
            return words
        words += 1
        states = {
            (end, left - covers)
            for at, left in states
            for start, end, covers in arcs
            if start == at
        } - seen
        seen |= states
    return NEVER


def test_a_large_box_has_a_table_of_its_scarcest_tiles() -> None:
    sides = ("abcdefg", "hijklmn", "opqrst", "uvwxyz")
    puzzle = Puzzle(
        box=Box(tuple(map(tuple, sides))),
        words=Words(only=("ahov", "vip", "zoo", "jaw", "waxy", "quiz")),
        rules=Rules(cover=6),
    )
    bounds = bounds_of(Board.of(puzzle))
    assert len(bounds.table) == len(bounds.links) << len(bounds.tracked)
    assert len(bounds.table) <= 1 << 20
    assert len(bounds.tracked) == 15


def test_the_answer_shown_keeps_the_rules() -> None:
    for chain in answer_in(page_of(PUZZLE))["chains"]:
        assert not violations(PUZZLE, tuple(chain))


@pytest.mark.parametrize("link", [0, 1, 2, 3])
def test_a_page_is_made_where_no_word_can_be_linked(link: int) -> None:
    puzzle = Puzzle.of("ab cd", words={"only": ["ac", "zz"]}, rules={"link": link})
    bounds = bounds_of(Board.of(puzzle))
    assert {*bounds.table} <= {0, NEVER}
    assert data_in(page_of(puzzle))


@pytest.mark.parametrize("file", ["first", "lab", "token"])
def test_a_selector_is_not_stronger_than_it_looks(file: str) -> None:
    text = (ROOT / f"cpbox/show/page/lab/{file}.css").read_text("utf-8")
    for each in re.findall(r":is\(([^()]*)\)", text):  # all are as strong as one
        assert len({part.count("#") for part in each.split(",")}) == 1, each
