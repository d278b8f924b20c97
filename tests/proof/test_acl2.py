"""ACL2 proves what is true of a puzzle, and nothing else is taken for a proof.

The labels are made here, by Dijkstra's algorithm in its plainest form. What is true is
found by listing all chains, by code that has nothing in common with it.
"""

import pytest

from cpbox.proof.checker import lisp
from cpbox.puzzle import Puzzle, Rules, Words
from tests.proof.theorem_cases import CASES, NAMES
from tests.proof.theorems import (
    MOST_WORDS,
    best_claim,
    claim,
    known_rules,
    listed_best,
    needs_acl2,
    prove,
    statement_of,
)
from tests.random_puzzles import random_puzzle


@pytest.mark.slow
@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", CASES)
def test_the_best_chain_is_proved(name: str) -> None:
    puzzle, best = CASES[name]
    statement = best_claim(statement_of(puzzle))
    assert statement.bound == listed_best(puzzle) == best
    attempt = prove(statement)
    assert attempt.proved, attempt
    names = [task.name for task in lisp.tasks_of(statement)]
    assert names == (NAMES if best else ["there-is-no-chain"])


def covered_puzzle(seed: int) -> Puzzle:
    """A random puzzle, of whose rules those are kept that the theorem knows."""
    puzzle = random_puzzle(seed, most_tiles=5)
    kept = Rules(**known_rules(puzzle.rules), max_words=MOST_WORDS, repeat_words=True)
    words = Words(only=(puzzle.words.only or ())[:12], ban=())
    return Puzzle(box=puzzle.box, words=words, rules=kept)


@pytest.mark.slow
@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(16, 40))  # every rule, in every term
def test_a_bound_is_proved_just_when_it_is_true(seed: int) -> None:
    puzzle = covered_puzzle(seed)
    terms = [("words", "letters"), ("words", "rarity"), ("words", "score")][seed % 3]
    statement, best = statement_of(puzzle, terms), listed_best(puzzle, terms)
    if best is None:
        assert prove(claim(statement, (MOST_WORDS + 1, 0))).proved
        return
    assert prove(best_claim(statement)).proved
    words, others = best
    for bound in [(words, others + 1), (words + 1, 0), None]:
        assert not prove(claim(statement, bound)).proved, bound
