"""What the calls of Python have of the shell: the same files, records and remarks."""

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.lab.sweep import sweeping
from tests.lab.sweeps.places import Nowhere
from tests.processes import shell

TEXT = "sides: [ab, cd]\nwords: {only: [acb, bda, dacb, abc]}\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "small.yaml"
    path.write_text(TEXT)
    return str(path)


def records(*arguments: str) -> list[Any]:
    lines = shell(*arguments, "--json").out.splitlines()
    return [timeless(json.loads(line)) for line in lines]


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    return {
        k: v for k, v in record.items() if k not in {"seconds", "statistics", "steps"}
    }


def test_each_list_has_the_record_of_the_shell() -> None:
    result = cpbox.solve("riu pgh lcs yao", lists=True)
    assert result.by_list is not None
    known = result.to_dict()["by_list"]
    assert [*map(timeless, known)] == records("solve", "riu pgh lcs yao", "--lists")
    with pytest.raises(InputError, match="lists: the puzzle has its own words"):
        cpbox.solve(cpbox.loads(TEXT), lists=True)
    with pytest.raises(InputError, match="lists: cannot be combined"):
        cpbox.solve("riu pgh lcs yao", lists=True, all=True)


def test_an_answer_is_certified_by_the_checker(file: str) -> None:
    result = cpbox.solve(file, certify=True)
    assert result.certificate is not None
    assert result.certificate.holds
    assert cpbox.solve(file).certificate is None
    assert cpbox.solve(file, certify=True, time_limit=1e-9).certificate is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_settings_are_tried_as_the_shell_tries_them(file: str, jobs: int) -> None:
    settings = ["rules.loop=true", "rules={loop: true, max_words: 1}", "words.list=x"]
    trials = cpbox.attempt(file, set=settings[:2], each_rule=True, jobs=jobs)
    options = [part for each in settings[:2] for part in ("--set", each)]
    assert [*map(timeless, [trial.to_dict() for trial in trials])] == records(
        "try", file, "--each-rule", *options
    )
    with pytest.raises(InputError, match=r"words.list"):
        cpbox.attempt(file, set=settings[2:])


def test_a_stop_token_ends_trials_in_other_processes(file: str) -> None:
    stop = Event()
    stop.set()
    trials = cpbox.attempt(file, set=["rules.loop=true"], jobs=2, stop=stop)
    assert [trial.result and trial.result.status.value for trial in trials] == [
        "unknown",
        "unknown",
    ]


def test_a_sweep_changes_every_puzzle(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "place_of", Nowhere)
    table = cpbox.sweep([file], set=["rules.max_words=1"]).to_frame()
    assert table.words.tolist() == [1] or table.status.tolist() == ["infeasible"]
    with pytest.raises(InputError, match="set: must be a list"):
        cpbox.sweep([file], set="rules.max_words=1")


@pytest.mark.parametrize("ending", ["mps", "lp", "opb", "cnf", "pb"])
def test_a_model_is_written_as_the_shell_writes_it(
    file: str, ending: str, tmp_path: Path
) -> None:
    ours, theirs = tmp_path / f"x.{ending}", tmp_path / "shell" / f"x.{ending}"
    theirs.parent.mkdir()
    made = cpbox.model(file, output=ours)
    shell("model", file, "-o", str(theirs), code=0)
    assert made.files[0] == ours
    for path in made.files:
        assert path.read_bytes() == (theirs.parent / path.name).read_bytes()


def test_a_solution_is_read_back(file: str, tmp_path: Path) -> None:
    program, solution = tmp_path / "x.cnf", tmp_path / "x.sol"
    cpbox.model(file, output=program)
    solution.write_text("s UNSATISFIABLE\n")
    with pytest.raises(InputError):
        cpbox.model(file, read=solution)
    with pytest.raises(InputError, match=r"goal: applies only to .cnf"):
        cpbox.model(file, goal="as-good")
    with pytest.raises(InputError, match=r"output: .* ends in none of"):
        cpbox.model(file, output="x.txt")


def test_refused_words_are_chosen_by_their_reason(file: str) -> None:
    listed = cpbox.words(file, refused="trace")
    assert listed.refused == {"cannot be traced": ("abc",)}
    assert [timeless(listed.to_dict())] == records("words", file, "--refused", "trace")
    with pytest.raises(InputError, match="refused: no word is listed under 'x'"):
        cpbox.words(file, refused="x")


@pytest.mark.parametrize("arrow", ["→", "->", " + "])
def test_a_chain_is_one_text_with_arrows(file: str, arrow: str) -> None:
    chain = f"acb {arrow} bda"
    assert cpbox.why(file, chain).to_dict() == cpbox.why(file, "acb", "bda").to_dict()
    assert [cpbox.why(file, chain).to_dict()] == [
        json.loads(line)
        for line in shell("why", file, chain, "--json").out.splitlines()
    ]


@pytest.mark.slow
def test_formulations_are_drawn(file: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "compared.svg"
    cpbox.compare(file, formulations=("slots",), output=picture)
    assert picture.read_text("utf-8").startswith("<?xml")
    with pytest.raises(InputError, match=r"output: .* ends in none of \.svg"):
        cpbox.compare(file, output=tmp_path / "x.txt")
