"""The files of a bundle, as ``FORMAT.md`` describes them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from cpbox.candidates.prefilter import Candidates, prefilter
from cpbox.config import Progress, Watch
from cpbox.errors import InputError
from cpbox.proof.prover.claim import (
    Json,
    candidate_lines,
    is_own,
    puzzle_record,
    word_list,
)
from cpbox.proof.prover.evidence import Deadline, Evidence, evidence
from cpbox.proof.prover.goals import Goal, no_chain, none_is_better
from cpbox.proof.prover.guide import TRUSTED, Claim, guide
from cpbox.proof.prover.labels import Certificate, certificate
from cpbox.proof.prover.lrat import Step
from cpbox.proof.prover.problem import Asked
from cpbox.proof.prover.theorem import lisp
from cpbox.proof.versions import versions
from cpbox.puzzle import Puzzle
from cpbox.result import Result
from cpbox.search.claims import plural

FORMAT = "cpbox bundle 1"
ARITHMETIC = "its limits on words, letters and values contradict each other"
REFUTED = "{0}.lrat refutes {0}.cnf, which has a solution if there is such a chain"
FILTERED = "{0}.labels shows that no candidate but those of {0}.cnf can be on one"
LABELLED = "no step from a state in labels.txt completes a chain below the bound"
LONGEST_TITLE = 300
PLENTY = 1_000_000  # visits to a tile, which no chain makes


@dataclass(frozen=True, eq=False)
class Answer:
    """What is known of a puzzle under one of its lists.

    Parameters
    ----------
    puzzle
        The puzzle with this list alone.
    candidates
        Its candidates.
    result
        The best chain, or None where there is no chain.

    """

    puzzle: Puzzle
    candidates: Candidates
    result: Result | None

    @property
    def objective(self) -> tuple[int, ...] | None:
        """The best value of the objective; None where there is no chain."""
        return None if self.result is None else self.result.objective


class Writer:
    """Writes the files of a bundle, the claim last."""

    def __init__(
        self,
        draft: Path,
        puzzle: Puzzle,
        answers: Sequence[Answer],
        deadline: Deadline,
        watch: Watch,
    ) -> None:
        self.draft, self.puzzle, self.answers = draft, puzzle, answers
        self.deadline, self.watch = deadline, watch
        self.own = is_own(puzzle)
        title = ", ".join(filter(None, (puzzle.name, puzzle.variant)))
        self.title = title[:LONGEST_TITLE]
        self.files: dict[str, Json] = {}
        self.goals: list[Json] = []
        self.lists: list[Json] = []
        self.claims: list[Claim] = []

    def write(self) -> None:
        """Write all files; `claims` then holds what they show."""
        last = self.answers[-1]
        self._write_solution(last)
        for answer in self.answers:
            self._write_answer(answer, is_last=answer is last)
        labels = self._write_labels(last)
        self._write("VERIFY.md", guide(self.title, self.claims, [*self.files]))
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

    def _name(self, answer: Answer) -> str | None:
        """The answer's list, by name; None for the user's own."""
        return None if self.own else answer.puzzle.words.lists[0]

    def _write_solution(self, last: Answer) -> None:
        if last.result is not None and last.result.chain is not None:
            rows = [" ".join([w.text, *map(str, w.tiles)]) for w in last.result.chain]
            self._write("solution.txt", rows)
            text = "this chain keeps every rule"
            self.claims.append(Claim(text, "the tiles of its words", "solution.txt"))

    def _write_answer(self, answer: Answer, *, is_last: bool) -> None:
        """What is known under one list, and why."""
        listed = word_list(self._name(answer), answer.candidates.source)
        self.lists.append(listed.record())
        if self.own:
            self._write("list.txt", listed.words)
        prefix = "" if is_last else f"{listed.name}-"
        self._write(f"{prefix}candidates.txt", candidate_lines(answer.candidates))
        for goal in _goals(answer):
            text = goal.claim if is_last else f"{listed.name} words: {goal.claim}"
            named = replace(goal, claim=text)
            self._write_goal(answer, named, f"{prefix}{goal.name}")

    def _write_goal(self, answer: Answer, goal: Goal, name: str) -> None:
        record: Json = {
            "name": goal.name,
            "list": self._name(answer),
            "claim": f"{goal.claim}: {ARITHMETIC}",
            "proof": "arithmetic" if goal.is_arithmetic else "lrat",
            "filter": None,
        }
        self.goals.append(record)
        if goal.is_arithmetic:
            self.claims.append(Claim(goal.claim, "arithmetic", ""))
            return

        def tell(how: str) -> None:
            self.watch(Progress(f"{goal.claim}: {how}", None, None, None))

        asked = Asked(answer.puzzle, answer.candidates, goal)
        found = evidence(asked, self.deadline, tell)
        self._write(f"{name}.cnf", _dimacs(found))
        self._write(f"{name}.map", _map(found))
        self._write(f"{name}.lrat", map(_lrat, found.steps))
        record["claim"] = f"{goal.claim}: {REFUTED.format(name)}"
        if found.sieve is not None:
            record["filter"] = {
                "tracked": found.sieve.tracked,
                "cost": found.sieve.cost,
            }
            record["claim"] = f"{record['claim']}; {FILTERED.format(name)}"
            self._write(f"{name}.labels", found.sieve.labels)
        self.claims.append(Claim(goal.claim, _measure(found), f"{name}.lrat"))

    def _write_labels(self, answer: Answer) -> Json | None:
        asked = Asked(answer.puzzle, _every_trace(answer))
        found = certificate(asked, answer.objective)
        if found is not None:
            self._write_theorem(asked, found, answer)
        else:
            asked = Asked(answer.puzzle, answer.candidates)
            found = certificate(asked, answer.objective)
        if found is None:
            return None
        self._write("labels.txt", found.lines())
        number = plural(len(found.labels), "label")
        self.claims.append(Claim(found.claim, number, "labels.txt"))
        claim = f"{found.claim}: {LABELLED}"
        return {"terms": found.terms, "bound": found.bound, "claim": claim}

    def _write_theorem(self, asked: Asked, found: Certificate, answer: Answer) -> None:
        chain = None if answer.result is None else answer.result.chain
        theorem = lisp(asked, found, chain)
        if theorem is not None:
            self._write("verify.lisp", theorem.splitlines())

    def _claim(self, last: Answer, labels: Json | None) -> Json:
        words = None if last.result is None else last.result.words
        return {
            "format": FORMAT,
            "versions": versions(),
            "title": self.title,
            "puzzle": puzzle_record(self.puzzle),
            "lists": self.lists,
            "answer": {
                "status": "infeasible" if words is None else "optimal",
                "list": self._name(last),
                "chain": words,
                "objective": last.objective,
            },
            "goals": self.goals,
            "labels": labels,
            "trusted": TRUSTED,
            "files": self.files,
        }


def _measure(found: Evidence) -> str:
    """How large the evidence is."""
    clauses = sum(map(len, found.formula.families.values()))
    size = f"{plural(len(found.steps), 'step')} on {plural(clauses, 'clause')}"
    if found.sieve is None:
        return size
    return f"{size}, after a filter of {plural(len(found.sieve.labels), 'label')}"


def _every_trace(answer: Answer) -> Candidates:
    """The candidates with every way to trace a word, as the theorem knows them.

    Labels for these are labels for the candidates, which are some of them.
    """
    rules = replace(answer.puzzle.rules, max_uses=PLENTY)
    try:
        return prefilter(replace(answer.puzzle, rules=rules))
    except InputError:  # a word has too many
        return answer.candidates


def _goals(answer: Answer) -> list[Goal]:
    if answer.objective is None:
        return [no_chain(answer.puzzle, answer.candidates)]
    return [*none_is_better(answer.puzzle, answer.candidates, answer.objective)]


def _dimacs(found: Evidence) -> Iterator[str]:
    families = found.formula.families
    number = sum(map(len, families.values()))
    yield f"p cnf {len(found.formula.variables)} {number}"
    for clauses in families.values():
        yield from (" ".join(map(str, (*clause, 0))) for clause in clauses)


def _map(found: Evidence) -> Iterator[str]:
    for number, name in enumerate(found.formula.variables, 1):
        yield f"v {number} {name}"
    first = 1
    for name, clauses in found.formula.families.items():
        yield f"f ({name}) {first} {first + len(clauses) - 1}"
        first += len(clauses)


def _lrat(step: Step) -> str:
    number, clause, hints = step
    return " ".join(map(str, (number, *clause, 0, *hints, 0)))
