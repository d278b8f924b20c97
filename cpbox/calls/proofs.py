"""Proofs for Python: writing and checking them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotated_types import Interval

from cpbox.calls.sources import PuzzleSource, puzzle_from
from cpbox.fields.arguments import FilePath, Stop
from cpbox.fields.signature import Count, Seconds, call
from cpbox.proof import checker
from cpbox.proof.checker import Finding
from cpbox.proof.folder import check_is_there
from cpbox.proof.proving import Report, about
from cpbox.search.searching import bar, log_result, searching
from cpbox.search.solver_config import Progress, Request, SolverConfig, Watch

if TYPE_CHECKING:
    from cpbox.proof.prover.bundle_writer import Bundle


@call
def prove(  # noqa: PLR0913
    puzzle: PuzzleSource,
    output: FilePath,
    config: SolverConfig = SolverConfig(),
    *,
    all: bool = False,  # noqa: A002  # as the shell has it
    every: Count | None = None,
    plain: bool = False,
    time_limit: Seconds | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
    progress: bool = False,
) -> "Bundle":
    """Solve a puzzle and write evidence that the answer is the best one.

    Parameters
    ----------
    puzzle
        Puzzle file, or a box such as ``"peg ulm oir cnw"``; - is standard input. Or a
        `Puzzle`, as `load` and `Puzzle.of` make it.
    output
        The folder to write to; it must be new or empty. It appears when the bundle is
        complete, and only if the answer is proved.
    config
        How CP-SAT searches.
    all
        List the optimal chains, up to 10,000, and prove that there is no other. That
        is about the word list of the answer.
    every
        Do so for all chains of at most K words. Not beside `all`.
    plain
        Keep all candidates in the formulas, which are then larger and take longer.
        There is less to explain, as no filter is used.
    time_limit
        Stop after S seconds, for the answer and its proof together.
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
    request = Request(all_optimal=all, every=every)
    puzzle = puzzle_from(puzzle)
    with searching(config, time_limit, stop, watch, progress) as (how, either):
        from cpbox.proof.prover import bundle_writer

        bundle = bundle_writer.prove(
            puzzle, Path(output), how, request, plain=plain, watch=either
        )
    log_result(bundle.result)
    return bundle


@call
def check(  # noqa: PLR0913
    folder: FilePath,
    *,
    puzzle: PuzzleSource | None = None,
    acl2: bool = False,
    theorem: FilePath | None = None,
    memory: Count = 4096,
    time_limit: Annotated[float, Interval(gt=0, le=1e9)] = 600,
    stop: Stop | None = None,
    on_finding: Callable[[Finding], None] | None = None,
    progress: bool = False,
) -> Report:
    """Verify a proof in a confined process of its own.

    Parameters
    ----------
    folder
        The folder that holds the proof.
    puzzle
        Also check that the proof is about this puzzle. That is one more finding.
    acl2
        Also have ACL2 prove the bound as a theorem (Debian: package acl2).
    theorem
        Write that theorem, with everything it needs, to load into ACL2 yourself.
    memory
        ... or if it needs more MB; ACL2 may use as much.
    time_limit
        Report the proof as not verified after S seconds.
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
    place = Path(folder)
    expected = None if puzzle is None else puzzle_from(puzzle)
    check_is_there(place)
    with bar(progress) as shown:

        def tell(finding: Finding) -> None:
            if shown is not None:
                shown(Progress(f"checked: {finding.claim}", None, None, None))
            if on_finding is not None:
                on_finding(finding)

        report = checker.check(
            place,
            seconds=time_limit,
            memory=memory << 20,
            acl2=acl2,
            theorem=None if theorem is None else Path(theorem),
            on_finding=tell,
            is_stopped=None if stop is None else stop.is_set,
        )
    if expected is not None:
        report = about(expected, report, expected.file or expected.name)
    return Report(**vars(report), folder=str(place))
