"""A goal's formula: NAME.cnf and NAME.map, rebuilt from the puzzle and compared.

What this checks: both files are, byte for byte, what the goal's formula is written as.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cpbox.proof.checker.comparison import Comparison
from cpbox.proof.checker.refutation.families import Clause, families
from cpbox.proof.checker.refutation.problem import Problem
from cpbox.proof.checker.refutation.variables import Variable, variables


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
    return " ".join(map(str, (*clause, 0)))
