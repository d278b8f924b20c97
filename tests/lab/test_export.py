"""Models in other formats: the same chains, by solvers that are not CP-SAT."""

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from ortools.linear_solver.python import model_builder

from cpbox.basics.errors import Unfinished
from cpbox.lab.export import cnf
from cpbox.lab.export.cnf import clauses_of, problem_makers
from cpbox.lab.export.constraints import linear, program_of
from cpbox.lab.export.job import Job, export
from cpbox.lab.export.linear import Program, mps_text, opb_text
from cpbox.lab.export.minizinc import dzn_text, mzn_text, with_minizinc
from cpbox.lab.export.proto import UNNAMED, family, proto_of
from cpbox.proof.checker.problem import problem_of
from cpbox.proof.prover.refutations import refute
from cpbox.puzzle import Puzzle
from cpbox.search.python_model import Formulated, formulated, solved
from cpbox.search.solver_config import LimitedConfig
from cpbox_models import NAMES, formulation
from cpbox_models.contract import Formulation, Instance
from tests.benchmarks.engines.exact import read as read_opb
from tests.models.small_instances import instance, without_order

WORDS = ["acb", "bda", "bdbda", "adb", "cad", "dac", "acbd"]
each_formulation = pytest.mark.parametrize("name", NAMES)

RULES: dict[str, dict[str, Any]] = {
    "plain": {},
    "loop": {"loop": True},
    "again": {"repeat_words": True, "min_words": 3, "max_words": 3},
    "slack": {"cover": 3},
    "uses": {"max_uses": 2},
    "letters": {"min_letters": 8, "max_letters": 9},
    "ends": {"start": "a", "end": "a"},
    "unordered": {"link": 0},
}


def puzzle(**rules: Any) -> Puzzle:
    return Puzzle.of("ab cd", words={"only": WORDS}, rules={"min_words": 2, **rules})


LONGER = Puzzle.of(
    "ab cd", words={"only": ["acb", "bdbda", "adb", "bcbc"], "rarity": "lists"}
)


def posed(name: str, rules: dict[str, Any]) -> Formulated:
    return formulated(puzzle(**rules), name=name, all_candidates=True)


def scip(model: model_builder.Model) -> int | None:
    """The optimum by SCIP's branch and cut."""
    solver = model_builder.Solver("scip")
    status = solver.solve(model)
    if status == model_builder.SolveStatus.INFEASIBLE:
        return None
    assert status == model_builder.SolveStatus.OPTIMAL
    return round(solver.objective_value)


def of_mps(text: str) -> int | None:
    model = model_builder.Model()  # type: ignore[no-untyped-call]
    assert model.import_from_mps_string(text)
    return scip(model)


def of_opb(text: str) -> int | None:
    """The optimum of a pseudo-Boolean file, read by the tests' own lights."""
    goal, rows = read_opb(text)
    model = model_builder.Model()  # type: ignore[no-untyped-call]
    named = {name for terms, *_ in rows for _, name in terms}
    x = {name: model.new_bool_var(name) for name in sorted(named)}
    for terms, is_equal, bound in rows:
        total = sum(weight * x[name] for weight, name in terms)
        model.add(total == bound if is_equal else total >= bound)
    added = re.search(r"plus (-?\d+)$", text, re.MULTILINE)
    assert added
    model.minimize(sum(weight * x[name] for weight, name in goal) + int(added[1]))
    return scip(model)


READERS = {"mps": (mps_text, of_mps), "opb": (opb_text, of_opb)}


CASES = [("mps", key) for key in RULES] + [("opb", "again"), ("opb", "slack")]


@each_formulation
@pytest.mark.parametrize(("form", "rules"), CASES)
def test_the_optimum_is_the_answer(form: str, rules: str, name: str) -> None:
    opened = posed(name, RULES[rules])
    assert opened.answer.objective is not None
    write, optimum = READERS[form]
    cost = opened.source.cost(opened.answer.objective)
    assert optimum(write(linear(opened, f".{form}"))) == cost


def rows_of(build: Formulation, asked: Instance) -> Program:
    return program_of(proto_of(build(asked).model))


@each_formulation
@pytest.mark.parametrize(
    "asked",
    [
        instance("ab cd", 2),
        without_order("ab cd", 3),
        instance("ab ba", 2, uses={0: 0}),
        instance("ab bc", 2, cover=frozenset(range(4))),
    ],
    ids=["unlinked", "too few", "no uses", "uncovered"],
)
def test_rows_of_no_chain_have_no_solution(asked: Instance, name: str) -> None:
    assert of_mps(mps_text(rows_of(formulation(name), asked))) is None


@each_formulation
def test_every_constraint_bears_the_number_of_its_family(name: str) -> None:
    for rules in RULES.values():
        proto = proto_of(posed(name, rules).model)
        assert UNNAMED not in {family(each.name) for each in proto.constraints}
        assert all(each.name for each in proto.variables)
        names = [each.name for each in proto.variables]
        assert len(names) == len({*names})


# ------------------------------------------------------------------------ MiniZinc


@pytest.mark.parametrize("name", with_minizinc())
def test_the_data_give_every_parameter_of_the_model_a_value(name: str) -> None:
    model = mzn_text(name)
    data = dzn_text(posed(name, RULES["uses"]).source.chosen.instance)
    header = model.split("% k", 1)[0] + model.split("num_candidates;", 1)[1]
    declared = re.findall(r"^(?:array\[.*?\] of )?[\w ]+: (\w+);", header, re.MULTILINE)
    given = re.findall(r"^(\w+) = ", data, re.MULTILINE)
    assert {"first", "cost", "may_stand", "visits"} < {*declared}
    variables = {"x", "z", "s", "chain", "next", "times", "place"}
    assert {*declared, "num_words", "num_candidates"} - variables == {*given}
    assert 'include "rules' not in model


# --------------------------------------------------------------------------- clauses


def test_the_formulas_of_better_chains_have_no_solution() -> None:
    outcome = solved(LONGER)
    _, *better = problem_makers(outcome)
    assert better == ["fewer-words", "fewer-letters", "less-rarity"]
    for goal in ("fewer-letters", "less-rarity"):
        clauses = clauses_of(outcome, goal)
        assert clauses.has_solution is False
        assert refute(len(clauses.formula.variables), clauses.formula.clauses, 9, 9)


def test_of_the_goals_only_the_one_asked_for_is_gathered_while_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gathered = Mock(side_effect=problem_of)
    monkeypatch.setattr(cnf, "problem_of", gathered)
    outcome = solved(LONGER)
    with pytest.raises(Unfinished):
        clauses_of(outcome, "fewer-letters", pause=Mock(side_effect=Unfinished))
    assert gathered.call_count == 0
    clauses_of(outcome, "fewer-letters")
    assert [call.args[0].name for call in gathered.call_args_list] == ["fewer-letters"]


def test_the_text_of_clauses_is_dimacs() -> None:
    clauses = clauses_of(solved(LONGER), "fewer-letters")
    comment, _, header, *lines = clauses.text().splitlines()
    assert comment.startswith("c is there a chain of ")
    assert " that has fewer than " in comment
    assert header == f"p cnf {len(clauses.formula.variables)} {len(lines)}"
    assert all(re.fullmatch(r"(-?[1-9]\d* )+0", line) for line in lines)


def test_a_number_of_words_that_the_answer_has_not_asks_for_any_chain() -> None:
    clauses = clauses_of(solved(puzzle()), words=4)
    assert clauses.question == "a chain of 4 words"
    assert clauses.has_solution is None


# --------------------------------------------------------------------------- the map


def test_the_map_says_what_each_variable_stands_for(tmp_path: Path) -> None:
    job = Job(solved(puzzle()), LimitedConfig(), all_candidates=True)
    made = job.export(tmp_path / "x.opb")
    legend = json.loads(made.files[tmp_path / "x.opb.map.json"])
    words = [each["word"] for each in legend["candidates"]]
    assert words == sorted(WORDS)
    assert legend["variables"][0] == {
        "name": "x[i0,p1]", "word": "acb", "slot": 1, "written": "x1",
    }  # fmt: skip
    assert len(legend["variables"]) == legend["words"] * len(words)


def test_the_map_of_the_textbook_model_names_the_words_of_an_arc() -> None:
    _, variables = export(posed("circuit", {}), ".mps")
    by_name = {each["name"]: each for each in variables}
    assert by_name["y[i0]"]["word"] == "acb"
    arc = next(each for name, each in by_name.items() if name.startswith("z[i0,i"))
    assert arc["word"][0] == "acb"
