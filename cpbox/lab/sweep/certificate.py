"""Certificates: an answer's proof, written and checked, and kept or let go."""

import atexit
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from cpbox.lab.sweep.task import How, Task
from cpbox.proof.certify import certify
from cpbox.proof.folder import passing_folder
from cpbox.puzzle.errors import OutputError
from cpbox.search.record import Record
from cpbox.search.solve import Outcome


def certified(task: Task, tried: Sequence[Outcome], how: How) -> Record:
    """Prove an answer, check the proof, and say what is left of it.

    Returns
    -------
    The hash of the proof's ``claim.json``, which has the hashes of its other files; the
    bytes of them all; how many claims the checker verified; where it is kept, below the
    folder for proofs; and the seconds that proving and checking took together.

    Raises
    ------
    Unfinished
        When there was no time for it.
    OutputError
        When it cannot be written.

    """
    begin = perf_counter()
    name = f"{task.key[:2]}/{task.key}"
    folder = _cleared((_scratch() if how.keep is None else Path(how.keep)) / name)
    try:
        report = certify(task.puzzle, tried, folder, how.config)
        files = [*folder.iterdir()]
        return {
            "sha256": sha256((folder / "claim.json").read_bytes()).hexdigest(),
            "bytes": sum(file.stat().st_size for file in files),
            "verified": len(report.findings),
            "folder": None if how.keep is None else name,
            "seconds": round(perf_counter() - begin, 6),
        }
    finally:
        if how.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


def _cleared(folder: Path) -> Path:
    """The folder, made ready, without what a worker that died has left of it."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        for stale in (folder, *folder.parent.glob(f".{folder.name}-*")):
            if stale.exists():
                shutil.rmtree(stale)
    except OSError as error:
        raise OutputError(f"{folder}: cannot be written ({error.strerror})") from error
    return folder


@cache
def _scratch() -> Path:
    """A folder for this process's proofs, which goes when it does."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(passing_folder())
