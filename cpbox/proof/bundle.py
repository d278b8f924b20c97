"""The bundle: a folder of evidence that an answer is the best one."""

import json
import os
import platform
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import mkdtemp

from cpbox.candidates import Candidates, prefilter
from cpbox.config import Progress, SolverConfig
from cpbox.errors import InputError
from cpbox.proof.evidence import Deadline, Evidence, evidence
from cpbox.proof.goals import Goal, no_chain, none_is_better
from cpbox.proof.guide import TRUSTED, guide
from cpbox.proof.labels import certificate
from cpbox.proof.questions import Asked
from cpbox.proof.refutation import Step
from cpbox.proof.statement import (
    Json,
    candidate_lines,
    is_own,
    puzzle_record,
    word_list,
)
from cpbox.puzzle import Puzzle
from cpbox.result import Result, Status
from cpbox.search import solve

FORMAT = "cpbox bundle 1"
Watch = Callable[[Progress], None]


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


def prove(
    puzzle: Puzzle,
    folder: Path,
    config: SolverConfig = SolverConfig(),
    *,
    watch: Watch | None = None,
) -> Result:
    """Solve a puzzle and write evidence that the answer is the best one.

    Parameters
    ----------
    puzzle
        The puzzle.
    folder
        Where to write; it must not exist, or be empty. It appears when the bundle is
        complete, and only if the answer is proved.
    config
        How to search. The time limit is for each word list's answer, and again for
        all the evidence.
    watch
        Told of progress.

    Raises
    ------
    InputError
        When the words cannot be read, or the folder cannot be written.
    Unfinished
        When the answer is proved, but there was no time to write its proof.
    Disproved
        When the evidence contradicts the answer: a bug.

    """
    check_folder(folder)
    tell = watch or (lambda _: None)
    answers, result = _answers(puzzle, config, tell)
    if result.status.is_proof:
        deadline = Deadline(config.time_limit)
        with _appearing(folder) as draft:
            _Writer(draft, puzzle, answers, deadline, tell).write()
    return result


def _answers(
    puzzle: Puzzle, config: SolverConfig, watch: Watch
) -> tuple[list[Answer], Result]:
    """The answer under each list up to the first that has a chain."""
    answers: list[Answer] = []
    for number, name in enumerate(puzzle.words.lists, 1):
        one = replace(puzzle, words=replace(puzzle.words, lists=(name,)))
        try:
            result = solve(one, config, watch=watch)
        except InputError:  # a word that this list does not have is required
            if number == len(puzzle.words.lists):
                raise
            answers.append(Answer(one, prefilter(one), None))
            continue
        answers.append(Answer(one, prefilter(one), result if result.chain else None))
        if result.status is not Status.INFEASIBLE:
            break
    return answers, result


def check_folder(folder: Path) -> None:
    """Raise unless a bundle can be written to a folder.

    Raises
    ------
    InputError
        When it is there and not empty, or is no folder, or has no parent.

    """
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise InputError("is not a folder; name another one", folder)
    if folder.exists() and any(folder.iterdir()):
        problem = "is not empty; name a new folder, or remove what is in it"
        raise InputError(problem, folder)
    if not folder.absolute().parent.is_dir():
        problem = f"there is no folder {folder.absolute().parent}; make it first"
        raise InputError(problem, folder)


@contextmanager
def _appearing(folder: Path) -> Iterator[Path]:
    """A folder to write in, which takes the place of another when all is written."""
    try:
        parent = folder.absolute().parent
        draft = Path(mkdtemp(prefix=f".{folder.name}-", dir=parent))
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", folder) from error
    try:
        yield draft
        draft.chmod(0o777 & ~_umask())
        draft.replace(folder)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", folder) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class _Writer:
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
        self.files: dict[str, Json] = {}
        self.goals: list[Json] = []
        self.lists: list[Json] = []

    def write(self) -> None:
        """Write all files."""
        for answer in self.answers:
            self._write_answer(answer, is_last=answer is self.answers[-1])
        last = self.answers[-1]
        labels = self._write_labels(last)
        if last.result is not None and last.result.chain is not None:
            rows = [" ".join([w.text, *map(str, w.tiles)]) for w in last.result.chain]
            self._write("solution.txt", rows)
        claim = self._claim(last, labels)
        self._write("VERIFY.md", guide(self.puzzle, claim).splitlines())
        self._write("claim.json", [json.dumps(claim, ensure_ascii=False, indent=1)])

    def _write(self, name: str, lines: Iterable[str]) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        (self.draft / name).write_bytes(data)
        self.files[name] = {"bytes": len(data), "sha256": sha256(data).hexdigest()}

    def _name(self, answer: Answer) -> str | None:
        """The answer's list, by name; None for the user's own."""
        return None if self.own else answer.puzzle.words.lists[0]

    def _write_answer(self, answer: Answer, *, is_last: bool) -> None:
        """What is known under one list, and why."""
        listed = word_list(self._name(answer), answer.candidates)
        self.lists.append(listed.record())
        if self.own:
            self._write("list.txt", listed.words)
        prefix = "" if is_last else f"{listed.name}-"
        self._write(f"{prefix}candidates.txt", candidate_lines(answer.candidates))
        for goal in _goals(answer):
            self._write_goal(answer, goal, f"{prefix}{goal.name}")

    def _write_goal(self, answer: Answer, goal: Goal, name: str) -> None:
        record: Json = {
            "name": goal.name,
            "list": self._name(answer),
            "claim": goal.claim,
            "proof": "arithmetic" if goal.is_arithmetic else "lrat",
            "filter": None,
        }
        self.goals.append(record)
        if goal.is_arithmetic:
            return

        def tell(how: str) -> None:
            self.watch(Progress(f"{goal.claim}: {how}", None, None, None))

        asked = Asked(answer.puzzle, answer.candidates, goal)
        found = evidence(asked, self.deadline, tell)
        self._write(f"{name}.cnf", _dimacs(goal, found))
        self._write(f"{name}.map", _map(found))
        self._write(f"{name}.lrat", map(_lrat, found.steps))
        if found.sieve is not None:
            record["filter"] = {
                "tracked": found.sieve.tracked,
                "cost": found.sieve.cost,
            }
            self._write(f"{name}.labels", found.sieve.labels)

    def _write_labels(self, answer: Answer) -> Json | None:
        found = certificate(Asked(answer.puzzle, answer.candidates), answer.objective)
        if found is None:
            return None
        self._write("labels.txt", found.lines)
        return {"terms": found.terms, "bound": found.bound, "claim": found.claim}

    def _claim(self, last: Answer, labels: Json | None) -> Json:
        words = None if last.result is None else last.result.words
        return {
            "format": FORMAT,
            "versions": _versions(),
            "title": self.puzzle.name,
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


def _goals(answer: Answer) -> list[Goal]:
    if answer.objective is None:
        return [no_chain(answer.puzzle, answer.candidates)]
    return [*none_is_better(answer.puzzle, answer.candidates, answer.objective)]


def _dimacs(goal: Goal, found: Evidence) -> Iterator[str]:
    families = found.formula.families
    number = sum(map(len, families.values()))
    yield f"c cpbox: {goal.claim}"
    yield f"p cnf {len(found.formula.variables)} {number}"
    for name, clauses in families.items():
        yield f"c ({name})"
        for clause in clauses:
            yield " ".join(map(str, (*clause, 0)))


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


def _versions() -> Json:
    try:
        cpbox = version("cpbox")
    except PackageNotFoundError:
        cpbox = "unknown"
    return {
        "cpbox": cpbox,
        "ortools": version("ortools"),
        "python": platform.python_version(),
    }
