"""A prover that lies is found out, though everything that it writes fits together."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import Candidates, prefilter
from cpbox.proof.checker.traces import rarity
from cpbox.proof.prover import bundle_writer, evidence, slot_filter
from cpbox.proof.prover.bundle_writer import prove
from cpbox.proof.prover.goals_to_show import Problem, Slots
from cpbox.proof.prover.label_writer import Certificate, certificate
from cpbox.proof.prover.refutations import Step
from cpbox.proof.prover.slot_filter import Pass
from cpbox.proof.prover.stated_puzzle import difference
from cpbox.puzzle import Puzzle
from cpbox.search.result import ChainWord, Status
from cpbox.search.solver import Outcome
from cpbox.search.solver import outcomes as solved
from cpbox.search.verify import trace
from tests.proof.corruptions.changes import LETTERS
from tests.proof.corruptions.sound import OWN, OWN_WORDS, assert_refused, problems_of

WORSE = ("bed", "decaf")  # the second best chain of OWN, of a letter more


def lying(
    candidates: Callable[[Board], Candidates] | None = None,
) -> Callable[..., list[Outcome]]:
    """Take the second best chain for the best, perhaps among other candidates."""

    def outcomes(puzzle: Puzzle, *_: object, **__: object) -> list[Outcome]:
        (honest,) = solved(puzzle)
        assert honest.result is not None
        traced = trace(puzzle, WORSE)
        assert traced is not None
        chain = tuple(
            ChainWord(word, tiles, rarity(word))
            for word, tiles in zip(WORSE, traced, strict=True)
        )
        value = (2, 8, 1)[: len(puzzle.objective.terms)]
        result = replace(honest.result, chain=chain, objective=value)
        board = honest.board
        if candidates is not None:
            board = Board(puzzle, candidates(board))
        return [Outcome(board, result)]

    return outcomes


def hopeless(puzzle: Puzzle, *_: object, **__: object) -> list[Outcome]:
    """Say that there is no chain."""
    (honest,) = solved(puzzle)
    assert honest.result is not None
    nothing = replace(
        honest.result, status=Status.INFEASIBLE, chain=None, objective=None
    )
    return [replace(honest, result=nothing)]


Clauses = Sequence[tuple[int, ...]]


def by_assertion(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    """The empty clause follows from everything."""
    number = len(clauses)
    return [(number + 1, (), tuple(range(1, number + 1)))]


def by_nothing(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    return [(len(clauses) + 1, (), ())]


def by_circle(_: int, clauses: Clauses, __: float, ___: float) -> list[Step]:
    """Two steps that are each other's reason."""
    n = len(clauses)
    return [(n + 1, (-1,), (n + 2,)), (n + 2, (1,), (n + 1,)), (n + 3, (), (n + 2,))]


def of_less(board: Board) -> Candidates:
    """The candidates without a word of the best chain."""
    words = board.puzzle.words
    words = replace(words, ban=(*words.ban, "bdf"))
    return prefilter(replace(board.puzzle, words=words))


def sift_out(problem: Problem, slots: Slots, over: Pass) -> Slots:
    """The filter, but a word of the best chain does not come through."""
    place = problem.board.candidates.words.index("bdf")
    left = slot_filter.sifted(problem, slots, over)
    return [[i for i in slot if i != place] for slot in left]


def sift_by_less(problem: Problem, slots: Slots, over: Pass) -> Slots:
    """The filter, but for a cap of a letter less."""
    caps = {name: cap - 1 for name, cap in problem.goal.caps.items()}
    lower = Problem(problem.board, replace(problem.goal, caps=caps))
    return slot_filter.sifted(lower, slots, over)


def certify_less(board: Board, _: Sequence[int] | None) -> Certificate | None:
    """Labels as if a word of the best chain were not there."""
    return certificate(Board(board.puzzle, of_less(board)), (2, 8, 1))


@dataclass(frozen=True)
class Lie:
    """What the prover does wrong, and where that shows."""

    name: str
    patches: Sequence[tuple[object, str, object]]
    why: str
    plain: bool = True


REFUTED = (evidence, "refute", by_nothing)
HOPELESS = (bundle_writer, "outcomes", hopeless)
LIED = (bundle_writer, "outcomes", lying())
TRACKED = (evidence, "TRACKED", {2: 10**6})
LIES = [
    *(Lie(each.__name__, [LIED, (evidence, "refute", each)], f"{LETTERS}.lrat")
      for each in (by_assertion, by_nothing, by_circle)),
    Lie("a filter and no reason", [LIED, REFUTED], f"{LETTERS}.lrat", plain=False),
    Lie("a word is left out", [(bundle_writer, "outcomes", lying(of_less))],
        "line 4 of candidates.txt"),
    *(Lie(sift.__name__, [LIED, TRACKED, REFUTED, (evidence, "sifted", sift)],
          f"{LETTERS}.map", plain=False)
      for sift in (sift_out, sift_by_less)),
    Lie("labels that do not know a word", [LIED, REFUTED, (bundle_writer, "certificate",
        certify_less)], "of labels.txt"),
    Lie("no chain at all", [HOPELESS, REFUTED], "no-chain.lrat"),
    Lie("no chain, by labels that do not know a word",
        [HOPELESS, REFUTED, (bundle_writer, "certificate",
         lambda board, _: certificate(Board(board.puzzle, of_less(board)), None))],
        "no-chain.lrat"),
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.name)
def test_a_prover_that_lies_is_found_out(
    lie: Lie, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for where, name, to in lie.patches:
        monkeypatch.setattr(where, name, to)
    assert prove(OWN, tmp_path / "proof", plain=lie.plain).claims
    assert_refused(tmp_path / "proof", lie.why)


def test_a_proof_of_another_puzzle_holds_but_says_so(tmp_path: Path) -> None:
    words = replace(OWN.words, only=tuple(set(OWN_WORDS) - {"bdf"}), add=())
    prove(replace(OWN, words=words), tmp_path / "proof")
    assert problems_of(tmp_path / "proof") == []
    claim = json.loads((tmp_path / "proof/claim.json").read_text())
    assert claim["answer"]["objective"] == [2, 8, 1]
    assert difference(OWN, claim) is not None
    claim["puzzle"]["words"]["add"] = ["bdf"]
    assert difference(OWN, claim) == "its word list is another one"
