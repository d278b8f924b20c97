"""``cpbox solve`` holds a file to the answer that it expects."""

from pathlib import Path

import pytest

from cpbox.cli import main

BOX = "sides: [ab, cd]\nwords: {only: [acb, bda, bcad]}\n"  # acb -> bda; 2 words, 6


def solved(expect: str, folder: Path, *options: str) -> int:
    file = folder / "box.yaml"
    file.write_text(f"{BOX}expect: {{{expect}}}\n")
    return main(["solve", str(file), *options])


@pytest.mark.parametrize(
    ("expect", "options"),
    [
        ("words: 1, letters: 4", []),
        ("words: 1, chains: 1, chain: [bcad]", ["--all"]),
        ("status: optimal", []),
    ],
)
def test_what_is_as_expected_is_an_answer(
    expect: str, options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solved(expect, tmp_path, *options) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("expect", "options", "says"),
    [
        ("words: 2", [], "words is 1, not 2"),
        ("status: infeasible", [], "status is optimal, not infeasible"),
        ("chains: 2", ["--all"], "chains is 1, not 2"),
        ("chain: [acb, bda]", ["--all"], "chain is bcad, not acb → bda"),
    ],
)
def test_what_is_not_as_expected_is_said_and_ends_in_exit_code_1(
    expect: str,
    options: list[str],
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert solved(expect, tmp_path, *options) == 1
    assert capsys.readouterr().err.endswith(f"not as expected below expect: {says}\n")


def test_nothing_is_expected_of_a_puzzle_that_is_changed(tmp_path: Path) -> None:
    assert solved("words: 2", tmp_path, "--set", "rules.min_length=3") == 0
