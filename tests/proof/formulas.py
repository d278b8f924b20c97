"""Formulas of bundles, and what ACL2 says of them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import cpbox
from cpbox.proof.checker import acl2, audit
from cpbox.proof.checker.claim import PassEntry
from cpbox.proof.checker.formula import Formula, check_formula
from cpbox.proof.checker.problem import Limit, Problem
from cpbox.proof.checker.sieve import sifted
from cpbox.puzzle import Puzzle
from tests.proof.bundles.files import findings_of
from tests.proof.theorems import SECONDS


class Refuted(NamedTuple):
    """A formula that a bundle refutes; its parts as ACL2 reads them."""

    problem: Problem
    unsifted: Problem
    passes: Sequence[PassEntry]
    clauses: str
    steps: str
    most_steps: str  # all but the last


def refuted_by(
    puzzle: Puzzle, folder: Path, *, plain: bool = False, count: bool = False
) -> list[Refuted]:
    """Prove a puzzle, and collect what the checker of bundles accepts."""
    found: list[Refuted] = []
    filters: list[tuple[Problem, Sequence[PassEntry]]] = []

    def sifting(passes: Sequence[PassEntry], problem: Problem) -> Problem:
        filters.append((problem, passes))
        return sifted(passes, problem)

    def noted(name: str, cnf: bytes, names: bytes, problem: Problem) -> Formula:
        clauses = [list(map(int, row.split()[:-1])) for row in cnf.splitlines()[1:]]
        steps = list(steps_of((folder / f"{name}.lrat").read_bytes()))
        texts = lisp(clauses), lisp(steps), lisp(steps[:-1])
        found.append(Refuted(problem, *filters[-1], *texts))
        return check_formula(name, cnf, names, problem)

    cpbox.prove(puzzle, folder, all=count, plain=plain)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audit, "sifted", sifting)
        patch.setattr(audit, "check_formula", noted)
        assert all(each.problem is None for each in findings_of(folder))
    return found


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
        "excluded": [[words[word] for word in chain] for chain in problem.excluded],
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
    said, problem = acl2.run(f"{book}\n{script}", 9 * SECONDS)
    answers = re.findall(r"^answer\s+(.*?)\s+end$", said, re.MULTILINE | re.DOTALL)
    assert len(answers) == len(questions), (problem, said[-2000:])
    return answers
