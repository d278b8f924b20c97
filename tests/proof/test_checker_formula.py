"""The checker's goals and formulas, compared with ones written by hand."""

import json
from dataclasses import replace
from hashlib import sha256

import pytest

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


DEMANDING = Goal("g", None, "", 2, 3, [*range(7)], {"letters": 9}, {"rarity": 2}, 1)
CASES: dict[str, dict[str, object]] = {
    "plain": {},
    "a loop, ends and words that may stand twice": {
        "loop": True, "start": "a", "end": "a", "repeat_words": True,
    },
    "two tiles to link, one to miss": {"link": 2, "cover": 2},
    "none to link, two to miss": {"link": 0, "cover": 1},
    "few visits, and a word to use": {"max_uses": {"a": 3, "b": 4}, "require": ["bab"]},
    "few visits of a loop": {"max_uses": 3, "loop": True, "distinct_in_word": False},
}  # fmt: skip
WRITTEN = {
    "plain": "d04bdbf8c16f9842",
    "a loop, ends and words that may stand twice": "8be539252fc4d501",
    "two tiles to link, one to miss": "6210333f42eaa740",
    "none to link, two to miss": "5fc134de01c508f7",
    "few visits, and a word to use": "49f2934d912ddf6c",
    "few visits of a loop": "d8f505810a919c59",
}


def digest(rules: dict[str, object]) -> str:
    """A digest of the variables and the clauses of a formula."""
    puzzle = a_puzzle([["a"], ["b"], ["c"]], **{"min_length": 1, **rules})
    words = {x: len(x) % 3 for x in ("ab", "aba", "ba", "bab", "cab", "bac", "cbab")}
    items = candidates_of(puzzle, words)
    chains = [("aba", "ab"), ("ba", "ab", "bac")]
    problem = replace(problem_of(DEMANDING, puzzle, items), excluded=chains)
    return sha256(json.dumps(written(problem)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", CASES)
def test_formulas_are_as_two_programs_wrote_them(name: str) -> None:
    """The other one shared no code with this, and knew FORMAT.md alone."""
    assert digest(CASES[name]) == WRITTEN[name]
