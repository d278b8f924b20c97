"""How long a box takes to compose, by guarantee and by size, in CPU time.

Run ``python -m tests.benchmarks.compose``. Each row is the time for the first boxes of
seed 0, with the answers that are refused on the way and the second run that confirms
each box. Words are drawn from ``common``.
"""

import argparse
from time import process_time
from typing import Any

import cpbox

Spec = dict[str, Any]

GUARANTEES: dict[str, Spec] = {
    "no_one_word": {"guarantees": {"no_one_word": True}},
    "par: 2": {"guarantees": {"par": 2}},
    "letters: 14": {"guarantees": {"letters": 14}},
    "unique: best": {"guarantees": {"unique": "best"}},
    "unique: words": {"guarantees": {"unique": "words"}},
    "unique: chain": {"guarantees": {"unique": "chain"}},
    "unique: chain, words: full": {"words": "full", "guarantees": {"unique": "chain"}},
    "unique: chain, playable in a range": {
        "guarantees": {"unique": "chain"},
        "difficulty": {"playable": [500, 700]},
    },
    "unique: chain, starts in a range": {
        "guarantees": {"unique": "chain"},
        "difficulty": {"starts": [100, 300]},
    },
}
SIZES: dict[str, Spec] = {
    f"{sides} {guarantees}": {"sides": sides, "guarantees": guarantees}
    for sides, guarantees in (
        ([3, 3, 3], {"words": 2, "unique": "chain"}),
        ([4, 4, 4], {"words": 2, "unique": "chain"}),
        ([5, 5, 4], {"words": 2, "unique": "chain"}),
        ([4, 4, 4, 4], {"words": 2, "unique": "chain"}),
        ([4, 4, 4, 4], {"words": 3, "unique": "best"}),
        ([5, 5, 5, 5], {"words": 3, "unique": "best"}),
        ([5, 5, 5, 5], {"words": 4, "no_one_word": True}),
        ([2, 2, 2, 2, 2, 2], {"words": 2, "unique": "chain"}),
    )
}


def measured(spec: Spec, number: int, seconds: float) -> str:
    """CPU time for each box, and answers tried for each."""
    started = process_time()
    made = cpbox.compose({"words": "extended"} | spec, number, time_limit=seconds)
    spent = process_time() - started
    if not made.boxes:
        return f"none in {spent:.0f} s, {made.tally}"
    boxes = len(made.boxes)
    tried = made.tally.position / boxes
    return f"{spent / boxes:.2f} s a box, {tried:.1f} answers a box, {boxes} boxes"


def main() -> None:
    """Measure every row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", type=int, default=5)
    parser.add_argument("--time-limit", type=float, default=120)
    args = parser.parse_args()
    for name, spec in (GUARANTEES | SIZES).items():
        print(f"{name}: {measured(spec, args.boxes, args.time_limit)}", flush=True)


if __name__ == "__main__":
    main()
