"""ACL2 refuses what is false, and no other program is taken for it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cpbox.fields.base import replace
from cpbox.proof.checker import acl2
from cpbox.proof.checker.labels import Cost
from cpbox.proof.checker.lisp import Statement, theorem
from tests.processes import PYTHON, run
from tests.proof.theorem_cases import (
    AFTER,
    ALL,
    CASES,
    EXAMPLE,
    SECOND,
    with_puzzle,
    with_rules,
)
from tests.proof.theorems import (
    Place,
    Trace,
    best_claim,
    claim,
    needs_acl2,
    prove,
    statement_of,
)

# What is false, or not shown, is refused


def with_labels(changes: dict[Place, Cost | None]) -> Statement:
    labels = {**EXAMPLE.labels, **changes}
    kept = {place: cost for place, cost in labels.items() if cost is not None}
    return replace(EXAMPLE, labels=kept)


RARE = best_claim(statement_of(CASES["two words"][0], ("rarity", "letters")))
SCORED = best_claim(statement_of(CASES["two words"][0], ("score",)))
LIES = {
    "a bound of one letter more": replace(EXAMPLE, bound=(2, 9), chain=None),
    "no chain at all": claim(EXAMPLE, None),
    "a label of a letter more": with_labels({(SECOND, AFTER): (1, 6)}),
    "a label missing": with_labels({(SECOND, AFTER): None}),
    "no label at the start": with_labels({(None, ALL): None}),
    "a start with less to visit": with_labels({(None, ALL): None, (None, 1): (0, 0)}),
    "a shorter word": replace(EXAMPLE, words=[*EXAMPLE.words, "senator"]),
    "fewer tiles to visit": replace(with_rules(cover=("a",)), chain=None),
    "tiles that may be missed": replace(with_rules(cover=5), chain=None),
    "another term": replace(EXAMPLE, terms=("words", "rarity"), chain=None),
    "a word that is required, of which labels do not know": with_rules(
        require=("tan",)
    ),
    "a word that is less rare than it was": replace(
        RARE, rarity=dict.fromkeys(RARE.words, 0)
    ),
    "letters that score less": with_puzzle(SCORED, letter_values={}),
}
CHAINS: dict[str, tuple[Trace, ...]] = {
    "words that do not link": tuple(reversed(EXAMPLE.chain or ())),
    "a tile missed": (EXAMPLE.chain or ())[:1],
    "one more word": (*(EXAMPLE.chain or ()), (5, 1, 3)),
    "a word that is not in the list": ((4, 0, 3, 1, 6, 5, 1, 2),),
    "a word of no tiles": ((), ()),
}


@pytest.mark.slow
@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", LIES)
def test_a_false_certificate_is_refused(name: str) -> None:
    attempt = prove(LIES[name])
    assert attempt.answers[0] is False
    assert not attempt.proved


@pytest.mark.slow
@needs_acl2
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_that_is_no_solution_is_refused(name: str) -> None:
    attempt = prove(replace(EXAMPLE, chain=CHAINS[name]))
    assert attempt.answers == [True, False]
    assert not attempt.proved


@pytest.mark.parametrize(
    "statement",
    [
        with_labels({(SECOND, AFTER): (-1, 5)}),
        with_labels({(SECOND, AFTER): (1, 10**5000)}),
        with_labels({(SECOND, -1): (0, 0)}),
        replace(EXAMPLE, bound=(2, -1)),
        replace(EXAMPLE, chain=((-1,),)),
        with_rules(moves="any)"),
        replace(EXAMPLE, terms=("words", "letters)")),
        with_puzzle(letter_values={"a": -1}),
    ],
)
def test_nonsense_never_reaches_acl2(statement: Statement) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        theorem(statement)
    attempt = prove(statement)
    assert not attempt.proved
    assert attempt.problem


# Only what ACL2 itself has proved is believed

FAKES = {
    "says so": "echo 'Q.E.D.'; echo ' NO-CHAIN-COSTS-LESS'; exit 0",
    "repeats": "cat; exit 0",
    "multiplies": "echo '6'; tr -c '0-9\\n' ' '; exit 0",
}


def fake(folder: Path, script: str, patch: pytest.MonkeyPatch) -> None:
    program = folder / "acl2"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.parametrize("name", FAKES)
def test_another_program_is_not_believed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(tmp_path, FAKES[name], monkeypatch)
    attempt = prove(EXAMPLE)
    assert attempt.answers == [None, None]
    assert not attempt.proved
    assert attempt.problem


def test_time_ends_acl2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, f"echo $$ >'{tmp_path}/number'; exec sleep 1000", monkeypatch)
    attempt = prove(EXAMPLE, 1.0)
    assert attempt.answers == [None, None]
    assert attempt.problem == "ACL2 was stopped after 1 s; give it more: --time-limit"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "number").read_text()), 0)


def test_without_acl2_nothing_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    attempt = prove(EXAMPLE)
    assert attempt.answers == [None, None]
    assert attempt.problem == acl2.MISSING


def test_acl2_that_cannot_be_started_proves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(tmp_path, "", monkeypatch)
    (tmp_path / "acl2").write_bytes(b"\0")
    attempt = prove(EXAMPLE)
    assert attempt.answers == [None, None]
    assert attempt.problem.startswith("ACL2 cannot be started")


@needs_acl2
def test_little_memory_is_no_refusal() -> None:
    """ACL2 has the limits of whoever asks."""
    code = (
        "import resource\n"
        "from tests.proof.theorem_cases import EXAMPLE\n"
        "from tests.proof.theorems import prove\n"
        "resource.setrlimit(resource.RLIMIT_AS, (250 << 20, 250 << 20))\n"
        "print(prove(EXAMPLE).answers)"
    )
    assert run(*PYTHON, "-c", code).stdout == "[None, None]\n"


LAST = "(defthm no-solution-is-right"
BOOKS: dict[str, Callable[[str], str]] = {
    "without the last theorem": lambda book: book[: book.index(LAST)],
    "with a false theorem": lambda book: f"{book}(defthm false (equal 0 1))\n",
    "with a theorem unproved": lambda book: (
        f"{book}(skip-proofs (defthm false (equal 0 1) :rule-classes nil))\n"
    ),
    "with an axiom": lambda book: f"{book}(defaxiom false (equal 0 1))\n",
}


@pytest.mark.slow
@needs_acl2
@pytest.mark.parametrize("name", BOOKS)
def test_a_book_that_is_not_proved_is_not_used(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "letterboxed.lisp"
    changed.write_text(BOOKS[name](acl2.BOOK.read_text(encoding="ascii")))
    monkeypatch.setattr(acl2, "BOOK", changed)
    nothing = best_claim(statement_of(CASES["no chain"][0]))
    assert not prove(nothing).proved
