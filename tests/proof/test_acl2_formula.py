"""ACL2 proves that a formula loses no chain, of the very formulas in bundles."""

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path

import pytest

from cpbox.proof.checker.problem import Problem
from cpbox.puzzle import Puzzle
from tests.exhaustive import Chain, amounts, ranked
from tests.proof.formulas import ask, lisp, refuted_by, stated
from tests.proof.goal_theorems import told
from tests.proof.test_clauses import is_asked_for, questions
from tests.proof.theorems import certified_book, needs_acl2
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

pytestmark = [needs_acl2, pytest.mark.slow]

ACL2 = Path(__file__).with_name("acl2")
BOOKS = [ACL2 / f"{name}.lisp" for name in ("formula", "goal", "filter")]
MOST = 4000  # sequences of candidates of a problem that ACL2 looks at
KEPT = """\
(defun kept (chains problem)
  (cond ((endp chains) nil)
        ((keeps-rules (car chains) problem)
         (cons (car chains) (kept (cdr chains) problem)))
        (t (kept (cdr chains) problem))))
"""


@pytest.fixture(scope="module")
def books(shelf: Path, certified: str) -> str:
    """What asks for the books, once ACL2 has proved them."""
    del certified  # which they are about
    return [certified_book(book, shelf) for book in BOOKS][-1]


def test_acl2_writes_and_refutes_the_formulas_of_bundles(
    books: str, tmp_path: Path
) -> None:
    questions, problems = [], []
    for seed, puzzle in enumerate(map(random_puzzle, range(40))):
        if not solvable(puzzle):
            continue
        folder = tmp_path / str(seed)
        for each in refuted_by(puzzle, folder, count=seed % 2 == 0):
            problems.append(each.problem)
            formula = f"(numbered-clauses '{stated(each.problem)})"
            questions += [
                f"(equal {formula} '{each.clauses})",
                f"(refuted {formula} '{each.steps})",
                f"(not (refuted {formula} '{each.most_steps}))",
            ]
    for kind in ("caps", "demands", "excluded"):
        assert any(getattr(problem, kind) for problem in problems)
    assert ask(books, questions) == ["T"] * len(questions)


def small_problems(puzzle: Puzzle) -> Iterator[tuple[Problem, set[Chain]]]:
    """Goals of a puzzle, and the chains that each says there are none of."""
    chains = {chain: amounts(puzzle, chain) for _, chain in ranked(puzzle)}
    for question in questions(puzzle):
        goal = question.goal
        if not goal.is_arithmetic and len(goal.candidates) ** goal.hi <= MOST:
            each = chains.items()
            yield question.problem, {x for x, v in each if is_asked_for(question, x, v)}


def test_the_chains_that_acl2_speaks_of_are_those_of_the_puzzle(books: str) -> None:
    cases = [
        case
        for puzzle in map(random_puzzle, range(60))
        if puzzle.rules.link > 0  # else of each set of words one order is listed
        for case in small_problems(puzzle)
    ]
    sequences = [
        [[*each] for n in range(problem.goal.hi + 1)
         for each in product(problem.goal.candidates, repeat=n)]
        for problem, _ in cases
    ]  # fmt: skip
    asked = [
        f"(kept '{lisp(each)} '{stated(problem)})"
        for each, (problem, _) in zip(sequences, cases, strict=True)
    ]
    assert sum(bool(expected) for _, expected in cases) > len(cases) / 4 > 10
    for (problem, expected), said in zip(cases, ask(books + KEPT, asked), strict=True):
        found = [map(int, each.split()) for each in re.findall(r"\(([\d\s]+)\)", said)]
        assert {
            tuple(problem.items[i].word for i in each) for each in found
        } == expected


def is_known(puzzle: Puzzle) -> bool:
    """Whether `goal.lisp` knows its rules."""
    rules = puzzle.rules
    counts_letters = rules.lengths == "letters" and not puzzle.tile_values
    return rules.max_uses is None and rules.link > 0 and counts_letters


@pytest.mark.parametrize("plain", [True, False])
def test_a_refutation_becomes_a_theorem_on_the_puzzle(
    books: str, tmp_path: Path, *, plain: bool
) -> None:
    """And does not without its last step, or if the filter takes out too many."""
    script, questions, expected, passes = books, [], [], 0
    for seed, puzzle in enumerate(map(random_puzzle, range(100))):
        if not (is_known(puzzle) and solvable(puzzle)):
            continue
        folder = tmp_path / str(seed)
        found = refuted_by(puzzle, folder, plain=plain, count=seed % 2 == 0)
        for number, each in enumerate(found):
            if prod(map(len, each.unsifted.slots)) < MOST:
                case = told(f"p{seed}-{number}", puzzle, each)
                script += case.theorems
                questions += case.questions
                expected += case.answers
                passes += len(each.passes)
    assert len(expected) > 150
    assert plain or passes > 10
    assert ask(script, questions) == expected
