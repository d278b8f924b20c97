"""Multipliers that are tuned bound better, and never above the truth."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpbox
from cpbox.candidates.board import Board
from cpbox.search.cost import scale
from cpbox.search.relaxation import Network, Relaxation, multipliers
from cpbox.search.relaxation.filter import Filter, families_of, network
from cpbox.search.relaxation.multipliers import tune
from tests.search.test_relaxation import by_slot, random_network, walks


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=75)
def test_a_tuned_bound_is_never_above_the_cheapest_walk(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    for length in (1, 2, 3):
        tuned = tune(net, length, 3, lambda: None)
        relaxation = Relaxation(tuned, net.scarcest(rng.randint(0, 6)))
        for other in (1, 2, 3):
            cheapest = min(walks(net, other).values(), default=None)
            bound = relaxation.bound(other)
            if cheapest is not None:
                assert bound is not None
                assert bound <= cheapest


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=75)
def test_charges_for_visits_lose_no_walk_whatever_they_are(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    if net.once is None:
        return
    charges = tuple(rng.randint(0, 5) for _ in range(net.need.bit_length()))
    relaxation = Relaxation(replace(net, charges=charges), net.scarcest(2))
    for length in (1, 2, 3):
        found = walks(net, length)
        bound = relaxation.bound(length)
        assert not found or bound is not None
        for budget in {*found.values()}:
            within = [walk for walk, cost in found.items() if cost <= budget]
            _, slots = relaxation.survivors(length, budget)
            for kept, arcs in zip(slots, by_slot(net, within, length), strict=True):
                assert arcs <= {*kept.tolist()}
            assert bound is not None
            assert bound <= budget


def test_a_common_thing_has_a_multiplier_once_it_is_tuned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three of four arcs cover a thing, and the one that does not is the cheapest."""
    monkeypatch.setattr(multipliers, "ENTRIES", 1)
    ends, yes = np.zeros(4, np.int64), np.ones(1, np.bool_)
    mask, cost = np.array([1, 1, 1, 0]), np.array([4, 5, 6, 0])
    net = Network(ends, ends, mask, cost, yes, yes, need=1, multipliers=(1,))
    assert Relaxation(net, ()).bound(2) == 0
    tuned = tune(net, 2, 2, lambda: None)
    assert Relaxation(tuned, ()).bound(2) in (3, 4)  # of 4, by steps that end


def test_charges_for_visits_show_that_words_do_not_divide_the_tiles() -> None:
    """Any two of ab, bc and ac cover all three letters, and visit one of them twice."""
    ends, yes = np.zeros(3, np.int64), np.ones(1, np.bool_)
    mask, cost, nothing = np.array([3, 6, 5]), np.ones(3, np.int64), ends[:1]
    net = Network(ends, ends, mask, cost, yes, yes, 7, fresh=mask, standing=nothing)
    net = replace(net, multipliers=(1, 1, 1))
    without, with_charges = (
        Relaxation(tune(replace(net, once=once), 2, 2, lambda: None), ()).bound(2)
        for once in (None, mask)
    )
    assert without in (1, 2)
    assert with_charges is not None
    assert with_charges > 2


def test_charges_for_visits_tell_more_than_tables_of_ten_tiles() -> None:
    puzzle = cpbox.Puzzle.of("fhmx load yngw vrpi", words="full", rules={"max_uses": 1})
    board = Board.of(puzzle)
    net = network(board, next(iter(families_of(board, scale(board)))))
    tables = Relaxation(net, net.telling(10)).bound(4)
    charges = Relaxation(tune(net, 4, 12, lambda: None), ()).bound(4)
    assert tables is not None
    assert charges is not None
    assert charges > tables


def test_a_box_is_bounded_by_letters_that_no_table_tracks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(multipliers, "ENTRIES", 1)
    board = Board.of(cpbox.Puzzle.of("fhmx load yngw vrpi", words="full"))
    family = next(iter(families_of(board, scale(board))))
    net = network(board, family)
    tracked = net.scarcest(2)
    before = Relaxation(net, tracked).bound(4)
    after = Relaxation(tune(net, 4, 12, lambda: None), tracked).bound(4)
    assert before is not None
    assert after is not None
    assert after > before


def test_a_loop_is_bounded_by_where_it_began_once_searches_take_long() -> None:
    """One word leads from a to b and another one back, so that three do not close."""
    puzzle = cpbox.Puzzle.of(
        "ab cd", words={"only": ["acb", "bda"]}, rules={"loop": True}
    )
    board = Board.of(puzzle)
    family = next(iter(families_of(board, scale(board))))
    filter_ = Filter(board, family, lambda: None, relaxed=True)
    assert filter_.relaxation is not None
    assert filter_.relaxation.bound(3) is not None
    assert filter_.tune(3)
    assert filter_.relaxation.bound(3) is None
    assert filter_.relaxation.bound(2) is not None
    assert not filter_.tune(3)
