"""The agreement test at any scale: ``python -m tests.agree --seed 0 --count 2000``.

Solves random puzzles with every formulation, with and without the relaxation, and
compares optimum, optimal chains, and how many chains are listed and counted, with the
list of all chains.
"""

import sys
from pathlib import Path
from random import Random

from cpbox.basics.wording import counted
from cpbox.search.solver_config import Request
from cpbox.search.word_lists import solve
from tests.exhaustive import ranked
from tests.explore import draw_calls
from tests.random_puzzles import random_puzzle
from tests.test_agreement import CONFIGS, holds, solvable


def agree(rng: Random, _: Path) -> str:
    """Solve a puzzle in every way, and say how many words its best chain has."""
    puzzle = random_puzzle(rng.randrange(1 << 32), 6, 13)
    if not solvable(puzzle):
        return "a required word cannot be played"
    expected = ranked(puzzle)
    best = [chain for value, chain in expected if value == expected[0][0]]
    for config in CONFIGS.values():
        result = solve(puzzle, config, Request(all_optimal=True))
        holds(puzzle, result)
        assert list(result.chains or ()) == best, config
    longest = puzzle.rules.most_words
    for asked in (Request(every=longest), Request(every=longest, count=True)):
        assert solve(puzzle, request=asked).count == len(expected), asked
    return counted(len(best[0]), "word") if best else "no chain"


if __name__ == "__main__":
    sys.exit(draw_calls(__doc__, agree))
