"""Hundreds of composed boxes, and refusals, held to what shares no code with them.

``python -m tests.compose_all boxes --each 20`` composes boxes under ten specs and
confirms each promise of each by the list of all chains. ``… refusals --count 20`` draws
pairs of words until so many are refused and tries all 15,400 arrangements of each.
``… specs --count 600`` composes small specs of every kind by chance and holds them to
all answers on all arrangements.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any

import cpbox
from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.spec import likeness
from tests.compose_any import check_many
from tests.every_arrangement import keeps, partitions, with_words

Chain = tuple[str, ...]
CHAIN = {"unique": "chain", "par": 2}

SPECS: dict[str, dict[str, Any]] = {
    "a pair": {"guarantees": CHAIN},
    "rivals from the full list": {"words": "full", "guarantees": CHAIN},
    "the only best": {
        "guarantees": {"unique": "best", "words": 2, "no_one_word": True}
    },
    "fewest letters": {"guarantees": {"unique": "best", "letters": 14, "words": 2}},
    "three sides": {
        "sides": [4, 4, 4],
        "words": "standard",
        "guarantees": {"unique": "words", "par": 2},
    },
    "neighbouring sides": {"rules": {"moves": "adjacent"}, "guarantees": CHAIN},
    "twin letters": {
        "sides": [4, 3, 3, 3],
        "letters": "upcominglower",
        "answer": ["upcoming", "glower"],
        "guarantees": CHAIN,
    },
    "a tile of two letters": {
        "sides": [4, 3, 3],
        "letters": ["qu", *"ietlyachs"],
        "answer": ["quietly", "yachts"],
        "words": "standard",
        "guarantees": {"unique": "best"},
    },
    "three words": {
        "sides": [3, 3, 3],
        "words": "common",
        "guarantees": {"words": 3, "no_one_word": True},
    },
    "unique in a variant, too": {
        "words": "standard",
        "rules": {"min_length": 4},
        "variants": {"short": {"rules": {"min_length": 3}}},
        "guarantees": {"unique": "chain"},
    },
}


def words_of(spec: dict[str, Any]) -> list[str]:
    """The words that count."""
    return "".join(map(read_tier, tiers_up_to(spec.get("words", "extended")))).split()


def confirm(spec: dict[str, Any], box: Composed) -> None:
    """Hold a box to the list of all its chains."""
    asked = spec["guarantees"]
    promises = [asked.get("unique", "par")]
    promises += [name for name in ("par", "letters", "no_one_word") if name in asked]
    promises += ["par"] if "words" in asked else []
    words = words_of(spec)
    assert keeps(with_words(box.puzzle, words), box.chain, promises), box
    for name in spec.get("variants", ()):
        variant = cpbox.loads(box.text, variant=name)
        assert keeps(with_words(variant, words), box.chain, promises[:1]), (name, box)


def confirm_boxes(each: int, seed: int) -> None:
    """Compose boxes under every spec, and confirm them."""
    number = 0
    for name, spec in SPECS.items():
        started = process_time()
        seen = set()
        made = cpbox.compose(spec, each, seed=seed).boxes
        composed = process_time() - started
        for box in made:
            confirm(spec, box)
            seen.add(likeness(box.box))
        assert len(seen) == len(made)
        number += len(made)
        confirmed = process_time() - started - composed
        print(
            f"{name}: {len(made)} boxes in {composed:.1f} s of CPU time, confirmed in "
            f"{confirmed:.1f} s",
            flush=True,
        )
    print(f"{number} boxes confirmed by the list of all chains")


# ------------------------------------------------------------------------- refusals


def pairs(words: Iterable[str], rng: Random) -> Iterator[Chain]:
    """Linked pairs of words with twelve letters between them, at random."""
    fine = [w for w in words if all(a != b for a, b in pairwise(w)) and len(w) > 4]
    while True:
        one, other = rng.sample(fine, 2)
        if one[-1] == other[0] and len(set(one + other)) == 12:
            yield one, other


def rivals_of(answer: Chain, words: Iterable[str]) -> list[Chain]:
    """All other chains of one word or two that cover the letters, wherever they are."""
    letters = set("".join(answer))
    spelled = [w for w in words if set(w) <= letters and len(w) > 2]
    spelled = [w for w in spelled if all(a != b for a, b in pairwise(w))]
    starting = defaultdict(list)
    for word in spelled:
        starting[word[0]].append(word)
    found: list[Chain] = [(w,) for w in spelled if set(w) == letters]
    found += [
        (one, other)
        for one in spelled
        for other in starting[one[-1]]
        if one != other and set(one) | set(other) == letters
    ]
    return [chain for chain in found if chain != answer]


def kept_by(answer: Chain, words: Iterable[str]) -> int:
    """On how many of the 15,400 arrangements the answer is the only chain."""
    letters = sorted(set("".join(answer)))
    bit = {
        frozenset((a, b)): 1 << (12 * i + j)
        for i, a in enumerate(letters)
        for j, b in enumerate(letters)
        if i < j
    }

    def steps(chain: Chain) -> int:
        return sum({bit[frozenset(step)] for word in chain for step in pairwise(word)})

    played, others = steps(answer), [steps(x) for x in rivals_of(answer, words)]
    number = kept = 0
    for sides in partitions(letters, (3, 3, 3, 3)):
        number += 1
        same = sum(
            bit[frozenset((a, b))]
            for side in sides
            for a, b in ((side[0], side[1]), (side[0], side[2]), (side[1], side[2]))
        )
        kept += not same & played and all(same & rival for rival in others)
    assert number == 15_400
    return kept


def confirm_refusals(count: int, seed: int) -> None:
    """Draw pairs until so many are refused, and try all arrangements of every pair."""
    words = words_of({})
    common = read_tier("common").split()
    refused = composed = 0
    started = process_time()
    for answer in pairs(common, Random(seed)):
        spec = {"answer": [*answer], "words": "extended", "guarantees": CHAIN}
        made = cpbox.compose(spec)
        kept = kept_by(answer, words)
        assert bool(made.boxes) == bool(kept), answer
        refused += not made.boxes
        composed += bool(made.boxes)
        print(f"{' '.join(answer)}: {kept:,} of 15,400", flush=True)
        if refused == count:
            break
    seconds = process_time() - started
    print(
        f"{refused} refusals and {composed} boxes, as all 15,400 arrangements say, in "
        f"{seconds:.0f} s of CPU time"
    )


def main() -> None:
    """Confirm what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("boxes", "refusals", "specs"))
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.what == "boxes":
        confirm_boxes(args.each, args.seed)
    elif args.what == "refusals":
        confirm_refusals(args.count, args.seed)
    else:
        outcomes = check_many(range(args.seed, args.seed + args.count))
        for what, number in outcomes.most_common():
            print(f"{what}: {number}")


if __name__ == "__main__":
    main()
