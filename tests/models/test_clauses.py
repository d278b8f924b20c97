"""A formula has a solution just if there is a chain of the kind that it speaks of.

Held against the list of all chains of small random puzzles, made from the definitions
of the rules alone.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from ortools.sat.python import cp_model

from cpbox.candidates.board import Board
from cpbox.proof.prover.chain_list import ChainList
from cpbox.proof.prover.goals_to_show import (
    Goal,
    Problem,
    no_chain,
    no_other,
    none_is_better,
)
from cpbox.proof.prover.slot_filter import next_pass, sifted
from cpbox.puzzle import Puzzle
from cpbox.search.verify import rarity_in
from cpbox_models.clauses import encode
from cpbox_models.contract import Formula
from tests.exhaustive import Chain, ranked
from tests.random_puzzles import random_puzzle

MORE = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(100, 200)]
SEEDS = [*range(100), *MORE]


@cache
def puzzle_of(seed: int) -> Puzzle:
    return random_puzzle(seed)


def goals(puzzle: Puzzle) -> Iterator[Goal]:
    """That there is no chain at all, that none beats one, and no other is so short."""
    board, found = Board.of(puzzle), ranked(puzzle)
    yield no_chain(board)
    short = sorted(chain for _, chain in found if len(chain) <= 2)
    for listed in (short, short[1:]) if len(short) < 100 else ():
        yield no_other(board, (), ChainList(board, 2, tuple(listed)))
    for place in {0, len(found) // 2, len(found) - 1} if found else ():
        yield from none_is_better(board, found[place][0])


def is_satisfiable(formula: Formula) -> bool:
    model = cp_model.CpModel()
    variables = [model.new_bool_var(name) for name in formula.variables]
    for clause in formula.clauses:
        model.add_bool_or(
            [variables[x - 1] if x > 0 else ~variables[-x - 1] for x in clause]
        )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def measured(puzzle: Puzzle, chain: Chain) -> dict[str, int]:
    """What goals limit."""
    worth, rarity = dict(puzzle.letter_values), rarity_in(puzzle.words, chain)
    return {
        "words": len(chain),
        "letters": sum(map(len, chain)),
        "rarity": sum(rarity),
        "worst_rarity": max(rarity),
        "score": sum(worth.get(letter, 0) for word in chain for letter in word),
    }


def is_asked_for(
    goal: Goal, allowed: set[str], chain: Chain, value: dict[str, int]
) -> bool:
    """Whether a chain is one of those that the goal says there are none of."""
    return (
        goal.least_words <= value["words"] <= goal.most_words
        and all(value[name] <= most for name, most in goal.caps.items())
        and all(value[name] >= least for name, least in goal.demands.items())
        and allowed.issuperset(chain)
        and chain not in goal.excluded
        and (goal.rarities is None or value["worst_rarity"] >= goal.rarities)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_formula_is_satisfiable_just_if_there_is_a_chain(seed: int) -> None:
    puzzle = puzzle_of(seed)
    chains = {chain: measured(puzzle, chain) for _, chain in ranked(puzzle)}
    words = Board.of(puzzle).candidates.words
    for goal in goals(puzzle):
        allowed = {words[i] for i in goal.candidates.tolist()}
        exists = any(is_asked_for(goal, allowed, *each) for each in chains.items())
        if goal.is_arithmetic:
            assert not exists
            continue
        problem = Problem(Board.of(puzzle), goal)
        plain = encode(problem.question(problem.everyone()))
        assert is_satisfiable(plain) == exists, goal.name
        slots = problem.everyone()
        for number in (1 + seed % 5, 2 + seed % 7):
            slots = sifted(problem, slots, next_pass(problem, number))
            formula = encode(problem.question(slots))
            assert is_satisfiable(formula) == exists, goal.name
