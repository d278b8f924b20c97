"""Mixed-integer programs: ``.mps``, and ``.lp`` in the format of CPLEX.

Written by OR-tools. Its LP format has no brackets in names: ``x[i3,p1]`` of the model
is ``x(i3,p1)`` in both.
"""

from math import inf

from ortools.linear_solver.python.model_builder import LinearExpr, Model

from cpbox.lab.export.linear import Program


def mps_text(program: Program) -> str:
    """The program in the free MPS format."""
    return _model(program).export_to_mps_string()


def lp_text(program: Program) -> str:
    """The program in the LP format."""
    return _model(program).export_to_lp_string()


def written(name: str) -> str:
    """A name as these formats have it."""
    return name.replace("[", "(").replace("]", ")")


def _model(program: Program) -> Model:
    model = Model()  # type: ignore[no-untyped-call]
    variables = [
        model.new_int_var(each.least, each.most, written(each.name))
        for each in program.variables
    ]
    for row in program.rows:
        total = LinearExpr.weighted_sum(
            [variables[v] for v in row.terms], [*row.terms.values()]
        )
        low = -inf if row.least is None else row.least
        high = inf if row.most is None else row.most
        model.add_linear_constraint(total, low, high, written(row.name))
    goal = LinearExpr.weighted_sum(
        [variables[v] for v in program.objective], [*program.objective.values()]
    )
    model.minimize(goal + program.offset)
    return model
