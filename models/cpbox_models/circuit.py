r"""Circuit formulation: the chain as a tour through candidates and a depot.

The textbook model, kept as a second opinion and as a baseline.

Sets
    :math:`I` candidates; nodes :math:`N`: the depot 0 and :math:`m` copies
    :math:`(i, c)` of each candidate, with :math:`m = 1`, or :math:`m = k` where words
    may be repeated.
Data
    :math:`a_i, b_i`: the links at which candidate i starts and ends; k words.
Variables
    - :math:`y_n \in \{0, 1\}`: the tour visits node n, for all but the depot
    - :math:`z_{nn'} \in \{0, 1\}`: the tour goes from node n to node n', for nodes
      whose candidates chain (:math:`b_i = a_{i'}`; where order means nothing, only to
      later nodes), from the depot to every node and from every node to the depot
Constraints
    - (C1) the arcs z, with a loop :math:`\bar y_n` at each node n, form one circuit
    - (C2) k words: :math:`\sum_n y_n = k`
    - (C3) symmetry breaking: :math:`y_{i,c+1} \le y_{ic}`
    - the rules (R1) to (R9) of `rules`, with the :math:`y_n` as uses
Objective
    that of `rules`: the least cost.

Chaining holds by the choice of arcs, of which there are :math:`O(m^2 |I|^2)`. The slots
say only which candidates there are: any may stand in any.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, pairwise

from ortools.sat.python.cp_model import IntVar, LinearExpr

from cpbox_models.contract import Encoding, Instance, Value
from cpbox_models.lazy_model import CpModel
from cpbox_models.rules import Chain, add_rules, by_link

DEPOT = 0


@dataclass(frozen=True)
class _Tour:
    """Nodes are numbered from 1; `candidate` and `visited` are lists by node - 1."""

    candidate: list[int]
    visited: list[IntVar]
    arcs: dict[tuple[int, int], IntVar]


def build(instance: Instance) -> Encoding:
    """Encode the chains of an instance."""
    model = CpModel()
    tour = _variables(model, instance)
    _one_circuit(model, tour)
    _as_many_words_as_slots(model, instance, tour)
    _copies_in_order(model, tour)
    walk = _chain(instance, tour)
    add_rules(model, instance, walk)

    def chains(value: Value) -> Iterator[tuple[int, ...]]:
        after = {n: m for (n, m), literal in tour.arcs.items() if value(literal)}
        chain, node = [], after[DEPOT]
        while node != DEPOT:
            chain.append(tour.candidate[node - 1])
            node = after[node]
        yield tuple(chain)

    return Encoding(model, chains, walk.total)


def _variables(model: CpModel, instance: Instance) -> _Tour:
    copies = instance.num_words if instance.rules.repeat_words else 1
    used = sorted({i for slot in instance.slots for i in slot})
    candidate = [i for i in used for _ in range(copies)]
    starting: defaultdict[int, list[int]] = defaultdict(list)
    for node, i in enumerate(candidate, 1):
        starting[instance.first[i]].append(node)
    ways = [
        (node, follower)
        for node, i in instance.in_time(enumerate(candidate, 1))
        for follower in starting[instance.last[i]]
        if follower > node or (follower < node and not instance.unordered)
    ]
    nodes = range(1, len(candidate) + 1)
    copy_of = cycle(range(1, copies + 1))
    named = [f"i{i}" if copies == 1 else f"i{i}.{next(copy_of)}" for i in candidate]
    name = ["0", *named]
    ways += [(DEPOT, node) for node in nodes] + [(node, DEPOT) for node in nodes]
    return _Tour(
        candidate=candidate,
        visited=[model.new_bool_var(f"y[{name[node]}]") for node in nodes],
        arcs={
            (n, m): model.new_bool_var(f"z[{name[n]},{name[m]}]")
            for n, m in instance.in_time(ways)
        },
    )


def _one_circuit(model: CpModel, tour: _Tour) -> None:
    """(C1) The arcs form one circuit; a node off the tour loops to itself."""
    loops = [(node, node, ~visited) for node, visited in enumerate(tour.visited, 1)]
    arcs = [*((n, m, z) for (n, m), z in tour.arcs.items()), *loops]
    model.add_circuit(arcs).with_name("C1")


def _as_many_words_as_slots(model: CpModel, instance: Instance, tour: _Tour) -> None:
    """(C2) The tour visits as many candidates as there are words."""
    words = LinearExpr.sum(tour.visited)
    model.add(words == instance.num_words).with_name("C2")


def _copies_in_order(model: CpModel, tour: _Tour) -> None:
    """(C3) Symmetry breaking: the copies of a candidate are visited in order."""
    nodes = zip(tour.candidate, tour.visited, strict=True)
    for (i, copy), (j, another) in pairwise(nodes):
        if i == j:
            model.add_implication(another, copy).with_name(f"C3[i{i}]")


def _chain(instance: Instance, tour: _Tour) -> Chain:
    """The chain as the rules see it."""
    nodes = [*enumerate(tour.candidate, 1)]
    return Chain(
        uses=list(zip(tour.candidate, tour.visited, strict=True)),
        opening=by_link((instance.first[i], tour.arcs[DEPOT, n]) for n, i in nodes),
        closing=by_link((instance.last[i], tour.arcs[n, DEPOT]) for n, i in nodes),
    )
