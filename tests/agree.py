"""The agreement test at any scale: ``python -m tests.agree --seeds 0 2000``.

Solves random puzzles with every formulation, with and without the relaxation, and
compares optimum, optimal chains, and how many chains are listed and counted, with the
list of all chains.
"""

import argparse
import sys
from collections import Counter

from cpbox.search.solver import solve
from cpbox.search.solver_config import Request
from tests.exhaustive import ranked
from tests.random_puzzles import random_puzzle
from tests.test_agreement import CONFIGS, holds, solvable


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 2000))
    parser.add_argument("--tiles", type=int, nargs=2, default=(6, 13))
    args = parser.parse_args()
    answers: Counter[int] = Counter()
    for seed in range(*args.seeds):
        puzzle = random_puzzle(seed, *args.tiles)
        if not solvable(puzzle):
            answers[-1] += 1
            continue
        expected = ranked(puzzle)
        best = [chain for value, chain in expected if value == expected[0][0]]
        answers[len(best[0]) if best else 0] += 1
        for name, config in CONFIGS.items():
            print(f"\rseed {seed}, {name:25}", end="", file=sys.stderr)
            result = solve(puzzle, config, Request(all_optimal=True))
            holds(puzzle, result)
            assert list(result.chains or ()) == best
        longest = puzzle.rules.most_words
        for asked in (Request(every=longest), Request(every=longest, count=True)):
            assert solve(puzzle, request=asked).count == len(expected), asked
    print(f"{sum(answers.values())} puzzles agree in {len(CONFIGS)} ways; by words:")
    print(", ".join(f"{k}: {n}" for k, n in sorted(answers.items())))
    print("(0: no chain; -1: a required word cannot be played)")


if __name__ == "__main__":
    main()
