"""Every run tests the same: what is drawn at random is drawn from fixed seeds.

``python -m tests.explore`` draws afresh.
"""

import signal
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import settings

from cpbox.fields import yaml_tree
from cpbox.search.optimum import own_process
from tests.proof.hand_made import bundle
from tests.proof.theorems import certified, quick, shelf
from tests.puzzle.configured import folder

# Fixtures of several files of tests.
__all__ = ["bundle", "certified", "folder", "quick", "shelf"]

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile("fresh", deadline=None, database=None, print_blob=True)
settings.load_profile("fixed")


# What is ignored here, as under nohup, would be in the programs that tests start, too;
# a function of Python's is not. Ctrl-C is what some tests wait for.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for _signal in (signal.SIGTERM, signal.SIGHUP):
    if signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, lambda *_: None)


@pytest.fixture(autouse=True, scope="session")
def _anywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test depend on its user's configuration and terminal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("TERM", "xterm")
        for name in ("CPBOX_NO_CONFIG", "CPBOX_TRACEBACK", "COLUMNS", "NO_COLOR"):
            patch.delenv(name, raising=False)
        yield
    if kept := getattr(own_process.OF_THREAD, "worker", None):
        kept.close()  # which would end with this process, and be warned of


@pytest.fixture(params=["with libyaml", "in plain Python"])
def both_parsers(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let a test run with either of the parsers that may read a puzzle."""
    if request.param == "in plain Python":
        monkeypatch.setattr(yaml_tree, "PARSER", yaml.SafeLoader)
