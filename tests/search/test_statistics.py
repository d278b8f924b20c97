"""What a run took: the models, the time by phase, and CP-SAT's own log."""

import json
import re

import pytest

import cpbox
from cpbox.cli.main import main
from cpbox.search.results.result import ModelStatistics, Statistics, total
from cpbox.show.run_facts import effort_block
from cpbox.show.style import Style

Capture = pytest.CaptureFixture[str]
BOX = "riu pgh lcs yao"
PUZZLE = cpbox.Puzzle.of(BOX, words={"list": "common"})
PHASES = {"prefilter", "relaxation", "build", "cp_sat", "listing", "verify"}
NAME = r"2 words, at most \d+ letters, slots, \d+ survivors"
SOLVE = ["solve", BOX, "--words=common"]


# ---------------------------------------------------------------------------- values


def test_each_model_is_named_and_measured() -> None:
    result = cpbox.solve(PUZZLE)
    for model in result.statistics.models:
        assert re.fullmatch(NAME, model.name)
        assert (model.words, model.formulation) == (2, "slots")
        assert (model.variables or 0) >= model.candidates
        assert (model.constraints or 0) > 0
    last = result.statistics.models[-1]
    assert last.status == "optimal"
    assert last.objective == last.bound == result.objective


def test_the_phases_are_the_whole_of_the_time() -> None:
    puzzle = cpbox.Puzzle.of(BOX)  # of several lists, whose times add up
    result = cpbox.solve(puzzle, top=3)
    statistics = result.statistics
    assert {*statistics.seconds} == PHASES
    assert sum(statistics.seconds.values()) == pytest.approx(result.seconds)
    assert all(seconds > 0 for seconds in statistics.seconds.values())
    built = sum(model.build_seconds or 0 for model in statistics.models)
    assert statistics.seconds["build"] == pytest.approx(built)


def test_all_candidates_are_a_model_of_all_candidates() -> None:
    config = cpbox.SolverConfig(relaxation=False, formulation="slots")
    result = cpbox.solve(PUZZLE, config)
    assert result.counts is not None
    for model in result.statistics.models:
        assert model.candidates == result.counts.traces
        assert model.variables == model.words * model.candidates
    assert (result.statistics.conflicts or 0) > 0


def test_a_sum_with_something_unknown_is_not_known() -> None:
    assert [total([]), total([2, 0, 3]), total([2, None])] == [0, 5, None]


def test_listing_without_the_relaxation_is_a_model_too() -> None:
    config = cpbox.SolverConfig(relaxation=False)
    small = cpbox.Puzzle.of("ab cd", words={"only": ["acb", "bda", "adb"]})
    result = cpbox.solve(small, config, all=True)
    last = result.statistics.models[-1]
    assert last.name == "every chain of 2 words, flow, 3 candidates"
    assert (last.objective, last.bound, last.status) == (None, None, "optimal")


def test_statistics_do_not_tell_results_apart() -> None:
    assert cpbox.solve(PUZZLE) == cpbox.solve(PUZZLE, cpbox.SolverConfig(seed=3))


# -------------------------------------------------------------------------- said


def test_the_lines_fit_and_say_what_was_given_up() -> None:
    usual = cpbox.solve(PUZZLE).statistics.models[-1]
    usual_facts = vars(usual)
    late = ModelStatistics(**usual_facts | {"status": "feasible", "bound": (2, 9, 0)})
    left = ModelStatistics(**usual_facts | {"variables": None, "solve_seconds": 2.5})
    half = ModelStatistics(
        **usual_facts | {"solve_seconds": None, "build_seconds": 3.0}
    )
    statistics = Statistics(models=(usual, late, left, half), seconds={"verify": 0.1})
    terms = PUZZLE.objective.terms
    for width in (80, 40):
        lines = effort_block(terms, statistics, Style(width=width)).splitlines()
        assert max(map(len, lines)) <= width
        text = " ".join(" ".join(lines).split())
        assert re.search(f"· {NAME}: optimal \\d+ variables, \\d+ constraints, ", text)
        assert "feasible, at least 2 words; at least 9 letters with 2 words" in text
        assert re.search(r"abandoned after 2\.5\d* s, because it did not stop", text)
        assert "only partly built when time ran out, after 3.0 s" in text
        assert "verifying the chain 100 ms" in text
    assert "CP-SAT was not needed" in effort_block(terms, Statistics(), Style())


def test_stats_come_after_the_page(capsys: Capture) -> None:
    assert main([*SOLVE, "--stats"]) == 0
    page, _, stats = capsys.readouterr().out.partition("\n\nModels\n")
    assert "gracious → sharply" in page
    assert re.match(f"  · {NAME}: optimal\n", stats)
    assert "\n\nTime\n  reading the words, and the prefilter" in stats


def test_json_has_them_in_any_case(capfd: Capture) -> None:
    assert main([*SOLVE, "--json"]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    record = json.loads(out)["statistics"]
    assert {*record} == {"models", "branches", "conflicts", "seconds"}
    assert {*record["seconds"]} == PHASES
    model = record["models"][-1]
    assert re.fullmatch(NAME, model["name"])
    assert model["bound"] == model["objective"] == [2, 15, 0]


# --------------------------------------------------------------------------- the log


def test_the_log_names_each_model_and_leaves_json_alone(capfd: Capture) -> None:
    assert main([*SOLVE, "--log", "--json"]) == 0
    out, err = capfd.readouterr()
    record = json.loads(out)
    named = [line[4:] for line in err.splitlines() if line.startswith("--- ")]
    assert named == [model["name"] for model in record["statistics"]["models"]]
    assert err.count("Starting CP-SAT solver v") == len(named)
    assert err.count("CpSolverResponse summary:") == len(named)


def test_what_goes_wrong_in_the_log_is_raised() -> None:
    def full(_: str) -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        cpbox.solve(PUZZLE, log=full)
