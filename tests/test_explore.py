"""What looks for faults finds one also where a run hangs, or ignores Ctrl-C."""

import signal
import sys
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from cpbox.cli.main import main
from tests import explore, fuzz_api
from tests.processes import PYTHON, run

INTERRUPTED = """
from os import getpid, kill
from signal import SIGINT
from tests.explore import draw_calls
draw_calls("", lambda *_: kill(getpid(), SIGINT) or "Ctrl-C was ignored")
"""


def test_a_run_that_does_not_end_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(explore, "LONGEST", 0.5)
    assert explore.run_one("timeit -n 1000000000000 pass") == ("timeit", 1)
    assert "it does not end" in capsys.readouterr().out


def test_ctrl_c_is_tried_where_it_was_ignored_at_first() -> None:
    code = "trap '' INT; exec \"$@\""
    done = run("sh", "-c", code, "sh", *PYTHON, "-c", INTERRUPTED)
    assert done.returncode == -signal.SIGINT, done


def test_what_is_drawn_depends_on_the_seed_alone() -> None:
    before = deepcopy(fuzz_api.STRANGE)
    for seed in range(100):
        value = fuzz_api.of_json(Random(seed))
        if isinstance(value, list):
            value.append(value)
    assert repr(fuzz_api.STRANGE) == repr(before)


def test_what_is_drawn_changes_no_preferences_of_who_runs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))  # which is put back afterwards
    monkeypatch.setattr(sys, "argv", ["x", "--count", "1"])
    code = explore.draw_calls("", lambda *_: str(main(["allow", "gracious"])))
    assert (code, [*tmp_path.iterdir()]) == (0, [])
