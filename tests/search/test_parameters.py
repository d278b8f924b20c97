"""CP-SAT's parameters: all that make sense count, and none brings a false claim."""

import json
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.main import main
from cpbox.search.optimum.parameters import DEFAULT

Capture = pytest.CaptureFixture[str]
PUZZLE = cpbox.Puzzle.of("riu pgh lcs yao", words={"list": "common"})
LARGE = cpbox.Puzzle.of("fhmx load yngw vrpi", words={"list": "common"})
NAMES = "num_workers, num_search_workers or shared_tree_num_workers"


def given(value: Any) -> str:
    return str(cpbox.SolverConfig(parameters=value).parameters)


# --------------------------------------------------------------------- what is taken


@pytest.mark.parametrize(
    "value",
    [
        "num_workers:8,linearization_level:2",
        "linearization_level: 2 num_workers: 8",
        {"num_workers": 8, "linearization_level": 2},
    ],
)
def test_text_and_names_mean_the_same(value: Any) -> None:
    assert given(value) == f"linearization_level: 2 {DEFAULT} num_workers: 8"


def test_the_defaults_show_and_can_be_changed() -> None:
    assert cpbox.SolverConfig().parameters == given("") == given({}) == DEFAULT
    changed = given("symmetry_level:2")
    assert changed == "cp_model_probing_level: 0 symmetry_level: 2"
    assert given(changed) == changed


def test_enumerations_and_lists_can_be_given() -> None:
    named = {"search_branching": "FIXED_SEARCH", "ignore_subsolvers": ["lns", "fj"]}
    text = "search_branching:FIXED_SEARCH ignore_subsolvers:['lns','fj']"
    assert given(named) == given(text)
    assert 'ignore_subsolvers: "fj"' in given(text)


# -------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("num_worker:8", f"'num_worker'; did you mean {NAMES}?"),
        ({"num_worker": 8}, f"'num_worker'; did you mean {NAMES}?"),
        ({4: 8}, "CP-SAT has no parameter 4; write them as in"),
        ("xyzzy:1", "CP-SAT has no parameter 'xyzzy'; write them as in"),
        ("num_workers:x", "cannot be read (Couldn't parse integer: x); write them"),
        ("num_workers=8", 'cannot be read (Expected ":"); write them'),
        ("search_branching:FIXED", "has no value named FIXED); write them"),
        ({"num_workers": "x"}, "parameters.num_workers: must be a whole number, not"),
        ({"num_workers": 10**5000}, "parameters.num_workers: must be a whole number,"),
        ({"use_lns": 3}, "parameters.use_lns: must be True or False, not 3; write"),
        ({"clause_activity_decay": "x"}, "decay: must be a number, not 'x'; write"),
        ({"search_branching": "FIXED"}, "must be one of AUTOMATIC_SEARCH, FIXED_SEA"),
        ("num_workers:-3", "CP-SAT refuses them: parameter 'num_workers' should be in"),
        ("num_workers:300", "parameters.num_workers: must be at most 256, not 300;"),
        ("subsolvers:'x'", "CP-SAT refuses them: subsolver 'x' is not valid; write"),
        (
            "max_time_in_seconds:3",
            "parameters.max_time_in_seconds: cannot be set, because",
        ),
        ("log_to_stdout:true", "log_to_stdout: cannot be set, because cpbox needs it;"),
        (
            "enumerate_all_solutions:true",
            "request the chains with all, top or every",
        ),
        ("output_lrat_proof:true", "`cpbox prove` writes proofs that can be checked"),
        ("cut_max_active_count_value:0", "must be above 0, or CP-SAT ends the whole"),
        ("debug_crash_on_bad_hint:true", "it may end the whole program"),
        (
            "subsolver_params{name:'a' max_time_in_seconds:2}",
            "parameters.subsolver_params.max_time_in_seconds: cannot be set",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_remedy(value: Any, says: str) -> None:
    with pytest.raises(InputError) as caught:
        given(value)
    assert says in str(caught.value)
    assert caught.value.key.startswith("parameters")


def test_the_command_line_refuses_them_once(capsys: Capture) -> None:
    wrong = ["solve", "ab cd", "ef gh", "--param", "num_worker:8"]
    assert main(wrong) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("num_worker'")) == ("", 1)


# ----------------------------------------------------------------- what they may do


@pytest.mark.parametrize(
    "early",
    [
        "relative_gap_limit:1000",
        "absolute_gap_limit:1e9",
        "stop_after_first_solution:true",
        "stop_after_presolve:true",
        "stop_after_root_propagation:true",
        "max_number_of_conflicts:0",
        "max_deterministic_time:1e-9",
        "max_memory_in_mb:1",
    ],
)
def test_a_solver_that_stops_early_proves_nothing(early: str, capsys: Capture) -> None:
    """All candidates, of which the first chain that is found is not the best."""
    stop = [
        *["solve", "--no-relaxation", "--json", "--words", "common", "--param"],
        early,
    ]
    code = main([*stop, "riu pgh lcs yao", "--param", "cp_model_presolve:false"])
    out = json.loads(capsys.readouterr().out)
    best = cpbox.solve(PUZZLE).objective
    if code == 0:  # it did not stop after all
        assert tuple(out["objective"]) == best
        assert out["statistics"]["models"][-1]["status"] == "optimal"
    else:
        assert code == 3
        assert out["status"] in ("feasible", "unknown")
        assert not out["proved"]


def test_a_parameter_that_stops_early_makes_no_list_complete() -> None:
    config = cpbox.SolverConfig(
        relaxation=False, parameters="stop_after_first_solution:true"
    )
    small = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb", "bca"]})
    listed = cpbox.solve(small, config, every=2)
    whole = cpbox.solve(small, every=2)
    assert not listed.complete or listed.chains == whole.chains
    assert whole.complete
    assert len(whole.chains or ()) > 1


def test_settings_change_the_search_and_not_the_answer() -> None:
    usual = cpbox.solve(LARGE)
    for config in (
        cpbox.SolverConfig(seed=7),
        cpbox.SolverConfig(parameters="num_workers:2,linearization_level:2"),
        cpbox.SolverConfig(parameters={"cp_model_presolve": False}),
    ):
        assert cpbox.solve(LARGE, config).objective == usual.objective
