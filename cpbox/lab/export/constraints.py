r"""The constraints of a model as linear rows.

Clauses, cardinalities and linear constraints become rows as they stand. For a circuit,
each node n has a variable more, its place :math:`u_n` on the tour from the root, a node
that the tour cannot leave out. An arc from n to m that is taken says
:math:`u_m \ge u_n + 1`, which no circuit without the root can keep (Miller, Tucker and
Zemlin 1960). What else there is cannot be said.
"""

from collections import defaultdict
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
        if len(each.domain) > 2:
            kind = "variables with gaps"
            raise NotLinear(kind)
        program.variable(each.name or f"unnamed[{number}]", *each.domain)
    program.shared = len(program.variables)
    for number, constraint in enumerate(proto.constraints):
        _post(program, constraint.name or f"unnamed[{number}]", constraint)
    goal = proto.objective
    for variable, coefficient in zip(goal.vars, goal.coeffs, strict=True):
        program.objective[variable] = coefficient
    program.offset = int(goal.offset)
    return program


_SUMS = {"bool_or": (1, None), "at_most_one": (None, 1), "exactly_one": (1, 1)}


def _post(program: Program, name: str, constraint: Any) -> None:
    """Post a constraint as the rows that say it."""
    kind = constraint.WhichOneof("constraint")
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
    elif kind == "circuit" and not conditions:
        _post_circuit(program, name, inner)
    else:
        raise NotLinear(kind)


def _post_circuit(program: Program, name: str, circuit: Any) -> None:
    """Each node is left and reached once, and all lie on one tour."""
    leaving: defaultdict[int, list[int]] = defaultdict(list)
    arriving: defaultdict[int, list[int]] = defaultdict(list)
    arcs = [*zip(circuit.tails, circuit.heads, circuit.literals, strict=True)]
    for tail, head, literal in arcs:
        leaving[tail].append(literal)
        arriving[head].append(literal)
    for node in sorted(leaving | arriving):
        for side in (leaving, arriving):
            program.add(f"{name}.n{node}", [(x, 1) for x in side[node]], 1, 1)
    looped = {tail for tail, head, _ in arcs if tail == head}
    roots = sorted((leaving | arriving).keys() - looped)
    if not roots:
        kind = "circuit that may be empty"
        raise NotLinear(kind)
    _post_places(program, name, roots[0], arcs)


def _post_places(
    program: Program, name: str, root: int, arcs: list[tuple[int, int, int]]
) -> None:
    """The places of nodes rise along the arcs taken, but for those to the root."""
    nodes = sorted({node for arc in arcs for node in arc[:2]} - {root})
    place = {n: program.variable(f"u[{name},n{n}]", 1, len(nodes)) for n in nodes}
    for tail, head, literal in arcs:
        if root not in (tail, head) and tail != head:
            rise = [(place[head], 1), (place[tail], -1)]
            program.add(f"{name}.a{tail}.{head}", rise, 1, None, [literal])


def linear(posed: Formulated, ending: str) -> Program:
    """A model as rows, for a format."""
    try:
        return program_of(proto_of(posed.model))
    except NotLinear as error:
        problem = f"the formulation {posed.formulation} has constraints ({error}) that"
        remedy = "choose .pb or .pbtxt, or another formulation, such as slots"
        raise InputError(f"{problem} {ending} cannot express; {remedy}") from error
