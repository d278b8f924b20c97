"""The prover and the checker, which share no code, write the same formulas."""

import json
from dataclasses import replace

import pytest

from cpbox.candidates.board import Board
from cpbox.proof.checker.families import families
from cpbox.proof.checker.fields import record
from cpbox.proof.checker.formula import variables
from cpbox.proof.checker.goals import Goal as CheckersGoal
from cpbox.proof.checker.problem import Problem as CheckersProblem
from cpbox.proof.checker.problem import problem_of
from cpbox.proof.checker.puzzle import Puzzle as CheckersPuzzle
from cpbox.proof.checker.traces import candidates_of
from cpbox.proof.prover.goals_to_show import Goal, Problem
from cpbox.proof.prover.stated_puzzle import puzzle_record
from cpbox.search.verify import rarity_in
from cpbox_models.clauses import encode
from tests.models.test_clauses import goals
from tests.random_puzzles import random_puzzle


def checkers(board: Board, goal: Goal) -> CheckersProblem:
    """What the checker makes of a goal, from the puzzle as a bundle states it."""
    stated = json.loads(json.dumps(puzzle_record(board.puzzle)))
    puzzle = record(CheckersPuzzle, stated, "puzzle")
    words = {*(board.puzzle.words.only or ()), *board.puzzle.words.add}
    items = candidates_of(
        puzzle, dict(zip(words, rarity_in(board.puzzle.words, [*words]), strict=True))
    )
    same = CheckersGoal(
        name=goal.name,
        word_list=None,
        sentence="",
        lo=goal.least_words,
        hi=goal.most_words,
        candidates=goal.candidates.tolist(),
        caps=goal.caps,
        demands=goal.demands,
        group_rarity=goal.rarities,
    )
    return replace(problem_of(same, puzzle, items), excluded=goal.excluded)


@pytest.mark.parametrize("seed", range(50))
def test_both_write_the_same_formula(seed: int) -> None:
    puzzle = random_puzzle(seed, 3, 5)
    board = Board.of(puzzle)
    for goal in goals(puzzle):
        if goal.is_arithmetic:
            continue
        problem, theirs = Problem(board, goal), checkers(board, goal)
        mine = encode(problem.question(problem.everyone()))
        numbers = {name: n for n, name in enumerate(variables(theirs), 1)}
        written = {
            family: [tuple(clause) for clause in clauses]
            for family, clauses in families(theirs, numbers)
        }
        names = tuple(" ".join(map(str, name)) for name in numbers)
        assert names == mine.variables, goal.name
        assert {k: v for k, v in written.items() if v} == mine.families, goal.name
