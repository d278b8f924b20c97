"""The model of an answer has its optimum, whoever's formulation it is given to."""

import pytest

from cpbox.basics.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.search.optimum.cp_sat import minimise
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.optimum.model_scope import Scope, model_of
from cpbox.search.python_model import formulated
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import Outcome, outcomes
from cpbox_models import DEFAULT, formulation
from tests.exhaustive import ranked
from tests.processes import LIMIT

WORDS = ["acb", "bda", "bdbda", "adb", "cad", "dac", "acbd"]


def solved(objective: str = "words letters", **rules: int) -> Outcome:
    puzzle = Puzzle.of(
        "ab cd", words={"only": WORDS}, rules=rules, objective=objective.split()
    )
    return outcomes(puzzle)[-1]


def best_of(model: Scope) -> tuple[tuple[int, ...], tuple[str, ...]]:
    instance = model.chosen.instance
    answer = minimise(lambda: formulation(DEFAULT)(instance), seconds=LIMIT)
    assert answer.chain is not None
    cost = sum(instance.cost[i] for i in answer.chain)
    return model.values(cost), model.words(answer.chain)


@pytest.mark.parametrize("everyone", ["", "everyone"])
@pytest.mark.parametrize("objective", ["words letters", "worst_rarity words letters"])
def test_the_model_of_an_answer_has_its_optimum(objective: str, everyone: str) -> None:
    outcome = solved(objective, min_words=2)
    model = model_of(outcome.board, outcome.model, all_candidates=bool(everyone))
    assert model.is_filtered is not bool(everyone)
    values, words = best_of(model)
    assert (values, words) in ranked(outcome.board.puzzle)
    assert values == ranked(outcome.board.puzzle)[0][0]
    assert values == model.values(model.cost(values))


def test_a_model_of_more_words_has_the_best_chain_of_so_many() -> None:
    outcome = solved()
    exactly = solved(min_words=3, max_words=3)
    model = model_of(outcome.board, outcome.model, 3)
    assert model.num_words == 3
    assert best_of(model)[0] == ranked(exactly.board.puzzle)[0][0]


def test_without_the_relaxation_the_model_has_all_candidates() -> None:
    puzzle = solved().board.puzzle
    outcome = outcomes(puzzle, LimitedConfig(relaxation=False))[-1]
    assert outcome.model is not None
    assert not outcome.model.is_filtered
    assert len(outcome.model.chosen.candidates) == len(outcome.board)


def test_where_no_chain_is_possible_only_all_candidates_make_a_model() -> None:
    outcome = solved(min_letters=8)
    with pytest.raises(InputError, match="relaxation alone shows that there is no ch"):
        model_of(outcome.board, outcome.model, 1)
    model = model_of(outcome.board, outcome.model, 1, all_candidates=True)
    assert (model.num_words, model.is_filtered) == (1, False)


@pytest.mark.parametrize("words", [0, 13])
def test_a_number_of_words_that_the_rules_forbid_is_refused(words: int) -> None:
    outcome = solved()
    with pytest.raises(InputError, match="must be a number that the rules allow, 1 to"):
        model_of(outcome.board, outcome.model, words)


def test_without_an_answer_the_number_of_words_has_to_be_given() -> None:
    outcome = solved(min_letters=60, max_words=3)
    with pytest.raises(InputError, match="give a number of words"):
        model_of(outcome.board, outcome.model)


@pytest.mark.parametrize("words", [None, 2])
def test_too_little_time_is_no_word_against_a_chain(words: int | None) -> None:
    puzzle = solved().board.puzzle
    in_a_moment = LimitedConfig(time_limit=1e-9)
    with pytest.raises(InputError, match="was found in time, so there"):
        formulated(puzzle, in_a_moment, words=words)
    model = formulated(puzzle, in_a_moment, words=2, all_candidates=True)
    assert best_of(model.source) in ranked(puzzle)


def test_survivors_of_a_search_that_was_stopped_are_not_called_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcome = solved()
    assert model_of(outcome.board, outcome.model, 3).is_settled
    optimise = Engine.optimise

    def stopped(engine: Engine) -> None:
        optimise(engine)
        raise Stopped

    monkeypatch.setattr(Engine, "optimise", stopped)
    assert not model_of(outcome.board, outcome.model, 3).is_settled
    model = model_of(outcome.board, outcome.model, 3, all_candidates=True)
    assert model.is_settled
