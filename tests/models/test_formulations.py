"""Each numbered constraint that a formulation has of its own, kept and broken.

CP-SAT is asked for a solution in which some of the formulation's variables are fixed.
"""

import pytest

from cpbox.fields.base import replace
from cpbox.puzzle import Rules
from cpbox.search.solver_config import SolverConfig
from cpbox_models import circuit, flow, pairs, slots, trail
from cpbox_models.contract import Instance
from tests.models.small_instances import chains, instance, solvable, without_order

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


# ----- flow: z[p2,s1,5,i3], slot 2 leaves link 1 by candidate 3, and before it the
# ----- tiles 0 and 2, the bits of 5, were covered


def test_f1_one_unit_flows_through_each_slot() -> None:
    encoding = flow.build(instance("ab cd", 1))
    assert solvable(encoding, "z[p1,s0,0,i0] ~z[p1,s2,0,i1]")
    assert not solvable(encoding, "z[p1,s0,0,i0] z[p1,s2,0,i1]")
    assert not solvable(encoding, "~z[p1,s0,0,i0] ~z[p1,s2,0,i1]")


def test_f2_what_arrives_at_a_state_leaves_it() -> None:
    by_link = flow.build(instance("ab bc cb", 2))
    assert solvable(by_link, "z[p1,s0,0,i0] z[p2,s1,0,i1]")
    assert not solvable(by_link, "z[p1,s0,0,i0] z[p2,s2,0,i2]")
    by_tiles = flow.build(instance("cb db bdc", 2, cover=frozenset([2])))
    assert solvable(by_tiles, "z[p1,s2,0,i0] z[p2,s1,4,i2]")
    assert not solvable(by_tiles, "z[p1,s2,0,i0] z[p2,s1,0,i2]")


def test_f3_where_order_means_nothing_numbers_rise() -> None:
    encoding = flow.build(without_order("ab cd", 2, repeat_words=True))
    assert solvable(encoding, "z[p1,s0,0,i0] z[p2,s0,0,i1]")
    assert solvable(encoding, "z[p1,s0,0,i1] z[p2,s0,0,i1]")
    assert not solvable(encoding, "z[p1,s0,0,i1] z[p2,s0,0,i0]")


def arcs(asked: Instance) -> list[str]:
    model = flow.build(asked).model  # without which there are no variables
    names = [variable.name for variable in model.proto.variables]
    return [name for name in names if name[0] == "z"]


def test_the_network_of_flow_holds_paths_that_cover_enough_and_no_others() -> None:
    small = instance("ab bc cb", 2, cover=frozenset([0]))
    assert arcs(small) == ["z[p1,s0,0,i0]", "z[p2,s1,1,i1]"]
    every = ["z[p1,s0,0,i0]", "z[p1,s1,0,i1]", "z[p1,s2,0,i2]"]
    then = ["z[p2,s1,0,i1]", "z[p2,s1,1,i1]", "z[p2,s2,0,i2]"]
    assert arcs(replace(small, slack=1)) == every + then
    assert arcs(replace(small, ends=frozenset([1]))) == []


def test_flow_is_right_where_it_has_no_room_for_tiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = instance("abc cd cb bd", 2, cover=frozenset(range(4)))
    tracking = arcs(small)
    monkeypatch.setattr(flow, "MOST_ARCS", 0)
    assert len(arcs(small)) > len(tracking)
    assert chains(flow.build, small) == ["abc cd"]


def test_the_default_is_slots_on_survivors_and_flow_on_all_candidates() -> None:
    assert SolverConfig().formulations == ("slots", "trail")  # in turns
    assert SolverConfig(formulation="slots").formulations == ("slots",)
    assert SolverConfig(parameters="use_lns:false").formulations == ("slots",)
    assert SolverConfig(relaxation=False).formulations == ("flow",)
    config = SolverConfig(relaxation=False, formulation="slots")
    assert config.formulations == ("slots",)


# ------- trail: y[i3,c1], candidate 3 is used at least once; o[s1], e[s1], v[s1], it
# ------- starts, ends and is at link 1, which is d[s1] words from the start; w[s1,s2]
# ------- and r[s1,s2], it goes from 1 to 2, and farther from the start


def test_t1_as_many_words_are_used_as_there_are_slots() -> None:
    encoding = trail.build(instance("aba aca ada", 2))
    assert solvable(encoding, "y[i0,c1] y[i1,c1] ~y[i2,c1]")
    assert not solvable(encoding, "y[i0,c1] y[i1,c1] y[i2,c1]")
    assert not solvable(encoding, "y[i0,c1] ~y[i1,c1] ~y[i2,c1]")


def test_t2_there_is_one_start_and_one_end() -> None:
    encoding = trail.build(instance("ab ba", 2))
    assert solvable(encoding, "o[s0] e[s0]")
    assert not solvable(encoding, "o[s0] o[s1]")
    assert not solvable(encoding, "~e[s0] ~e[s1]")


def test_t3_what_comes_to_a_link_leaves_it() -> None:
    encoding = trail.build(instance("ab bc cb", 2))
    assert solvable(encoding, "o[s0] y[i0,c1] y[i1,c1] e[s2]")
    assert not solvable(encoding, "o[s1] y[i0,c1] y[i1,c1]")
    assert not solvable(encoding, "y[i0,c1] y[i1,c1] e[s1]")


def test_t4_a_way_is_gone_just_if_a_word_goes_it() -> None:
    encoding = trail.build(instance("ab acb bc", 2))
    assert solvable(encoding, "y[i1,c1] y[i2,c1] w[s0,s1] w[s1,s2]")
    assert not solvable(encoding, "y[i1,c1] ~w[s0,s1]")
    assert not solvable(encoding, "~y[i0,c1] ~y[i1,c1] w[s0,s1]")


def test_t5_the_trail_is_where_it_starts_and_where_its_ways_lead() -> None:
    encoding = trail.build(instance("ab bc cd", 2))
    assert solvable(encoding, "o[s0] v[s0] v[s1] v[s2] ~v[s3]")
    assert not solvable(encoding, "o[s0] ~v[s0]")
    assert not solvable(encoding, "w[s1,s2] ~v[s2]")
    assert not solvable(encoding, "o[s0] v[s3]")


def test_t6_distances_are_those_of_a_breadth_first_search() -> None:
    encoding = trail.build(instance("ab bc ca ac", 4))
    used = "y[i0,c1] y[i1,c1] y[i2,c1] y[i3,c1] o[s0]"
    assert solvable(encoding, f"{used} d[s0]=0 d[s1]=1 d[s2]=1 r[s0,s2] ~r[s1,s2]")
    for wrong in ("d[s0]=1", "d[s1]=0", "d[s1]=2", "d[s2]=2", "r[s1,s2]", "~r[s0,s1]"):
        assert not solvable(encoding, f"{used} {wrong}")


def test_t7_words_that_are_balanced_must_be_reached_from_the_start() -> None:
    encoding = trail.build(instance("ab cd dc bc", 3))
    assert not solvable(encoding, "o[s0] y[i0,c1] y[i1,c1] y[i2,c1]")
    assert solvable(trail.build(instance("ab cd dc bc", 4)), "o[s0] e[s2]")


def test_t8_copies_are_used_in_order() -> None:
    encoding = trail.build(instance("aba aca", 2, Rules(repeat_words=True)))
    assert solvable(encoding, "y[i0,c1] ~y[i0,c2] y[i1,c1]")
    assert not solvable(encoding, "~y[i0,c1] y[i0,c2] y[i1,c1]")


def test_a_solution_stands_for_all_of_its_trails() -> None:
    every = chains(trail.build, instance("ab ba aca", 3))
    assert every == ["ab ba aca", "aca ab ba", "ba aca ab"]
