"""What is known of the chains of some number of words before anything is searched."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cpbox
from cpbox.candidates.board import Board
from cpbox.search.optimum.engine import Engine
from cpbox.search.relaxation import filter as filters
from cpbox.search.solver_config import LimitedConfig
from tests.exhaustive import every_chain, length_of, score_of
from tests.random_puzzles import random_puzzle


@given(seed=st.integers(0, 2**32 - 1), most=st.integers(1, 3))
@settings(max_examples=60)
def test_chains_have_what_coverage_takes_and_limits_on_visits_leave(
    seed: int, most: int
) -> None:
    puzzle = cpbox.replace(random_puzzle(seed), "rules.max_uses", most)
    board = Board.of(puzzle)
    assume(len(board))
    for chain in every_chain(puzzle):
        score = sum(score_of(puzzle, word) for word in chain)
        for term, value in (("letters", length_of(puzzle, chain)), ("score", score)):
            number = np.array([len(chain)])
            (least,) = board.least_by_coverage(term, number)
            (most,) = board.most_by_visits(term, number)
            assert least <= value <= most


def test_limits_on_visits_bound_the_letters_of_a_level() -> None:
    """Two words that share a tile: ten visits, and eleven letters."""
    puzzle = cpbox.Puzzle.of(
        "ac bd e",
        words={"only": ["abedcbe", "abc", "cde", "ebcdebc"]},
        rules={"max_uses": 2, "max_words": 2, "cover": ["c"]},
        objective=["-letters"],
    )
    engine = Engine(Board.of(puzzle), LimitedConfig(), float("inf"))
    bounds = {
        level.num_words: engine.scale.unpack(level.bound) for level in engine.levels
    }
    assert bounds == {1: (7,), 2: (11,)}


def test_coverage_bounds_the_letters_of_a_level() -> None:
    """Words of three letters add two tiles each, so eight take four words."""
    puzzle = cpbox.Puzzle.of(
        "ad be cf g h",
        words={"only": ["abc", "cde", "efg", "gha"]},
        rules={"max_words": 4},
    )
    engine = Engine(Board.of(puzzle), LimitedConfig(), float("inf"))
    assert [level.num_words for level in engine.levels] == [4]


def test_no_model_is_refuted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A larger budget is no new question if it lets no other candidate through."""
    monkeypatch.setattr(filters, "FEW_CANDIDATES", 0)
    puzzle = cpbox.Puzzle.of(
        "ab cd",
        words={"only": ["acbda", "bcacadadb"]},  # each links to itself alone
        rules={"min_words": 2, "max_words": 2},
    )
    result = cpbox.solve(puzzle)
    assert result.status.value == "infeasible"
    assert [model.candidates for model in result.statistics.models] == [1, 2]


@pytest.mark.parametrize(
    ("box", "words", "lacks"),
    [
        ("qa qb cd", ["aqc", "cad", "dab"], "1 of the 2 tiles of q"),
        ("qa qb cd", ["bad", "dac"], "q"),
        ("qa be cd", ["bad", "dac"], "q or e"),
    ],
)
def test_a_letter_lacks_only_where_all_of_its_tiles_do(
    box: str, words: list[str], lacks: str
) -> None:
    rules = {"same_side": False}
    result = cpbox.solve(cpbox.Puzzle.of(box, words={"only": words}, rules=rules))
    claims = [step.claim for step in result.steps]
    assert any(claim.endswith(f"no candidate covers {lacks}") for claim in claims)


def test_none_is_cheaper_than_the_best_chain_alone() -> None:
    """A level's best chain may be worse than one of as many words in another."""
    puzzle = cpbox.Puzzle.of(
        "a e s t r",
        words={"only": ["arrests", "arrestster", "rest", "strae"], "rarity": "lists"},
        rules={"same_side": True, "max_words": 2},
        objective=["words", "letters", "worst_rarity"],
    )
    result = cpbox.solve(puzzle, cpbox.SolverConfig(relaxation=False))
    best = [step.claim for step in result.steps if step.claim.endswith("is cheaper")]
    of = " of 1 word and worst rarity 0"
    assert best == [
        f"a chain of 1 word, 7 letters, worst rarity 0, and none{of} is cheaper",
        "a chain of 1 word, 5 letters, worst rarity 3, and none is cheaper",
    ]
