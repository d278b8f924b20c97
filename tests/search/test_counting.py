"""Chains that are only counted: as many as there are, by whatever rules."""

import json
from itertools import pairwise, permutations
from math import perm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpbox.cli.main import main
from cpbox.puzzle import Box, Puzzle, Rules, Words
from cpbox.puzzle.errors import InputError
from cpbox.search import counting
from cpbox.search.engine import Stopped
from cpbox.search.partitions import Residues, kinds, partitions
from cpbox.search.solver import solve
from cpbox.search.solver_config import OnBatch, Request, SolverConfig
from cpbox.search.walk import Walk
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


RULES: list[dict[str, object]] = [
    {"cover": 10},
    {"cover": ["g", "r", "y"], "link": 0},
    {"cover": 9, "loop": True},
    {"cover": 9, "link": 2},
    {"start": "g", "cover": 9},
    {"require": ["gold"], "cover": 9},
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("repeats", [True, False])
def test_what_is_counted_by_sets_of_tiles_is_what_is_listed(
    rules: dict[str, object],
    repeats: bool,  # noqa: FBT001
) -> None:
    asked = {"repeat_words": repeats, **rules}
    puzzle = Puzzle.of("rgd uly pas oei", words={"list": "common"}, rules=asked)
    listed: list[tuple[str, ...]] = []
    solve(puzzle, request=Request(every=2), on_chain=listed.append)
    result = solve(puzzle, request=Request(every=2, count=True))
    assert result.count == len(listed) > 0
    assert result.steps[-1].by == "inclusion and exclusion"


def test_long_chains_of_different_words() -> None:
    words = ("ab", "ba", "aba", "bab", "ac", "ca", "bc")
    for most in (5, 6, 7):
        rules = Rules(min_length=2, min_words=most, max_words=most, cover=1)
        box, only = Box.of("a b c"), Words(only=words)
        expected = sum(
            all(one[-1] == other[0] for one, other in pairwise(chain))
            for chain in permutations(words, most)
        )
        assert number(Puzzle(box=box, words=only, rules=rules), most) == expected > 0


def test_more_chains_than_64_bits_can_count() -> None:
    words = tuple(f"a{'b' * n}a" for n in range(1, 40))
    rules = Rules(repeat_words=True, max_words=30, same_side=True)
    puzzle = Puzzle(box=Box.of("a b"), words=Words(only=words), rules=rules)
    assert number(puzzle, 30) == sum(39**length for length in range(1, 31))


# ------------------------------------------------------------------------- arithmetic


def test_different_words_are_told_apart_by_the_partitions() -> None:
    for size in range(1, 7):
        assert len({*partitions(size)}) == [1, 2, 5, 15, 52, 203][size - 1]
        known = kinds(size, closed=False, repeats=False)
        for choices in range(9):
            ways = sum(times * choices ** len(kind[0]) for kind, times in known.items())
            assert ways == perm(choices, size)


@given(st.lists(st.tuples(st.integers(0, 2**60), st.integers(-9, 9)), max_size=9))
def test_remainders_tell_a_number(parts: list[tuple[int, int]]) -> None:
    total = sum(count * times for count, times in parts)
    if total >= 0:
        residues = Residues(max(total, 1 << 100))
        for modulus in residues.moduli:
            counts = np.array([count % modulus for count, _ in parts], np.uint64)
            times = np.array([times for _, times in parts], np.int64)
            residues.add(modulus, counts, times)
        assert residues.value == total


# ---------------------------------------------------------------------- what is shown


def test_too_many_chains_to_be_met_one_by_one_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(counting, "MOST_DIFFERENT", 1)
    monkeypatch.setattr(counting, "MOST_MET", 1)
    command = ["solve", BOX, "--words", "common", "--count"]
    assert main([*command, "--every", "3"]) == 2
    says = capsys.readouterr().err
    assert "chains of 3 words, none twice, are too many to count: up to 1,126" in says
    assert main([*command, "--every", "3", "--rule", "repeat_words=true"]) == 0


def test_time_that_is_over_leaves_a_number_that_is_no_more_than_a_least(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    honest = Walk.run

    def stop(self: Walk, num_words: int, on_batch: OnBatch) -> None:
        honest(self, num_words, on_batch)
        raise Stopped

    monkeypatch.setattr(Walk, "run", stop)
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
        (["--every", "3"], "1,128 chains of at most 3 words"),
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
    assert json.loads(record)["count"] == 1128
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
