"""Proofs for Python, and for answers that are to have one: writing and checking."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cpbox.proof import checker
from cpbox.proof.checker import Finding
from cpbox.proof.folder import check_is_there
from cpbox.puzzle import Puzzle
from cpbox.puzzle.above import Recorded
from cpbox.puzzle.composite import Off
from cpbox.puzzle.errors import Contradiction, InputError
from cpbox.puzzle.kinds import Stop, function, path, seconds, stop_token
from cpbox.puzzle.reader.loading import PUZZLE
from cpbox.puzzle.values import FLAG, Whole
from cpbox.search.searching import bar, log_result, searching
from cpbox.search.solver_config import Progress, Request, SolverConfig, Watch

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


def check(  # noqa: PLR0913
    folder: str | PathLike[str],
    *,
    puzzle: Puzzle | None = None,
    acl2: bool = False,
    theorem: str | PathLike[str] | None = None,
    memory: int = 4096,
    time_limit: float = 600,
    stop: Stop | None = None,
    on_finding: Callable[[Finding], None] | None = None,
    progress: bool = False,
) -> Report:
    """Verify a proof in a confined process of its own.

    Parameters
    ----------
    folder
        Where the bundle is.
    puzzle
        Whether the proof is about this puzzle is then one more finding.
    acl2
        Whether ACL2 is to prove the bound as a theorem, too.
    theorem
        Where to write that theorem and all that it rests on, to load into ACL2.
    memory
        How many megabytes it may use.
    time_limit
        How many seconds the check may take.
    stop
        Ends the check once it is set, such as a ``threading.Event``; then nothing is
        verified.
    on_finding
        Called with each finding as soon as it is made.
    progress
        Whether to show a bar; needs the extra `progress`.

    Raises
    ------
    InputError
        When there is no such folder, or nothing in it.

    """
    place, script = path(folder, "folder"), Off(path)(theorem, "theorem")
    limit, token = seconds(time_limit, "time_limit"), stop_token(stop, "stop")
    if limit > _LONGEST:
        raise InputError("is too large; write a smaller number", key="time_limit")
    size = _MEGABYTES(memory, "memory") << 20
    FLAG(acl2, "acl2")
    function(on_finding, "on_finding")
    asked = None if puzzle is None else PUZZLE(puzzle, "puzzle")
    check_is_there(place)
    with bar(progress) as shown:

        def tell(finding: Finding) -> None:
            if shown is not None:
                shown(Progress(f"checked: {finding.claim}", None, None, None))
            if on_finding is not None:
                on_finding(finding)

        report = checker.check(
            place,
            seconds=limit,
            memory=size,
            acl2=acl2,
            theorem=script,
            on_finding=tell,
            is_stopped=None if token is None else token.is_set,
        )
    if asked is not None:
        report = about(asked, report, asked.file or asked.name)
    return Report(**vars(report), folder=str(place))


def about(puzzle: Puzzle, report: checker.Report, name: str) -> checker.Report:
    """Add whether the proof is about a puzzle, which is called so."""
    from cpbox.proof.prover.stated_puzzle import difference

    problem: str | None = "unknown, because other claims do not hold"
    if report.is_sound:
        problem = difference(puzzle, report.claim)
    claim = f"this is the puzzle of {name}"
    finding = Finding(claim, "claim.json", "compared, rule by rule", problem)
    return replace(report, findings=(*report.findings, finding))


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
