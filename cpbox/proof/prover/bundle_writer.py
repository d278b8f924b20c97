"""The bundle: a folder of evidence that an answer is the best one.

Its files are as ``FORMAT.md`` describes them.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from cpbox.basics.errors import InputError
from cpbox.basics.showing import Recorded, in_short
from cpbox.basics.wording import counted
from cpbox.candidates.board import Board
from cpbox.candidates.checkpoint import checking
from cpbox.fields.arguments import Stop
from cpbox.fields.base import replace
from cpbox.proof.checker.claim import FORMAT, Stated
from cpbox.proof.checker.counted import chains_sentence, in_slots
from cpbox.proof.checker.goals import ANOTHER, Goal, needed_goals
from cpbox.proof.checker.problem import Problem, problem_of
from cpbox.proof.checker.text import printable
from cpbox.proof.checker.traces import Candidate, candidate_lines
from cpbox.proof.folder import appearing, check_is_free
from cpbox.proof.prover import versions
from cpbox.proof.prover.chain_list import ChainList, all_chains
from cpbox.proof.prover.evidence import Counterexample, evidence, seconds_left
from cpbox.proof.prover.label_writer import certificate
from cpbox.proof.prover.stated_puzzle import (
    Json,
    as_checked,
    candidates_of,
    checkers_puzzle,
    list_lines,
    list_record,
    stated_puzzle,
    stated_rules,
)
from cpbox.proof.prover.written_formula import pausing
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result
from cpbox.search.solver_config import (
    LimitedConfig,
    Progress,
    Request,
    Watch,
    blaming,
)
from cpbox.search.verify import values_of, violations
from cpbox.search.word_lists import Outcome, answer
from cpbox.search.word_lists import outcomes as outcomes_of

GUIDE = Path(__file__).with_name("VERIFY.md")
MARKUP = re.compile(r"[\\`*_{}\[\]<>#|&!~$@]|:(?=//)|(?<=www)\.", re.IGNORECASE)
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
    config: LimitedConfig = LimitedConfig(),
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
    checkers_puzzle(puzzle)
    check_is_free(folder)
    outcomes = outcomes_of(puzzle, config, watch=watch)
    return write(outcomes, folder, config, request, plain=plain, watch=watch)


def write(  # noqa: PLR0913
    outcomes: Sequence[Outcome],
    folder: Path,
    config: LimitedConfig = LimitedConfig(),
    request: Request = Request(),
    *,
    plain: bool = False,
    watch: Watch | None = None,
) -> Bundle:
    """Write evidence for answers that are known.

    Parameters
    ----------
    outcomes
        What came of each word list of a puzzle.
    folder, config, request, plain, watch
        As for `prove`; what the answers took counts.

    Raises
    ------
    InputError, Unfinished, Contradiction
        As `prove` does.

    """
    result = answer(outcomes)
    stated_rules(result.puzzle)
    check_is_free(folder)
    if not result.status.is_proof:
        return Bundle(result, folder=folder)
    end = perf_counter() + config.time_limit - result.seconds
    listing = None
    if request != Request() and result.chain is not None:
        board, left = outcomes[-1].board, config.until(end)
        listing = all_chains(board, request, left, watch)
    trusted = (*result.trusted, *(listing.trusted if listing else ()))
    with blaming(trusted), appearing(folder) as draft:
        writer = _Writer(draft, end, config.stop, watch or (lambda _: None))
        writer.plain = plain
        writer.write(outcomes, listing)
        size = sum(file.stat().st_size for file in draft.iterdir())
    number = None if listing is None else len(listing.chains)
    result = replace(result, has_proof=True)
    return Bundle(result, tuple(writer.claims), size, folder, number)


class _Writer:
    """Writes the files of a bundle, the claim last; `claims` is what they show."""

    plain = False

    def __init__(
        self, draft: Path, end: float, stop: Stop | None, watch: Watch
    ) -> None:
        self.draft, self.end, self.stop, self.watch = draft, end, stop, watch
        self.left = partial(seconds_left, end, stop)
        self.files: dict[str, Json] = {}
        self.goals: list[Json] = []
        self.claims: list[Claim] = []
        self.puzzle: Puzzle
        self.stated: Stated
        self.excluded: Sequence[tuple[str, ...]] = ()

    def write(self, outcomes: Sequence[Outcome], chains: ChainList | None) -> None:
        """Write all files."""
        last = outcomes[-1]
        puzzle, result = last.board.puzzle, last.result
        solution = result.chain if result is not None else None
        with checking(self.left):
            lists = {x.tier: _listed(x.board) for x in outcomes}
        claim: Json = {
            "title": _title(puzzle),
            "puzzle": stated_puzzle(puzzle),
            "lists": [list_record(name, words) for name, words in lists.items()],
            "answer": {
                "status": "infeasible" if solution is None else "optimal",
                "list": last.tier,
                "chain": None if result is None else result.words,
                "objective": None if result is None else result.objective,
            },
            "count": None if chains is None else asdict(chains.count),
        }
        self.puzzle, self.stated = puzzle, as_checked(Stated, claim, puzzle)
        if solution is not None:
            rows = [" ".join([w.text, *map(str, w.tiles)]) for w in solution]
            self._file("solution.txt", rows)
            self._show("this chain keeps every rule", "the tiles of its words",
                       "solution.txt")  # fmt: skip
        if chains is not None:
            self._file("chains.txt", chains.lines())
            self._show(chains_sentence(chains.count), "the tiles of their words",
                       "chains.txt")  # fmt: skip
            folded = [tuple(word[:] for word in each) for each in chains.chains]
            self.excluded = in_slots(folded, self.stated.puzzle)
        items = {x.tier: candidates_of(x.board) for x in pausing(outcomes, self.left)}
        goals = needed_goals(self.stated, items)
        for name, words in lists.items():
            if name is None:
                self._file("list.txt", words)
            lines = candidate_lines(self.stated.puzzle, items[name])
            self._file(self.stated.file(name, "candidates.txt"), lines)
            for goal in goals:
                if goal.word_list == name:
                    self._goal(goal, items[name])
        labels = self._labels(last, items[last.tier])
        self._file("VERIFY.md", self._guide())
        above: Json = {"format": FORMAT, "versions": versions()}
        proofs: Json = {"goals": self.goals, "labels": labels, "files": self.files}
        whole = {**above, **claim, **proofs}
        self._file("claim.json", [json.dumps(whole, ensure_ascii=False, indent=1)])

    def _file(self, name: str, lines: Iterable[str]) -> None:
        data = "".join(f"{line}\n" for line in pausing(lines, self.left)).encode()
        (self.draft / name).write_bytes(data)
        self.files[name] = {"bytes": len(data), "sha256": sha256(data).hexdigest()}

    def _show(self, claim: str, evidence: str, file: str) -> None:
        self.claims.append(Claim(claim, evidence, file))

    def _guide(self) -> list[str]:
        """How to check the bundle; only sections that it gives a reason for."""
        proofs = [name[:-5] for name in self.files if name.endswith(".lrat")]
        has_labels = "labels.txt" in self.files
        reasons = {
            "The list of chains": "chains.txt" in self.files,
            "The refutations, without cpbox": bool(proofs),
            "The filter": any(goal["filter"] for goal in self.goals),
            "The labels, a second proof": has_labels,
            "The theorem": has_labels,
        }
        sections = GUIDE.read_text("utf-8").split("\n## ")
        text = "\n## ".join(x for x in sections if reasons.get(x.split("\n")[0], True))
        rows = "\n".join(
            f"| {each.text} | {each.evidence} | "
            f"{f'`{each.file}`' if each.file else 'none needed'} |"
            for each in self.claims
        )
        proof = proofs[0] if proofs else ""
        return text.format(
            name=_escaped(self.stated.title or ""), claims=rows, proof=proof
        ).splitlines()

    def _goal(self, goal: Goal, items: Sequence[Candidate]) -> None:
        """Prove a goal, by its formula unless its numbers contradict each other."""
        is_last = goal.word_list == self.stated.answer.list
        claim = goal.sentence if is_last else f"{goal.word_list} words: {goal.sentence}"
        goal.sentence, passes = claim, list[Json]()
        if goal.is_arithmetic:
            self._show(claim, "arithmetic", "")
        else:
            problem = problem_of(goal, self.stated.puzzle, items)
            if goal.name == ANOTHER:
                problem = replace(problem, excluded=self.excluded)
            passes = self._refute(problem)
        self.goals.append({
            "name": goal.name,
            "list": goal.word_list,
            "proof": "arithmetic" if goal.is_arithmetic else "lrat",
            "filter": passes,
        })  # fmt: skip

    def _refute(self, problem: Problem) -> list[Json]:
        """Refute a goal's formula; give the filter."""
        goal = problem.goal
        name = self.stated.file(goal.word_list, goal.name)

        def tell(how: str) -> None:
            self.watch(Progress(f"{goal.sentence}: {how}", None, None, None))

        refute = partial(evidence, problem, self.end, tell, plain=self.plain)
        try:
            refutation = refute(stop=self.stop)
        except Counterexample as found:
            found.is_own = not _refutes(self.puzzle, problem, found.words)
            raise
        self._file(f"{name}.cnf", refutation.formula.cnf())
        self._file(f"{name}.map", refutation.formula.map)
        self._file(f"{name}.lrat", refutation.lrat())
        self._show(goal.sentence, refutation.size, f"{name}.lrat")
        return [asdict(each) for each in refutation.passes]

    def _labels(self, outcome: Outcome, items: Sequence[Candidate]) -> Json | None:
        objective = self.stated.answer.objective
        every_trace = candidates_of(_every_trace(outcome.board))
        labelled = partial(certificate, self.stated.puzzle)
        labelling = labelled(every_trace, objective, self.left)
        labelling = labelling or labelled(items, objective, self.left)
        if labelling is None:
            return None
        self._file("labels.txt", labelling.lines())
        number = counted(len(labelling.labels), "label")
        self._show(labelling.claim, number, "labels.txt")
        return {"terms": labelling.terms, "bound": labelling.bound}


def _refutes(puzzle: Puzzle, problem: Problem, chain: tuple[str, ...]) -> bool:
    """Whether the verifier, too, takes words for a chain that a goal says is none."""
    goal, values = problem.goal, values_of(puzzle, chain)
    return (
        goal.lo <= len(chain) <= goal.hi
        and chain not in problem.excluded
        and all(values[name] <= most for name, most in goal.caps.items())
        and all(values[name] >= least for name, least in goal.demands.items())
        and values["worst_rarity"] >= (goal.group_rarity or 0)
        and not violations(puzzle, chain)
    )


def _listed(board: Board) -> list[str]:
    return list_lines(board.puzzle, board.candidates.source)


def _title(puzzle: Puzzle) -> str:
    """What people call the puzzle, on one line: its file may have any name."""
    return printable(", ".join(filter(None, (puzzle.name, puzzle.variant))))


def _escaped(title: str) -> str:
    """A title as Markdown has it that means nothing but its letters."""
    return MARKUP.sub(r"\\\g<0>", title)


def _every_trace(board: Board) -> Board:
    """The board with every way to trace a word, as the theorem knows them.

    Labels for these are labels for the candidates, which are some of them.
    """
    rules = replace(board.puzzle.rules, max_uses=PLENTY)
    try:
        return board.again(replace(board.puzzle, rules=rules))
    except InputError:  # a word has too many
        return board
