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
from itertools import combinations, pairwise
from random import Random
from time import process_time
from typing import Any

import cpbox
from cpbox.candidates.lexicon import read_tier, tiers_up_to
from cpbox.lab.composer.composed_box import Composed
from cpbox.lab.composer.spec_keys import likeness
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
    promised = spec["guarantees"]
    promises = [promised.get("unique", "par")]
    promises += [name for name in ("par", "letters", "no_one_word") if name in promised]
    promises += ["par"] if "words" in promised else []
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
    fine = [word for word in without_doubles(words) if len(word) > 4]
    while True:
        one, other = rng.sample(fine, 2)
        if one[-1] == other[0] and len(set(one + other)) == 12:
            yield one, other


def without_doubles(words: Iterable[str]) -> list[str]:
    """The words in which no letter follows itself."""
    return [w for w in words if all(a != b for a, b in pairwise(w))]


def kept_by(answer: Chain, words: Iterable[str]) -> int:
    """On how many of the 15,400 arrangements the answer is the only chain."""
    letters = sorted(set("".join(answer)))
    spelled = [w for w in without_doubles(words) if {*w} <= {*letters} and len(w) > 2]
    linked = defaultdict[str, list[str]](list)
    for word in spelled:
        linked[word[0]].append(word)
    every: list[Chain] = [(word,) for word in spelled]
    every += [(a, b) for a in spelled for b in linked[a[-1]] if a != b]
    chains = [chain for chain in every if len({*"".join(chain)}) == len(letters)]
    bit = {frozenset(pair): 1 << n for n, pair in enumerate(combinations(letters, 2))}

    def steps(pairs: Iterable[tuple[str, str]]) -> int:
        return sum({bit[frozenset(pair)] for pair in pairs})

    walks = [steps(x for word in c for x in pairwise(word)) for c in chains]
    played = walks.pop(chains.index(answer))
    arranged = [*partitions(letters, (3, 3, 3, 3))]
    assert len(arranged) == 15_400
    same = [
        steps(x for side in sides for x in combinations(side, 2)) for sides in arranged
    ]
    return sum(not sides & played and all(sides & w for w in walks) for sides in same)


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
