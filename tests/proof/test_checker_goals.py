"""The checker's goals, compared with ones written by hand."""

import pytest

from cpbox.proof.checker.claim import Claim
from cpbox.proof.checker.goals import Goal, needed_goals
from cpbox.proof.checker.traces import Candidate, candidates_of
from tests.proof.hand_made import Json, raw_puzzle, stated
from tests.proof.test_checker_formula import WORDS


def claim_of(
    objective: list[str], value: list[int] | None, **rules: object
) -> tuple[Claim, list[Candidate]]:
    raw: Json = raw_puzzle([["a"], ["b"]], **{"min_length": 1, **rules})
    raw["objective"] = objective
    if "score" in "".join(objective):
        raw["letter_values"] = {"a": 1, "b": 2}
    claim = stated({
        "format": "cpbox bundle 5", "versions": {}, "title": None, "puzzle": raw,
        "lists": [{"name": None, "file": "list.txt", "words": 0, "sha256": ""}],
        "answer": {
            "status": "optimal" if value else "infeasible", "list": None,
            "chain": ["ba"] if value else None, "objective": value,
        },
        "goals": [], "count": None, "labels": None, "files": {},
    })  # fmt: skip
    items = candidates_of(claim.puzzle, {x: len(x) - 2 for x in WORDS})
    return claim, items


def goals_of(
    objective: list[str], value: list[int] | None, **rules: object
) -> list[Goal]:
    claim, items = claim_of(objective, value, **rules)
    return needed_goals(claim, {None: items})


def test_goals_of_the_usual_objective() -> None:
    words, letters, rarity = goals_of(["words", "letters", "rarity"], [2, 5, 1])
    assert [words.name, letters.name, rarity.name] == [
        "fewer-words", "fewer-letters", "less-rarity",
    ]  # fmt: skip
    assert (words.lo, words.hi, words.caps) == (1, 1, {})
    assert (letters.lo, letters.hi, letters.caps) == (2, 2, {"letters": 4})
    assert (rarity.lo, rarity.hi) == (2, 2)
    assert rarity.caps == {"letters": 5, "rarity": 0}
    assert rarity.sentence == (
        "no chain with 2 words and 5 letters has a rarity below 1"
    )


def test_goals_whose_numbers_contradict_each_other() -> None:
    words, rarity = goals_of(["words", "rarity"], [1, 0])
    assert words.is_arithmetic
    assert rarity.is_arithmetic
    (letters,) = goals_of(["letters"], [2])
    assert letters.hi == 0  # one letter is too few for the shortest word
    assert letters.is_arithmetic


def test_goals_that_maximise() -> None:
    names = ["-words", "-letters", "-worst_rarity", "worst_rarity", "-score"]
    words, letters, worst = goals_of(names[:3], [2, 6, 1], max_letters=9)
    assert (words.lo, words.hi) == (3, 3)
    assert letters.demands == {"letters": 7}
    assert letters.caps == {}  # two words of three letters are within it
    assert letters.is_arithmetic  # and seven letters are beyond them
    assert worst.group_rarity == 2
    assert worst.name == "more-worst_rarity"
    (worst,) = goals_of(names[3:4], [1])
    assert worst.candidates == [1]
    assert worst.name == "less-worst_rarity"


def test_the_one_goal_of_a_box_without_chain() -> None:
    (goal,) = goals_of(["words"], None, max_letters=5, min_letters=4)
    assert (goal.name, goal.lo, goal.hi) == ("no-chain", 1, 2)
    assert (goal.caps, goal.demands) == ({"letters": 5}, {"letters": 4})


@pytest.mark.parametrize(
    ("objective", "value", "sentences"),
    [
        (["letters"], [9], ["no chain of at most 3 words has fewer than 9 letters"]),
        (["words"], [1], ["no chain has fewer than 1 word"]),
        (["-words", "score"], [2, 5], [
            "no chain of at most 3 words has more than 2 words",
            "no chain with 2 words has a score below 5",
        ]),
        (["worst_rarity", "-score"], [1, 5], [
            "no chain of at most 3 words has a worst rarity below 1",
            "no chain of at most 3 words with a worst rarity of 1 has a score above 5",
        ]),
    ],
)  # fmt: skip
def test_a_sentence_says_its_limit_on_words_unless_they_are_given(
    objective: list[str], value: list[int], sentences: list[str]
) -> None:
    goals = goals_of(objective, value, max_words=3)
    assert [goal.sentence for goal in goals] == sentences
