"""Tiny bundles made by hand, without the prover."""

import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cpbox.proof.checker import Report, check
from cpbox.proof.checker.claim import Claim
from cpbox.proof.checker.families import families
from cpbox.proof.checker.fields import record
from cpbox.proof.checker.formula import variables
from cpbox.proof.checker.goals import needed_goals
from cpbox.proof.checker.lexicon import rarity
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.puzzle import Puzzle
from cpbox.proof.checker.traces import candidate_lines, candidates_of
from cpbox.show.checked import checked_puzzle, trusted

Json = dict[str, Any]
SIDES = [["a", "b"], ["c", "d"]]
RULES: Json = {
    "min_length": 3, "max_length": None, "same_side": False, "moves": "any",
    "distinct_in_word": False, "start": None, "end": None, "require": [],
    "repeat_words": False, "min_words": 1, "max_words": 3, "min_letters": 1,
    "max_letters": None, "link": 1, "loop": False, "max_uses": None, "cover": None,
}  # fmt: skip


def raw_puzzle(sides: Sequence[Sequence[str]] = SIDES, **rules: object) -> Json:
    """A puzzle as claim.json has it, with a word list of its own."""
    return {
        "sides": [list(side) for side in sides],
        "words": {
            "lists": [], "own": True, "add": [], "ban": [], "ban_matching": [],
        },
        "rules": RULES | rules,
        "objective": ["words", "letters"],
        "letter_values": {},
    }  # fmt: skip


def a_puzzle(sides: Sequence[Sequence[str]] = SIDES, **rules: object) -> Puzzle:
    return record(Puzzle, raw_puzzle(sides, **rules), "puzzle")


def stated(claim: Json) -> Claim:
    """What the checker reads in claim.json."""
    return record(Claim, json.loads(json.dumps(claim)))


def refutation(clauses: list[list[int]]) -> str:
    """An LRAT proof by trying both values of every variable that is left."""
    known = {number: set(clause) for number, clause in enumerate(clauses, start=1)}
    lines: list[str] = []

    def propagate(decisions: list[int]) -> tuple[list[int], set[int], bool]:
        true, hints = set(decisions), list[int]()
        moved = True
        while moved:
            moved = False
            for number, clause in known.items():
                left = {lit for lit in clause if -lit not in true}
                if not left:
                    return [*hints, number], true, True
                if len(left) == 1 and not left & true:
                    true |= left
                    hints.append(number)
                    moved = True
        return hints, true, False

    def add(decisions: list[int], hints: list[int]) -> int:
        number = len(clauses) + len(lines) + 1
        literals = [-lit for lit in decisions]
        lines.append(" ".join(map(str, [number, *literals, 0, *hints, 0])))
        return number

    def refute(decisions: list[int]) -> int:
        hints, true, conflict = propagate(decisions)
        if conflict:
            return add(decisions, hints)
        names = {abs(lit) for clause in known.values() for lit in clause}
        name = min(names - {abs(lit) for lit in true})
        return add(decisions, [refute([*decisions, each]) for each in (name, -name)])

    refute([])
    return "".join(f"{line}\n" for line in lines)


def write_formula(folder: Path, stem: str, problem: Problem) -> list[list[int]]:
    numbers = {name: k for k, name in enumerate(variables(problem), start=1)}
    lines = [f"v {k} {' '.join(map(str, name))}" for name, k in numbers.items()]
    clauses: list[list[int]] = []
    for family, each in families(problem, numbers):
        first = len(clauses) + 1
        clauses += map(list, each)
        if len(clauses) >= first:
            lines.append(f"f ({family}) {first} {len(clauses)}")
    cnf = [f"p cnf {len(numbers)} {len(clauses)}"]
    cnf += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    (folder / f"{stem}.map").write_text("".join(f"{line}\n" for line in lines))
    (folder / f"{stem}.cnf").write_text("".join(f"{line}\n" for line in cnf))
    return clauses


def write_bundle(
    folder: Path,
    words: Sequence[str],
    chain: Sequence[tuple[str, str]] | None,
    objective: Sequence[int] | None,
    puzzle: Json | None = None,
) -> Path:
    """Write a bundle: a chain has each word and its tiles, ``("cab", "2 0 1")``."""
    folder.mkdir(exist_ok=True)
    data = "".join(f"{word}\n" for word in sorted(words)).encode()
    (folder / "list.txt").write_bytes(data)
    listed = hashlib.sha256(data).hexdigest()
    value: Json = {
        "format": "cpbox bundle 3", "versions": {"cpbox": "0"}, "title": "Tiny",
        "puzzle": puzzle or raw_puzzle(),
        "lists": [
            {"name": None, "file": "list.txt", "words": len(words), "sha256": listed}
        ],
        "answer": {
            "status": "infeasible" if chain is None else "optimal", "list": None,
            "chain": None if chain is None else [word for word, _ in chain],
            "objective": objective,
        },
        "goals": [], "labels": None, "files": {},
    }  # fmt: skip
    if chain is not None:
        lines = [f"{word} {tiles}\n" for word, tiles in chain]
        (folder / "solution.txt").write_text("".join(lines))
    claim = stated(value)
    items = candidates_of(claim.puzzle, words, rarity)
    lines = [*candidate_lines(items, with_visits=False)]
    (folder / "candidates.txt").write_text("".join(f"{line}\n" for line in lines))
    for goal in needed_goals(claim, {None: items}):
        proof = "arithmetic" if goal.is_arithmetic else "lrat"
        value["goals"].append(
            {"name": goal.name, "list": None, "proof": proof, "filter": []}
        )  # fmt: skip
        if not goal.is_arithmetic:
            problem = problem_of(goal, claim.puzzle, items)
            clauses = write_formula(folder, goal.name, problem)
            (folder / f"{goal.name}.lrat").write_text(refutation(clauses))
    write_claim(folder, value)
    return folder


def write_claim(folder: Path, value: Json) -> None:
    """Write claim.json with the hashes of the files as they are."""
    value["files"] = {
        path.name: {
            "bytes": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != "claim.json"
    }
    (folder / "claim.json").write_text(json.dumps(value))


def read_claim(folder: Path) -> Json:
    return dict(json.loads((folder / "claim.json").read_text()))


def problems(report: Report) -> list[str]:
    return [each.problem for each in report.findings if each.problem is not None]


CHAIN = [("acb", "0 2 1"), ("bdad", "1 3 0 3")]
WORDS = ["acb", "acbc", "bdad"]
LABELS = "start 0.1.2.3 0 0\n1 3 1 3\n2 3 1 4\n3 2 1 4\n"


def with_labels(bundle: Path, bound: list[int]) -> None:
    value = read_claim(bundle)
    value["labels"] = {"terms": ["words", "letters"], "bound": bound}
    (bundle / "labels.txt").write_text(LABELS)
    write_claim(bundle, value)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A sound bundle."""
    return write_bundle(tmp_path / "bundle", WORDS, CHAIN, [2, 7])


def refused(folder: Path, why: str = "", seconds: float = 60) -> Report:
    """Check a bundle, which must not hold, nor reach a terminal with its controls."""
    began = time.monotonic()
    report = check(folder, seconds=seconds)
    assert time.monotonic() - began < seconds + 60
    assert not report.holds
    assert any(why in problem for problem in problems(report)), problems(report)
    texts = [*checked_puzzle(report), *trusted(report)]
    for each in report.findings:
        texts += [each.claim, each.proved_by, each.checked_by, each.problem or ""]
    assert all(text.isprintable() for text in texts)
    return report
