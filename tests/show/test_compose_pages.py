"""What `cpbox compose` prints: boxes, how a hunt ended, and what is refused."""

import json
from pathlib import Path

import pytest
import yaml

from cpbox.cli.main import main
from tests.lab.test_compose_batch import SMALL


@pytest.fixture
def spec(tmp_path: Path) -> str:
    """Six letters on three sides, for which there are a few answers only."""
    file = tmp_path / "spec.yaml"
    file.write_text(yaml.safe_dump(SMALL))
    return str(file)


def test_a_hunt_that_is_over_says_that_it_is_proved(
    spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compose", spec, "-n", "99", "-o", str(tmp_path / "boxes")]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "all answers were tried, and it is proved that no other box" in said


def test_boxes_in_a_folder_are_listed_with_their_answers(
    spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["compose", spec, "-n", "2", "-o", str(tmp_path / "boxes")]
    assert main(line) == 0
    said = " ".join(capsys.readouterr().out.split())
    files = sorted((tmp_path / "boxes").iterdir())
    assert len(files) == 2
    for file in files:
        chain = yaml.safe_load(file.read_text("utf-8"))["expect"]["chain"]
        assert str(file) in said
        assert " → ".join(chain) in said
    assert "2 boxes, each promise proved against the list" in said


def test_programs_are_told_why_there_are_no_more(
    spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["compose", spec, "-n", "99", "-o", str(tmp_path / "boxes"), "--json"]
    assert main(line) == 1
    *boxes, whole = map(json.loads, capsys.readouterr().out.splitlines())
    assert boxes
    assert whole["status"] == "none"
    assert whole["boxes"] == len(boxes)
