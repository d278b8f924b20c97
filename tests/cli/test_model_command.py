"""``cpbox model``: writing, reading back, and what goes wrong."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox.cli.main import main
from cpbox.lab.export import ENDINGS
from cpbox.search.result import Result, Status
from cpbox.search.solver import Outcome, answer
from cpbox_models import NAMES

Capture = pytest.CaptureFixture[str]
BOX = "ab cd"
PUZZLE = cpbox.Puzzle.of(BOX, words={"only": ["acb", "bdbda", "adb", "bcbc"]})
ANSWER = ("adb", "bcbc")  # seven letters; with acb, bdbda it would be eight


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tiny.yaml"
    path.write_text("sides: [ab, cd]\nwords: {only: [acb, bdbda, adb, bcbc]}\n")
    return str(path)


def record(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_sizes_alone(file: str, capsys: Capture) -> None:
    assert main(["model", file, "--all-candidates"]) == 0
    out = capsys.readouterr().out
    assert "slots: chains of 2 words, of 4 candidates" in out
    assert re.search(r"^S1 +2 +8 +one candidate a slot$", out, re.MULTILINE)
    assert re.search(r"^R1 +4 +\d+ +coverage$", out, re.MULTILINE)
    assert "Its optimum is the answer: adb, bcbc (2 words, 7 letters" in out
    assert "written" not in out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", [e for e in ENDINGS if e not in (".cnf", ".mzn")])
def test_a_formulation_is_written_in_a_format(
    ending: str, name: str, file: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / f"x{ending}"
    line = ["model", file, "-o", str(path), "--formulation", name, "--json"]
    assert main(line) == 0
    told = record(capsys)
    assert told["files"] == [str(path), f"{path}.map.json"]
    assert told["answer"] == list(ANSWER)
    assert told["constraints"] == sum(
        f["constraints"] for f in told["families"].values()
    )
    legend = json.loads((tmp_path / f"x{ending}.map.json").read_text())
    assert legend["formulation"] == name
    assert legend["file"] == f"x{ending}"
    assert path.stat().st_size > 100


def test_what_cp_sat_makes_of_its_own_format_is_read_back(
    file: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "x.pbtxt"
    assert main(["model", file, "-o", str(path), "--all-candidates"]) == 0
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(path.read_text())
    solver = cp_model.CpSolver()
    solver.solve(model)
    (tmp_path / "x.sol").write_text(str(solver.response_proto))
    capsys.readouterr()
    line = ["model", file, "--read", str(tmp_path / "x.sol"), "--all-candidates"]
    assert main([*line, "--json"]) == 0
    told = record(capsys)
    assert (told["chain"], told["problem"]) == (list(ANSWER), None)
    assert told["objective_terms"] == {"words": 2, "letters": 7, "rarity": 0}
    assert main(line) == 0
    out = capsys.readouterr().out
    assert out.startswith("adb → bcbc\n\nA chain: 2 words, 7 letters, rarity 0.")
    assert "alone does not show that it is the best" in out


def literals(file: str, words: str, *options: str) -> str:
    """A solution in the names of the file's map: these words, in order."""
    path = Path(file).with_name("y.opb")
    assert main(["model", file, "-o", str(path), "--all-candidates", *options]) == 0
    variables = json.loads(Path(f"{path}.map.json").read_text())["variables"]
    wanted = {*enumerate(words.split(), 1)}
    signs = [
        each["written"] if (each["slot"], each["word"]) in wanted
        else f"-{each['written']}"
        for each in variables
    ]  # fmt: skip
    return f"v {' '.join(signs)}\n"


def read(file: str, text: str, *options: str) -> int:
    solution = Path(file).with_name("y.sol")
    solution.write_text(text)
    return main(["model", file, "--read", str(solution), "--all-candidates", *options])


def test_a_dearer_chain_is_a_chain_and_not_the_best(file: str, capsys: Capture) -> None:
    text = literals(file, "acb bdbda")
    capsys.readouterr()
    assert read(file, text) == 0
    out = capsys.readouterr().out
    assert "acb → bdbda" in out
    assert "It is not: cpbox has a better one, adb, bcbc." in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "breaks"),
    [("adb acb", "S2"), ("adb", "S1"), ("bdbda adb", "R1"), ("adb bdbda", "R1")],
)
def test_values_that_break_the_model_are_no_solution(
    words: str, breaks: str, file: str, capsys: Capture
) -> None:
    text = literals(file, words)
    capsys.readouterr()
    assert read(file, text) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert f"This is no solution: it breaks the constraint {breaks}" in said


def test_a_chain_of_minizinc_is_held_to_the_rules(file: str, capsys: Capture) -> None:
    assert read(file, "chain = [2, 3];\n") == 0  # adb, bcbc
    assert capsys.readouterr().out.startswith("adb → bcbc")
    assert read(file, "chain = [1, 2];\n") == 1
    assert "adb does not start where acb ends" in capsys.readouterr().out
    assert read(file, "chain = [1, 9];\n") == 2
    assert (
        "is a solution of another model: it has candidate 9" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("v x99\n", "it has variable x99, and this one 8 variables"),
        ("# Objective value = 1\nq 1\n", "it has variable q, and this one none of"),
        ("status: OPTIMAL\nsolution: 1\n", "it has 1 values, and this one 8"),
        ("v 99999 0\n", "it has variable 99999, and this one"),
        ("nonsense", "is no solution that is known"),
    ],
)
def test_a_foreign_solution_is_refused(
    text: str, says: str, file: str, capsys: Capture
) -> None:
    assert read(file, text) == 2
    assert says in capsys.readouterr().err


def test_a_formula_of_a_chain_is_read_back(file: str, capsys: Capture) -> None:
    path = Path(file).with_name("x.cnf")
    assert main(["model", file, "-o", str(path), "--json"]) == 0
    assert record(capsys)["has_solution"] is True
    variables = json.loads(Path(f"{path}.map.json").read_text())["variables"]
    clauses = [
        [int(x) for x in line.split()[:-1]]
        for line in path.read_text().splitlines()
        if line[0] not in "cp"
    ]
    model = cp_model.CpModel()
    x = [model.new_bool_var(each["name"]) for each in variables]
    for clause in clauses:
        model.add_bool_or([x[n - 1] if n > 0 else ~x[-n - 1] for n in clause])
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    signs = [n if solver.value(v) else -n for n, v in enumerate(x, 1)]
    found = Path(file).with_name("x.sol")
    found.write_text(f"s SATISFIABLE\nv {' '.join(map(str, signs))} 0\n")
    assert main(["model", file, "--read", str(found)]) == 0
    assert "adb → bcbc" in capsys.readouterr().out
    flipped = " ".join(str(-n) for n in signs)
    found.write_text(f"s SATISFIABLE\nv {flipped} 0\n")
    assert main(["model", file, "--read", str(found)]) == 1
    assert "it breaks a clause of K" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("-o x.zip", "does not end in .pb, .pbtxt,"),
        ("-o x.opb --goal as-good", "--goal: is for .cnf"),
        ("-o x.cnf --goal fewer", "--goal: there is no goal 'fewer'; choose as-good"),
        ("-o x.cnf --goal fewer-words", "the numbers alone say so"),
        ("--words 0", "'0' is not a whole number from 1"),
        ("--words 13", "--words: must be a number that the rules allow, 1 to 12"),
        ("--words 1", "--words: the relaxation alone shows that there is no chain"),
        ("--words ful", "there is neither a list nor a file called 'ful'"),
        ("-o x.opb --read y", "not allowed with argument"),
        ("--read no-such-file", "no-such-file: cannot be read"),
        ("--rule max_words=1", "there is no chain whose model to take"),
        ("--rule max_words=1 --words 1 --formulation x", "invalid choice"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: str, says: str, file: str, capsys: Capture
) -> None:
    extra = ["--rule", "min_words=2"] if "fewer-words" in arguments else []
    try:
        code: object = main(["model", file, *arguments.split(), *extra])
    except SystemExit as end:
        code = end.code
    assert code == 2
    captured = capsys.readouterr()
    assert says in " ".join(captured.err.split())
    assert captured.out == ""


def test_no_chain_has_a_formula_and_a_model_of_all_candidates(
    file: str, tmp_path: Path, capsys: Capture
) -> None:
    few = ["model", file, "--rule", "max_words=1"]
    assert main([*few, "-o", str(tmp_path / "x.cnf")]) == 0
    assert "The formula has no solution" in capsys.readouterr().out
    assert main([*few, "--words", "1", "--all-candidates"]) == 0
    assert "is not said here" in capsys.readouterr().out


def test_an_answer_that_is_not_proved_is_told(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def unproved(tried: Sequence[Outcome]) -> Result:
        return replace(answer(tried), status=Status.FEASIBLE)

    monkeypatch.setattr("cpbox.search.formulated.answer", unproved)
    assert main(["model", file]) == 3
    told = capsys.readouterr()
    assert "It has a chain: adb, bcbc" in told.out
    assert "is not proved, so the model may have a better optimum" in told.err


def test_a_typed_box_and_a_number_of_words(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.mps"
    line = ["model", "riu pgh lcs yao", "--words", "common", "--words", "3"]
    assert main([*line, "-o", str(path), "--json"]) == 0
    assert record(capsys)["words"] == 3
    assert path.read_text().startswith("*")
