"""Prove many random boxes, check the proofs, and say how large and slow they are.

    python -m tests.certify --boxes 300 --acl2 60
    python -m tests.certify --seeds 0 1000

Boxes of twelve letters: as many of each optimum from one word to six as come up, and
some that have no chain. Every proof is checked by the independent checker, as many as
asked for by ACL2 as well. With seeds, small puzzles under random rules instead.
"""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import pytest

from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.proof.checker import Report, check
from cpbox.proof.prover import evidence
from cpbox.proof.prover.bundle_writer import prove
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.results.result import Result
from cpbox.search.word_lists import solve
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

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


def certify(seed: int, folder: Path) -> Report | None:
    """Prove a small puzzle under random rules, and check the proof.

    Every second one is proved in several passes, as if it were large, every third one
    with all candidates; one that requires a word that cannot be played is not, and None
    is returned.
    """
    puzzle = random_puzzle(seed, 4, 8)
    if not solvable(puzzle):
        return None
    with pytest.MonkeyPatch.context() as patch:
        if seed % 2:
            patch.setattr(evidence, "TRACKED", {2: 300, 3: 10**6, 18: 10**6})
        prove(puzzle, folder, plain=seed % 3 == 0)
    return check(folder)


def certify_all(seeds: Iterable[int]) -> int:
    """Say how many proofs of small puzzles under random rules do not hold."""
    reports = []
    for seed in seeds:
        with TemporaryDirectory() as folder:
            report = certify(seed, Path(folder) / "proof")
        if report is not None:
            reports.append(report)
            if not report.holds:
                print(f"seed {seed}: {report}", flush=True)
    failed = sum(not report.holds for report in reports)
    print(f"{len(reports) - failed} of {len(reports)} proved and checked")
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", type=int, default=300)
    parser.add_argument("--acl2", type=int, default=0)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--seeds", type=int, nargs=2)
    args = parser.parse_args()
    if args.seeds is not None:
        return 1 if certify_all(range(*args.seeds)) else 0
    return measure(args.boxes, args.acl2, random.Random(args.seed))


def measure(boxes_asked: int, number_by_acl2: int, rng: random.Random) -> int:
    """Prove boxes of twelve letters and check the proofs; 1 if one does not hold."""
    every = chosen(boxes_asked, rng)
    print(dict(sorted(Counter(kind for kind, _, _ in every).items())), flush=True)
    by_acl2 = rng.sample(range(len(every)), min(number_by_acl2, len(every)))
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
    return 1 if failed or agreed < len(by_acl2) else 0


if __name__ == "__main__":
    sys.exit(main())
