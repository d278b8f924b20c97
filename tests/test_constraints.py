"""Each numbered constraint of the models, with what keeps it and what breaks it.

CP-SAT is asked for all chains of some words under one rule, or for a solution in which
some of a formulation's own variables are fixed.
"""

from dataclasses import replace

import pytest
from ortools.sat.python import cp_model

from cpbox.formulation import Formulation
from cpbox.puzzle import Rules
from cpbox_models import NAMES, circuit, formulation, pairs, slots
from tests.small_instances import chains, instance, solvable, solver, without_order

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
    assert {*next(encoding.chains(cp_sat.boolean_value))} == {1, 2}
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


def test_only_slots_holds_candidates_to_their_slots() -> None:
    asked = instance("aba aca ad", 2, slots=((0,), (1, 2)))
    assert chains(slots.build, asked) == ["aba aca", "aba ad"]
    assert chains(pairs.build, asked) == ["aba aca", "aba ad", "aca aba", "aca ad"]
    assert chains(circuit.build, asked) == ["aba aca", "aba ad", "aca aba", "aca ad"]


# ------------------------------------- slots: x[i3,p1], candidate 3 stands in slot 1


def test_s1_a_slot_holds_one_candidate() -> None:
    encoding = slots.build(instance("ab cd", 1))
    assert solvable(encoding, "x[i0,p1] ~x[i1,p1]")
    assert not solvable(encoding, "x[i0,p1] x[i1,p1]")
    assert not solvable(encoding, "~x[i0,p1] ~x[i1,p1]")


def test_s2_a_candidate_starts_at_the_link_where_the_one_before_it_ended() -> None:
    encoding = slots.build(instance("ab bc cb", 2))
    assert solvable(encoding, "x[i0,p1] x[i1,p2]")
    assert not solvable(encoding, "x[i0,p1] x[i2,p2]")


def test_s3_where_order_means_nothing_numbers_rise() -> None:
    encoding = slots.build(without_order("ab cd", 2, repeat_words=True))
    assert solvable(encoding, "x[i0,p1] x[i1,p2]")
    assert solvable(encoding, "x[i1,p1] x[i1,p2]")
    assert not solvable(encoding, "x[i1,p1] x[i0,p2]")


# ----------- pairs: y[i3,c1], candidate 3 is used at least once; z[p1,s4,s5], slot 1
# ----------- goes from link 4 to link 5


def test_p1_a_slot_goes_one_way() -> None:
    encoding = pairs.build(instance("ab cd", 1))
    assert solvable(encoding, "z[p1,s0,s1]")
    assert not solvable(encoding, "z[p1,s0,s1] z[p1,s2,s3]")
    assert not solvable(encoding, "~z[p1,s0,s1] ~z[p1,s2,s3]")


def test_p2_a_slot_starts_at_the_link_where_the_one_before_it_ended() -> None:
    encoding = pairs.build(instance("ab bc cb", 2))
    assert solvable(encoding, "z[p1,s0,s1] z[p2,s1,s2]")
    assert not solvable(encoding, "z[p1,s0,s1] z[p2,s2,s1]")


def test_p3_as_many_candidates_are_used_as_slots_go_their_way() -> None:
    encoding = pairs.build(instance("ab cd", 1))
    assert solvable(encoding, "z[p1,s0,s1] y[i0,c1]")
    assert not solvable(encoding, "z[p1,s0,s1] ~y[i0,c1]")
    assert not solvable(encoding, "z[p1,s0,s1] y[i1,c1]")


def test_p4_copies_are_used_in_order() -> None:
    encoding = pairs.build(instance("aba aca", 2, Rules(repeat_words=True)))
    assert solvable(encoding, "y[i0,c1] ~y[i0,c2] y[i1,c1]")
    assert solvable(encoding, "y[i0,c1] y[i0,c2]")
    assert not solvable(encoding, "~y[i0,c1] y[i0,c2] y[i1,c1]")


# ------- circuit: y[i3], the tour visits candidate 3, y[i3.2], its second copy;
# ------- z[i3,i4], it goes from 3 to 4; 0 is the depot


def test_c1_the_arcs_form_one_circuit_through_the_depot() -> None:
    encoding = circuit.build(instance("ab ba", 2))
    assert solvable(encoding, "z[0,i0] z[i0,i1] z[i1,0]")
    assert not solvable(encoding, "z[i0,i1] z[i1,i0]")
    assert not solvable(encoding, "z[0,i0] ~y[i0]")
    assert not solvable(encoding, "~z[0,i0] ~z[i1,i0]")  # nothing leads to it


def test_c2_the_tour_visits_k_nodes() -> None:
    encoding = circuit.build(instance("aba aca ada", 2))
    assert solvable(encoding, "y[i0] y[i1] ~y[i2]")
    assert not solvable(encoding, "y[i0] y[i1] y[i2]")
    assert not solvable(encoding, "y[i0] ~y[i1] ~y[i2]")


def test_c3_copies_are_visited_in_order() -> None:
    encoding = circuit.build(instance("aba aca", 2, Rules(repeat_words=True)))
    assert solvable(encoding, "y[i0.1] ~y[i0.2] y[i1.1] ~y[i1.2]")
    assert solvable(encoding, "y[i0.1] y[i0.2]")
    assert not solvable(encoding, "~y[i0.1] y[i0.2] y[i1.1]")
