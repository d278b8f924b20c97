"""The rules (R1) to (R9) and chaining in each formulation, kept and broken.

CP-SAT is asked for all chains of some words under one rule.
"""

from itertools import permutations

import pytest
from ortools.sat.python import cp_model

from cpbox.fields.base import replace
from cpbox.puzzle import Rules
from cpbox_models import (
    NAMES,
    circuit,
    flow,
    formulation,
    pairs,
    slots,
    trail,
)
from cpbox_models.contract import Formulation
from cpbox_models.rules import Chain
from tests.models.small_instances import chains, instance, solver, without_order

each_formulation = pytest.mark.parametrize(
    "build", [*map(formulation, NAMES)], ids=NAMES
)


TWICE = Rules(repeat_words=True)
LOOP = Rules(loop=True)
ALL = frozenset(range(4))
SIZES = "aa aba abca"  # words of 2, 3 and 4 letters
VISITS = "ab ba bcb"
COSTS = replace(instance("ab cd dc", 1, cost=(0, 1, 2)), optimise=False)
CHAINS = {
    "R1 every tile is covered": [
        (instance("abc cd cb bd", 2, cover=ALL), "abc cd"),  # the others miss one
        (instance("abc cd cb bd", 2, cover=frozenset([0, 1])), "abc cb, abc cd"),
    ],
    "R1 as many tiles as the slack may be missed": [
        (instance("ab ba bc bcd", 2, cover=ALL, slack=1), "ab bc, ab bcd"),
        (
            instance("ab ba bc bcd", 2, cover=ALL, slack=2),
            "ab ba, ab bc, ab bcd, ba ab",
        ),
    ],
    "R2 the chain starts where it may": [
        (instance("ab ba", 2), "ab ba, ba ab"),
        (instance("ab ba", 2, starts=frozenset([0])), "ab ba"),
    ],
    "R3 the chain ends where it may": [
        (instance("ab ba", 2, ends=frozenset([1])), "ba ab"),
    ],
    "R4 one of each group is used": [
        (
            instance("aba aca ada aa", 2, groups=((0, 1), (2,))),
            "aba ada, aca ada, ada aba, ada aca",
        ),
    ],
    "R5 no word stands twice, however traced, unless the rules say so": [
        (instance("aba ada", 2), "aba ada, ada aba"),
        (replace(instance("aba ada", 2), words=("aba", "aba")), ""),
        (instance("aba aca", 2, TWICE), "aba aba, aba aca, aca aba, aca aca"),
    ],
    "R6 the letters lie within both bounds": [
        (instance(SIZES, 2, Rules(max_letters=5)), "aa aba, aba aa"),
        (instance(SIZES, 2, Rules(min_letters=7)), "aba abca, abca aba"),
        (instance(SIZES, 2, Rules(min_letters=6, max_letters=6)), "aa abca, abca aa"),
        (instance("a ab", 1, Rules(min_length=1, min_letters=2)), "ab"),
    ],
    "R7 a tile is visited no more than it may": [
        (instance(VISITS, 2, uses={0: 1}), "ab bcb, ba ab, bcb ba"),
        (instance(VISITS, 2, uses={1: 1}), "ab ba"),  # b links
        (instance(VISITS, 2, uses={1: 2}), "ab ba, ab bcb, ba ab, bcb ba"),
        (instance(VISITS, 2, uses={0: 1, 1: 1}), ""),
    ],
    "R7 in a loop the first tile is shared, too": [
        (instance(VISITS, 2, LOOP, uses={0: 1}), "ab ba, ba ab"),
        (instance(VISITS, 2, LOOP, uses={0: 0}), ""),
    ],
    "R8 a loop ends where it starts": [
        (instance("ab ba bc", 2), "ab ba, ab bc, ba ab"),
        (instance("ab ba bc", 2, LOOP), "ab ba, ba ab"),
        (instance("ab bc", 2, LOOP), ""),
        (instance("ab aba", 1, LOOP), "aba"),
    ],
    "R9 the cost lies where chains are asked for": [
        (replace(COSTS, most_cost=1), "ab, cd"),
        (replace(COSTS, least_cost=1), "cd, dc"),
        (replace(COSTS, least_cost=1, most_cost=1), "cd"),
        (COSTS, "ab, cd, dc"),
        (replace(COSTS, least_cost=3), ""),
    ],
    "a word starts at the link where the one before it ended": [
        (instance("ab bc cd dd", 3), "ab bc cd, bc cd dd"),
        (instance("ab cd", 2), ""),
    ],
    "words that go the same way stand in every order": [
        (
            instance("aba aca ab ba", 3, starts=frozenset([0]), ends=frozenset([0])),
            "ab ba aba, ab ba aca, aba ab ba, aca ab ba",
        ),
        (
            instance("aba aca ada", 3),
            ", ".join(map(" ".join, permutations(("aba", "aca", "ada")))),
        ),
    ],
    "where order means nothing each set is given once": [
        (without_order("ab cd ba", 2), "ab ba, ab cd, cd ba"),
        (without_order("ab cd", 2, repeat_words=True), "ab ab, ab cd, cd cd"),
    ],
}


@each_formulation
@pytest.mark.parametrize("constraint", CHAINS)
def test_chains_are_those_that_keep_a_constraint(
    build: Formulation, constraint: str
) -> None:
    for asked, expected in CHAINS[constraint]:
        found = sorted({*chains(build, asked)}) if asked.rules is TWICE else None
        assert ", ".join(found or chains(build, asked)) == expected


@each_formulation
def test_the_objective_is_the_least_cost(build: Formulation) -> None:
    small = instance("aba aca ada", 2, cost=(5, 2, 1), optimise=True)
    encoding, cp_sat = build(small), solver()
    assert cp_sat.solve(encoding.model) == cp_model.OPTIMAL
    assert cp_sat.objective_value == 3
    assert {*next(encoding.chains(cp_sat.value))} == {1, 2}
    assert not build(replace(small, optimise=False)).model.has_objective()


def test_pairs_circuit_and_trail_do_not_hold_candidates_to_their_slots() -> None:
    small = instance("aba aca ad", 2, slots=((0,), (1, 2)))
    for build in (slots.build, flow.build):
        assert chains(build, small) == ["aba aca", "aba ad"]
    for build in (pairs.build, circuit.build, trail.build):
        assert chains(build, small) == ["aba aca", "aba ad", "aca aba", "aca ad"]


def test_constraints_bear_the_name_of_the_rule_that_posts_them() -> None:
    model = cp_model.CpModel()
    uses = [(i, model.new_bool_var(f"x{i}")) for i in range(3)]
    Chain(uses, {}, {}).at_most_one_of_each(model, (4, 5, 4), "distinct_lengths[{}]")
    assert [each.name for each in model.proto.constraints] == ["distinct_lengths[4]"]
