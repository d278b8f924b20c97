"""A formula has a solution just if there is a chain of the kind that it speaks of.

Held against the list of all chains of small random puzzles, made from the definitions
of the rules alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from ortools.sat.python import cp_model

from cpbox.candidates.board import Board
from cpbox.proof.prover.goals_to_show import (
    Goal,
    Problem,
    Slots,
    no_chain,
    none_is_better,
)
from cpbox.proof.prover.slot_filter import Pass, next_pass, sifted
from cpbox.puzzle import Puzzle
from cpbox.search.verify import rarity_in
from cpbox_models.clauses import encode
from cpbox_models.contract import Formula
from tests.exhaustive import Chain, ranked
from tests.random_puzzles import random_puzzle

SEEDS = range(150)


@cache
def puzzle_of(seed: int) -> Puzzle:
    return random_puzzle(seed)


def goals(puzzle: Puzzle) -> Iterator[Goal]:
    """That there is no chain at all, and that none beats one that is not the best."""
    board, found = Board.of(puzzle), ranked(puzzle)
    yield no_chain(board)
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


def walks(problem: Problem, slots: Slots, over: Pass) -> Iterator[tuple[int, ...]]:
    """Candidates of the slots that link, and cover what is tracked, within the cap."""
    goal, board = problem.goal, problem.board
    rules, slack = board.puzzle.rules, board.puzzle.may_miss
    tracked, cost = frozenset(over.tracked), over.cost or ""
    allowed = [set(slot) for slot in slots]

    def extend(chain: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chain) >= goal.least_words and fits(chain):
            yield chain
        for i in allowed[len(chain)] if len(chain) < goal.most_words else ():
            if not chain or links(chain[-1], i):
                yield from extend((*chain, i))

    def links(i: int, k: int) -> bool:
        return rules.link == 0 or board.last[i] == board.first[k]

    def fits(chain: tuple[int, ...]) -> bool:
        missed = {g for g in tracked if not any(problem.by[g][i] for i in chain)}
        spent = sum(int(board.values[cost][i]) for i in chain) if cost else 0
        enough = len(missed) <= slack and all(g < board.num_tiles for g in missed)
        return (
            bool(problem.may_end[chain[-1]])
            and enough
            and spent <= goal.caps.get(cost, 0)
        )

    return extend(())


@pytest.mark.parametrize("seed", range(120))
def test_a_pass_keeps_just_what_stands_on_its_walks(seed: int) -> None:
    puzzle = random_puzzle(seed, 4, 6)
    board, found = Board.of(puzzle), ranked(puzzle)
    for whole in none_is_better(board, found[0][0]) if found else ():
        goal = replace(whole, most_words=min(whole.most_words, 3))
        if goal.is_arithmetic:
            continue
        problem = Problem(board, goal)
        slots = problem.everyone()
        for number in (1 + seed % 6, 1 + seed % 4):
            things = problem.things
            over = next_pass(problem, number)
            if number < 3:  # not only the scarcest
                over = over._replace(tracked=things[-number:])
            expected: list[set[int]] = [set() for _ in range(goal.most_words)]
            for walk in walks(problem, slots, over):
                for slot, candidate in zip(expected, walk, strict=False):
                    slot.add(candidate)
            slots = sifted(problem, slots, over)
            assert [set(slot) for slot in slots] == expected, goal.name
