"""Linear rows over 0-1 and integer variables, and the formats that say them.

What holds only if some literals are true is a row that these relax otherwise (*big M*,
with the least M that will do).

``.mps``, and ``.lp`` in the format of CPLEX, are written by OR-tools. Its LP format has
no brackets in names: ``x[i3,p1]`` of the model is ``x(i3,p1)`` in both. ``.opb`` is the
format of the competitions in pseudo-Boolean optimisation. Its variables are x1, x2, and
so on, all 0 or 1; an integer variable of the program is the sum of several, with powers
of 2 for weights, and its least value.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Any, NamedTuple

from ortools.linear_solver.python.model_builder import LinearExpr, Model

Terms = dict[int, int]  # the coefficient of each variable


class NotLinear(Exception):  # noqa: N818
    """A constraint cannot be said in rows; the exception's text is its kind."""


class Variable(NamedTuple):
    """A variable, whole and within bounds."""

    name: str
    least: int
    most: int


class Row(NamedTuple):
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
        terms: Sequence[tuple[int, int]],
        least: int | None,
        most: int | None,
        conditions: Sequence[int] = (),
    ) -> None:
        """Post a row of pairs of a literal and a coefficient.

        It need hold only if the conditions, which are literals, are true.
        """
        if not conditions:
            self._post(name, terms, least, most)
            return
        low, high = self._reach(terms)
        if least is not None and low < least:
            relaxed = [(-1 - literal, least - low) for literal in conditions]
            self._post(name, [*terms, *relaxed], least, None)
        if most is not None and high > most:
            relaxed = [(-1 - literal, most - high) for literal in conditions]
            self._post(name, [*terms, *relaxed], None, most)

    def _post(
        self,
        name: str,
        terms: Iterable[tuple[int, int]],
        least: int | None,
        most: int | None,
    ) -> None:
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

    def _reach(self, terms: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """The least and the most that a sum of literals can be."""
        low = high = 0
        for reference, coefficient in terms:
            ends = self.variables[reference][1:] if reference >= 0 else (0, 1)
            low += min(coefficient * end for end in ends)
            high += max(coefficient * end for end in ends)
        return low, high


def mps_text(program: Program) -> str:
    """The program in the free MPS format."""
    return _model(program).export_to_mps_string()


def lp_text(program: Program) -> str:
    """The program in the LP format."""
    return _model(program).export_to_lp_string()


def legal_name(name: str) -> str:
    """A name as these formats have it."""
    return name.replace("[", "(").replace("]", ")")


def _model(program: Program) -> Model:
    model = Model()  # type: ignore[no-untyped-call]
    variables = [
        model.new_int_var(each.least, each.most, legal_name(each.name))
        for each in program.variables
    ]
    for row in program.rows:
        total = LinearExpr.weighted_sum(
            [variables[v] for v in row.terms], [*row.terms.values()]
        )
        low = -inf if row.least is None else row.least
        high = inf if row.most is None else row.most
        model.add_linear_constraint(total, low, high, legal_name(row.name))
    goal = LinearExpr.weighted_sum(
        [variables[v] for v in program.objective], [*program.objective.values()]
    )
    model.minimize(goal + program.offset)
    return model


class Bits(NamedTuple):
    """A variable of the program as a sum of the file's, and what is added to it."""

    offset: int
    weights: dict[int, int]  # by the numbers of the file's variables, from 1

    @property
    def written(self) -> str | dict[str, Any]:
        """What it is called in the file; for those beyond 0 and 1, the sum."""
        ours = {f"x{number}": weight for number, weight in self.weights.items()}
        if self.offset == 0 and [*ours.values()] == [1]:
            return next(iter(ours))
        return {"offset": self.offset, "weights": ours}

    def value(self, true: Container[int]) -> int:
        """What it is where these of the file's variables are true."""
        return self.offset + sum(w for n, w in self.weights.items() if n in true)


def bits_of(program: Program) -> list[Bits]:
    """Each variable of a program in those of the file."""
    bits: list[Bits] = []
    free = count(1)
    for each in program.variables:
        width = (each.most - each.least).bit_length()
        bits.append(Bits(each.least, {next(free): 1 << n for n in range(width)}))
    return bits


def opb_text(program: Program) -> str:
    """The program, each row after a comment that names it."""
    bits = bits_of(program)
    body = [*_body(program, bits)]
    rows = sum(not line.startswith("*") for line in body)
    used = sum(len(each.weights) for each in bits)
    goal, least = _sum(program.objective, bits)
    return "\n".join(
        [
            f"* #variable= {used} #constraint= {rows}",
            f"* the objective of the model is this one plus {least + program.offset}",
            f"min: {goal};",
            *body,
            "",
        ]
    )


def _body(program: Program, bits: list[Bits]) -> Iterator[str]:
    for row in program.rows:
        yield f"* {row.name}"
        total, constant = _sum(row.terms, bits)
        if row.least is not None and row.least == row.most:
            yield f"{total}= {row.least - constant} ;"
            continue
        if row.least is not None:
            yield f"{total}>= {row.least - constant} ;"
        if row.most is not None:
            turned, _ = _sum({v: -c for v, c in row.terms.items()}, bits)
            yield f"{turned}>= {constant - row.most} ;"
    for each, own in zip(program.variables, bits, strict=True):
        if sum(own.weights.values()) > each.most - each.least:
            yield f"* {each.name}"
            terms = " ".join(f"-{w} x{n}" for n, w in own.weights.items())
            yield f"{terms} >= {each.least - each.most} ;"


def _sum(terms: Terms, bits: list[Bits]) -> tuple[str, int]:
    """A sum in the file's variables, and what is to be added to it."""
    parts, constant = [], 0
    for variable, coefficient in terms.items():
        offset, weights = bits[variable]
        constant += coefficient * offset
        parts += [f"{coefficient * w:+d} x{number} " for number, w in weights.items()]
    return "".join(parts) or "+0 x1 ", constant
