"""``cpbox compare``: its table, records, rows and picture, and what it refuses."""

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from cpbox.cli.main import main
from cpbox.lab.comparison import WHOLE
from cpbox.search.results.result import Status
from cpbox.show.compared_runs import RunTable
from cpbox.show.style import Style
from cpbox_models import NAMES
from tests.lab.test_compare import COMPARE, PUZZLE, other, whole

Capture = pytest.CaptureFixture[str]

# ---------------------------------------------------------------------- how it is said


def test_the_table_fits_on_a_terminal() -> None:
    for width in (80, 40):
        table = RunTable(PUZZLE, NAMES, Style(width=width))
        lines = table.lines(whole())
        lines += table.lines(other(Status.OPTIMAL, 6, 6, words=2))
        lines += table.lines(other(Status.UNKNOWN, None, 2, words=2, relaxation=False))
        lines += table.end()
        assert max(map(len, lines)) <= width
        text = " ".join(" ".join(lines).split())
        assert "(2 words, 6 letters: proved best)" in text
        assert "chains of 2 words, 9 survivors" in text
        assert "chains of 2 words, all of 9 candidates" in text
        assert "Agreed: 1 of 2 runs proved the same optimum as cpbox; what the" in text


def test_json_has_every_run_of_a_puzzle(capsys: Capture) -> None:
    assert main([*COMPARE, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert (out["puzzle"], out["status"]) == ("riu pgh lcs yao", "optimal")
    names = [run["formulation"] for run in out["runs"]]
    assert names == [WHOLE, "slots", "pairs", "slots", "pairs"]
    assert {tuple(run["objective"]) for run in out["runs"]} == {tuple(out["objective"])}


def test_rows_have_one_head_for_all_puzzles(capsys: Capture) -> None:
    boxes = ["riu pgh lcs yao", "peg ulm oir cnw"]
    more = ["--words=common", "--formulations=pairs", "--csv"]
    assert main(["compare", *boxes, *more]) == 0
    rows = [*csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert [row["puzzle"] for row in rows] == [box for box in boxes for _ in range(3)]
    assert rows[0]["objective"] == "2 15 0"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (
            ["--formulations", "slotz"],
            "unknown formulation 'slotz'; did you mean slots?",
        ),
        (["-o", "x.txt"], "'x.txt' does not end in .svg, .png or .pdf"),
    ],
)
def test_what_makes_no_sense_is_refused(
    more: list[str], says: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit):
        main([*COMPARE, *more])
    assert says in capsys.readouterr().err


def test_a_picture_is_of_one_puzzle(capsys: Capture) -> None:
    assert main(["compare", "ab cd", "ef gh", "-o", "x.svg"]) == 2
    assert capsys.readouterr().err == "cpbox: -o: is for one puzzle; name one\n"


@pytest.mark.slow
def test_a_picture_shows_each_formulation(tmp_path: Path, capsys: Capture) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "compared.svg"
    titled = ["--set", r"title='$\foo{ $'"]  # which is no mathematics
    assert main([*COMPARE, *titled, "-o", str(file)]) == 0
    text = file.read_text()
    for said in ("slots", "pairs", "best chain", "bound", "survivors", r"$\foo{ $"):
        assert said in text
    capsys.readouterr()


def test_who_has_no_matplotlib_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main([*COMPARE, "-o", "x.svg"]) == 2
    out, err = capsys.readouterr()
    assert (out, "pip install 'cpbox[plots]'" in err) == ("", True)
