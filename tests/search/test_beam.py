"""A beam search meets chains before the proof does, and is never believed."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import cpbox
from cpbox.candidates.board import Board
from cpbox.fields.base import replace
from cpbox.search.optimum import engine as engines
from cpbox.search.optimum.beam import Beam
from cpbox.search.optimum.cp_sat import Answer
from cpbox.search.optimum.cp_sat_models import Chosen, Models
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.optimum.heuristic import GLANCE, WIDTHS, Heuristic
from cpbox.search.optimum.levels import Level
from cpbox.search.relaxation import Relaxation, network
from cpbox.search.relaxation import filter as filters
from cpbox.search.results.result import Status
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import solve
from tests.exhaustive import ranked
from tests.random_puzzles import random_puzzle
from tests.test_agreement import holds, solvable

SMALL = {
    "FIRST_TABLE": 8,
    "FIRST_WITH_AMOUNT": 64,
    "LARGEST_TABLE": 64,
    "LARGEST_PRICED": 16,
    "BY_ORIGIN": 64,
    "FEWEST_STEPS": 10,
    "FEW_STEPS": 40,
    "SEEN_TO": 0,
    "FEW_TILES": 0,
    "WORN": 20,
    "WORN_LIGHT": 20,
    "HEAVY": 0,
    "HEAVY_FOR_PARTITION": 0,
    "LONG": 20,
    "BEGUN": 10,
}
SEEDS = st.integers(0, 2**32 - 1)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the beam look before each model."""
    monkeypatch.setattr(engines, "MANY_SURVIVORS", -1)


@given(seed=SEEDS)
@settings(max_examples=75)
def test_answers_agree_with_all_chains_if_the_beam_looks_first(seed: int) -> None:
    puzzle = random_puzzle(seed)
    if solvable(puzzle):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engines, "MANY_SURVIVORS", -1)
            holds(puzzle, solve(puzzle, request=Request(all_optimal=True)))


def test_a_narrow_beam_spares_the_tiles_that_most_words_visit() -> None:
    """Ranked by coverage alone, a beam so narrow meets none of these chains."""
    puzzle = cpbox.Puzzle.of("fhmx load yngw vrpi", words="full", rules={"max_uses": 2})
    board = Board.of(puzzle)
    levels = Engine(board, LimitedConfig(), float("inf")).levels
    level = next(each for each in levels if each.num_words == 5)
    beam = Beam(board, level.filter.family, lambda: None)
    light = level.filter.light()
    chains = beam.chains(light, 5, level.limit, 60, widest=True)
    words = [board.words(level.filter.family.candidates[[*c]].tolist()) for c in chains]
    assert any(not cpbox.search.verify.violations(puzzle, each) for each in words)


@pytest.mark.slow
@given(seed=SEEDS, uses=st.sampled_from([None, 1, 2, 3]))
@settings(max_examples=75)
def test_answers_agree_with_all_chains_if_little_is_tracked(
    seed: int, uses: int | None
) -> None:
    """Small tables, few partial chains, and a multiplier for everything else."""
    puzzle = random_puzzle(seed)
    if uses is not None:
        puzzle = cpbox.replace(puzzle, "rules.max_uses", uses)
    if solvable(puzzle):
        with pytest.MonkeyPatch.context() as patch:
            for name, value in SMALL.items():
                patch.setattr(filters, name, value)
            patch.setattr(network, "COMMON", 1)
            holds(puzzle, solve(puzzle, request=Request(all_optimal=True)))


@given(seed=SEEDS)
@example(seed=740252)
@settings(max_examples=40)
def test_a_wide_beam_meets_the_best_chain_of_each_level(seed: int) -> None:
    """As nothing is dropped, it meets all chains but those that look alike.

    Those may differ in their words, so that only one of them goes on without repeating
    a word: where words may not be repeated, a level's only chain may be missed.
    """
    puzzle = random_puzzle(seed)
    if not solvable(puzzle) or puzzle.objective.has("worst_rarity"):
        return
    board = Board.of(puzzle)
    engine = Engine(board, LimitedConfig(), float("inf"))
    best = {len(chain): value for value, chain in reversed(ranked(puzzle))}
    for level in engine.levels:
        relaxation, family = level.filter.relaxation, level.filter.family
        beam = Beam(board, family, engine.checkpoint)
        assert relaxation is not None
        chains = beam.chains(
            relaxation, level.num_words, level.limit, 10**5, widest=seed % 2 == 0
        )
        words = [board.words(family.candidates[[*chain]].tolist()) for chain in chains]
        kept = [w for w in words if not cpbox.search.verify.violations(puzzle, w)]
        assert not kept or level.num_words in best
        if puzzle.rules.repeat_words:
            assert kept or level.num_words not in best


@pytest.mark.usefixtures("always")
def test_a_chain_is_shown_where_cp_sat_has_none_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr(Models, "minimise", stop)
    result = cpbox.solve(cpbox.Puzzle.of("riu pgh lcs yao", rules={"min_letters": 17}))
    assert result.status is Status.FEASIBLE
    assert result.words is not None
    assert result.bound is not None


@pytest.mark.usefixtures("always")
def test_a_chain_is_kept_if_time_ends_the_search_for_a_better_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second beam at a level is stopped, once the first one has met a chain."""
    chains, met = Beam.chains, list[int]()

    def stop(beam: Beam, *how: Any, **more: Any) -> list[tuple[int, ...]]:
        if any(met):
            raise Stopped
        dearest = chains(beam, *how, **more)[-1:]
        met.append(len(dearest))
        return dearest

    monkeypatch.setattr(Beam, "chains", stop)
    monkeypatch.setattr(Heuristic, "to_glance_at", lambda *_: ())
    result = cpbox.solve(cpbox.Puzzle.of("riu pgh lcs yao", rules={"min_letters": 17}))
    assert result.words is not None


def test_the_last_word_of_a_beam_is_not_interrupted() -> None:
    board = Board.of(cpbox.Puzzle.of("riu pgh lcs yao"))
    level = next(
        each
        for each in Engine(board, LimitedConfig(), float("inf")).levels
        if each.num_words == 2
    )
    left = iter(range(1, 1000))

    def count() -> None:
        next(left)

    relaxation, family = level.filter.relaxation, level.filter.family
    assert relaxation is not None
    Beam(board, family, count).chains(relaxation, 1, 0, 60, widest=False)
    assert next(left) == 2  # it was asked once, before the only word


def test_one_glance_shows_a_chain_before_levels_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filters, "BEGUN", -1)
    monkeypatch.setattr(filters, "LONG", 10**12)
    shown: list[object] = []
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_words": 3})
    result = cpbox.solve(puzzle, watch=lambda now: shown.append(now.best))
    assert shown[0] is not None
    assert result.status is Status.OPTIMAL


def test_a_level_is_not_looked_at_twice_in_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filters, "LONG", -1)
    looks: list[tuple[int, int]] = []
    chains = Beam.chains

    def spy(beam: Beam, *how: Any, **more: Any) -> list[tuple[int, ...]]:
        looks.append(how[1:4:2])
        chains(beam, *how, **more)
        return []

    monkeypatch.setattr(Beam, "chains", spy)
    cpbox.solve(cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_words": 3}))
    glanced = [look for look in looks if look[1] == GLANCE]
    assert glanced == looks[: len(glanced)]
    assert looks[len(glanced) :] == [(2, WIDTHS[0])] * 2 + [(3, WIDTHS[0])] * 2


@pytest.mark.parametrize("objective", [["score"], ["words", "-letters"]])
def test_where_letters_are_few_the_usual_objective_meets_a_chain(
    objective: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filters, "BEGUN", -1)
    monkeypatch.setattr(Beam, "chains", lambda *_, **__: [])
    shown: list[tuple[str, ...] | None] = []
    usual = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_letters": 19})
    puzzle = replace(usual, objective=cpbox.Objective(objective))
    cpbox.solve(puzzle, watch=lambda now: shown.append(now.best))
    assert next(filter(None, shown)) == cpbox.solve(usual).words


def test_where_words_divide_the_tiles_the_usual_objective_shows_that_none_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filters, "BEGUN", -1)
    puzzle = cpbox.Puzzle.of("fhmx load yngw vrpi", rules={"max_uses": 1})
    result = cpbox.solve(replace(puzzle, objective=cpbox.Objective(["score"])))
    assert result.status is cpbox.solve(puzzle).status is Status.INFEASIBLE
    assert "the same rules with the usual objective" in {s.by for s in result.steps}


def test_where_the_usual_objective_takes_long_it_shows_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_letters": 19})
    puzzle = replace(puzzle, objective=cpbox.Objective(["score"]))
    expected = cpbox.solve(puzzle).objective
    monkeypatch.setattr(filters, "BEGUN", -1)
    monkeypatch.setattr(filters, "OVERDUE", -1)
    monkeypatch.setattr(Beam, "chains", lambda *_, **__: [])
    assert cpbox.solve(puzzle).objective == expected is not None


def test_a_chain_of_the_usual_objective_is_kept_if_time_is_over_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filters, "BEGUN", -1)
    monkeypatch.setattr(Beam, "chains", lambda *_, **__: [])
    work_on = Engine.work_on

    def stop_at_a_chain(engine: Engine, level: Level) -> None:
        work_on(engine, level)
        if engine.best is not None:
            raise Stopped

    monkeypatch.setattr(Engine, "work_on", stop_at_a_chain)
    usual = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_letters": 19})
    result = cpbox.solve(replace(usual, objective=cpbox.Objective(["score"])))
    assert result.words is not None
    assert len(result.words) == 2
    assert not result.status.is_proof


def test_a_chain_is_looked_for_before_a_search_becomes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filters, "FEWEST_STEPS", 1)
    events: list[str] = []
    survivors, chains = Relaxation.survivors, Beam.chains

    def search(*how: Any, **more: Any) -> Any:
        found = survivors(*how, **more)
        events.append("searched")
        return found

    def look(*how: Any, **more: Any) -> Any:
        events.append("looked")
        return chains(*how, **more)

    monkeypatch.setattr(Relaxation, "survivors", search)
    monkeypatch.setattr(Beam, "chains", look)
    rules = {"max_uses": 2, "max_words": 3}
    cpbox.solve(cpbox.Puzzle.of("riu pgh lcs yao", rules=rules, objective=["-letters"]))
    assert events.index("looked") < events.index("searched")


def test_what_cp_sat_finds_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []

    def compare(*_: object) -> None:
        assert shown[-1] is not None

    monkeypatch.setattr(Engine, "_compare", compare)
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", rules={"max_words": 3})
    cpbox.solve(puzzle, watch=lambda now: shown.append(now.best))
    assert shown


@pytest.mark.usefixtures("always")
def test_cp_sat_is_asked_for_better_chains_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits: list[int | None] = []
    minimise = Models.minimise

    def spy(
        models: Models, chosen: Chosen, goal: str, most: int | None = None
    ) -> Answer:
        limits.append(most)
        return minimise(models, chosen, goal, most)

    monkeypatch.setattr(Models, "minimise", spy)
    puzzle = cpbox.Puzzle.of(
        "riu pgh lcs yao", words="common", rules={"min_letters": 18}
    )
    engine = Engine(Board.of(puzzle), LimitedConfig(), float("inf"))
    engine.optimise()
    assert limits
    assert None not in limits


@pytest.mark.usefixtures("always")
def test_a_chain_that_the_bound_proves_best_has_a_model_of_its_own() -> None:
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", words="full", rules={"max_words": 3})
    result = cpbox.solve(puzzle)
    assert result.status is Status.OPTIMAL
    opened = cpbox.model(puzzle)
    assert opened.answer.words == result.words
    assert set(result.words or ()) <= set(opened.words)
