"""A goal's formula: NAME.cnf and NAME.map, rebuilt from the puzzle and compared.

What this checks: both files are, byte for byte, what the goal's formula is written as.
"""

from typing import NamedTuple

from cpbox.proof.checker.comparison import Comparison, unlike
from cpbox.proof.checker.refutation.families import Clause, families
from cpbox.proof.checker.refutation.problem import Problem
from cpbox.proof.checker.refutation.variables import number_variables


class Formula(NamedTuple):
    """A formula that is what it should be; its clauses are in DIMACS, in order."""

    num_variables: int
    clauses: list[bytes]


def check_formula(name: str, cnf: bytes, names: bytes, problem: Problem) -> Formula:
    """Rebuild a formula, compare it with its two files, and return it."""
    names_file = Comparison(f"{name}.map", names)
    numbers = number_variables(names_file, problem)
    cnf_file = Comparison(f"{name}.cnf", cnf)
    header = cnf_file.take()
    count, ranges = 0, []
    for family, clauses in families(problem, numbers):
        first = count + 1
        count += cnf_file.expect(map(_written, clauses))
        if count >= first:
            ranges.append(f"f ({family}) {first} {count}")
    cnf_file.expect_end()
    expected = f"p cnf {len(numbers)} {count}"
    if header != expected.encode():
        raise unlike(f"{name}.cnf", 1, header, expected)
    names_file.expect(ranges)
    names_file.expect_end()
    return Formula(len(numbers), cnf.split(b"\n")[1:-1])


def _written(clause: Clause) -> str:
    return " ".join(map(str, (*clause, 0)))
