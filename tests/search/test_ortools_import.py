"""What is slow to load is loaded when it is asked for; pandas is then pandas."""

from tests.processes import PYTHON, run

SOLVE = """
import sys, cpbox
result = cpbox.solve(cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda"]}))
assert result.words == ("bda", "acb")
assert "pandas" not in sys.modules
"""
COMMAND = """
import sys
from cpbox.cli.main import main
assert main(["solve", "riu pgh lcs yao"]) == 0
assert "cpbox.search.word_lists" in sys.modules
unused = {"pandas", "numpy.ma", "cpbox.show.pages", "cpbox.proof.prover"}
print(*unused & sys.modules.keys())
"""
USE = """
from ortools.sat.python.cp_model import CpModel, CpSolver
import ortools.sat.python.cp_model as module
index = module.pd.Index(["one", "two"])
import pandas
assert type(index) is pandas.Index and pandas.DataFrame({"x": [1]}).sum()["x"] == 1
model = CpModel()
some = model.new_bool_var_series("x", index)
assert type(some) is pandas.Series
model.add_exactly_one(some)
model.add(some["one"] == 0)
solver = CpSolver()
solver.solve(model)
assert solver.boolean_values(some).to_dict() == {"one": False, "two": True}
assert list(result.to_frame()["words"]) == [2]
"""


def says(code: str) -> str:
    done = run(*PYTHON, "-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_search_does_without_pandas_and_models_still_make_series() -> None:
    says(SOLVE + USE)


def test_pandas_that_was_there_before_stays() -> None:
    says("import pandas\n" + SOLVE.replace('"pandas" not', '"pandas"') + USE)


def test_the_command_line_loads_little_that_it_does_not_use() -> None:
    assert says(COMMAND).splitlines()[-1] == ""
