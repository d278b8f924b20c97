"""The game's own data, saved by the user, becomes puzzle files."""

import json
from pathlib import Path
from typing import Any

import pytest

from cpbox.cli.main import main
from cpbox.loading import read_file
from tests.processes import shell

GAME: dict[str, Any] = {
    "id": 1, "ourSolution": ["UPCOMING", "GLOWER"], "printDate": "2026-07-20",
    "sides": ["PEG", "ULM", "OIR", "CNW"], "par": 4, "editor": "Someone",
    "dictionary": ["UPCOMING", "GLOWER", "EON"],
}  # fmt: skip
PAGE = (
    '<!doctype html><p>{"not": "this"}</p><script>window.gameData = '
    f"{json.dumps(GAME)};window.more = {{}}</script>"
)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "today.html"
    file.write_text(PAGE, "utf-8")
    return file


def test_a_page_becomes_a_puzzle_with_its_dictionary(
    saved: Path, tmp_path: Path
) -> None:
    boxes = tmp_path / "new" / "boxes"
    out = shell("import", str(saved), "-o", str(boxes), code=0).out
    assert "2026-07-20.yaml: peg ulm oir cnw, 3 words" in out
    puzzle = read_file(boxes / "2026-07-20.yaml")
    assert str(puzzle.box) == "peg ulm oir cnw"
    assert (puzzle.date, puzzle.par, puzzle.source) == ("2026-07-20", 4, "Someone")
    assert (boxes / "2026-07-20.txt").read_text("utf-8") == "upcoming\nglower\neon\n"
    assert shell("solve", str(boxes / "2026-07-20.yaml"), "--json", code=0).record[
        "chain"
    ] == ["upcoming", "glower"]


@pytest.mark.parametrize("text", [PAGE, json.dumps(GAME)], ids=["page", "object"])
def test_every_command_takes_a_saved_game_directly(text: str, tmp_path: Path) -> None:
    file = tmp_path / "saved"
    file.write_text(text, "utf-8")
    record: Any = shell("solve", str(file), "--json", code=0).record
    assert (record["chain"], record["candidates"]["read"]) == (
        ["upcoming", "glower"],
        3,
    )
    assert "glower" in shell("words", str(file), code=0).out


def test_lists_and_tables_of_boxes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("# mine\npeg ulm oir cnw\nri,up,gh # two\n")
    (tmp_path / "in" / "b.csv").write_text(
        'Date,Sides,Par,Title\n2027-01-01,peg ulm oir cnw,5,"New, and year"\n'
    )
    assert main(["import", str(tmp_path / "in"), "-o", str(tmp_path / "out")]) == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["2027-01-01.yaml", "peg-ulm-oir-cnw.yaml", "ri-up-gh.yaml"]
    puzzle = read_file(tmp_path / "out" / "2027-01-01.yaml")
    assert (puzzle.par, puzzle.title) == (5, "New, and year")
    assert "no dictionary" in capsys.readouterr().out


@pytest.mark.parametrize(
    "case",
    [
        ("x.html", "<p>nothing here</p>", "has no game"),
        ("x.html", PAGE[:150], "cut off"),
        ("x.json", json.dumps(GAME | {"dictionary": "EON"}), "must be a list of words"),
        ("x.json", json.dumps(GAME | {"dictionary": ["e-n"]}), ": dictionary: 'e-n'"),
        ("x.json", json.dumps(GAME | {"printDate": "../x"}), "is not a date"),
        ("x.txt", "peg ulm\npeg\n", "x.txt:2: a box needs at least two sides"),
        ("x.txt", "", "has no box"),
        ("x.csv", "sides,date\npeg ulm,July\n", "x.csv:2: date: 'July' is not"),
        ("x.csv", "sides,par\npeg ulm,two\n", "x.csv:2: par: must be a whole"),
        ("x.csv", "Sides,Pars\npeg ulm,2\n", "x.csv:1: Pars: this column is unknown"),
        ("x.csv", "box;date\npeg u1m;\n", "x.csv:2: box: '1' is not a letter"),
        ("x.csv", "sides,title\n\n\npeg ulm,a,b", "x.csv:4: the row has 3 cells, but"),
        ("x.csv", f"sides\n{'a' * 200_000} b", "x.csv:2: is not a row of a table ("),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_and_passed_over(
    case: tuple[str, str, str], saved: Path, tmp_path: Path
) -> None:
    name, text, problem = case
    broken, out = tmp_path / name, tmp_path / "out"
    broken.write_bytes(text.encode("latin-1"))
    err = shell("import", str(broken), str(saved), "-o", str(out), code=2).err
    assert problem in err
    assert (out / "2026-07-20.yaml").exists()


def test_nothing_is_written_over_without_force(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "2026-07-20.yaml").write_text("mine")
    command = ["import", str(saved), "-o", str(tmp_path)]
    assert "already exists; use --force" in shell(*command, code=2).err
    assert (tmp_path / "2026-07-20.yaml").read_text() == "mine"
    assert not (tmp_path / "2026-07-20.txt").exists()
    shell(*command, "--force", code=0)
    shell(*command, code=0)  # the same again is no harm


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffSides;Date;Par\r\npeg ulm oir cnw;2027-01-01;5\r\n;;\r\n",
        '"sides"\t"date"\t"par"\npeg ulm oir cnw\t2027-01-01\t5\n',
    ],
)
def test_a_table_may_be_as_spreadsheets_write_it(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(text, "utf-8")
    assert main(["import", str(tmp_path / "x.csv"), "-o", str(tmp_path)]) == 0
    puzzle = read_file(tmp_path / "2027-01-01.yaml")
    assert (str(puzzle.box), puzzle.par) == ("peg ulm oir cnw", 5)


@pytest.mark.parametrize(
    "text",
    ["peg ulm oir cnw\n", "# today\n\nPEG,ULM,OIR,CNW # yes\n", "Box\npeg/ulm/oir/cnw"],
)
def test_a_list_of_one_box_is_that_puzzle(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(text)
    assert str(read_file(tmp_path / "x.txt").box) == "peg ulm oir cnw"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("peg ulm oir cnw\nriu pgh lcs yao\n", "has 2 boxes; `cpbox import` makes"),
        ("<html>nothing</html>", "has no game"),
        ("peg\nulm\n", "does not have 'key: value' lines"),
        ("peg u1m oir cnw", "x.txt:1: '1' is not a letter (side 2)"),
        ("hello", "x.txt:1: a box needs at least two sides"),
        ("peg ulm oir cnw\nriu p9h\n", "x.txt:2: '9' is not a letter"),
        ("sides,par\nab cd,two", "x.txt:2: par: must be a whole number, not 'two'"),
    ],
)
def test_a_text_that_is_no_puzzle_says_what_it_is(
    text: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / "x.txt").write_text(text)
    assert problem in shell("solve", str(tmp_path / "x.txt"), code=2).err


def test_what_nobody_wrote_as_a_file_has_no_lines(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("peg ulm oir cnw")
    for name in str(saved), str(tmp_path / "x.txt"), "peg ulm oir cnw":
        err = shell("solve", name, "--variant", "x", code=2).err
        assert f"cpbox: {name}: variants: no variant" in err
    first = json.loads(
        shell("config", str(saved), "--json", code=0).out.splitlines()[0]
    )
    assert (first["key"], first["from"]) == ("words.only", str(saved))
