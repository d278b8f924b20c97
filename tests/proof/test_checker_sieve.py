"""The checker's filters and labels, against sets made without any bits."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cpbox.proof.checker.claim import LabelsEntry, PassEntry
from cpbox.proof.checker.goals import Goal
from cpbox.proof.checker.labels import check_labels, of_everyone, packed, steps_of
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.sieve import sifted
from cpbox.proof.checker.traces import Candidate, candidates_of
from tests.proof.hand_made import a_puzzle

SIDES = [["a", "b"], ["c", "d"], ["e"]]
Slots = Sequence[Sequence[int]]


def some_words(rng: random.Random) -> list[str]:
    words: set[str] = set()
    while len(words) < 12:
        word = "".join(rng.choice("abcde") for _ in range(rng.randint(2, 5)))
        words.add(word)
    return sorted(words)


def a_problem(rng: random.Random, letters: int, **rules: object) -> Problem:
    puzzle = a_puzzle(SIDES, **{"min_length": 2, **rules})
    items = candidates_of(puzzle, {x: len(x) % 3 for x in some_words(rng)})
    goal = Goal("g", None, "", 1, 3, list(range(len(items))), {"letters": letters})
    if rng.random() < 0.3:
        goal.group_rarity = 2
    if rng.random() < 0.5:
        goal.lo = 3
    return problem_of(goal, puzzle, items)


def walks(problem: Problem, slots: Slots, over: PassEntry) -> Iterator[list[int]]:
    """All that link up, cover what is tracked and cost no more than the cap."""
    items, goal = problem.items, problem.goal
    for walk in _linked(problem, slots, []):
        done: set[int] = set()
        for i in walk:
            done |= {g for g in over.tracked if problem.covers[i] >> g & 1}
        missed = set(over.tracked) - done
        spent = sum(len(items[i].word) for i in walk) if over.cost else 0
        may_stop = problem.may_end(walk[-1]) and len(walk) >= goal.lo
        is_enough = (
            len(missed) <= problem.puzzle.may_miss and max(missed, default=0) < 5
        )
        if may_stop and is_enough and spent <= goal.caps["letters"]:
            yield walk


def _linked(problem: Problem, slots: Slots, walk: list[int]) -> Iterator[list[int]]:
    if walk:
        yield walk
    for i in slots[len(walk)] if len(walk) < len(slots) else ():
        if not walk or problem.items[walk[-1]].tail == problem.items[i].head:
            yield from _linked(problem, slots, [*walk, i])


def standing(problem: Problem, slots: Slots, over: PassEntry) -> list[list[int]]:
    """The candidates in each slot that stand on a walk, by the definition."""
    kept: list[set[int]] = [set() for _ in slots]
    for walk in walks(problem, slots, over):
        for slot, i in zip(kept, walk, strict=False):
            slot.add(i)
    return [*map(sorted, kept)]


RULES: list[dict[str, object]] = [
    {}, {"start": "a"}, {"end": "b"}, {"cover": 4}, {"cover": 3, "end": "e"},
    {"link": 2}, {"link": 0, "cover": 4},
]  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(12))
def test_passes_keep_what_stands_on_a_walk(seed: int, rules: dict[str, object]) -> None:
    rng = random.Random(seed)
    problem = a_problem(rng, rng.randint(5, 11), **rules)
    expected: Slots = [problem.slot(p) for p in (1, 2, 3)]
    passes = []
    for cost in rng.choice([("letters",), ("letters", "letters"), (None, "letters")]):
        tracked = sorted(rng.sample(problem.things, rng.randint(0, 4)))
        passes.append(PassEntry(tuple(tracked), cost))
        expected = standing(problem, expected, passes[-1])
    assert sifted(passes, problem).slots == expected


def test_passes_that_make_no_sense_are_refused() -> None:
    puzzle = a_puzzle([["a"], ["b"]], min_length=2)
    items = candidates_of(puzzle, dict.fromkeys(["ab", "ba"], 0))
    goal = Goal("g", None, "", 1, 2, [0, 1], {"letters": 4})
    problem = problem_of(goal, puzzle, items)
    assert sifted([PassEntry((0, 1), "letters")], problem).slots == [[0, 1], [0, 1]]
    for tracked in ((1, 0), (0, 0), (2,), (10**9,)):
        with pytest.raises(Rejection):
            sifted([PassEntry(tracked, "letters")], problem)
    for cost in ("rarity", "words", "visits-0", ""):
        with pytest.raises(Rejection, match="not capped"):
            sifted([PassEntry((0, 1), cost)], problem)


def test_more_things_than_a_family_can_hold_are_refused() -> None:
    puzzle = a_puzzle([list("abcdefghijk"), list("lmnopqrstuv")], min_length=2)
    items = candidates_of(puzzle, {"al": 0})
    problem = problem_of(Goal("g", None, "", 1, 1, [0], {}), puzzle, items)
    with pytest.raises(Rejection, match="more than"):
        sifted([PassEntry(tuple(range(22)), None)], problem)


WORDS = ["acb", "acbc", "bdad"]
LINES = ["start 0.1.2.3 0 0", "1 3 1 3", "2 3 1 4", "3 2 1 4"]


def walk(
    lines: list[str],
    bound: tuple[int, ...] | None = (2, 7),
    terms: tuple[str, ...] = ("words", "letters"),
    **rules: Any,
) -> None:
    puzzle = a_puzzle(**rules)
    items: list[Candidate] = candidates_of(puzzle, dict.fromkeys(WORDS, 0))
    data = "".join(f"{line}\n" for line in lines).encode()
    check_labels(data, LabelsEntry(terms, bound), puzzle, items)


def test_labels_that_hold() -> None:
    walk(LINES)
    walk(LINES[::-1])
    walk([*LINES, "1 0.3 9 9"])
    walk(["start 0.1.2.3 0"], (2,), ("words",))  # one word more is enough
    walk(["start 0.1.2.3", "1 3", "2 3", "3 2", "3 -"], None, (), end="c")


@pytest.mark.parametrize(
    ("lines", "bound", "why"),
    [
        (LINES[1:], (2, 7), "the start"),
        (["start 0.1.2.3 0 1", *LINES[1:]], (2, 7), "the start"),
        (LINES[:1] + LINES[2:], (2, 7), "line 1 of .*not listed"),
        ([LINES[0], "1 3 1 4", *LINES[2:]], (2, 7), "line 1 of .*not listed"),
        (LINES, (2, 8), "line 2 of .*completes"),
        ([*LINES, "0 4 1 1"], (2, 7), "line 5 of .*things"),
        ([*LINES, "0 2.1 1 1"], (2, 7), "line 5 of .*in order"),
        ([*LINES, "1 3 1 3"], (2, 7), "line 5 of .*already"),
        ([*LINES, "0 1 1"], (2, 7), "line 5 of .*not a label"),
        ([*LINES, f"0 1 1 {'9' * 30}"], (2, 7), "line 5 of .*not a number"),
    ],
)
def test_labels_that_do_not(lines: list[str], bound: tuple[int, ...], why: str) -> None:
    with pytest.raises(Rejection, match=why):
        walk(lines, bound)


def test_labels_know_missed_tiles_groups_and_ends() -> None:
    lines = ["start 0.1.2.3 0 0"]
    with pytest.raises(Rejection, match="completes"):
        walk(lines, (2, 0), cover=3)
    walk(lines, (2, 0), cover=3, end="a")  # no word ends on it
    group = ["start 0.1.2.3.4 0 0"]
    walk(group, (2, 0), cover=3, require=["bd"])
    with pytest.raises(Rejection, match="completes"):
        walk(group, (2, 0), cover=3, require=["acb"])


def test_of_candidates_alike_the_labels_count_the_cheapest() -> None:
    puzzle = a_puzzle([["a", "b"], ["c", "d"]])
    items = candidates_of(puzzle, dict.fromkeys(("acacb", "acb", "acbcb"), 0))
    steps = steps_of(of_everyone(puzzle, items), ["letters"])
    assert [step.cost for step in steps[items[0].head]] == [packed([3])]
