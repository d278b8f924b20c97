"""Whatever happens, the checker ends, and what it started ends with it."""

import json
import os
import signal
import time
from dataclasses import asdict
from pathlib import Path
from subprocess import DEVNULL

import pytest

from cpbox.proof.checker import Finding, Report, check, confined
from cpbox.proof.checker.report import CheckSummary
from tests.processes import LIMIT, PYTHON, started, until
from tests.proof.hand_made import (
    Json,
    problems,
    raw_puzzle,
    read_claim,
    refused,
    with_labels,
    write_bundle,
    write_claim,
)
from tests.slow import few


@pytest.mark.parametrize(
    "rules",
    [
        {"max_words": 10**9},
        {"max_words": 10**9, "min_letters": 10**9},
        {"max_words": 10**6, "max_uses": 10**9, "cover": 1},
    ],
)
def test_puzzles_that_ask_for_endless_formulas(tmp_path: Path, rules: Json) -> None:
    folder = write_bundle(tmp_path / "endless", ["acb"], None, None)
    claim = read_claim(folder)
    claim["puzzle"] = raw_puzzle(**rules)
    write_claim(folder, claim)
    refused(folder)


def test_no_time(bundle: Path) -> None:
    assert not check(bundle, seconds=0.0).holds


def test_a_checker_that_lies_is_not_believed(
    bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = json.dumps(asdict(Finding("c", "p", "b")))
    end = json.dumps(asdict(CheckSummary()))

    def says(text: str) -> Report:
        code = f"import sys; sys.stdout.write({text!r})"
        monkeypatch.setattr(confined, "_CODE", code)
        return check(bundle, seconds=LIMIT)

    assert says(f"{finding}\n{end}\n").holds
    for text in (
        "", finding, f"{finding}\n", f"{end}\n", f"{finding}\n{end}",
        f"{finding.replace('null', '5')}\n{end}\n", f"x\n{finding}\n{end}\n",
        f"{finding}\n{end.replace('[]', 'true')}\n",
        finding.replace('"c"', '"' + "x" * 2000 + '"') + f"\n{end}\n",
        finding.replace('"c"', '"\\u001b"') + f"\n{end}\n",
        f"{finding}\n{end.replace('null', '[]')}\n",
    ):  # fmt: skip
        assert not says(text).holds, text[:200]


def test_children_are_ended(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "_CODE", "import time; time.sleep(100)")
    began = time.monotonic()
    report = check(bundle, seconds=0.5)
    assert time.monotonic() - began < 60  # and not the 100 of its own
    assert problems(report) == ["stopped after 0.5 s: nothing is verified"]


def is_running(process: int) -> bool:
    """Whether a process is there, and not only remembered."""
    try:
        os.kill(process, 0)
        return "Z" not in Path(f"/proc/{process}/stat").read_text().split(")")[1]
    except FileNotFoundError:  # no /proc, or only just gone
        return not Path("/proc/self").exists()
    except ProcessLookupError:
        return False


@pytest.mark.parametrize("name", few(2, ["SIGTERM", "SIGKILL", "SIGINT", "SIGHUP"]))
def test_nothing_survives_whoever_asked(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with_labels(bundle, [2, 7])
    numbers, scratch = tmp_path / "numbers", tmp_path / "scratch"
    scratch.mkdir()
    acl2 = tmp_path / "acl2"
    acl2.write_text(
        f"#!/bin/sh\necho $$ $PPID >'{numbers}.new'\n"
        f"mv '{numbers}.new' '{numbers}'\n"
        "sleep 1000 & sleep 1000"
    )
    acl2.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("TMPDIR", str(scratch))
    command = ("-m", "cpbox", "check", str(bundle), "--acl2", "--time-limit", "60")
    with started(*PYTHON, *command, stdout=DEVNULL) as process:
        until(numbers.exists)
        text, worker = map(int, numbers.read_text().split())
        guard = os.getpgid(worker)
        assert os.getpgid(text) == guard != worker
        assert is_running(guard)
        process.send_signal(getattr(signal, name))
    for each in (text, worker, guard):
        until(lambda each=each: not is_running(each))  # type: ignore[misc]
    assert not list(scratch.iterdir())


def test_acl2_and_what_it_started_end_with_the_check(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_labels(bundle, [2, 7])
    number = tmp_path / "number"
    acl2 = tmp_path / "acl2"
    acl2.write_text(f"#!/bin/sh\nsleep 1000 >/dev/null 2>&1 &\necho $! >'{number}'")
    acl2.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    report = check(bundle, acl2=True, seconds=60)
    assert report.is_sound
    until(lambda: not is_running(int(number.read_text())))
