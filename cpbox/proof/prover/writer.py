"""The files of a bundle, as ``FORMAT.md`` describes them."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from cpbox.candidates.board import Board
from cpbox.proof.prover.encoder_input import Problem
from cpbox.proof.prover.evidence import Deadline, evidence
from cpbox.proof.prover.goals_to_show import Goal, no_chain, none_is_better
from cpbox.proof.prover.label_writer import certificate
from cpbox.proof.prover.stated_puzzle import (
    Json,
    candidate_lines,
    puzzle_record,
    word_list,
)
from cpbox.proof.versions import versions
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.wording import counted
from cpbox.search.solver import Outcome
from cpbox.search.solver_config import Progress, Watch

FORMAT = "cpbox bundle 3"
GUIDE = Path(__file__).with_name("VERIFY.md")
LONGEST_TITLE = 300
PLENTY = 1_000_000  # visits to a tile, which no chain makes


@dataclass(frozen=True)
class Claim:
    """A claim and the evidence for it, for people.

    Parameters
    ----------
    text
        The claim.
    evidence
        What proves it, such as ``860 steps on 856 candidates``.
    file
        Where that is; empty if it needs no file.

    """

    text: str
    evidence: str
    file: str

    @property
    def row(self) -> str:
        """Its row in the table of ``VERIFY.md``."""
        file = f"`{self.file}`" if self.file else "none needed"
        return f"| {self.text} | {self.evidence} | {file} |"


class Writer:
    """Writes the files of a bundle, the claim last."""

    def __init__(
        self,
        draft: Path,
        outcomes: Sequence[Outcome],
        deadline: Deadline,
        watch: Watch,
        *,
        plain: bool,
    ) -> None:
        self.draft, self.outcomes = draft, outcomes
        self.puzzle = puzzle = outcomes[-1].board.puzzle
        self.deadline, self.watch, self.plain = deadline, watch, plain
        self.own = puzzle.words.is_own
        title = ", ".join(filter(None, (puzzle.name, puzzle.variant)))
        self.title = title[:LONGEST_TITLE]
        self.files: dict[str, Json] = {}
        self.goals: list[Json] = []
        self.lists: list[Json] = []
        self.claims: list[Claim] = []

    def write(self) -> None:
        """Write all files; `claims` then holds what they show."""
        last = self.outcomes[-1]
        self._write_solution(last)
        for outcome in self.outcomes:
            self._write_outcome(outcome, is_last=outcome is last)
        labels = self._write_labels(last)
        self._write("VERIFY.md", self._guide())
        claim = self._claim(last, labels)
        self._write("claim.json", [json.dumps(claim, ensure_ascii=False, indent=1)])

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(file.stat().st_size for file in self.draft.iterdir())

    def _write(self, name: str, lines: Iterable[str]) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        (self.draft / name).write_bytes(data)
        self.files[name] = {"bytes": len(data), "sha256": sha256(data).hexdigest()}

    def _guide(self) -> list[str]:
        """How to check the bundle; only sections that it gives a reason for."""
        proofs = [name[:-5] for name in self.files if name.endswith(".lrat")]
        has_labels = "labels.txt" in self.files
        asked = {
            "The refutations, without cpbox": bool(proofs),
            "The filter": any(goal["filter"] for goal in self.goals),
            "The labels, a second proof": has_labels,
            "The theorem": has_labels,
        }
        sections = GUIDE.read_text("utf-8").split("\n## ")
        text = "\n## ".join(x for x in sections if asked.get(x.split("\n")[0], True))
        rows = "\n".join(claim.row for claim in self.claims)
        proof = proofs[0] if proofs else ""
        return text.format(name=self.title, claims=rows, proof=proof).splitlines()

    def _write_solution(self, last: Outcome) -> None:
        if last.result is not None and last.result.chain is not None:
            rows = [" ".join([w.text, *map(str, w.tiles)]) for w in last.result.chain]
            self._write("solution.txt", rows)
            text = "this chain keeps every rule"
            self.claims.append(Claim(text, "the tiles of its words", "solution.txt"))

    def _write_outcome(self, outcome: Outcome, *, is_last: bool) -> None:
        """What is known under one list, and why."""
        listed = word_list(outcome.tier, outcome.board.candidates.source)
        self.lists.append(listed.record())
        if self.own:
            self._write("list.txt", listed.words)
        prefix = "" if is_last else f"{listed.name}-"
        self._write(
            f"{prefix}candidates.txt", candidate_lines(outcome.board.candidates)
        )
        for goal in _goals(outcome):
            text = goal.claim if is_last else f"{listed.name} words: {goal.claim}"
            named = replace(goal, claim=text)
            self._write_goal(outcome, named, f"{prefix}{goal.name}")

    def _write_goal(self, outcome: Outcome, goal: Goal, name: str) -> None:
        record: Json = {
            "name": goal.name,
            "list": outcome.tier,
            "proof": "arithmetic" if goal.is_arithmetic else "lrat",
            "filter": [],
        }
        self.goals.append(record)
        if goal.is_arithmetic:
            self.claims.append(Claim(goal.claim, "arithmetic", ""))
            return

        def tell(how: str) -> None:
            self.watch(Progress(f"{goal.claim}: {how}", None, None, None))

        problem = Problem(outcome.board, goal)
        refutation = evidence(problem, self.deadline, tell, plain=self.plain)
        self._write(f"{name}.cnf", refutation.cnf())
        self._write(f"{name}.map", refutation.map())
        self._write(f"{name}.lrat", refutation.lrat())
        record["filter"] = [each._asdict() for each in refutation.passes]
        self.claims.append(Claim(goal.claim, refutation.size, f"{name}.lrat"))

    def _write_labels(self, outcome: Outcome) -> Json | None:
        board, objective = _every_trace(outcome.board), _objective(outcome)
        labelling = certificate(board, objective)
        if labelling is None:
            labelling = certificate(outcome.board, objective)
        if labelling is None:
            return None
        self._write("labels.txt", labelling.lines())
        number = counted(len(labelling.labels), "label")
        self.claims.append(Claim(labelling.claim, number, "labels.txt"))
        return {"terms": labelling.terms, "bound": labelling.bound}

    def _claim(self, last: Outcome, labels: Json | None) -> Json:
        words = None if last.result is None else last.result.words
        return {
            "format": FORMAT,
            "versions": versions(),
            "title": self.title,
            "puzzle": puzzle_record(self.puzzle),
            "lists": self.lists,
            "answer": {
                "status": "infeasible" if words is None else "optimal",
                "list": last.tier,
                "chain": words,
                "objective": _objective(last),
            },
            "goals": self.goals,
            "labels": labels,
            "files": self.files,
        }


def _objective(outcome: Outcome) -> tuple[int, ...] | None:
    """The best value of the objective; None where there is no chain."""
    return None if outcome.result is None else outcome.result.objective


def _every_trace(board: Board) -> Board:
    """The board with every way to trace a word, as the theorem knows them.

    Labels for these are labels for the candidates, which are some of them.
    """
    rules = replace(board.puzzle.rules, max_uses=PLENTY)
    try:
        return board.again(replace(board.puzzle, rules=rules))
    except InputError:  # a word has too many
        return board


def _goals(outcome: Outcome) -> list[Goal]:
    objective = _objective(outcome)
    if objective is None:
        return [no_chain(outcome.board)]
    return [*none_is_better(outcome.board, objective)]
