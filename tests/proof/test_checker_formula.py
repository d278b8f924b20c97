"""The checker's goals and formulas, compared with ones written by hand."""

from cpbox.proof.checker.families import families
from cpbox.proof.checker.formula import variables
from cpbox.proof.checker.goals import Goal
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.traces import candidates_of
from tests.proof.hand_made import a_puzzle

WORDS = ["aba", "ba", "bab"]  # on two tiles, a and b, on two sides


def a_problem(goal: Goal | None = None, **rules: object) -> Problem:
    puzzle = a_puzzle([["a"], ["b"]], **{"min_length": 1, **rules})
    items = candidates_of(puzzle, {x: len(x) - 2 for x in WORDS})
    return problem_of(goal or Goal("g", None, "", 1, 2, [0, 1, 2]), puzzle, items)


def written(problem: Problem) -> tuple[list[str], dict[str, list[str]]]:
    """All variables, and each family's clauses with the variables' names."""
    names = [" ".join(map(str, name)) for name in variables(problem)]
    numbers = {name: k for k, name in enumerate(variables(problem), start=1)}
    clauses = {
        family: [
            " | ".join(("-" if k < 0 else "") + names[abs(k) - 1] for k in clause)
            for clause in each
        ]
        for family, each in families(problem, numbers)
    }
    return names, {family: each for family, each in clauses.items() if each}


def test_a_formula_of_three_candidates() -> None:
    # 0 aba 0->0, 1 ba 1->0, 2 bab 1->1; all of them cover both tiles.
    names, clauses = written(a_problem(start="b", end="b"))
    assert names == [
        "used 1", "used 2", "word 1 1", "word 1 2", "word 2 0", "word 2 1", "word 2 2",
        "from 1 1", "from 2 0", "from 2 1",
        "at 0 1 0", "at 0 1 1", "at 1 1 0", "at 1 1 1", "at 2 1 0", "at 2 1 1",
        "covers 1 0", "covers 1 1", "covers 2 0", "covers 2 1",
    ]  # fmt: skip
    assert clauses == {
        "K1": [
            "-used 1 | from 1 1",
            "-from 1 1 | word 1 1 | word 1 2", "-from 1 1 | at 0 1 1",
            "-used 2 | from 2 0 | from 2 1",
            "-from 2 0 | word 2 0", "-from 2 0 | at 1 1 0",
            "-from 2 1 | word 2 1 | word 2 2", "-from 2 1 | at 1 1 1",
        ],
        "K2": [
            "-word 1 1 | used 1", "-word 1 2 | used 1",
            "-word 2 0 | used 2", "-word 2 1 | used 2", "-word 2 2 | used 2",
        ],
        "K3": ["-used 2 | used 1"],
        "K4": ["used 1"],
        "K5": [
            "-word 1 1 | at 0 1 1", "-word 1 1 | at 1 1 0",
            "-word 1 2 | at 0 1 1", "-word 1 2 | at 1 1 1",
            "-word 2 0 | at 1 1 0", "-word 2 0 | at 2 1 0",
            "-word 2 1 | at 1 1 1", "-word 2 1 | at 2 1 0",
            "-word 2 2 | at 1 1 1", "-word 2 2 | at 2 1 1",
        ],
        "K6": [f"-at {p} 1 0 | -at {p} 1 1" for p in range(3)],
        "K7": ["-word 1 1 | used 2", "-word 2 0", "-word 2 1"],
        "K9": [
            "used 1 | -covers 1 0", "used 1 | -covers 1 1",
            "used 2 | -covers 2 0", "used 2 | -covers 2 1",
        ],
        "K10": ["covers 1 0 | covers 2 0", "covers 1 1 | covers 2 1"],
        "K12": ["-word 1 1 | -word 2 1", "-word 1 2 | -word 2 2"],
    }  # fmt: skip
