"""A proof that is written, checked and thrown away."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cpbox.config import SolverConfig, Watch
from cpbox.errors import Contradiction, Unfinished
from cpbox.proof.checker import Finding, Report, check
from cpbox.puzzle import Puzzle

if TYPE_CHECKING:  # which imports ortools
    from cpbox.search.solve import Outcome

UNFINISHED = Finding(
    "the answer has a proof", "", "cpbox prove", "there was no time to write it"
)


def certify(
    puzzle: Puzzle, tried: "Sequence[Outcome]", config: SolverConfig, watch: Watch
) -> Report:
    """Prove what came of a puzzle's word lists, and check the proof.

    Raises
    ------
    Contradiction
        When the proof is not verified although time was not over: a bug.

    """
    from cpbox.proof.prover.bundle import write  # noqa: PLC0415  # imports ortools
    from cpbox.proof.prover.claim import difference, read_claim  # noqa: PLC0415

    with TemporaryDirectory(prefix="cpbox-") as folder:
        proof = Path(folder) / "proof"
        try:
            write(tried, proof, config, watch=watch)
        except Unfinished:
            return Report((UNFINISHED,))
        if not proof.exists():
            return Report((UNFINISHED,))
        report = check(proof)
        if not report.holds:
            wrong = [f"{f.claim}: {f.problem}" for f in report.findings if f.problem]
            raise Contradiction(f"the proof is not verified: {'; '.join(wrong)}")
        if problem := difference(puzzle, read_claim(proof)):
            raise Contradiction(f"the proof is about another puzzle: {problem}")
        return report
