"""Prove many random boxes, check the proofs, and say how large and slow they are.

    python -m tests.certify --boxes 300 --acl2 60

Boxes of twelve letters: as many of each optimum from one word to six as come up, and
some that have no chain. Every proof is checked by the independent checker, every fifth
by ACL2 as well, up to the number asked for.
"""

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from cpbox.lexicon import read_tier, tiers_up_to
from cpbox.proof.checker import check
from cpbox.proof.prover.bundle import prove
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.result import Result
from cpbox.search.solve import solve

KINDS = (0, 1, 2, 3, 4, 5, 6)  # words of the best chain; 0 for none
COMMON = "eeeeaaaiiioootttnnnsssrrrlllcccdddmmpphhgguuybbffvwkxzjq"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def boxes(rng: random.Random) -> Iterator[Puzzle]:
    """Random boxes without end: of any letters, of common ones, around a long word."""
    listed = "".join(read_tier(tier) for tier in tiers_up_to("extended")).split()
    long_words = [word for word in listed if len(set(word)) == 12]
    while True:
        letters = rng.choice(
            [
                rng.sample(ALPHABET, 12),
                _distinct(rng, COMMON),
                sorted(set(rng.choice(long_words))),
            ]
        )
        rng.shuffle(letters)
        sides = tuple(tuple(letters[i : i + 3]) for i in range(0, 12, 3))
        rules = Rules(start=rng.choice(letters)) if rng.random() < 0.1 else Rules()
        yield Puzzle(box=Box(sides), words=Words(lists=("extended",)), rules=rules)


def _distinct(rng: random.Random, bag: str) -> list[str]:
    letters: set[str] = set()
    while len(letters) < 12:
        letters.add(rng.choice(bag))
    return sorted(letters)


def chosen(number: int, rng: random.Random) -> list[tuple[int, Puzzle, Result]]:
    """As many boxes of each kind, as far as they come up."""
    found: defaultdict[int, list[tuple[int, Puzzle, Result]]] = defaultdict(list)
    quota = -(-number // len(KINDS))
    for tried, puzzle in enumerate(boxes(rng)):
        result = solve(puzzle)
        kind = len(result.words or ())
        if kind in KINDS and (len(found[kind]) < quota or tried > 100 * number):
            found[kind].append((kind, puzzle, result))
        every = [each for kind in KINDS for each in found[kind]]
        if len(every) >= number:
            return every[:number]
    raise AssertionError("there are boxes without end")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", type=int, default=300)
    parser.add_argument("--acl2", type=int, default=0)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    every = chosen(args.boxes, rng)
    print(dict(sorted(Counter(kind for kind, _, _ in every).items())), flush=True)
    by_acl2 = rng.sample(range(len(every)), min(args.acl2, len(every)))
    figures = defaultdict(list)
    failed = agreed = 0
    for number, (kind, puzzle, _) in enumerate(every):
        with TemporaryDirectory() as folder:
            start = perf_counter()
            bundle = prove(puzzle, Path(folder) / "proof")
            proved = perf_counter()
            report = check(Path(folder) / "proof")
            checked = perf_counter()
            figures[kind].append((bundle.size, proved - start, checked - proved))
            if not report.holds:
                failed += 1
                print(puzzle.name, report, flush=True)
            if number in by_acl2:
                agreed += check(Path(folder) / "proof", acl2=True).holds
    print(f"{len(every) - failed} of {len(every)} proved and checked")
    print(f"{agreed} of {len(by_acl2)} proved by ACL2 as well")
    for kind, rows in sorted(figures.items()):
        sizes, proving, checking = zip(*rows, strict=True)
        print(
            f"{kind or 'no'} words: {len(rows)} boxes; "
            f"MB {median(sizes) / 1e6:.2f} to {max(sizes) / 1e6:.2f}; "
            f"prove {median(proving):.2f} to {max(proving):.2f} s; "
            f"check {median(checking):.2f} to {max(checking):.2f} s (median, max)"
        )


if __name__ == "__main__":
    main()
