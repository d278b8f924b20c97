"""Refutations are held to the checker, and wrong ones refused.

CP-SAT writes them to one file, which is held by one prover at a time.
"""

import errno
import fcntl
import os
import resource
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest
from ortools.sat.python import cp_model

from cpbox.basics.errors import CpboxError
from cpbox.proof.checker.formula import Formula, check_lrat
from cpbox.proof.prover import refutations
from cpbox.proof.prover.refutations import (
    NoRefutation,
    Satisfiable,
    Step,
    by_propagation,
    refute,
    trimmed,
)
from cpbox.proof.prover.written_formula import Clause
from tests.proof.bundles.files import lrat_of

PLENTY = 100.0
UNITS: list[Clause] = [(1,), (-1, 2), (5, 6), (-2, 3), (-3, -1), (4, -2)]


def pigeons(holes: int) -> list[Clause]:
    """One pigeon more than holes, and no two of them in one hole."""
    at = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    pairs = combinations(range(holes + 1), 2)
    return [
        *map(tuple, at),
        *((-at[p][h], -at[q][h]) for p, q in pairs for h in range(holes)),
    ]


def is_refuted(clauses: Sequence[Clause], steps: Sequence[Step]) -> bool:
    """Whether the checker follows these steps to the end."""
    most = max(abs(literal) for clause in clauses for literal in clause)
    rows = [" ".join(map(str, (*clause, 0))).encode() for clause in clauses]
    check_lrat("x.lrat", lrat_of(steps), Formula(most, rows))
    return True


@pytest.mark.parametrize("holes", [2, 4, 6])
def test_a_search_leaves_a_refutation(holes: int) -> None:
    clauses = pigeons(holes)
    assert by_propagation(clauses) is None
    assert is_refuted(clauses, refute(holes * (holes + 1), clauses, PLENTY, PLENTY))


def test_what_propagation_refutes_needs_no_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(refutations, "by_search", None)
    steps = refute(6, UNITS, PLENTY, PLENTY)
    assert is_refuted(UNITS, steps)
    assert sorted(steps[0][2]) == [1, 2, 4, 5]  # and not through what does not matter
    assert is_refuted([(1,), ()], refute(1, [(1,), ()], PLENTY, PLENTY))


def test_a_formula_with_a_solution_is_not_refuted() -> None:
    with pytest.raises(Satisfiable):
        refute(12, pigeons(3)[1:], PLENTY, PLENTY)


def test_too_little_effort_is_no_refutation() -> None:
    with pytest.raises(NoRefutation):
        refute(90, pigeons(9), 1e-6, PLENTY)


def test_steps_that_do_not_follow_are_refused() -> None:
    clauses = pigeons(4)
    steps = refute(20, clauses, PLENTY, PLENTY)
    assert trimmed(clauses, steps) == steps
    number, clause, hints = steps[0]
    for wrong in (
        [(number, clause, hints[:-1]), *steps[1:]],
        [(number, clause[1:], hints), *steps[1:]],
        [(number, clause, (steps[1][0], *hints[1:])), *steps[1:]],
        steps[:-1],
        [],
    ):
        with pytest.raises((NoRefutation, KeyError)):
            trimmed(clauses, wrong)


def test_a_hint_that_says_nothing_new_is_left_out() -> None:
    clauses: list[Clause] = [(1,), (-1, 3), (3, -1, -1), (-3, -1)]
    assert trimmed(clauses, [(5, (), (1, 2, 3, 4))]) == [(5, (), (1, 2, 4))]


def test_steps_are_numbered_after_the_clauses() -> None:
    """CP-SAT drops the last two clauses, which hold, and reuses their numbers."""
    clauses = [*pigeons(3), (20,), (20, 1), (20, 2)]
    steps = refute(20, clauses, PLENTY, PLENTY)
    assert is_refuted(clauses, steps)
    assert steps[0][0] > len(clauses)


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file for all, in a folder of ours, to which CP-SAT writes nothing."""
    monkeypatch.setattr(refutations, "run", lambda *_: (cp_model.INFEASIBLE, False))
    monkeypatch.setattr(refutations, "FILE", tmp_path / "lrat.txt")
    return tmp_path / "lrat.txt"


def test_a_stale_proof_is_not_taken_for_this_one(shared: Path) -> None:
    shared.write_text("99 0 1 2 0\n")
    with pytest.raises(NoRefutation):
        refute(6, pigeons(2), PLENTY, PLENTY)
    assert not shared.exists()


def test_the_file_is_waited_for_as_long_as_there_is_time(shared: Path) -> None:
    lock = shared.with_name("cpbox-lrat.lock")
    lock.touch()
    with lock.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        began = time.monotonic()
        with pytest.raises(NoRefutation):
            refute(6, pigeons(2), PLENTY, 0.05)
        assert 0.05 <= time.monotonic() - began < 10
    assert not shared.exists()


@pytest.mark.parametrize("name", ["lrat.txt", "cpbox-lrat.lock"])
def test_a_file_that_cannot_be_written_is_named(name: str, shared: Path) -> None:
    shared.with_name(name).mkdir()  # as good as somebody else's file
    with pytest.raises(CpboxError, match=f"{shared.parent}, where it cannot.*{name}"):
        refute(6, pigeons(2), PLENTY, PLENTY)


def test_a_disk_that_is_full_is_named(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    little = SimpleNamespace(free=3_000_000)
    monkeypatch.setattr(refutations, "disk_usage", lambda _: little)
    with pytest.raises(CpboxError, match=f"{shared.parent}, where 3.0 MB are free"):
        refute(6, pigeons(2), PLENTY, PLENTY)
    assert not shared.exists()


@pytest.fixture
def few_files() -> Iterator[None]:
    """Let this process open four files, and no more."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, limits[1]))
    taken = []
    with suppress(OSError):
        while True:
            taken.append(os.dup(1))
    for _ in range(4):
        os.close(taken.pop())
    yield
    for each in taken:
        os.close(each)
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.mark.usefixtures("few_files")
def test_no_refutation_begins_where_cp_sat_cannot_open_its_files() -> None:
    with pytest.raises(OSError, match="Too many open files") as raised:
        refute(6, pigeons(2), PLENTY, PLENTY)
    assert raised.value.errno == errno.EMFILE
    assert not refutations.FILE.exists()
