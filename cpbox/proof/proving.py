"""Proofs for Python, and for answers that are to have one: writing and checking."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.proof import checker
from cpbox.proof.checker import Finding
from cpbox.proof.folder import check_is_there
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Recorded
from cpbox.puzzle.errors import Contradiction, InputError
from cpbox.puzzle.kinds import Stop, function, path, seconds
from cpbox.puzzle.values import FLAG, Whole
from cpbox.search.searching import log_result, searching
from cpbox.search.solver_config import Request, SolverConfig, Watch

if TYPE_CHECKING:
    from cpbox.proof.prover.bundle_writer import Bundle
    from cpbox.search.solver import Outcome

_MEGABYTES = Whole(1)
_LONGEST = 1e9  # seconds


@dataclass(frozen=True, repr=False)
class Report(Recorded, checker.Report):
    """All findings about a bundle, and where that is.

    Parameters
    ----------
    folder
        The folder.

    """

    folder: str = ""


def prove(  # noqa: PLR0913
    puzzle: Puzzle,
    folder: str | PathLike[str],
    config: SolverConfig = SolverConfig(),
    *,
    all_optimal: bool = False,
    every: int | None = None,
    plain: bool = False,
    time_limit: float | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "Bundle":
    """Solve a puzzle and write evidence that the answer is the best one.

    Parameters
    ----------
    puzzle
        The puzzle.
    folder
        Where to write; it must not exist, or be empty. It appears when the bundle is
        complete, and only if the answer is proved.
    config
        How to search.
    all_optimal
        Whether to list every chain that is as good as the best, and to prove that the
        word list of the answer has no other.
    every
        The same for every chain of at most this many words; not beside `all_optimal`.
    plain
        Whether each formula is to have all candidates, and not only those that a
        filter leaves: larger and slower, but with less to explain.
    time_limit
        Seconds for the answer and the evidence together before giving up.
    stop, watch, progress
        As for :func:`solve`.

    Raises
    ------
    InputError
        When the words cannot be read, the folder cannot be written, or there are more
        than 10,000 chains to list.
    Unfinished
        When the answer is proved, but there was no time to write its proof.
    Contradiction
        When the evidence contradicts the answer: a bug.

    """
    FLAG(plain, "plain")
    request = Request(all_optimal=all_optimal, every=every)
    place = path(folder, "folder")
    with searching(puzzle, config, time_limit, stop, watch, progress) as (how, told):
        from cpbox.proof.prover import bundle_writer

        bundle = bundle_writer.prove(
            puzzle, place, how, request, plain=plain, watch=told
        )
    log_result(bundle.result)
    return bundle


def check(
    folder: str | PathLike[str],
    *,
    time_limit: float = 600,
    memory: int = 4096,
    acl2: bool = False,
    on_finding: Callable[[Finding], None] | None = None,
) -> Report:
    """Check a bundle in a confined process of its own.

    Parameters
    ----------
    folder
        Where the bundle is.
    time_limit
        How many seconds the check may take.
    memory
        How many megabytes it may use.
    acl2
        Whether ACL2 is to prove what labels.txt shows.
    on_finding
        Called with each finding as soon as it is made.

    Raises
    ------
    InputError
        When there is no such folder, or nothing in it.

    """
    place = path(folder, "folder")
    limit = seconds(time_limit, "time_limit")
    if limit > _LONGEST:
        raise InputError("is too large; write a smaller number", key="time_limit")
    size = _MEGABYTES(memory, "memory") << 20
    FLAG(acl2, "acl2")
    function(on_finding, "on_finding")
    check_is_there(place)
    report = checker.check(
        place, seconds=limit, memory=size, acl2=acl2, on_finding=on_finding
    )
    return Report(**vars(report), folder=str(place))


def certify(
    puzzle: Puzzle,
    tried: "Sequence[Outcome]",
    folder: Path,
    config: SolverConfig,
    *,
    watch: Watch | None = None,
) -> checker.Report:
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
    report = checker.check(folder)
    if not report.holds:
        wrong = [f"{f.claim}: {f.problem}" for f in report.findings if f.problem]
        raise Contradiction(f"the proof is not verified: {'; '.join(wrong)}")
    if problem := difference(puzzle, report.claim):
        raise Contradiction(f"the proof is about another puzzle: {problem}")
    return report
