"""All that ``cpbox why`` says is true: ``python -m tests.explain --seeds 0 2000``.

Every number and every statement that it makes of random puzzles is compared with the
list of all chains, made by the definitions of the rules.
"""

import argparse
import sys
from collections import Counter
from random import Random

from tests.exhaustive import ranked
from tests.explain.explanations.best import check_best
from tests.explain.explanations.definitions import has_chain
from tests.explain.explanations.no_chain import check_no_chain, small_puzzle
from tests.explain.explanations.words import check_words
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 2000))
    args = parser.parse_args()
    kinds: Counter[str] = Counter()
    for seed in range(*args.seeds):
        print(f"\rseed {seed}", end="", file=sys.stderr)
        try:
            kinds[explain(seed)] += 1
        except Exception as error:
            raise SystemExit(f"seed {seed}: {error!r}") from error
    print(f"\nall that is said of {kinds.total()} puzzles is true:")
    print(", ".join(f"{kind}: {number}" for kind, number in sorted(kinds.items())))


if __name__ == "__main__":
    main()
