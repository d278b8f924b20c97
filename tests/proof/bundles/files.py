"""The files of a bundle, and what the checker finds in them."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cpbox.proof.checker import Finding
from cpbox.proof.checker.audit import audit
from cpbox.proof.checker.problem import Problem
from cpbox.proof.prover.written_formula import WrittenFormula

Json = Any
Files = dict[str, bytes]
CLAIM = "claim.json"
CHAINS = "chains.txt"


def read(folder: Path) -> Files:
    """All files of a bundle."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def write(files: Files, folder: Path) -> Path:
    """Write a bundle."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def sealed(files: Files, claim: Json) -> Files:
    """The files with a claim whose sizes and hashes fit them."""
    claim["files"] = {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()}
        for name, data in files.items()
        if name != CLAIM
    }
    own = files.get("list.txt")
    try:
        if own is not None:
            claim["lists"][0]["sha256"] = sha256(own).hexdigest()
            claim["lists"][0]["words"] = own.count(b"\n")
    except (TypeError, LookupError):
        pass  # there is nothing that could be made to fit
    return files | {CLAIM: json.dumps(claim).encode()}


def findings_of(folder: Path) -> list[Finding]:
    """Check a bundle in this process."""
    found: list[Finding] = []
    audit(folder, found.append)
    return found


def text_of(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def formula_files(stem: str, problem: Problem) -> tuple[Files, list[tuple[int, ...]]]:
    """The files of a formula, and its clauses."""
    formula = WrittenFormula(problem)
    files = {f"{stem}.map": formula.map, f"{stem}.cnf": formula.cnf()}
    return {name: text_of(lines) for name, lines in files.items()}, formula.clauses


def refutation_of(clauses: list[tuple[int, ...]]) -> bytes:
    """A refutation of clauses that have no solution."""
    from cpbox.proof.prover.refutations import refute

    most = max((abs(x) for clause in clauses for x in clause), default=0)
    return lrat_of(refute(most, clauses, 2, 5))


def lrat_of(steps: Iterable[tuple[int, Sequence[int], Sequence[int]]]) -> bytes:
    """Steps of a refutation as their file has them."""
    return text_of(
        " ".join(map(str, (number, *clause, 0, *hints, 0)))
        for number, clause, hints in steps
    )
