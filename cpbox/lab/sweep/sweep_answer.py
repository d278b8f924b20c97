"""The answer to a task, with what was published beside it, and its proof."""

import atexit
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from cpbox.lab.sweep.sweep_task import TIME, UNEXPECTED, How, Line, Task, extras, line
from cpbox.proof.certify import certify
from cpbox.proof.folder import passing_folder
from cpbox.puzzle.errors import OutputError, Unfinished
from cpbox.search.expected import judged, refusals
from cpbox.search.record import Record, record
from cpbox.search.result import Result, Status
from cpbox.search.solver import Outcome, answer, outcomes
from cpbox.search.solver_config import SolverConfig
from cpbox.search.verify import values_of


def answered(task: Task, how: How) -> Line:
    """Solve a task, and prove the answer if that is asked for.

    Raises
    ------
    InputError
        When the puzzle cannot be solved.
    Contradiction
        When parts of cpbox disagree: a bug.

    """
    tried = outcomes(task.puzzle, how.config, how.request)
    result = judged(task.puzzle, answer(tried), how.config, how.request)
    said = extras(how) | record(task.puzzle, result, how.request)
    said.pop("chain_records", None)
    if task.published:
        said["published"] = published(task, tried[-1], result)
    failure, why = _unexpected(result)
    if not (result.status.is_proof and result.complete):
        failure, why = TIME, _too_late(how.config)
    elif how.certify:
        try:
            said["certificate"] = certified(task, tried, how)
        except Unfinished as error:
            failure, why = TIME, str(error)
    return line(task, how, said, failure, why)


def _unexpected(result: Result) -> tuple[str | None, str]:
    """The failure of an answer that is not as expected, and what is said of it."""
    expected = result.expected
    if expected is None or expected.holds:
        return None, ""
    failure = TIME if expected.holds is None else UNEXPECTED
    return failure, "; ".join(expected.problems)


def _too_late(config: SolverConfig) -> str:
    return f"stopped after {config.time_limit:g} s, before all was proved"


def published(task: Task, outcome: Outcome, result: Result) -> Record:
    """What became of the answer that the game shows, under these rules and words.

    Whether it is the best, and the only best one, is left open where it is not proved.
    """
    puzzle, chain = task.puzzle, task.published
    refused = refusals(puzzle, chain, outcome.board.candidates.source)
    values = values_of(puzzle, chain)
    best = None if refused else _is_best(values, result)
    only = best and result.chains is not None and len(result.chains) == 1
    return {
        "chain": chain,
        "words": len(chain),
        "letters": values["letters"],
        "rarity": values["rarity"],
        "objective": [values[term.name] for term in puzzle.objective.terms],
        "refused": refused,
        "best": best,
        "only": only if result.chains is not None else None,
    }


def _is_best(values: dict[str, int], result: Result) -> bool | None:
    """Whether no chain is better than one that keeps the rules."""
    if result.status is not Status.OPTIMAL or result.puzzle is None:
        return None
    terms = result.puzzle.objective.terms
    return tuple(values[term.name] for term in terms) == result.objective


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
