r"""The constraints of a model as linear rows.

Clauses, cardinalities and linear constraints become rows as they stand. Circuits,
tables, elements and differences need variables of their own, named after the
constraint; what else there is cannot be said. These variables are

- for each value v that an integer variable may take and a constraint asks about, a
  literal that is true just if it has that value;
- for each node n of a circuit, its place :math:`u_n` on the tour from the root, a node
  that the tour cannot leave out. An arc from n to m that is taken says
  :math:`u_m \ge u_n + 1`, which no circuit without the root can keep (Miller, Tucker
  and Zemlin 1960);
- for each tuple of a table, a literal that is true just if the variables have its
  values.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.lab.export.linear import NotLinear, Program
from cpbox.lab.export.proto import proto_of
from cpbox.search.python_model import Formulated

INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1


def program_of(proto: Any) -> Program:
    """The rows of a model.

    Raises
    ------
    NotLinear
        When one of its constraints cannot be said in rows.

    """
    program = Program()
    for number, each in enumerate(proto.variables):
        name = each.name or f"unnamed[{number}]"
        program.variable(name, each.domain[0], each.domain[-1])
    program.shared = len(program.variables)
    kinds = Globals(program, proto)
    for number, constraint in enumerate(proto.constraints):
        name = constraint.name or f"unnamed[{number}]"
        kind = constraint.WhichOneof("constraint")
        if not _is_plain(program, kind, name, constraint):
            kinds.add(kind, name, constraint)
    kinds.keep_to_domains()
    goal = proto.objective
    for variable, coefficient in zip(goal.vars, goal.coeffs, strict=True):
        program.objective[variable] = coefficient
    program.offset = int(goal.offset)
    return program


_SUMS = {"bool_or": (1, None), "at_most_one": (None, 1), "exactly_one": (1, 1)}


def _is_plain(program: Program, kind: str, name: str, constraint: Any) -> bool:
    """Post a constraint if it is a row, or a few."""
    conditions, inner = constraint.enforcement_literal, getattr(constraint, kind)
    if kind == "linear":
        if len(inner.domain) != 2:
            kind = "linear with gaps"
            raise NotLinear(kind)
        least, most = inner.domain
        bounds = None if least <= INT_MIN else least, None if most >= INT_MAX else most
        terms = [*zip(inner.vars, inner.coeffs, strict=True)]
        program.add(name, terms, *bounds, conditions)
    elif kind == "bool_and":
        for literal in inner.literals:
            program.add(name, [(literal, 1)], 1, None, conditions)
    elif kind in _SUMS:
        ones = [(literal, 1) for literal in inner.literals]
        program.add(name, ones, *_SUMS[kind], conditions)
    else:
        return False
    return True


class Globals:
    """Says constraints in rows that are none themselves.

    Parameters
    ----------
    program
        Where to post the rows; it has the model's variables.
    proto
        The model.

    """

    def __init__(self, program: Program, proto: Any) -> None:
        self._program, self._proto = program, proto
        self._literals: dict[int, dict[int, int]] = {}

    def add(self, kind: str, name: str, constraint: Any) -> None:
        """Post a constraint.

        Raises
        ------
        NotLinear
            When it cannot be said in rows.

        """
        writers = {
            "circuit": self._circuit,
            "table": self._table,
            "element": self._element,
            "all_diff": self._all_different,
        }
        if kind not in writers or constraint.enforcement_literal:
            raise NotLinear(kind)
        writers[kind](name, getattr(constraint, kind))

    def keep_to_domains(self) -> None:
        """Post that variables keep off the gaps in their domains."""
        for number, each in enumerate(self._proto.variables):
            if len(each.domain) > 2:
                self._values(number)

    def _values(self, variable: int) -> Mapping[int, int]:
        """For each value of a variable, the literal that is true just if it has it."""
        if variable not in self._literals:
            program, each = self._program, self._proto.variables[variable]
            ends = zip(each.domain[::2], each.domain[1::2], strict=True)
            values = [v for low, high in ends for v in range(low, high + 1)]
            name = program.variables[variable].name
            literals = {v: program.variable(f"is[{name},{v}]") for v in values}
            self._literals[variable] = literals
            program.add(f"is[{name}]", [(x, 1) for x in literals.values()], 1, 1)
            weighted = [(x, v) for v, x in literals.items() if v]
            program.add(f"is[{name}]", [*weighted, (variable, -1)], 0, 0)
        return self._literals[variable]

    def _takes(self, expression: Any) -> Mapping[int, int | None]:
        """For each value of an expression, its literal; None for what always holds."""
        if not expression.vars:
            return {expression.offset: None}
        if len(expression.vars) > 1:
            kind = "global over sums"
            raise NotLinear(kind)
        (scale,), offset = expression.coeffs, expression.offset
        values = self._values(expression.vars[0])
        return {scale * v + offset: literal for v, literal in values.items()}

    def _circuit(self, name: str, circuit: Any) -> None:
        leaving: defaultdict[int, list[int]] = defaultdict(list)
        arriving: defaultdict[int, list[int]] = defaultdict(list)
        arcs = [*zip(circuit.tails, circuit.heads, circuit.literals, strict=True)]
        for tail, head, literal in arcs:
            leaving[tail].append(literal)
            arriving[head].append(literal)
        for node in sorted(leaving | arriving):
            for side in (leaving, arriving):
                self._program.add(f"{name}.n{node}", [(x, 1) for x in side[node]], 1, 1)
        looped = {tail for tail, head, _ in arcs if tail == head}
        roots = sorted((leaving | arriving).keys() - looped)
        if not roots:
            kind = "circuit that may be empty"
            raise NotLinear(kind)
        self._in_order(name, roots[0], arcs)

    def _in_order(self, name: str, root: int, arcs: list[tuple[int, int, int]]) -> None:
        """The places of nodes rise along the arcs taken, but for those to the root."""
        nodes = sorted({node for arc in arcs for node in arc[:2]} - {root})
        last, program = len(nodes), self._program
        place = {n: program.variable(f"u[{name},n{n}]", 1, last) for n in nodes}
        for tail, head, literal in arcs:
            if root not in (tail, head) and tail != head:
                rise = [(place[head], 1), (place[tail], -1)]
                program.add(f"{name}.a{tail}.{head}", rise, 1, None, [literal])

    def _table(self, name: str, table: Any) -> None:
        if table.negated or not table.exprs:
            kind = "forbidden table"
            raise NotLinear(kind)
        columns = [self._takes(each) for each in table.exprs]
        width = len(columns)
        tuples = [
            table.values[n : n + width] for n in range(0, len(table.values), width)
        ]
        chosen = [self._program.variable(f"t[{name},{n}]") for n in range(len(tuples))]
        self._program.add(name, [(x, 1) for x in chosen], 1, 1)
        for number, column in enumerate(columns):
            having: defaultdict[int, list[int]] = defaultdict(list)
            for own, values in zip(chosen, tuples, strict=True):
                having[values[number]].append(own)
            for value in having.keys() | column.keys():
                here = [(x, 1) for x in having[value]]
                if value not in column:
                    self._program.add(name, here, 0, 0)
                elif (literal := column[value]) is not None:  # else it always is
                    self._program.add(name, [*here, (literal, -1)], 0, 0)

    def _element(self, name: str, element: Any) -> None:
        if any(each.vars for each in element.exprs):
            kind = "element of variables"
            raise NotLinear(kind)
        array = [each.offset for each in element.exprs]
        takes = self._takes(element.linear_index)
        terms = []
        for index, literal in takes.items():
            if not 0 <= index < len(array):
                if literal is None:
                    kind = "element out of range"
                    raise NotLinear(kind)
                self._program.add(name, [(literal, 1)], 0, 0)
            elif literal is not None:
                terms.append((literal, array[index]))
        target = element.linear_target
        constant = target.offset
        constant -= sum(array[i] for i, literal in takes.items() if literal is None)
        minus = [(v, -c) for v, c in zip(target.vars, target.coeffs, strict=True)]
        self._program.add(name, [*terms, *minus], constant, constant)

    def _all_different(self, name: str, different: Any) -> None:
        having: defaultdict[int, list[int]] = defaultdict(list)
        for each in different.exprs:
            for value, literal in self._takes(each).items():
                if literal is None:
                    kind = "all_diff of constants"
                    raise NotLinear(kind)
                having[value].append(literal)
        for value in sorted(having):
            if len(having[value]) > 1:
                self._program.add(name, [(x, 1) for x in having[value]], None, 1)


def linear(posed: Formulated, ending: str) -> Program:
    """A model as rows, for a format."""
    try:
        return program_of(proto_of(posed.model))
    except NotLinear as error:
        problem = f"the formulation {posed.formulation} has constraints ({error}) that"
        remedy = "choose .pb or .pbtxt, or another formulation, such as slots"
        raise InputError(f"{problem} {ending} cannot express; {remedy}") from error
