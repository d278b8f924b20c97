"""The relations of `tests.relations`, on a few puzzles that are always the same."""

from pathlib import Path
from random import Random

import pytest

from tests.relations import related


def test_answers_to_related_puzzles_are_related(tmp_path: Path) -> None:
    assert related(Random(6), tmp_path) in ("optimal", "infeasible")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [110, 300, 301, 307])
def test_more_answers_to_related_puzzles_are_related(seed: int, tmp_path: Path) -> None:
    assert related(Random(seed), tmp_path)
