"""How long a box takes to compose, by guarantee and by shape, in CPU time.

``python -m tests.benchmarks.compose`` measures, a row each, the first boxes of seed 0,
with the answers that are refused on the way and the second run that confirms each box.
With ``--given`` the words of the answer are given: some that have just so many letters
are drawn, and each is composed or refused. Words are drawn from ``common``; what counts
is ``extended``.
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

import cpbox
from cpbox.lab.composer.drawn_answers import answers
from cpbox.lab.composer.spec import spec_of

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
SHAPES: dict[str, tuple[int, ...]] = {
    "3-3-3": (2, 3),
    "2-3-4-3": (2, 3),
    "4-4-4": (2, 3),
    "3-3-3-3": (2, 3),
    "3-3-3-3-3": (2, 3),
    "4-4-4-4": (2, 3),
    "5-5-5-5": (3, 4),
    "4-4-4-4-4-4": (4, 5),
}
KINDS: tuple[Spec, ...] = ({}, {"unique": "best"}, {"unique": "chain"})


def shapes() -> Iterator[tuple[str, Spec]]:
    """Each shape with each number of words and each guarantee."""
    for shape, numbers in SHAPES.items():
        sides = [*map(int, shape.split("-"))]
        for number in numbers:
            for kind in KINDS:
                guarantees = {"words": number} | kind
                name = f"{shape}, {number} words, {kind.get('unique', 'none fewer')}"
                yield name, {"sides": sides, "guarantees": guarantees}


def found(spec: Spec, number: int, seconds: float) -> str:
    """CPU time for each box, and answers tried for each."""
    started = process_time()
    made = cpbox.compose({"words": "extended"} | spec, number, time_limit=seconds)
    spent = process_time() - started
    if not made.boxes:
        return f"none in {spent:.0f} s, {made.tally}"
    boxes = len(made.boxes)
    tried = made.tally.position / boxes
    return f"{spent / boxes:.2f} s a box, {tried:.1f} answers a box, {boxes} boxes"


def given(spec: Spec, number: int, seconds: float) -> str:
    """CPU time for each answer that is given, and how many have a box."""
    spec = {"words": "extended"} | spec
    times, boxes, refused = [], 0, 0
    for answer in islice(answers(spec_of(spec, ""), 1), number):
        started = process_time()
        made = cpbox.compose(spec | {"answer": [*answer]}, time_limit=seconds)
        times.append(process_time() - started)
        boxes += made.is_enough
        refused += made.is_exhausted
    return (
        f"{median(times):.2f} s each, at most {max(times):.1f} s: {boxes} boxes, "
        f"{refused} refused, {len(times) - boxes - refused} stopped"
    )


def main() -> None:
    """Measure every row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", type=int, default=5)
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("--given", action="store_true")
    parser.add_argument("--only", default="", help="rows that begin so")
    args = parser.parse_args()
    measured = given if args.given else found
    for name, spec in (GUARANTEES | dict(shapes())).items():
        if name.startswith(args.only):
            told = measured(spec, args.boxes, args.time_limit)
            print(f"{name}: {told}", flush=True)


if __name__ == "__main__":
    main()
