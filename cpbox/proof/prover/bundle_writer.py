"""The bundle: a folder of evidence that an answer is the best one."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cpbox.proof.folder import appearing, check_is_free
from cpbox.proof.prover.evidence import Deadline
from cpbox.proof.prover.stated_puzzle import check_rules
from cpbox.proof.prover.writer import Claim, Writer
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Shown
from cpbox.search.result import Result
from cpbox.search.solver import Outcome, answer, outcomes
from cpbox.search.solver_config import SolverConfig, Watch


@dataclass(frozen=True, repr=False)
class Bundle(Shown):
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

    """

    result: Result
    claims: tuple[Claim, ...] = ()
    size: int = 0
    folder: Path = Path()


def prove(
    puzzle: Puzzle,
    folder: Path,
    config: SolverConfig = SolverConfig(),
    *,
    plain: bool = False,
    watch: Watch | None = None,
) -> Bundle:
    """Solve a puzzle and write evidence that the answer is the best one.

    As `cpbox.prove`, which says what the arguments are.

    Raises
    ------
    InputError
        When the words cannot be read, nothing can be written to the folder, or the
        puzzle has a rule of which no proof can speak.
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
    return write(tried, folder, config, plain=plain, watch=watch)


def write(
    tried: Sequence[Outcome],
    folder: Path,
    config: SolverConfig = SolverConfig(),
    *,
    plain: bool = False,
    watch: Watch | None = None,
) -> Bundle:
    """Write evidence for answers that are known.

    Parameters
    ----------
    tried
        What came of each word list of a puzzle.
    folder, config, plain, watch
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
    with appearing(folder) as draft:
        deadline = Deadline(config.time_limit - result.seconds)
        told = watch or (lambda _: None)
        writer = Writer(draft, tried, deadline, told, plain=plain)
        writer.write()
        return Bundle(result, tuple(writer.claims), writer.size, folder)
