"""Why there is no chain, and what brings one back."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cpbox.candidates.refusals import Objection
from cpbox.explain import NoChain, why
from cpbox.explain.conditions import Condition, conditions
from cpbox.explain.variations import keeping
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.search.verify import violations
from tests.exhaustive import dictionary
from tests.explain.explanations.definitions import (
    check_pages,
    has_chain,
    playable,
    ways,
)
from tests.explain.explanations.words import check_word_refusal
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


def brings_a_chain(
    puzzle: Puzzle, kept: frozenset[Condition], longest: int = LONGEST
) -> bool:
    """Whether some conditions leave a chain; the puzzle's words must be among them."""
    return any(map(has_chain, keeping(puzzle, kept, longest)))


def check_no_chain(puzzle: Puzzle) -> None:
    explanation = why(puzzle, longest=LONGEST)
    about = explanation.about
    assert isinstance(about, NoChain)
    assert about.complete
    check_pages(puzzle, explanation)
    check_reasons(puzzle, about)
    check_changes(puzzle, about)
    check_together(puzzle, about)
    if puzzle.rules.max_uses is None:  # else a word alone may visit a tile too often
        check_unreached(puzzle, about)


def check_reasons(puzzle: Puzzle, about: NoChain) -> None:
    for reason in about.reasons:
        kept = frozenset(reason.conditions)
        assert reason.is_minimal
        if OWN_WORDS not in kept:
            continue
        assert not brings_a_chain(puzzle, kept)
        if reason.up_to is None and Condition("rules.max_words") not in kept:
            assert not brings_a_chain(puzzle, kept, LONGEST + 1)
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
    domain: dict[str, list[Any]] = {
        "start": tiles,
        "end": tiles,
        "require": [()],
        "repeat_words": [True],
        "min_words": [1],
        "max_words": [LONGEST],
        "loop": [False],
        "cover": [1],
        "min_letters": [1],
        "max_letters": [None],
        "max_uses": [None],
        "link": [0, 1, 2, 3],
        "moves": ["any"],
        "same_side": [True],
        "distinct_in_word": [False],
        "min_length": [1],
        "max_length": [None],
    }
    default = getattr(type(puzzle.rules)(), name)
    for value in domain.get(name, [default]):
        changed: dict[str, Any] = {name: value}
        try:
            yield replace(puzzle, rules=replace(puzzle.rules, **changed))
        except InputError:
            continue


def check_together(puzzle: Puzzle, about: NoChain) -> None:
    every = frozenset(c for f in conditions(puzzle, LONGEST).values() for c in f)
    kept = every - {*about.together}
    assert bool(about.changes) != bool(about.together)
    if not about.together or OWN_WORDS in about.together:
        return
    assert about.then is not None
    assert brings_a_chain(puzzle, kept)
    for condition in about.together:
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
        listed = {word for word in dictionary(puzzle) if letter.letter in word}
        spelled = {word for word in listed if {*word} <= {*"".join(tiles)}}
        assert (letter.listed, letter.spelled) == (len(listed), len(spelled))
        assert sum(fell.number for fell in letter.fell) == len(spelled)
        for fell in letter.fell:
            assert fell.example in spelled
            if fell.rule == "tiles":
                assert fell.example in playable(puzzle)
            else:
                assert fell.example not in playable(puzzle)
                refusal = Objection(fell.rule, fell.because)
                check_word_refusal(puzzle, fell.example, refusal)
