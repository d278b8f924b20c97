"""ACL2 proves that a formula loses no chain, of the very formulas in bundles."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import cpbox
from cpbox.candidates.board import Board
from cpbox.proof.checker import acl2, audit
from cpbox.proof.checker.formula import Formula, check_formula
from cpbox.proof.checker.problem import Limit, Problem
from cpbox.puzzle import Puzzle
from tests.exhaustive import Chain, ranked
from tests.models.test_clauses import goals, is_asked_for, measured
from tests.models.test_encoders import checkers
from tests.proof.bundles.files import findings_of
from tests.proof.theorems import SECONDS, certified_book, needs_acl2
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

pytestmark = [needs_acl2, pytest.mark.slow]

BOOK = acl2.BOOK.with_name("formula.lisp")
MOST = 4000  # sequences of candidates of a problem that ACL2 looks at
KEPT = """\
(defun kept (chains problem)
  (cond ((endp chains) nil)
        ((keeps-rules (car chains) problem)
         (cons (car chains) (kept (cdr chains) problem)))
        (t (kept (cdr chains) problem))))
"""


@pytest.fixture(scope="module")
def book() -> Iterator[str]:
    """What asks for the book, once ACL2 has proved it."""
    with TemporaryDirectory(dir="/tmp") as folder:  # ASCII, whatever TMPDIR is
        yield certified_book(BOOK, Path(folder))


def lisp(value: object) -> str:
    """Numbers, lists and truth as ACL2 reads them; mappings are lists of pairs."""
    match value:
        case None | False:
            return "nil"
        case True:
            return "t"
        case list() | tuple():
            return f"({' '.join(map(lisp, value))})"
        case dict():
            return f"({' '.join(f'(:{k} . {lisp(v)})' for k, v in value.items())})"
    return str(value)


def stated(problem: Problem) -> str:
    """A problem as `formula.lisp` describes it."""
    puzzle, items, rules = problem.puzzle, problem.items, problem.puzzle.rules
    words = {word: n for n, word in enumerate(sorted({item.word for item in items}))}
    numbers = range(len(items))

    def limit(each: Limit) -> list[object]:
        by_place = each.first, each.later
        return [
            each.amount,
            *([value.get(i, 0) for i in numbers] for value in by_place),
        ]

    def candidate(i: int) -> list[object]:
        covers = problem.covers.get(i, 0)
        things = [g for g in problem.things if covers >> g & 1]
        return [words[items[i].word], items[i].head, items[i].tail, things]

    end = [tile for tile, text in enumerate(puzzle.tiles) if text == rules.end]
    return lisp({
        "candidates": [candidate(i) for i in numbers],
        "slots": [problem.slot(p) for p in problem.places], "lo": problem.goal.lo,
        "tiles": len(puzzle.tiles), "link": rules.link,
        "things": problem.things, "miss": puzzle.may_miss,
        "repeat": rules.repeat_words, "loop": rules.loop,
        "ends": ":any" if rules.end is None else end,
        "caps": [limit(each) for each in problem.caps],
        "demands": [limit(each) for each in problem.demands],
    })  # fmt: skip


def steps_of(lrat: bytes) -> Iterator[list[object]]:
    """The lines of a refutation that add a clause: number, clause, hints."""
    for line in lrat.decode("ascii").splitlines():
        number, *rest = line.split()
        if rest[0] != "d":
            numbers = list(map(int, rest))
            middle = numbers.index(0)
            yield [int(number), numbers[:middle], numbers[middle + 1 : -1]]


def ask(book: str, questions: Sequence[str]) -> list[str]:
    """What each expression comes out as."""
    script = "".join(f'(cw "~%answer ~x0 end~%" {each})\n' for each in questions)
    said, problem = acl2.run(f"{book}\n{script}", 4 * SECONDS)
    answers = re.findall(r"^answer\s+(.*?)\s+end$", said, re.MULTILINE | re.DOTALL)
    assert len(answers) == len(questions), (problem, said[-2000:])
    return answers


def test_acl2_writes_and_refutes_the_formulas_of_bundles(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, bytes, Problem]] = []

    def noted(name: str, cnf: bytes, names: bytes, problem: Problem) -> Formula:
        seen.append((name, cnf, problem))
        return check_formula(name, cnf, names, problem)

    monkeypatch.setattr(audit, "check_formula", noted)
    questions = []
    for seed in range(40):
        if not solvable(puzzle := random_puzzle(seed)):
            continue
        folder = tmp_path / str(seed)
        cpbox.prove(puzzle, folder)
        assert all(each.problem is None for each in findings_of(folder))
        while seen:
            name, cnf, problem = seen.pop()
            clauses = [list(map(int, row.split()[:-1])) for row in cnf.splitlines()[1:]]
            steps = list(steps_of((folder / f"{name}.lrat").read_bytes()))
            formula = f"(numbered-clauses '{stated(problem)})"
            questions += [
                f"(equal {formula} '{lisp(clauses)})",
                f"(refuted {formula} '{lisp(steps)})",
                f"(not (refuted {formula} '{lisp(steps[:-1])}))",
            ]
    assert len(questions) >= 3 * 40
    assert ask(book, questions) == ["T"] * len(questions)


def small_problems(puzzle: Puzzle) -> Iterator[tuple[Problem, set[Chain]]]:
    """Goals of a puzzle, and the chains that each says there are none of."""
    board = Board.of(puzzle)
    chains = {chain: measured(puzzle, chain) for _, chain in ranked(puzzle)}
    for goal in goals(puzzle):
        everyone = goal.candidates.tolist()
        if goal.is_arithmetic or len(everyone) ** goal.most_words > MOST:
            continue
        allowed = {board.candidates.words[i] for i in everyone}
        yield (
            checkers(board, goal),
            {
                chain
                for chain, value in chains.items()
                if is_asked_for(goal, allowed, chain, value)
            },
        )


def test_the_chains_that_acl2_speaks_of_are_those_of_the_puzzle(book: str) -> None:
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
    for (problem, expected), said in zip(cases, ask(book + KEPT, asked), strict=True):
        found = [map(int, each.split()) for each in re.findall(r"\(([\d\s]+)\)", said)]
        assert {
            tuple(problem.items[i].word for i in each) for each in found
        } == expected
