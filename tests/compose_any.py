"""Small specs of every kind by chance, held to all arrangements and all chains.

A spec has a given answer, given letters or neither; some rules, variants, two lists,
letters that stand twice and tiles of two letters, promises and what is to be avoided.
What it shall come to is found by trying every answer on every arrangement.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise, product
from random import Random
from typing import Any

import cpbox
from cpbox.basics.errors import InputError
from cpbox.lab.composer.spec_keys import likeness
from cpbox.puzzle import Box, Puzzle
from tests.every_arrangement import KEEPS, arrangements, chains_on, partitions
from tests.exhaustive import every_route, length_of, may_play

Given = dict[str, Any]
Chain = tuple[str, ...]
LETTERS = "abcdef"
TILES = (
    [*LETTERS], [*LETTERS], [*LETTERS], [*"abcde"], [*"abcdee"], [*"aabcdd"],
    ["ab", *"acdef"], ["cd", *"abef"],
)  # fmt: skip
SIZES = {5: [[2, 3], [2, 2, 1]], 6: [[2, 2, 2], [3, 3], [1, 2, 3], [2, 2, 1, 1]]}
RULES: tuple[Given, ...] = (
    {"moves": "adjacent"}, {"moves": "opposite"}, {"distinct_in_word": True},
    {"max_uses": 2}, {"max_uses": {"a": 1, "b": 2}}, {"same_side": True},
    {"loop": True}, {"start": "a"}, {"end": "b"}, {"cover": 4}, {"cover": ["a", "b"]},
    {"min_length": 4}, {"max_length": 4}, {"link": 2}, {"link": 0},
    {"max_letters": 9}, {"min_letters": 8}, {"repeat_words": True},
    {"lengths": "tiles"},
)  # fmt: skip
OBJECTIVES = (["words", "letters"], ["letters", "words"], ["words", "-letters"])


def some_words(rng: Random, letters: Sequence[str]) -> list[str]:
    """Words, mostly without a letter twice in a row."""
    words = set()
    for _ in range(rng.randint(6, 40)):
        word = ""
        for _ in range(rng.randint(3, 6)):
            fine = [x for x in letters if x != word[-1:] or rng.random() < 0.1]
            word += rng.choice(fine)
        words.add(word)
    return sorted(words)


def random_spec(rng: Random) -> Given:
    """A spec of any kind."""
    tiles = rng.choice(TILES)
    letters = sorted({*"".join(tiles)})
    words = some_words(rng, letters)
    rules: Given = {"max_words": 2}
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        rules |= rng.choice(RULES)
    if rng.random() < 0.1:
        rules["require"] = [rng.choice(words)]
    spec: Given = {
        "sides": rng.choice(SIZES[len(tiles)]),
        "words": {"only": words},
        "rules": rules,
        "guarantees": _guarantees(rng),
    }
    _add_more(rng, spec, tiles)
    kind = rng.choice(("answer", "answer", "letters", "letters", "neither"))
    if kind == "answer":
        spec["answer"] = _answer(rng, words, letters)
    if kind != "neither":
        spec["letters"] = tiles
    if kind != "answer" or rng.random() < 0.2:
        own = rng.sample(words, len(words) * 2 // 3)
        spec["answers"] = {"only": words if kind == "answer" else sorted(own)}
    if kind == "neither" and rng.random() < 0.4:
        spec["tiles"] = rng.choice((["ab"], ["cd", "ab"], ["abc", "ef"]))
    if rng.random() < 0.2:
        spec["theme"] = rng.sample(words, 3)
    return spec


def _add_more(rng: Random, spec: Given, tiles: list[str]) -> None:
    """Add words that are banned, a variant, an objective and what else there is."""
    words = spec["words"]["only"]
    if rng.random() < 0.2:
        spec["words"]["ban"] = rng.sample(words, 2)
    if rng.random() < 0.2:
        spec["words"]["ban_matching"] = [rng.choice(("^a", "b$", "cd"))]
    if rng.random() < 0.2:
        spec["variants"] = {"other": {"rules": rng.choice(RULES)}}
    if rng.random() < 0.3:
        spec["objective"] = rng.choice(OBJECTIVES)
    if rng.random() < 0.15:
        least = rng.randint(2, 16)
        spec["difficulty"] = {"playable": [least, least + rng.randint(0, 8)]}
    if rng.random() < 0.2:
        spec["avoid"] = _avoid(rng, tiles, spec["sides"], words)


def _guarantees(rng: Random) -> Given:
    chosen: Given = {}
    if rng.random() < 0.7:
        chosen["unique"] = rng.choice(("chain", "best", "words"))
    if rng.random() < 0.4:
        chosen[rng.choice(("par", "words"))] = 2
    if rng.random() < 0.3:
        chosen["no_one_word"] = True
    if rng.random() < 0.1:
        chosen["letters"] = rng.randint(7, 10)
    return chosen or {"unique": "chain"}


def _avoid(
    rng: Random, tiles: list[str], sizes: list[int], words: list[str]
) -> Mapping[str, list[str]]:
    if all(len(tile) == 1 for tile in tiles) and rng.random() < 0.5:
        boxes = [*partitions(tiles, sizes)]
        some = rng.sample(boxes, len(boxes) // 2)
        return {"boxes": [" ".join("".join(side) for side in box) for box in some]}
    return {"words": rng.sample(words, 3)}


def _answer(rng: Random, words: list[str], letters: list[str]) -> list[str]:
    """A pair that is linked and has all letters, if there is one."""
    fine = [
        [a, b]
        for a, b in product(words, repeat=2)
        if a != b and a[-1] == b[0] and {*(a + b)} == {*letters}
    ]
    return rng.choice(fine) if fine else rng.sample(words, 2)


# ------------------------------------------------------- what it shall come to


def wanted(spec: Given) -> dict[Any, set[Chain]]:
    """The boxes that keep everything, each with the answers with which it does."""
    found: dict[Any, set[Chain]] = {}
    avoided = {likeness(Box.of(x)) for x in spec.get("avoid", {}).get("boxes", ())}
    for puzzle, variants in _puzzles(spec):
        alike = likeness(puzzle.box)
        if alike not in avoided:
            for answer in _answers_on(spec, puzzle, variants):
                found.setdefault(alike, set()).add(answer)
    return found


def _puzzles(spec: Given) -> Iterator[tuple[Puzzle, list[Puzzle]]]:
    """The puzzle, and its variants, on every arrangement."""
    told = {k: spec[k] for k in ("words", "rules", "objective") if k in spec}
    for tiles in _letters(spec):
        rings = {"adjacent", "opposite"} & {
            each.get("moves") for each in (spec["rules"], *_changes(spec))
        }
        every = arrangements if rings else partitions
        for sides in every(tiles, spec["sides"]):
            with suppress(InputError):  # a rule names a tile that is not there
                puzzle = cpbox.Puzzle.of(sides, **told)
                variants = [
                    cpbox.Puzzle.of(sides, **told | {"rules": spec["rules"] | changed})
                    for changed in _changes(spec)
                ]
                yield puzzle, variants


def _changes(spec: Given) -> list[Given]:
    return [each["rules"] for each in spec.get("variants", {}).values()]


def _letters(spec: Given) -> list[list[str]]:
    """What may stand on the tiles."""
    if "letters" in spec:
        return [spec["letters"]]
    words, number = spec["answers"]["only"], sum(spec["sides"])
    words = sorted({*words, *_named(spec)})
    pairs = product(words, repeat=2)
    every = {tuple(sorted({*parts(spec, a), *parts(spec, b)})) for a, b in pairs}
    return [[*letters] for letters in sorted(every) if len(letters) == number]


def parts(spec: Given, word: str) -> list[str]:
    """The fewest tiles and letters that spell a word, the longest first."""
    several = spec.get("tiles", [])
    ways: list[list[str]] = [[]]
    while True:
        if whole := sorted(way for way in ways if "".join(way) == word):
            return min(whole, key=lambda way: [-len(part) for part in way])
        ways = [
            [*way, part]
            for way in ways
            for part in {*several, *word}
            if word.startswith("".join(way) + part)
        ]


def _named(spec: Given) -> list[str]:
    """The words that an answer may have by name."""
    named = [*spec["rules"].get("require", ()), *spec.get("theme", ())]
    return [word for word in named if word in spec["words"]["only"]]


def _answers_on(spec: Given, puzzle: Puzzle, variants: list[Puzzle]) -> Iterator[Chain]:
    promised = spec["guarantees"]
    most = max((p.rules.most_words for p in (puzzle, *variants)), default=2)
    chains = chains_on(puzzle, most)
    in_variants = [(each, chains_on(each, most)) for each in variants]
    if "playable" in spec.get("difficulty", {}):
        least, highest = spec["difficulty"]["playable"]
        if not least <= _playable(puzzle) <= highest:
            return
    for answer in chains:
        if not _may_be(spec, puzzle, answer):
            continue
        names = ["par" if name == "words" else name for name in promised]
        if all(_keeps(spec, name, puzzle, answer, chains) for name in names) and all(
            "unique" not in promised
            or (mine in every and _keeps(spec, "unique", variant, mine, every))
            for variant, every in in_variants
            for mine in [_in_order(variant, answer)]
        ):
            yield answer


def _keeps(
    spec: Given, name: str, puzzle: Puzzle, answer: Chain, chains: list[Chain]
) -> bool:
    name = spec["guarantees"]["unique"] if name == "unique" else name
    some = [x for x in chains if name == "best" or len(x) <= len(answer)]
    return KEEPS[name](puzzle, answer, some)


def _may_be(  # noqa: PLR0911  # one for each thing that it may lack
    spec: Given, puzzle: Puzzle, answer: Chain
) -> bool:
    """Whether a chain may be the answer of a spec."""
    if "answer" in spec and answer != _in_order(puzzle, spec["answer"]):
        return False
    if len(answer) != 2 or {*answer} & {*spec.get("avoid", {}).get("words", ())}:
        return False
    listed = spec["answers"] if "answers" in spec else spec["words"]
    if not {*answer} <= {*listed["only"], *_named(spec)}:
        return False
    if "theme" in spec and not {*answer} & {*spec["theme"]}:
        return False
    if (
        "letters" not in spec
    ):  # then each letter of the answer has its tile, and no other
        split = [parts(spec, word) for word in answer]
        if {part for word in split for part in word} != {*puzzle.box.tiles}:
            return False
        if not puzzle.rules.same_side and any(
            a == b for word in split for a, b in pairwise(word)
        ):
            return False
        if puzzle.rules.distinct_in_word and any(len({*x}) < len(x) for x in split):
            return False
        if not all(_links(puzzle, *pair) for pair in pairwise(split)):
            return False
    return spec["guarantees"].get("letters") in (None, length_of(puzzle, answer))


def _links(puzzle: Puzzle, one: list[str], other: list[str]) -> bool:
    link = puzzle.rules.link
    return not link or one[-link:] == other[:link]


def _in_order(puzzle: Puzzle, answer: Sequence[str]) -> Chain:
    """The answer, as the list of all chains has it where order means nothing."""
    return tuple(answer if puzzle.rules.link else sorted(answer))


def _playable(puzzle: Puzzle) -> int:
    words = {*(puzzle.words.only or ())}
    return sum(may_play(puzzle, w) and bool(every_route(puzzle, w)) for w in words)


# ------------------------------------------------------------------- the comparison


def check(seed: int) -> str:
    """Compose a spec by chance, hold what comes of it to all there is, and say what."""
    spec = random_spec(Random(seed))
    every = wanted(spec)
    made = None
    with suppress(InputError):
        made = cpbox.compose(spec, 999, seed=seed)
    if made is None:
        assert not every, (seed, spec)
        return "refused as input"
    found = {likeness(x.box): _in_order(x.puzzle, x.chain) for x in made.boxes}
    assert made.is_exhausted, (seed, spec)
    assert len(found) == len(made.boxes), (seed, spec)
    for alike, chain in found.items():
        assert chain in every.get(alike, ()), (seed, spec, chain)
    if "letters" in spec:
        assert found.keys() == every.keys(), (seed, spec, found, every)
    assert bool(found) == bool(every), (seed, spec, found, every)
    kind = (
        "answer" if "answer" in spec else "letters" if "letters" in spec else "neither"
    )
    return f"{kind}: {'boxes' if found else 'none'}"


def check_many(seeds: Sequence[int]) -> Counter[str]:
    """How often each outcome came."""
    return Counter(map(check, seeds))
