"""What the terminal decides: colour, letters and the line of progress."""

import io
import json
import re
import sys
import time
from pathlib import Path

import pytest

from cpbox.cli._output import complain, style_of
from cpbox.cli._progress import ProgressLine
from cpbox.cli.main import main
from cpbox.puzzle import Objective
from cpbox.search.solver_config import Progress

# ----------------------------------------------------------------------- terminals


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "color"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_only_on_a_terminal_that_wants_it(
    stream: io.StringIO,
    environment: dict[str, str],
    color: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert style_of(stream).color is color


def test_ascii_where_the_encoding_has_no_more() -> None:
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert not style_of(latin).unicode
    assert style_of(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).unicode


def test_letters_that_cannot_be_encoded_end_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "greek.yaml"
    file.write_text("sides: [άβ, γδ]\nwords: {only: [άγβδ]}\n", encoding="utf-8")
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    assert main(["words", str(file)]) == 0
    assert main(["words", str(file), "--json"]) == 0
    *page, record = written.getvalue().decode("ascii").splitlines()
    assert any(line.startswith("????  4 letters") for line in page)
    assert json.loads(record)["words"][0]["word"] == "άγβδ"


# ------------------------------------------------------------------------ progress


def test_progress_is_drawn_in_place_and_gives_way_to_what_else_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cpbox.cli._progress.PATIENCE", 0.0)
    monkeypatch.setattr("cpbox.cli._progress.monotonic", float)
    stream = Terminal()
    with ProgressLine(Objective(), stream) as line:
        line(Progress("4 words", 7, None, None))
        while not stream.getvalue():
            time.sleep(0.01)
        with line.away():
            stream.write("found\n")
    drawn, clear = "\r0 s · 4 words · 7 survivors\033[K", "\r\033[K"
    assert stream.getvalue().startswith(drawn)
    assert f"{drawn}{clear}found\n" in stream.getvalue()
    assert stream.getvalue().endswith((clear, "found\n"))


@pytest.mark.parametrize("rarely", [0.01, 30.0])
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_where_nothing_can_be_redrawn_there_is_a_line_now_and_then(
    term: str, rarely: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cpbox.cli._progress.PATIENCE", 0.0)
    monkeypatch.setattr("cpbox.cli._progress.RARELY", rarely)
    monkeypatch.setattr("cpbox.cli._progress.monotonic", float)
    monkeypatch.setenv("TERM", term)
    stream = Terminal() if term == "dumb" else io.StringIO()
    doing = "tried " * 40
    with ProgressLine(Objective(), stream) as line:
        line(Progress(doing, None, None, None))
        while rarely < 1 and not stream.getvalue():
            time.sleep(0.01)
    said = {*stream.getvalue().splitlines()}
    assert said == ({f"cpbox: 0 s \u00b7 {doing}"} if rarely < 1 else set())


def test_a_short_run_shows_no_progress() -> None:
    stream = Terminal()
    with ProgressLine(Objective(), stream) as line:
        line(Progress("4 words", None, None, None))
    assert stream.getvalue() == ""


def test_a_message_does_not_run_into_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("cpbox.cli._progress.PATIENCE", 0.0)
    with ProgressLine(Objective(), terminal) as line:
        line.say("no answer yet")
        while "no answer yet" not in terminal.getvalue():
            time.sleep(0.001)
        complain("skipped")
        with line.away():
            complain("skipped, too")
    for text in ("cpbox: skipped\n", "cpbox: skipped, too\n"):
        before, _, _ = terminal.getvalue().partition(text)
        assert before.endswith(("\033[K", "\n"))


@pytest.mark.parametrize("columns", ["80", "40"])
def test_no_word_and_no_command_is_broken(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for stream in ("stderr", "stdout"):
        monkeypatch.setattr(sys, stream, Terminal())
    box = "peg ulm oir cnw"
    main([box])
    main(["hint", *box.split(), "upcoming"])
    main(["hint", box])
    main([])
    printed = "".join(x.getvalue() for x in (sys.stderr, sys.stdout))  # type: ignore[union-attr]
    lines = re.sub(r" \\\n *", " ", printed).splitlines()  # as a shell reads them
    for command in (
        f'`cpbox hint "{box}"`',
        f'`cpbox solve "{box}"`?',
        f'`cpbox hint "{box}" --played upcoming`?',
        "--level 2",
        '  cpbox sheet "peg ulm oir cnw" -o box.html',
        "`cpbox help solve`",
    ):
        assert any(command in line for line in lines), command
    assert all(len(line) <= int(columns) for line in printed.splitlines())
