"""Chains that are only counted: as many as there are, by whatever rules."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpbox.basics.errors import InputError
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.search.optimum.engine import Stopped
from cpbox.search.relaxation.walk import Batch, Walk
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import solve
from tests.exhaustive import ranked
from tests.processes import shell
from tests.random_puzzles import random_puzzle
from tests.test_agreement import solvable

BOX = "riu pgh lcs yao"
PUZZLES = st.integers(0, 2**32 - 1).map(random_puzzle).filter(solvable)


def number(puzzle: Puzzle, most: int, config: LimitedConfig = LimitedConfig()) -> int:
    result = solve(puzzle, config, Request(every=most, count=True))
    assert result.complete
    assert result.chains is None
    assert result.count is not None
    return result.count


@pytest.mark.parametrize("relaxed", [True, False])
@given(puzzle=PUZZLES, most=st.integers(1, 4))
@settings(max_examples=15)
def test_as_many_are_counted_as_there_are(
    relaxed: bool,  # noqa: FBT001
    puzzle: Puzzle,
    most: int,
) -> None:
    there_are = sum(len(chain) <= most for _, chain in ranked(puzzle))
    assert number(puzzle, most, LimitedConfig(relaxation=relaxed)) == there_are


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
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Walk.batches

    def stop(self: Walk, num_words: int) -> Iterator[Batch]:
        yield from honest(self, num_words)
        raise Stopped

    monkeypatch.setattr(Walk, "batches", stop)
    command = ["solve", BOX, "--words", "common", "--rule", "max_letters=15", "--count"]
    says = "Stopped before all were counted: at least 1 chain of at most 2 words\n"
    assert shell(*command, "--every", "2", code=3).out.endswith(says)
    record = shell(*command, "--every", "2", "--json", code=3).record
    assert (record["count"], record["complete"]) == (1, False)


def test_how_many_are_said_to_people_programs_and_spreadsheets() -> None:
    command = ["solve", BOX, "--words", "common"]
    every = len(shell(*command, "--every", "3", "--json", code=0).records) - 2
    command.append("--count")
    for asked, says in (
        (["--every", "3"], f"{every:,} chains of at most 3 words"),
        (["--all"], "1 optimal chain"),
        (["--all", "--set", "objective=[words]"], "2 optimal chains"),
    ):
        assert shell(*command, *asked, code=0).out == f"{BOX}\n\n{says}\n"
    rows = shell(*command, *asked, "--csv", code=0).out.split("\n")
    assert rows[-3:] == [
        "puzzle,count,complete",
        f"{BOX},2,yes",
        "",
    ]
    record = shell(*command, "--every", "3", "--json", code=0).record
    assert record["count"] == every
    assert "gracious" not in str(record)
    assert not {"chain", "chains", "words", "objective", "steps"} & record.keys()


def test_a_count_of_nothing_in_particular_is_refused() -> None:
    err = shell("solve", BOX, "--count", code=2).err
    assert "--count: counts the chains of --all or --every" in err
    with pytest.raises(InputError, match="count: counts the chains"):
        Request(count=True)
    with pytest.raises(InputError, match="count: counts the chains"):
        Request(top=3, count=True)
