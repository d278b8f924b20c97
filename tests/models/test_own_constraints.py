"""`cpbox.model`: the model, its variables by name, and the way back to a chain."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ortools.sat.python import cp_model

import cpbox
from cpbox_models import NAMES
from tests.exhaustive import ranked

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "models/README.md").read_text("utf-8")
WORDS = ["acb", "bda", "bdbda", "adb", "cad", "dac", "acbd"]
PUZZLE = cpbox.Puzzle.of("ab cd", words={"only": WORDS}, rules={"min_words": 2})
each_formulation = pytest.mark.parametrize("name", NAMES)


def solved(opened: object) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(opened.model)  # type: ignore[attr-defined]
    return solver


@each_formulation
def test_a_constraint_of_ones_own_has_the_best_chain_that_keeps_it(name: str) -> None:
    opened = cpbox.model(PUZZLE, name, all_candidates=True)
    opened.model.add(opened.total(lambda word: word.endswith("b")) == 0)
    chain = opened.chain(solved(opened))
    fitting = [
        (value, each)
        for value, each in ranked(PUZZLE)
        if len(each) == 2 and not any(word.endswith("b") for word in each)
    ]
    best = fitting[0][0]
    assert chain in [each for value, each in fitting if value == best]
    assert tuple(opened.objective(chain).values()) == best
    assert best > ranked(PUZZLE)[0][0]


@each_formulation
def test_without_one_the_optimum_is_the_answer(name: str) -> None:
    opened = cpbox.model(PUZZLE, name)
    solver = solved(opened)
    assert opened.answer.objective is not None
    assert solver.objective_value == opened.source.cost(opened.answer.objective)
    values = tuple(opened.objective(opened.chain(solver)).values())
    assert values == opened.answer.objective == ranked(PUZZLE)[0][0]


def test_variables_are_had_by_name() -> None:
    opened = cpbox.model(PUZZLE, words=3, all_candidates=True)
    number = opened.words.index("bda")
    opened.model.add(opened.variables[f"x[i{number},p2]"] == 1)
    assert opened.chain(solved(opened))[1] == "bda"
    assert opened.num_words == 3


@pytest.mark.parametrize("is_asked", [False, True])
def test_no_solution_has_no_chain(is_asked: bool) -> None:  # noqa: FBT001
    opened = cpbox.model(PUZZLE)
    opened.model.add_bool_or([])
    solver = solved(opened) if is_asked else cp_model.CpSolver()
    with pytest.raises(cpbox.InputError, match="has found no chain"):
        opened.chain(solver)


def test_there_is_no_model_where_there_is_no_chain() -> None:
    none = cpbox.replace(PUZZLE, "rules.start", "d")
    with pytest.raises(cpbox.InputError, match="words: there is no chain"):
        cpbox.model(none)
    with pytest.raises(cpbox.InputError, match="formulation"):
        cpbox.model(PUZZLE, "sluts")


def blocks(section: str) -> list[str]:
    text = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_examples_of_the_page_run_and_print_what_they_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    examples = blocks("A constraint of your own")
    assert len(examples) >= 3
    for example in examples:
        exec(example, {})  # it is ours
        said = "".join(re.findall(r"^# (.*\n)", example, re.MULTILINE))
        assert said
        assert capsys.readouterr().out == said
    assert len(examples[0].strip().splitlines()) <= 12


@pytest.mark.parametrize(
    ("use", "problem"),
    [
        (
            lambda it: it.total(lambda word: len(word) / 2),
            "value('acb'): must be a whole number",
        ),
        (lambda it: it.total(lambda word: word), "multiply fractions out"),
        (lambda it: it.total(5), "value: must be a function, not 5"),
        (lambda it: it.total(None), "value: must be a function, not None"),
        (lambda it: it.chain(7), "solver: must be of class CpSolver, not 7"),
        (lambda it: it.objective(("foo",)), "words: 'foo' cannot be played here"),
    ],
)
def test_what_makes_no_sense_is_said(use: Any, problem: str) -> None:
    with pytest.raises(cpbox.InputError) as refused:
        use(cpbox.model(PUZZLE))
    assert problem in str(refused.value)


def test_a_worth_may_be_a_number_of_numpy() -> None:
    opened = cpbox.model(PUZZLE, all_candidates=True)
    ends: Any = {word: np.bool_(word.endswith("b")) for word in opened.words}
    opened.model.add(opened.total(ends.get) == 0)
    assert not any(word.endswith("b") for word in opened.chain(solved(opened)))
