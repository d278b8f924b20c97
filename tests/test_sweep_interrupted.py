"""Sweeps that are killed or interrupted: nothing is lost, and nothing done twice."""

import signal
from pathlib import Path
from random import Random

import pytest

from tests.sweeps.__main__ import Run, boxes, difference, disturbed
from tests.sweeps.lines import by_key

WORDS = "sides: [xy, zw]\nwords: {list: common}\nrules: {max_words: 3}\n"


@pytest.fixture
def sweep(tmp_path: Path) -> list[str]:
    """The arguments of a sweep that takes long enough to be interrupted."""
    (tmp_path / "boxes.txt").write_text(boxes(Random(1), 2000))
    (tmp_path / "like.yaml").write_text(WORDS)
    names = [str(tmp_path / name) for name in ("boxes.txt", "like.yaml")]
    return [names[0], "--like", names[1], "--jobs", "1"]


def test_a_sweep_that_is_killed_finds_what_an_undisturbed_one_does(
    sweep: list[str], tmp_path: Path
) -> None:
    (tmp_path / "boxes.txt").write_text(boxes(Random(1), 400))
    once, often = tmp_path / "once.jsonl", tmp_path / "often.jsonl"
    assert Run([*sweep, "-o", str(once)]).end()[0] == 0
    kills = disturbed([*sweep, "-o", str(often)], often, [0.0, 0.02], Random(0))
    assert kills == 2
    assert difference(often, once) == ""


def test_ctrl_c_finishes_what_is_in_hand_and_says_how_to_go_on(
    sweep: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    while not file.exists() or not file.stat().st_size:
        assert not run.ends_within(0.01)
    run.send(signal.SIGINT)
    code, said = run.end()
    assert code == 130
    assert "finishing what is in hand; Ctrl-C again stops at once" in said
    assert "stopped; the same command does what is missing" in said
    assert 0 < len(by_key(file)) < 2000


@pytest.mark.parametrize(
    ("signals", "code"), [("SIGINT SIGINT", 130), ("SIGTERM", 143)]
)
def test_who_insists_stops_it_at_once(
    signals: str, code: int, sweep: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    while not file.exists() or not file.stat().st_size:
        assert not run.ends_within(0.01)
    for name in signals.split():
        run.send(signal.Signals[name])
        run.ends_within(0.05)
    assert run.end()[0] == code
    assert by_key(file)
