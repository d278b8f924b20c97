"""The checker's goals, compared with ones written by hand."""

import pytest

from cpbox.proof.checker.claim import ClaimFile
from cpbox.proof.checker.goals import Chains, Goal, needed_goals
from cpbox.proof.checker.traces import Candidate, candidates_of
from tests.proof.hand_made import Json, raw_puzzle, stated
from tests.proof.test_checker_formula import WORDS


def claim_of(
    objective: list[str], value: list[int] | None, **rules: object
) -> tuple[ClaimFile, list[Candidate]]:
    raw: Json = raw_puzzle([["a"], ["b"]], **{"min_length": 1, **rules})
    raw["objective"] = objective
    if "score" in "".join(objective):
        raw["letter_values"] = {"a": 1, "b": 2}
    claim = stated({
        "format": "cpbox bundle 7", "versions": {}, "title": None, "puzzle": raw,
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


@pytest.mark.parametrize(
    ("objective", "value", "sentences"),
    [
        (["letters"], [9], ["no chain of at most 3 words has fewer than 9 letters"]),
        (["words"], [1], ["no chain has fewer than 1 word"]),
        (["-words", "score"], [2, 5], [
            "no chain of at most 3 words has more than 2 words",
            "no chain of 2 words has a score below 5",
        ]),
        (["worst_rarity", "-score"], [1, 5], [
            "no chain of at most 3 words has a worst rarity below 1",
            "no chain of at most 3 words and worst rarity 1 has a score above 5",
        ]),
    ],
)  # fmt: skip
def test_a_sentence_says_its_limit_on_words_unless_they_are_given(
    objective: list[str], value: list[int], sentences: list[str]
) -> None:
    goals = goals_of(objective, value, max_words=3)
    assert [goal.sentence for goal in goals] == sentences


def test_chains_as_good_have_at_most_so_much_but_just_so_many_words() -> None:
    claim, items = claim_of(["words", "letters", "-score"], [2, 5, 3])
    goal = Chains(claim.puzzle, None, items).none_as_good([2, 5])
    assert goal.sentence == "no chain of 2 words and at most 5 letters"
