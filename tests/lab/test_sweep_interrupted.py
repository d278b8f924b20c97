"""Sweeps that are killed or interrupted: nothing is lost, and nothing done twice."""

import signal
from pathlib import Path
from random import Random

import pytest

from cpbox.cli.main import main
from cpbox.lab.sweep.run import Sweep
from tests.lab.sweeps.__main__ import Run, boxes, difference, disturbed
from tests.lab.sweeps.lines import by_key

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


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_who_stops_it_is_told_how_to_go_on_when_what_is_in_hand_is_finished(
    name: str, sweep: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "r.jsonl"
    run = Run([*sweep, "-o", str(file)])
    while not file.exists() or not file.stat().st_size:
        assert not run.ends_within(0.01)
    run.send(signal.Signals[name])
    code, said = run.end()
    assert code == 128 + signal.Signals[name]
    assert "finishing what is in hand; Ctrl-C again stops at once" in said
    assert "stopped; the same command does what is missing" in said
    assert "resource_tracker" not in said
    assert 0 < len(by_key(file)) < 2000


@pytest.mark.parametrize(
    ("signals", "code"), [("SIGINT SIGINT", 130), ("SIGHUP SIGHUP", 129)]
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
    ended, said = run.end()
    assert ended == code
    assert "the same command does what is missing" in said
    assert by_key(file)


def test_who_does_not_wait_is_told_how_to_go_on(
    sweep: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def insisted(_: Sweep) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sweep, "run", insisted)
    assert main(["sweep", *sweep, "-o", str(tmp_path / "r.jsonl")]) == 130
    said = "cpbox: stopped at once; the same command does what is missing\n"
    assert capsys.readouterr().err == said
