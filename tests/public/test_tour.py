"""The tour runs, the examples type-check, and long calls say how far they are."""

import json
import logging
import re
from collections.abc import Iterator
from doctest import DocTestParser
from pathlib import Path
from typing import Any

import pytest

import cpbox
from tests.processes import PYTHON, ROOT, run

SMALL = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]})


def cells() -> Iterator[str]:
    tour = json.loads((ROOT / "puzzles/tour.ipynb").read_text("utf-8"))
    for cell in tour["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            yield "".join(cell["source"])


@pytest.mark.slow
def test_the_tour_runs_from_its_first_line_to_its_last() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    names: dict[str, Any] = {}
    for cell in cells():
        exec(cell, names)
    assert names["report"].holds
    assert len(names["table"]) == 100
    assert names["table"].proved.all()
    assert len(names["axes"].patches) == len(names["counts"])
    chain = names["opened"].chain(names["solver"])
    vowels = sum(word.count(letter) for word in chain for letter in "aeiou")
    assert vowels == names["solver"].value(names["vowels"])


@pytest.mark.slow
def test_the_examples_and_the_tour_type_check(tmp_path: Path) -> None:
    doc = [x.source for x in DocTestParser().get_examples(cpbox.__doc__ or "")]
    pages = [ROOT / "README.md", ROOT / "cpbox/calls/README.md"]
    every = "".join(page.read_text("utf-8") for page in pages)
    shown = re.findall(r"```python\n(.*?)```", every, re.DOTALL)
    for name, parts in {"help": doc, "readme": shown, "tour": [*cells()]}.items():
        (tmp_path / f"{name}.py").write_text("\n".join(parts))
    files = [str(file) for file in tmp_path.glob("*.py")]
    config = str(ROOT / "pyproject.toml")
    done = run(*PYTHON, "-m", "mypy", "--strict", "--config-file", config, *files)
    assert "Success" in done.stdout, done.stdout


def test_the_log_says_what_the_shell_says(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG, "cpbox"):
        result = cpbox.solve(SMALL)
    logged = dict.fromkeys((logging.INFO, logging.DEBUG), "")
    for record in caplog.records:
        of_cp_sat = record.levelno == logging.DEBUG
        assert record.name == ("cpbox.cp_sat" if of_cp_sat else "cpbox")
        logged[record.levelno] += f"{record.getMessage()}\n"
    assert all(step.claim in logged[logging.INFO] for step in result.steps)
    assert "2 words" in logged[logging.INFO]
    assert "CpSolverResponse" in logged[logging.DEBUG]
    caplog.clear()
    cpbox.solve(SMALL)
    cpbox.hint(SMALL)
    assert not caplog.records
    assert capsys.readouterr() == ("", "")


def test_a_bar_is_shown_when_it_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("tqdm")
    cpbox.solve(SMALL, progress=True)
    shown = capsys.readouterr().err
    assert "2 words" in shown
    assert "acb" not in shown


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tqdm.auto", "pandas", "cairosvg"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    for call, extra in (
        (lambda: cpbox.solve(SMALL, progress=True), "progress"),
        (lambda: cpbox.solve(SMALL).to_frame(), "tables"),
        (lambda: cpbox.draw(SMALL, "x.png"), "png"),
    ):
        with pytest.raises(cpbox.InputError, match=rf"cpbox\[{extra}\]"):
            call()


@pytest.mark.slow
def test_a_png_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    drawing = cpbox.draw(SMALL, tmp_path / "box.png")
    assert drawing.data.startswith(b"\x89PNG")
    assert (tmp_path / "box.png").read_bytes() == drawing.data
    assert drawing._repr_png_() == drawing.data


def test_the_log_of_cp_sat_can_be_left_out_and_hints_log_no_answer(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", words={"list": "common"})
    of_cp_sat = logging.getLogger("cpbox.cp_sat")
    with caplog.at_level(logging.DEBUG, "cpbox"):
        monkeypatch.setattr(of_cp_sat, "disabled", True)
        cpbox.hint(puzzle, level=6)
        assert not caplog.records
        cpbox.solve(puzzle)
    assert {record.name for record in caplog.records} == {"cpbox"}
