r"""Element formulation: which candidate stands in each slot, as an integer.

The model as one would write it in MiniZinc, with global constraints: a table for each
slot, and elements of arrays.

Sets
    :math:`I` candidates, :math:`S` links (what neighbours share: a tile, by default),
    slots :math:`1, \dots, k`, and :math:`I_p \subseteq I` the candidates that may stand
    in slot p.
Data
    :math:`a_i, b_i \in S`: the links at which candidate i starts and ends.
Variables
    - :math:`w_p \in I_p`: the candidate in slot p
    - :math:`s_p \in S` for :math:`p = 0, \dots, k`: the link after p words
    - :math:`q_{np} = v^n[w_p]`: an element of the n-th array that a rule asks for, such
      as what candidates cost, or which of them cover a tile
Constraints
    - (E1) chaining: :math:`(s_{p-1}, w_p, s_p) \in \{(a_i, i, b_i) : i \in I_p\}` for
      all p
    - (E2) symmetry breaking, where order means nothing: :math:`w_p \le w_{p+1}` for
      all slots p < k
    - (E3) elements: :math:`q_{np} = v^n[w_p]` for all n and p
    - (E4) :math:`\sum_s o_s = 1, \; \sum_s s\,o_s = s_0`, where a rule asks at which
      link the chain starts; in the same way :math:`e_s` and :math:`s_k`
    - the rules (R1) to (R9) of `rules`, with :math:`\sum_p q_{np}` for sums over uses;
      in (R5) all :math:`w_p` are different, or the elements that number their words
Objective
    that of `rules`: the least cost.

No rule asks for a boolean for each candidate; CP-SAT makes such booleans by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, pairwise

from ortools.sat.python.cp_model import CpModel, Domain, IntVar, LinearExpr

from cpbox_models.contract import Encoding, Instance, Value
from cpbox_models.rules import add_rules


def build(instance: Instance) -> Encoding:
    """Encode the chains of an instance."""
    model = CpModel()
    w, s = _candidates(model, instance), _links(model, instance)
    _neighbours_chain(model, instance, w, s)
    _rising_order(model, instance, w)
    chain = _Chain(model, w, s, len(instance.links))
    add_rules(model, instance, chain)

    def chains(value: Value) -> Iterator[tuple[int, ...]]:
        yield tuple(map(value, w))

    return Encoding(model, chains, chain.total)


def _candidates(model: CpModel, instance: Instance) -> list[IntVar]:
    return [
        model.new_int_var_from_domain(Domain.from_values(slot), f"w[p{p}]")
        for p, slot in enumerate(instance.slots, 1)
    ]


def _links(model: CpModel, instance: Instance) -> list[IntVar]:
    last = len(instance.links) - 1
    return [
        model.new_int_var(0, last, f"s[p{p}]") for p in range(len(instance.slots) + 1)
    ]


def _neighbours_chain(
    model: CpModel, instance: Instance, w: list[IntVar], s: list[IntVar]
) -> None:
    """(E1) A candidate leads from the link before its slot to the one after it."""
    for p, slot in enumerate(instance.in_time(instance.slots), 1):
        ways = [(instance.first[i], i, instance.last[i]) for i in slot]
        chained = [s[p - 1], w[p - 1], s[p]]
        model.add_allowed_assignments(chained, ways).with_name(f"E1[p{p}]")


def _rising_order(model: CpModel, instance: Instance, w: list[IntVar]) -> None:
    """(E2) Symmetry breaking: where order means nothing, numbers rise."""
    if instance.unordered:
        for p, (number, following) in enumerate(pairwise(w), 1):
            model.add(number <= following).with_name(f"E2[p{p}]")


@dataclass(frozen=True)
class _Chain:
    """The chain as the rules see it: what they ask for, and no more, is a variable."""

    model: CpModel
    w: list[IntVar]
    s: list[IntVar]
    num_links: int
    arrays: Iterator[int] = field(default_factory=lambda: count(1))

    @cached_property
    def opening(self) -> dict[int, list[IntVar]]:
        return self._is_at(self.s[0], "o")

    @cached_property
    def closing(self) -> dict[int, list[IntVar]]:
        return self._is_at(self.s[-1], "e")

    def using(self, is_one: Sequence[bool]) -> list[IntVar]:
        return self._elements(is_one)

    def total(self, values: Sequence[int]) -> LinearExpr:
        return LinearExpr.sum(self._elements(values))

    def differ(self, model: CpModel, numbers: Sequence[int]) -> None:
        each = numbers == [*range(len(numbers))]
        chosen = self.w if each else self._elements(numbers)
        model.add_all_different(chosen).with_name("R5")

    def _elements(self, array: Sequence[int]) -> list[IntVar]:
        """(E3) For each slot, the element of the array that its candidate picks."""
        n, least, most = next(self.arrays), min(array), max(array)
        elements = []
        for p, index in enumerate(self.w, 1):
            element = self.model.new_int_var(least, most, f"q[{n},p{p}]")
            self.model.add_element(index, array, element).with_name(f"E3[{n},p{p}]")
            elements.append(element)
        return elements

    def _is_at(self, link: IntVar, name: str) -> dict[int, list[IntVar]]:
        """(E4) For each link, a literal that is true just if the chain is there."""
        links = range(self.num_links)
        literals = [self.model.new_bool_var(f"{name}[s{s}]") for s in links]
        self.model.add_exactly_one(literals).with_name("E4")
        at = LinearExpr.weighted_sum(literals, links)
        self.model.add(at == link).with_name("E4")
        return {s: [literal] for s, literal in zip(links, literals, strict=True)}
