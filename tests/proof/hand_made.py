"""Tiny bundles made by hand, without the prover."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cpbox.proof.checker import Report, check
from cpbox.proof.checker.claim import ClaimFile
from cpbox.proof.checker.fields import record
from cpbox.proof.checker.goals import needed_goals
from cpbox.proof.checker.problem import problem_of
from cpbox.proof.checker.puzzle import Puzzle
from cpbox.proof.checker.traces import candidate_lines, candidates_of
from cpbox.show.checked import checked_puzzle, trusted
from tests.proof.bundles.files import (
    CLAIM,
    formula_files,
    read,
    refutation_of,
    sealed,
    text_of,
    write,
)

Json = dict[str, Any]
SIDES = [["a", "b"], ["c", "d"]]
RULES: Json = {
    "min_length": 3, "max_length": None, "same_side": False, "moves": "any",
    "distinct_in_word": False, "start": None, "end": None, "require": [],
    "repeat_words": False, "min_words": 1, "max_words": 3, "min_letters": 1,
    "max_letters": None, "link": 1, "loop": False, "max_uses": None, "cover": None,
    "lengths": "letters",
}  # fmt: skip


def raw_puzzle(sides: Sequence[Sequence[str]] = SIDES, **rules: object) -> Json:
    """A puzzle as claim.json has it, with a word list of its own."""
    return {
        "sides": [list(side) for side in sides],
        "words": {
            "lists": [], "own": True, "rarity": "lists", "add": [], "ban": [],
            "ban_matching": [], "unfit": [],
        },
        "rules": RULES | rules,
        "objective": ["words", "letters"],
        "letter_values": {},
    }  # fmt: skip


def a_puzzle(sides: Sequence[Sequence[str]] = SIDES, **rules: object) -> Puzzle:
    return record(Puzzle, raw_puzzle(sides, **rules), "puzzle")


def stated(claim: Json) -> ClaimFile:
    """What the checker reads in claim.json."""
    return record(ClaimFile, json.loads(json.dumps(claim)))


def write_bundle(
    folder: Path,
    words: Sequence[str],
    chain: Sequence[tuple[str, str]] | None,
    objective: Sequence[int] | None,
) -> Path:
    """Write a bundle: a chain has each word and its tiles, ``("cab", "2 0 1")``."""
    files = {"list.txt": text_of(sorted(words))}
    value: Json = {
        "format": "cpbox bundle 7", "versions": {"cpbox": "0"}, "title": "Tiny",
        "puzzle": raw_puzzle(),
        "lists": [{"name": None, "file": "list.txt", "words": 0, "sha256": ""}],
        "answer": {
            "status": "infeasible" if chain is None else "optimal", "list": None,
            "chain": None if chain is None else [word for word, _ in chain],
            "objective": objective,
        },
        "count": None, "goals": [], "labels": None, "files": {},
    }  # fmt: skip
    if chain is not None:
        files["solution.txt"] = text_of(map(" ".join, chain))
    claim = stated(value)
    items = candidates_of(claim.puzzle, dict.fromkeys(words, 4))
    files["candidates.txt"] = text_of(candidate_lines(claim.puzzle, items))
    for goal in needed_goals(claim, {None: items}):
        proof = "arithmetic" if goal.is_arithmetic else "lrat"
        value["goals"].append(
            {"name": goal.name, "list": None, "proof": proof, "filter": []}
        )  # fmt: skip
        if not goal.is_arithmetic:
            problem = problem_of(goal, claim.puzzle, items)
            written, clauses = formula_files(goal.name, problem)
            files |= written | {f"{goal.name}.lrat": refutation_of(clauses)}
    return write(sealed(files, value), folder)


def write_claim(folder: Path, value: Json) -> None:
    """Write claim.json with the hashes of the files as they are."""
    (folder / CLAIM).write_bytes(sealed(read(folder), value)[CLAIM])


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
