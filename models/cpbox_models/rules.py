r"""The rules of a chain, written once for all formulations.

Sets
    :math:`T` tiles to cover, :math:`S` links (what neighbours share: a tile, by
    default), :math:`T_i` tiles that candidate i covers, :math:`U` the *uses*: literals
    :math:`u`, each of which, when true, puts one candidate :math:`i(u)` into the chain
    once; :math:`A, E \subseteq S` links at which the chain may start, and end.
Data
    :math:`w_i, \ell_i, c_i`: the word of candidate i, its letters and its cost;
    :math:`\sigma`: how many tiles may be left out; :math:`m_t`: how often the chain may
    visit tile t; :math:`\underline L, \overline L` and
    :math:`\underline c, \overline c`: limits on the chain's letters and on its cost.
What a formulation says of its chain (`Chain`)
    a literal for each use, and literals that tell at which link the chain starts
    (:math:`o_s`, one of them is true) and ends (:math:`e_s`).

Constraints
    - (R1) coverage: :math:`\bigvee_{u : t \in T_{i(u)}} u` for every tile t; where
      :math:`\sigma` tiles may be left out, :math:`v_t \iff` that, and
      :math:`\sum_t v_t \ge |T| - \sigma`
    - (R2) start: :math:`\bigvee_{s \in A} o_s`
    - (R3) end: :math:`\bigvee_{s \in E} e_s`
    - (R4) one of each group G, such as the traces of a required word:
      :math:`\bigvee_{u : i(u) \in G} u`
    - (R5) no word w twice, unless words may be repeated:
      :math:`\sum_{u : w_{i(u)} = w} u \le 1`
    - (R6) letters: :math:`\underline L \le \sum_u \ell_{i(u)} u \le \overline L`
    - (R7) uses of a tile t: :math:`\sum_u n_{i(u),t} u + \sum_s n_{st} o_s \le m_t`,
      with :math:`n_{it}` the visits of i to t beyond the link at which it starts and
      :math:`n_{st}` those of link s; in a loop, without the second sum
    - (R8) loop: :math:`o_s = e_s` (as sums of literals) for every link s
    - (R9) cost asked for: :math:`\underline c \le \sum_u c_{i(u)} u \le \overline c`

Objective
    :math:`\min \sum_u c_{i(u)} u`
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel, Domain, IntVar, LinearExpr

from cpbox.puzzle.rule_support import Support
from cpbox_models.contract import Instance

INT_MAX = (1 << 62) - 1
SUPPORT = Support(  # the rules that `add_rules` posts
    "the models", remedy="choose a --formulation that supports it, or leave it out"
).plus("lengths")


@dataclass(frozen=True)
class Chain:
    """A formulation's chain, as its literals tell it.

    Sequences that its methods are given have one entry for each candidate.

    Parameters
    ----------
    uses
        Pairs of a candidate and a literal, true when the chain uses it.
    opening, closing
        For each link, literals one of which is true when the chain starts, or
        ends, at it.

    """

    uses: Sequence[tuple[int, IntVar]]
    opening: Mapping[int, Sequence[IntVar]]
    closing: Mapping[int, Sequence[IntVar]]

    def using(self, is_one: Sequence[bool]) -> list[IntVar]:
        """Literals, as many of them true as there are uses of such candidates."""
        return [use for i, use in self.uses if is_one[i]]

    def total(self, values: Sequence[int]) -> LinearExpr:
        """What candidates add, added up over those that the chain uses."""
        adding = [(use, values[i]) for i, use in self.uses if values[i]]
        return LinearExpr.weighted_sum([u for u, _ in adding], [v for _, v in adding])

    def at_most_one_of_each(
        self, model: CpModel, numbers: Sequence[int], name: str
    ) -> None:
        """Post that no two uses are of candidates with the same number.

        The number replaces ``{}`` in the name of its constraint.
        """
        alike: defaultdict[int, list[IntVar]] = defaultdict(list)
        for i, use in self.uses:
            alike[numbers[i]].append(use)
        for number, uses in alike.items():
            if len(uses) > 1:
                model.add_at_most_one(uses).with_name(name.format(number))


def add_rules(model: CpModel, instance: Instance, chain: Chain) -> None:
    """Post (R1) to (R9) and the objective."""
    _cover_tiles(model, instance, chain)
    _start(model, instance, chain)
    _end(model, instance, chain)
    _one_of_each_group(model, instance, chain)
    _repeat_no_word(model, instance, chain)
    _letters_within(model, instance, chain)
    _uses_within(model, instance, chain)
    _close_the_loop(model, instance, chain)
    _cost_within(model, instance, chain)
    _minimise_cost(model, instance, chain)


def _cover_tiles(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R1) Every tile, or enough of them, is covered by some use."""
    covering = {
        tile: chain.using([tile in tiles for tiles in instance.tiles])
        for tile in instance.in_time(sorted(instance.cover))
    }
    if not instance.slack:
        for tile, uses in covering.items():
            model.add_bool_or(uses).with_name(f"R1[t{tile}]")
        return
    covered = {tile: model.new_bool_var(f"v[t{tile}]") for tile in covering}
    for tile, literal in instance.in_time(covered.items()):
        model.add_bool_or([*covering[tile], ~literal]).with_name(f"R1[t{tile}]")
        for use in covering[tile]:
            model.add_implication(use, literal).with_name(f"R1[t{tile}]")
    enough = len(instance.cover) - instance.slack
    total = LinearExpr.sum(list(covered.values()))
    model.add(total >= enough).with_name("R1")


def _start(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R2) The chain starts where it may."""
    if len(instance.starts) < len(instance.links):
        model.add_bool_or(_at(chain.opening, instance.starts)).with_name("R2")


def _end(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R3) The chain ends where it may."""
    if len(instance.ends) < len(instance.links):
        model.add_bool_or(_at(chain.closing, instance.ends)).with_name("R3")


def _one_of_each_group(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R4) Of each group, some candidate is used."""
    for g, group in enumerate(instance.in_time(map(set, instance.groups))):
        is_one = [i in group for i in range(len(instance.words))]
        model.add_bool_or(chain.using(is_one)).with_name(f"R4[g{g}]")


def _repeat_no_word(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R5) No word is used twice, however it is traced."""
    if not instance.rules.repeat_words:
        trace: dict[str, int] = {}
        numbers = [trace.setdefault(word, i) for i, word in enumerate(instance.words)]
        chain.at_most_one_of_each(model, numbers, "R5[i{}]")


def _letters_within(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R6) The chain has neither too few letters nor too many."""
    rules = instance.rules
    if rules.min_letters > 1 or rules.max_letters is not None:
        letters = chain.total(instance.letters)
        model.add_linear_constraint(
            letters,
            rules.min_letters,
            INT_MAX if rules.max_letters is None else rules.max_letters,
        ).with_name("R6")


def _uses_within(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R7) No tile is visited too often; a tile shared by a link counts once."""
    for tile, most in instance.in_time(instance.uses.items()):
        total = chain.total([visits[tile] for visits in instance.visits])
        if not instance.rules.loop:
            total += LinearExpr.sum(
                [
                    literal * instance.links[link][tile]
                    for link, literals in chain.opening.items()
                    for literal in literals
                    if instance.links[link][tile]
                ]
            )
        model.add(total <= most).with_name(f"R7[t{tile}]")


def _close_the_loop(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R8) The last word links to the first."""
    if instance.rules.loop:
        for link in range(len(instance.links)):
            opening, closing = chain.opening.get(link, ()), chain.closing.get(link, ())
            if opening or closing:
                closed = LinearExpr.sum(list(opening)) == LinearExpr.sum(list(closing))
                model.add(closed).with_name(f"R8[s{link}]")


def _cost_within(model: CpModel, instance: Instance, chain: Chain) -> None:
    """(R9) The cost lies where chains are asked for."""
    least, most = instance.least_cost, instance.most_cost
    if least is not None or most is not None:
        domain = Domain(least or 0, INT_MAX if most is None else most)
        cost = chain.total(instance.cost)
        model.add_linear_expression_in_domain(cost, domain).with_name("R9")


def _minimise_cost(model: CpModel, instance: Instance, chain: Chain) -> None:
    """The objective: the least cost, where one chain is asked for."""
    if instance.optimise:
        model.minimize(chain.total(instance.cost))


def _at(where: Mapping[int, Sequence[IntVar]], links: Iterable[int]) -> list[IntVar]:
    return [literal for link in sorted(links) for literal in where.get(link, ())]


def by_link(pairs: Iterable[tuple[int, IntVar]]) -> dict[int, list[IntVar]]:
    """The literals of each link, of pairs of a link and a literal."""
    literals: defaultdict[int, list[IntVar]] = defaultdict(list)
    for link, literal in pairs:
        literals[link].append(literal)
    return dict(literals)
