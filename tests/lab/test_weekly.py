"""The week in Hungarian that ships: made by its page, and as its request says."""

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

import cpbox
from cpbox.lab.composer.spelling import split
from tests.processes import shell

WEEKLY = Path(__file__).resolve().parents[2] / "puzzles/heti"
WORDS = (WEEKLY / "szavak.txt").read_text("utf-8").split("\n")[1:-1]
SPEC: dict[str, Any] = yaml.safe_load((WEEKLY / "heti.yaml").read_text("utf-8"))
COMMANDS = ("compose", "solve", "hint", "solve", "sheet", "site", "compose")
BOXES = sorted((WEEKLY / "rejtvenyek").glob("*.yaml"))


def test_the_words_are_each_there_once() -> None:
    assert len(WORDS) == len({*WORDS}) > 250
    assert all(word.isalpha() and word == word.lower() for word in WORDS)
    assert {*SPEC["theme"]} < {*WORDS}


@pytest.mark.parametrize("file", BOXES, ids=lambda file: file.stem)
def test_each_answer_is_the_only_one_and_has_a_word_of_the_theme(file: Path) -> None:
    puzzle = cpbox.load(file)
    answer = tuple(puzzle.expect["chain"])
    assert cpbox.solve(puzzle, every=2).chains == (answer,)
    assert cpbox.solve(puzzle, all=True).expected
    assert {*answer} & {*SPEC["theme"]}
    parts = {part for word in answer for part in split(word, SPEC["tiles"])}
    assert parts == {*puzzle.box.tiles}
    assert puzzle.language == "hu"


def test_the_week_has_seven_days_and_no_word_comes_twice() -> None:
    puzzles = [*map(cpbox.load, BOXES)]
    assert [x.date for x in puzzles] == [file.stem for file in BOXES]
    assert puzzles[0].title == "2027. március 1., hétfő"
    assert len(puzzles) == 7
    words = [word for puzzle in puzzles for word in puzzle.expect["chain"]]
    assert len(words) == len({*words})
    assert any(len(tile) > 1 for puzzle in puzzles for tile in puzzle.box.tiles)


@pytest.mark.slow
def test_the_commands_of_the_page_do_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("heti.yaml", "szavak.txt"):
        shutil.copy(WEEKLY / name, name)
    page = (WEEKLY / "README.md").read_text("utf-8")
    blocks = "".join(re.findall("```sh\n(.*?)```", page, re.DOTALL))
    commands = [shlex.split(line)[1:] for line in blocks.strip().splitlines()]
    assert [x[0] for x in commands] == [*COMMANDS]
    for command in commands:
        shell(*command, code=0)
        if command[0] == "solve":  # after the first week, before the next
            made = {x.name: x.read_text("utf-8") for x in Path("rejtvenyek").iterdir()}
            assert made == {file.name: file.read_text("utf-8") for file in BOXES}
    sheet = Path("het.html").read_text("utf-8")
    assert "hétfő" in sheet
    assert "CS(7)" in sheet  # cs-e-r-e-sz-ny-e
    assert Path("public/index.html").exists()
    every = [*map(cpbox.load, sorted(Path("rejtvenyek").iterdir()))]
    assert [x.date for x in every] == [f"2027-03-{n:02}" for n in range(1, 15)]
    words = [word for puzzle in every for word in puzzle.expect["chain"]]
    assert len(words) == len({*words})
