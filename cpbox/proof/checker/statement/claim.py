"""claim.json as a whole: the puzzle, the answer, and which file is to prove what.

What this checks: the exact keys and types. Whether what it says is true is the
business of the other modules; the sentences in it are for people, and checked by none.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.statement import fields
from cpbox.proof.checker.statement.bundle import CLAIM, NAME, Entry
from cpbox.proof.checker.statement.puzzle import LISTS, Puzzle, parse_puzzle

FORMAT = "cpbox bundle 1"


@dataclass(frozen=True)
class WordList:
    """A list that the claim speaks of: its size and hash with the words added."""

    name: str | None
    file: str | None
    words: int
    sha256: str


@dataclass(frozen=True)
class Answer:
    """The best chain, or that there is none; `objective` has a number for each term."""

    list: str | None
    chain: tuple[str, ...] | None
    objective: tuple[int, ...] | None


@dataclass(frozen=True)
class Filter:
    """What a goal's filter tracks, and the quantity that it calls the cost."""

    tracked: tuple[int, ...]
    cost: str | None


@dataclass(frozen=True)
class GoalEntry:
    """How claim.json says that a goal is proved."""

    name: str
    list: str | None
    claim: str
    proof: str
    filter: Filter | None


@dataclass(frozen=True)
class LabelsEntry:
    """The terms of labels.txt, and the bound that no chain is below."""

    terms: tuple[str, ...]
    bound: tuple[int, ...] | None
    claim: str


@dataclass(frozen=True)
class Claim:
    """All that claim.json holds."""

    title: str | None
    puzzle: Puzzle
    lists: tuple[WordList, ...]
    answer: Answer
    goals: tuple[GoalEntry, ...]
    labels: LabelsEntry | None
    files: Mapping[str, Entry]


_KEYS = (
    "format", "versions", "title", "puzzle", "lists", "answer", "goals", "labels",
    "trusted", "files",
)  # fmt: skip


def parse_claim(data: bytes) -> Claim:
    """Read claim.json."""
    raw = fields.record(fields.load(data), CLAIM, _KEYS)
    fields.choice(raw["format"], "format", FORMAT)
    for key, each in fields.mapping(raw["versions"], "versions").items():
        fields.text(key, "versions")
        fields.text(each, "versions")
    fields.items(raw["trusted"], "trusted", fields.text)
    return Claim(
        title=fields.optional(raw["title"], "title", fields.text),
        puzzle=parse_puzzle(raw["puzzle"]),
        lists=fields.items(raw["lists"], "lists", _list),
        answer=_answer(raw["answer"]),
        goals=fields.items(raw["goals"], "goals", _goal),
        labels=fields.optional(raw["labels"], "labels", _labels),
        files=_files(raw["files"]),
    )


def _list(value: object, where: str) -> WordList:
    raw = fields.record(value, where, ("name", "file", "words", "sha256"))
    return WordList(
        name=fields.optional(raw["name"], f"{where}.name", _list_name),
        file=fields.optional(raw["file"], f"{where}.file", fields.line),
        words=fields.number(raw["words"], f"{where}.words"),
        sha256=fields.line(raw["sha256"], f"{where}.sha256"),
    )


def _answer(value: object) -> Answer:
    raw = fields.record(value, "answer", ("status", "list", "chain", "objective"))
    status = fields.choice(raw["status"], "answer.status", "optimal", "infeasible")
    answer = Answer(
        list=fields.optional(raw["list"], "answer.list", _list_name),
        chain=fields.optional(raw["chain"], "answer.chain", _lines),
        objective=fields.optional(raw["objective"], "answer.objective", _numbers),
    )
    found = status == "optimal"
    if (answer.chain is not None) != found or (answer.objective is not None) != found:
        raise Refusal("answer: a chain and an objective stand there if it is optimal")
    return answer


def _goal(value: object, where: str) -> GoalEntry:
    raw = fields.record(value, where, ("name", "list", "claim", "proof", "filter"))
    return GoalEntry(
        name=fields.line(raw["name"], f"{where}.name"),
        list=fields.optional(raw["list"], f"{where}.list", _list_name),
        claim=fields.line(raw["claim"], f"{where}.claim"),
        proof=fields.choice(raw["proof"], f"{where}.proof", "lrat", "arithmetic"),
        filter=fields.optional(raw["filter"], f"{where}.filter", _filter),
    )


def _filter(value: object, where: str) -> Filter:
    raw = fields.record(value, where, ("tracked", "cost"))
    return Filter(
        tracked=_numbers(raw["tracked"], f"{where}.tracked"),
        cost=fields.optional(raw["cost"], f"{where}.cost", fields.line),
    )


def _labels(value: object, where: str) -> LabelsEntry:
    raw = fields.record(value, where, ("terms", "bound", "claim"))
    return LabelsEntry(
        terms=_lines(raw["terms"], f"{where}.terms"),
        bound=fields.optional(raw["bound"], f"{where}.bound", _numbers),
        claim=fields.line(raw["claim"], f"{where}.claim"),
    )


def _files(value: object) -> Mapping[str, Entry]:
    return {
        name: _entry(name, each)
        for name, each in fields.mapping(value, "files").items()
    }


def _entry(name: str, value: object) -> Entry:
    if not NAME.fullmatch(name) or name == CLAIM:
        raise Refusal(f"files: {fields.line(name, 'a name')!r} is no file's name")
    raw = fields.record(value, f"files.{name}", ("bytes", "sha256"))
    return Entry(
        size=fields.number(raw["bytes"], f"files.{name}.bytes"),
        sha256=fields.line(raw["sha256"], f"files.{name}.sha256"),
    )


def _list_name(value: object, where: str) -> str:
    return fields.choice(value, where, *LISTS)


def _lines(value: object, where: str) -> tuple[str, ...]:
    return fields.items(value, where, fields.line)


def _numbers(value: object, where: str) -> tuple[int, ...]:
    return fields.items(value, where, fields.number)
