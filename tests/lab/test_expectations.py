"""Folders are held to what they expect, and nothing compared is no success."""

from pathlib import Path

import pytest

import cpbox
from cpbox.proof.checker import Finding
from cpbox.proof.checker.report import Report
from cpbox.puzzle.base import replace
from tests.processes import shell

BOX = "sides: [ab, cd]\nwords: {only: [bcad, bcbdac]}\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles").mkdir()
    Path("puzzles/a.yaml").write_text(BOX, "utf-8")


def test_nothing_compared_is_neither_as_expected_nor_not() -> None:
    nothing = cpbox.check_expected("puzzles")
    assert nothing.holds is None
    assert not nothing
    assert "no answer was compared" in str(nothing)
    done = shell("solve", "puzzles", code=0)  # the answer is proved
    assert "no answer was compared, as no file has an `expect`" in done.err


@pytest.mark.parametrize("holds", [True, False, None])
def test_what_holds_is_true_and_nothing_else_is(*, holds: bool | None) -> None:
    problem = None if holds else "wrong"
    findings = (Finding("claim", "file", "check", problem, is_open=holds is None),)
    expected = cpbox.types.Expectation(holds)
    result = replace(cpbox.solve(cpbox.load("puzzles/a.yaml")), expected=expected)
    report = Report(findings, is_complete=True)
    for value in (expected, *findings, report, cpbox.Held((result,))):
        assert bool(value) is (holds is True)


def test_every_public_value_that_can_hold_is_true_only_then() -> None:
    kinds = [getattr(cpbox, name) for name in dir(cpbox) if not name.startswith("_")]
    for kind in kinds:
        fields = getattr(kind, "__dataclass_fields__", {})
        if isinstance(kind, type) and (hasattr(kind, "holds") or "holds" in fields):
            assert "__bool__" in {name for each in kind.__mro__ for name in vars(each)}


def test_a_file_that_expects_nothing_is_refused_where_that_is_required() -> None:
    Path("puzzles/b.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    required = cpbox.check_expected("puzzles", require_expect=True)
    assert required.holds is None
    problem = "puzzles/a.yaml: expect: no answer is expected; write one, as in"
    assert [each.startswith(problem) for each in required.problems] == [True]
    done = shell("solve", "puzzles", "--require-expect", code=2)
    assert problem in done.err
    assert "1 answer compared with what the files expect: 1 as expected" in done.err

    Path("puzzles/a.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    assert cpbox.check_expected("puzzles", require_expect=True)
    shell("solve", "puzzles", "--require-expect", code=0)


@pytest.mark.parametrize("change", [["--words", "full"], ["--lists"]])
def test_an_expectation_is_not_required_of_a_puzzle_that_is_changed(
    change: list[str],
) -> None:
    says = "--require-expect: cannot be combined with --lists or options that change"
    assert says in shell("solve", "puzzles", "--require-expect", *change, code=2).err


def test_preferences_that_hide_what_is_expected_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("cpbox").mkdir()
    Path("cpbox/config.yaml").write_text("rules: {max_words: 3}\n", "utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path.cwd()))
    monkeypatch.delenv("CPBOX_NO_CONFIG", raising=False)
    Path("puzzles/a.yaml").write_text(f"{BOX}expect: {{words: 1}}\n", "utf-8")
    done = shell("solve", "puzzles", "--require-expect", code=2)
    assert "set CPBOX_NO_CONFIG=1, as your preferences hide" in done.err
