"""Which files a bundle must have, and what each is called.

What this checks: every file is asked for by the claim, and none that is asked for is
missing. One is for readers only.
"""

from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.statement.chain import SOLUTION
from cpbox.proof.checker.statement.claim import Claim, GoalEntry
from cpbox.proof.checker.theorem.labels import LABELS

FOR_READERS = {"VERIFY.md"}


def candidates_file(claim: Claim, name: str | None) -> str:
    """Name the file of a list's candidates."""
    is_last = name == claim.answer.list
    return "candidates.txt" if is_last else f"{name}-candidates.txt"


def goal_files(claim: Claim, entry: GoalEntry) -> list[str]:
    """Name the files that prove a goal."""
    if entry.proof == "arithmetic":
        return []
    stem = goal_stem(claim, entry)
    kinds = ["cnf", "map", "lrat", *(["labels"] if entry.filter else [])]
    return [f"{stem}.{kind}" for kind in kinds]


def goal_stem(claim: Claim, entry: GoalEntry) -> str:
    """Give what the names of a goal's files begin with."""
    is_last = entry.list == claim.answer.list
    return entry.name if is_last else f"{entry.list}-{entry.name}"


def check_parts(claim: Claim) -> None:
    """The files are those that the claim asks for."""
    asked = {candidates_file(claim, entry.name) for entry in claim.lists}
    asked.update(entry.file for entry in claim.lists if entry.file is not None)
    asked.update(file for entry in claim.goals for file in goal_files(claim, entry))
    if claim.answer.chain is not None:
        asked.add(SOLUTION)
    if claim.labels is not None:
        asked.add(LABELS)
    for name in sorted(claim.files.keys() - asked - FOR_READERS):
        raise Refusal(f"nothing asks for {name}")
    for name in sorted(asked - claim.files.keys()):
        raise Refusal(f"{name} is missing")
