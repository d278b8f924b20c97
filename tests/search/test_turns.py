"""Where a model takes long, two formulations take turns on it."""

from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpbox
from cpbox.candidates.board import Board
from cpbox.search.cost import scale
from cpbox.search.optimum import cp_sat_models
from cpbox.search.optimum.cp_sat import Answer, minimise
from cpbox.search.relaxation.filter import families_of
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import solve
from tests.random_puzzles import random_puzzle
from tests.test_agreement import holds, solvable

BOARD = Board.of(cpbox.Puzzle.of("ab cd", words={"only": ["acbd", "bda"]}))
PUZZLE = cpbox.Puzzle.of("riu pgh lcs yao", words={"list": "common"})


@pytest.fixture
def first_turns_end_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first turn on each model end before anything is proved."""
    monkeypatch.setattr(cp_sat_models, "minimise", unproved)


def unproved(*args: Any, turn: str = "") -> Answer:
    """CP-SAT's answer; of a first turn, only its chain."""
    answer = minimise(*args, turn=turn)
    if f"time: {cp_sat_models.FIRST_TURN} " not in turn:
        return answer
    return replace(answer, status=Status.FEASIBLE if answer.chain else Status.UNKNOWN)


@pytest.mark.usefixtures("first_turns_end_early")
def test_what_one_formulation_leaves_open_another_settles() -> None:
    result = cpbox.solve(PUZZLE)
    assert result.status is Status.OPTIMAL
    models = [(model.formulation, model.status) for model in result.statistics.models]
    assert models == [("slots", "feasible"), ("trail", "optimal")]
    by = " ".join(step.by for step in result.steps)
    assert "CP-SAT (trail)" in by
    assert "slots" not in by


def test_the_formulation_that_settled_a_model_begins_on_the_next() -> None:
    models = cp_sat_models.Models(LimitedConfig(), inf, scale(BOARD), None)
    *_, family = families_of(BOARD, scale(BOARD))
    small = cp_sat_models.choose(BOARD, family, family.everyone(1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cp_sat_models, "minimise", unproved)
        models.minimise(small, "")
    models.minimise(small, "")
    models.minimise(small, "")
    assert [x.formulation for x in models.statistics] == ["slots", *["trail"] * 3]


@pytest.mark.usefixtures("first_turns_end_early")
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_answers_in_turns_agree_with_all_chains(seed: int) -> None:
    puzzle = random_puzzle(seed)
    if solvable(puzzle):
        holds(puzzle, solve(puzzle, request=Request(all_optimal=True)))


@pytest.mark.usefixtures("first_turns_end_early")
def test_a_formulation_that_refuses_a_rule_takes_no_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cp_sat_models, "is_able", lambda *_: False)
    result = cpbox.solve(PUZZLE)
    assert result.status is Status.OPTIMAL
    assert {model.formulation for model in result.statistics.models} == {"slots"}
    assert len(result.statistics.models) > 1


def test_the_time_limit_ends_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, turn: str) -> Answer:
        assert turn
        return Answer(Status.UNKNOWN, None)

    monkeypatch.setattr(cp_sat_models, "minimise", nothing)
    monkeypatch.setattr(cp_sat_models, "LONGER", 1)
    result = cpbox.solve(PUZZLE, time_limit=0.05)
    assert result.status is Status.UNKNOWN
