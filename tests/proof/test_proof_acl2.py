"""Refutations and bounds that other programs verify."""

import re
from pathlib import Path

import pytest

import cpbox
from cpbox.cli.main import main
from cpbox.proof.checker import check
from tests.processes import run
from tests.proof.test_proof import FILE, PUZZLES, assert_holds
from tests.proof.theorems import needs_acl2

# ---------------------------------------------------------- a formally verified checker

VERIFIED = "acl2*/books/projects/sat/lrat/stobj-based/run.cert"
BOOKS = [*Path("/usr/share").glob(VERIFIED)]


@pytest.mark.slow
@pytest.mark.skipif(not BOOKS, reason="Debian's acl2-books is not installed")
@pytest.mark.parametrize("file", PUZZLES[::4], ids=lambda file: file.stem)
def test_a_formally_verified_checker_accepts_our_refutations(
    file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "proof"
    cpbox.prove(cpbox.load(file), folder)
    proofs = sorted(folder.glob("*.lrat"))
    book = '(include-book "projects/sat/lrat/stobj-based/run" :dir :system)'
    for proof in proofs:
        formula = proof.with_suffix(".cnf")
        ask = f'{book} (lrat-check "{formula}" "{proof}")'
        done = run("acl2", input=ask)
        assert "\ns VERIFIED\n" in done.stdout


# ------------------------------------------------------------------------- as a theorem

THEOREMS = ("gracious-splashy", "no-chain", "twin-letters", "qu-tile", "seven-words")


@needs_acl2
@pytest.mark.slow
@pytest.mark.parametrize("name", THEOREMS)
def test_acl2_proves_the_bound(name: str, tmp_path: Path) -> None:
    puzzle = cpbox.load(next(file for file in PUZZLES if file.stem == name))
    cpbox.prove(puzzle, tmp_path / "proof")
    report = check(tmp_path / "proof", acl2=True)
    assert_holds(report)
    by_acl2 = [f for f in report.findings if f.checked_by == "ACL2"]
    assert len(by_acl2) == (1 if name == "no-chain" else 2)


@pytest.mark.slow
@needs_acl2
def test_the_theorem_can_be_proved_by_hand(tmp_path: Path) -> None:
    """As VERIFY.md says."""
    cpbox.prove(cpbox.load(FILE), tmp_path / "proof")
    guide = (tmp_path / "proof/VERIFY.md").read_text()
    assert "    cpbox check . --theorem ../theorem.lisp\n" in guide
    folder, file = str(tmp_path / "proof"), str(tmp_path / "theorem.lisp")
    assert main(["check", folder, "--theorem", file]) == 0
    lines = guide[guide.index('    (ld "theorem.lisp")') :].splitlines()[:2]
    program = re.search(r"^    (ACL2_SYSTEM_BOOKS=.*)$", guide, re.MULTILINE)
    assert program is not None
    there = any(Path("/usr/lib").glob("acl2-*/saved_acl2"))
    asked = program[1] if there else "acl2"
    done = run("/bin/sh", "-c", asked, input="\n".join(lines), cwd=tmp_path)
    assert "FAILED" not in done.stdout
    shown = " ".join(done.stdout.split(":EOF")[-1].split())
    assert "(DEFTHM NO-CHAIN-COSTS-LESS" in shown
    assert (
        "(AT-LEAST (COST CHAIN (THE-BOX) (THE-WORDS) (THE-RULES)) '(2 13 3))" in shown
    )
