"""A proof that is written, checked and thrown away."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cpbox.proof import certify as proofs
from cpbox.proof.checker import Finding, Report
from cpbox.proof.folder import passing_folder
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import Unfinished
from cpbox.search.config import SolverConfig, Watch

if TYPE_CHECKING:
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
    with passing_folder() as folder:
        try:
            return proofs.certify(puzzle, tried, folder / "proof", config, watch=watch)
        except Unfinished:
            return Report((UNFINISHED,))
