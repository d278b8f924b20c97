r"""Pair formulation: which candidates are used, and which way each slot goes.

Sets
    :math:`I` candidates, :math:`S` links (what neighbours share: a tile, by default),
    slots :math:`1, \dots, k`, and :math:`A_p \subseteq S \times S` the *ways* (first
    link, last link) of the candidates that may stand in slot p.
Data
    :math:`a_i, b_i \in S`: the links at which candidate i starts and ends;
    :math:`m = 1`, or :math:`m = k` where words may be repeated.
Variables
    - :math:`y_{ic} \in \{0, 1\}` for :math:`c = 1, \dots, m`: candidate i is used at
      least c times
    - :math:`z_{pab} \in \{0, 1\}` for :math:`(a, b) \in A_p`: slot p goes from link a
      to link b
Constraints
    - (P1) one way a slot: :math:`\sum_{(a,b) \in A_p} z_{pab} = 1` for all p
    - (P2) chaining: :math:`\sum_a z_{pas} = \sum_b z_{p+1,sb}` for all links s and
      slots p < k
    - (P3) as many candidates as slots go each way:
      :math:`\sum_{i : (a_i, b_i) = (a, b)} \sum_c y_{ic} = \sum_p z_{pab}` for all a, b
    - (P4) symmetry breaking: :math:`y_{i,c+1} \le y_{ic}`
    - the rules (R1) to (R9) of `rules`, with the :math:`y_{ic}` as uses
Objective
    that of `rules`: the least cost.

Words and slots are decoupled: :math:`m |I| + k |S|^2` variables instead of
:math:`k |I|`. Where several slots go the same way, a solution leaves open which
candidate stands in which slot, and so stands for several chains. A candidate may stand
in a slot that is not its own, if some candidate of that slot goes the same way.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, permutations, product

from ortools.sat.python.cp_model import IntVar, LinearExpr

from cpbox_models.contract import Encoding, Instance, Value
from cpbox_models.lazy_model import CpModel
from cpbox_models.rules import Chain, add_rules, by_link

Way = tuple[int, int]
Ways = list[dict[Way, IntVar]]
Copies = dict[int, list[IntVar]]


def build(instance: Instance) -> Encoding:
    """Encode the chains of an instance."""
    model = CpModel()
    y, z = _choices(model, instance), _ways(model, instance)
    _one_way_a_slot(model, z)
    _neighbours_chain(model, z)
    _candidates_fill_ways(model, instance, y, z)
    _copies_in_order(model, y)
    chain = _chain(y, z)
    add_rules(model, instance, chain)

    def chains(value: Value) -> Iterator[tuple[int, ...]]:
        return _orders(instance, y, z, value)

    return Encoding(model, chains, chain.total)


def _choices(model: CpModel, instance: Instance) -> Copies:
    copies = instance.num_words if instance.rules.repeat_words else 1
    return {
        i: [model.new_bool_var(f"y[i{i},c{c}]") for c in range(1, copies + 1)]
        for i in instance.in_time(sorted({i for s in instance.slots for i in s}))
    }


def _ways(model: CpModel, instance: Instance) -> Ways:
    ways = [
        sorted({(instance.first[i], instance.last[i]) for i in slot})
        for slot in instance.slots
    ]
    return [
        {(a, b): model.new_bool_var(f"z[p{p},s{a},s{b}]") for a, b in slot}
        for p, slot in enumerate(ways, 1)
    ]


def _one_way_a_slot(model: CpModel, z: Ways) -> None:
    """(P1) Each slot goes exactly one way."""
    for p, slot in enumerate(z, 1):
        model.add_exactly_one(slot.values()).with_name(f"P1[p{p}]")


def _neighbours_chain(model: CpModel, z: Ways) -> None:
    """(P2) A slot starts at the link where the one before it ended."""
    for p, (here, there) in enumerate(pairwise(z), 1):
        for link in sorted({b for _, b in here} | {a for a, _ in there}):
            ends = [literal for (_, b), literal in here.items() if b == link]
            starts = [literal for (a, _), literal in there.items() if a == link]
            chained = LinearExpr.sum(ends) == LinearExpr.sum(starts)
            model.add(chained).with_name(f"P2[p{p},s{link}]")


def _candidates_fill_ways(
    model: CpModel, instance: Instance, y: Copies, z: Ways
) -> None:
    """(P3) As many candidates are used as slots go their way."""
    uses: defaultdict[Way, list[IntVar]] = defaultdict(list)
    for i, copies in y.items():
        uses[instance.first[i], instance.last[i]] += copies
    for (a, b), copies in instance.in_time(uses.items()):
        slots = [slot[a, b] for slot in z if (a, b) in slot]
        filled = LinearExpr.sum(copies) == LinearExpr.sum(slots)
        model.add(filled).with_name(f"P3[s{a},s{b}]")


def _copies_in_order(model: CpModel, y: Copies) -> None:
    """(P4) Symmetry breaking: the copies of a candidate are used in order."""
    for i, copies in y.items():
        for c, (copy, another) in enumerate(pairwise(copies), 1):
            model.add_implication(another, copy).with_name(f"P4[i{i},c{c}]")


def _chain(y: Copies, z: Ways) -> Chain:
    """The chain as the rules see it."""
    return Chain(
        uses=[(i, copy) for i, copies in y.items() for copy in copies],
        opening=by_link((a, literal) for (a, _), literal in z[0].items()),
        closing=by_link((b, literal) for (_, b), literal in z[-1].items()),
    )


def _orders(
    instance: Instance, y: Copies, z: Ways, value: Value
) -> Iterator[tuple[int, ...]]:
    """Every way to give the used candidates to the slots that go their way.

    Where order means nothing, one way.
    """
    chosen: defaultdict[Way, list[int]] = defaultdict(list)
    for i, copies in y.items():
        times = sum(value(copy) for copy in copies)
        chosen[instance.first[i], instance.last[i]] += [i] * times
    if instance.unordered:
        yield tuple(sorted(i for used in chosen.values() for i in used))
        return
    way_of = [next(way for way in slot if value(slot[way])) for slot in z]
    ways = list(dict.fromkeys(way_of))
    for orders in product(*(sorted(set(permutations(chosen[w]))) for w in ways)):
        turn = {way: iter(order) for way, order in zip(ways, orders, strict=True)}
        yield tuple(next(turn[way]) for way in way_of)
