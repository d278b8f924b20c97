r"""The rules of a chain, written once for all formulations.

Sets
    :math:`T` tiles, :math:`W` words, :math:`T_i` tiles that candidate i covers,
    :math:`U` the *uses*: literals :math:`u`, each of which, when true, puts one
    candidate :math:`i(u)` into the chain once.
Shared by the formulations (`Chain`)
    the uses, and literals that tell on which tile the chain starts
    (:math:`o_t`, one of them is true) and ends (:math:`e_t`).

Constraints
    - (R1) coverage: :math:`\bigvee_{u : t \in T_{i(u)}} u` for every tile t
    - (R2) start: :math:`\bigvee_{t \in S} o_t`
    - (R3) end: :math:`\bigvee_{t \in E} e_t`
    - (R4) required word w: :math:`\bigvee_{u : w_{i(u)} = w} u`
    - (R5) no word w twice: :math:`\sum_{u : w_{i(u)} = w} u \le 1`
    - (R6) letters: :math:`a \le \sum_u \ell_{i(u)} u \le b`
    - (R7) cost asked for: :math:`\underline c \le \sum_u c_{i(u)} u \le \overline c`

Objective
    :math:`\min \sum_u c_{i(u)} u`
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel, Domain, IntVar, LinearExpr

from cpbox.formulation import Instance

INT_MAX = (1 << 62) - 1


@dataclass(frozen=True)
class Chain:
    """What every formulation knows of its chain.

    Parameters
    ----------
    uses
        Pairs of a candidate and a literal, true when the chain uses it.
    opening, closing
        For each tile, literals one of which is true when the chain starts, or
        ends, on it.

    """

    uses: Sequence[tuple[int, IntVar]]
    opening: Mapping[int, Sequence[IntVar]]
    closing: Mapping[int, Sequence[IntVar]]


def add_rules(model: CpModel, instance: Instance, chain: Chain) -> None:
    """Post (R1) to (R7) and the objective."""
    _cover_every_tile(model, instance, chain)
    _start(model, instance, chain)
    _end(model, instance, chain)
    _require(model, instance, chain)
    _repeat_no_word(model, instance, chain)
    _letters_within(model, instance, chain)
    _cost_within(model, instance, chain)
    _minimise_cost(model, instance, chain)


def _cover_every_tile(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R1) Every tile is covered by some use."""
    covering: defaultdict[int, list[IntVar]] = defaultdict(list)
    for i, use in chain.uses:
        for tile in instance.tiles[i]:
            covering[tile].append(use)
    for tile in range(instance.num_tiles):
        model.add_bool_or(covering[tile])


def _start(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R2) The chain starts on an allowed tile."""
    if len(instance.starts) < instance.num_tiles:
        model.add_bool_or(_on(chain.opening, instance.starts))


def _end(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R3) The chain ends on an allowed tile."""
    if len(instance.ends) < instance.num_tiles:
        model.add_bool_or(_on(chain.closing, instance.ends))


def _require(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R4) Each required word is used."""
    for word in instance.rules.require:
        model.add_bool_or([use for i, use in chain.uses if instance.words[i] == word])


def _repeat_no_word(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R5) No word is used twice, however it is traced."""
    if instance.rules.repeat_words:
        return
    uses_of: defaultdict[str, list[IntVar]] = defaultdict(list)
    for i, use in chain.uses:
        uses_of[instance.words[i]].append(use)
    for uses in uses_of.values():
        if len(uses) > 1:
            model.add_at_most_one(uses)


def _letters_within(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R6) The chain has neither too few letters nor too many."""
    rules = instance.rules
    if rules.min_letters > 1 or rules.max_letters is not None:
        letters = _total(instance.letters, chain)
        model.add_linear_constraint(
            letters,
            rules.min_letters,
            INT_MAX if rules.max_letters is None else rules.max_letters,
        )


def _cost_within(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R7) The cost lies where chains are asked for."""
    least, most = instance.least_cost, instance.most_cost
    if least is not None or most is not None:
        asked = Domain(least or 0, INT_MAX if most is None else most)
        model.add_linear_expression_in_domain(_total(instance.cost, chain), asked)


def _minimise_cost(model: CpModel, instance: Instance, chain: Chain) -> None:
    """The objective: the least cost, where one chain is asked for."""
    if instance.optimise:
        model.minimize(_total(instance.cost, chain))


def _on(where: Mapping[int, Sequence[IntVar]], tiles: Iterable[int]) -> list[IntVar]:
    return [literal for tile in sorted(tiles) for literal in where.get(tile, ())]


def _total(value: Sequence[int], chain: Chain) -> LinearExpr:
    literals = [use for _, use in chain.uses]
    return LinearExpr.weighted_sum(literals, [value[i] for i, _ in chain.uses])
