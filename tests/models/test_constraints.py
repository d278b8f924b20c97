"""The rules (R1) to (R9) and chaining in each formulation, kept and broken.

CP-SAT is asked for all chains of some words under one rule.
"""

from dataclasses import replace

import pytest
from ortools.sat.python import cp_model

from cpbox.puzzle import Rules
from cpbox_models import (
    NAMES,
    circuit,
    element,
    flow,
    formulation,
    pairs,
    slots,
    trail,
)
from cpbox_models.contract import Formulation
from tests.models.small_instances import chains, instance, solver, without_order

each_formulation = pytest.mark.parametrize(
    "build", [*map(formulation, NAMES)], ids=NAMES
)


# ------------------------------------------------------------------ the rules


@each_formulation
def test_r1_every_tile_is_covered(build: Formulation) -> None:
    every = instance("abc cd cb bd", 2, cover=frozenset(range(4)))
    assert chains(build, every) == ["abc cd"]  # and abc cb, cb bd miss a tile


@each_formulation
def test_r1_only_the_tiles_to_cover_have_to_be(build: Formulation) -> None:
    some = instance("abc cd cb bd", 2, cover=frozenset([0, 1]))
    assert chains(build, some) == ["abc cb", "abc cd"]


@each_formulation
def test_r1_as_many_tiles_as_the_slack_may_be_missed(build: Formulation) -> None:
    most = instance("ab ba bc bcd", 2, cover=frozenset(range(4)))
    assert chains(build, replace(most, slack=1)) == ["ab bc", "ab bcd"]
    assert chains(build, replace(most, slack=2)) == [
        "ab ba",
        "ab bc",
        "ab bcd",
        "ba ab",
    ]


@each_formulation
def test_r2_the_chain_starts_where_it_may(build: Formulation) -> None:
    assert chains(build, instance("ab ba", 2)) == ["ab ba", "ba ab"]
    assert chains(build, instance("ab ba", 2, starts=frozenset([0]))) == ["ab ba"]


@each_formulation
def test_r3_the_chain_ends_where_it_may(build: Formulation) -> None:
    assert chains(build, instance("ab ba", 2)) == ["ab ba", "ba ab"]
    assert chains(build, instance("ab ba", 2, ends=frozenset([1]))) == ["ba ab"]


@each_formulation
def test_r4_one_of_each_group_is_used(build: Formulation) -> None:
    groups = ((0, 1), (2,))  # aba or aca; and ada
    asked = instance("aba aca ada aa", 2, groups=groups)
    assert chains(build, asked) == ["aba ada", "aca ada", "ada aba", "ada aca"]


@each_formulation
def test_r5_no_word_stands_twice_however_traced(build: Formulation) -> None:
    two_words = instance("aba ada", 2)
    assert chains(build, two_words) == ["aba ada", "ada aba"]
    assert chains(build, replace(two_words, words=("aba", "aba"))) == []


@each_formulation
def test_r5_a_word_may_stand_twice_where_the_rules_say_so(build: Formulation) -> None:
    twice = instance("aba aca", 2, Rules(repeat_words=True))
    assert sorted(set(chains(build, twice))) == [
        "aba aba", "aba aca", "aca aba", "aca aca",
    ]  # fmt: skip


@each_formulation
def test_r6_the_letters_lie_within_both_bounds(build: Formulation) -> None:
    def letters(rules: Rules) -> list[str]:  # words of 2, 3 and 4 letters
        return chains(build, instance("aa aba abca", 2, rules))

    assert letters(Rules(max_letters=5)) == ["aa aba", "aba aa"]
    assert letters(Rules(min_letters=7)) == ["aba abca", "abca aba"]
    assert letters(Rules(min_letters=6, max_letters=6)) == ["aa abca", "abca aa"]


@each_formulation
def test_r6_two_letters_at_least(build: Formulation) -> None:
    rules = Rules(min_length=1, min_letters=2)
    assert chains(build, instance("a ab", 1, rules)) == ["ab"]


@each_formulation
def test_r7_a_tile_is_visited_no_more_than_it_may(build: Formulation) -> None:
    words = "ab ba bcb"
    assert chains(build, instance(words, 2, uses={0: 1})) == [
        "ab bcb", "ba ab", "bcb ba",
    ]  # fmt: skip
    assert chains(build, instance(words, 2, uses={1: 1})) == ["ab ba"]  # b links
    assert chains(build, instance(words, 2, uses={1: 2})) == [
        "ab ba", "ab bcb", "ba ab", "bcb ba",
    ]  # fmt: skip
    assert chains(build, instance(words, 2, uses={0: 1, 1: 1})) == []


@each_formulation
def test_r7_in_a_loop_the_first_tile_is_shared_too(build: Formulation) -> None:
    words = "ab ba bcb"
    loop = Rules(loop=True)
    assert chains(build, instance(words, 2, loop, uses={0: 1})) == ["ab ba", "ba ab"]
    assert chains(build, instance(words, 2, loop, uses={0: 0})) == []


@each_formulation
def test_r8_a_loop_ends_where_it_starts(build: Formulation) -> None:
    words = "ab ba bc"
    assert chains(build, instance(words, 2)) == ["ab ba", "ab bc", "ba ab"]
    assert chains(build, instance(words, 2, Rules(loop=True))) == ["ab ba", "ba ab"]
    assert chains(build, instance("ab bc", 2, Rules(loop=True))) == []
    assert chains(build, instance("ab aba", 1, Rules(loop=True))) == ["aba"]


@each_formulation
def test_r9_the_cost_lies_where_chains_are_asked_for(build: Formulation) -> None:
    def costs(least: int | None, most: int | None) -> list[str]:
        asked = instance("ab cd dc", 1, cost=(0, 1, 2))
        return chains(build, replace(asked, least_cost=least, most_cost=most))

    assert costs(None, 1) == ["ab", "cd"]
    assert costs(1, None) == ["cd", "dc"]
    assert costs(1, 1) == ["cd"]
    assert costs(None, None) == ["ab", "cd", "dc"]
    assert costs(3, None) == []


@each_formulation
def test_the_objective_is_the_least_cost(build: Formulation) -> None:
    asked = instance("aba aca ada", 2, cost=(5, 2, 1), optimise=True)
    encoding, cp_sat = build(asked), solver()
    assert cp_sat.solve(encoding.model) == cp_model.OPTIMAL
    assert cp_sat.objective_value == 3
    assert {*next(encoding.chains(cp_sat.value))} == {1, 2}
    assert not build(replace(asked, optimise=False)).model.has_objective()


# ---------------------------------------------------- chains, in each formulation


@each_formulation
def test_a_word_starts_at_the_link_where_the_one_before_it_ended(
    build: Formulation,
) -> None:
    assert chains(build, instance("ab bc cd dd", 3)) == ["ab bc cd", "bc cd dd"]
    assert chains(build, instance("ab cd", 2)) == []


@each_formulation
def test_words_that_go_the_same_way_stand_in_every_order(build: Formulation) -> None:
    asked = instance("aba aca ab ba", 3, starts=frozenset([0]), ends=frozenset([0]))
    assert chains(build, asked) == [
        "ab ba aba", "ab ba aca", "aba ab ba", "aca ab ba",
    ]  # fmt: skip
    assert chains(build, instance("aba aca ada", 3)) == sorted(
        ["aba aca ada", "aba ada aca", "aca aba ada",
         "aca ada aba", "ada aba aca", "ada aca aba"]
    )  # fmt: skip


@each_formulation
def test_where_order_means_nothing_each_set_is_given_once(build: Formulation) -> None:
    assert chains(build, without_order("ab cd ba", 2)) == ["ab ba", "ab cd", "cd ba"]
    twice = without_order("ab cd", 2, repeat_words=True)
    assert chains(build, twice) == ["ab ab", "ab cd", "cd cd"]


def test_pairs_circuit_and_trail_do_not_hold_candidates_to_their_slots() -> None:
    asked = instance("aba aca ad", 2, slots=((0,), (1, 2)))
    for build in (slots.build, element.build, flow.build):
        assert chains(build, asked) == ["aba aca", "aba ad"]
    for build in (pairs.build, circuit.build, trail.build):
        assert chains(build, asked) == ["aba aca", "aba ad", "aca aba", "aca ad"]
