"""The bundle: a folder of evidence that an answer is the best one."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from cpbox.above import Shown
from cpbox.config import SolverConfig, Watch
from cpbox.errors import InputError, OutputError
from cpbox.proof.prover.claim import check_rules
from cpbox.proof.prover.evidence import Deadline
from cpbox.proof.prover.guide import Claim
from cpbox.proof.prover.writer import Writer
from cpbox.puzzle import Puzzle
from cpbox.result import Result
from cpbox.search.solve import Outcome, answer, outcomes


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
    check_folder(folder)
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
    check_folder(folder)
    result = answer(tried)
    if not result.status.is_proof:
        return Bundle(result, folder=folder)
    with _appearing(folder) as draft:
        deadline = Deadline(config.time_limit - result.seconds)
        told = watch or (lambda _: None)
        writer = Writer(draft, tried, deadline, told, plain=plain)
        writer.write()
        return Bundle(result, tuple(writer.claims), writer.size, folder)


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
        problem = f"{folder}: cannot be written ({error.strerror}); write it elsewhere"
        raise OutputError(problem) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
