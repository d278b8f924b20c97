"""The checker's filters and labels, against sets made without any bits."""

import contextlib
import itertools
import random
from typing import Any

import pytest

from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.refutation.goals import Goal
from cpbox.proof.checker.refutation.problem import Problem, problem_of
from cpbox.proof.checker.refutation.sieve import SetsOfThings, check_filter
from cpbox.proof.checker.statement.claim import FilterEntry, LabelsEntry
from cpbox.proof.checker.statement.tracing import Candidate, candidates_of
from cpbox.proof.checker.theorem.labels import check_labels
from tests.hand_made import a_puzzle

SIDES = [["a", "b"], ["c", "d"], ["e"]]
Tiles = tuple[int, ...]
States = dict[tuple[int, Tiles], set[tuple[int, frozenset[int]]]]


def some_words(rng: random.Random) -> list[str]:
    words: set[str] = set()
    while len(words) < 12:
        word = "".join(rng.choice("abcde") for _ in range(rng.randint(2, 5)))
        words.add(word)
    return sorted(words)


def a_problem(rng: random.Random, letters: int, **rules: object) -> Problem:
    puzzle = a_puzzle(SIDES, **{"min_length": 2, **rules})
    items = candidates_of(puzzle, some_words(rng), lambda word: len(word) % 3)
    goal = Goal("g", None, "", 1, 3, list(range(len(items))), {"letters": letters})
    if rng.random() < 0.3:
        goal.group_rarity = 2
    return problem_of(goal, puzzle, items)


def reached(problem: Problem, tracked: list[int], *, back: bool) -> States:
    """What chains of up to two words can do, from either end."""
    items = problem.items
    most = problem.goal.caps["letters"]
    states: States = {}
    if back:
        missable = [
            frozenset(each)
            for size in range(problem.puzzle.may_miss + 1)
            for each in itertools.combinations([t for t in tracked if t < 5], size)
        ]
        for i in problem.goal.candidates:
            if problem.may_end(i):
                begun = states.setdefault((0, items[i].tail), set())
                begun |= {(0, each) for each in missable}
    else:
        for i in problem.starters():
            states[0, items[i].head] = {(0, frozenset())}
    for words in (1, 2):
        for i in problem.goal.candidates:
            one, other = items[i].head, items[i].tail
            if back:
                one, other = other, one
            for cost, things in list(states.get((words - 1, one), ())):
                total = cost + len(items[i].word)
                more = {g for g in tracked if problem.covers[i] >> g & 1}
                if total <= most:
                    after = states.setdefault((words, other), set())
                    after.add((total, things | more))
    return states


def lines_of(states: States, name: str) -> list[str]:
    return [
        f"{name} {words} {state[0]} {cost} {'.'.join(map(str, sorted(things))) or '-'}"
        for (words, state), reached in sorted(states.items())
        for cost, things in sorted(reached, key=lambda pair: (pair[0], sorted(pair[1])))
    ]


def standing(problem: Problem, tracked: list[int]) -> list[list[int]]:
    """The candidates in each slot, by the definition."""
    front = reached(problem, tracked, back=False)
    back = reached(problem, tracked, back=True)
    most, goal = problem.goal.caps["letters"], problem.goal
    slots = []
    for p in range(1, goal.hi + 1):
        kept = []
        for i in goal.candidates:
            item = problem.items[i]
            own = {g for g in tracked if problem.covers[i] >> g & 1}
            if any(
                one[0] + len(item.word) + other[0] <= most
                and one[1] | own | other[1] == set(tracked)
                for k in range(max(p, goal.lo), goal.hi + 1)
                for one in front.get((p - 1, item.head), ())
                for other in back.get((k - p, item.tail), ())
            ):
                kept.append(i)
        slots.append(kept)
    return slots


RULES: list[dict[str, object]] = [
    {}, {"start": "a"}, {"end": "b"}, {"cover": 4}, {"cover": 3, "end": "e"},
]  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(12))
def test_filters_keep_what_they_must(seed: int, rules: dict[str, object]) -> None:
    rng = random.Random(seed)
    problem = a_problem(rng, rng.randint(5, 11), **rules)
    tracked = sorted(rng.sample(problem.things, rng.randint(0, 4)))
    lines = lines_of(reached(problem, tracked, back=False), "front")
    lines += lines_of(reached(problem, tracked, back=True), "back")
    entry = FilterEntry(tuple(tracked), "letters")

    def slots(lines: list[str]) -> list[list[int]]:
        data = "".join(f"{line}\n" for line in lines).encode()
        return check_filter("f", data, entry, problem)

    expected = standing(problem, tracked)
    assert slots(lines) == expected
    assert slots(lines[::-1]) == expected
    for k in range(len(lines)):  # less is refused, or it was implied
        less = [line for line in lines if line != lines[k]]
        with contextlib.suppress(Refusal):
            assert slots(less) == expected


def test_a_missing_line_is_noticed() -> None:
    puzzle = a_puzzle([["a"], ["b"]], min_length=2)
    items = candidates_of(puzzle, ["ab", "ba"], lambda _: 0)
    goal = Goal("g", None, "", 1, 2, [0, 1], {"letters": 4})
    problem = problem_of(goal, puzzle, items)
    lines = [
        "front 0 0 0 -", "front 0 1 0 -", "front 1 0 2 0.1", "front 1 1 2 0.1",
        "back 0 0 0 -", "back 0 1 0 -", "back 1 0 2 0.1", "back 1 1 2 0.1",
    ]  # fmt: skip
    entry = FilterEntry((0, 1), "letters")

    def check(lines: list[str], entry: FilterEntry = entry) -> list[list[int]]:
        data = "".join(f"{line}\n" for line in lines).encode()
        return check_filter("f", data, entry, problem)

    assert check(lines) == [[0, 1], [0, 1]]
    for k in range(len(lines)):
        with pytest.raises(Refusal):
            check(lines[:k] + lines[k + 1 :])
    dearer = [line.replace(" 2 ", " 3 ") for line in lines]
    with pytest.raises(Refusal, match="at a cost of 2"):
        check(dearer)
    less = [line.replace(" 0.1", " 0") for line in lines]
    with pytest.raises(Refusal, match="does not follow"):
        check(less)
    with pytest.raises(Refusal, match="does not follow"):
        check(lines, FilterEntry((0, 1), None))  # whose cap is 0, as are all costs
    for bad in ("left 0 0 0 -", "front 0 0 0", "front x 0 0 -", "front 0 0 0 1.0",
                "front 0 0 0 2", "front 0 0 0 -1", "front 01 0 0 -", ""):  # fmt: skip
        with pytest.raises(Refusal, match="line 9 of f"):
            check([*lines, bad])
    for tracked in ((1, 0), (0, 0), (2,), (10**9,)):
        with pytest.raises(Refusal):
            check(lines, FilterEntry(tracked, "letters"))
    with pytest.raises(Refusal, match="not capped"):
        check(lines, FilterEntry((0, 1), "rarity"))


def test_more_things_than_a_family_can_hold_are_refused() -> None:
    puzzle = a_puzzle([list("abcdefghijk"), list("lmnopqrstuv")], min_length=2)
    items = candidates_of(puzzle, ["al"], lambda _: 0)
    problem = problem_of(Goal("g", None, "", 1, 1, [0], {}), puzzle, items)
    with pytest.raises(Refusal, match="more than"):
        check_filter("f", b"", FilterEntry(tuple(range(22)), None), problem)


def test_families_are_what_they_stand_for() -> None:
    sets, rng = SetsOfThings(4), random.Random(3)
    for _ in range(50):
        family = {rng.randrange(16) for _ in range(rng.randint(0, 5))}
        closed = {n for n in range(16) if any(n | x == x for x in family)}
        things = rng.randrange(16)

        def bits(family: set[int]) -> int:
            return sum(1 << each for each in family)

        assert sets.with_subsets(bits(family)) == bits(closed)
        lifted = {n for n in range(16) if n & ~things in closed}
        assert sets.lift(bits(closed), things) == bits(lifted)
        assert sets.complements(bits(family)) == bits({15 - x for x in family})


WORDS = ["acb", "acbc", "bdad"]
LINES = ["start 0.1.2.3 0 0", "1 3 1 3", "2 3 1 4", "3 2 1 4"]


def walk(
    lines: list[str],
    bound: tuple[int, ...] | None = (2, 7),
    terms: tuple[str, ...] = ("words", "letters"),
    **rules: Any,
) -> None:
    puzzle = a_puzzle(**rules)
    items: list[Candidate] = candidates_of(puzzle, WORDS, lambda _: 0)
    data = "".join(f"{line}\n" for line in lines).encode()
    check_labels(data, LabelsEntry(terms, bound, ""), puzzle, items)


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
        (["start 0.1.2 0 0", *LINES[1:]], (2, 7), "the start"),
        (["start 0.1.2.3 0 1", *LINES[1:]], (2, 7), "the start"),
        (LINES[:1] + LINES[2:], (2, 7), "line 1 of .*not listed"),
        (LINES[:1] + LINES[2:], (2, 6), "line 1 of .*not listed"),
        ([LINES[0], "1 3 1 4", *LINES[2:]], (2, 7), "line 1 of .*not listed"),
        (LINES, (2, 8), "line 2 of .*completes"),
        (LINES, (3, 0), "line 2 of .*completes"),
        ([*LINES, "0 4 1 1"], (2, 7), "line 5 of .*things"),
        ([*LINES, "0 2.1 1 1"], (2, 7), "line 5 of .*rise"),
        ([*LINES, "1 3 1 3"], (2, 7), "line 5 of .*already"),
        ([*LINES, "0 1 1"], (2, 7), "line 5 of .*no label"),
        ([*LINES, "0 1 1 -1"], (2, 7), "line 5 of .*no number"),
        ([*LINES, f"0 1 1 {'9' * 30}"], (2, 7), "line 5 of .*no number"),
        ([*LINES, "begin 1 1 1"], (2, 7), "line 5 of .*no number"),
    ],
)
def test_labels_that_do_not(lines: list[str], bound: tuple[int, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        walk(lines, bound)


def test_labels_know_missed_tiles_groups_and_ends() -> None:
    lines = ["start 0.1.2.3 0 0"]
    with pytest.raises(Refusal, match="completes"):
        walk(lines, (2, 0), cover=3)
    walk(lines, (2, 0), cover=3, end="a")  # no word ends on it
    group = ["start 0.1.2.3.4 0 0"]
    walk(group, (2, 0), cover=3, require=["bd"])
    with pytest.raises(Refusal, match="completes"):
        walk(group, (2, 0), cover=3, require=["acb"])
