"""Linear rows over 0-1 and integer variables.

What holds only if some literals are true is a row that these relax otherwise (*big M*,
with the least M that will do).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Terms = dict[int, int]  # the coefficient of each variable


class NotLinear(Exception):  # noqa: N818
    """A constraint cannot be said in rows; the exception's text is its kind."""


@dataclass(frozen=True)
class Variable:
    """A variable, whole and within bounds."""

    name: str
    least: int
    most: int

    @property
    def is_boolean(self) -> bool:
        """Whether it is 0 or 1."""
        return (self.least, self.most) == (0, 1)


@dataclass(frozen=True)
class Row:
    """That a sum lies within bounds, of which one may be missing."""

    name: str
    terms: Terms
    least: int | None
    most: int | None


@dataclass
class Program:
    """An integer linear program, to be minimised.

    Parameters
    ----------
    variables
        Those of the model, in its order, and then those that stand in rows alone.
    shared
        How many are the model's.
    rows
        The constraints, each with a name of its own.
    objective
        What to minimise.
    offset
        What is added to that.

    """

    variables: list[Variable] = field(default_factory=list)
    shared: int = 0
    rows: list[Row] = field(default_factory=list)
    objective: Terms = field(default_factory=dict)
    offset: int = 0

    def __post_init__(self) -> None:
        self._named: Counter[str] = Counter()

    def variable(self, name: str, least: int = 0, most: int = 1) -> int:
        """A new variable."""
        self.variables.append(Variable(name, least, most))
        return len(self.variables) - 1

    def add(
        self,
        name: str,
        terms: Iterable[tuple[int, int]],
        least: int | None,
        most: int | None,
    ) -> None:
        """Post a row of pairs of a literal and a coefficient; see `literal`."""
        total: Counter[int] = Counter()
        for reference, coefficient in terms:
            if reference >= 0:
                total[reference] += coefficient
            else:  # not x is 1 - x
                total[-reference - 1] -= coefficient
                least = None if least is None else least - coefficient
                most = None if most is None else most - coefficient
        self._named[name] += 1
        again = self._named[name]
        unique = name if again == 1 else f"{name}.{again}"
        kept = {v: c for v, c in total.items() if c}
        self.rows.append(Row(unique, kept, least, most))

    def reach(self, terms: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """The least and the most that a sum of literals can be."""
        low = high = 0
        for reference, coefficient in terms:
            each = self.variables[max(reference, -reference - 1)]
            ends = (each.least, each.most) if reference >= 0 else (0, 1)
            low += min(coefficient * end for end in ends)
            high += max(coefficient * end for end in ends)
        return low, high

    def add_if(
        self,
        conditions: Sequence[int],
        name: str,
        terms: Sequence[tuple[int, int]],
        least: int | None,
        most: int | None,
    ) -> None:
        """Post a row that need hold only if some literals are true."""
        if not conditions:
            self.add(name, terms, least, most)
            return
        low, high = self.reach(terms)
        if least is not None and low < least:
            relaxed = [(-1 - literal, least - low) for literal in conditions]
            self.add(name, [*terms, *relaxed], least, None)
        if most is not None and high > most:
            relaxed = [(-1 - literal, most - high) for literal in conditions]
            self.add(name, [*terms, *relaxed], None, most)
