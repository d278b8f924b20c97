"""Exact: cutting planes over pseudo-Boolean constraints, on ``.opb``."""

import sys
from pathlib import Path
from time import process_time

Sum = list[tuple[int, str]]


def read(text: str) -> tuple[Sum, list[tuple[Sum, bool, int]]]:
    """The objective; and of each constraint the sum, whether it is equal, the bound."""
    goal: Sum = []
    rows: list[tuple[Sum, bool, int]] = []
    for line in text.splitlines():
        tokens = line.replace(";", " ").split()
        if not tokens or tokens[0] == "*":
            continue
        if tokens[0] == "min:":
            goal = _sum(tokens[1:])
        else:
            *terms, relation, bound = tokens
            rows.append((_sum(terms), relation == "=", int(bound)))
    return goal, rows


def _sum(tokens: list[str]) -> Sum:
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return [(int(coefficient), name) for coefficient, name in pairs]


def main(file: str, seconds: str) -> None:
    """Solve a file and print the solution as in the PB competitions."""
    from exact import Exact  # an extra, and to read takes none

    goal, rows = read(Path(file).read_text())
    solver = Exact()
    names = {name for terms, *_ in rows for _, name in terms}
    names |= {name for _, name in goal}
    ordered = sorted(names, key=lambda name: int(name[1:]))
    for name in ordered:
        solver.addVariable(name)
    for terms, is_equal, bound in rows:
        solver.addConstraint(terms, True, bound, is_equal, bound)  # noqa: FBT003
    solver.setObjective(goal)
    started = process_time()
    # UNSAT is said of a better solution than the last.
    is_closed = solver.runFull(timeout=float(seconds)) == "UNSAT"
    print(process_time() - started, file=sys.stderr)
    if not solver.hasSolution():
        print("s", "UNSATISFIABLE" if is_closed else "UNKNOWN")
        return
    print("s", "OPTIMUM FOUND" if is_closed else "SATISFIABLE")
    values = zip(ordered, solver.getLastSolutionFor(ordered), strict=True)
    print("v", *(name if value else f"-{name}" for name, value in values))


if __name__ == "__main__":
    main(*sys.argv[1:])
