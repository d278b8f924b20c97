"""Without its extra, the command says which one to install."""

import sys
from contextlib import suppress

import pytest

from cpbox.cli.main import main


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn"])
def test_the_extra_that_is_missing_is_named(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert main(["serve", "--no-browser", "--port", "0"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "pip install 'cpbox[serve]'" in err


@pytest.mark.parametrize("topic", [["help"], ["help", "serve"], ["serve", "--help"]])
def test_the_extra_is_named_wherever_the_command_is_explained(
    topic: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        main(topic)
    assert "pip install 'cpbox[serve]'" in capsys.readouterr().out
