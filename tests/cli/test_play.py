"""``cpbox play`` makes a page of a box, and opens it."""

import re
import shutil
import threading
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.cli import play
from cpbox.cli._browser import build
from cpbox.cli.main import main
from cpbox.fields.base import replace
from cpbox.lab import fresh
from cpbox.lab.fresh import box_of_the_day, fresh_box
from cpbox.search import word_lists
from cpbox.search.solver_config import LimitedConfig
from cpbox.show.drawn import solution_of
from cpbox.show.page.examples import to_play
from tests.processes import CPBOX, run, shell

NO_CHAIN = Path(__file__).parents[2] / "puzzles/no-chain.yaml"
BOX = "peg ulm oir cnw"


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser that only writes down what it is given."""
    opened = tmp_path / "opened"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(program))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return opened


def test_a_box_is_opened_in_the_browser(browser: Path) -> None:
    done = run(*CPBOX, "play", BOX)
    assert done.returncode == 0, done.stderr
    page = Path(re.sub(" is open in your browser\n", "", done.stdout))
    assert page.name == "peg-ulm-oir-cnw.html"
    assert browser.read_text("utf-8") == page.as_uri()
    assert "<html" in page.read_text("utf-8")


@pytest.mark.parametrize("title", ["Upcoming!", "Tonight"])
def test_a_title_that_would_tell_the_answer_is_hidden_and_that_is_said(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert main(["draw", BOX, "--set", f"title={title}", "-o", str(page)]) == 0
    is_hidden = title == "Upcoming!"
    assert (f"<title>{title}" in page.read_text("utf-8")) != is_hidden
    assert ("the page hides its title" in capsys.readouterr().err) == is_hidden


@pytest.mark.slow
def test_without_a_box_a_new_one_is_composed(tmp_path: Path) -> None:
    page = tmp_path / "german.html"
    line = [*CPBOX, "play", "--seed", "3", "--no-browser", "-o", str(page)]
    done = run(*line, "--set", "language=de")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{page} is a page to play; open it in a browser\n"
    german = page.read_text("utf-8")
    assert '<html lang="de"' in german
    assert len(re.findall('class="carried"', german)) == 8  # of English words, too
    assert "Rundreise" in german
    shell("play", "fhm loa yng wvr", "--no-browser", "-o", str(page), code=0)
    assert len(re.findall('class="carried"', page.read_text("utf-8"))) == 8


def test_after_words_of_another_language_no_english_ones_are_played(
    tmp_path: Path,
) -> None:
    page = tmp_path / "german.html"
    puzzle = Path(__file__).parents[2] / "puzzles/gluecklich-haeuser.yaml"
    line = ["play", str(puzzle), "--set", "language=de", "--no-browser"]
    shell(*line, "-o", str(page), code=0)
    assert 'class="carried"' not in page.read_text("utf-8")


def test_every_box_that_a_page_carries_has_a_solution() -> None:
    for puzzle in to_play():
        result = cpbox.solve(puzzle)
        assert result.status.is_proof
        assert len(result.words or ()) in {2, 3}, puzzle


@pytest.mark.slow
def test_a_new_box_has_one_answer_of_two_familiar_words_on_every_list() -> None:
    puzzle = fresh_box(3)
    assert (puzzle.words.lists, puzzle.par) == (("full",), None)  # two would tell
    every = cpbox.solve(puzzle, every=2)
    assert every.complete
    assert len(every.chains or ()) == 1
    familiar = cpbox.words(cpbox.replace(puzzle, "words.list", "common"))
    assert all(word in familiar for word in every.words or ())


@pytest.mark.parametrize("level", [1, 5])
def test_a_new_box_of_a_level_is_as_hard_and_takes_two_words(level: int) -> None:
    puzzle = fresh_box(2, level=level)
    assert puzzle == fresh_box(2, level=level)
    assert cpbox.difficulty(puzzle).level == level
    assert cpbox.difficulty(puzzle).is_fitted
    familiar = cpbox.solve(cpbox.replace(puzzle, "words.list", "common"))
    assert len(familiar.words or ()) == 2
    assert len(cpbox.solve(puzzle).words or ()) == 2  # a single one on no list


@pytest.mark.slow
def test_the_box_of_a_day_is_the_same_for_everybody() -> None:
    day = date(2026, 11, 21)
    puzzle = box_of_the_day(day)
    assert puzzle == box_of_the_day(day)
    assert (puzzle.title, puzzle.date) == ("Saturday, 21 November 2026", "2026-11-21")
    assert puzzle.box != box_of_the_day(date(2026, 11, 22)).box


@pytest.fixture
def composed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The days whose box was composed, each with something to say meanwhile."""
    days: list[date] = []

    def compose(day: date, *, watch: Callable[[str], None]) -> cpbox.Puzzle:
        watch("a letter")
        days.append(day)
        return cpbox.replace(cpbox.Puzzle.of(BOX), "date", day.isoformat())

    monkeypatch.setattr(fresh, "box_of_the_day", compose)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return days


@pytest.mark.parametrize(
    "left", ["<html>", *(pytest.param(x, marks=pytest.mark.slow) for x in ("", None))]
)
def test_a_page_of_today_that_is_not_whole_is_made_anew(
    left: str | None, tmp_path: Path, composed: list[date]
) -> None:
    line = ["play", "--daily", "--no-browser"]
    assert main(line) == 0
    (page,) = tmp_path.glob("cpbox/*.html")
    whole = page.read_text()
    page.unlink() if left is None else page.write_text(left)
    assert main(line) == 0
    assert len(composed) == 4
    assert len(page.read_text()) > 0.9 * len(whole)


def test_the_page_of_today_is_made_where_its_folder_cannot_be_written(
    composed: list[date],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)  # which root never hears
    assert main(["play", "--daily", "--no-browser"]) == 0
    page = Path(capsys.readouterr().out.partition(" is a page")[0])
    assert page.exists()
    assert page.parent.name.startswith("cpbox-")
    assert len(composed) == 2
    shutil.rmtree(page.parent)


def test_the_page_of_today_is_made_once_for_each_language(
    composed: list[date], capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for language in ("en", "en", "de"):
        line = ["play", "--daily", "--no-browser", "--set", f"language={language}"]
        assert main(line) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]
    days = [date.today() - timedelta(days=each) for each in (0, 1)]  # noqa: DTZ011
    assert composed == days * 2


@pytest.mark.slow
def test_another_build_makes_the_page_of_today_anew_and_old_pages_go(
    composed: list[date], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, line = tmp_path / "cpbox", ["play", "--daily", "--no-browser"]
    assert main(line) == main(line) == 0
    assert len(composed) == 2
    (page,) = kept.glob("*.html")
    old = kept / "2026-11-20-en-0.2.0.html"
    box = kept / "abcd-ef-gh-ij.html"
    for each in (old, box):
        each.write_text("<html>")
    package = tmp_path / "package"
    package.mkdir()
    (package / "show.js").write_text("1")
    monkeypatch.setattr("cpbox.__file__", str(package / "__init__.py"))
    assert main(line) == main(line) == 0
    (package / "show.js").write_text("12")
    assert main(line) == main(line) == 0
    assert len(composed) == 6
    pages = {*kept.glob("*.html")}
    assert len(pages) == 4
    assert {page, box} < pages


def test_a_build_is_told_by_what_an_installer_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "cpbox"
    package.mkdir()
    monkeypatch.setattr("cpbox.__file__", str(package / "__init__.py"))
    record = tmp_path / "cpbox-0.2.0.dist-info" / "RECORD"
    record.parent.mkdir()
    builds = []
    for listed in ("a,sha256=1,1", "a,sha256=2,1", "a,sha256=1,1"):
        record.write_text(listed)
        builds.append(build())
        (package / "play.js").write_text(listed)  # which is listed, or is none of it
    assert builds[0] == builds[2] != builds[1]


def test_a_sheet_of_today_has_the_box_of_today(
    composed: list[date], tmp_path: Path
) -> None:
    out = tmp_path / "today.html"
    assert main(["sheet", "--daily", "-o", str(out)]) == 0
    assert main(["sheet", BOX, "--daily", "--language", "de", "-o", str(out)]) == 0
    assert composed == [date.today()] * 2  # noqa: DTZ011
    assert out.read_text("utf-8").count("<article") == 2
    assert f"{date.today().day}. " in out.read_text("utf-8")  # noqa: DTZ011
    assert main(["sheet", "-o", str(out)]) == 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["hint"], "The rarest letter is "),
        (["hint", "--set", "language=de"], "Der seltenste Buchstabe ist "),
        (["hint", "--played", "welcoming"], "Of the letters still to use, the rarest"),
        (["hint", "--played", "upcoming", "glower"], "Solved: "),
        (["why", "welcoming"], "welcoming: yes, it can be played"),
        (["why", "zebra", "wing", "--best"], "zebra: no, it cannot be played"),
        (["why", "upcoming → glower"], "upcoming → glower: "),
        (["why"], "Why not fewer than 14 letters"),
    ],
)
@pytest.mark.usefixtures("composed")
def test_a_nudge_and_a_judgement_are_for_the_box_of_today_too(
    line: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*line, "--daily"])
    assert says in capsys.readouterr().out
    first, *others = line
    main([first, "--daily", *others])
    assert says in capsys.readouterr().out


@pytest.mark.usefixtures("composed")
def test_a_mistake_about_the_box_of_today_is_said_of_that(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hint", "--daily", "--played", "abc"]) == 2
    err = capsys.readouterr().err
    assert f"cpbox: the box of today: {BOX}\n" in err
    assert "cpbox: --daily: --played: 'abc' cannot be" in err


def test_a_page_of_today_without_a_proof_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    stop = threading.Event()
    stop.set()  # as an interrupt does
    puzzle = cpbox.replace(cpbox.Puzzle.of(BOX), "date", "2026-11-27")
    monkeypatch.setattr(fresh, "box_of_the_day", lambda *_, **__: puzzle)
    stopped = cpbox.solve(puzzle, stop=stop)
    monkeypatch.setattr(play, "solution_of", lambda *_: (stopped, None))
    assert main(["play", "--daily", "--no-browser"]) == 3
    (page,) = (tmp_path / "cpbox").iterdir()
    assert page.name == "peg-ulm-oir-cnw.html"
    assert str(page) in capsys.readouterr().out


@pytest.mark.parametrize("is_hint", [False, True])
def test_after_ctrl_c_nothing_more_is_looked_for(
    is_hint: bool,  # noqa: FBT001
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither the hints, where the answer was cut off, nor the boxes to play next."""
    honest, asked = word_lists.outcomes, list[cpbox.Puzzle]()

    def cut_off(puzzle: cpbox.Puzzle, *arguments: Any, **named: Any) -> Any:
        asked.append(puzzle)
        *before, last = honest(puzzle, *arguments, **named)
        is_cut_off = len(asked) == 1 + is_hint
        result = replace(last.result, interrupted=is_cut_off)
        return [*before, replace(last, result=result)]

    monkeypatch.setattr(word_lists, "outcomes", cut_off)
    page = tmp_path / "x.html"
    objective = "objective=[words]"  # for which hints are a search of their own
    changes = ["--words", "common", "--set", objective, "--no-browser"]
    assert main(["play", BOX, *changes, "-o", str(page)]) == 130
    assert len(asked) == 1 + is_hint
    assert page.exists()


def test_ctrl_c_while_the_boxes_to_play_next_are_solved_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = solution_of(cpbox.Puzzle.of(BOX), ".html", LimitedConfig(), None)
    cut_off = replace(solution[0], interrupted=True), solution[1]
    solutions = iter([solution, cut_off])
    monkeypatch.setattr(play, "solution_of", lambda *_: next(solutions))
    page = tmp_path / "x.html"
    assert main(["play", BOX, "--no-browser", "-o", str(page)]) == 130
    assert not page.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([BOX, "--daily"], "--daily: is for a new box"),
        ([BOX, "--seed", "1"], "--seed: is for a new box"),
        ([BOX, "--difficulty", "1"], "--difficulty: is for a new box"),
        (["--daily", "--difficulty", "1"], "--difficulty: is not for the box of"),
        (["--rule", "loop=true"], "--rule loop=true: changes a puzzle"),
        (["--variant", "x"], "--variant: changes a puzzle"),
        (["--daily", "--rule", "language=de"], "be set: --set language=de"),
        (["--set", "language=xx"], "--set language=xx: language"),
        (["--set", "par=3"], "--set par=3: changes a puzzle"),
        (["-o", "no/such/folder.html", BOX, "--no-browser"], "no/such/folder.html"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) in (2, 74)
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_a_box_without_a_chain_is_a_page_that_says_so(tmp_path: Path) -> None:
    page = tmp_path / "none.html"
    line = ["play", str(NO_CHAIN), "--no-browser", "-o", str(page)]
    assert "no chain keeps every rule" in shell(*line, code=1).err
    assert page.exists()
