"""The bundle: a folder of evidence that an answer is the best one.

Its files are as ``FORMAT.md`` describes them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from cpbox.candidates.board import Board
from cpbox.proof.folder import appearing, check_is_free
from cpbox.proof.prover import FORMAT, versions
from cpbox.proof.prover.chain_list import ChainList, all_chains
from cpbox.proof.prover.evidence import evidence
from cpbox.proof.prover.goals_to_show import (
    Goal,
    Problem,
    no_chain,
    no_other,
    none_as_good,
    none_is_better,
)
from cpbox.proof.prover.label_writer import certificate
from cpbox.proof.prover.stated_puzzle import (
    Json,
    candidate_lines,
    check_rules,
    list_record,
    listed,
    puzzle_record,
)
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Recorded, in_short
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.kinds import Stop
from cpbox.puzzle.wording import counted
from cpbox.search.result import Result
from cpbox.search.solver import Outcome, Shows, answer, outcomes
from cpbox.search.solver_config import Progress, Request, SolverConfig, Watch

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

    __repr__ = in_short

    text: str
    evidence: str
    file: str


@dataclass(frozen=True, repr=False)
class Bundle(Recorded):
    """What became of proving a puzzle.

    Parameters
    ----------
    result
        The answer.
    claims
        What the bundle shows; empty if none was written, as the answer is not proved.
    size
        Bytes of its files.
    folder
        Where they are, or would be.
    count
        How many chains there are of the kind that was asked for; None if none was, or
        there is no chain.

    """

    result: Result
    claims: tuple[Claim, ...] = ()
    size: int = 0
    folder: Path = Path()
    count: int | None = None


def prove(  # noqa: PLR0913
    puzzle: Puzzle,
    folder: Path,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    plain: bool = False,
    watch: Watch | None = None,
) -> Bundle:
    """Solve a puzzle and write evidence that the answer is the best one.

    As `cpbox.prove`, which says what the arguments are; `request` asks for all of the
    best chains, or for all of so few words, to be listed and proved complete.

    Raises
    ------
    InputError
        When the words cannot be read, nothing can be written to the folder, the puzzle
        has a rule of which no proof can speak, or there are too many chains to list.
    OutputError
        When the folder cannot be written to the end, as on a full disk.
    Unfinished
        When the answer is proved, but there was no time to write its proof.
    Contradiction
        When the evidence contradicts the answer: a bug.

    """
    check_rules(puzzle)
    check_is_free(folder)
    tried = outcomes(puzzle, config, watch=watch)
    return write(tried, folder, config, request, plain=plain, watch=watch)


def write(  # noqa: PLR0913
    tried: Sequence[Outcome],
    folder: Path,
    config: SolverConfig = SolverConfig(),
    request: Request = Request(),
    *,
    plain: bool = False,
    watch: Watch | None = None,
) -> Bundle:
    """Write evidence for answers that are known.

    Parameters
    ----------
    tried
        What came of each word list of a puzzle.
    folder, config, request, plain, watch
        As for `prove`; what the answers took counts.

    Raises
    ------
    InputError, Unfinished, Contradiction
        As `prove` does.

    """
    check_rules(tried[-1].board.puzzle)
    check_is_free(folder)
    result = answer(tried)
    if not result.status.is_proof:
        return Bundle(result, folder=folder)
    end = perf_counter() + config.time_limit - result.seconds
    listed = None
    if request != Request() and result.chain is not None:
        listed = all_chains(tried[-1].board, request, config.until(end), watch)
    with appearing(folder) as draft:
        writer = _Writer(draft, end, watch or (lambda _: None), plain=plain)
        writer.stop = config.stop
        writer.write(tried, listed)
        size = sum(file.stat().st_size for file in draft.iterdir())
    number = None if listed is None else len(listed.chains)
    return Bundle(result, tuple(writer.claims), size, folder, number)


class _Writer:
    """Writes the files of a bundle, the claim last; `claims` is what they show."""

    def __init__(self, draft: Path, end: float, watch: Watch, *, plain: bool) -> None:
        self.draft, self.end, self.watch, self.plain = draft, end, watch, plain
        self.stop: Stop | None = None
        self.files: dict[str, Json] = {}
        self.goals: list[Json] = []
        self.lists: list[Json] = []
        self.claims: list[Claim] = []

    def write(self, outcomes: Sequence[Outcome], listed: ChainList | None) -> None:
        """Write all files."""
        last = outcomes[-1]
        puzzle, result = last.board.puzzle, last.result
        title = ", ".join(filter(None, (puzzle.name, puzzle.variant)))[:LONGEST_TITLE]
        chain = result.chain if result is not None else None
        if chain is not None:
            rows = [" ".join([w.text, *map(str, w.tiles)]) for w in chain]
            self._file("solution.txt", rows)
            self._show("this chain keeps every rule", "the tiles of its words",
                       "solution.txt")  # fmt: skip
        if listed is not None:
            self._file("chains.txt", listed.lines())
            self._show(listed.claim, "the tiles of their words",
                       "chains.txt")  # fmt: skip
        for outcome in outcomes:
            goals = _goals(outcome, outcomes)
            if outcome is last and listed is not None:
                goals.append(no_other(last.board, _objective(last) or (), listed))
            self._outcome(outcome, goals, is_last=outcome is last)
        labels = self._labels(last)
        self._file("VERIFY.md", self._guide(title))
        claim: Json = {
            "format": FORMAT,
            "versions": versions(),
            "title": title,
            "puzzle": puzzle_record(puzzle),
            "lists": self.lists,
            "answer": {
                "status": "infeasible" if chain is None else "optimal",
                "list": last.tier,
                "chain": None if result is None else result.words,
                "objective": _objective(last),
            },
            "count": None if listed is None else listed.record,
            "goals": self.goals,
            "labels": labels,
            "files": self.files,
        }
        self._file("claim.json", [json.dumps(claim, ensure_ascii=False, indent=1)])

    def _file(self, name: str, lines: Iterable[str]) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        (self.draft / name).write_bytes(data)
        self.files[name] = {"bytes": len(data), "sha256": sha256(data).hexdigest()}

    def _show(self, claim: str, evidence: str, file: str) -> None:
        self.claims.append(Claim(claim, evidence, file))

    def _guide(self, title: str) -> list[str]:
        """How to check the bundle; only sections that it gives a reason for."""
        proofs = [name[:-5] for name in self.files if name.endswith(".lrat")]
        has_labels = "labels.txt" in self.files
        asked = {
            "The list of chains": "chains.txt" in self.files,
            "The refutations, without cpbox": bool(proofs),
            "The filter": any(goal["filter"] for goal in self.goals),
            "The labels, a second proof": has_labels,
            "The theorem": has_labels,
        }
        sections = GUIDE.read_text("utf-8").split("\n## ")
        text = "\n## ".join(x for x in sections if asked.get(x.split("\n")[0], True))
        rows = "\n".join(
            f"| {each.text} | {each.evidence} | "
            f"{f'`{each.file}`' if each.file else 'none needed'} |"
            for each in self.claims
        )
        proof = proofs[0] if proofs else ""
        return text.format(name=title, claims=rows, proof=proof).splitlines()

    def _outcome(
        self, outcome: Outcome, goals: Iterable[Goal], *, is_last: bool
    ) -> None:
        """What is known under one list, and why."""
        board, tier = outcome.board, outcome.tier
        words = listed(board.puzzle, board.candidates.source)
        self.lists.append(list_record(tier, words))
        if tier is None:
            self._file("list.txt", words)
        prefix = "" if is_last else f"{tier}-"
        self._file(f"{prefix}candidates.txt", candidate_lines(board.candidates))
        for goal in goals:
            claim = goal.claim if is_last else f"{tier} words: {goal.claim}"
            problem = Problem(board, replace(goal, claim=claim))
            self.goals.append({
                "name": goal.name,
                "list": tier,
                "proof": "arithmetic" if goal.is_arithmetic else "lrat",
                "filter": [] if goal.is_arithmetic else self._goal(problem, prefix),
            })  # fmt: skip
            if goal.is_arithmetic:
                self._show(claim, "arithmetic", "")

    def _goal(self, problem: Problem, prefix: str) -> list[Json]:
        """Refute a goal's formula; give the filter."""
        claim, name = problem.goal.claim, f"{prefix}{problem.goal.name}"

        def tell(how: str) -> None:
            self.watch(Progress(f"{claim}: {how}", None, None, None))

        refutation = evidence(problem, self.end, tell, plain=self.plain, stop=self.stop)
        self._file(f"{name}.cnf", refutation.cnf())
        self._file(f"{name}.map", refutation.map())
        self._file(f"{name}.lrat", refutation.lrat())
        self._show(claim, refutation.size, f"{name}.lrat")
        return [each._asdict() for each in refutation.passes]

    def _labels(self, outcome: Outcome) -> Json | None:
        board, objective = outcome.board, _objective(outcome)
        labelling = certificate(_every_trace(board), objective)
        labelling = labelling or certificate(board, objective)
        if labelling is None:
            return None
        self._file("labels.txt", labelling.lines())
        number = counted(len(labelling.labels), "label")
        self._show(labelling.claim, number, "labels.txt")
        return {"terms": labelling.terms, "bound": labelling.bound}


def _goals(outcome: Outcome, outcomes: Sequence[Outcome]) -> list[Goal]:
    """What is to be shown of a list, as ``FORMAT.md`` says."""
    board, objective = outcome.board, _objective(outcomes[-1])
    if objective is None:
        return [no_chain(board)]
    if outcome.shows is Shows.NONE:
        return [none_as_good(board, objective[:1])]
    if outcome.shows is Shows.BOUND:
        return [next(none_is_better(board, objective))]
    is_bounded = any(other.shows is Shows.BOUND for other in outcomes)
    return [*none_is_better(board, objective)][is_bounded:]


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
