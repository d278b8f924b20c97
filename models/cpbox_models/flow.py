r"""Arc-flow formulation: the chain as a path through the states of the relaxation.

Sets
    :math:`I` candidates, :math:`S` links (what neighbours share: a tile, by default),
    slots :math:`1, \dots, k`, :math:`I_p \subseteq I` the candidates that may stand in
    slot p, :math:`T` tiles to cover, :math:`K \subseteq T` the scarcest, to be tracked.
Data
    - :math:`a_i, b_i \in S`: the links at which candidate i starts and ends;
      :math:`T_i`: the tiles that it covers; :math:`\sigma` tiles of T may be left out
    - *states* :math:`(s, M)`: a link, and the tracked tiles that are covered; *arcs*
      :math:`(u, i)` from :math:`u = (a_i, M)` to :math:`(b_i, M \cup (T_i \cap K))`
    - the network :math:`A_1, \dots, A_k`: all arcs on paths by :math:`i \in I_p` in
      slot p, from a state :math:`(s, \emptyset)` where the chain may start at s to a
      state :math:`(s, M)` where it may end at s and :math:`|K \setminus M| \le \sigma`
Variables
    - :math:`z_{pui} \in \{0, 1\}` for :math:`(u, i) \in A_p`: slot p takes that arc
Constraints
    - (F1) one unit of flow: :math:`\sum_{(u,i)} z_{pui} = 1` for all p
    - (F2) what arrives at a state leaves it:
      :math:`\sum_{(u,i) \to v} z_{pui} = \sum_i z_{p+1,vi}` for all v and p < k
    - (F3) symmetry breaking, where order means nothing:
      :math:`\sum_{(u,i)} i\,z_{pui} \le \sum_{(u,i)} i\,z_{p+1,ui}` for all p < k
    - the rules (R1) to (R9) of `rules`, with the :math:`z_{pui}` as uses
Objective
    that of `rules`: the least cost.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from ortools.sat.python.cp_model import IntVar, LinearExpr

from cpbox_models.contract import Encoding, Instance, Value
from cpbox_models.lazy_model import CpModel
from cpbox_models.rules import Chain, add_rules, by_link

MOST_ARCS = 20_000  # of a network that is to track one tile more

State = tuple[int, int]  # a link, and tiles as bits
Class = tuple[int, int, int]  # of candidates: first link, last link, and tiles as bits
Slots = list[set[Class]]
Layer = list[tuple[State, Class, State]]
Arcs = dict[tuple[State, int, State], IntVar]


def build(instance: Instance) -> Encoding:
    """Encode the chains of an instance."""
    model = CpModel()
    z = _arcs(model, instance)
    _one_unit(model, z)
    _conserved(model, instance, z)
    _rising_order(model, instance, z)
    chain = Chain(
        uses=[(i, arc) for arcs in z for (_, i, _), arc in arcs.items()],
        opening=by_link((u[0], arc) for (u, _, _), arc in z[0].items()),
        closing=by_link((v[0], arc) for (_, _, v), arc in z[-1].items()),
    )
    add_rules(model, instance, chain)

    def chains(value: Value) -> Iterator[tuple[int, ...]]:
        chain, at = [], None
        for arcs in z:
            i, at = next(
                (i, v) for (u, i, v), z in arcs.items() if at in (None, u) and value(z)
            )
            chain.append(i)
        yield tuple(chain)

    return Encoding(model, chains, chain.total)


def _arcs(model: CpModel, instance: Instance) -> list[Arcs]:
    network, class_of = _network(instance)
    z: list[Arcs] = []
    for p, (slot, layer) in enumerate(zip(instance.slots, network, strict=True), 1):
        members = defaultdict(list)
        for i in slot:
            members[class_of[i]].append(i)
        arcs = [(u, i, v) for u, c, v in sorted(layer) for i in members[c]]
        names = [f"z[p{p},s{u[0]},{u[1]:x},i{i}]" for u, i, _ in arcs]
        named = zip(arcs, names, strict=True)
        z.append({arc: model.new_bool_var(x) for arc, x in instance.in_time(named)})
    return z


def _network(instance: Instance) -> tuple[list[Layer], list[Class]]:
    """The network, tile by tile while there is room, and each candidate's class."""
    tiles = [sum(1 << t for t in covered) for covered in instance.tiles]
    classes = [*zip(instance.first, instance.last, tiles, strict=True)]
    slots = [{classes[i] for i in slot} for slot in instance.slots]
    ends = [{(link, 0) for link in range(len(instance.links))} for _ in slots]
    scarcest = sorted(instance.cover, key=lambda t: sum(t in c for c in instance.tiles))
    tracked = 0
    for bit in instance.in_time((0, *(1 << t for t in scarcest))):
        tracked |= bit
        network = _split(instance, slots, ends, tracked, bit)
        if sum(map(len, network)) > MOST_ARCS:
            break
        ends = [{v for _, _, v in layer} for layer in network]
        for slot, layer in zip(slots, network, strict=True):
            used = {c for _, c, _ in layer}
            slot -= {c for c in slot if (*c[:2], c[2] & tracked) not in used}
    return network, [(a, b, covered & tracked) for a, b, covered in classes]


def _split(
    instance: Instance, slots: Slots, ends: list[set[State]], tracked: int, bit: int
) -> list[Layer]:
    """All arcs on paths, if they end where they did before this bit was tracked."""
    states, network = {(link, 0) for link in instance.starts}, []
    for slot, end in zip(slots, ends, strict=True):
        leaving = defaultdict(set)
        for a, b, covered in slot:
            leaving[a].add((a, b, covered & tracked))
        arcs = [(u, c, (c[1], u[1] | c[2])) for u in states for c in leaving[u[0]]]
        network.append([arc for arc in arcs if (arc[2][0], arc[2][1] & ~bit) in end])
        states = {v for _, _, v in network[-1]}
    missed = {v: (tracked & ~v[1]).bit_count() for v in states if v[0] in instance.ends}
    states = {v for v, number in missed.items() if number <= instance.slack}
    for p, layer in reversed([*enumerate(network)]):
        network[p] = [(u, c, v) for u, c, v in layer if v in states]
        states = {u for u, _, _ in network[p]}
    return network


def _one_unit(model: CpModel, z: list[Arcs]) -> None:
    """(F1) One unit flows through each slot."""
    for p, arcs in enumerate(z, 1):
        model.add_exactly_one(arcs.values()).with_name(f"F1[p{p}]")


def _conserved(model: CpModel, instance: Instance, z: list[Arcs]) -> None:
    """(F2) What arrives at a state leaves it."""
    for p, (here, there) in enumerate(instance.in_time(pairwise(z)), 1):
        flows: defaultdict[State, list[LinearExpr]] = defaultdict(list)
        for (_, _, v), arc in here.items():
            flows[v].append(arc)
        for (u, _, _), arc in there.items():
            flows[u].append(-arc)
        for (link, tiles), flow in flows.items():
            balance = model.add(LinearExpr.sum(flow) == 0)
            balance.with_name(f"F2[p{p},s{link},{tiles:x}]")


def _rising_order(model: CpModel, instance: Instance, z: list[Arcs]) -> None:
    """(F3) Symmetry breaking: where order means nothing, numbers rise."""
    if instance.unordered:
        numbers = [LinearExpr.sum([i * arc for (_, i, _), arc in a.items()]) for a in z]
        for p, (number, following) in enumerate(pairwise(numbers), 1):
            model.add(number <= following).with_name(f"F3[p{p}]")
