"""How many chains there are is proved: none listed is wrong, and none is missing."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpbox
from cpbox.cli.main import main
from cpbox.proof.prover import chain_list
from cpbox.puzzle import Puzzle
from cpbox.search.solver_config import Request
from tests.exhaustive import Chain, ranked
from tests.proof.bundles.files import findings_of, write
from tests.proof.corruptions.sound import PUZZLES, problems_of
from tests.proof.forged_counts import ALL, TWO, counted, forged
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable


def all_of(puzzle: Puzzle, asked: dict[str, Any]) -> list[Chain]:
    """The chains that are asked for, from the list of all."""
    chains = ranked(puzzle)
    if "every" in asked:
        return sorted(chain for _, chain in chains if len(chain) <= asked["every"])
    return sorted(chain for value, chain in chains if value == chains[0][0])


def listed(folder: Path) -> list[Chain]:
    lines = (folder / "chains.txt").read_text("utf-8").splitlines()
    return [tuple(line.split(" ")[::2]) for line in lines]


MORE = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 130)]


@pytest.mark.parametrize("seed", [*range(10), *MORE])
def test_counts_are_those_of_the_list_of_all_chains(seed: int, tmp_path: Path) -> None:
    puzzle = random_puzzle(seed, 3, 6)
    if not solvable(puzzle):
        pytest.skip("a required word cannot be played")
    asked: dict[str, Any] = {"every": seed % 4} if seed % 4 else {"all": True}
    bundle = cpbox.prove(puzzle, tmp_path / "proof", **asked, plain=seed % 3 == 0)
    if bundle.result.chain is None:
        assert (ranked(puzzle), bundle.count) == ([], None)
        return
    assert not [each for each in findings_of(tmp_path / "proof") if not each.holds]
    assert listed(tmp_path / "proof") == all_of(puzzle, asked)
    assert bundle.count == len(all_of(puzzle, asked))


@pytest.mark.slow
@pytest.mark.parametrize("asked", [ALL, TWO], ids=["all", "two words"])
@pytest.mark.parametrize(
    "name", ["gracious-splashy", "pangram-pair", "twin-letters", "there-and-back"]
)
def test_forged_lists_are_refused(name: str, asked: Request, tmp_path: Path) -> None:
    base = counted(cpbox.load(PUZZLES / f"{name}.yaml"), asked, tmp_path / "sound")
    rng = Random(f"{name} {asked}")  # other forgeries of each
    for number in range(6):
        folder = write(forged(rng, base), tmp_path / str(number))
        assert problems_of(folder), folder


# ----------------------------------------------------------------------- the commands

TINY = """\
sides: [ab, cd, ef]
words: {only: [bdf, bed, decaf, face, fbd]}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "tiny.yaml").write_text(TINY)
    return str(tmp_path / "tiny.yaml")


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("--all", "1 chain as good as that"),
        ("--every=2", "4 chains of at most 2 words"),
        ("--every=1", "0 chains of at most 1 word"),
    ],
)
def test_the_number_is_told(
    asked: str,
    count: str,
    file: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder, number = str(tmp_path / "proof"), int(count[0])
    assert main(["prove", file, "-o", folder, asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == number
    assert main(["check", folder, "--json"]) == 0
    checked: Any = json.loads(capsys.readouterr().out)
    assert (checked["count"], checked["verified"]) == (number, True)
    assert f"count: {count}, all in chains.txt" in checked["puzzle"]
    (tmp_path / "proof/chains.txt").write_text("bdf 1.3.5\n")
    assert main(["check", folder, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["count"] is None


def test_more_chains_than_a_proof_may_list_are_refused(
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(chain_list, "MOST", 3)
    folder = tmp_path / "proof"
    assert main(["prove", file, "-o", str(folder), "--every", "2"]) == 2
    assert "more than 3 chains of at most 2 words" in capsys.readouterr().err
    assert not folder.exists()
    with pytest.raises(cpbox.InputError, match="every"):
        cpbox.prove(cpbox.load(file), folder, all=True, every=2)


def test_there_is_nothing_to_count_where_there_is_no_chain(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "proof")
    none = ["--all", "--rule", "max_words=1", "--json"]
    assert main(["prove", file, "-o", folder, *none]) == 1
    assert json.loads(capsys.readouterr().out)["count"] is None
    assert main(["check", folder]) == 0
