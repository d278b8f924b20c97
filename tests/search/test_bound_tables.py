"""The relaxation's tables and arcs are what they are defined to be, entry by entry."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from cpbox.search.relaxation import Network, Relaxation, bound_tables, network
from tests.search.test_relaxation import random_network


def by_definition(net: Network, tracked: Sequence[int]) -> Iterator[NDArray[np.int64]]:
    """``[N, s]``: B_r(s, N) for r = 0, 1, …, entry by entry; 2**29 where none is.

    Of what no chain covers twice, N is all that arcs visit.
    """
    bits = list(enumerate(tracked))
    mask = sum((net.mask >> t & 1) << i for i, t in bits)
    only = sum((net.exclusive >> t & 1) << i for i, t in bits)
    visits = np.zeros_like(net.mask) if net.fresh is None else net.fresh
    fresh = sum((visits >> t & 1) << i for i, t in bits) & only
    loose = sum((net.loose >> t & 1) << i for i, t in enumerate(tracked))
    table = np.full((1 << len(tracked), net.num_states), 1 << 29)
    for left in range(len(table)):
        if not left & ~loose and left.bit_count() <= net.slack:
            table[left, net.sinks] = 0
    while True:
        yield table
        shorter, table = table, np.full_like(table, 1 << 29)
        for need in range(len(table)):
            rest = need & ~(mask & ~only | fresh)
            cost = net.cost + np.where(fresh & ~need, 1 << 29, shorter[rest, net.head])
            np.minimum.at(table[need], net.tail, cost)


def test_a_table_is_closed_without_a_trace_in_numpy() -> None:
    before = np.getbufsize()
    assert network.close(np.array([[3], [2], [1], [4]], np.int32), [0, 1]).sum() == 8
    assert np.getbufsize() == before


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("per_pair", [0, 1 << 30])
def test_a_table_holds_what_it_is_defined_to_hold(
    seed: int, per_pair: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bound_tables, "PER_PAIR", per_pair)  # of labels, or of entries
    rng = Random(seed)
    net = replace(random_network(rng), multipliers=(), unit=1)
    tracked = sorted(rng.sample(net.scarcest(6), rng.randint(0, len(net.coverage))))
    relaxation = Relaxation(net, tracked)
    for r, table in zip(range(4), by_definition(net, tracked), strict=False):
        assert np.array_equal(relaxation.table(r), table)


def test_large_costs_are_told_apart_from_things() -> None:
    zero, yes = np.zeros(2, np.int64), np.ones(1, np.bool_)
    mask, cost = np.array([0, 1]), np.array([1 << 27, 0])
    relaxation = Relaxation(Network(zero, zero, mask, cost, yes, yes, need=1), (0,))
    assert relaxation.bound(1) == 0
    slots = relaxation.survivors(2, 1 << 27)[1]
    assert [slot.tolist() for slot in slots] == [[0, 1], [0, 1]]
    assert [slot.tolist() for slot in relaxation.survivors(2, 0)[1]] == [[1], [1]]


def test_a_network_is_open_and_in_order_unless_it_says_otherwise() -> None:
    yes, nothing = np.ones(2, np.bool_), np.zeros(3, np.int64)
    tail, head = np.array([0, 1, 1]), np.array([1, 0, 1])
    relaxation = Relaxation(Network(tail, head, nothing, nothing, yes, yes, need=0), ())
    assert [slot.tolist() for slot in relaxation.survivors(2, 0)[1]] == [[0, 1, 2]] * 2


def test_things_are_scarce_or_lacking_by_how_many_arcs_cover_them() -> None:
    nothing, yes = np.zeros(4, np.int64), np.ones(1, np.bool_)
    mask = np.array([0b000101, 0b000101, 0b100111, 0b000100])
    net = Network(nothing, nothing, mask, nothing, yes, yes, need=0b000111)
    assert net.coverage == {0: 3, 1: 1, 2: 4}
    assert net.scarcest(2) == (1, 0)
    assert net.lacking() == []
    more = replace(net, need=0b011111)  # nothing covers 3 and 4
    assert more.lacking() == [3, 4]
    assert replace(more, loose=0b011111, slack=1).lacking() == [3, 4]
    assert replace(more, loose=0b011111, slack=2).lacking() == []
    assert replace(more, loose=0b001111, slack=2).lacking() == [3, 4]
    assert replace(more, loose=0b011000, slack=3).lacking() == []


def test_labels_and_entries_make_the_same_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "COMMON", 1)  # so that rows may cost less than 0
    below = 0
    for seed in range(60):
        net = random_network(Random(seed))
        made = []
        for per_pair in (0, 1 << 30):
            monkeypatch.setattr(bound_tables, "PER_PAIR", per_pair)
            relaxation = Relaxation(net, net.scarcest(2))
            made.append([relaxation.table(r).tolist() for r in range(4)])
        below += relaxation.rows.cost.min(initial=0) < 0
        assert made[0] == made[1]
    assert below > 2


def test_what_is_unreachable_stays_so_although_a_word_costs_less_than_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "COMMON", 1)
    monkeypatch.setattr(bound_tables, "PER_PAIR", 1 << 30)
    ends, yes = np.array([0, 1]), np.ones(2, np.bool_)
    mask, cost = np.array([0b10, 0b11]), np.array([0, 9])
    net = Network(ends, ends, mask, cost, yes, yes, need=0b11, multipliers=(0, 5))
    relaxation = Relaxation(net, (0,))
    assert relaxation.rows.cost.tolist() == [-5, 4]
    assert relaxation.table(2)[1].tolist() == [1 << 29, 8]


STATE = np.array([1, 0, 1, 1, 2, 1])  # of six labels
OF_STATE = network.Groups(np.array([1, 0, 1, 1, 0]), 3)  # of five rows


def test_a_few_pairs_come_one_by_one() -> None:
    ((label, row),) = network.pairs(STATE, OF_STATE)
    met = list(zip(label.tolist(), row.tolist(), strict=True))
    assert met == [
        (i, j)
        for i, state in enumerate(STATE.tolist())
        for j in OF_STATE[state].tolist()
    ]
    assert not list(network.pairs(np.array([2, 2]), OF_STATE))


def test_many_pairs_come_in_blocks_of_bounded_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def blocks() -> list[tuple[list[int], list[int]]]:
        met = network.pairs(STATE, OF_STATE)
        return [(label[:, 0].tolist(), row.tolist()) for label, row in met]

    monkeypatch.setattr(network, "FEW", 0)
    monkeypatch.setattr(network, "CHUNK", 6)
    assert blocks() == [([1], [1, 4]), ([0, 2], [0, 2, 3]), ([3, 5], [0, 2, 3])]
    monkeypatch.setattr(network, "CHUNK", 2)  # fewer than there are rows
    assert blocks() == [([1], [1, 4]), *(([i], [0, 2, 3]) for i in (0, 2, 3, 5))]


@pytest.mark.parametrize("slack", [0, 2])
def test_few_pairs_and_many_give_the_same_tables_and_survivors(
    slack: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(5)
    tail, head = rng.integers(0, 4, (2, 300))
    mask, cost = rng.integers(0, 64, 300), rng.integers(1, 40, 300)
    yes = np.ones(4, np.bool_)
    net = Network(tail, head, mask, cost, yes, yes, need=63, loose=63, slack=slack)
    few = Relaxation(net, (0, 2, 3, 5))
    one_by_one = [few.table(r).tolist() for r in range(4)], few.survivors(3, 20)
    monkeypatch.setattr(network, "FEW", 0)
    many = Relaxation(net, (0, 2, 3, 5))
    assert [many.table(r).tolist() for r in range(4)] == one_by_one[0]
    spent, slots = many.survivors(3, 20)
    assert spent == one_by_one[1][0]
    for mine, other in zip(slots, one_by_one[1][1], strict=True):
        assert mine.tolist() == other.tolist() != []


def test_a_loop_may_visit_the_tiles_on_which_it_began_once_more() -> None:
    ends, yes = np.array([0, 1]), np.ones(2, np.bool_)
    loop = Network(
        *(ends, ends[::-1], np.array([3, 3]), np.zeros(2, np.int64), yes, yes, 3),
        fresh=np.array([2, 1]),
        closed=True,
        standing=np.array([1, 2]),
    )
    for closed, kept in ((True, [0, 1]), (False, [])):
        relaxation = Relaxation(replace(loop, closed=closed), (0, 1))
        assert [slot.tolist() for slot in relaxation.survivors(2, 0)[1]] == [kept] * 2
