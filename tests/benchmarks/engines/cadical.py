"""CaDiCaL: conflict-driven clause learning, on ``.cnf``."""

import sys
from time import process_time

from pysat.formula import CNF
from pysat.solvers import Cadical153


def main(file: str, _seconds: str) -> None:
    """Solve a file and print the solution as in the SAT competitions."""
    clauses = CNF(from_file=file)
    started = process_time()
    with Cadical153(bootstrap_with=clauses) as solver:
        has_solution = solver.solve()
        print(process_time() - started, file=sys.stderr)
        print("s", "SATISFIABLE" if has_solution else "UNSATISFIABLE")
        if has_solution:
            print("v", *solver.get_model(), 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
