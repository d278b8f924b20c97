"""What is known without a table is what all walks together say."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpbox.relaxation import Network, Relaxation, Sparse, sparse
from tests.test_relaxation import NETWORKS, random_network, walks

LENGTHS = (1, 2, 3, 4)


def plain_network(rng: Random) -> Network:
    """Few arcs that cover little, and no rules but links and coverage."""
    net = random_network(rng)
    thin = np.array([rng.randrange(64) for _ in net.tail], np.int64)
    return replace(
        net, mask=net.mask & thin, loose=0, slack=0, fresh=None, closed=False
    )


def holds(net: Network, rng: Random) -> None:
    """Compare what `Sparse` says with all walks of up to four arcs."""
    everything = net.scarcest(6)
    assert Sparse.suits(net, everything)
    relaxation = Sparse(net, everything)
    for length in LENGTHS:
        costs = walks(net, length)
        cheapest = min(costs.values(), default=None)
        assert relaxation.bound(length) == cheapest
        assert not (costs and relaxation.is_hopeless(length))
        for is_cheapest in (False, True):
            budget = rng.randint(0, 9 * length)
            least, slots = relaxation.survivors(length, budget, cheapest=is_cheapest)
            if is_cheapest and cheapest is not None:
                assert least == min(budget, cheapest)
            else:
                assert least == budget
            within = [walk for walk, cost in costs.items() if cost <= least]
            survivors = [set(s.tolist()) for s in slots]
            assert survivors == [{walk[p] for walk in within} for p in range(length)]


@given(seed=NETWORKS)
@settings(max_examples=200)
def test_bounds_and_survivors_are_those_of_all_walks(seed: int) -> None:
    rng = Random(seed)
    holds(plain_network(rng), rng)


@given(seed=NETWORKS, scarce=st.integers(1, 4), many=st.integers(0, 12))
@settings(max_examples=200)
def test_whatever_is_looked_at_first(seed: int, scarce: int, many: int) -> None:
    rng = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sparse, "SCARCE", scarce)
        patch.setattr(sparse, "MANY", many)
        holds(plain_network(rng), rng)


@given(seed=NETWORKS)
@settings(max_examples=100)
def test_hopeless_is_what_tables_know_in_the_end(seed: int) -> None:
    net = plain_network(Random(seed))
    everything = net.scarcest(6)
    relaxation = Relaxation(net, everything)
    in_the_end = any(relaxation.is_hopeless(length) for length in range(20))
    assert Sparse(net, everything).is_hopeless(1) is in_the_end


def test_shortest_chains_need_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Relaxation, r: int) -> None:
        raise AssertionError(f"a table of {r} arcs for {self}")

    monkeypatch.setattr(Relaxation, "table", refuse)
    yes = np.ones(3, np.bool_)
    ends = np.array([0, 1, 2]), np.array([1, 2, 0])
    net = Network(*ends, np.array([1, 2, 4]), np.array([5, 6, 7]), yes, yes, need=7)
    relaxation = Sparse(net, (0, 1, 2))
    assert [relaxation.bound(length) for length in (1, 2, 3)] == [None, None, 18]
    assert not relaxation.is_hopeless(1)
    slots = relaxation.survivors(3, 18)[1]
    assert [slot.tolist() for slot in slots] == [[0, 1, 2]] * 3
    assert Sparse(replace(net, need=15), (0, 1, 2, 3)).is_hopeless(1)


@pytest.mark.parametrize(
    "other",
    [
        {"slack": 1, "loose": 1},
        {"closed": True},
        {"fresh": np.zeros(1, np.int64)},
        {"need": 0},
    ],
)
def test_it_is_for_links_and_coverage_alone(other: dict[str, object]) -> None:
    yes, arc, one = np.ones(1, np.bool_), np.zeros(1, np.int64), np.ones(1, np.int64)
    net = Network(arc, arc, one, one, yes, yes, need=1)
    assert Sparse.suits(net, (0,))
    changed = replace(net, **other)  # type: ignore[arg-type]
    assert not Sparse.suits(changed, changed.scarcest(1))
    assert not Sparse.suits(replace(net, need=3), (0,))


def test_many_arcs_are_for_tables() -> None:
    yes, arcs = np.ones(1, np.bool_), np.zeros(sparse.FEW, np.int64)
    net = Network(arcs, arcs, arcs + 1, arcs, yes, yes, need=1)
    assert Sparse.suits(net, (0,))
    more = np.zeros(sparse.FEW + 1, np.int64)
    assert not Sparse.suits(Network(more, more, more + 1, more, yes, yes, 1), (0,))
