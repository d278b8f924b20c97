"""How many chains there are is proved: no listed chain is wrong, and none is missing."""

from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.puzzle import Puzzle
from tests.exhaustive import Chain, ranked
from tests.proof.bundles.files import findings_of
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable


def all_of(puzzle: Puzzle, asked: dict[str, Any]) -> list[Chain]:
    """The chains that are asked for, from the list of all."""
    found = ranked(puzzle)
    if "every" in asked:
        return sorted(chain for _, chain in found if len(chain) <= asked["every"])
    return sorted(chain for value, chain in found if value == found[0][0])


def listed(folder: Path) -> list[Chain]:
    lines = (folder / "chains.txt").read_text("utf-8").splitlines()
    return [tuple(line.split(" ")[::2]) for line in lines]


MORE = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(24, 400)]


@pytest.mark.parametrize("seed", [*range(24), *MORE])
def test_counts_are_those_of_the_list_of_all_chains(seed: int, tmp_path: Path) -> None:
    puzzle = random_puzzle(seed, 3, 6)
    if not solvable(puzzle):
        pytest.skip("a required word cannot be played")
    asked: dict[str, Any] = {"every": seed % 4} if seed % 4 else {"all_optimal": True}
    bundle = cpbox.prove(puzzle, tmp_path / "proof", **asked, plain=seed % 3 == 0)
    if bundle.result.chain is None:
        assert (ranked(puzzle), bundle.count) == ([], None)
        return
    assert not [each for each in findings_of(tmp_path / "proof") if not each.holds]
    assert listed(tmp_path / "proof") == all_of(puzzle, asked)
    assert bundle.count == len(all_of(puzzle, asked))
