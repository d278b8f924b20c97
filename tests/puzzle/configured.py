"""A folder in which the configuration is looked for."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the configuration is looked for."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config" / "cpbox").mkdir(parents=True)
    return tmp_path / "config" / "cpbox"
