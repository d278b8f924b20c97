"""The checker and ACL2: what labels show is proved, and the rest is left open."""

from math import inf
from pathlib import Path

import pytest

from cpbox.proof.checker import Finding, acl2, check, lisp
from cpbox.proof.checker.chain import TracedWord
from cpbox.proof.checker.claim import LabelsEntry
from cpbox.proof.checker.fields import record
from cpbox.proof.checker.labels import Labels
from cpbox.proof.checker.limits import Unasked
from cpbox.proof.checker.lisp import statement_of
from cpbox.proof.checker.puzzle import Puzzle
from cpbox.proof.checker.report import Checks
from tests.proof.hand_made import (
    WORDS,
    Json,
    a_puzzle,
    problems,
    raw_puzzle,
    with_labels,
)
from tests.proof.theorems import needs_acl2

THEOREMS = [
    "no chain is better than 2 words, 7 letters",
    "the chain is a solution of just that cost",
]


@pytest.mark.slow
@needs_acl2
def test_acl2_proves_what_the_labels_show(bundle: Path) -> None:
    without = check(bundle, acl2=True)
    assert problems(without) == [
        "there are no labels that hold, from which to prove it"
    ]
    assert without.is_sound
    assert not without.holds
    with_labels(bundle, [2, 7])
    report = check(bundle, acl2=True)
    assert report.holds, problems(report)
    assert [each.claim for each in report.findings[-2:]] == THEOREMS


def test_what_acl2_cannot_be_asked_is_left_open(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_labels(bundle, [2, 7])
    monkeypatch.setenv("PATH", str(tmp_path))
    report = check(bundle, acl2=True)
    assert [each.claim for each in report.findings if each.is_open] == THEOREMS
    assert problems(report) == [acl2.MISSING] * 2
    assert report.is_sound
    assert not report.holds
    with_labels(bundle, [2, 8])
    report = check(bundle, acl2=True)
    assert not report.is_sound


def test_what_acl2_refuses_is_not_left_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Finding] = []
    attempt = ([False], "ACL2 gave no answer")
    monkeypatch.setattr(acl2, "prove", lambda *_: attempt)
    entry = LabelsEntry(("words", "letters"), (2, 7))
    labels: Labels = {(None, 15): (0, 0)}
    puzzle = record(Puzzle, raw_puzzle())
    statement = statement_of(puzzle, entry, dict.fromkeys(WORDS, 4), labels, None)
    for sentence, file, action in acl2.theorem_checks(statement, inf):
        Checks(told.append).check(sentence, file, "-", action)
    assert [(each.holds, each.is_open) for each in told] == [(False, False)]


@pytest.mark.parametrize(
    ("rules", "miss"),
    [
        ({}, 0),
        ({"require": ["acb"]}, 0),
        ({"cover": 3}, 1),
        ({"cover": ["a"]}, 0),
    ],
)
def test_the_theorem_is_about_what_the_labels_are_about(rules: Json, miss: int) -> None:
    lines: Labels = {(None, 15): (0, 0), ((3,), 4): (1, 5)}
    entry = LabelsEntry(("words", "score"), (2, 9))
    puzzle = a_puzzle(**rules)
    statement = statement_of(puzzle, entry, dict.fromkeys(WORDS, 4), lines, None)
    assert statement.words == WORDS
    assert (statement.terms, statement.bound) == (entry.terms, entry.bound)
    assert (statement.labels, statement.puzzle) == (lines, puzzle)
    assert f"(:miss . {miss})" in lisp.theorem(statement)
    assert statement.rarity.keys() == set(WORDS)


def test_a_theorem_is_written_with_the_book_that_it_rests_on(tmp_path: Path) -> None:
    entry = LabelsEntry(("words", "letters"), (2, 7))
    labels: Labels = {(None, 15): (0, 0)}
    statement = statement_of(a_puzzle(), entry, dict.fromkeys(WORDS, 4), labels, None)
    file = tmp_path / "theorem.lisp"
    assert acl2.saved(statement, file) is statement
    book = acl2.BOOK.read_text("ascii")
    assert file.read_text("ascii") == f"{book}\n{lisp.theorem(statement)}"
    with pytest.raises(Unasked, match="it cannot be written"):
        acl2.saved(statement, file / "inside")


def test_without_time_for_acl2_its_theorems_are_left_open() -> None:
    entry = LabelsEntry(("words", "letters"), (2, 7))
    chain = [TracedWord("acb", (0, 2, 1)), TracedWord("bdad", (1, 3, 0, 3))]
    labels: Labels = {(None, 15): (0, 0)}
    statement = statement_of(a_puzzle(), entry, dict.fromkeys(WORDS, 4), labels, chain)
    asked = [*acl2.theorem_checks(statement, deadline=0)]
    assert [sentence for sentence, _, _ in asked] == THEOREMS
    for _, _, action in asked:
        with pytest.raises(Unasked, match="no time is left for ACL2"):
            action()
