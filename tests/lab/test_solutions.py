"""Solutions of other solvers, in the shapes in which these write them."""

import pytest

from cpbox.basics.errors import InputError
from cpbox.lab.export.solutions import (
    Literals,
    Named,
    Numbered,
    Ordered,
    Solution,
    read_solution,
)

HIGHS = """\
Model status
Optimal

# Primal solution values
Feasible
Objective 13
# Columns 3
x(i0,p1) 1
x(i1,p1) -0
y 0.9999999
# Rows 1
S1(p1) 1

# Dual solution values
None
"""
NOTHING_BY_HIGHS = """\
Model status
Infeasible

# Primal solution values
None

# Dual solution values
None
"""
SCIP = """\
solution status: optimal solution found
objective value:                                   13
x(i0,p1)                                            1 \t(obj:13)
y                                                   2 \t(obj:0)
"""
CBC = """\
Optimal - objective value 13.00000000
      0 x(i0,p1)                  1                      13
**    2 y                         1                       0
"""
GUROBI = """\
# Solution for model x
# Objective value = 13
x(i0,p1) 1
y 1
"""
PSEUDO_BOOLEAN = "c by a solver\no 13\ns OPTIMUM FOUND\nv x1 -x2\nv x10\n"
SAT = "c\ns SATISFIABLE\nv 1 -2 3\nv -4 0\n"
CP_SAT = "status: OPTIMAL\nsolution: 1\nsolution: 0\nobjective_value: 13\n"
MINIZINC = """\
shift scout
chain = [2, 4];
cost = 16;
----------
smart ties
chain = [2, 14];
cost = 13;
----------
==========
"""


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        (HIGHS, Named({"x(i0,p1)": 1, "x(i1,p1)": 0, "y": 1})),
        (SCIP, Named({"x(i0,p1)": 1, "y": 2})),
        (CBC, Named({"x(i0,p1)": 1, "y": 1})),
        (GUROBI, Named({"x(i0,p1)": 1, "y": 1})),
        (PSEUDO_BOOLEAN, Literals(frozenset({1, 10}), 10, has_x=True)),
        (SAT, Literals(frozenset({1, 3}), 4, has_x=False)),
        (CP_SAT, Ordered((1, 0))),
        (MINIZINC, Numbered((2, 14))),
    ],
    ids=["HiGHS", "SCIP", "CBC", "Gurobi", "PB", "SAT", "CP-SAT", "MiniZinc"],
)
def test_a_solution_is_read(text: str, solution: Solution) -> None:
    assert read_solution(text, "x.sol") == solution
    assert read_solution(text.replace("\n", "\r\n"), "x.sol") == solution


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (NOTHING_BY_HIGHS, "has no solution: it says 'Infeasible'"),
        ("solution status: infeasible\nno solution available\n", "has no solution"),
        ("Infeasible - objective value 0.0\n", "has no solution"),
        ("s UNSATISFIABLE\n", "has no solution: it says 'UNSATISFIABLE'"),
        ("s UNKNOWN\n", "has no solution: it says 'UNKNOWN'"),
        (HIGHS.partition("# Columns")[0], "cannot be understood (it is incomplete)"),
        (HIGHS.partition("y 0.9999999")[0], "cannot be understood (it is incomplete)"),
        (HIGHS.replace("y 0.9999999", "y one"), "'one' is not a number"),
        ("status: INFEASIBLE\n", "has no solution: it says 'INFEASIBLE'"),
        ("=====UNSATISFIABLE=====\n", "has no solution"),
        (HIGHS.replace("0.9999999", "0.5"), "0.5 is not a whole number"),
        (HIGHS.replace("y 0.9999999", "y inf"), "inf is not a whole number"),
        (HIGHS.replace("y 0.9999999", "y nan"), "nan is not a whole number"),
        (HIGHS.replace("y 0.9999999", "y 1e30"), "or a very large one"),
        (HIGHS.replace("y 0.9999999", "y"), "'y' is not a name with a value"),
        ("v x1 -y2\n", "cannot be understood"),
        ("v 1 -2\nv 9x\n", "cannot be understood"),
        ("status: SUPER\nsolution: 1\n", "cannot be understood"),
        ("# Solution of mine\nx one\n", "cannot be understood"),
        ("", "is not in a known format"),
        ("hello\n", "is not in a known format"),
        ("{}", "is not in a known format"),
    ],
)
def test_what_is_no_solution_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError) as refused:
        read_solution(text, "x.sol")
    assert str(refused.value).startswith("x.sol: ")
    assert says in str(refused.value)
