"""All that is said of random puzzles is true, by the list of all chains."""

import pytest

from tests.explain.__main__ import explain


@pytest.mark.parametrize("seed", range(60))
def test_all_that_is_said_of_a_random_puzzle_is_true(seed: int) -> None:
    explain(seed)


def test_the_random_puzzles_are_of_both_kinds() -> None:
    assert {explain(seed) for seed in range(10)} >= {"best", "no chain"}
