"""Why there is no chain, and what brings one back."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from cpbox.basics.errors import InputError
from cpbox.explain import conditions as conditions_module
from cpbox.explain import no_chain as no_chain_module
from cpbox.explain import why_best
from cpbox.explain.conditions import Condition, Requirement, conditions, keeping
from cpbox.explain.no_chain import NoChain
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import table
from cpbox.search.verify import violations
from tests.exhaustive import dictionary
from tests.explain.explanations.definitions import (
    check_pages,
    has_chain,
    playable,
    ways,
)
from tests.random_puzzles import random_puzzle

LONGEST = 3  # words of the longest chain where max_words is dropped
OWN_WORDS = Condition("words.only")


def small_puzzle(seed: int) -> Puzzle | None:
    """A puzzle of which all variations have few chains to list."""
    puzzle = random_puzzle(seed, most_tiles=6)
    words = (puzzle.words.only or ())[:9]
    required = tuple(word for word in puzzle.rules.require if word in words)
    most = min(puzzle.rules.most_words, LONGEST)
    try:
        rules = replace(puzzle.rules, max_words=most, require=required)
    except InputError:
        return None
    return replace(puzzle, words=replace(puzzle.words, only=words), rules=rules)


def brings_a_chain(puzzle: Puzzle, kept: frozenset[Condition], more: int = 0) -> bool:
    """Whether some conditions leave a chain; the puzzle's words must be among them."""
    with patch.object(conditions_module, "LONGEST", LONGEST + more):
        return any(map(has_chain, keeping(puzzle, kept)))


def singly(every: tuple[Requirement, ...]) -> frozenset[Condition]:
    return frozenset(Condition(x.key, item) for x in every for item in x.items or [""])


def check_no_chain(puzzle: Puzzle) -> None:
    with (
        patch.object(conditions_module, "LONGEST", LONGEST),
        patch.object(no_chain_module, "LONGEST", LONGEST),
    ):
        explanation = why_best(puzzle)
    about = explanation.about
    assert isinstance(about, NoChain)
    assert about.complete
    check_pages(explanation)
    check_reason(puzzle, about)
    check_changes(puzzle, about)
    check_together(puzzle, about)
    if puzzle.rules.max_uses is None:  # else a word alone may visit a tile too often
        check_unreached(puzzle, about)


def check_reason(puzzle: Puzzle, about: NoChain) -> None:
    kept = singly(about.reason.conditions)
    assert about.reason.minimal
    if OWN_WORDS not in kept:
        return
    assert not brings_a_chain(puzzle, kept)
    is_limited = Condition("rules.max_words") in kept
    if about.reason.up_to_words is None and not is_limited:
        assert not brings_a_chain(puzzle, kept, more=1)
    for condition in kept - {OWN_WORDS}:
        assert brings_a_chain(puzzle, kept - {condition}), condition


def check_changes(puzzle: Puzzle, about: NoChain) -> None:
    for change in about.changes:
        assert violations(change.puzzle, change.chain) == []
        if change.key != "words.only":
            assert {*change.chain} <= dictionary(puzzle)
            left = {
                letters_beside_all(puzzle, c)
                for c in ways(change.puzzle, change.chain, linked=True)
            }
            assert frozenset(change.leaves) in left
        for nearer in nearer_values(change.key, change.before, change.after):
            rules: dict[str, Any] = {change.key.removeprefix("rules."): nearer}
            changed = replace(puzzle.rules, **rules)
            assert not has_chain(replace(puzzle, rules=changed))
    for key in about.insufficient:
        for changed_puzzle in every_change(puzzle, key):
            assert not has_chain(changed_puzzle), key


def letters_beside_all(puzzle: Puzzle, covered: frozenset[int]) -> frozenset[str]:
    tiles = puzzle.box.tiles
    return frozenset(text for t, text in enumerate(tiles) if t not in covered)


def nearer_values(key: str, before: str, after: str) -> list[int]:
    if not after.isdecimal() or not before.isdecimal() or key.count(".") > 1:
        return []
    if key == "rules.link":  # chains of one link are not chains of another
        return []
    one, other = int(before), int(after)
    return [*range(one + 1, other)] or [*range(one - 1, other, -1)]


def every_change(puzzle: Puzzle, key: str) -> Iterator[Puzzle]:
    """The puzzle with every other value of one key that may allow more chains."""
    part, _, name = key.partition(".")
    if part == "words":
        if name.startswith("ban"):
            gone: dict[str, Any] = {name: ()}
            yield replace(puzzle, words=replace(puzzle.words, **gone))
        return
    tiles = [None, *dict.fromkeys(puzzle.box.tiles)]
    domain: dict[str, list[Any]] = {"start": tiles, "end": tiles}
    domain |= {"max_words": [LONGEST], "link": [0, 1, 2, 3]}
    for value in domain.get(name, [table(puzzle.rules)[name].lifted]):
        changed: dict[str, Any] = {name: value}
        try:
            yield replace(puzzle, rules=replace(puzzle.rules, **changed))
        except InputError:
            continue


def check_together(puzzle: Puzzle, about: NoChain) -> None:
    every = frozenset(c for f in conditions(puzzle).values() for c in f)
    together = singly(about.together)
    kept = every - together
    assert bool(about.changes) != bool(about.together)
    if not together or OWN_WORDS in together:
        return
    assert about.then is not None
    assert brings_a_chain(puzzle, kept)
    for condition in together:
        assert not brings_a_chain(puzzle, kept | {condition})


def check_unreached(puzzle: Puzzle, about: NoChain) -> None:
    tiles, cover = puzzle.box.tiles, puzzle.rules.cover
    routes = (route for some in playable(puzzle).values() for route in some)
    reached = {tile for route in routes for tile in route[2]}
    beside = [tiles[t] for t in range(len(tiles)) if t not in reached]
    wanted = set(beside)
    if isinstance(cover, tuple):
        wanted &= {*cover}
    elif cover is not None and len(tiles) - len(beside) >= cover:
        wanted = set()
    assert {letter.letter for letter in about.unreached} == wanted
    for letter in about.unreached:
        assert letter.tiles == (tiles.count(letter.letter), beside.count(letter.letter))
