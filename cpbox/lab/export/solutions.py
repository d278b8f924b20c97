"""What solvers write of a solution, by the shape of the text.

================  ==================================================================
`Named`           a variable's name and its value on a line, as CBC, SCIP and Gurobi
                  write them, and HiGHS in a section of its own
`Literals`        ``v`` lines: ``v 1 -2 0`` of SAT solvers, ``v x1 -x2`` of
                  pseudo-Boolean ones
`Ordered`          CP-SAT's response as text, its values in the order of the variables
`Numbered`        the output of the MiniZinc models, the candidates' numbers
================  ==================================================================
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from google.protobuf import text_format
from ortools.sat import cp_model_pb2

from cpbox.basics.errors import InputError

KINDS = (
    "the .sol of HiGHS, CBC, SCIP or Gurobi, the v lines of a SAT or pseudo-Boolean "
    "solver, a response of CP-SAT as text, or what a MiniZinc model prints"
)
REMARK = r"#|solution status:|objective value:|.* - objective value "
NOTHING = r"(solution status: )?(integer )?infeasible|no solution"
LARGEST = 1e15
WHOLE = 1e-4  # how far from a whole number a value may be


@dataclass(frozen=True)
class Named:
    """Values by name; variables that are missing are 0."""

    values: Mapping[str, int]


@dataclass(frozen=True)
class Literals:
    """The numbers of variables that are true; with x before them or without."""

    true: frozenset[int]
    most: int
    has_x: bool


@dataclass(frozen=True)
class Ordered:
    """The values of all variables, in order."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class Numbered:
    """The candidates of the chain, numbered from 1."""

    chain: tuple[int, ...]


Solution = Named | Literals | Ordered | Numbered


class _None(Exception):  # noqa: N818
    """The text says that there is no solution, or that none was found."""


def read_solution(text: str, file: str) -> Solution:
    """Read what a solver wrote."""
    text = text.replace("\r\n", "\n")
    for looks_like, read in _SHAPES:
        if re.search(looks_like, text, re.MULTILINE):
            try:
                return read(text)
            except _None as error:
                problem = f"has no solution: it says {str(error)!r}"
                raise InputError(problem, file) from error
            except (ValueError, text_format.ParseError) as error:
                problem = f"cannot be understood ({error}); give {KINDS}"
                raise InputError(problem, file) from error
    raise InputError(f"is not in a known format; give {KINDS}", file)


def _whole(text: str) -> int:
    try:
        value = float(text)
    except ValueError:
        problem = f"{text[:60]!r} is not a number"
        raise ValueError(problem) from None
    if not abs(value) < LARGEST or abs(value - round(value)) > WHOLE:
        problem = f"{text} is not a whole number, or a very large one"
        raise ValueError(problem)
    return round(value)


def _highs(text: str) -> Named:
    """``# Columns 2``, then a name and a value on each line."""
    status = text.split("\n", 2)[1].strip()
    columns = re.search(r"^# Columns (\d+)\n", text, re.MULTILINE)
    if re.search(r"^# Primal[^\n]*\nNone", text, re.MULTILINE):
        raise _None(status)
    number = int(columns[1]) if columns else 0
    lines = text[columns.end() :].splitlines()[:number] if columns else []
    if not columns or len(lines) < number:
        problem = "it is incomplete"
        raise ValueError(problem)
    return _named("\n".join(lines))


def _named(text: str) -> Named:
    """A name and a value on each line, below what is said of the search.

    Before the name there may be a number, and after the value whatever there is.
    """
    values = {}
    for line in filter(str.strip, text.splitlines()):
        if re.match(NOTHING, line, re.IGNORECASE):
            raise _None(text.strip().splitlines()[0])
        if not re.match(REMARK, line, re.IGNORECASE):
            first, *fields = line.replace("**", "").split()
            name, *rest = fields if first.isdigit() and fields else (first, *fields)
            if not rest:
                problem = f"{name!r} is not a name with a value"
                raise ValueError(problem)
            values[name] = _whole(rest[0])
    return Named(values)


def _literals(text: str) -> Literals:
    """``s OPTIMUM FOUND`` or ``s SATISFIABLE``, and literals in lines with a v."""
    status = re.search(r"^s (.*)$", text, re.MULTILINE)
    lines = re.findall(r"^v (.*)$", text, re.MULTILINE)
    if status and ("UNSATISFIABLE" in status[1] or not lines):
        raise _None(status[1])
    literals = [each for line in lines for each in line.split() if each.strip("0")]
    has_x = any("x" in each for each in literals)
    shape = re.compile(r"-?x\d+" if has_x else r"-?\d+")
    for each in literals:
        if not shape.fullmatch(each):
            problem = f"{each!r} is not a literal"
            raise ValueError(problem)
    numbers = [int(each.replace("x", "")) for each in literals]
    most = max(map(abs, numbers), default=0)
    return Literals(frozenset(n for n in numbers if n > 0), most, has_x)


def _listed(text: str) -> Ordered:
    """CP-SAT's own."""
    response = text_format.Parse(
        text, cp_model_pb2.CpSolverResponse(), allow_unknown_field=True
    )
    if not response.solution:
        raise _None(cp_model_pb2.CpSolverStatus.Name(response.status))
    return Ordered(tuple(response.solution))


def _numbered(text: str) -> Numbered:
    """``chain = [2, 5];`` of the last solution that was printed."""
    *_, last = re.findall(r"^chain = \[([\d, ]*)\];$", text, re.MULTILINE)
    return Numbered(tuple(map(int, last.split(","))))


def _infeasible(text: str) -> Solution:
    raise _None(text.strip().splitlines()[0])


_SHAPES: tuple[tuple[str, Callable[[str], Solution]], ...] = (
    (r"\AModel status\n", _highs),
    (r"\A(# |solution status:|(Integer )?Infeasible|.* - objective value )", _named),
    (r"^chain = \[[\d, ]+\];$", _numbered),
    (r"^=====[A-Z]+=====$", _infeasible),
    (r"^v |^s (UNSATISFIABLE|UNKNOWN)$", _literals),
    (r"^status: [A-Z]+$", _listed),
)
