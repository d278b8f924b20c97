"""A model as linear rows over 0-1 and integer variables.

Clauses, cardinalities and linear constraints become rows as they stand. What holds only
if some literals are true is a row that these relax otherwise (*big M*, with the least M
that will do). What else there is, `cpbox.export.globals` turns into rows with variables
of their own, named after the constraint; or it cannot be said.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1

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


def program_of(proto: Any) -> Program:
    """The rows of a model.

    Raises
    ------
    NotLinear
        When one of its constraints cannot be said in rows.

    """
    from cpbox.export.globals import Globals  # noqa: PLC0415  # which needs this module

    program = Program()
    for number, each in enumerate(proto.variables):
        name = each.name or f"unnamed[{number}]"
        program.variable(name, each.domain[0], each.domain[-1])
    program.shared = len(program.variables)
    kinds = Globals(program, proto)
    for number, constraint in enumerate(proto.constraints):
        name = constraint.name or f"unnamed[{number}]"
        kind = constraint.WhichOneof("constraint")
        if kind in _PLAIN:
            _plain(program, kind, name, constraint)
        else:
            kinds.add(kind, name, constraint)
    kinds.keep_to_domains()
    goal = proto.objective
    for variable, coefficient in zip(goal.vars, goal.coeffs, strict=True):
        program.objective[variable] = coefficient
    program.offset = int(goal.offset)
    return program


_PLAIN = {"bool_or", "bool_and", "at_most_one", "exactly_one", "linear"}


def _plain(program: Program, kind: str, name: str, constraint: Any) -> None:
    """A constraint that is a row, or a few."""
    conditions = [*constraint.enforcement_literal]
    inner = getattr(constraint, kind)
    if kind == "linear":
        _linear(program, conditions, name, inner)
        return
    ones = [(literal, 1) for literal in inner.literals]
    match kind:
        case "bool_or":
            program.add_if(conditions, name, ones, 1, None)
        case "at_most_one":
            program.add_if(conditions, name, ones, None, 1)
        case "exactly_one":
            program.add_if(conditions, name, ones, 1, 1)
        case _:
            for one in ones:
                program.add_if(conditions, name, [one], 1, None)


def _linear(
    program: Program, conditions: Sequence[int], name: str, linear: Any
) -> None:
    if len(linear.domain) != 2:
        kind = "linear with gaps"
        raise NotLinear(kind)
    least, most = linear.domain
    program.add_if(
        conditions,
        name,
        [*zip(linear.vars, linear.coeffs, strict=True)],
        None if least <= INT_MIN else least,
        None if most >= INT_MAX else most,
    )
