"""CP-SAT's time with cpbox's settings and with its own.

Run ``python -m tests.benchmarks.settings``.

Both solve the same survivors in turn, many times; the ratio is the median of all pairs,
which other work on the machine shifts little.
"""

import sys
from statistics import median

import cpbox

OWN = "cp_model_probing_level:2,symmetry_level:2"
BOXES = (
    "riu pgh lcs yao",
    "peg ulm oir cnw",
    "kne zcu vam ybx",
    "txc bmj wla orv",
    "fhmx load yngw vrpi",
    "novfk pulab mxwhc ygdri",
)
TIMES = 25


def main() -> int:
    usual, own = cpbox.SolverConfig(), cpbox.SolverConfig(parameters=OWN)
    print(f"times CP-SAT's seconds with {OWN}, on the survivors")
    for box in BOXES:
        puzzle = cpbox.Puzzle.of(box, words={"list": "full"})
        pairs = [(seconds(puzzle, usual), seconds(puzzle, own)) for _ in range(TIMES)]
        print(f"{median(b / a for a, b in pairs):6.2f}  {box}", flush=True)
    return 0


def seconds(puzzle: cpbox.Puzzle, config: cpbox.SolverConfig) -> float:
    return cpbox.solve(puzzle, config).statistics.seconds["cp_sat"]


if __name__ == "__main__":
    sys.exit(main())
