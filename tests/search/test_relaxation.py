"""The bounds are never above the truth, and no survivor is wrongly dropped."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpbox
from cpbox.candidates.board import Board
from cpbox.search.cost import scale
from cpbox.search.relaxation import Network, Relaxation, TooMany, bound_tables
from cpbox.search.relaxation import network as networks
from cpbox.search.relaxation.bounds import PER_STEP
from cpbox.search.relaxation.filter import Filter, families_of
from cpbox.search.relaxation.filter import network as network_of
from cpbox.search.relaxation.floor import priced
from cpbox.search.relaxation.network import Amount, Counters, Resource

Walk = tuple[int, ...]
Ints = np.ndarray[tuple[int], np.dtype[np.int64]]
Array = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


@pytest.fixture(autouse=True, scope="module")
def everything_has_a_multiplier() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(networks, "COMMON", 1)
        yield


def random_network(rng: Random) -> Network:
    """Up to ten arcs between up to four states, and up to six things to cover."""
    states, things, arcs = rng.randint(1, 4), rng.randint(1, 6), rng.randint(1, 10)

    def draw(low: int, high: int, size: int = arcs) -> Ints:
        return np.array([rng.randint(low, high) for _ in range(size)], np.int64)

    every = (1 << things) - 1
    need = rng.randint(1, every)
    tail, head = draw(0, states - 1), draw(0, states - 1)
    mask, standing = draw(0, every), draw(0, every, states)
    mask = rng.choice([np.bitwise_or, np.bitwise_and])(mask, draw(0, every))
    slack = rng.choice([0, 0, 1, 2])
    multipliers = tuple(draw(0, rng.choice([0, 2, 7]), things).tolist())
    if any(multipliers):
        mask |= standing[tail] | standing[head]
    unordered = states == 1 and rng.random() < 0.4
    fresh = mask if unordered else mask & draw(0, every)
    if is_partition := rng.random() < 0.15:  # as where tiles are visited once at most
        mask |= standing[tail] | standing[head]
        fresh = mask & ~standing[tail]
    net = Network(
        tail=tail,
        head=head,
        mask=mask,
        cost=draw(0, 9),
        sources=np.array([rng.random() < 0.8 for _ in range(states)]),
        sinks=np.array([rng.random() < 0.8 for _ in range(states)]),
        need=need,
        loose=need & rng.randint(0, every) if slack else 0,
        slack=slack,
        fresh=fresh if is_partition or rng.random() < 0.3 else None,
        closed=rng.random() < 0.2,
        standing=standing,
        unordered=unordered,
        multipliers=multipliers,
        unit=rng.choice([1, 1, 2, 3]),
        tuned=rng.random() < 0.5,
    )
    return net if net.closed else replace(net, once=net.fresh)


def walks(net: Network, length: int) -> dict[Walk, int]:
    """All walks from a source to a sink that do what the network asks."""
    found = {}
    for walk in product(range(len(net.tail)), repeat=length):
        linked = all(net.head[a] == net.tail[b] for a, b in pairwise(walk))
        first, last = net.tail[walk[0]], net.head[walk[-1]]
        ends = net.sources[first] and net.sinks[last]
        closed = not net.closed or first == last
        if linked and ends and closed and covers(net, walk) and fresh(net, walk):
            found[walk] = int(net.cost[list(walk)].sum())
    return found


def by_slot(net: Network, found: Iterable[Walk], length: int) -> list[set[int]]:
    """The arcs in each slot; where order means nothing, all arcs in each."""
    slots = [{walk[p] for walk in found} for p in range(length)]
    return [set().union(*slots)] * length if net.unordered else slots


def covers(net: Network, walk: Walk) -> bool:
    left = net.need & ~int(np.bitwise_or.reduce(net.mask[list(walk)]))
    return not left & ~net.loose and left.bit_count() <= net.slack


def fresh(net: Network, walk: Walk) -> bool:
    """Whether no arc visits anew what those before it cover, but for a loop's link."""
    if net.fresh is None:
        return True
    assert net.standing is not None
    again = int(net.standing[net.tail[walk[0]]]) if net.closed else 0
    seen = 0
    for arc in walk:
        if int(net.fresh[arc]) & seen & ~again:
            return False
        seen |= int(net.mask[arc])
    return True


NETWORKS = st.integers(0, 2**32 - 1)


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_a_bound_is_never_above_the_cheapest_walk(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    everything = net.scarcest(6)
    for number in range(len(everything) + 1):
        relaxation = Relaxation(net, rng.sample(everything, number))
        for length in (1, 2, 3):
            cheapest = min(walks(net, length).values(), default=None)
            bound = relaxation.bound(length)
            if cheapest is not None:
                assert bound is not None
                assert bound <= cheapest
            if relaxation.is_exact and net.fresh is None and not net.closed:
                assert bound == cheapest


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_survivors_are_the_arcs_of_the_walks_within_the_budget(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    everything = net.scarcest(6)
    relaxation = Relaxation(
        net, rng.sample(everything, rng.randint(0, len(everything)))
    )
    for length in (1, 2, 3):
        budget = rng.randint(0, 9 * length)
        within = {w: cost for w, cost in walks(net, length).items() if cost <= budget}
        survivors = [set(s.tolist()) for s in relaxation.survivors(length, budget)[1]]
        assert survivors == by_slot(net, within, length)
        least, cheapest = relaxation.survivors(length, budget, cheapest=True)
        assert least == min(within.values(), default=budget)
        kept = [walk for walk, cost in within.items() if cost == least]
        found = [set(s.tolist()) for s in cheapest]
        assert found == by_slot(net, kept, length)


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_visits_that_are_counted_stay_within_their_limits(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    limits = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    arcs, states = len(net.tail), net.num_states
    visits = np.array([[rng.randint(0, m) for m in limits] for _ in range(arcs)])
    opening = np.array([[rng.randint(0, 1) for _ in limits] for _ in range(states)])
    counted = replace(net, counters=counters_of(visits, opening, limits))
    relaxation = Relaxation(counted, net.scarcest(rng.randint(0, 6)))
    for length in (1, 2, 3):
        budget = rng.randint(0, 9 * length)
        within = [
            walk
            for walk, cost in walks(net, length).items()
            if cost <= budget
            and (
                opening[net.tail[walk[0]]] + visits[[*walk]].sum(axis=0) <= limits
            ).all()
        ]
        survivors = [set(s.tolist()) for s in relaxation.survivors(length, budget)[1]]
        assert survivors == by_slot(net, within, length)


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_a_resource_drops_no_walk_that_keeps_within_it(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    of_arc = np.array([rng.randint(0, 5) for _ in net.tail], np.int64)
    of_state = np.array([rng.randint(0, 2) for _ in net.sources], np.int64)
    priced = tuple(rng.randint(0, 3) for _ in range(6))
    priced = priced if any(net.multipliers) else ()
    resource = Resource(of_arc, of_state, priced, rng.randint(0, 9))
    limited = Relaxation(
        replace(net, resources=(resource,)), net.scarcest(rng.randint(0, 6))
    )
    for length in (1, 2, 3):
        within = [
            walk
            for walk, cost in walks(net, length).items()
            if cost <= 9
            and of_state[net.tail[walk[0]]] + of_arc[[*walk]].sum() <= resource.capacity
        ]
        survivors = [set(s.tolist()) for s in limited.survivors(length, 9)[1]]
        kept = by_slot(net, within, length)
        assert all(map(set.issubset, kept, survivors))


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_tables_know_how_much_a_chain_adds_up_to(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    of_arc = np.array([rng.randint(0, 5) for _ in net.tail], np.int64)
    amount = Amount(of_arc, rng.randint(0, 9), is_floor=rng.random() < 0.5)
    tracked = net.scarcest(rng.randint(0, 6))
    relaxation = Relaxation(replace(net, amount=amount), tracked)
    for length in (1, 2, 3):
        kept = {}
        for walk, cost in walks(net, length).items():
            total = of_arc[[*walk]].sum()
            fits = total >= amount.limit if amount.is_floor else total <= amount.limit
            if fits:
                kept[walk] = cost
        cheapest, bound = min(kept.values(), default=None), relaxation.bound(length)
        if cheapest is not None:
            assert bound is not None
            assert bound <= cheapest
            assert not relaxation.is_hopeless(length)
        if relaxation.is_exact and net.fresh is None and not net.closed:
            assert bound == cheapest
        budget = rng.randint(0, 9 * length)
        within = [walk for walk, cost in kept.items() if cost <= budget]
        survivors = [set(s.tolist()) for s in relaxation.survivors(length, budget)[1]]
        assert survivors == by_slot(net, within, length)


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_a_price_for_a_floor_drops_no_walk_that_has_enough(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    if not any(net.multipliers):
        return
    of_arc = np.array([rng.randint(0, 5) for _ in net.tail], np.int64)
    amount = Amount(of_arc, rng.randint(0, 9), is_floor=True)
    without, floor = priced(replace(net, amount=amount), rng.randint(0, 3))
    if floor is None:
        return
    relaxation = Relaxation(without, net.scarcest(rng.randint(0, 6)))
    budget = rng.randint(0, 27)
    for length in (1, 2, 3):
        enough = {
            walk: cost
            for walk, cost in walks(net, length).items()
            if of_arc[[*walk]].sum() >= amount.limit
        }
        bound, beyond = relaxation.bound(length), floor.beyond(length)
        if enough:
            assert bound is not None
            assert bound + beyond <= min(enough.values())
            assert not relaxation.is_hopeless(length)
        within = [walk for walk, cost in enough.items() if cost <= budget]
        survivors = relaxation.survivors(length, budget - beyond)[1]
        kept = by_slot(net, within, length)
        assert all(map(set.issubset, kept, [set(s.tolist()) for s in survivors]))


def test_a_price_bounds_chains_of_many_letters_by_what_else_they_cost() -> None:
    rules = {"min_letters": 45}
    board = Board.of(cpbox.Puzzle.of("fhmx load yngw vrpi", words="full", rules=rules))
    family = next(families_of(board, scale(board)))
    filter_ = Filter(board, family, lambda: None, relaxed=True)
    for num_words, rarity in ((4, 3), (5, 0), (7, 0)):
        filter_.lighten(num_words)
        bound = filter_.bound(num_words)
        assert bound is not None
        values = scale(board).unpack(bound + family.base(num_words))
        assert values == (num_words, 45, rarity)


def test_tables_of_large_boxes_count_letters_only_where_their_limit_is_near() -> None:
    for most, counts in ((26, True), (27, False)):
        puzzle = cpbox.Puzzle.of(
            "dtwuq hiyjc oexkg lbpzm",
            rules={"max_letters": most},
            objective=["score"],
        )
        board = Board.of(puzzle)
        net = network_of(board, next(families_of(board, scale(board))))
        assert (net.amount is not None) == counts
        assert len(net.resources) == (not counts)


def test_what_may_be_left_out_has_a_price() -> None:
    """Of three things that cost 5 each, two must be covered: nothing is tracked."""
    ends, yes = np.zeros(4, np.int64), np.ones(1, np.bool_)
    mask, cost = np.array([0, 1, 2, 4]), np.array([0, 5, 5, 5])
    net = Network(ends, ends, mask, cost, yes, yes, need=7, loose=7, slack=1)
    assert Relaxation(net, ()).bound(3) == 0
    assert Relaxation(replace(net, multipliers=(5, 5, 5)), ()).bound(3) == 10


def test_common_things_bound_partial_chains_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A chain that begins with the arc that covers nothing is given up at once."""
    monkeypatch.setattr(networks, "COMMON", 0)
    tail, head = np.array([0, 0, 0, 0, 1, 1, 1]), np.array([1, 0, 0, 0, 1, 1, 1])
    mask, cost = np.array([0, 1, 2, 4, 1, 2, 4]), np.array([1, 5, 5, 5, 5, 5, 5])
    yes = np.ones(2, np.bool_)
    net = Network(tail, head, mask, cost, np.array([True, False]), yes, need=7)
    efforts = []
    for multipliers in ((), (5, 5, 5)):
        relaxation = Relaxation(replace(net, multipliers=multipliers), ())
        slots = relaxation.survivors(3, 15)[1]
        assert [set(s.tolist()) for s in slots] == [{1, 2, 3}] * 3
        efforts.append(relaxation.effort)
    assert efforts[1] < efforts[0]


def test_where_order_means_nothing_one_order_is_searched() -> None:
    """Six arcs cover a thing each: six labels in a row, and not every subset."""
    ends, yes = np.zeros(6, np.int64), np.ones(1, np.bool_)
    net = Network(ends, ends, 1 << np.arange(6), ends, yes, yes, need=63)
    efforts = []
    for unordered in (False, True):
        relaxation = Relaxation(replace(net, unordered=unordered), net.scarcest(6))
        slots = relaxation.survivors(6, 0)[1]
        assert [set(s.tolist()) for s in slots] == [{0, 1, 2, 3, 4, 5}] * 6
        efforts.append(relaxation.effort)
    assert efforts[1] == 6 * (1 + PER_STEP) < efforts[0]


def test_a_resource_refutes_what_costs_alone_do_not() -> None:
    """Each arc covers one of two things, and two of them use more than there is."""
    ends, yes = np.zeros(2, np.int64), np.ones(1, np.bool_)
    resource = Resource(np.array([2, 2]), ends[:1], (0, 0), 3)
    net = Network(ends, ends, np.array([1, 2]), ends, yes, yes, need=3)
    assert len(Relaxation(net, ()).survivors(2, 0)[1][0]) == 2
    limited = replace(net, resources=(resource,))
    assert not len(Relaxation(limited, ()).survivors(2, 0)[1][0])


def test_a_step_that_uses_more_than_is_left_is_not_taken() -> None:
    """Two things, and two arcs that cover the second, of which one uses too much."""
    ends, yes = np.zeros(3, np.int64), np.ones(1, np.bool_)
    resource = Resource(np.array([1, 2, 1]), ends[:1], (0, 0), 2)
    net = Network(ends, ends, np.array([1, 2, 2]), ends, yes, yes, need=3)
    limited = Relaxation(replace(net, resources=(resource,)), ())
    assert [slot.tolist() for slot in limited.survivors(2, 0)[1]] == [[0, 2]] * 2


def test_what_a_chain_may_leave_out_costs_nothing_where_all_else_is_common() -> None:
    """Every arc covers one thing; a chain may leave out the other, which is dear."""
    ends, yes = np.zeros(2, np.int64), np.ones(1, np.bool_)
    cheap, dear = np.array([2, 3]), np.array([0, 9])
    net = Network(
        *(ends, ends, cheap, dear, yes, yes),
        need=3, loose=1, slack=1, multipliers=(5, 0),
    )  # fmt: skip
    relaxation = Relaxation(net, (0,))
    assert not relaxation.priced
    assert [slot.tolist() for slot in relaxation.survivors(2, 0)[1]] == [[0], [0]]


def test_tables_know_that_no_thing_may_be_covered_twice() -> None:
    """Two arcs cover all three things, but both cover the second one."""
    ends, yes = np.zeros(2, np.int64), np.ones(1, np.bool_)
    mask = np.array([0b011, 0b110])
    net = Network(ends, ends, mask, ends, yes, yes, need=7, standing=ends[:1])
    assert Relaxation(net, (0, 1, 2)).bound(2) == 0
    once = replace(net, fresh=mask)
    assert once.exclusive == 7
    for tracked in ((0, 1, 2), (0, 1)):
        assert Relaxation(once, tracked).bound(2) is None
    assert Relaxation(once, (0, 2)).bound(2) == 0


def test_partial_chains_are_not_tried_with_what_they_have_covered() -> None:
    """Two things and an arc for each, and one for none of them, in any order."""
    ends, yes = np.zeros(3, np.int64), np.ones(1, np.bool_)
    mask = np.array([1, 2, 0])
    net = Network(*(ends, ends, mask, ends, yes, yes, 3), fresh=mask, standing=ends[:1])
    relaxation, steps = Relaxation(net, (0, 1)), 3 + 3 * 2 + 3
    assert [len(slot) for slot in relaxation.survivors(3, 0, steps)[1]] == [3, 3, 3]


def test_where_nothing_is_covered_twice_common_things_are_tracked() -> None:
    ends, yes = np.zeros(6, np.int64), np.ones(1, np.bool_)
    mask = np.array([0b111111, 0b111110, 0b111100, 0b111000, 0b110000, 0b100000])
    net = Network(ends, ends, mask, ends, yes, yes, need=63, standing=ends[:1])
    assert net.telling(4) == (0, 1, 2, 3)
    once = replace(net, fresh=mask)
    assert once.telling(4) == (0, 5, 4, 3)
    assert once.telling(3) == (5, 4, 3)
    assert sorted(once.telling(6)) == [0, 1, 2, 3, 4, 5]


def counters_of(visits: Array, opening: Array, limits: list[int]) -> Counters:
    """Two bits and a guard for each limit of at most 3."""
    places = 3 * np.arange(len(limits))
    return Counters(
        (visits << places).sum(axis=1),
        (opening << places).sum(axis=1),
        sum(3 - most << 3 * n for n, most in enumerate(limits)),
        sum(4 << 3 * n for n in range(len(limits))),
    )


def test_a_budget_is_never_raised_to_the_cost_of_a_dearer_chain() -> None:
    """Before two arcs cover the same thing, the second one seems to cost less."""
    ends, yes = np.zeros(2, np.int64), np.ones(1, np.bool_)
    mask, cost = np.array([1, 3]), np.array([5, 6])
    net = Network(ends, ends, mask, cost, yes, yes, need=3, multipliers=(5, 5))
    relaxation = Relaxation(net, ())
    assert relaxation.survivors(2, 9, cheapest=True)[0] == 9
    assert relaxation.survivors(2, 10, cheapest=True)[0] == 10
    assert relaxation.survivors(2, 20, cheapest=True)[0] == 11


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_bounds_of_loops_know_that_they_close(seed: int) -> None:
    rng = Random(seed)
    net = replace(random_network(rng), closed=True, by_origin=True)
    everything = net.scarcest(6)
    loops = Relaxation(net, rng.sample(everything, rng.randint(0, len(everything))))
    for length in (1, 2, 3):
        costs = walks(net, length)
        cheapest, bound = min(costs.values(), default=None), loops.bound(length)
        if cheapest is not None:
            assert bound is not None
            assert bound <= cheapest
            assert not loops.is_hopeless(length)
        if loops.is_exact and net.fresh is None:
            assert bound == cheapest
        budget = rng.randint(0, 9 * length)
        for is_cheapest in (False, True):
            least, slots = loops.survivors(length, budget, cheapest=is_cheapest)
            if is_cheapest:
                assert least == min(
                    (cost for cost in costs.values() if cost <= budget), default=budget
                )
            within = [walk for walk, cost in costs.items() if cost <= least]
            survivors = [set(s.tolist()) for s in slots]
            assert survivors == by_slot(net, within, length)


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_chains_that_can_be_turned_begin_with_the_scarcest_thing(seed: int) -> None:
    rng = Random(seed)
    net = random_network(rng)
    yes = np.ones(net.num_states, np.bool_)
    net = replace(
        net, sources=yes, sinks=yes, fresh=None, closed=True, slack=0, loose=0
    )
    turned = replace(net, rotates=True)
    tracked = net.scarcest(rng.randint(0, 6))
    for by_origin in (False, True):
        relaxation = Relaxation(replace(turned, by_origin=by_origin), tracked)
        for length in (1, 2, 3):
            costs = walks(net, length)
            cheapest, bound = (
                min(costs.values(), default=None),
                relaxation.bound(length),
            )
            if cheapest is not None:
                assert bound is not None
                assert bound <= cheapest
            budget = rng.randint(0, 9 * length)
            within = [walk for walk, cost in costs.items() if cost <= budget]
            slots = relaxation.survivors(length, budget)[1]
            kept = by_slot(net, within, length)
            assert [set(slot.tolist()) for slot in slots] == kept


def test_of_chains_that_can_be_turned_one_of_each_is_tried() -> None:
    """A loop of three arcs, each of which covers a thing: of three turns, one."""
    tail, yes = np.arange(3), np.ones(3, np.bool_)
    net = Network(
        *(tail, (tail + 1) % 3, 1 << tail, np.zeros(3, np.int64), yes, yes, 7),
        closed=True,
    )
    assert len(Relaxation(net, (0,)).survivors(3, 0, 9)[1][0]) == 3
    turned = Relaxation(replace(net, rotates=True), (0,))
    assert [len(slot) for slot in turned.survivors(3, 0, 3)[1]] == [3, 3, 3]


@pytest.mark.parametrize("arcs", [1, 500, 501])
def test_it_is_known_how_many_arcs_cover_each_thing(arcs: int) -> None:
    mask = np.random.default_rng(arcs).integers(0, 1 << 40, arcs)
    nowhere, yes = np.zeros(arcs, np.int64), np.ones(1, np.bool_)
    net = Network(nowhere, nowhere, mask, nowhere, yes, yes, need=(1 << 40) - 2)
    assert net.coverage == {
        thing: sum(each >> thing & 1 for each in mask.tolist())
        for thing in range(1, 40)
    }


@given(seed=NETWORKS)
@settings(max_examples=75)
def test_hopeless_means_that_no_length_works(seed: int) -> None:
    net = random_network(Random(seed))
    relaxation = Relaxation(net, net.scarcest(6))
    for length in (1, 2, 3):
        if relaxation.is_hopeless(length):
            assert not any(_reaches(net, most) for most in (length, 12))
            break


def _reaches(net: Network, most: int) -> bool:
    """Whether a walk of at most so many arcs covers everything: breadth first."""
    states = {(int(s), 0) for s in np.flatnonzero(net.sources)}
    for _ in range(most):
        states |= {
            (int(net.head[a]), m | int(net.mask[a]))
            for s, m in states
            for a in np.flatnonzero(net.tail == s)
            if net.fresh is None or net.closed or not int(net.fresh[a]) & m
        }
        ended = [net.need & ~m for s, m in states if net.sinks[s]]
        if any(not x & ~net.loose and x.bit_count() <= net.slack for x in ended):
            return True
    return False


def test_a_box_nobody_can_finish_is_seen_to_be_hopeless() -> None:
    yes = np.ones(2, np.bool_)
    arcs = np.array([0, 1]), np.array([1, 0]), np.array([1, 2]), np.array([1, 1])
    relaxation = Relaxation(Network(*arcs, yes, yes, need=7), (0, 1, 2))
    assert not relaxation.is_hopeless(2)  # chains of two words reach something new
    assert relaxation.is_hopeless(3)


def test_too_many_partial_chains_are_refused_not_dropped() -> None:
    yes = np.ones(1, np.bool_)
    zero, one = np.zeros(50, np.int64), np.ones(50, np.int64)
    net = Network(zero, zero, one, np.arange(50) // 10, yes, yes, need=1)
    relaxation = Relaxation(net, (0,))
    with pytest.raises(TooMany):
        relaxation.survivors(1, 4, most=49)
    with pytest.raises(TooMany):  # slot by slot: ten cost nothing
        relaxation.survivors(2, 0, most=19)
    assert [len(slot) for slot in relaxation.survivors(2, 0, most=20)[1]] == [10, 10]
    few_first = np.minimum(zero + np.arange(50), 1)  # one arc from 0, the rest from 1
    two = np.ones(2, np.bool_)
    relaxation = Relaxation(Network(few_first, zero, one, zero, two, two, need=1), (0,))
    with pytest.raises(TooMany):
        relaxation.survivors(1, 0, most=40)


def test_effort_is_what_the_last_search_met() -> None:
    yes, arcs = np.ones(1, np.bool_), np.zeros(50, np.int64)
    mask, cost = np.arange(50) % 2, np.arange(50) // 2
    net = Network(arcs, arcs, mask, cost, yes, yes, need=1, loose=1, slack=1)
    relaxation = Relaxation(net, (0,))
    for _ in range(2):
        relaxation.survivors(2, 10)
        pairs = 1 * 2 + 2 * 2  # arcs of two looks, then labels, too
        assert relaxation.effort == pairs + PER_STEP * (22 + 44)


class Stopped(Exception):  # noqa: N818
    pass


def test_what_a_first_word_asks_of_a_table_is_known_without_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bound_tables, "PER_PAIR", 0)  # as if whole tables took longer
    monkeypatch.setattr(Relaxation, "_is_dense", lambda _: True)
    saved = 0
    for seed in range(60):
        net = random_network(Random(seed))
        tracked = net.scarcest(4)
        whole, lazy = Relaxation(net, tracked), Relaxation(net, tracked)
        whole.table(5)
        for number in range(1, 5):
            assert lazy.bound(number) == whole.bound(number)
            assert lazy.is_hopeless(number) == whole.is_hopeless(number)
            slots = zip(
                lazy.survivors(number, 20)[1],
                whole.survivors(number, 20)[1],
                strict=True,
            )
            assert all(np.array_equal(*pair) for pair in slots)
        saved += lazy.table_effort < whole.table_effort / 2
        assert np.array_equal(lazy.table(4), whole.table(4))
    assert saved > 10


def test_walks_to_and_fro_that_never_cover_everything_are_seen_to_be_hopeless() -> None:
    tail, head, nothing = np.array([0, 1]), np.array([1, 0]), np.zeros(2, np.int64)
    only = np.array([True, False])
    relaxation = Relaxation(Network(tail, head, nothing, nothing, only, only, 1), (0,))
    assert relaxation.bound(2) is None
    assert relaxation.is_hopeless(3)


def test_it_may_be_stopped_within_a_table() -> None:
    calls: list[None] = []
    ends, one, yes = np.array([0, 1]), np.ones(2, np.int64), np.ones(2, np.bool_)
    net = Network(ends, ends, one, one, yes, yes, need=1)
    relaxation = Relaxation(net, (0,), lambda: calls.append(None))
    relaxation.table(1)
    calls.clear()
    relaxation.table(2)
    assert len(calls) == 2  # before it, and at a block of pairs


def test_all_work_may_be_stopped() -> None:
    def stop() -> None:
        if armed:
            raise Stopped

    armed: list[str] = []
    net = random_network(Random(0))
    everything = net.scarcest(6)
    fresh, warm = Relaxation(net, everything, stop), Relaxation(net, everything, stop)
    warm.table(3)
    armed.append("now")
    for work in (
        lambda: fresh.table(0),
        lambda: warm.table(4),
        lambda: warm.survivors(3, 30),
    ):
        with pytest.raises(Stopped):
            work()


def test_forty_tiles_take_little_memory() -> None:
    rng = np.random.default_rng(1)
    arcs = 20_000
    mask = np.bitwise_or.reduce(1 << rng.integers(0, 40, (8, arcs)), axis=0)
    ends = rng.integers(0, 40, (2, arcs))
    yes = np.ones(40, np.bool_)
    cost = np.full(arcs, 8)
    net = Network(ends[0], ends[1], mask, cost, yes, yes, need=(1 << 40) - 1)
    relaxation = Relaxation(net, net.scarcest(12))
    assert relaxation.bound(1) is None
    assert relaxation.bound(3) == 24
    _, slots = relaxation.survivors(3, 24)
    assert not any(map(len, slots))  # three times eight tiles are not forty
