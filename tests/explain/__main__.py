"""All that ``cpbox why`` says is true: ``python -m tests.explain --count 2000``.

Every number and every statement that it makes of random puzzles is compared with the
list of all chains, made by the definitions of the rules.
"""

import sys
from random import Random

from tests.exhaustive import ranked
from tests.explain.explanations.best import check_best
from tests.explain.explanations.definitions import has_chain
from tests.explain.explanations.no_chain import check_no_chain, small_puzzle
from tests.explain.explanations.words import check_words
from tests.explore import draw_calls
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable


def explain(seed: int) -> str:
    """Check all that is said of one puzzle; return which kind of answer it has."""
    puzzle = random_puzzle(seed)
    if solvable(puzzle) and (chains := ranked(puzzle)):
        check_best(puzzle, chains)
        check_words(puzzle, chains, Random(seed))
        return "best"
    small = small_puzzle(seed)
    if small is None or has_chain(small):
        return "skipped"
    check_no_chain(small)
    check_words(small, [], Random(seed))
    return "no chain"


if __name__ == "__main__":
    sys.exit(draw_calls(__doc__, lambda rng, _: explain(rng.randrange(1 << 32))))
