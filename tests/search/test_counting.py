"""Chains that are only counted: as many as there are, by whatever rules."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpbox.cli.main import main
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.puzzle.errors import InputError
from cpbox.search.engine import Stopped
from cpbox.search.solver import solve
from cpbox.search.solver_config import Request, SolverConfig
from cpbox.search.walk import Batch, Walk
from tests.exhaustive import ranked
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

BOX = "riu pgh lcs yao"
PUZZLES = st.integers(0, 2**32 - 1).map(random_puzzle).filter(solvable)
Capture = pytest.CaptureFixture[str]


def number(puzzle: Puzzle, most: int, config: SolverConfig = SolverConfig()) -> int:
    result = solve(puzzle, config, Request(every=most, count=True))
    assert result.complete
    assert result.chains is None
    assert result.count is not None
    return result.count


@pytest.mark.parametrize("relaxed", [True, False])
@given(puzzle=PUZZLES, most=st.integers(1, 4))
@settings(max_examples=25)
def test_as_many_are_counted_as_there_are(
    relaxed: bool,  # noqa: FBT001
    puzzle: Puzzle,
    most: int,
) -> None:
    there_are = sum(len(chain) <= most for _, chain in ranked(puzzle))
    assert number(puzzle, most, SolverConfig(relaxation=relaxed)) == there_are


@given(puzzle=PUZZLES)
@settings(max_examples=25)
def test_as_many_are_counted_as_are_optimal(puzzle: Puzzle) -> None:
    found = ranked(puzzle)
    result = solve(puzzle, request=Request(all_optimal=True, count=True))
    assert result.count == sum(value == found[0][0] for value, _ in found)
    assert result.complete


def test_more_chains_than_64_bits_can_count() -> None:
    words = tuple(f"a{'b' * n}a" for n in range(1, 40))
    rules = Rules(repeat_words=True, max_words=30, same_side=True)
    puzzle = Puzzle(box=Box.of("a b"), words=Words(only=words), rules=rules)
    assert number(puzzle, 30) == sum(39**length for length in range(1, 31))


# ---------------------------------------------------------------------- what is shown


def test_time_that_is_over_leaves_a_number_that_is_no_more_than_a_least(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    honest = Walk.batches

    def stop(self: Walk, num_words: int) -> Iterator[Batch]:
        yield from honest(self, num_words)
        raise Stopped

    monkeypatch.setattr(Walk, "batches", stop)
    command = ["solve", BOX, "--words", "common", "--rule", "max_letters=15", "--count"]
    assert main([*command, "--every", "2"]) == 3
    says = "Stopped before all were counted: at least 1 chain of at most 2 words\n"
    assert capsys.readouterr().out.endswith(says)
    assert main([*command, "--every", "2", "--json"]) == 3
    record = json.loads(capsys.readouterr().out)
    assert (record["count"], record["complete"]) == (1, False)


def test_how_many_are_said_to_people_programs_and_spreadsheets(
    capsys: Capture,
) -> None:
    command = ["solve", BOX, "--words", "common", "--count"]
    for asked, says in (
        (["--every", "3"], "1,217 chains of at most 3 words"),
        (["--all"], "No other chain is as good"),
        (["--all", "--set", "objective=[words]"], "2 equally good chains"),
    ):
        assert main([*command, *asked]) == 0
        assert capsys.readouterr().out.endswith(f"\n\n{says}\n")
        assert main([*command, *asked, "--csv"]) == 0
    assert capsys.readouterr().out.split("\n")[-3:] == [
        "puzzle,count,complete",
        f"{BOX},2,yes",
        "",
    ]
    assert main([*command, "--every", "3", "--json"]) == 0
    (record,) = capsys.readouterr().out.splitlines()
    assert json.loads(record)["count"] == 1217
    assert "chains" not in json.loads(record)


def test_a_count_of_nothing_in_particular_is_refused(capsys: Capture) -> None:
    assert main(["solve", BOX, "--count"]) == 2
    assert (
        "--count: counts the chains of --all or of --every" in capsys.readouterr().err
    )
    with pytest.raises(InputError, match="count: counts the chains"):
        Request(count=True)
    with pytest.raises(InputError, match="count: counts the chains"):
        Request(top=3, count=True)
