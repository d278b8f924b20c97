r"""Slot formulation: which candidate stands in which slot.

Sets
    :math:`I` candidates, :math:`S` links (what neighbours share: a tile, by default),
    slots :math:`1, \dots, k`, and :math:`I_p \subseteq I` the candidates that may stand
    in slot p.
Data
    :math:`a_i, b_i \in S`: the links at which candidate i starts and ends.
Variables
    :math:`x_{ip} \in \{0, 1\}` for :math:`i \in I_p`: candidate i stands in slot p.
Constraints
    - (S1) one candidate a slot: :math:`\sum_{i \in I_p} x_{ip} = 1` for all p
    - (S2) chaining: :math:`\sum_{i : b_i = s} x_{ip} = \sum_{i : a_i = s} x_{i,p+1}`
      for all links s and slots p < k
    - (S3) symmetry breaking, where order means nothing:
      :math:`\sum_i i\,x_{ip} \le \sum_i i\,x_{i,p+1}` for all slots p < k
    - the rules (R1) to (R9) of `rules`, with the :math:`x_{ip}` as uses
Objective
    that of `rules`: the least cost.

Choice and order are one variable, so a chain is one solution.
"""

from collections.abc import Iterator
from itertools import pairwise

from ortools.sat.python.cp_model import IntVar, LinearExpr

from cpbox_models.contract import Encoding, Instance, Value
from cpbox_models.lazy_model import CpModel
from cpbox_models.rules import Chain, add_rules, by_link

Slots = list[dict[int, IntVar]]


def build(instance: Instance) -> Encoding:
    """Encode the chains of an instance."""
    model = CpModel()
    x = _variables(model, instance)
    _one_candidate_a_slot(model, x)
    _neighbours_chain(model, instance, x)
    _rising_order(model, instance, x)
    chain = _chain(instance, x)
    add_rules(model, instance, chain)

    def chains(value: Value) -> Iterator[tuple[int, ...]]:
        yield tuple(next(i for i in slot if value(slot[i])) for slot in x)

    return Encoding(model, chains, chain.total)


def _variables(model: CpModel, instance: Instance) -> Slots:
    return [
        {i: model.new_bool_var(f"x[i{i},p{p}]") for i in slot}
        for p, slot in enumerate(instance.in_time(instance.slots), 1)
    ]


def _one_candidate_a_slot(model: CpModel, x: Slots) -> None:
    """(S1) Each slot holds exactly one candidate."""
    for p, slot in enumerate(x, 1):
        model.add_exactly_one(slot.values()).with_name(f"S1[p{p}]")


def _neighbours_chain(model: CpModel, instance: Instance, x: Slots) -> None:
    """(S2) A candidate starts at the link where the one before it ended."""
    for p, (here, there) in enumerate(instance.in_time(pairwise(x)), 1):
        ends = by_link((instance.last[i], literal) for i, literal in here.items())
        starts = by_link((instance.first[i], literal) for i, literal in there.items())
        for link in sorted(ends.keys() | starts.keys()):
            left, right = ends.get(link, []), starts.get(link, [])
            chained = LinearExpr.sum(left) == LinearExpr.sum(right)
            model.add(chained).with_name(f"S2[p{p},s{link}]")


def _rising_order(model: CpModel, instance: Instance, x: Slots) -> None:
    """(S3) Symmetry breaking: where order means nothing, numbers rise."""
    if instance.unordered:
        numbers = [
            LinearExpr.weighted_sum(list(slot.values()), list(slot)) for slot in x
        ]
        for p, (number, following) in enumerate(pairwise(numbers), 1):
            model.add(number <= following).with_name(f"S3[p{p}]")


def _chain(instance: Instance, x: Slots) -> Chain:
    """The chain as the rules see it."""
    return Chain(
        uses=[use for slot in x for use in slot.items()],
        opening=by_link((instance.first[i], literal) for i, literal in x[0].items()),
        closing=by_link((instance.last[i], literal) for i, literal in x[-1].items()),
    )
