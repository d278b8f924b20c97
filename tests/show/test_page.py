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

from cpbox.candidates.board import Board
from cpbox.cli import draw
from cpbox.cli.main import main
from cpbox.explain import hints
from cpbox.explain.hints import familiar, hints_of
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Words
from cpbox.search import solver as search
from cpbox.search import solver_config as config
from cpbox.search.solver import Outcome, outcomes, solve
from cpbox.search.solver_config import Request, SolverConfig
from cpbox.show.hint_levels import LEVELS
from cpbox.show.page import page
from cpbox.show.page.data import MOST_CHAINS
from cpbox.show.page.fewest import bounds_of
from tests.show.reported import SQUARE

Capture = pytest.CaptureFixture[str]

OWN = ("gracious", "splashy", "grip", "pay", "yap")
WORDS = Words(only=OWN, rarity="lists")
PUZZLE = Puzzle(box=SQUARE, words=WORDS, title="A box", notes="gracious was found")
PROVE = ["cpbox prove box.yaml -o proof", "cpbox check proof"]


def page_of(puzzle: Puzzle) -> str:
    result = solve(puzzle, request=Request(all_optimal=True))
    hint = hints_of(outcomes(familiar(puzzle)))
    return page(puzzle, result, hint, PROVE)


def data_in(text: str, name: str) -> Any:
    found = re.search(f'id="{name}-data">([^<]*)<', text)
    assert found
    return json.loads(zlib.decompress(base64.b64decode(found[1])))


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
    assert data_in(text, "answer")["notes"] == ["Gracious, splashy"]


def test_a_page_says_what_the_degrees_of_familiarity_are() -> None:
    said = "Smallest list with the word: very familiar = common, familiar = standard"
    assert page_of(PUZZLE).count(said) == 2  # of the candidates, and of the answer
    assert page(PUZZLE).count(said) == 1


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
    text = page(puzzle)
    assert said in text
    assert ("list with the word" in text) == bool(said)
    assert bool(data_in(text, "puzzle")["familiarity"]) == bool(said)
    file = tmp_path / "own.yaml"
    words = f"{{only: {[*OWN]}, rarity: {rarity}}}"
    file.write_text(f"sides: riu pgh lcs yao\nwords: {words}")
    for command in ("solve", "solve --all", "words", "try --each-rule"):
        assert main([*command.split(), str(file)]) == 0
    for asked in ("gracious", "gracious → splashy"):
        assert main(["why", str(file), asked]) == 0
    told = capsys.readouterr().out.lower()
    assert ("familiar" in told) == bool(said)
    assert ("rarity" in told) == bool(said)


@pytest.mark.parametrize(
    ("given", "heading", "about"),
    [
        ({"file": "a/box.html", "date": "2026-07-20"}, "Puzzle of 2026-07-20", "par 3"),
        ({"file": "a/box.yaml"}, "riu pgh lcs yao", "par 3"),
        ({"title": "A", "date": "2026-07-20"}, "A", "2026-07-20 · par 3"),
    ],
)
def test_a_page_without_a_title_is_headed_by_its_date_or_its_sides(
    given: dict[str, Any], heading: str, about: str
) -> None:
    text = page(Puzzle(box=SQUARE, words=WORDS, par=3, **given))
    assert f"<title>{heading}</title>" in text
    assert f"<p>{about}</p>" in text
    assert "a/box" not in text


def test_without_a_list_of_all_chains_it_is_not_said_to_be_whole() -> None:
    assert not data_in(page(PUZZLE, solve(PUZZLE)), "answer")["complete"]


def test_hints_say_more_each_time_and_no_word_before_the_fifth() -> None:
    hints = data_in(page_of(PUZZLE), "answer")["hints"]
    assert [name for name, _ in hints] == list(LEVELS)
    assert hints[5][1] == "gracious → splashy"


def test_hints_lead_to_the_most_familiar_chain_where_the_objective_does_not_say() -> (
    None
):
    box = Box((("r",), ("a",), ("t",), ("e",)))
    words = Words(only=("rate", "tare", "arte"), rarity="order")
    answer = data_in(
        page_of(Puzzle(box=box, words=words, objective=Objective(("words",)))), "answer"
    )
    assert answer["hints"][5][1] == "rate"
    assert answer["chains"][0] == ["rate"]
    assert {*map(tuple, answer["chains"])} == {("arte",), ("rate",), ("tare",)}


def test_what_looks_like_markup_is_text() -> None:
    nasty = "</title><script>alert('\"&')</script>{{script}}"
    puzzle = Puzzle(box=SQUARE, words=WORDS, title=nasty, source=nasty, notes=nasty)
    for text in (page_of(puzzle), page(puzzle)):
        assert "<script>alert" not in text
        assert f"<title>{html.escape(nasty)}</title>" in text
        assert len(re.findall("<script", text)) == 3 + ('id="answer-data"' in text)


def test_the_page_allows_its_own_script_and_nothing_from_elsewhere() -> None:
    text = page_of(PUZZLE)
    script = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(sha256(script[0].encode()).digest()).decode()
    assert len(script) == 1
    assert "content=\"default-src 'none'; " in text
    assert f"script-src 'sha256-{digest}'" in text
    assert not re.findall(
        r"(?:src|href)=|@import|url\(|https?://(?!www\.w3\.org)", text
    )


def test_a_page_of_the_puzzle_alone_holds_no_answer(tmp_path: Path) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "box.html"
    file.write_text("sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious, splashy]}")
    assert main(["draw", str(file), "-o", str(out), "--no-chain"]) == 0
    text = out.read_text("utf-8")
    assert 'id="answer-data"' not in text
    assert 'id="hints"' not in text


def test_all_steps_of_a_page_share_one_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, limits = [0.0], []

    def spy(
        puzzle: Puzzle, config: SolverConfig, *asked: Any, **more: Any
    ) -> list[Outcome]:
        limits.append(config.time_limit)
        now[0] += 1
        return outcomes(puzzle, SolverConfig(), *asked, **more)

    for module in (search, hints):
        monkeypatch.setattr(module, "outcomes", spy)
    for clock in (draw, config):
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
    answer = data_in(out.read_text("utf-8"), "answer")
    assert sorted(answer["chains"]) == [["acbd"], ["adbc"], ["bdac"]]
    assert answer["complete"]
    assert f"cpbox prove {shlex.quote(str(file))}" in answer["commands"][0]
    assert answer["commands"][1] == "cpbox check proof"
    assert ["this chain keeps every rule", "the verifier"] in answer["claims"]
    assert capsys.readouterr() == ("", "")


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
    answer = data_in(out.read_text("utf-8"), "answer")
    assert (
        len(answer["chains"]) == len(set(map(tuple, answer["chains"]))) == MOST_CHAINS
    )
    assert not answer["complete"]


# ------------------------------------------------------------------------- the table


def test_a_large_box_has_a_table_of_its_scarcest_tiles() -> None:
    sides = ("abcdefg", "hijklmn", "opqrst", "uvwxyz")
    puzzle = Puzzle(
        box=Box(tuple(map(tuple, sides))),
        words=Words(only=("ahov", "vip", "zoo", "jaw", "waxy", "quiz")),
        rules=Rules(cover=6),
    )
    board = Board.of(puzzle)
    bounds = bounds_of(board)
    assert len(bounds.table) == len(board.links) << len(bounds.tracked)
    assert len(bounds.table) <= 1 << 20
    assert len(bounds.tracked) == 15


def test_the_table_knows_the_fewest_words_of_a_whole_chain_and_of_nothing() -> None:
    board = Board.of(PUZZLE)
    bounds = bounds_of(board)
    table = np.frombuffer(bounds.table, np.uint8).reshape(-1, len(board.links))
    assert bounds.tracked == tuple(range(12))
    fewest = [int(row.min()) for row in table]
    assert (fewest[0], fewest[-1]) == (0, len(solve(PUZZLE).words or ()))
