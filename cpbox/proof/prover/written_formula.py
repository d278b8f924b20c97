"""A goal's formula as a whole: what is refuted, and its files."""

from collections.abc import Iterator

from cpbox.proof.checker.families import Variable
from cpbox.proof.checker.formula import Lines, header, row
from cpbox.proof.checker.problem import Problem

Clause = tuple[int, ...]


class WrittenFormula:
    """A formula in conjunctive normal form, as the checker writes it.

    Attributes
    ----------
    variables
        What each means, from variable 1 on.
    clauses
        All clauses, in order.
    families
        The clauses of each family that has any, by its name.

    """

    def __init__(self, problem: Problem) -> None:
        lines = Lines(problem)
        meanings = [*lines.variables()]
        self.variables: list[Variable] = [*lines.numbers]
        self.clauses: list[Clause] = [*lines.clauses()]
        self.families = {
            name: self.clauses[first - 1 : last] for name, first, last in lines.ranges
        }
        self.map = [*meanings, *lines.families()]

    def cnf(self) -> Iterator[str]:
        """The formula in DIMACS."""
        yield header(len(self.variables), len(self.clauses))
        yield from map(row, self.clauses)
