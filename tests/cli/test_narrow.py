"""No word, option, name or command is broken in two where a terminal is narrow."""

import io
import re
import shlex
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from cpbox.cli.main import COMMANDS, main, parse_command_line
from cpbox.show.terminal_text import SHADE, typed, width, wrap
from tests.slow import few

PUZZLE = str(Path(__file__).parents[2] / "puzzles/gracious-splashy.yaml")
BOX = "peg ulm oir cnw"
PIECE = r"[\w./:=~$-]*\w"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(
    line: list[str], columns: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str]:
    """What a command prints in a terminal of so many columns."""
    out, err = Terminal(), Terminal()
    with monkeypatch.context() as patched:
        patched.setenv("COLUMNS", str(columns))
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        with suppress(SystemExit):
            main(line)
    return SHADE.sub("", out.getvalue()), SHADE.sub("", err.getvalue())


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_a_narrow_terminal_and_can_be_typed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = [*filter(None, [name]), "--help"]
    narrow, wide = (shown(line, columns, monkeypatch)[0] for columns in (40, 80))
    assert [each for each in narrow.split("\n") if width(each) > 40] == []
    assert [each for each in wide.split("\n") if width(each) > 80] == []
    assert {*re.findall(PIECE, narrow)} == {*re.findall(PIECE, wide)}
    for example in re.findall(r"(?m)^  (cpbox .*)$", narrow.replace("\\\n", "")):
        words = shlex.split(re.split(r" [>|] ", example)[0], comments=True)
        if "--help" not in words:
            parse_command_line(words[1:])


@pytest.mark.parametrize("columns", few(1, [40, 80]))
@pytest.mark.parametrize(
    "line",
    [
        ["solve", BOX, "-v"],
        ["solve", BOX, "--top", "3"],
        ["solve", BOX, "--set", "max_words=1"],
        ["hint", BOX, "--level", "6"],
        ["hint", BOX, "--played", "upcoming"],
        ["why", BOX],
        ["why", PUZZLE, "yuca", "oligarchy"],
        ["why", PUZZLE, "--steps"],
        ["why", str(Path(PUZZLE).with_name("no-chain.yaml"))],
        ["words", BOX, "--grid"],
        ["solve", BOX, "--every", "3", "--time-limit", "1e-9"],
        ["compose", "--par", "2", "-n", "2", "-o", "boxes"],
        ["try", PUZZLE, "--each-rule"],
        ["prove", BOX, "-o", "proof"],
        ["check", "proof"],
        ["draw", PUZZLE, "-o", "box.html"],
        ["draw", PUZZLE],
        ["sheet", PUZZLE],
        ["solve"],
        ["solve", BOX, "--bogus"],
        ["solve", BOX, "--set", "maxwords=2"],
        ["solve", "nowhere.yaml"],
    ],
    ids=" ".join,
)
def test_what_a_command_says_fits_the_terminal(
    line: list[str], columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if line[0] == "check":
        shown(["prove", BOX, "-o", "proof"], columns, monkeypatch)
    said = "\n".join(shown(line, columns, monkeypatch))
    lines = [re.split(r"[\r\033]", each)[-1] for each in said.split("\n")]
    assert [x for x in lines if width(x) > columns and " " in x.strip()] == []


def test_a_command_is_broken_between_its_words_as_a_shell_has_it() -> None:
    command = """cpbox compose "a b" --title 'two words' -n 3 # that is all"""
    lines = typed(f"  {command}", 24, "    ")
    assert lines[0].startswith("  cpbox")
    assert max(map(width, lines)) <= 24
    once = shlex.split("\n".join(lines).replace("\\\n", ""), comments=True)
    assert once == shlex.split(command, comments=True)
    assert wrap(["as", "in", f"`{command}`."], 24)[:2] == [
        "as in",
        '`cpbox compose "a b" \\',
    ]


def cells_of(page: str) -> dict[tuple[str, str], str]:
    """The counts of a grid, each by the letter before it and the length above it."""
    cells = {}
    for head, *rows in (block.split("\n") for block in page.split("\n\n")[1:]):
        for row in rows if re.fullmatch(r"[ \d]+(all)?", head) else []:
            for place in re.finditer(r"\S+", head):
                count = row.ljust(width(head))[: place.end()].rpartition(" ")[2]
                cells[row.split()[0], place[0]] = count
    return cells


def test_every_count_of_a_grid_stands_below_its_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A narrow terminal has the lengths that fit, and the others below these."""
    line = ["words", BOX, "--grid"]
    wide, narrow = (cells_of(shown(line, n, monkeypatch)[0]) for n in (80, 40))
    assert wide == narrow
    assert (wide["C", "3"], wide["C", "11"], wide["C", "12"]) == ("11", "", "1")
