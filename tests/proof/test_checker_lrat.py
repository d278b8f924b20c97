"""The checker of refutations, on lines that are right and lines that are wrong."""

import itertools
import random

import pytest

from cpbox.proof.checker.formula import Formula, check_lrat
from cpbox.proof.checker.limits import Rejection
from tests.proof.bundles.files import refutation_of

CLAUSES = [[1, 2], [1, -2], [-1, 3], [-1, -3, 4], [-4]]  # numbers 1 to 5
GOOD = "6 1 0 1 2 0\n7 0 6 3 5 4 0\n"


def check(text: str, clauses: list[list[int]] | None = None) -> int:
    given = CLAUSES if clauses is None else clauses
    most = max((abs(literal) for clause in given for literal in clause), default=0)
    rows = [" ".join(map(str, [*clause, 0])).encode() for clause in given]
    return check_lrat("f.lrat", text.encode(), Formula(most, rows))


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "6 1 0 1 2 0\n6 d 1 2 0\n7 0 6 3 5 4 0\n",
        "9 1 1 0 1 2 0\n9 d 2 0\n20 0 9 3 5 4 0\n",
        "6 -3 0 5 4 1 2 0\n7 1 0 1 2 0\n8 0 7 3 6 0\n",
    ],
)
def test_right_steps(text: str) -> None:
    assert check(text) == text.count("\n")


WRONG = [
    ("", "does not end with the empty clause"),
    ("6 1 0 1 2 0\n", "line 1 of f.lrat: the empty clause ends"),
    ("6 1 0 1 2 0\n7 0 6 3 5 4 0", "does not end"),
    (GOOD + "8 1 0 1 2 0\n", "line 2 of f.lrat: the empty clause ends"),
    ("6 0 1 2 0\n", "the hint 1 leaves 2"),
    ("6 1 0 1 1 2 0\n", "the hint 1 is already satisfied"),
    ("6 1 0 1 2 3 0\n", "more hints follow 2"),
    ("6 1 0 1 0\n", "lead to no contradiction"),
    ("6 1 0 1 9 0\n", "there is no clause 9"),
    ("6 1 0 -1 2 0\n", "there is no clause -1"),
    ("6 1 0 0 1 2 0\n", "there is no clause 0"),
    ("5 1 0 1 2 0\n", "is not above the last"),
    ("6 1 0 1 2 0\n6 1 0 1 2 0\n", "line 2 of f.lrat: the number 6 is not above"),
    ("-6 1 0 1 2 0\n", "is not above the last"),
    ("6 5 1 0 1 2 0\n", "no variable"),
    ("6 -5 1 0 1 2 0\n", "no variable"),
    ("6 1 -1 0 1 2 0\n", "its opposite"),
    ("6 d 9 0\n", "there is no clause 9"),
    ("6 d 1 1 0\n", "there is no clause 1"),
    ("6 d 1 0\n7 1 0 1 2 0\n", "line 2 of f.lrat: there is no clause 1"),
    ("6 1 0 1 2 0\n7 d 6 0\n8 0 6 3 5 4 0\n", "there is no clause 6"),
    ("6 d 1\n", "end with a zero"),
    ("6 1 0 1 2\n", "two zeros"),
    ("6 1 2 0\n", "two zeros"),
    ("6 1 0  1 2 0\n", "line 1"),
    ("6 1 0 1 --2 0\n", "line 1"),
    ("6 1 0 d 2 0\n", "line 1"),
    ("6 1 0 1 2 0\r\n", "a character"),
    ("c hello\n" + GOOD, "a character"),
    ("6 " + "9" * 5000 + " 0 1 2 0\n", "line 1"),
    ("9" * 4000 + " " + "9" * 4000 + " 0 1 2 0\n", "no variable"),
]


@pytest.mark.parametrize(("text", "why"), WRONG)
def test_wrong_steps(text: str, why: str) -> None:
    with pytest.raises(Rejection, match=why):
        check(text)


def test_random_formulas_are_refuted_just_if_they_have_no_solution() -> None:
    rng = random.Random(1)
    for _ in range(200):
        clauses = [
            [
                rng.choice((-1, 1)) * k
                for k in rng.sample(range(1, 5), rng.randint(1, 3))
            ]
            for _ in range(rng.randint(4, 18))
        ]
        if any(
            all(any(values[abs(k) - 1] == (k > 0) for k in each) for each in clauses)
            for values in itertools.product((False, True), repeat=4)
        ):
            for text in ("99 0 1 0\n", "99 0 1 2 3 0\n", "99 0 0\n"):
                with pytest.raises(Rejection):
                    check(text, clauses)
        else:
            assert check(refutation_of([*map(tuple, clauses)]).decode(), clauses)
