r"""Trail formulation: links are nodes, words arcs, and a chain is an Eulerian trail.

Sets
    :math:`I` candidates, :math:`S` links (what neighbours share: a tile, by default),
    :math:`W \subseteq S \times S` the *ways* (first link, last link) of candidates
    between two links.
Data
    :math:`a_i, b_i \in S`: the links at which candidate i starts and ends; k words;
    :math:`m = 1`, or :math:`m = k` where words may be repeated.
Variables
    - :math:`y_{ic} \in \{0, 1\}` for :math:`c = 1, \dots, m`: candidate i is used at
      least c times
    - :math:`o_s, e_s \in \{0, 1\}`: the trail starts, and ends, at link s
    - :math:`w_{ab} \in \{0, 1\}` for :math:`(a, b) \in W`: it goes from a to b
    - :math:`v_s \in \{0, 1\}`: it comes to link s, or starts there
    - :math:`d_s \in \{0, \dots, k\}`: the fewest words by which s is reached from the
      start; 0 where the trail does not come
    - :math:`r_{ab} \in \{0, 1\}` for :math:`(a, b) \in W`: it goes from a to b, and
      :math:`d_b = d_a + 1`
Constraints
    - (T1) k words: :math:`\sum_{i,c} y_{ic} = k`
    - (T2) one start and one end: :math:`\sum_s o_s = \sum_s e_s = 1`
    - (T3) balance: :math:`\sum_{i: a_i = s,\,c} y_{ic} + e_s =
      \sum_{i: b_i = s,\,c} y_{ic} + o_s` for all s
    - (T4) ways: :math:`w_{ab} \iff \bigvee_{i: (a_i, b_i) = (a, b)} y_{i1}`
    - (T5) places: :math:`v_s \iff o_s \vee \bigvee_a w_{as}`
    - (T6) distances: :math:`o_s \to d_s = 0`, :math:`\bar v_s \to d_s = 0`,
      :math:`w_{ab} \to d_b \le d_a + 1`, :math:`r_{ab} \to w_{ab} \wedge d_b = d_a + 1`
      and :math:`w_{ab} \wedge \bar r_{ab} \to d_b \le d_a`
    - (T7) connectivity: :math:`v_s \to o_s \vee \bigvee_a r_{as}`, and
      :math:`y_{i1} \to v_{a_i}`
    - (T8) symmetry breaking: :math:`y_{i,c+1} \le y_{ic}`
    - the rules (R1) to (R9) of `rules`, with the :math:`y_{ic}` as uses
Objective
    that of `rules`: the least cost.

There are no slots: words that are balanced and connected can be put in order (Euler's
theorem), so that the model does not grow with k where no word may be repeated. A
solution stands for all Eulerian trails from its start. By (T6) and (T7) the distances
are those of a breadth-first search in the words that are used, and so the w, v, d and r
are given by the y and the start: there is at most one solution for each choice of
these. As in pairs and circuit, a candidate may stand in a slot that is not its own.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ortools.sat.python.cp_model import IntVar, LinearExpr

from cpbox_models.contract import Encoding, Instance, Value
from cpbox_models.lazy_model import CpModel
from cpbox_models.rules import Chain, add_rules

Way = tuple[int, int]
Copies = dict[int, list[IntVar]]


@dataclass(frozen=True)
class _Trail:
    """The variables, by the names of the mathematics; sequences are by link."""

    y: Copies
    o: list[IntVar]
    e: list[IntVar]
    v: list[IntVar]
    d: list[IntVar]
    w: dict[Way, IntVar]
    r: dict[Way, IntVar]


def build(instance: Instance) -> Encoding:
    """Encode the chains of an instance."""
    model = CpModel()
    trail = _variables(model, instance)
    _as_many_words_as_slots(model, instance, trail)
    _one_start_and_one_end(model, trail)
    _balanced(model, instance, trail)
    _ways_are_used(model, instance, trail)
    _places_are_come_to(model, trail)
    _distances(model, trail)
    _connected(model, instance, trail)
    _copies_in_order(model, trail)
    chain = Chain(
        uses=[(i, copy) for i, copies in trail.y.items() for copy in copies],
        opening={s: [start] for s, start in enumerate(trail.o)},
        closing={s: [end] for s, end in enumerate(trail.e)},
    )
    add_rules(model, instance, chain)

    def chains(value: Value) -> Iterator[tuple[int, ...]]:
        return _orders(instance, trail, value)

    return Encoding(model, chains, chain.total)


def _variables(model: CpModel, instance: Instance) -> _Trail:
    k, links = instance.num_words, range(len(instance.links))
    copies = k if instance.rules.repeat_words else 1
    used = instance.in_time(sorted({i for slot in instance.slots for i in slot}))
    y = {
        i: [model.new_bool_var(f"y[i{i},c{c}]") for c in range(1, copies + 1)]
        for i in used
    }
    ends = {(instance.first[i], instance.last[i]) for i in y}
    ways = sorted((a, b) for a, b in ends if a != b)
    return _Trail(
        y=y,
        o=[model.new_bool_var(f"o[s{s}]") for s in links],
        e=[model.new_bool_var(f"e[s{s}]") for s in links],
        v=[model.new_bool_var(f"v[s{s}]") for s in links],
        d=[model.new_int_var(0, k, f"d[s{s}]") for s in links],
        w={(a, b): model.new_bool_var(f"w[s{a},s{b}]") for a, b in ways},
        r={(a, b): model.new_bool_var(f"r[s{a},s{b}]") for a, b in ways},
    )


def _as_many_words_as_slots(model: CpModel, instance: Instance, trail: _Trail) -> None:
    """(T1) As many words are used as there are slots."""
    words = LinearExpr.sum([copy for copies in trail.y.values() for copy in copies])
    model.add(words == instance.num_words).with_name("T1")


def _one_start_and_one_end(model: CpModel, trail: _Trail) -> None:
    """(T2) The trail starts at one link, and ends at one."""
    model.add_exactly_one(trail.o).with_name("T2[o]")
    model.add_exactly_one(trail.e).with_name("T2[e]")


def _balanced(model: CpModel, instance: Instance, trail: _Trail) -> None:
    """(T3) What comes to a link leaves it, but for the start and the end."""
    leaving: defaultdict[int, list[IntVar]] = defaultdict(list)
    coming: defaultdict[int, list[IntVar]] = defaultdict(list)
    for i, copies in instance.in_time(trail.y.items()):
        leaving[instance.first[i]] += copies
        coming[instance.last[i]] += copies
    for s, (start, end) in enumerate(zip(trail.o, trail.e, strict=True)):
        out = LinearExpr.sum([*leaving[s], end])
        balance = model.add(out == LinearExpr.sum([*coming[s], start]))
        balance.with_name(f"T3[s{s}]")


def _ways_are_used(model: CpModel, instance: Instance, trail: _Trail) -> None:
    """(T4) The trail goes a way just if it uses a word that does."""
    words: defaultdict[Way, list[IntVar]] = defaultdict(list)
    for i, copies in instance.in_time(trail.y.items()):
        words[instance.first[i], instance.last[i]].append(copies[0])
    for (a, b), way in instance.in_time(trail.w.items()):
        model.add_bool_or([~way, *words[a, b]]).with_name(f"T4[s{a},s{b}]")
        for word in words[a, b]:
            model.add_implication(word, way).with_name(f"T4[s{a},s{b}]")


def _places_are_come_to(model: CpModel, trail: _Trail) -> None:
    """(T5) The trail is at a link just if it starts there or a way leads there."""
    for s, (place, start) in enumerate(zip(trail.v, trail.o, strict=True)):
        into = [start, *(way for (_, b), way in trail.w.items() if b == s)]
        model.add_bool_or([~place, *into]).with_name(f"T5[s{s}]")
        for one in into:
            model.add_implication(one, place).with_name(f"T5[s{s}]")


def _distances(model: CpModel, trail: _Trail) -> None:
    """(T6) Distances are 0 at the start, and rise by at most 1 along a way."""
    for s, distance in enumerate(trail.d):
        for zero in (trail.o[s], ~trail.v[s]):
            model.add(distance == 0).with_name(f"T6[s{s}]").only_enforce_if(zero)
    for (a, b), way in trail.w.items():
        shortest, name = trail.r[a, b], f"T6[s{a},s{b}]"
        rise = trail.d[b] - trail.d[a]
        model.add_implication(shortest, way).with_name(name)
        model.add(rise == 1).with_name(name).only_enforce_if(shortest)
        model.add(rise <= 0).with_name(name).only_enforce_if(way, ~shortest)


def _connected(model: CpModel, instance: Instance, trail: _Trail) -> None:
    """(T7) Every link of the trail is reached from its start."""
    for s, (place, start) in enumerate(zip(trail.v, trail.o, strict=True)):
        into = [way for (_, b), way in trail.r.items() if b == s]
        model.add_bool_or([~place, start, *into]).with_name(f"T7[s{s}]")
    for i, copies in instance.in_time(trail.y.items()):
        at = trail.v[instance.first[i]]
        model.add_implication(copies[0], at).with_name(f"T7[i{i}]")


def _copies_in_order(model: CpModel, trail: _Trail) -> None:
    """(T8) Symmetry breaking: the copies of a candidate are used in order."""
    for i, copies in trail.y.items():
        for c, (copy, another) in enumerate(pairwise(copies), 1):
            model.add_implication(another, copy).with_name(f"T8[i{i},c{c}]")


def _orders(
    instance: Instance, trail: _Trail, value: Value
) -> Iterator[tuple[int, ...]]:
    """Every trail through the used candidates; one where order means nothing."""
    times = {i: sum(map(value, copies)) for i, copies in trail.y.items()}
    left = {i: number for i, number in times.items() if number}
    if instance.unordered:
        yield tuple(i for i, number in sorted(left.items()) for _ in range(number))
        return
    start = next(s for s, literal in enumerate(trail.o) if value(literal))
    begun: list[tuple[dict[int, int], tuple[int, ...], int]] = [(left, (), start)]
    while begun:  # as many words as a chain may have are too many to recurse
        left, chain, at = begun.pop()
        if len(chain) == instance.num_words:
            yield chain
        for i, number in reversed(left.items()):
            if number and instance.first[i] == at:
                begun.append(({**left, i: number - 1}, (*chain, i), instance.last[i]))
