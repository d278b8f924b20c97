"""A goal's formula: NAME.cnf and NAME.map, rebuilt from the puzzle and compared.

What this checks: both files are, byte for byte, what the goal's formula is written as.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cpbox.proof.checker.families import Clause, Variable, families
from cpbox.proof.checker.problem import Limit, Problem
from cpbox.proof.checker.text import Comparison, dotted


class Formula(NamedTuple):
    """A formula that is what it should be; its clauses are in DIMACS, in order."""

    num_variables: int
    clauses: list[bytes]


def check_formula(name: str, cnf: bytes, names: bytes, problem: Problem) -> Formula:
    """Rebuild a formula, compare it with its two files, and return it.

    The variables are numbered as long as their file agrees, whose length thus limits
    the work, however large the puzzle claims to be.
    """
    numbers: dict[Variable, int] = {}

    def numbered() -> Iterator[str]:
        for number, variable in enumerate(variables(problem), start=1):
            numbers[variable] = number
            yield f"v {number} {' '.join(map(str, variable))}"

    names_file = Comparison(f"{name}.map", names)
    names_file.expect(numbered())
    header, _, rows = cnf.partition(b"\n")
    rows_file, last = Comparison(f"{name}.cnf", rows, first_line=2), 0
    for family, clauses in families(problem, numbers):
        first, last = last + 1, last + rows_file.expect(map(_written, clauses))
        if last >= first:
            names_file.expect([f"f ({family}) {first} {last}"])
    rows_file.expect_end()
    names_file.expect_end()
    header_file = Comparison(f"{name}.cnf", header + b"\n")
    header_file.expect([f"p cnf {len(numbers)} {last}"])
    return Formula(len(numbers), rows.split(b"\n")[:-1])


def _written(clause: Clause) -> str:
    return f"{' '.join(map(str, clause))} 0"


def variables(problem: Problem) -> Iterator[Variable]:
    """List the variables in order."""
    n, links = problem.goal.hi, range(1, problem.puzzle.rules.link + 1)
    slots = range(1, n + 1)
    tiles = range(len(problem.puzzle.tiles))
    counts = range(1, problem.puzzle.may_miss + 1)
    yield from (("used", p) for p in slots)
    yield from (("word", p, i) for p in slots for i in problem.slot(p))
    yield from (("from", p, dotted(head)) for p in slots for head in problem.heads(p))
    yield from (("at", p, j, t) for p in range(n + 1) for j in links for t in tiles)
    yield from (("covers", p, g) for p in slots for g in problem.things)
    if counts:
        yield from (("missed", t) for t in tiles)
        yield from (("misses", t + 1, c) for t in tiles for c in counts)
    for cap in problem.caps:
        yield from _counters(problem, cap, "least", "sum")
    for demand in problem.demands:
        yield from _counters(problem, demand, "has", "reach")


def _counters(
    problem: Problem, limit: Limit, one: str, total: str
) -> Iterator[Variable]:
    q = limit.quantity
    for p in range(1, problem.goal.hi + 1):
        yield from ((one, q, p, v) for v in problem.values(limit, p))
        yield from ((total, q, p, c) for c in range(1, limit.amount + 1))
