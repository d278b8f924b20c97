"""A goal's formula as a whole: what is refuted, and its files."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cpbox.basics.errors import InputError
from cpbox.proof.checker.families import Variable
from cpbox.proof.checker.formula import Lines, header, row
from cpbox.proof.checker.problem import Problem

Clause = tuple[int, ...]
MOST_SUMS = 2_000_000  # a formula that adds up to more fills files that nobody checks
_VISITS = "rules.max_uses", "visits"
T = TypeVar("T")


def pausing(items: Iterable[T], pause: Callable[[], object]) -> Iterator[T]:
    """The same items; before each, `pause` may end the work by what it raises."""
    for item in items:
        pause()
        yield item


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

    def __init__(self, problem: Problem, pause: Callable[[], object] = bool) -> None:
        _check_size(problem)
        lines = Lines(problem)
        meanings = [*pausing(lines.variables(), pause)]
        self.variables: list[Variable] = [*lines.numbers]
        self.clauses: list[Clause] = [*pausing(lines.clauses(), pause)]
        self.families = {
            name: self.clauses[first - 1 : last] for name, first, last in lines.ranges
        }
        self.map = [*meanings, *lines.families()]

    def cnf(self) -> Iterator[str]:
        """The formula in DIMACS."""
        yield header(len(self.variables), len(self.clauses))
        yield from map(row, self.clauses)


def _check_size(problem: Problem) -> None:
    """Raise where a formula would have a variable for each of too many sums."""
    for limit in (*problem.caps, *problem.demands):
        if limit.amount * len(problem.places) > MOST_SUMS:
            is_score = limit.quantity == "score"
            key, what = ("letter_values", "a score") if is_score else _VISITS
            says = f"no proof can count {what} up to {limit.amount:,}"
            raise InputError(f"{says}; choose smaller numbers", key=key)
