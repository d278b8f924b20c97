"""A title, or a file of any name, is text in what is generated, and nothing else."""

import json
import os
import re
from pathlib import Path
from xml.dom import minidom

import pytest

from cpbox.cli.main import main

PUZZLE = "sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious, sharply]}\n"
NAMES = [
    b"`x` | *y* <b>z [a](b) $x^$ & {claims} www.cpbox.test #.yaml",
    b"two\n# lines and \x1b[31m a colour.yaml",
    b"no text \xff.yaml",
]
TITLE = "# x\n\n`b` | *y* <b>z [a](b) $x^$ & {claims} www.cpbox.test .yaml"


@pytest.fixture(params=[*NAMES, "title"])
def puzzle(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    named, more = request.param, ""
    if named == "title":
        named, more = b"plain.yaml", f"title: {json.dumps(TITLE)}\n"
    file = tmp_path / os.fsdecode(named)
    try:
        file.write_text(PUZZLE + more)
    except OSError:
        pytest.skip("no such file name here")
    return file


def test_a_name_is_no_markup_in_a_proof(puzzle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert main(["prove", str(puzzle), "-o", str(folder)]) == 0
    heading, blank, *_ = (folder / "VERIFY.md").read_text("utf-8").split("\n")
    assert heading.endswith("yaml: how to check the proof")
    assert heading.isprintable()
    assert not blank
    plain = re.sub(r"\\.", "", heading[2:])
    assert not {*plain} & {*"\\`*_<>[]|{}#$&"}
    assert "www." not in plain
    assert main(["check", str(folder)]) == 0


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_name_is_no_markup_in_a_picture(
    ending: str, puzzle: Path, tmp_path: Path
) -> None:
    file = tmp_path / f"drawn.{ending}"
    assert main(["draw", str(puzzle), "-o", str(file)]) == 0
    text = file.read_text("utf-8")
    assert "\x1b" not in text
    assert "<b>z" not in text
    if ending == "svg":
        minidom.parseString(text)  # our own


@pytest.mark.slow
def test_a_name_is_no_markup_in_a_chart(puzzle: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "compared.svg"
    assert main(["compare", str(puzzle), "-o", str(file)]) == 0
    minidom.parse(str(file))  # our own


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [NAMES[0]], indirect=True)
def test_a_name_is_no_markup_in_a_summary(puzzle: Path, tmp_path: Path) -> None:
    results, page = tmp_path / "results.jsonl", tmp_path / "summary.html"
    assert main(["sweep", str(puzzle), "-o", str(results), "--jobs", "1"]) == 0
    assert main(["summary", str(results), "-o", str(page)]) == 0
    assert "<b>z" not in page.read_text("utf-8")
