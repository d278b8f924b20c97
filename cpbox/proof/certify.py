"""Certifying: a proof is written, and the checker must verify it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.proof.checker import Report, check
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import Contradiction, Unfinished
from cpbox.search.solver_config import SolverConfig, Watch

if TYPE_CHECKING:
    from cpbox.search.solver import Outcome


def certify(
    puzzle: Puzzle,
    tried: "Sequence[Outcome]",
    folder: Path,
    config: SolverConfig,
    *,
    watch: Watch | None = None,
) -> Report:
    """Prove what came of a puzzle's word lists, and check the proof.

    Parameters
    ----------
    puzzle, tried
        The puzzle, and what came of each list.
    folder
        Where to write the proof; there must be none yet.
    config
        How to search; the time limit is that of the proof.
    watch
        Told of progress.

    Raises
    ------
    Unfinished
        When there was no time for the proof.
    Contradiction
        When the proof is not verified although time was not over: a bug.

    """
    from cpbox.proof.prover.bundle_writer import write
    from cpbox.proof.prover.stated_puzzle import difference

    write(tried, folder, config, watch=watch)
    if not folder.exists():
        raise Unfinished
    report = check(folder)
    if not report.holds:
        wrong = [f"{f.claim}: {f.problem}" for f in report.findings if f.problem]
        raise Contradiction(f"the proof is not verified: {'; '.join(wrong)}")
    if problem := difference(puzzle, report.claim):
        raise Contradiction(f"the proof is about another puzzle: {problem}")
    return report
