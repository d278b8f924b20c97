"""``cpbox help puzzle`` and its like show the pages of the manual."""

import re
from pathlib import Path

import pytest

from cpbox.cli.help import PAGES, page, readable
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


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("topic", PAGES)
def test_a_page_is_read_in_a_terminal_without_a_broken_or_a_missing_word(
    topic: str, width: int
) -> None:
    shown = readable(page(topic), width)
    for line in "".join(shown.split("```")[::2]).split("\n"):
        pieces = re.sub(r"`[^`]*`|\[[^]]*\]", "x", line).split()  # what stays whole
        assert len(line) <= width or len(pieces) <= 2, line
    assert not any(line.startswith("|") for line in shown.split("\n"))
    words = {*re.findall(r"\w+", shown)}
    first = re.findall(r"(?m)^\| *([^|]*)\|.*\n\|[-|: ]+$", page(topic))
    heads = {*re.findall(r"\w+", " ".join(first))}  # of entries, which need none
    assert {*re.findall(r"\w+", page(topic))} - words <= heads
    code = page(topic).split("```")[1::2]
    assert shown.split("```")[1::2] == code


def test_a_row_of_a_table_is_an_entry() -> None:
    table = "| a | b | c |\n|---|---|---|\n| `x\\|y` | 1 | two words |"
    assert readable(f"Text\nof two lines.\n\n{table}", 14).split("\n") == [
        *("Text of two", "lines.", "", "`x|y`", "    b: 1", "    c: two", "      words")
    ]
