"""Every formulation, with and without the relaxation, agrees with exhaustive search."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cpbox.basics.errors import InputError
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.relaxation import filter as filters
from cpbox.search.relaxation import network
from cpbox.search.results.result import Result, Status
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.verify import violations
from cpbox.search.word_lists import solve
from cpbox_models import NAMES
from tests.exhaustive import every_route, may_play, ranked, uses_within
from tests.random_puzzles import random_puzzle

PUZZLES = st.integers(0, 2**32 - 1).map(random_puzzle)
QUICK = (*NAMES, "flow, no relaxation")  # others take up to a minute
FEW = 2000  # solutions, of which CP-SAT lists no more in a second
CONFIGS = {
    f"{name}{'' if relaxed else ', no relaxation'}": LimitedConfig(
        formulation=name, relaxation=relaxed
    )
    for name in NAMES
    for relaxed in (True, False)
}


def solvable(puzzle: Puzzle) -> bool:
    """Whether the required words can be played; if not, solving is refused."""
    return all(
        word in (puzzle.words.only or ())
        and may_play(puzzle, word)
        and any(uses_within(puzzle, route) for route in every_route(puzzle, word))
        for word in puzzle.rules.require
    )


def holds(puzzle: Puzzle, result: Result) -> None:
    """Compare an answer with the list of all chains."""
    expected = ranked(puzzle)
    assert result.complete
    if not expected:
        assert result.status is Status.INFEASIBLE
        assert result.chain is None
        assert result.chains == ()
        return
    best = expected[0][0]
    assert result.status is Status.OPTIMAL
    assert result.objective == result.bound == best
    assert result.words in [chain for value, chain in expected if value == best]
    assert violations(puzzle, result.words or ()) == []


@pytest.mark.parametrize(
    "config",
    [
        pytest.param(config, id=name, marks=[pytest.mark.slow] * (name not in QUICK))
        for name, config in CONFIGS.items()
    ],
)
@given(puzzle=PUZZLES)
@settings(max_examples=25)
def test_the_optimum_and_all_optimal_chains_agree(
    config: LimitedConfig, puzzle: Puzzle
) -> None:
    assume(solvable(puzzle))
    expected = ranked(puzzle)
    ties = [chain for value, chain in expected if value == expected[0][0]]
    assume(config.relaxation or len(ties) <= FEW)
    result = solve(puzzle, config, Request(all_optimal=True))
    holds(puzzle, result)
    assert list(result.chains or ()) == ties


@pytest.mark.parametrize("relaxed", [True, False])
@given(puzzle=PUZZLES, number=st.integers(1, 30))
@settings(max_examples=25)
def test_the_best_few_agree_in_order(
    relaxed: bool,  # noqa: FBT001
    puzzle: Puzzle,
    number: int,
) -> None:
    assume(solvable(puzzle))
    config = LimitedConfig(relaxation=relaxed)
    result = solve(puzzle, config, Request(top=number))
    holds(puzzle, result)
    assert list(result.chains or ()) == [chain for _, chain in ranked(puzzle)[:number]]


@pytest.mark.parametrize("relaxed", [True, False])
@given(puzzle=PUZZLES, most=st.integers(1, 3))
@settings(max_examples=25)
def test_every_chain_is_found_once(
    relaxed: bool,  # noqa: FBT001
    puzzle: Puzzle,
    most: int,
) -> None:
    assume(solvable(puzzle))
    streamed: list[tuple[str, ...]] = []
    config = LimitedConfig(relaxation=relaxed)
    result = solve(puzzle, config, Request(every=most))
    holds(puzzle, result)
    expected = [chain for _, chain in ranked(puzzle) if len(chain) <= most]
    assert list(result.chains or ()) == expected
    result = solve(puzzle, config, Request(every=most), on_chain=streamed.append)
    assert (result.chains, result.count) == (None, len(expected))
    assert sorted(streamed) == sorted(expected)


@pytest.mark.parametrize("common", [0, 1])
@given(puzzle=PUZZLES, tables=st.integers(0, 6), number=st.integers(1, 30))
@settings(max_examples=25)
def test_bounds_that_track_few_tiles_agree(
    common: float, puzzle: Puzzle, tables: int, number: int
) -> None:
    assume(solvable(puzzle))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(filters, "FIRST_TABLE", 1 << tables)
        patch.setattr(filters, "LARGEST_TABLE", 1 << tables)
        patch.setattr(network, "COMMON", common)
        result = solve(puzzle, request=Request(top=number))
    holds(puzzle, result)
    assert list(result.chains or ()) == [chain for _, chain in ranked(puzzle)[:number]]


@given(puzzle=PUZZLES.filter(lambda puzzle: not solvable(puzzle)))
@settings(suppress_health_check=[HealthCheck.filter_too_much], max_examples=15)
def test_a_required_word_that_cannot_be_played_is_an_error(puzzle: Puzzle) -> None:
    with pytest.raises(InputError, match="cannot be played"):
        solve(puzzle)


def test_links_of_more_tiles_than_any_word_has() -> None:
    box, words = Box((("a", "b", "c"), ("d", "e", "f"))), Words(only=("ad", "be"))
    result = solve(Puzzle(box=box, words=words, rules=Rules(min_length=1, link=3)))
    assert result.status is Status.INFEASIBLE
