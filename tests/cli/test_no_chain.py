"""Where there is no chain, each command names the one that explains it."""

import re
import shlex
from pathlib import Path

import pytest

from cpbox.cli.main import main
from tests.show.tried import Capture

SHORT = "--rule max_letters=5"
BOX = f"box.yaml {SHORT} --ban 'acd, dca'"
REAL = "'peg ulm oir cnw' --rule max_letters=10"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "sides: [ab, cd]\nwords: {only: [acb, acad, bdb, dbd, bca]}\n"
    Path("no way.yaml").write_text(f"{text}rules: {{max_letters: 5}}\n")
    variants = "variants: {none at all: {rules: {max_letters: 5}}}\n"
    Path("box.yaml").write_text(text + variants)
    Path("own.yaml").write_text("sides: [ab, cd]\nwords: {only: [aca, cad]}\n")


def commands(text: str) -> list[str]:
    return re.findall(r"`(cpbox why [^`]+)`", text)


FIRST = (
    f"solve {BOX} --every 2 --count",
    "solve box.yaml --variant 'none at all'",
    f"hint {BOX}",
    f"why {BOX} acb --best",
    "try box.yaml",
)
OTHERS = (
    "solve 'no way.yaml'",
    f"solve {BOX} -v --all",
    f"solve {BOX} --every 2",
    f"solve {REAL} --lists",
    f"solve 'no way.yaml' box.yaml {SHORT}",
    f"hint {BOX} --played acb",
    f"prove {BOX} -o proof",
    f"compare {BOX} --formulations slots",
    f"draw {BOX} -o x.svg",
    f"draw {BOX} -o x.html",
    f"play {BOX} --no-browser -o x.html",
    "sheet 'no way.yaml' -o x.html",
    f"model {BOX}",
    "difficulty own.yaml",
    f"try 'no way.yaml' --set rules.min_length=4 {SHORT}",
    f"try {REAL} --each-rule",
)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "line", [*FIRST, *(pytest.param(x, marks=pytest.mark.slow) for x in OTHERS)]
)
def test_what_finds_no_chain_names_the_command_that_explains_it(
    line: str, capsys: Capture
) -> None:
    main(shlex.split(line))
    named = commands(capsys.readouterr().err)
    assert named
    for each in named:
        assert main(shlex.split(each)[1:]) == 0
        assert "These rules leave no chain" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.usefixtures("files")
def test_each_usual_variant_without_a_chain_can_be_explained(capsys: Capture) -> None:
    main(["try", "no way.yaml", "--each-rule"])
    done = capsys.readouterr()
    named = commands(done.err)
    assert len(named) == done.out.count("no solution") > 4
    for each in named:
        assert main(shlex.split(each)[1:]) == 0
        assert "These rules leave no chain" in capsys.readouterr().out


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("line", [f"solve {BOX} --json", f"solve {BOX} --csv"])
def test_programs_are_told_nothing_more(line: str, capsys: Capture) -> None:
    main(shlex.split(line))
    assert commands(capsys.readouterr().err) == []
