"""``cpbox help puzzle`` and its like show the pages of the manual."""

from pathlib import Path

import pytest

from cpbox.cli.help import PAGES
from cpbox.cli.main import main

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("topic", PAGES)
def test_a_page_of_the_manual_is_shown_as_its_file_has_it(
    topic: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["help", topic]) == 0
    shown = capsys.readouterr().out
    file = (ROOT / PAGES[topic][0]).read_text("utf-8")
    assert shown.strip() in file
    assert len(shown) > 1000
    assert topic == "rules" or shown.strip() == file.strip()


def test_a_topic_that_is_none_is_refused_with_the_next_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["help", "ruels"]) == 2
    assert "did you mean rules?" in capsys.readouterr().err
