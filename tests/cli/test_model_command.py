"""``cpbox model``: writing, reading back, and what goes wrong."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox.fields.base import replace
from cpbox.lab.export import ENDINGS, job
from cpbox.search import python_model
from cpbox.search.results.result import Result, Status
from cpbox.search.word_lists import Outcome, answer
from cpbox_models import NAMES
from tests.processes import Done, shell

BOX = "ab cd"
PUZZLE = cpbox.Puzzle.of(BOX, words={"only": ["acb", "bdbda", "adb", "bcbc"]})
ANSWER = ("adb", "bcbc")  # seven letters; with acb, bdbda it would be eight


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tiny.yaml"
    path.write_text("sides: [ab, cd]\nwords: {only: [acb, bdbda, adb, bcbc]}\n")
    return str(path)


def test_the_sizes_alone(file: str) -> None:
    out = shell("model", file, "--all-candidates", code=0).out
    assert "slots: chains of 2 words, of 4 candidates" in out
    assert re.search(r"^S1 +2 +8 +one candidate a slot$", out, re.MULTILINE)
    assert re.search(r"^R1 +4 +\d+ +coverage$", out, re.MULTILINE)
    assert "Its optimum is the answer: adb, bcbc (2 words, 7 letters" in out
    assert "written" not in out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", [e for e in ENDINGS if e not in (".cnf", ".mzn")])
def test_a_formulation_is_written_in_a_format(
    ending: str, name: str, file: str, tmp_path: Path
) -> None:
    path = tmp_path / f"x{ending}"
    line = ["model", file, "-o", str(path), "--formulation", name, "--json"]
    record = shell(*line, code=0).record
    assert record["files"] == [str(path), f"{path}.map.json"]
    assert record["answer"] == list(ANSWER)
    assert record["constraints"] == sum(
        f["constraints"] for f in record["families"].values()
    )
    legend = json.loads((tmp_path / f"x{ending}.map.json").read_text())
    assert legend["formulation"] == name
    assert legend["file"] == f"x{ending}"
    assert path.stat().st_size > 100


def test_what_cp_sat_makes_of_its_own_format_is_read_back(
    file: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.pbtxt"
    shell("model", file, "-o", str(path), "--all-candidates", code=0)
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(path.read_text())
    solver = cp_model.CpSolver()
    solver.solve(model)
    (tmp_path / "x.sol").write_text(str(solver.response_proto))
    line = ["model", file, "--read", str(tmp_path / "x.sol"), "--all-candidates"]
    record = shell(*line, "--json", code=0).record
    assert (record["chain"], record["problem"]) == (list(ANSWER), None)
    assert record["objective_terms"] == {"words": 2, "letters": 7, "rarity": 0}
    out = shell(*line, code=0).out
    assert out.startswith("adb → bcbc\n\nA chain: 2 words, 7 letters, rarity 0.")
    assert "alone does not show that it is the best" in out


def literals(file: str, words: str, *options: str) -> str:
    """A solution in the names of the file's map: these words, in order."""
    path = Path(file).with_name("y.opb")
    shell("model", file, "-o", str(path), "--all-candidates", *options, code=0)
    variables = json.loads(Path(f"{path}.map.json").read_text())["variables"]
    wanted = {*enumerate(words.split(), 1)}
    signs = [
        each["written"] if (each["slot"], each["word"]) in wanted
        else f"-{each['written']}"
        for each in variables
    ]  # fmt: skip
    return f"v {' '.join(signs)}\n"


def read(file: str, text: str, code: int) -> Done:
    solution = Path(file).with_name("y.sol")
    solution.write_text(text)
    return shell("model", file, "--read", str(solution), "--all-candidates", code=code)


def test_a_dearer_chain_is_a_chain_and_not_the_best(file: str) -> None:
    done = read(file, literals(file, "acb bdbda"), 0)
    assert "acb → bdbda" in done.out
    assert "It is not the best: cpbox has a better one, adb, bcbc." in done.text


@pytest.mark.parametrize(
    ("words", "breaks"),
    [("adb acb", "S2"), ("adb", "S1"), ("bdbda adb", "R1"), ("adb bdbda", "R1")],
)
def test_values_that_break_the_model_are_no_solution(
    words: str, breaks: str, file: str
) -> None:
    said = read(file, literals(file, words), 1).text
    assert f"This is not a solution: it breaks the constraint {breaks}" in said


def test_a_chain_of_minizinc_is_held_to_the_rules(file: str) -> None:
    adb_bcbc, acb_adb, none = (f"chain = [{x}];\n" for x in ("2, 3", "1, 2", "1, 9"))
    assert read(file, adb_bcbc, 0).out.startswith("adb → bcbc")
    assert "adb does not start where acb ends" in read(file, acb_adb, 1).out
    says = "is a solution of another model: it has candidate 9"
    assert says in read(file, none, 2).err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("v x99\n", "it has variable x99, and this one 8 variables"),
        ("# Objective value = 1\nq 1\n", "it has variable q, and this one no such"),
        ("status: OPTIMAL\nsolution: 1\n", "it has 1 values, and this one 8"),
        ("v 99999 0\n", "it has variable 99999, and this one"),
        ("nonsense", "is not in a known format"),
    ],
)
def test_a_foreign_solution_is_refused(text: str, says: str, file: str) -> None:
    assert says in read(file, text, 2).err


def test_a_formula_of_a_chain_is_read_back(file: str) -> None:
    path = Path(file).with_name("x.cnf")
    line = ["model", file, "-o", str(path), "--all-candidates", "--json"]
    assert shell(*line, code=0).record["has_solution"] is True
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
    found = f"s SATISFIABLE\nv {' '.join(map(str, signs))} 0\n"
    assert "adb → bcbc" in read(file, found, 0).out
    flipped = f"s SATISFIABLE\nv {' '.join(str(-n) for n in signs)} 0\n"
    assert "it breaks a clause of K" in read(file, flipped, 1).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("-o x.zip", "does not end in .pb, .pbtxt,"),
        ("-o x.opb --goal as-good", "--goal: applies only to .cnf"),
        ("-o x.cnf --goal fewer", "--goal: there is no goal 'fewer'; choose as-good"),
        ("-o x.cnf --goal fewer-words", "this follows from the numbers alone"),
        ("--words 0", "'0' is not a whole number from 1"),
        ("--words 13", "--words: must be a number that the rules allow, 1 to 12"),
        ("--words 1", "--words: the relaxation alone shows that there is no chain"),
        ("--words ful", "there is neither a list nor a file called 'ful'"),
        ("-o x.opb --read y", "not allowed with argument"),
        ("--read no-such-file", "no-such-file: cannot be read"),
        ("--rule max_words=1", "there is no chain, so give a number"),
        ("--rule max_words=1 --words 1 --formulation x", "invalid choice"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: str, says: str, file: str) -> None:
    extra = ["--rule", "min_words=2"] if "fewer-words" in arguments else []
    done = shell("model", file, *arguments.split(), *extra, code=2)
    assert says in " ".join(done.err.split())
    assert done.out == ""


def test_no_chain_has_a_formula_and_a_model_of_all_candidates(
    file: str, tmp_path: Path
) -> None:
    few = ["model", file, "--rule", "max_words=1"]
    done = shell(*few, "-o", str(tmp_path / "x.cnf"), code=0)
    assert "The formula has no solution" in done.out
    done = shell(*few, "--words", "1", "--all-candidates", code=0)
    assert "cpbox does not know its optimum" in done.out


def test_an_answer_that_is_not_proved_is_told(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unproved(tried: Sequence[Outcome]) -> Result:
        return replace(answer(tried), status=Status.FEASIBLE)

    monkeypatch.setattr("cpbox.search.python_model.answer", unproved)
    done = shell("model", file, code=3)
    assert "It has a chain: adb, bcbc" in done.out
    assert "is not proved, so the model may have a better optimum" in done.err


@pytest.mark.parametrize("ending", [".cnf", ".mps"])
def test_a_model_for_which_there_was_no_time_is_none_and_no_wrong_input(
    ending: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (job, python_model):
        monkeypatch.setattr(module, "LEAST", -1.0)
    path = tmp_path / f"x{ending}"
    named = ["model", file, "--all-candidates", "--words", "2", "-o", str(path)]
    done = shell(*named, "--time-limit", "1e-9", code=3)
    assert "--time-limit: the " in done.err
    assert "give it more time" in " ".join(done.err.split())
    assert not path.exists()


def test_a_typed_box_and_a_number_of_words(tmp_path: Path) -> None:
    path = tmp_path / "x.mps"
    line = ["model", "riu pgh lcs yao", "--words", "common", "--words", "3"]
    assert shell(*line, "-o", str(path), "--json", code=0).record["words"] == 3
    assert path.read_text().startswith("*")
