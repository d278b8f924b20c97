"""Proofs of answers that are to have one: written, checked, and compared."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import rmtree
from threading import TIMEOUT_MAX
from time import perf_counter
from typing import TYPE_CHECKING

from cpbox.basics.errors import Contradiction, Unfinished
from cpbox.basics.showing import Recorded
from cpbox.proof import checker
from cpbox.proof.checker import Finding
from cpbox.proof.folder import passing_folder
from cpbox.puzzle import Puzzle
from cpbox.search.solver_config import LimitedConfig, Watch

if TYPE_CHECKING:
    from cpbox.search.word_lists import Outcome


@dataclass(frozen=True, repr=False)
class Report(Recorded, checker.Report):
    """All findings about a bundle, and where that is.

    Parameters
    ----------
    folder
        The folder.

    """

    folder: str = ""


def about(puzzle: Puzzle, report: checker.Report, name: str) -> checker.Report:
    """Add whether the proof is about a puzzle, which is called so."""
    from cpbox.proof.prover.stated_puzzle import difference

    problem: str | None = "unknown, because other claims do not hold"
    if report.is_sound:
        problem = difference(puzzle, report.claim)
    claim = f"this is the puzzle of {name}"
    finding = Finding(claim, "claim.json", "compared, rule by rule", problem)
    return replace(report, findings=(*report.findings, finding))


UNFINISHED = Finding(
    "the answer has a proof", "-", "cpbox prove", "there was no time for it"
)


def certificate_of(
    puzzle: Puzzle,
    outcomes: "Sequence[Outcome]",
    config: LimitedConfig,
    watch: Watch | None = None,
) -> Report:
    """Write a proof of an answer, check it, and throw it away.

    Raises
    ------
    Contradiction
        When the proof is not verified although time was not over: a bug.

    """
    with passing_folder() as folder:
        try:
            report = certify(puzzle, outcomes, folder / "proof", config, watch=watch)
        except Unfinished:
            return Report((UNFINISHED,))
    return Report(**vars(report))


def certify(
    puzzle: Puzzle,
    outcomes: "Sequence[Outcome]",
    folder: Path,
    config: LimitedConfig,
    *,
    watch: Watch | None = None,
) -> checker.Report:
    """Prove what came of a puzzle's word lists, and check the proof.

    Parameters
    ----------
    puzzle, outcomes
        The puzzle, and what came of each list.
    folder
        Where to write the proof; there must be none yet.
    config
        How to search; the time limit is that of the answer, the proof and the check.

    Raises
    ------
    Unfinished
        When there was no time for the proof or its check; nothing is left of it.
    Contradiction
        When the proof is not verified although time was not over: a bug.

    """
    from cpbox.proof.prover.bundle_writer import write
    from cpbox.proof.prover.stated_puzzle import difference
    from cpbox.search.word_lists import answer

    end = perf_counter() + config.time_limit - answer(outcomes).seconds

    def is_over() -> bool:
        return perf_counter() > end or config.is_stopped

    write(outcomes, folder, config, watch=watch)
    left = min(max(end - perf_counter(), 0), TIMEOUT_MAX)
    report = checker.check(folder, seconds=left, is_stopped=is_over)
    if not report.holds:
        if is_over() and not report.is_complete:
            rmtree(folder)
            untold = "there was no time to check the proof of the answer"
            raise Unfinished(f"{untold}; nothing is left of it")
        wrong = [f"{f.claim}: {f.problem}" for f in report.findings if f.problem]
        raise Contradiction(f"the proof is not verified: {'; '.join(wrong)}")
    if problem := difference(puzzle, report.claim):
        raise Contradiction(f"the proof is about another puzzle: {problem}")
    return report
