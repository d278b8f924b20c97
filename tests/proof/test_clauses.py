"""A formula has a solution just if there is a chain of the kind that it speaks of.

Held against the list of all chains of small random puzzles, made from the definitions
of the rules alone.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest
from ortools.sat.python import cp_model

from cpbox.candidates.board import Board
from cpbox.fields.base import replace
from cpbox.proof.checker.claim import CountEntry
from cpbox.proof.checker.counted import in_slots
from cpbox.proof.checker.goals import Chains, Goal
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.sieve import sifted
from cpbox.proof.prover.evidence import next_pass
from cpbox.proof.prover.stated_puzzle import candidates_of, checkers_puzzle
from cpbox.proof.prover.written_formula import WrittenFormula
from cpbox.puzzle import Puzzle
from tests.exhaustive import Chain, amounts, ranked
from tests.random_puzzles import random_puzzle

MORE = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 110)]
SEEDS = [*range(20), *MORE]


class Question(NamedTuple):
    """A goal, and the problem of its formula, unless its numbers decide it."""

    goal: Goal
    problem: Problem
    excluded: Sequence[Chain] = ()

    @property
    def allowed(self) -> set[str]:
        """The words of its candidates."""
        return {self.problem.items[i].word for i in self.goal.candidates}


@cache
def puzzle_of(seed: int) -> Puzzle:
    return random_puzzle(seed)


def questions(puzzle: Puzzle) -> Iterator[Question]:
    """Is there a chain at all, one better than some, and one more that is so short?"""
    items = candidates_of(Board.of(puzzle))
    stated, found = checkers_puzzle(puzzle), ranked(puzzle)
    chains = Chains(stated, None, items)
    goals = [chains.none()]
    for place in {0, len(found) // 2, len(found) - 1} if found else ():
        goals += chains.none_better(found[place][0])
    yield from (Question(goal, problem_of(goal, stated, items)) for goal in goals)
    short = sorted(chain for _, chain in found if len(chain) <= 2)
    for listed in (short, short[1:]) if len(short) < 100 else ():
        goal = chains.none_but(CountEntry(2, len(listed)), ())
        problem = problem_of(goal, stated, items)
        excluded = in_slots(listed, stated)
        yield Question(goal, replace(problem, excluded=excluded), listed)


def is_satisfiable(formula: WrittenFormula) -> bool:
    model = cp_model.CpModel()
    variables = [model.new_bool_var("") for _ in formula.variables]
    for clause in formula.clauses:
        model.add_bool_or(
            [variables[x - 1] if x > 0 else ~variables[-x - 1] for x in clause]
        )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def is_asked_for(question: Question, chain: Chain, value: dict[str, int]) -> bool:
    """Whether a chain is one of those that the goal says there are none of."""
    goal = question.goal
    return (
        goal.lo <= value["words"] <= goal.hi
        and all(value[name] <= most for name, most in goal.caps.items())
        and all(value[name] >= least for name, least in goal.demands.items())
        and question.allowed.issuperset(chain)
        and chain not in question.excluded
        and (goal.group_rarity is None or value["worst_rarity"] >= goal.group_rarity)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_formula_is_satisfiable_just_if_there_is_a_chain(seed: int) -> None:
    puzzle = puzzle_of(seed)
    chains = {chain: amounts(puzzle, chain) for _, chain in ranked(puzzle)}
    for question in questions(puzzle):
        goal, problem = question.goal, question.problem
        exists = any(is_asked_for(question, *each) for each in chains.items())
        if goal.is_arithmetic:
            assert not exists
            continue
        assert is_satisfiable(WrittenFormula(problem)) == exists, goal.name
        for number in (1 + seed % 5, 2 + seed % 7):
            problem = sifted([next_pass(problem, number)], problem)
            assert is_satisfiable(WrittenFormula(problem)) == exists, goal.name
