"""Explanations of random puzzles, held to the list of all chains."""

from dataclasses import replace
from functools import cache
from random import Random

from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.result import Status
from cpbox.verify import violations
from cpbox.whys import Best, NoChain, OfWords, why, why_words
from cpbox.whys.conditions import Condition, conditions
from cpbox.whys.without import keeping
from tests.exhaustive import (
    Chain,
    dictionary,
    every_chain,
    every_route,
    may_play,
    order,
    ranked,
    uses_within,
    values,
)
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

LONGEST = 3  # words of the longest chain where max_words is dropped
SEEDS = st.integers(0, 2**32 - 1)
OWN_WORDS = Condition("words.only")
slow = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def has_chain(puzzle: Puzzle) -> bool:
    return next(every_chain(puzzle), None) is not None


def small(seed: int) -> Puzzle:
    """A puzzle of which all variations have few chains to list."""
    puzzle = random_puzzle(seed, most_tiles=6)
    words = (puzzle.words.only or ())[:9]
    required = tuple(word for word in puzzle.rules.require if word in words)
    try:
        rules = replace(
            puzzle.rules,
            max_words=min(puzzle.rules.most_words, LONGEST),
            require=required,
        )
    except InputError:
        reject()
    return replace(puzzle, words=replace(puzzle.words, only=words), rules=rules)


def brings_a_chain(puzzle: Puzzle, kept: frozenset[Condition]) -> bool:
    """Whether some conditions leave a chain; the puzzle's words must be among them."""
    return any(map(has_chain, keeping(puzzle, kept, LONGEST)))


def everything(puzzle: Puzzle) -> frozenset[Condition]:
    return frozenset(c for f in conditions(puzzle, LONGEST).values() for c in f)


def without_a_chain(seed: int) -> Puzzle:
    puzzle = small(seed)
    assume(not has_chain(puzzle))
    return puzzle


def no_chain(puzzle: Puzzle) -> NoChain:
    about = why(puzzle, longest=LONGEST).about
    assert isinstance(about, NoChain)
    assert about.complete
    return about


@given(SEEDS)
@slow
def test_a_reason_is_minimal(seed: int) -> None:
    puzzle = without_a_chain(seed)
    for reason in no_chain(puzzle).reasons:
        kept = frozenset(reason.conditions)
        assert reason.is_minimal
        if OWN_WORDS in kept:
            assert not brings_a_chain(puzzle, kept)
            for condition in kept - {OWN_WORDS}:
                assert brings_a_chain(puzzle, kept - {condition}), condition


@given(SEEDS)
@slow
def test_a_change_brings_a_chain_back_and_none_is_nearer(seed: int) -> None:
    puzzle = without_a_chain(seed)
    for change in no_chain(puzzle).changes:
        assert violations(change.puzzle, change.chain) == []
        if change.key != "words.only":
            assert set(change.chain) <= dictionary(puzzle)
        for nearer in nearer_values(change.key, change.before, change.after):
            name = change.key.removeprefix("rules.")
            rules = replace(puzzle.rules, **{name: nearer})  # type: ignore[arg-type]
            assert not has_chain(replace(puzzle, rules=rules))


def nearer_values(key: str, before: str, after: str) -> list[int]:
    if not after.isdecimal() or not before.isdecimal() or key.count(".") > 1:
        return []
    if key == "rules.link":  # chains of one link are not chains of another
        return []
    one, other = int(before), int(after)
    return [*range(one + 1, other)] or [*range(one - 1, other, -1)]


@given(SEEDS)
@slow
def test_of_what_is_not_enough_no_change_alone_is(seed: int) -> None:
    puzzle = without_a_chain(seed)
    about = no_chain(puzzle)
    for condition in about.reasons[0].conditions:
        if condition.key in about.insufficient and condition != OWN_WORDS:
            assert not brings_a_chain(puzzle, everything(puzzle) - {condition})


@given(SEEDS)
@slow
def test_what_must_go_together_is_no_more_than_must_go(seed: int) -> None:
    puzzle = without_a_chain(seed)
    about = no_chain(puzzle)
    kept = everything(puzzle) - {*about.together}
    assert bool(about.changes) != bool(about.together)
    if not about.together or OWN_WORDS in about.together:
        return
    assert about.then is not None
    assert brings_a_chain(puzzle, kept)
    for condition in about.together:
        assert not brings_a_chain(puzzle, kept | {condition})


@given(SEEDS)
@slow
def test_letters_that_no_word_reaches_are_those(seed: int) -> None:
    puzzle = without_a_chain(seed)
    tiles, asked = puzzle.box.tiles, puzzle.rules.cover
    assume(not isinstance(asked, int))
    reached = {
        tile
        for word in dictionary(puzzle)
        if may_play(puzzle, word)
        for route in every_route(puzzle, word)
        for tile in route[2]
    }
    letters = asked if isinstance(asked, tuple) else tiles
    unreached = {
        text for t, text in enumerate(tiles) if t not in reached and text in letters
    }
    if puzzle.rules.max_uses is None:  # else a word alone may visit a tile too often
        found = no_chain(puzzle).unreached
        assert {letter.letter for letter in found} == unreached


# ------------------------------------------------------------------ the best chain


@cache
def all_chains(seed: int) -> tuple[tuple[tuple[int, ...], Chain], ...]:
    return tuple(ranked(random_puzzle(seed)))


def with_a_chain(seed: int) -> Puzzle:
    puzzle = random_puzzle(seed)
    assume(solvable(puzzle) and all_chains(seed))
    return puzzle


@given(SEEDS)
@slow
def test_ties_and_the_next_chain_are_counted_right(seed: int) -> None:
    puzzle = with_a_chain(seed)
    about = why(puzzle).about
    assert isinstance(about, Best)
    chains = all_chains(seed)
    ties = sum(value == chains[0][0] for value, _ in chains)
    assert about.ties is not None
    assert about.ties == ties if not about.more_ties else about.ties <= ties
    if about.runner_up is not None:
        assert chains[ties] == (about.runner_up_objective, about.runner_up)
    elif not about.more_ties:
        assert len(chains) == ties


@given(SEEDS)
@slow
def test_what_is_said_of_fewer_words_is_true(seed: int) -> None:
    puzzle = with_a_chain(seed)
    about = why(puzzle).about
    assert isinstance(about, Best)
    if about.floor is not None and about.result.letters is not None:
        least = min(
            sum(map(len, chain))
            for _, chain in all_chains(seed)
            if len(chain) == len(about.result.words or ())
        )
        assert about.floor <= least == about.result.letters
    fewer = about.fewer
    if fewer is None or fewer.contradiction:
        return
    if fewer.nearest is not None:
        covered = len(puzzle.box.tiles) - len(fewer.nearest.leaves)
        rules = replace(puzzle.rules, max_words=fewer.words - 1, cover=covered + 1)
        if len(set(puzzle.box.tiles)) == len(puzzle.box.tiles):
            assert not has_chain(replace(puzzle, rules=rules))
            rules = replace(rules, cover=covered)
            assert fewer.nearest.chain in every_chain(replace(puzzle, rules=rules))
    playable = [w for w in dictionary(puzzle) if may_play(puzzle, w)]
    for word in playable:
        for route in every_route(puzzle, word):
            if not uses_within(puzzle, route):
                continue
            letters = [puzzle.box.tiles[t] for t in set(route[2])]
            assert sum(letters.count(x) for x in fewer.apart) <= 1


# -------------------------------------------------------------------------- words


@given(SEEDS)
@slow
def test_a_chain_is_refused_just_where_the_verifier_objects(seed: int) -> None:
    puzzle, rng = random_puzzle(seed), Random(seed)
    assume(solvable(puzzle))
    words = sorted(dictionary(puzzle))
    chains = [tuple(rng.choices(words, k=rng.randint(1, 3))) for _ in range(5)]
    chains += [chain for _, chain in all_chains(seed)[:5]]
    for chain in chains:
        about = why_words(puzzle, chain).about
        assert isinstance(about, OfWords)
        refused = bool(about.word_refusals or about.chain_refusals)
        assert refused == bool(violations(puzzle, chain)), chain
        for fix in about.fixes:
            assert violations(puzzle, fix) == []


@given(SEEDS, st.integers(0, 200))
@slow
def test_the_distance_from_the_best_is_right(seed: int, place: int) -> None:
    puzzle = with_a_chain(seed)
    chains = all_chains(seed)
    value, chain = chains[place % len(chains)]
    about = why_words(puzzle, chain).about
    assert isinstance(about, OfWords)
    assert about.objective == value
    assert about.best_objective == chains[0][0]
    better = sum(order(puzzle, v) < order(puzzle, value) for v, _ in chains)
    assert about.better is not None
    assert about.better == better if not about.at_least else about.better <= better


@given(SEEDS, st.integers(0, 20))
@slow
def test_the_best_chain_with_a_word_is_that(seed: int, place: int) -> None:
    puzzle = with_a_chain(seed)
    words = sorted(dictionary(puzzle))
    word = words[place % len(words)]
    explanation = why_words(puzzle, (word,))
    about = explanation.about
    assert isinstance(about, OfWords)
    if about.word_refusals or not about.chain_refusals:
        return
    assert explanation.result.status is Status.OPTIMAL
    holding = [value for value, chain in all_chains(seed) if word in chain]
    assert about.with_objective == (holding[0] if holding else None)
    if about.with_words is not None:
        assert values(puzzle, about.with_words) == holding[0]
